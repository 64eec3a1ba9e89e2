import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { command } from '../scripts/command';
import { scratch } from '../scripts/paths';
import { type Editor, openEditor } from './browser';
import { cleanUp, cleanUpOnSignal } from './cleanUp';
import { emptyCanvas } from './clicks/editor';
import { type Count, countingHand } from './clicks/hand';
import { type Build, builds } from './clicks/workflows';
import { startDemo } from './demo';
import { phase } from './progress';
import { table } from './table';

const folder = join(scratch, 'clicks');

/**
 * Builds workflows from an empty canvas as a user does, counts clicks and keys, and takes a picture of every panel:
 * what a change of the panels costs or saves. Names given as arguments choose workflows.
 */
async function main(): Promise<void> {
	const everything = cleanUp();
	cleanUpOnSignal(everything, () => 1);
	const wanted = process.argv.slice(2);
	const chosen = builds.filter(
		({ name }) => !wanted.length || wanted.some((word) => name.includes(word)),
	);
	try {
		const demo = await startDemo(phase, everything);
		const editor = await openEditor(demo, everything);
		mkdirSync(folder, { recursive: true });
		const rows: string[][] = [];
		for (const each of chosen)
			rows.push([each.name, ...counts(await buildOne(editor, demo.n8n.baseUrl, each))]);
		console.log(`\n${table(['Workflow', 'Clicks', 'Keys'], rows)}\n\nPictures: ${folder}`);
	} finally {
		await everything.run();
	}
}

async function buildOne({ page }: Editor, baseUrl: string, { name, build }: Build): Promise<Count> {
	const hand = countingHand(page);
	await emptyCanvas(hand, baseUrl);
	let pictures = 0;
	const look = async (what: string) => {
		await page.getByText('Node executed successfully').first().waitFor({ state: 'hidden' });
		const file = `${name} ${++pictures} ${what}.png`.replaceAll(/[ ,]+/g, '-');
		await page.screenshot({ path: join(folder, file), animations: 'disabled' });
	};
	await build(hand, look);
	return hand.counted();
}

const counts = ({ clicks, keys }: Count) => [String(clicks), String(keys)];

command(main);
