import { type Browser, type Page, chromium, selectors } from 'playwright-core';
import { findChromiumOrInstallInCi } from '../scripts/shared/chromium';
import type { CleanUp } from './cleanUp';
import { addFailureScreenshots } from './failureScreenshots';
import type { N8nRest, SavedWorkflow } from './n8nRest';
import type { N8nServer } from './n8nServer';
import {
	addToolToAgent,
	closeNodePanel,
	executeOpenNode,
	readFieldLabels,
	readModelFieldLabels,
	openNodePanel,
	openPage,
	locatePanel,
} from './nodePanel';
import { WAIT_TIMEOUT_MS } from './waitFor';

export type Editor = Awaited<ReturnType<typeof openEditor>>;

/** A running n8n, a client that is signed in to it, and its workflows by name. */
export type RunningN8n = {
	n8n: N8nServer;
	rest: N8nRest;
	workflows: Record<string, SavedWorkflow>;
};

/** Opens n8n's editor in a headless browser, signed in. An action that fails names a screenshot of the page. */
export async function openEditor(n8n: RunningN8n, cleanUp: CleanUp) {
	selectors.setTestIdAttribute('data-test-id');
	const browser = await chromium.launch({
		executablePath: await findChromiumOrInstallInCi(),
		timeout: WAIT_TIMEOUT_MS,
		// As root, which is usual in containers, Chromium cannot use its own sandbox. It only visits loopback addresses.
		args: process.getuid?.() === 0 ? ['--disable-gpu', '--no-sandbox'] : ['--disable-gpu'],
	});
	cleanUp.add(async () => await browser.close());
	const page = await openSignedInPage(browser, n8n);
	const editor = {
		openWorkflow: async (example: string) => await openWorkflow(page, n8n, example),
		openNodePanel: async (name: string) => await openNodePanel(page, name),
		/** Runs the open node with all nodes before it, and waits for its output. */
		executeOpenNode: async () => await executeOpenNode(page),
		closeNodePanel: async () => await closeNodePanel(page),
		/** Waits until the open panel shows a text. Lists come from the service, which takes a moment. */
		waitForPanelText: async (text: string) =>
			await locatePanel(page).getByText(text, { exact: true }).first().waitFor(),
		/** The labels of the fields in the open node's panel, from top to bottom. */
		readFieldLabels: async () => await readFieldLabels(page),
		/** The labels of the fields that an agent's model fills in. */
		readModelFieldLabels: async () => await readModelFieldLabels(page),
		/** Adds a node to the tools of an agent by clicking, which opens the panel of the new tool. */
		addToolToAgent: async (agent: string, node: string) =>
			await addToolToAgent(page, agent, node),
	};
	return { page, ...addFailureScreenshots(page, editor) };
}

async function openSignedInPage(browser: Browser, { rest, n8n }: RunningN8n): Promise<Page> {
	const context = await browser.newContext({
		viewport: { width: 1600, height: 1000 },
		reducedMotion: 'reduce',
	});
	context.setDefaultTimeout(WAIT_TIMEOUT_MS);
	const cookies = rest.cookieHeader().split('; ');
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
	{ n8n, workflows }: RunningN8n,
	example: string,
): Promise<void> {
	const workflow = workflows[example];
	if (!workflow) throw new Error(`There is no example "${example}"`);
	const address = `${n8n.baseUrl}/workflow/${workflow.id}`;
	await openPage(page, address, page.getByTestId('canvas-node').first());
}
