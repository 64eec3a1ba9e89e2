/** The source files of the project, as text and as syntax trees. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

import ts from 'typescript';

import { PROJECT_FOLDER } from './paths';

/** The paths of all TypeScript files in folders of the project, such as `nodes/shared/core/retry.ts`. */
export function listSourceFiles(...folders: string[]): string[] {
	return folders.flatMap((folder) =>
		readdirSync(join(PROJECT_FOLDER, folder), { recursive: true, encoding: 'utf8' })
			.filter((name) => name.endsWith('.ts'))
			.map((name) => posix.join(folder, name.replaceAll('\\', '/'))),
	);
}

/** The text of a file of the project. */
export const readProjectText = (file: string): string =>
	readFileSync(join(PROJECT_FOLDER, file), 'utf8');

export function parseSource(file: string, text = readProjectText(file)): ts.SourceFile {
	return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
}

function listChildren(node: ts.Node): ts.Node[] {
	const children: ts.Node[] = [];
	node.forEachChild((child) => void children.push(child));
	return children;
}

/** Every node of a syntax tree, the outer ones first. */
export function* walkSyntax(node: ts.Node): Generator<ts.Node> {
	yield node;
	for (const child of listChildren(node)) yield* walkSyntax(child);
}

/** The first line of a node, counted from 1, and the number of its lines. */
export function readLineSpan(node: ts.Node): { first: number; count: number } {
	const file = node.getSourceFile();
	const first = file.getLineAndCharacterOfPosition(node.getStart()).line;
	const last = file.getLineAndCharacterOfPosition(node.getEnd()).line;
	return { first: first + 1, count: last - first + 1 };
}
