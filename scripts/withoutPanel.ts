import type { INodeProperties } from 'n8n-workflow';
import ts from 'typescript';

import type { Declaration } from '../nodes/shared/node/collections';
import { childrenOf, parse } from './sources';

type PanelKey = 'action' | Exclude<keyof INodeProperties, keyof Declaration>;

const KEYS: PanelKey[] = [
	'action',
	'builderHint',
	'description',
	'displayOptions',
	'hint',
	'modes',
	'noDataExpression',
	'placeholder',
	'required',
	'typeOptions',
];

/** What n8n's panel reads of a field, an option or an operation, and a run does not. */
const PANEL: ReadonlySet<string> = new Set(KEYS);

/** Where fields and options stand in a field. */
const INNER = new Set(['options', 'values']);

/** Give a field a variant that an AI agent's model fills in. A run reads the field itself, which comes first. */
const VARIANTS = new Set(['forTools', 'notForTools']);

/**
 * A source without what only the panel shows: the light files have that, and n8n reads it there. Blanks stand
 * in its place, so that lines and columns stay those of the source.
 */
export function withoutPanel(source: string): string {
	return partsIn(parse('source.ts', source), false).reduce(blanked, source);
}

function blanked(source: string, { pos, end }: ts.TextRange): string {
	const behind = source[end] === ',' ? end + 1 : end;
	const blanks = source.slice(pos, behind).replace(/\S/g, ' ');
	return source.slice(0, pos) + blanks + source.slice(behind);
}

const all = (node: ts.Node): ts.TextRange => ({ pos: node.getStart(), end: node.end });

function partsIn(node: ts.Node, isInner: boolean): ts.TextRange[] {
	if (ts.isPropertyDeclaration(node) && isData(node)) return [all(node)];
	if (ts.isObjectLiteralExpression(node)) return partsOfObject(node, isInner || isField(node));
	if (ts.isCallExpression(node) && VARIANTS.has(node.expression.getText()))
		return aroundFields(node);
	// What is inside a function is computed, and may be an answer to the panel: a list to choose from.
	return childrenOf(node).flatMap((child) => partsIn(child, isInner && !ts.isFunctionLike(node)));
}

function partsOfObject(
	{ properties }: ts.ObjectLiteralExpression,
	isField: boolean,
): ts.TextRange[] {
	return properties.flatMap((property) => {
		const name = property.name?.getText() ?? '';
		if (isField && PANEL.has(name)) return [all(property)];
		return childrenOf(property).flatMap((child) => partsIn(child, isField && INNER.has(name)));
	});
}

/** Of `forTools(fields, rules)` remains `(fields)`. */
function aroundFields(call: ts.CallExpression): ts.TextRange[] {
	const [fields] = call.arguments;
	if (fields === undefined) return [];
	const rules = { pos: fields.end, end: call.end - ')'.length };
	return [all(call.expression), ...partsIn(fields, false), rules];
}

/** A field has a label; the texts of an identifier or an operation stand by themselves. */
function isField({ properties }: ts.ObjectLiteralExpression): boolean {
	return properties.some((property) => {
		if (!ts.isPropertyAssignment(property)) return false;
		const name = property.name.getText();
		const isLabel = name === 'displayName' && ts.isStringLiteralLike(property.initializer);
		return isLabel || name === 'placeholder' || name === 'action';
	});
}

/** The members of a node or credential that hold no function. */
function isData({ parent, name, initializer }: ts.PropertyDeclaration): boolean {
	if (!ts.isClassDeclaration(parent) || !isForN8n(parent)) return false;
	return name.getText() !== 'methods' && !(initializer && ts.isArrowFunction(initializer));
}

function isForN8n({ heritageClauses }: ts.ClassDeclaration): boolean {
	const clauses = heritageClauses?.map((clause) => clause.getText()) ?? [];
	return clauses.some((clause) => /\bI(Node|Credential)Type$/.test(clause));
}
