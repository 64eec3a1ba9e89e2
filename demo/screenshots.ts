import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { command } from '../scripts/command';
import { root } from '../scripts/paths';
import { type Editor, openEditor } from './browser';
import { cleanUp, cleanUpOnSignal } from './cleanUp';
import { type Demo, startDemo } from './demo';
import { phase } from './progress';
import type { Workflow } from './workflow';

const folder = join(root, 'docs', 'images');
const themes = ['light', 'dark'] as const;

/** The pictures of the README, in n8n's light and dark look. */
async function main(): Promise<void> {
	const everything = cleanUp();
	cleanUpOnSignal(everything, () => 1);
	try {
		const demo = await startDemo(phase, everything);
		await addRowsReport(demo);
		const editor = await openEditor(demo, everything);
		mkdirSync(folder, { recursive: true });
		for (const theme of themes) await takeAll(editor, theme);
	} finally {
		await everything.run();
	}
}

const rowsReport = 'report-as-rows';

/** The example writes a file, which is no sight; here the same report gives its rows. */
async function addRowsReport({ rest, workflows }: Demo): Promise<void> {
	const example = workflows['scheduled-report-csv'];
	if (!example) throw new Error('The example scheduled-report-csv is missing');
	const shown = { output: 'items', dimensions: ['country'], compareWith: 'previousPeriod' };
	const workflow: Workflow = {
		name: 'Report by country',
		connections: example.connections,
		nodes: example.nodes.map((node) => {
			const isReport = node.type.endsWith('.analytics');
			return isReport ? { ...node, parameters: { ...node.parameters, ...shown } } : node;
		}),
	};
	workflows[rowsReport] = await rest.importWorkflow(workflow);
}

async function takeAll(editor: Editor, theme: (typeof themes)[number]): Promise<void> {
	await editor.page.emulateMedia({ colorScheme: theme });
	await editor.openWorkflow('crm-webhook-enrichment');
	await take(editor, `canvas-${theme}`);
	await editor.openWorkflow('prospecting-list');
	await executed(editor, 'Enrich contact', `enriched-${theme}`);
	await editor.openWorkflow(rowsReport);
	await executed(editor, 'Run report', `report-${theme}`);
}

async function executed(editor: Editor, node: string, name: string): Promise<void> {
	await editor.openNode(node);
	await editor.executeNode();
	await take(editor, name);
	await editor.closeNode();
}

async function take({ page }: Editor, name: string): Promise<void> {
	const path = join(folder, `${name}.png`);
	await page.screenshot({ path, animations: 'disabled' });
	console.log(path);
}

command(main);
