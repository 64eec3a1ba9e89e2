/**
 * Writes dist: the code of the whole package in one file, and a light file for each node and credential.
 * n8n loads all of them when it starts, and needs only what the panels show; the code follows when it is used.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';

import { build, transform } from 'esbuild';

import { command } from './command';
import { lightFile } from './lightFile';
import { CODE, root } from './paths';
import { readManifest } from './project';

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

/** Names stay as they are, so that a stack trace can be read. */
const SHORT = { minifyWhitespace: true, minifySyntax: true } as const;

/** One file for everything that runs. */
async function bundle(all: Entry[]): Promise<void> {
	await build({
		stdin: {
			contents: all
				.map(({ name, path }) => `export { ${name} } from './${path}';`)
				.join('\n'),
			resolveDir: root,
			loader: 'ts',
		},
		outfile: CODE,
		bundle: true,
		platform: 'node',
		format: 'cjs',
		target: 'es2022',
		external: ['n8n-workflow'],
		...SHORT,
		logLevel: 'warning',
	});
}

async function writeLight({ name, path }: Entry, code: Record<string, new () => object>) {
	const file = join(root, 'dist', `${path}.js`);
	const toCode = posix.relative(posix.dirname(path), 'code.js');
	const { code: text } = await transform(lightFile(name, new code[name]!(), toCode), SHORT);
	mkdirSync(dirname(file), { recursive: true });
	writeFileSync(file, text);
}

async function main(): Promise<void> {
	const all = entries();
	await bundle(all);
	const code = (await import(CODE)) as Record<string, new () => object>;
	for (const entry of all) await writeLight(entry, code);
}

command(main);
