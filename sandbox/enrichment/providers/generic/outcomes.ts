/** How the generic provider tells what became of one record. */
import type { Quirks } from '../../quirks';
import type { Company, JsonObject, Kind, Person } from '../../records';
import { holderOf, wrappedRecord } from './records';

/** What a lookup came to, before it is written down. */
export type Outcome =
	| {
			status: 'found';
			record: Person | Company;
			matchedBy: string | undefined;
			confidence: number;
			credits: number;
	  }
	| { status: 'noMatch' | 'optedOut' | 'malformed' }
	| { status: 'pending'; id: string };

export interface Told {
	/** As it was sent. */
	asked: JsonObject;
	/** The identifiers among it. */
	identifiers: JsonObject;
	/** Its own id-like field, alone. */
	tag: JsonObject;
	outcome: Outcome;
}

type Place = 'single' | 'bulk';

/** One record's part of an answer. The status only counts for a single lookup. */
interface Part {
	status: number;
	/** Null is a hole in a bulk answer, and no body at all in a single one. */
	body: JsonObject | null;
}

type Form = (kind: Kind, told: Told, place: Place, quirks: Quirks) => Part;

const MESSAGE = 'Could not find data for the given identifiers';
const EMPTY_DATA = { code: 3, name: 'EMPTY_DATA', message: 'Could not find requested data' };

const part = (body: JsonObject, status = 200): Part => ({ status, body });

const NO_MATCH: Record<Quirks['noMatch'], Form> = {
	status404: (_kind, _told, place) =>
		part(place === 'bulk' ? { status: 'not_found' } : { message: MESSAGE }, 404),
	numericStatus: () => part({ status: 404, error: { type: 'not_found', message: MESSAGE } }, 404),
	errorCode400: () => part({ error: true, error_code: 'NO_MATCH' }, 400),
	nullRecord: (kind, _told, _place, quirks) => part({ [holderOf(kind, quirks)]: null }),
	errorInRecord: (kind, _told, place, quirks) =>
		place === 'bulk'
			? part({ error: EMPTY_DATA, isCreditCharged: false })
			: part({ [holderOf(kind, quirks)]: { error: EMPTY_DATA } }),
	errorCodeInRow: () => part({ error: { code: 'NOT_FOUND', message: MESSAGE } }),
	statusText: () => part({ status: 'not_found', message: 'Role not found.' }),
	foundFalse: () => part({ found: false }),
	emptyList: () => part({ results: [] }),
	emptyFields: (kind, { identifiers }, _place, quirks) =>
		part({ [holderOf(kind, quirks)]: { ...EMPTY[kind], ...namesIn(kind, identifiers) } }),
	noContent: () => ({ status: 204, body: null }),
};

/** What the caller said about the name, and nothing they wanted to know. */
const namesIn = (kind: Kind, { firstName, lastName, name }: JsonObject): JsonObject =>
	kind === 'person' ? { firstName, lastName } : { name };

const EMPTY: Record<Kind, JsonObject> = {
	person: { email: null, emails: [], phone: null, phones: [], linkedInUrl: null },
	company: { industry: null, employeeCount: null, technologies: [] },
};

const OPTED_OUT = 'This person has asked not to be processed';

export const represent: Form = (kind, told, place, quirks) => {
	const { outcome } = told;
	if (outcome.status === 'found') {
		const status = place === 'bulk' ? { status: 'found' } : {};
		const { record, matchedBy, confidence } = outcome;
		const sure = CONFIDENCE[quirks.confidence](confidence);
		return part({ ...status, ...wrappedRecord(kind, record, quirks), ...sure, matchedBy });
	}
	if (outcome.status === 'pending') return part({ status: 'pending', id: outcome.id }, 202);
	if (outcome.status === 'optedOut' && quirks.optedOut === 'status451') {
		// In a bulk the status of a row stands in it.
		return part({ ...(place === 'bulk' && { status: 451 }), message: OPTED_OUT }, 451);
	}
	if (outcome.status === 'optedOut' && quirks.optedOut === 'rowError') {
		return part({ error: { code: 'COMPLIANCE_RESTRICTED', message: OPTED_OUT } });
	}
	return NO_MATCH[quirks.noMatch](kind, told, place, quirks);
};

const GRADES: Array<[number, string]> = [
	[95, 'A+'],
	[88, 'A'],
	[80, 'A-'],
	[70, 'B'],
	[55, 'C'],
	[40, 'D'],
];

const CONFIDENCE: Record<Quirks['confidence'], (percent: number) => JsonObject> = {
	percent: (confidence) => ({ confidence }),
	fraction: (percent) => ({ confidence: percent / 100 }),
	grade: (percent) => ({ grade: GRADES.find(([least]) => percent >= least)?.[1] ?? 'F' }),
	none: () => ({}),
};
