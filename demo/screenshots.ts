import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ADA, CHARLES, SOREN } from '../sandbox/enrichment/wellKnown';
import { command } from '../scripts/shared/command';
import { root } from '../scripts/shared/paths';
import { type Editor, openEditor } from '../n8n/editor';
import { createCleanUp, cleanUpOnSignal } from '../n8n/cleanUp';
import { type Demo, startDemo } from './demo';
import { printPhase } from '../n8n/progress';
import { repeatUntilFound, waitFor } from '../n8n/waitFor';
import type { Workflow } from '../n8n/workflow';

const folder = join(root, 'docs', 'images');
/** Around the nodes; their names are wider than they are. */
const MARGIN = 48;
/** Of a node's panel: what lies below is mostly empty. */
const PANEL_HEIGHT = 760;
/** Where the input ends and the parameters begin. */
const INPUT_WIDTH = 560;

const themes = ['light', 'dark'] as const;

type Page = Editor['page'];
type Locator = ReturnType<Page['locator']>;
type Box = { x: number; y: number; width: number; height: number };

/** The pictures of the README, in n8n's light and dark look. */
async function main(): Promise<void> {
	const everything = createCleanUp();
	cleanUpOnSignal(everything, () => 1);
	try {
		const demo = await startDemo(printPhase, everything);
		await addSights(demo);
		const editor = await openEditor(demo, everything);
		mkdirSync(folder, { recursive: true });
		for (const theme of themes) await takeAll(editor, theme);
		await takePanels(editor, demo);
	} finally {
		await everything.undoAll();
	}
}

const webhook = 'crm-webhook-enrichment';
const contacts = 'contacts-of-a-crm';
const columns = 'contacts-as-columns';
const report = 'report-as-rows';
const fresh = 'fresh-nodes';

/** More workflows: a CRM that has already called, with columns too, the report as rows, and nodes just added. */
async function addSights({ rest, workflows }: Demo): Promise<void> {
	const calls = [ADA, SOREN, CHARLES].map(({ emails }) => ({
		json: { body: { email: emails[0]?.email } },
	}));
	const crm = { ...example(workflows, webhook), pinData: { 'CRM contact': calls } };
	workflows[contacts] = await rest.importWorkflow(withoutId(crm));
	const inColumns = { onNoMatch: 'flag', resultFormat: 'columns' };
	workflows[columns] = await rest.importWorkflow(
		withoutId(changed(crm, '.enrichment', inColumns)),
	);
	const name = 'Fjord Shop — Fjord Retail (401000001)';
	const property = { __rl: true, mode: 'list', value: '401000001', cachedResultName: name };
	const rows = {
		property,
		output: 'items',
		dimensions: ['country'],
		compareWith: 'previousPeriod',
	};
	const csv = example(workflows, 'scheduled-report-csv');
	const asRows = { ...rows, metrics: ['sessions'] };
	workflows[report] = await rest.importWorkflow(withoutId(changed(csv, '.analytics', asRows)));
	const added = [...crm.nodes, ...csv.nodes]
		.filter(({ type }) => /\.(enrichment|analytics)$/.test(type))
		.map(({ parameters: { resource, operation }, ...node }, index) => ({
			...node,
			position: [index * 300, 0],
			parameters: { resource, operation },
		}));
	workflows[fresh] = await rest.importWorkflow(
		withoutId({ name: fresh, nodes: added, connections: {} }),
	);
}

/** The workflow with other parameters in the nodes of a type. */
function changed<T extends Workflow>(workflow: T, type: string, more: object): T {
	const nodes = workflow.nodes.map((node) =>
		node.type.endsWith(type) ? { ...node, parameters: { ...node.parameters, ...more } } : node,
	);
	return { ...workflow, nodes };
}

function example(workflows: Demo['workflows'], name: string): Workflow {
	const found = workflows[name];
	if (!found) throw new Error(`The example ${name} is missing`);
	return found;
}

function withoutId<T extends Workflow>({ name, nodes, connections, ...more }: T): Workflow {
	const pinData = 'pinData' in more ? { pinData: more.pinData } : {};
	return { name: `${name} (picture)`, nodes, connections, ...pinData };
}

async function takeAll(editor: Editor, theme: (typeof themes)[number]): Promise<void> {
	await editor.page.emulateMedia({ colorScheme: theme });
	await editor.openWorkflow(webhook);
	await takeCanvas(editor, `canvas-${theme}`);
	await editor.openWorkflow(contacts);
	await takeOutput(editor, 'Enrich contact', `enriched-${theme}`);
	await editor.openWorkflow(columns);
	await takeOutput(editor, 'Enrich contact', `columns-${theme}`, async ({ page }) => {
		await page.getByTestId('ndv').getByText('Table', { exact: true }).last().click();
	});
	await editor.openWorkflow(report);
	await takeOutput(editor, 'Run report', `report-${theme}`);
}

/** What a newcomer sees first: the fields of both nodes and a new credential, in the light look. */
async function takePanels(editor: Editor, { n8n }: Demo): Promise<void> {
	const { page } = editor;
	await page.emulateMedia({ colorScheme: 'light' });
	await editor.openWorkflow(fresh);
	for (const [node, name] of [
		['Enrich contact', 'panel-enrich'],
		['Run report', 'panel-report'],
	] as const) {
		await editor.openNodePanel(node);
		await hideWhatIsInTheWay(page);
		await takeParameters(page, name);
		await editor.closeNodePanel();
	}
	await takeNewCredential(page, n8n.baseUrl);
}

async function takeNewCredential(page: Page, baseUrl: string): Promise<void> {
	await page.goto(`${baseUrl}/home/credentials/create`);
	await page.getByTestId('new-credential-type-select').click();
	await page.keyboard.type('Enrichment');
	await page.getByTestId('new-credential-type-select-option').first().click();
	await page.getByTestId('new-credential-type-button').click();
	const dialog = page.locator('.el-dialog').filter({
		has: page.getByTestId('parameter-input-provider'),
	});
	await take(page, 'credential', await placeOf(dialog.last()));
}

/** The fields of the open node, with its name above them. */
async function takeParameters(page: Page, name: string): Promise<void> {
	const { x, width } = await placeOf(page.getByTestId('node-parameters'));
	const { y, height } = await placeOf(page.getByTestId('ndv'));
	// What the mouse is over has buttons.
	await page.mouse.move(0, 0);
	await take(page, name, { x, y, width, height });
}

/** Where an element is once it has stopped moving. */
async function placeOf(element: Locator): Promise<Box> {
	return await atRest(`the place of ${element}`, async () => await element.boundingBox());
}

/** What is seen twice in a row. */
async function atRest<T>(what: string, look: () => Promise<T | null>): Promise<T> {
	let before = '';
	return await waitFor(what, async () => {
		const seen = await look();
		const isAtRest = seen !== null && JSON.stringify(seen) === before;
		before = JSON.stringify(seen);
		return isAtRest ? seen : undefined;
	});
}

/** The nodes with some room around them, without n8n's own bars. */
async function takeCanvas({ page }: Editor, name: string): Promise<void> {
	await hideWhatIsInTheWay(page);
	const seen = await nodesAtRest(page);
	const x = Math.min(...seen.map((box) => box.x)) - MARGIN;
	const y = Math.min(...seen.map((box) => box.y)) - MARGIN;
	const right = Math.max(...seen.map((box) => box.x + box.width)) + MARGIN;
	const bottom = Math.max(...seen.map((box) => box.y + box.height)) + MARGIN;
	await take(page, name, { x, y, width: right - x, height: bottom - y });
}

/** Where the nodes are once the canvas has stopped moving to show all of them. */
async function nodesAtRest(page: Page): Promise<Box[]> {
	return await atRest('the canvas to rest', async () => {
		const nodes = await page.locator('.vue-flow__node').all();
		const boxes = await Promise.all(nodes.map(async (node) => await node.boundingBox()));
		const seen = boxes.filter((box) => box !== null);
		return seen.length > 0 ? seen : null;
	});
}

async function takeOutput(
	{ page, ...editor }: Editor,
	node: string,
	name: string,
	prepare?: (editor: Pick<Editor, 'page'>) => Promise<void>,
): Promise<void> {
	await editor.openNodePanel(node);
	await editor.executeOpenNode();
	await prepare?.({ page });
	await hideWhatIsInTheWay(page);
	await widenOutput(page);
	const box = await page.getByTestId('ndv').boundingBox();
	if (!box) throw new Error('The panel of the node is not open');
	await take(page, name, { ...box, height: Math.min(box.height, PANEL_HEIGHT) });
	await editor.closeNodePanel();
}

/** The message that the node was executed, the nodes before and after it, and what n8n draws over the canvas. */
const inTheWay = [
	'.el-notification',
	'[data-test-id=floating-node]',
	'[data-test-id=execute-workflow-button]',
	'[data-test-id=canvas-handle-plus-wrapper]',
	'[data-test-id=canvas-controls]',
];

async function hideWhatIsInTheWay(page: Page): Promise<void> {
	await page.addStyleTag({ content: `${inTheWay.join()} { display: none !important; }` });
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

async function take(page: Page, name: string, clip: Box): Promise<void> {
	const path = join(folder, `${name}.png`);
	await page.screenshot({ path, clip, animations: 'disabled' });
	console.log(path);
}

command(main);
