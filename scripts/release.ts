/** Release helpers: `npm run release -- check 1.0.0` and, once, `npm run release -- owner <repository> <email>`. */
import { runScript } from './shared/runScript';
import { checkReleaseAndPrint } from './release/check';
import { replacePackageOwner } from './release/owner';

const USAGE = `npm run release -- check <tag>        checks that the tag can be published
npm run release -- owner <repository> <email>   replaces the addresses of the package's owner everywhere`;

async function main(): Promise<void> {
	const [name, ...values] = process.argv.slice(2);
	if (name === 'check') return checkReleaseAndPrint(values[0] ?? '');
	if (name === 'owner') return await replacePackageOwner(values);
	throw new Error(USAGE);
}

runScript(main);
