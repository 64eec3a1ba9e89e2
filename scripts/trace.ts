/** Finds the places of a stack trace in the sources: `npm run --silent trace < trace.txt`. */
import { existsSync, readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';

import { command } from './command';
import { CODE_MAP } from './paths';
import { inSources } from './stackTrace';

async function main(): Promise<void> {
	if (!existsSync(CODE_MAP))
		throw new Error('Run `npm run build` first: it writes the source map.');
	process.stdout.write(inSources(await text(process.stdin), readFileSync(CODE_MAP, 'utf8')));
}

command(main);
