import type { Locator } from 'playwright-core';
import { hidden, openPage, panel, panelIsReady as isReady, shown } from '../nodePanel';
import { until } from '../until';
import type { Hand } from './hand';

/** A node to add: what is typed to find it, the entry to choose, and the action where the node has several. */
export interface Choice {
	search: string;
	node: string;
	action?: string;
}

const panelOf = ({ page }: Hand) => panel(page);

const search = ({ page }: Hand) => page.getByTestId('node-creator-search-bar');

export async function emptyCanvas({ page }: Hand, baseUrl: string): Promise<void> {
	await openPage(page, `${baseUrl}/workflow/new`, page.getByTestId('canvas-add-button'));
}

export async function addTrigger(hand: Hand, name: string): Promise<void> {
	const entry = hand.page.getByText(name, { exact: true });
	await hand.click(hand.page.getByTestId('canvas-add-button'), shown(entry));
	await hand.click(entry, shown(hand.page.getByTestId('canvas-node').first()));
}

/** Clicks the plus behind an output that leads nowhere yet, and adds a node there, whose panel opens. */
export async function addAfter(hand: Hand, node: string, choice: Choice, output = 0) {
	await hand.click(outputs(hand, node).nth(output), shown(search(hand)));
	await choose(hand, choice);
	await panelIsReady(hand);
}

/** The open ends of a node; an end that is connected has no plus. */
function outputs({ page }: Hand, node: string): Locator {
	const box = page.locator('.vue-flow__node').filter({ has: nodeNamed(page, node) });
	return box.getByTestId('canvas-handle-plus');
}

function nodeNamed(page: Hand['page'], name: string): Locator {
	return page.locator(`[data-test-id=canvas-node][data-node-name="${name}"]`);
}

async function choose(hand: Hand, choice: Choice): Promise<void> {
	const entries = hand.page.getByTestId('item-iterator-item');
	const entry = entries.filter({ hasText: choice.node }).first();
	const isOpen = shown(panelOf(hand));
	await hand.type(choice.search);
	if (!choice.action) return await hand.click(entry, isOpen);
	const action = hand.page.getByText(choice.action, { exact: true }).first();
	await hand.click(entry, shown(action));
	await hand.click(action, isOpen);
}

export const panelIsReady = async ({ page }: Hand) => await isReady(page);

export async function closePanel(hand: Hand): Promise<void> {
	await hand.click(panelOf(hand).getByTestId('ndv-close-button'), hidden(panelOf(hand)));
}

/** A field by its path, such as `orderBy.values[0].field`. */
export const field = (hand: Hand, path: string) =>
	panelOf(hand).locator(`[data-parameter-path="parameters.${path}"]`);

export async function pick(hand: Hand, name: string, option: string): Promise<void> {
	await hand.click(field(hand, name), shown(listed(hand, option)));
	await pickListed(hand, option);
}

/** From a list that is open, which closes it. */
export async function pickListed(hand: Hand, option: string): Promise<void> {
	await hand.click(listed(hand, option), hidden(listed(hand, option)));
}

export const listed = ({ page }: Hand, option: string) =>
	page
		.locator('.el-select-dropdown__item:visible')
		.filter({ has: page.getByText(option, { exact: true }) })
		.first();

/** Adds entries to a list of several, each found by typing. A click in the middle could remove an entry. */
export async function pickSeveral(hand: Hand, name: string, options: Array<[string, string]>) {
	const anyOption = hand.page.locator('.el-select-dropdown__item:visible').first();
	await hand.click(field(hand, name).locator('.el-select__caret').last(), shown(anyOption));
	for (const [search, option] of options) {
		await hand.type(search);
		await hand.click(listed(hand, option));
	}
	await hand.press('Tab');
}

export async function pickFromList(hand: Hand, name: string, option: string): Promise<void> {
	const entry = hand.page.getByTestId('rlc-item').filter({ hasText: option }).first();
	await hand.click(field(hand, name).getByTestId('rlc-input'), shown(entry));
	await hand.click(entry, hidden(entry));
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
	const input = field(hand, name).locator('input, textarea').first();
	await hand.click(input, shown(input.and(hand.page.locator(':focus'))));
	await hand.press('Control+A');
	await hand.type(text);
}

export async function addOption(hand: Hand, option: string) {
	const add = panelOf(hand).getByTestId('collection-parameter-add').last();
	await hand.click(add, shown(listed(hand, option)));
	await pickListed(hand, option);
}

/** Adds an entry to a list of several, such as a filter; the button stands below the list. */
export async function addEntry(hand: Hand, list: string, button: string): Promise<void> {
	const item = panelOf(hand)
		.getByTestId('parameter-item')
		.filter({ has: hand.page.getByText(list, { exact: true }) });
	await hand.click(item.getByText(button, { exact: true }));
	await panelIsReady(hand);
}

export async function turnOn(hand: Hand, name: string): Promise<void> {
	const isOn = field(hand, name).locator('.el-switch.is-checked');
	await hand.click(field(hand, name).locator('.el-switch'), shown(isOn));
}

/** Runs the open node with all before it. */
export async function execute(hand: Hand): Promise<void> {
	const done = hand.page.getByText('Node executed successfully').first();
	await hand.click(panelOf(hand).getByTestId('node-execute-button'));
	await until('the node to be executed', shown(done));
}
