import type { Answer } from './lookup';
import type { NoMatchForm, Quirks } from './quirks';
import { matchBody } from './matchBody';
import type { JsonObject, Kind } from './records';
import { SHAPES } from './shapes';
import type { Place } from './shapes/shape';

/** One record's part of an answer. The status only counts for a single lookup. */
export interface Part {
	status: number;
	/** Null is a hole in a bulk answer, and no body at all in a single one. */
	body: JsonObject | null;
}

type Form = (kind: Kind, answer: Answer, place: Place, quirks: Quirks) => Part;

const MESSAGE = 'Could not find data for the given identifiers';
const EMPTY_DATA = { code: 3, name: 'EMPTY_DATA', message: 'Could not find requested data' };
const OPTED_OUT = 'This person has asked not to be processed';

const NO_MATCH: Record<NoMatchForm, Form> = {
	status404: (_kind, _answer, place) => ({
		status: 404,
		body: place === 'bulk' ? { status: 'not_found' } : { message: MESSAGE },
	}),
	numericStatus: () => ({
		status: 404,
		body: { status: 404, error: { type: 'not_found', message: MESSAGE } },
	}),
	errorCode400: () => ({ status: 400, body: { error: true, error_code: 'NO_MATCH' } }),
	nullRecord: (kind, _answer, _place, { shape }) => ok({ [SHAPES[shape].holder[kind]]: null }),
	errorInRecord: (kind, _answer, place, { shape }) =>
		// In a bulk of this provider the row is the record.
		shape === 'lusha' && place === 'bulk'
			? ok({ error: EMPTY_DATA, isCreditCharged: false })
			: ok({ [SHAPES[shape].holder[kind]]: { error: EMPTY_DATA } }),
	errorCodeInRow: () => ok({ error: { code: 'NOT_FOUND', message: MESSAGE } }),
	statusText: () => ok({ status: 'not_found', message: 'Role not found.' }),
	foundFalse: () => ok({ found: false }),
	emptyList: () => ok({ results: [] }),
	separateList: (_kind, { asked }, place) =>
		place === 'bulk'
			? ok({ status: 'not_matched' })
			: ok({ matched: [], not_matched: [asked.identifiers], invalid_datapoints: [] }),
	emptyFields: (kind, { asked }, _place, { shape }) =>
		ok({ [SHAPES[shape].holder[kind]]: emptyRecord(kind, asked.identifiers) }),
	noContent: () => ({ status: 204, body: null }),
};

const OPT_OUT: Record<Quirks['optedOut'], Form> = {
	status451: (_kind, _answer, place) => ({
		status: 451,
		body: { ...(place === 'bulk' ? { status: 451 } : {}), message: OPTED_OUT },
	}),
	rowError: () => ok({ error: { code: 'COMPLIANCE_RESTRICTED', message: OPTED_OUT } }),
	noMatch: (kind, answer, place, quirks) => NO_MATCH[quirks.noMatch](kind, answer, place, quirks),
};

export const represent: Form = (kind, answer, place, quirks) => {
	const { outcome } = answer;
	switch (outcome.status) {
		case 'found': {
			const status = place === 'bulk' ? { status: 'found' } : {};
			return ok({ ...status, ...matchBody(outcome.found, place, quirks) });
		}
		case 'pending':
			return { status: 202, body: { status: 'pending', id: outcome.id } };
		case 'optedOut':
			return OPT_OUT[quirks.optedOut](kind, answer, place, quirks);
		case 'unusableName':
			if (quirks.unusableName === 'status412') return unusableName(place);
	}
	return NO_MATCH[quirks.noMatch](kind, answer, place, quirks);
};

function unusableName(place: Place): Part {
	const message = 'The full name cannot be used for a lookup';
	return { status: 412, body: { ...(place === 'bulk' ? { status: 412 } : {}), message } };
}

const ok = (body: JsonObject): Part => ({ status: 200, body });

/** What the caller said about the name, and nothing they wanted to know. */
function emptyRecord(kind: Kind, asked: Answer['asked']['identifiers']): JsonObject {
	return kind === 'person'
		? {
				firstName: asked.firstName ?? null,
				lastName: asked.lastName ?? null,
				email: null,
				emails: [],
				phone: null,
				phones: [],
				linkedInUrl: null,
			}
		: { name: asked.name ?? null, industry: null, employeeCount: null, technologies: [] };
}
