/** How the generic provider puts the rows of a bulk answer together. */
import type { CorrelationStyle, CreditReport } from '../../quirks';
import type { JsonObject } from '../../records';
import type { Call } from '../frame/provider';
import type { Told } from './outcomes';

/** Fields a caller may put on a record to recognise it by, as real providers name them. */
const ID_FIELDS = [
	...['id', 'contactId', 'companyId', 'clientReferenceId', 'identifier', 'externalID'],
	...['referenceId', 'metadata', 'custom', 'custom_fields'],
];

/** A row whose part of the answer is written down; a null body is a hole. */
export interface Row {
	told: Told;
	body: JsonObject | null;
}

/** What tells a record apart: the id-like field that it carried, alone, and its value as text, or its position. */
export function taggedBy(asked: JsonObject, position: number): { tag: JsonObject; id: string } {
	const field = ID_FIELDS.find((name) => Object.hasOwn(asked, name));
	if (field === undefined) return { tag: {}, id: String(position) };
	const value = asked[field];
	const id = typeof value === 'object' ? JSON.stringify(value) : String(value);
	return { tag: { [field]: value }, id };
}

export const isMiss = ({ outcome }: Told) => !['found', 'pending'].includes(outcome.status);

const isInvalid = ({ told: { outcome } }: Row) =>
	['malformed', 'unusableName'].includes(outcome.status);

export const CORRELATE: Record<CorrelationStyle, (rows: Row[]) => unknown[] | JsonObject> = {
	echo: (rows) => rows.map(({ told, body }) => body && { ...told.identifiers, ...body }),
	position: (rows) => rows.map(({ told, body }) => (isMiss(told) ? null : body)),
	idEcho: (rows) => rows.map(({ told, body }) => body && { ...body, ...told.tag }),
	keyedById: (rows) => Object.fromEntries(rows.map(({ told, body }) => [told.id, body])),
	threeLists: (rows) => {
		const missing = rows.filter(({ told }) => isMiss(told));
		const found = rows.filter(({ told }) => told.outcome.status === 'found');
		const idsOf = (some: Row[]) => some.map(({ told }) => told.id);
		return {
			matched: found.map(({ told, body }) => ({ identifier: told.id, ...body })),
			not_matched: idsOf(missing.filter((row) => !isInvalid(row))),
			invalid_datapoints: idsOf(missing.filter(isInvalid)),
		};
	},
	inputEcho: (rows) => rows.map(({ told, body }) => body && { input: told.asked, ...body }),
};

interface Report {
	row(charged: number): JsonObject;
	/** Beside the rows, where the answer is an object; `results` were found. */
	top(call: Call, results: number): JsonObject;
	headers(call: Call): Record<string, string>;
}

const SILENT: Report = { row: () => ({}), top: () => ({}), headers: () => ({}) };

/** Where the charge and the balance are reported. */
export const CREDIT_REPORTS: Record<CreditReport, Report> = {
	documented: {
		row: (creditsCharged) => ({ creditsCharged }),
		top: ({ credits }) => ({ creditsRemaining: credits }),
		headers: ({ spent, credits }) => ({
			'x-credits-cost': String(spent),
			'x-credits-remaining': String(credits),
		}),
	},
	flag: { ...SILENT, row: (charged) => ({ isCreditCharged: charged > 0 }) },
	billing: {
		...SILENT,
		top: ({ spent }, results) => ({
			billing: { creditsCharged: spent, resultsReturned: results },
		}),
	},
	consumed: {
		...SILENT,
		top: ({ spent, credits }) => ({ credits_consumed: spent, credits_left: credits }),
	},
	headers: {
		...SILENT,
		headers: ({ spent, credits }) => ({
			'x-credits-cost': String(spent),
			'x-credits-remaining': String(credits),
		}),
	},
	none: SILENT,
};
