/** What published code must not do with names, and with lists, that come from outside: found in its syntax and types. */
import { join } from 'node:path';

import ts from 'typescript';

import { PROJECT_FOLDER } from '../scripts/shared/paths';
import { readLineSpan, walkSyntax } from '../scripts/shared/sources';

/** Sources with their types; `extra` are files that only exist here, by their path in the repository. */
export function createTypedProgram(
	files: readonly string[],
	extra: ReadonlyMap<string, string> = new Map(),
): ts.Program {
	const options: ts.CompilerOptions = {
		target: ts.ScriptTarget.ES2022,
		module: ts.ModuleKind.CommonJS,
		lib: ['lib.es2023.d.ts'],
		types: ['node'],
		strict: true,
		noUncheckedIndexedAccess: true,
		skipLibCheck: true,
		noEmit: true,
	};
	const host = ts.createCompilerHost(options, true);
	const { getSourceFile, fileExists, readFile } = host;
	const textOf = (path: string) => extra.get(path.slice(PROJECT_FOLDER.length + 1));
	host.fileExists = (path) => textOf(path) !== undefined || fileExists(path);
	host.readFile = (path) => textOf(path) ?? readFile(path);
	host.getSourceFile = (path, version, ...others) => {
		const text = textOf(path);
		return text === undefined
			? getSourceFile(path, version, ...others)
			: ts.createSourceFile(path, text, version, true);
	};
	const all = [...files, ...extra.keys()].map((file) => join(PROJECT_FOLDER, file));
	return ts.createProgram(all, options, host);
}

/** Every line of a file that breaks one of the rules, with what to use instead. */
export function findForeignKeyFaults(program: ts.Program, file: string): string[] {
	const source = program.getSourceFile(join(PROJECT_FOLDER, file));
	if (source === undefined) throw new Error(`${file} is not among the sources`);
	const checker = program.getTypeChecker();
	return [...walkSyntax(source)].flatMap((node) => {
		const fault = faultOf(node, checker);
		return fault === undefined ? [] : [`${file}:${readLineSpan(node).first} ${fault}`];
	});
}

function faultOf(node: ts.Node, checker: ts.TypeChecker): string | undefined {
	if (ts.isElementAccessExpression(node)) return keyFault(node, checker);
	if (ts.isBinaryExpression(node)) return inFault(node);
	if (ts.isCallExpression(node) || ts.isNewExpression(node)) return callFault(node, checker);
	return undefined;
}

/** A name that is none of ours: any text, and not one of some that are written in the sources. */
function isForeign(type: ts.Type): boolean {
	if (type.isUnion()) return type.types.some(isForeign);
	const foreign = ts.TypeFlags.String | ts.TypeFlags.TemplateLiteral | ts.TypeFlags.Unknown;
	return (type.flags & (foreign | ts.TypeFlags.Any)) !== 0;
}

function keyFault(node: ts.ElementAccessExpression, checker: ts.TypeChecker): string | undefined {
	if (!isForeign(checker.getTypeAtLocation(node.argumentExpression))) return undefined;
	if (isWritten(node) && !isInSetOwn(node))
		return 'assigns under a name that may be __proto__; use a Map, Object.fromEntries or setOwnValue';
	if (isTable(node.expression, checker))
		return 'reads a table by a name that may be constructor; use a Map or readOwnValue';
	return undefined;
}

function isWritten(node: ts.ElementAccessExpression): boolean {
	const { parent } = node;
	// What is put into a member of it is made there first: `(streams[name] ??= {})[kind] = entry`.
	return (
		ts.isBinaryExpression(parent) &&
		parent.left === node &&
		parent.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
		parent.operatorToken.kind <= ts.SyntaxKind.LastAssignment
	);
}

/** The one function that may. */
function isInSetOwn(node: ts.Node): boolean {
	const owner = ts.findAncestor(node, ts.isFunctionDeclaration);
	const isCore = node.getSourceFile().fileName.endsWith('nodes/shared/core/json.ts');
	return isCore && owner?.name?.text === 'setOwnValue';
}

/** A constant of a file that is an object, and not a list. */
function isTable(expression: ts.Expression, checker: ts.TypeChecker): boolean {
	if (!ts.isIdentifier(expression)) return false;
	const declarations = checker.getSymbolAtLocation(expression)?.declarations ?? [];
	return declarations.some(
		(declaration) =>
			ts.isVariableDeclaration(declaration) &&
			declaration.initializer !== undefined &&
			ts.isObjectLiteralExpression(declaration.initializer) &&
			ts.isSourceFile(declaration.parent.parent.parent),
	);
}

function inFault({ left, operatorToken }: ts.BinaryExpression): string | undefined {
	const isIn = operatorToken.kind === ts.SyntaxKind.InKeyword;
	const isOurs = ts.isStringLiteral(left) || ts.isPropertyAccessExpression(left);
	return isIn && !isOurs
		? 'asks with `in` for a name that every object may have; use Object.hasOwn'
		: undefined;
}

function callFault(
	node: ts.CallExpression | ts.NewExpression,
	checker: ts.TypeChecker,
): string | undefined {
	const isAssign = ts.isCallExpression(node) && node.expression.getText() === 'Object.assign';
	const [target] = node.arguments ?? [];
	if (isAssign && target && checker.getIndexInfosOfType(checker.getTypeAtLocation(target)).length)
		return 'copies with Object.assign, which follows __proto__; use a spread';
	const isLong = (node.arguments ?? []).some(
		(argument) => ts.isSpreadElement(argument) && !isShort(argument.expression, checker),
	);
	return isLong
		? 'spreads a list into arguments, which overflows on a long one; use appendAll, findMin or findMax'
		: undefined;
}

/** Of a length that is written in the sources: a tuple, or a constant of a file and what is made of it. */
function isShort(expression: ts.Expression, checker: ts.TypeChecker): boolean {
	const type = checker.getTypeAtLocation(expression);
	if (checker.isTupleType(type)) return true;
	let origin = expression;
	while (
		ts.isPropertyAccessExpression(origin) ||
		ts.isElementAccessExpression(origin) ||
		ts.isCallExpression(origin)
	)
		origin = origin.expression;
	const declarations = checker.getSymbolAtLocation(origin)?.declarations ?? [];
	return declarations.some(
		(declaration) =>
			ts.isVariableDeclaration(declaration) &&
			declaration.initializer !== undefined &&
			ts.isSourceFile(declaration.parent.parent.parent),
	);
}
