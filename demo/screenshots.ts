import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ADA, CHARLES, SOREN } from '../sandbox/enrichment/wellKnown';
import { command } from '../scripts/command';
import { root } from '../scripts/paths';
import { type Editor, openEditor } from './browser';
import { cleanUp, cleanUpOnSignal } from './cleanUp';
import { type Demo, startDemo } from './demo';
import { phase } from './progress';
import { repeatUntil, until } from './until';
import type { Workflow } from './workflow';

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
	const everything = cleanUp();
	cleanUpOnSignal(everything, () => 1);
	try {
		const demo = await startDemo(phase, everything);
		await addSights(demo);
		const editor = await openEditor(demo, everything);
		mkdirSync(folder, { recursive: true });
		for (const theme of themes) await takeAll(editor, theme);
	} finally {
		await everything.run();
	}
}

const webhook = 'crm-webhook-enrichment';
const contacts = 'contacts-of-a-crm';
const report = 'report-as-rows';

/** Two more workflows: a CRM that has already called, and the report as rows instead of a file. */
async function addSights({ rest, workflows }: Demo): Promise<void> {
	const calls = [ADA, SOREN, CHARLES].map(({ emails }) => ({
		json: { body: { email: emails[0]?.email } },
	}));
	const crm = { ...example(workflows, webhook), pinData: { 'CRM contact': calls } };
	workflows[contacts] = await rest.importWorkflow(withoutId(crm));
	const name = 'Fjord Shop — Fjord Retail (401000001)';
	const property = { __rl: true, mode: 'list', value: '401000001', cachedResultName: name };
	const rows = {
		property,
		output: 'items',
		dimensions: ['country'],
		compareWith: 'previousPeriod',
	};
	const csv = example(workflows, 'scheduled-report-csv');
	const nodes = csv.nodes.map((node) => {
		const isReport = node.type.endsWith('.analytics');
		const parameters = { ...node.parameters, ...rows, metrics: ['sessions'] };
		return isReport ? { ...node, parameters } : node;
	});
	workflows[report] = await rest.importWorkflow(withoutId({ ...csv, nodes }));
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
	await editor.openWorkflow(report);
	await takeOutput(editor, 'Run report', `report-${theme}`);
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
	let before = '';
	return await until('the canvas to rest', async () => {
		const nodes = await page.locator('.vue-flow__node').all();
		const boxes = await Promise.all(nodes.map(async (node) => await node.boundingBox()));
		const seen = boxes.filter((box) => box !== null);
		const isAtRest = seen.length > 0 && JSON.stringify(seen) === before;
		before = JSON.stringify(seen);
		return isAtRest ? seen : undefined;
	});
}

async function takeOutput({ page, ...editor }: Editor, node: string, name: string): Promise<void> {
	await editor.openNode(node);
	await editor.executeNode();
	await hideWhatIsInTheWay(page);
	await widenOutput(page);
	const box = await page.getByTestId('ndv').boundingBox();
	if (!box) throw new Error('The panel of the node is not open');
	await take(page, name, { ...box, height: Math.min(box.height, PANEL_HEIGHT) });
	await editor.closeNode();
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
	await repeatUntil({
		what: 'the output to become wider',
		act: async () => await drag(page, handle, INPUT_WIDTH),
		effect: async () => ((await left()) < before || before <= INPUT_WIDTH ? true : undefined),
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
