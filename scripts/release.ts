/** What a release takes: `npm run release -- check 1.0.0` and, once, `-- owner <repository> <email>`. */
import { runScript } from './shared/runScript';
import { printReleaseProblems } from './release/check';
import { replaceOwner } from './release/owner';

const USAGE = `npm run release -- check <tag>        what has to be true before the tag is published
npm run release -- owner <repository> <email>   the addresses of the package's owner, everywhere`;

async function main(): Promise<void> {
	const [name, ...values] = process.argv.slice(2);
	if (name === 'check') return printReleaseProblems(values[0] ?? '');
	if (name === 'owner') return await replaceOwner(values);
	throw new Error(USAGE);
}

runScript(main);
