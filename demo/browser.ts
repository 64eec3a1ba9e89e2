import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type Locator, type Page, chromium, selectors } from 'playwright-core';
import { chromiumPath } from '../scripts/chromium';
import type { CleanUp } from './cleanUp';
import type { Demo } from './demo';

const TIMEOUT_MS = 30_000;

/** n8n's editor in a headless browser, signed in. */
export type Editor = {
	page: Page;
	openWorkflow: (example: string) => Promise<void>;
	openNode: (name: string) => Promise<void>;
	/** Runs the open node with all nodes before it, and waits for its output. */
	executeNode: () => Promise<void>;
	closeNode: () => Promise<void>;
	/** Waits until the open node's panel shows this text; lists come from the service, so they take a moment. */
	waitForText: (text: string) => Promise<void>;
	/** The labels of the fields in the open node's panel, from top to bottom. */
	fieldLabels: () => Promise<string[]>;
	/** The labels of the fields that are left to an agent's model. */
	fieldsForModel: () => Promise<string[]>;
	/** Adds a node to the tools of an agent as a person does, which opens its panel. */
	addTool: (agent: string, node: string) => Promise<void>;
};

/** What of a demo the browser needs. */
type Opened = Pick<Demo, 'n8n' | 'rest' | 'workflows'>;

export async function openEditor(demo: Opened, cleanUp: CleanUp): Promise<Editor> {
	selectors.setTestIdAttribute('data-test-id');
	const browser = await chromium.launch({
		executablePath: await chromiumPath(),
		// Chromium's own sandbox does not work for root, as in most containers; it only visits loopback.
		args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
	});
	cleanUp.add(async () => await browser.close());
	const page = await signedInPage(browser, demo);
	return {
		page,
		openWorkflow: async (example) => await openWorkflow(page, demo, example),
		openNode: async (name) => await openNode(page, name),
		executeNode: async () => await executeNode(page),
		closeNode: async () => await closeNode(page),
		waitForText: async (text) =>
			await panel(page).getByText(text, { exact: true }).first().waitFor(),
		fieldLabels: async () => await fieldLabels(page),
		fieldsForModel: async () => await fieldsForModel(page),
		addTool: async (agent, node) => await addTool(page, agent, node),
	};
}

async function signedInPage(browser: Browser, { rest, n8n }: Opened): Promise<Page> {
	const context = await browser.newContext({ viewport: { width: 1600, height: 1000 } });
	context.setDefaultTimeout(TIMEOUT_MS);
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
	{ n8n, workflows }: Opened,
	example: string,
): Promise<void> {
	const workflow = workflows[example];
	if (!workflow) throw new Error(`There is no example "${example}"`);
	await page.goto(`${n8n.baseUrl}/workflow/${workflow.id}`);
	await page.getByTestId('canvas-node').first().waitFor();
}

async function openNode(page: Page, name: string): Promise<void> {
	await page.locator(`[data-test-id=canvas-node][data-node-name="${name}"]`).dblclick();
	await panel(page).waitFor();
	await page.getByTestId('parameter-item').first().waitFor();
	// Lists that n8n loads through the node are greyed out until their entries are there.
	await untilNone(panel(page).locator('.el-select .is-disabled'));
}

async function untilNone(locator: Locator): Promise<void> {
	const deadline = Date.now() + TIMEOUT_MS;
	while ((await locator.count()) > 0) {
		if (Date.now() > deadline) throw new Error('The lists of the panel did not load');
		await sleep(100);
	}
}

async function executeNode(page: Page): Promise<void> {
	await panel(page).getByTestId('node-execute-button').click();
	await page.getByText('Node executed successfully').first().waitFor();
}

/** The first Escape may only close a list that is open in the panel. */
async function closeNode(page: Page): Promise<void> {
	const deadline = Date.now() + TIMEOUT_MS;
	while (await panel(page).isVisible()) {
		if (Date.now() > deadline) throw new Error('The panel of the node did not close');
		await page.keyboard.press('Escape');
		await sleep(200);
	}
}

async function fieldLabels(page: Page): Promise<string[]> {
	const labels = panel(page).getByTestId('input-label').filter({ visible: true });
	// Below its name a label holds the "Fixed | Expression" switch.
	return (await labels.allInnerTexts()).map((text) => (text.split('\n')[0] ?? '').trim());
}

async function fieldsForModel(page: Page): Promise<string[]> {
	const fields = panel(page)
		.getByTestId('parameter-item')
		.filter({ hasText: 'Defined automatically by the model' });
	const texts = await fields.allInnerTexts();
	return texts.map((text) => (text.trim().split('\n')[0] ?? '').trim());
}

/** By the plus below the agent. */
async function addTool(page: Page, agent: string, node: string): Promise<void> {
	const handle = `[data-node-name="${agent}"][data-connection-type="ai_tool"]`;
	await page.locator(handle).getByTestId('canvas-handle-plus').click();
	// What is typed before the list of tools is there searches all nodes.
	await page.getByTestId('nodes-list-header').filter({ hasText: 'Tools' }).waitFor();
	await page.getByTestId('node-creator-search-bar').fill(node);
	await page
		.getByTestId('node-creator-item-name')
		.filter({ hasText: `${node} Tool` })
		.click();
	await panel(page).waitFor();
	await page.getByTestId('parameter-item').first().waitFor();
}

function panel(page: Page) {
	return page.getByTestId('ndv');
}
