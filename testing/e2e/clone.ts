import {
	cpSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	readdirSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import type { CleanUp } from '../../n8n/cleanUp';
import { root, scratch } from '../../scripts/shared/paths';

const LEFT_OUT = ['node_modules', 'dist', '.git', basename(scratch), 'test', 'testing'];
const INSTALLED = ['node_modules', 'pinned/n8n/node_modules'];

/** A copy of the project to work in, with what is installed here; removed at the end. */
export function cloneProject(cleanUp: CleanUp) {
	mkdirSync(scratch, { recursive: true });
	const folder = mkdtempSync(join(scratch, 'clone-'));
	cleanUp.add(async () => rmSync(folder, { recursive: true, force: true }));
	for (const name of readdirSync(root).filter((each) => !LEFT_OUT.includes(each)))
		cpSync(join(root, name), join(folder, name), {
			recursive: true,
			filter: (file) => basename(file) !== 'node_modules',
		});
	for (const path of INSTALLED) symlinkSync(join(root, path), join(folder, path), 'junction');
	const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
	return {
		folder,
		/** The one source below nodes/ and credentials/ that has this text, and puts another in its place. */
		replace: (text: string, by: string): string => {
			const file = sourceWith(folder, text);
			write(file, readFileSync(join(folder, file), 'utf8').replace(text, by));
			return file;
		},
		write,
		remove: (file: string) => rmSync(join(folder, file)),
	};
}

function sourceWith(folder: string, text: string): string {
	const found = ['nodes', 'credentials']
		.flatMap((below) =>
			readdirSync(join(folder, below), { recursive: true, encoding: 'utf8' })
				.filter((name) => name.endsWith('.ts'))
				.map((name) => join(below, name)),
		)
		.filter((file) => readFileSync(join(folder, file), 'utf8').includes(text));
	if (found.length !== 1)
		throw new Error(`"${text}" is in ${found.length} sources: ${found.join(', ')}`);
	return found[0]!;
}
