import {
	FROM_AI_AUTO_GENERATED_MARKER,
	type INodeProperties,
	type INodePropertyOptions,
} from 'n8n-workflow';

import type { JsonRecord } from '../core/json';
import type { Panel } from './parameter';

/** True in the copy of a node that n8n offers to AI agents; displayed fields can depend on it. */
const AS_TOOL = '@tool';

/** How a field works in that copy: filled in by the model, preset, or fixed. */
export type ToolField =
	| {
			/** Tells the model what belongs into the field. */
			told: string;
			/** Used if the model gives nothing. */
			otherwise?: string;
			/** A list of rows, which the model writes as JSON. */
			asJson?: true;
	  }
	| { preset: string }
	| { fixed: string | boolean };

/** Adapts the fields of an operation: those with a rule are replaced when an AI agent uses the node. */
export function forTools(
	fields: INodeProperties[],
	rules: Record<string, ToolField>,
): INodeProperties[] {
	return fields.flatMap((field) => {
		const rule = rules[field.name];
		return rule === undefined ? [field] : [notForTools(field), onlyForTools(field, rule)];
	});
}

export function notForTools<Shown extends Panel | INodePropertyOptions>(shown: Shown): Shown {
	const { displayOptions } = shown;
	const hide = { ...displayOptions?.hide, [AS_TOOL]: [true] };
	return { ...shown, displayOptions: { ...displayOptions, hide } };
}

/** Shows a field only in the copy of the node for AI agents. */
export function shownForToolsOnly<Shown extends Panel>(
	shown: Shown,
): Shown & Required<Pick<INodeProperties, 'displayOptions'>> {
	const { displayOptions } = shown;
	const show = { ...displayOptions?.show, [AS_TOOL]: [true] };
	return { ...shown, displayOptions: { ...displayOptions, show } };
}

function onlyForTools(field: INodeProperties, rule: ToolField): INodeProperties {
	const shown = shownForToolsOnly(field);
	if ('preset' in rule) return { ...shown, default: rule.preset };
	if ('told' in rule) {
		const told = { ...shown, default: fromModel(field.displayName, rule) };
		if (!rule.asJson) return told;
		const { displayName, name, default: filled, displayOptions } = told;
		return { displayName, name, type: 'json', default: filled, displayOptions };
	}
	return { ...shown, type: 'hidden', default: rule.fixed };
}

/** The expression that the editor writes when a user lets the model define a field. */
function fromModel(
	displayName: string,
	{ told, otherwise = '' }: Extract<ToolField, { told: string }>,
): string {
	const key = displayName.replace(/[^a-zA-Z0-9]/g, '_');
	return `={{ ${FROM_AI_AUTO_GENERATED_MARKER} $fromAI('${key}', \`${told}\`, 'string', '${otherwise}') }}`;
}

/** Tables for a language model are cut: each character costs tokens, and models read long tables badly. */
export const TOOL_ROWS = 200;
const TOOL_CHARACTERS = 20_000;

/** Builds a table for a language model from records: their `fields`, or the fields of the first record. */
export function toolList(
	records: object[],
	fields = Object.keys(records[0] ?? {}),
	notes: string[] = [],
	total = records.length,
): JsonRecord {
	const lists = records.map((record) => {
		const values = new Map<string, unknown>(Object.entries(record));
		return fields.map((field) => values.get(field) ?? null);
	});
	return toolTable(fields, lists, total, notes);
}

/** Builds a table for a language model: column names once, rows as lists, and notes on what is missing. */
export function toolTable(
	columns: string[],
	rows: unknown[][],
	total: number,
	notes: string[],
): JsonRecord {
	const shown = withinCharacters(rows.slice(0, TOOL_ROWS));
	const rest = total - shown.length;
	const more = `${rest} more rows are not shown. Request less, such as fewer dimensions, a filter or a search, or an order that puts the important rows first.`;
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
