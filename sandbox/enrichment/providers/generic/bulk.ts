/** How the generic provider puts the rows of a bulk answer together. */
import type { Quirks } from '../../quirks';
import type { JsonObject } from '../../records';
import type { Call } from '../frame/provider';
import type { Told } from './outcomes';

/** Fields a caller may put on a record to recognise it by, as real providers name them. */
const ID_FIELDS = [
	...['id', 'contactId', 'companyId', 'clientReferenceId', 'identifier', 'externalID'],
	...['referenceId', 'metadata', 'custom', 'custom_fields'],
];

/** A row whose part of the answer is written down; a null body is a hole. */
interface Row {
	told: Told;
	body: JsonObject | null;
}

/** What tells a record apart: the id-like field that it carried, alone. */
export function taggedBy(asked: JsonObject): JsonObject {
	const field = ID_FIELDS.find((name) => Object.hasOwn(asked, name));
	return field === undefined ? {} : { [field]: asked[field] };
}

export const isMiss = ({ outcome }: Told) => !['found', 'pending'].includes(outcome.status);

export const CORRELATE: Record<Quirks['correlation'], (row: Row) => JsonObject | null> = {
	echo: ({ told, body }) => body && { ...told.identifiers, ...body },
	position: ({ told, body }) => (isMiss(told) ? null : body),
	idEcho: ({ told, body }) => body && { ...body, ...told.tag },
	inputEcho: ({ told, body }) => body && { input: told.asked, ...body },
};

interface Report {
	row(charged: number): JsonObject;
	/** Beside the rows, where the answer is an object; `results` were found. */
	top(call: Call, results: number): JsonObject;
	headers(call: Call): Record<string, string>;
}

const REPORTS_NOTHING: Report = { row: () => ({}), top: () => ({}), headers: () => ({}) };

const inHeaders = ({ spent, credits }: Call) => ({
	'x-credits-cost': String(spent),
	'x-credits-remaining': String(credits),
});

/** Where the charge and the balance are reported. */
export const CREDIT_REPORTS: Record<Quirks['creditReport'], Report> = {
	documented: {
		row: (creditsCharged) => ({ creditsCharged }),
		top: ({ credits }) => ({ creditsRemaining: credits }),
		headers: inHeaders,
	},
	billing: {
		...REPORTS_NOTHING,
		top: ({ spent }, results) => ({
			billing: { creditsCharged: spent, resultsReturned: results },
		}),
	},
	consumed: {
		...REPORTS_NOTHING,
		top: ({ spent, credits }) => ({ credits_consumed: spent, credits_left: credits }),
	},
	headers: { ...REPORTS_NOTHING, headers: inHeaders },
	none: REPORTS_NOTHING,
};
