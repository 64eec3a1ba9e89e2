import type { Field, Metadata } from '../metadata';

/** What a report asks for, as far as the panel tells: a list that an expression gives is not known there. */
export interface Requested {
	metrics: string[];
	dimensions: string[];
	isCompared: boolean;
}

/** A column that rows can be sorted by. */
export interface SortableColumn {
	name: string;
	label: string;
}

const PARTS: Array<[ending: string, words: string]> = [
	['_change', 'change'],
	['_changePercent', 'change in percent'],
	['_previous', 'previous period'],
];

/** The columns of a report, metrics first: most people sort by them. All fields where its own are not known. */
export function sortableColumns(known: Metadata, requested: Requested): SortableColumn[] {
	const metrics = namesOr(requested.metrics, known.metrics);
	const dimensions = namesOr(requested.dimensions, known.dimensions);
	return [
		...metrics.flatMap((name) => metricColumns(name, known, requested.isCompared)),
		...dimensions.map((name) => column(name, known.dimensions)),
	];
}

function namesOr(names: string[], fields: Field[]): string[] {
	return names.length > 0 ? names : fields.map(({ apiName }) => apiName);
}

function metricColumns(name: string, { metrics }: Metadata, isCompared: boolean): SortableColumn[] {
	const whole = column(name, metrics);
	if (!isCompared) return [whole];
	const words = wordsFor(name, metrics) ?? name;
	return [whole, ...PARTS.map(([ending, part]) => labelled(name + ending, `${words}, ${part}`))];
}

function column(name: string, fields: Field[]): SortableColumn {
	return labelled(name, wordsFor(name, fields) ?? name);
}

function wordsFor(name: string, fields: Field[]): string | undefined {
	return fields.find(({ apiName }) => apiName === name)?.uiName;
}

/** Both names, because n8n searches names: people know the one or the other. */
export function labelled(name: string, words: string): SortableColumn {
	return { name, label: words === name || words === '' ? name : `${words} (${name})` };
}
