import type { Locator, Page } from 'playwright-core';
import { type Probe, repeatUntilFound, waitUntilDefined } from './waitFor';

/** A page of n8n loads hundreds of files, which takes a while from a cold disk. */
const LOAD_MS = 30_000;

/** The panel of the open node. */
export const locatePanel = (page: Page): Locator => page.getByTestId('ndv');

/** A probe that finds something once the element is visible. */
export const whenVisible =
	(locator: Locator): Probe<true> =>
	async () =>
		(await locator.isVisible()) ? true : undefined;

/** A probe that finds something once the element is hidden. */
export const whenHidden =
	(locator: Locator): Probe<true> =>
	async () =>
		(await locator.isVisible()) ? undefined : true;

/** Opens an address, and opens it again until `content` is visible. */
export async function openPage(page: Page, address: string, content: Locator): Promise<void> {
	await repeatUntilFound({
		description: `${address} to show its content`,
		act: async (timeout) => await page.goto(address, { timeout }),
		probe: whenVisible(content),
		firstWaitMs: LOAD_MS,
	});
}

/** Opens the panel of a node on the canvas, and waits for its fields. */
export async function openNodePanel(page: Page, name: string): Promise<void> {
	const node = page.locator(`[data-test-id=canvas-node][data-node-name="${name}"]`);
	await repeatUntilFound({
		description: `the panel of the node "${name}"`,
		act: async (timeout) => await node.dblclick({ timeout }),
		probe: whenVisible(locatePanel(page)),
	});
	await waitForPanelFields(page);
}

/** Waits for the fields of the open panel. Lists that n8n loads through the node are disabled until their entries arrive. */
export async function waitForPanelFields(page: Page): Promise<void> {
	const field = locatePanel(page).getByTestId('parameter-item').first();
	const loading = locatePanel(page).locator('.el-select .is-disabled');
	await waitUntilDefined('the fields of the panel, with their lists loaded', async () => {
		const isReady = (await field.isVisible()) && (await loading.count()) === 0;
		return isReady || undefined;
	});
}

/** Executes the open node and waits for its success. A click that worked sends the workflow, so it is not repeated. */
export async function executeOpenNode(page: Page): Promise<void> {
	let isSent: true | undefined;
	const watch = (request: { url: () => string }) => {
		if (/\/workflows\/[^/]+\/run/.test(request.url())) isSent = true;
	};
	page.on('request', watch);
	const button = locatePanel(page).getByTestId('node-execute-button');
	await repeatUntilFound({
		description: 'n8n to execute the node',
		act: async (timeout) => await button.click({ timeout }),
		probe: async () => await Promise.resolve(isSent),
	}).finally(() => page.off('request', watch));
	await page.getByText('Node executed successfully').first().waitFor();
}

/** Closes the open panel. The first Escape may only close a list that is open in it. */
export async function closeNodePanel(page: Page): Promise<void> {
	await repeatUntilFound({
		description: 'the panel of the node to close',
		act: async () => await page.keyboard.press('Escape'),
		probe: whenHidden(locatePanel(page)),
		firstWaitMs: 500,
	});
}

export async function readFieldLabels(page: Page): Promise<string[]> {
	const labels = locatePanel(page).getByTestId('input-label').filter({ visible: true });
	// A label also holds the "Fixed | Expression" switch, below its name.
	return (await labels.allInnerTexts()).map((text) => (text.split('\n')[0] ?? '').trim());
}

export async function readModelFieldLabels(page: Page): Promise<string[]> {
	const fields = locatePanel(page)
		.getByTestId('parameter-item')
		.filter({ hasText: 'Defined automatically by the model' });
	const texts = await fields.allInnerTexts();
	return texts.map((text) => (text.trim().split('\n')[0] ?? '').trim());
}

/**
 * Adds a tool through the plus below the agent. All clicks are repeated together, because n8n loads its list of nodes at
 * the first click and, if that takes a moment, shows "Other AI Nodes" above the list of tools.
 */
export async function addToolToAgent(page: Page, agent: string, node: string): Promise<void> {
	const handle = page.locator(`[data-node-name="${agent}"][data-connection-type="ai_tool"]`);
	const entry = page
		.getByTestId('node-creator-item-name')
		.filter({ hasText: `${node} Tool` })
		.first();
	await repeatUntilFound({
		description: `the panel of the new tool "${node}"`,
		act: async (timeout) => {
			await handle.getByTestId('canvas-handle-plus').click({ timeout });
			// Text that is typed before the list of tools appears would search all nodes.
			await locateNodeList(page, 'Tools').waitFor({ timeout });
			await page.getByTestId('node-creator-search-bar').fill(node, { timeout });
			await entry.click({ timeout });
		},
		probe: whenVisible(locatePanel(page)),
	});
	await waitForPanelFields(page);
}

function locateNodeList(page: Page, title: string): Locator {
	return page.getByTestId('nodes-list-header').filter({ hasText: title });
}
