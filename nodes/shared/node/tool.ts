import {
	FROM_AI_AUTO_GENERATED_MARKER,
	type IDisplayOptions,
	type INodeProperties,
	type INodePropertyOptions,
} from 'n8n-workflow';

import type { JsonRecord } from '../core/json';
import type { Panel } from './parameter';

/** True in the copy of a node that n8n offers to AI agents; displayed fields can depend on it. */
const AS_TOOL = '@tool';

/** How a field works in that copy: filled in by the model, preset, or fixed. */
export type ToolFieldRule =
	| {
			/** Tells the model what belongs into the field. */
			prompt: string;
			/** Used if the model gives nothing. */
			fallback?: string;
			/** A list of rows, which the model writes as JSON. */
			asJson?: true;
	  }
	| { preset: string }
	| { fixed: string | boolean };

/** Adapts the fields of an operation: those with a rule are replaced when an AI agent uses the node. */
export function adaptFieldsForTools(
	fields: INodeProperties[],
	rules: Record<string, ToolFieldRule>,
): INodeProperties[] {
	return fields.flatMap((field) => {
		const rule = rules[field.name];
		return rule === undefined ? [field] : [hideForTools(field), buildToolField(field, rule)];
	});
}

type Displayed<Shown> = Shown & Required<Pick<INodeProperties, 'displayOptions'>>;

/** Shows a field or an option in every copy of the node but the one for AI agents. */
export function hideForTools<Shown extends Panel | INodePropertyOptions>(
	shown: Shown,
): Displayed<Shown> {
	return showInCopy(shown, false);
}

/** Shows a field only in the copy of the node for AI agents. */
export function showForToolsOnly<Shown extends Panel>(shown: Shown): Displayed<Shown> {
	return showInCopy(shown, true);
}

/**
 * The condition comes before the field's own: n8n stops at the first condition on a field that holds an expression, and
 * shows the field. Checked after it, both copies would be shown, and the default of the other one could apply.
 */
function showInCopy<Shown extends Panel | INodePropertyOptions>(
	shown: Shown,
	isTool: boolean,
): Displayed<Shown> {
	const { displayOptions } = shown;
	const show: IDisplayOptions['show'] = { [AS_TOOL]: [isTool], ...displayOptions?.show };
	return { ...shown, displayOptions: { ...displayOptions, show } };
}

function buildToolField(field: INodeProperties, rule: ToolFieldRule): INodeProperties {
	const shown = showForToolsOnly(field);
	if ('preset' in rule) return { ...shown, default: rule.preset };
	if ('fixed' in rule) return { ...shown, type: 'hidden', default: rule.fixed };
	const expression = buildFromAiExpression(field.displayName, rule);
	if (!rule.asJson) return { ...shown, default: expression };
	const { displayName, name, displayOptions } = shown;
	return { displayName, name, type: 'json', default: expression, displayOptions };
}

/** The expression that the editor writes when a user lets the model define a field. */
function buildFromAiExpression(
	displayName: string,
	{ prompt, fallback = '' }: Extract<ToolFieldRule, { prompt: string }>,
): string {
	const key = displayName.replace(/[^a-zA-Z0-9]/g, '_');
	return `={{ ${FROM_AI_AUTO_GENERATED_MARKER} $fromAI('${key}', \`${prompt}\`, 'string', '${fallback}') }}`;
}

/** Tables for a language model are cut: each character costs tokens, and models read long tables badly. */
export const MAX_TOOL_ROWS = 200;
const TOOL_CHARACTERS = 20_000;

/** Builds a table for a language model from records: their `fields`, or the fields of the first record. */
export function buildRecordTable(
	records: object[],
	fields = Object.keys(records[0] ?? {}),
	notes: string[] = [],
	total = records.length,
): JsonRecord {
	const lists = records.map((record) => {
		const values = new Map<string, unknown>(Object.entries(record));
		return fields.map((field) => values.get(field) ?? null);
	});
	return buildToolTable(fields, lists, total, notes);
}

/** Builds a table for a language model: column names once, rows as lists, and notes on what is missing. */
export function buildToolTable(
	columns: string[],
	rows: unknown[][],
	total: number,
	notes: string[],
): JsonRecord {
	const shown = withinCharacters(rows.slice(0, MAX_TOOL_ROWS));
	const rest = total - shown.length;
	const more = `${rest} more rows are not shown. Use fewer dimensions, a filter, or a search, or sort the most important rows first.`;
	return {
		columns,
		rows: shown,
		rowsShown: `${shown.length} of ${total}`,
		notes: rest > 0 ? [more, ...notes] : notes,
	};
}

function withinCharacters(rows: unknown[][]): unknown[][] {
	let characters = 0;
	const end = rows.findIndex((row) => {
		characters += JSON.stringify(row).length + 1;
		return characters > TOOL_CHARACTERS;
	});
	return end < 0 ? rows : rows.slice(0, end);
}
