import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ADA, CHARLES, SOREN } from '../sandbox/enrichment/wellKnown';
import { runScript } from '../scripts/shared/runScript';
import { PROJECT_FOLDER } from '../scripts/shared/paths';
import { type Editor, openEditor } from '../n8n/editor';
import { createCleanUp, cleanUpOnSignal } from '../n8n/cleanUp';
import { type Demo, startDemo } from './demo';
import { findExample } from './examples';
import { whenVisible } from '../n8n/nodePanel';
import { runPhaseWithProgress } from '../n8n/progress';
import { repeatUntilFound, waitUntilDefined } from '../n8n/waitFor';
import type { Workflow } from '../n8n/workflow';

const PICTURE_FOLDER = join(PROJECT_FOLDER, 'docs', 'images');
/** The space around the nodes, whose names are wider than the nodes. */
const MARGIN = 48;
/** The pictured height of a node's panel, which is mostly empty below. */
const PANEL_HEIGHT = 760;
/** The position between the input and the parameters of a panel. */
const INPUT_WIDTH = 560;

/** The space around pictured fields. */
const FIELD_MARGIN = 8;
/** The pictured height of a result with everybody who was asked. */
const TRAIL_HEIGHT = 1310;
const PICTURED_CONTACTS = 8;
/** Less than the height of the output. */
const SCROLL_STEP = 300;
const WINDOW = { width: 1600, height: 1000 };
/** All fields of a node are in sight. */
const TALL_WINDOW = { width: 1600, height: 1800 };

const THEMES = ['light', 'dark'] as const;

type Page = Editor['page'];
type Locator = ReturnType<Page['locator']>;
type Box = { x: number; y: number; width: number; height: number };

/** Takes the screenshots of the README, in n8n's light and dark theme. */
async function main(): Promise<void> {
	const everything = createCleanUp();
	cleanUpOnSignal(everything, () => 1);
	try {
		const demo = await startDemo(runPhaseWithProgress, everything);
		await importPicturedWorkflows(demo);
		await importWaterfallWorkflow(demo);
		const editor = await openEditor(demo, everything);
		mkdirSync(PICTURE_FOLDER, { recursive: true });
		for (const theme of THEMES) await captureExamples(editor, theme);
		for (const theme of THEMES) {
			resetProviders(demo);
			await captureWaterfall(editor, theme);
		}
		await capturePanels(editor, demo);
	} finally {
		await everything.undoAll();
	}
}

const WEBHOOK_EXAMPLE = 'crm-webhook-enrichment';
const CONTACTS_WORKFLOW = 'contacts-of-a-crm';
const COLUMNS_WORKFLOW = 'contacts-as-columns';
const REPORT_WORKFLOW = 'report-as-rows';
const WATERFALL_NODE = 'Complete contacts';
const WATERFALL_WORKFLOW = 'waterfall-with-sources';
const NEW_NODES_WORKFLOW = 'fresh-nodes';

/** Imports workflows only for screenshots: CRM contacts as objects and as columns, a report as rows, and new nodes. */
async function importPicturedWorkflows({ rest, workflows }: Demo): Promise<void> {
	const calls = [ADA, SOREN, CHARLES].map(({ emails }) => ({
		json: { body: { email: emails[0]?.email } },
	}));
	const crm = { ...findExample(workflows, WEBHOOK_EXAMPLE), pinData: { 'CRM contact': calls } };
	workflows[CONTACTS_WORKFLOW] = await rest.importWorkflow(buildPicturedWorkflow(crm));
	const inColumns = { onNoMatch: 'flag', resultFormat: 'columns' };
	workflows[COLUMNS_WORKFLOW] = await rest.importWorkflow(
		buildPicturedWorkflow(changeParametersOfType(crm, '.enrichment', inColumns)),
	);
	const name = 'Fjord Shop — Fjord Retail (401000001)';
	const property = { __rl: true, mode: 'list', value: '401000001', cachedResultName: name };
	const rows = {
		property,
		output: 'items',
		dimensions: ['country'],
		compareWith: 'previousPeriod',
	};
	const csv = findExample(workflows, 'scheduled-report-csv');
	const asRows = { ...rows, metrics: ['sessions'] };
	workflows[REPORT_WORKFLOW] = await rest.importWorkflow(
		buildPicturedWorkflow(changeParametersOfType(csv, '.analytics', asRows)),
	);
	const added = [...crm.nodes, ...csv.nodes]
		.filter(({ type }) => /\.(enrichment|analytics)$/.test(type))
		.map(({ parameters: { resource, operation }, ...node }, index) => ({
			...node,
			position: [index * 300, 0],
			parameters: { resource, operation },
		}));
	workflows[NEW_NODES_WORKFLOW] = await rest.importWorkflow(
		buildPicturedWorkflow({ name: NEW_NODES_WORKFLOW, nodes: added, connections: {} }),
	);
}

/** Imports the waterfall example with more contacts. */
async function importWaterfallWorkflow({
	rest,
	workflows,
	runningSandbox: { enrichment },
}: Demo): Promise<void> {
	const items = enrichment.people
		.filter(({ optedOut, emails }) => !optedOut && emails[0]?.status === 'verified')
		.slice(0, PICTURED_CONTACTS)
		.map(({ firstName, lastName, company }) => ({
			json: { firstName, lastName, companyDomain: company.domain },
		}));
	const example = findExample(workflows, 'waterfall-with-a-budget');
	const onOneOutput = { onNoMatch: 'flag', fillEmptyFields: false };
	workflows[WATERFALL_WORKFLOW] = await rest.importWorkflow(
		buildPicturedWorkflow({
			...changeParametersOfType(example, '.enrichment', onOneOutput),
			pinData: { Contacts: items },
		}),
	);
}

/** Providers that each know a part of the contacts: the first contact needs all three. Nobody has been paid for yet. */
function resetProviders({ runningSandbox: { enrichment } }: Demo): void {
	const { hunter, prospeo, fullEnrich } = enrichment.providers;
	for (const account of [hunter, prospeo, fullEnrich]) account.reset();
	Object.assign(hunter.quirks, { knownEmails: 0.5, knownPhones: 0 });
	Object.assign(prospeo.quirks, { knownPhones: 0 });
	Object.assign(fullEnrich.quirks, { knownPhones: 0.7, jobSeconds: 0 });
}

/** The workflow with more parameters for all nodes of a type. */
function changeParametersOfType<T extends Workflow>(workflow: T, type: string, more: object): T {
	const nodes = workflow.nodes.map((node) =>
		node.type.endsWith(type) ? { ...node, parameters: { ...node.parameters, ...more } } : node,
	);
	return { ...workflow, nodes };
}

function buildPicturedWorkflow<T extends Workflow>({
	name,
	nodes,
	connections,
	...more
}: T): Workflow {
	const pinData = 'pinData' in more ? { pinData: more.pinData } : {};
	return { name: `${name} (picture)`, nodes, connections, ...pinData };
}

async function captureExamples(editor: Editor, theme: (typeof THEMES)[number]): Promise<void> {
	await editor.page.emulateMedia({ colorScheme: theme });
	await editor.openWorkflow(WEBHOOK_EXAMPLE);
	await captureCanvas(editor, `canvas-${theme}`);
	await editor.openWorkflow(CONTACTS_WORKFLOW);
	await captureOutput(editor, 'Enrich contact', `enriched-${theme}`);
	await editor.openWorkflow(COLUMNS_WORKFLOW);
	await captureOutput(editor, 'Enrich contact', `columns-${theme}`, {
		prepare: async ({ page }) => await chooseOutputView(page, 'Table'),
	});
	await editor.openWorkflow(REPORT_WORKFLOW);
	await captureOutput(editor, 'Run report', `report-${theme}`);
}

/** Captures the list of providers in the panel, and who stated what in the result. */
async function captureWaterfall(editor: Editor, theme: (typeof THEMES)[number]): Promise<void> {
	const { page } = editor;
	await page.emulateMedia({ colorScheme: theme });
	await editor.openWorkflow(WATERFALL_WORKFLOW);
	await page.setViewportSize(TALL_WINDOW);
	await captureOutput(editor, WATERFALL_NODE, `waterfall-result-${theme}`, {
		prepare: async () => {
			await chooseOutputView(page, 'JSON');
			await scrollToJsonValue(page, 'enrichment.provider');
		},
		height: TRAIL_HEIGHT,
	});
	await editor.openNodePanel(WATERFALL_NODE);
	await hideOverlays(page);
	await captureFields(page, `waterfall-panel-${theme}`, 'Data to Get', 'Providers');
	await editor.closeNodePanel();
	await page.setViewportSize(WINDOW);
}

async function chooseOutputView(page: Page, view: 'Table' | 'JSON'): Promise<void> {
	await page.getByTestId('ndv').getByText(view, { exact: true }).last().click();
}

/** Scrolls the JSON of the output until a value of the first item is on top. Only lines in sight are in the page. */
async function scrollToJsonValue(page: Page, path: string): Promise<void> {
	const list = page.locator('.vjs-tree-list').last();
	const key = list.locator(`.vjs-key [data-path="[0].${path}"]`);
	await list.hover();
	await repeatUntilFound({
		description: `the value ${path} in the JSON`,
		act: async () => await page.mouse.wheel(0, SCROLL_STEP),
		probe: whenVisible(key),
		firstWaitMs: 200,
	});
	await key.evaluate((element) => element.scrollIntoView({ block: 'start' }));
}

/** Captures the fields of the open node from one to another. */
async function captureFields(page: Page, name: string, first: string, last: string): Promise<void> {
	const locateField = (label: string) =>
		page
			.getByTestId('parameter-item')
			.filter({ has: page.getByTestId('input-label').getByText(label, { exact: true }) })
			.first();
	await page.mouse.move(0, 0);
	const { x, y, width } = await waitForStableBox(locateField(first));
	const end = await waitForStableBox(locateField(last));
	const height = end.y + end.height - y;
	await capture(page, name, {
		x: x - FIELD_MARGIN,
		y: y - FIELD_MARGIN,
		width: width + 2 * FIELD_MARGIN,
		height: height + 2 * FIELD_MARGIN,
	});
}

/** Captures the panels of both new nodes and of a new credential, in the light theme. */
async function capturePanels(editor: Editor, { n8n }: Demo): Promise<void> {
	const { page } = editor;
	await page.emulateMedia({ colorScheme: 'light' });
	await editor.openWorkflow(NEW_NODES_WORKFLOW);
	for (const [node, name] of [
		['Enrich contact', 'panel-enrich'],
		['Run report', 'panel-report'],
	] as const) {
		await editor.openNodePanel(node);
		await hideOverlays(page);
		await captureParameters(page, name);
		await editor.closeNodePanel();
	}
	await captureNewCredential(page, n8n.baseUrl);
}

async function captureNewCredential(page: Page, baseUrl: string): Promise<void> {
	await page.goto(`${baseUrl}/home/credentials/create`);
	await page.getByTestId('new-credential-type-select').click();
	await page.keyboard.type('Enrichment');
	await page.getByTestId('new-credential-type-select-option').first().click();
	await page.getByTestId('new-credential-type-button').click();
	const dialog = page.locator('.el-dialog').filter({
		has: page.getByTestId('parameter-input-provider'),
	});
	await capture(page, 'credential', await waitForStableBox(dialog.last()));
}

/** Captures the parameters of the open node, below its name. */
async function captureParameters(page: Page, name: string): Promise<void> {
	const { x, width } = await waitForStableBox(page.getByTestId('node-parameters'));
	const { y, height } = await waitForStableBox(page.getByTestId('ndv'));
	// Buttons appear on the element below the mouse.
	await page.mouse.move(0, 0);
	await capture(page, name, { x, y, width, height });
}

/** The position of an element once it has stopped moving. */
async function waitForStableBox(element: Locator): Promise<Box> {
	return await waitUntilStable(
		`the position of ${element}`,
		async () => await element.boundingBox(),
	);
}

/** Waits until two readings in a row are equal, and returns that value. */
async function waitUntilStable<T>(what: string, look: () => Promise<T | null>): Promise<T> {
	let before = '';
	return await waitUntilDefined(what, async () => {
		const seen = await look();
		const isAtRest = seen !== null && JSON.stringify(seen) === before;
		before = JSON.stringify(seen);
		return isAtRest ? seen : undefined;
	});
}

/** Captures all nodes on the canvas with a margin, without n8n's own bars. */
async function captureCanvas({ page }: Editor, name: string): Promise<void> {
	await hideOverlays(page);
	const seen = await waitForStableNodes(page);
	const x = Math.min(...seen.map((box) => box.x)) - MARGIN;
	const y = Math.min(...seen.map((box) => box.y)) - MARGIN;
	const right = Math.max(...seen.map((box) => box.x + box.width)) + MARGIN;
	const bottom = Math.max(...seen.map((box) => box.y + box.height)) + MARGIN;
	await capture(page, name, { x, y, width: right - x, height: bottom - y });
}

/** The positions of all nodes once the canvas has stopped moving. */
async function waitForStableNodes(page: Page): Promise<Box[]> {
	return await waitUntilStable('the canvas to rest', async () => {
		const nodes = await page.locator('.vue-flow__node').all();
		const boxes = await Promise.all(nodes.map(async (node) => await node.boundingBox()));
		const seen = boxes.filter((box) => box !== null);
		return seen.length > 0 ? seen : null;
	});
}

interface OutputPicture {
	/** What to do once the node has been executed. */
	prepare?: (editor: Pick<Editor, 'page'>) => Promise<void>;
	/** The pictured height of the panel. */
	height?: number;
}

async function captureOutput(
	{ page, ...editor }: Editor,
	node: string,
	name: string,
	{ prepare, height = PANEL_HEIGHT }: OutputPicture = {},
): Promise<void> {
	await editor.openNodePanel(node);
	await editor.executeOpenNode();
	await prepare?.({ page });
	await hideOverlays(page);
	await widenOutput(page);
	const box = await page.getByTestId('ndv').boundingBox();
	if (!box) throw new Error('The panel of the node is not open');
	await capture(page, name, { ...box, height: Math.min(box.height, height) });
	await editor.closeNodePanel();
}

/** Messages, neighboring nodes and controls that n8n draws over the canvas. */
const HIDDEN_ELEMENTS = [
	'.el-notification',
	'[data-test-id=floating-node]',
	'[data-test-id=execute-workflow-button]',
	'[data-test-id=canvas-handle-plus-wrapper]',
	'[data-test-id=canvas-controls]',
];

async function hideOverlays(page: Page): Promise<void> {
	await page.addStyleTag({ content: `${HIDDEN_ELEMENTS.join()} { display: none !important; }` });
}

async function widenOutput(page: Page): Promise<void> {
	const handle = page.getByTestId('panel-drag-button');
	const left = async () => (await handle.boundingBox())?.x ?? INPUT_WIDTH;
	const before = await left();
	await repeatUntilFound({
		description: 'the output to become wider',
		act: async () => await drag(page, handle, INPUT_WIDTH),
		probe: async () => ((await left()) < before || before <= INPUT_WIDTH ? true : undefined),
	});
}

async function drag(page: Page, handle: Locator, to: number): Promise<void> {
	const box = await handle.boundingBox();
	if (!box) return;
	const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
	await page.mouse.move(x, y);
	await page.mouse.down();
	await page.mouse.move(to, y, { steps: 5 });
	await page.mouse.up();
	await page.mouse.move(0, 0);
}

async function capture(page: Page, name: string, clip: Box): Promise<void> {
	const path = join(PICTURE_FOLDER, `${name}.png`);
	await page.screenshot({ path, clip, animations: 'disabled' });
	console.log(path);
}

runScript(main);
