import { type Browser, type Page, chromium, selectors } from 'playwright-core';
import { chromiumPath } from '../scripts/shared/chromium';
import type { CleanUp } from './cleanUp';
import { withPicture } from './failurePicture';
import type { N8nRest, SavedWorkflow } from './n8nRest';
import type { N8nServer } from './n8nServer';
import {
	addTool,
	closeNode,
	executeNode,
	fieldLabels,
	fieldsForModel,
	openNode,
	openPage,
	panel,
} from './nodePanel';
import { PATIENCE_MS } from './until';

export type Editor = Awaited<ReturnType<typeof openEditor>>;

/** A running n8n, the session of its owner, and its workflows by name. */
export type OpenedN8n = {
	n8n: N8nServer;
	rest: N8nRest;
	workflows: Record<string, SavedWorkflow>;
};

/** n8n's editor in a headless browser, signed in. A failure names a picture of what the browser showed. */
export async function openEditor(demo: OpenedN8n, cleanUp: CleanUp) {
	selectors.setTestIdAttribute('data-test-id');
	const browser = await chromium.launch({
		executablePath: await chromiumPath(),
		timeout: PATIENCE_MS,
		// Chromium's own sandbox does not work for root, as in most containers; it only visits loopback.
		args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
	});
	cleanUp.add(async () => await browser.close());
	const page = await signedInPage(browser, demo);
	const editor = {
		openWorkflow: async (example: string) => await openWorkflow(page, demo, example),
		openNode: async (name: string) => await openNode(page, name),
		/** Runs the open node with all nodes before it, and waits for its output. */
		executeNode: async () => await executeNode(page),
		closeNode: async () => await closeNode(page),
		/** Waits until the open node's panel shows this text; lists come from the service, so they take a moment. */
		waitForText: async (text: string) =>
			await panel(page).getByText(text, { exact: true }).first().waitFor(),
		/** The labels of the fields in the open node's panel, from top to bottom. */
		fieldLabels: async () => await fieldLabels(page),
		/** The labels of the fields that are left to an agent's model. */
		fieldsForModel: async () => await fieldsForModel(page),
		/** Adds a node to the tools of an agent as a person does, which opens its panel. */
		addTool: async (agent: string, node: string) => await addTool(page, agent, node),
	};
	return { page, ...withPicture(page, editor) };
}

async function signedInPage(browser: Browser, { rest, n8n }: OpenedN8n): Promise<Page> {
	const context = await browser.newContext({ viewport: { width: 1600, height: 1000 } });
	context.setDefaultTimeout(PATIENCE_MS);
	const cookies = rest.cookie().split('; ');
	await context.addCookies(
		cookies.map((cookie) => {
			const [name = '', ...value] = cookie.split('=');
			return { name, value: value.join('='), url: n8n.baseUrl };
		}),
	);
	return await context.newPage();
}

async function openWorkflow(
	page: Page,
	{ n8n, workflows }: OpenedN8n,
	example: string,
): Promise<void> {
	const workflow = workflows[example];
	if (!workflow) throw new Error(`There is no example "${example}"`);
	const address = `${n8n.baseUrl}/workflow/${workflow.id}`;
	await openPage(page, address, page.getByTestId('canvas-node').first());
}
