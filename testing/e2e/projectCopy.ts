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
import { PROJECT_FOLDER, SCRATCH_FOLDER } from '../../scripts/shared/paths';

const NOT_COPIED = ['node_modules', 'dist', '.git', basename(SCRATCH_FOLDER), 'test', 'testing'];
const LINKED_FOLDERS = ['node_modules', 'pinned/n8n/node_modules'];

/** Copies the project into a temporary folder, with links to the installed packages. The copy is removed at the end. */
export function copyProject(cleanUp: CleanUp) {
	mkdirSync(SCRATCH_FOLDER, { recursive: true });
	const folder = mkdtempSync(join(SCRATCH_FOLDER, 'clone-'));
	cleanUp.add(async () => rmSync(folder, { recursive: true, force: true }));
	for (const name of readdirSync(PROJECT_FOLDER).filter((each) => !NOT_COPIED.includes(each)))
		cpSync(join(PROJECT_FOLDER, name), join(folder, name), {
			recursive: true,
			filter: (file) => basename(file) !== 'node_modules',
		});
	for (const path of LINKED_FOLDERS)
		symlinkSync(join(PROJECT_FOLDER, path), join(folder, path), 'junction');
	const writeFile = (file: string, text: string) => writeFileSync(join(folder, file), text);
	return {
		folder,
		/** Replaces a text in the only source below nodes/ and credentials/ that contains it, and returns the file. */
		replaceText: (text: string, replacement: string): string => {
			const file = findSourceWith(folder, text);
			writeFile(file, readFileSync(join(folder, file), 'utf8').replace(text, replacement));
			return file;
		},
		write: writeFile,
		removeFile: (file: string) => rmSync(join(folder, file)),
	};
}

function findSourceWith(folder: string, text: string): string {
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
