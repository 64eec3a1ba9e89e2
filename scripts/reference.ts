/** Writes docs/reference.md from what n8n reads of the nodes: `npm run reference`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { command } from './command';
import { root } from './paths';
import { reference } from './referenceText';

async function main(): Promise<void> {
	writeFileSync(join(root, 'docs', 'reference.md'), reference());
}

command(main);
