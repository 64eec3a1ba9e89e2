/**
 * Writes dist: the code of the whole package in one file, and a light file for each node and credential.
 * n8n loads all of them when it starts, and needs only what the panels show; the code follows when it is used.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';

import { build, transform, type BuildOptions, type Plugin } from 'esbuild';

import { command } from './command';
import { hasFunctions, lightFile } from './lightFile';
import { CODE, CODE_MAP, root, scratch } from './paths';
import { readManifest } from './project';
import { withoutPanel } from './withoutPanel';

interface Entry {
	/** The class, which n8n expects under the name of its file. */
	name: string;
	/** Below dist, such as `nodes/Analytics/Analytics.node`. */
	path: string;
}

function entries(): Entry[] {
	const { n8n } = readManifest();
	return [...n8n.credentials, ...n8n.nodes].map((file) => ({
		name: basename(file).split('.')[0]!,
		path: file.replace(/^dist\//, '').replace(/\.js$/, ''),
	}));
}

/** Short names, too: `npm run trace` finds the places of a stack trace in the sources. */
const SHORT = { minify: true } as const;

/** Everything in one file, with its source map. */
async function bundle(all: Entry[], outfile: string, options: BuildOptions = {}) {
	const { outputFiles } = await build({
		stdin: {
			contents: all
				.map(({ name, path }) => `export { ${name} } from './${path}';`)
				.join('\n'),
			resolveDir: root,
			loader: 'ts',
		},
		outfile,
		bundle: true,
		platform: 'node',
		format: 'cjs',
		target: 'es2022',
		external: ['n8n-workflow'],
		sourcemap: 'external',
		sourcesContent: false,
		write: false,
		logLevel: 'warning',
		...options,
	});
	const [map, code] = outputFiles!.map(({ text }) => text);
	return { map: map!, code: code! };
}

/** Where the sources describe fields; requests and answers have descriptions of their own. */
const FIELDS = /\/(credentials|nodes\/shared\/node|nodes\/\w+\/actions)\/.+\.ts$|\.node\.ts$/;

/** The panel has its part from the light files; in the code it would be there a second time. */
const noPanel: Plugin = {
	name: 'no panel',
	setup({ onLoad }) {
		onLoad({ filter: FIELDS }, ({ path }) => ({
			contents: withoutPanel(readFileSync(path, 'utf8')),
			loader: 'ts',
		}));
	},
};

async function writeCode(all: Entry[]): Promise<void> {
	const { code, map } = await bundle(all, CODE, { ...SHORT, plugins: [noPanel] });
	write(CODE, code);
	write(CODE_MAP, map);
}

/** The classes with all that the panels show. */
async function loadWhole(all: Entry[]) {
	const file = join(scratch, 'whole.js');
	write(file, (await bundle(all, file)).code);
	return (await import(file)) as Record<string, new () => object>;
}

async function writeLight({ name, path }: Entry, instance: object): Promise<void> {
	const toCode = posix.relative(posix.dirname(path), 'code.js');
	const { code } = await transform(lightFile(name, instance, toCode), SHORT);
	write(join(root, 'dist', `${path}.js`), code);
}

function write(file: string, text: string): void {
	mkdirSync(dirname(file), { recursive: true });
	writeFileSync(file, text);
}

async function main(): Promise<void> {
	const all = entries();
	const whole = await loadWhole(all);
	const instances = all.map((entry) => ({ entry, instance: new whole[entry.name]!() }));
	await writeCode(
		instances.filter(({ instance }) => hasFunctions(instance)).map(({ entry }) => entry),
	);
	for (const { entry, instance } of instances) await writeLight(entry, instance);
}

command(main);
