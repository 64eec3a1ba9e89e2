import type { Locator } from 'playwright-core';
import type { Hand } from './hand';

/** A node to add: what is typed to find it, the entry to choose, and the action where the node has several. */
export interface Choice {
	search: string;
	node: string;
	action?: string;
}

const panelOf = ({ page }: Hand) => page.getByTestId('ndv');

export async function emptyCanvas({ page }: Hand, baseUrl: string): Promise<void> {
	await page.goto(`${baseUrl}/workflow/new`);
	await page.getByTestId('canvas-add-button').waitFor();
}

export async function addTrigger(hand: Hand, name: string): Promise<void> {
	await hand.click(hand.page.getByTestId('canvas-add-button'));
	await hand.click(hand.page.getByText(name, { exact: true }));
}

/** Clicks the plus behind an output that leads nowhere yet, and adds a node there. */
export async function addAfter(hand: Hand, node: string, choice: Choice, output = 0) {
	await hand.click(outputs(hand, node).nth(output));
	await choose(hand, choice);
}

/** The open ends of a node; an end that is connected has no plus. */
function outputs({ page }: Hand, node: string): Locator {
	const box = page.locator('.vue-flow__node').filter({ has: nodeNamed(page, node) });
	return box.getByTestId('canvas-handle-plus');
}

function nodeNamed(page: Hand['page'], name: string): Locator {
	return page.locator(`[data-test-id=canvas-node][data-node-name="${name}"]`);
}

export async function choose(hand: Hand, { search, node, action }: Choice): Promise<void> {
	const entries = hand.page.getByTestId('item-iterator-item');
	await hand.type(search);
	await hand.click(entries.filter({ hasText: node }).first());
	if (action) await hand.click(hand.page.getByText(action, { exact: true }).first());
}

export async function openNode(hand: Hand, name: string): Promise<void> {
	await hand.doubleClick(nodeNamed(hand.page, name));
	await panelIsReady(hand);
}

/** Lists that n8n loads through the node are greyed out until their entries are there. */
export async function panelIsReady(hand: Hand): Promise<void> {
	await panelOf(hand).waitFor();
	await panelOf(hand).getByTestId('parameter-item').first().waitFor();
	await panelOf(hand).locator('.el-select .is-disabled').first().waitFor({ state: 'detached' });
}

export async function closePanel(hand: Hand): Promise<void> {
	await hand.click(panelOf(hand).getByTestId('ndv-close-button'));
	await panelOf(hand).waitFor({ state: 'hidden' });
}

/** A field by its path, such as `orderBy.values[0].field`. */
export const field = (hand: Hand, path: string) =>
	panelOf(hand).locator(`[data-parameter-path="parameters.${path}"]`);

export async function pick(hand: Hand, name: string, option: string): Promise<void> {
	await hand.click(field(hand, name));
	await hand.click(listed(hand, option));
}

export const listed = ({ page }: Hand, option: string) =>
	page
		.locator('.el-select-dropdown__item:visible')
		.filter({ has: page.getByText(option, { exact: true }) })
		.first();

/** Adds entries to a list of several, each found by typing. A click in the middle could remove an entry. */
export async function pickSeveral(hand: Hand, name: string, options: Array<[string, string]>) {
	await hand.click(field(hand, name).locator('.el-select__caret').last());
	for (const [search, option] of options) {
		await hand.type(search);
		await hand.click(listed(hand, option));
	}
	await hand.press('Tab');
}

export async function pickFromList(hand: Hand, name: string, option: string): Promise<void> {
	await hand.click(field(hand, name).getByTestId('rlc-input'));
	await hand.click(hand.page.getByTestId('rlc-item').filter({ hasText: option }).first());
}

/** The lists that depend on what is chosen here load again; while they do, they cannot be opened. */
export async function pickWhatListsDependOn(hand: Hand, name: string, option: string) {
	const loaded = hand.page.waitForResponse(/dynamic-node-parameters\/options/);
	await pickFromList(hand, name, option);
	await loaded;
	await panelIsReady(hand);
}

/** Replaces what a field holds. */
export async function fill(hand: Hand, name: string, text: string): Promise<void> {
	await hand.click(field(hand, name).locator('input, textarea').first());
	await hand.press('Control+A');
	await hand.type(text);
}

export async function addOption(hand: Hand, option: string) {
	await hand.click(panelOf(hand).getByTestId('collection-parameter-add').last());
	await hand.click(listed(hand, option));
}

/** Adds an entry to a list of several, such as a filter; the button stands below the list. */
export async function addEntry(hand: Hand, list: string, button: string): Promise<void> {
	const item = panelOf(hand)
		.getByTestId('parameter-item')
		.filter({ has: hand.page.getByText(list, { exact: true }) });
	await hand.click(item.getByText(button, { exact: true }));
}

export async function turnOn(hand: Hand, name: string): Promise<void> {
	await hand.click(field(hand, name).locator('.el-switch'));
}

/** Runs the open node with all before it. */
export async function execute(hand: Hand): Promise<void> {
	await hand.click(panelOf(hand).getByTestId('node-execute-button'));
	await hand.page.getByText('Node executed successfully').first().waitFor();
}
