/** What a report says beside its rows: hints of the editor, and notes for a language model. */
import { groupBy } from '../../shared/core/lists';
import { formatNumber, formatCount } from '../../shared/core/result';
import type { OperationRun } from '../../shared/node/operation';
import { describeLowQuota } from '../google/connection';

/** A list with the note if the condition holds, otherwise an empty one. */
export function noteIf(condition: boolean, note: string): string[] {
	return condition ? [note] : [];
}

/** Notes on one of several things: a period, a report or a property. */
export interface NamedNotes {
	/** How a sentence begins that is about this one: `The previous period`; empty where there is only one. */
	of: string;
	words: string[];
}

/** Merges notes: one that all share is listed once, and any other follows the names of those that have it. */
export function mergeNotes(all: NamedNotes[]): string[] {
	const notes = all.flatMap(({ of, words }) => words.map((each) => ({ of, words: each })));
	return [...groupBy(notes, ({ words }) => words)].map(([words, by]) => {
		const names = [...new Set(by.map(({ of }) => of))].join(', ');
		return by.length === all.length || names === '' ? words : `${names}: ${words}`;
	});
}

interface PublishedNotes {
	notes?: string[];
	warnings?: string[];
	/** Google's `propertyQuota`, which is of no use to a language model. */
	quota?: unknown;
}

/**
 * Shows at most one summary and one warning in the editor. Returns all of them for a language model, which does not see
 * those.
 */
export function publishReportNotes(
	run: Pick<OperationRun, 'hint'>,
	{ notes = [], warnings = [], quota }: PublishedNotes,
): string[] {
	const all = [...warnings, ...describeLowQuota(quota)];
	if (notes.length > 0) run.hint(notes.join(' '));
	if (all.length > 0) run.hint(all.join(' '), 'warning');
	return [...warnings, ...notes];
}

/** How many rows a report has, and how many of them were returned. */
export interface RowCounts {
	total: number;
	returned: number;
	/** The total counts rows of the current period only; how many others there are is not known. */
	isOfCurrent?: boolean;
}

/** The note that the report has more rows than were returned. */
export function truncationNote({ returned, total, isOfCurrent }: RowCounts): string {
	const rows = `${formatCount(total, 'row')}${isOfCurrent ? ' of the current period' : ''}`;
	return `${formatNumber(returned)} of ${rows} ${returned === 1 ? 'was' : 'were'} returned. Turn on 'Return All' or raise 'Limit' for more.`;
}

export function renamedNotes(renamed: Iterable<string>): string[] {
	return [...renamed].map(
		(name) => `Google has renamed "${name}"; the report uses its new name.`,
	);
}
