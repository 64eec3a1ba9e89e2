/**
 * How the code is cut into files: files and lines of each room, how many files one report and one
 * contact reach by what they import at run time besides the folders of single providers, and how long functions are.
 * Of lines there are two numbers: all, and those of code, without comments and empty lines. `npx tsx scripts/rooms.ts`.
 */
import { posix } from 'node:path';

import ts from 'typescript';

import { groupBy } from '../nodes/shared/core/lists';
import { linesOf, parse, sourcesIn, walk } from './sources';

const OPERATIONS = {
	'one report': 'nodes/Analytics/actions/report/run.operation.ts',
	'one contact': 'nodes/Enrichment/actions/lookUp.operation.ts',
};

const files = new Map(
	sourcesIn('nodes')
		.sort()
		.map((file) => [file, parse(file)]),
);

/** Imports of types are gone at run time. */
function isOfTypes(statement: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
	if (ts.isExportDeclaration(statement)) return statement.isTypeOnly;
	const { importClause } = statement;
	if (importClause?.isTypeOnly) return true;
	const named = importClause?.namedBindings;
	const elements = named && ts.isNamedImports(named) ? named.elements : [];
	return elements.length > 0 && elements.every(({ isTypeOnly }) => isTypeOnly);
}

function importsOf(file: string): string[] {
	return [...walk(files.get(file)!)].flatMap((node) => {
		const from = importedBy(node);
		if (from === undefined || !ts.isStringLiteral(from)) return [];
		const target = posix.join(posix.dirname(file), from.text);
		return [`${target}.ts`, `${target}/index.ts`].filter((name) => files.has(name));
	});
}

/** What a statement imports, or an expression once it is needed: `await import('…')`. */
function importedBy(node: ts.Node): ts.Node | undefined {
	if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node))
		return isOfTypes(node) ? undefined : node.moduleSpecifier;
	const isImport =
		ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
	return isImport ? node.arguments[0] : undefined;
}

/** A contact has one provider, whose files are its own; the list names all of them. */
const OF_ONE_PROVIDER = /^nodes\/Enrichment\/providers\/(?!build\/)\w+\//;

function reachedBy(file: string, reached = new Set<string>()): Set<string> {
	if (reached.has(file)) return reached;
	reached.add(file);
	for (const each of importsOf(file)) reachedBy(each, reached);
	return reached;
}

/** `nodes/Analytics/report/pivot.ts` is in the room `Analytics/report`. */
function roomOf(file: string): string {
	return posix.dirname(file).replace(/^nodes\//, '');
}

/** Functions with a name, as those are what is read one by one. */
function isNamedFunction(node: ts.Node): boolean {
	if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node))
		return node.body !== undefined;
	if (!ts.isVariableDeclaration(node) || node.initializer === undefined) return false;
	return ts.isArrowFunction(node.initializer) || ts.isFunctionExpression(node.initializer);
}

function lineCount(file: string): number {
	return files.get(file)!.text.split('\n').length - 1;
}

/** Words and signs, which comments are not. */
function tokensIn(node: ts.Node): ts.Node[] {
	const parts = node.getChildren().filter((part) => !ts.isJSDoc(part));
	return parts.length > 0 ? parts.flatMap(tokensIn) : [node];
}

/** Lines that have more than comments in them. */
function codeCount(file: string): number {
	const tokens = tokensIn(files.get(file)!).filter((token) => token.getWidth() > 0);
	const lines = tokens.flatMap((token) => {
		const { first, count } = linesOf(token);
		return Array.from({ length: count }, (_, at) => first + at);
	});
	return new Set(lines).size;
}

function counted(list: string[]): string {
	const [lines, code] = [lineCount, codeCount].map((count) => sum(list.map(count)));
	return `${list.length} files, ${lines} lines, ${code} of code`;
}

function print(label: string, value: string): void {
	process.stdout.write(`${label.padEnd(40)} ${value}\n`);
}

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);

/** Files by room, the rooms in the order in which they first come. */
const byRoom = (list: string[]) => [...groupBy(list, roomOf)];

for (const [room, own] of byRoom([...files.keys()])) {
	print(room, counted(own));
}

for (const [name, file] of Object.entries(OPERATIONS)) {
	const reached = [...reachedBy(file)].filter((each) => !OF_ONE_PROVIDER.test(each));
	const inRooms = byRoom(reached).map(([room, own]) => `${room} ${own.length}`);
	print(`reached by ${name}`, `${counted(reached)} (${inRooms.join(', ')})`);
}

const functions = [...files.values()]
	.flatMap((file) => [...walk(file)])
	.filter(isNamedFunction)
	.map((node) => ({ node, lines: linesOf(node).count }));
const longest = functions.reduce((one, other) => (other.lines > one.lines ? other : one));
print(
	'functions',
	`${functions.length}, on average ${(sum(functions.map(({ lines }) => lines)) / functions.length).toFixed(2)} lines`,
);
print('longest', `${longest.lines} lines, in ${longest.node.getSourceFile().fileName}`);
