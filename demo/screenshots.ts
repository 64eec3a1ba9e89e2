import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { command } from '../scripts/command';
import { scratch } from '../scripts/paths';
import { type Editor, openEditor } from './browser';
import { cleanUp, cleanUpOnSignal } from './cleanUp';
import { startDemo } from './demo';
import { phase } from './progress';

const folder = join(scratch, 'screenshots');

/** Which node's panel to show, by example. */
const panels: Record<string, string> = {
	'crm-webhook-enrichment': 'Enrich contact',
	'prospecting-list': 'Enrich contact',
	'scheduled-report-csv': 'Run report',
};

/** Examples that can be run by hand, from their schedule. */
const runnable = new Set(['prospecting-list', 'scheduled-report-csv']);

async function main(): Promise<void> {
	const everything = cleanUp();
	cleanUpOnSignal(everything, () => 1);
	try {
		const demo = await startDemo(phase, everything);
		const editor = await openEditor(demo, everything);
		mkdirSync(folder, { recursive: true });
		for (const [example, node] of Object.entries(panels)) await show(editor, example, node);
	} finally {
		await everything.run();
	}
}

async function show(editor: Editor, example: string, node: string): Promise<void> {
	await editor.openWorkflow(example);
	await shoot(editor, `${example}-canvas`);
	await editor.openNode(node);
	await shoot(editor, `${example}-panel`);
	if (!runnable.has(example)) return;
	await editor.executeNode();
	await shoot(editor, `${example}-executed`);
}

async function shoot({ page }: Editor, name: string): Promise<void> {
	const path = join(folder, `${name}.png`);
	await page.screenshot({ path, animations: 'disabled' });
	console.log(path);
}

command(main);
