import type { Asked } from './asked';
import type { Directory } from './directory';
import type { Answer, Found } from './lookup';
import type { Quirks } from './quirks';
import { createRandom, shuffled } from './random';
import type { JsonObject, Kind } from './records';

/** Fields a caller may put on a record to recognise it by, as real providers name them. */
export const ID_FIELDS = [
	'id',
	'contactId',
	'companyId',
	'clientReferenceId',
	'identifier',
	'externalID',
	'referenceId',
	'metadata',
	'custom',
	'custom_fields',
];

export interface Row {
	answer: Answer;
	/** The id-like field that the record carried, alone. */
	idField: JsonObject;
	/** Its value as text, or the record's position when it carried none. */
	id: string;
}

export function toRows(answers: Answer[]): Row[] {
	return answers.map((answer, position) => {
		const idField = carriedId(answer.asked.record);
		const [value = position] = Object.values(idField);
		return {
			answer,
			idField,
			id: typeof value === 'object' ? JSON.stringify(value) : String(value),
		};
	});
}

/** What goes wrong between a provider's database and its answer. */
export const DISTURBANCES: Record<
	Quirks['rows'],
	(rows: Row[], kind: Kind, directory: Directory) => Row[]
> = {
	asAsked: (rows) => rows,
	shuffled: (rows) => {
		const mixed = shuffled(rows, createRandom(rows.length));
		// A short list may come out as it went in.
		return mixed.every((row, index) => row === rows[index]) ? [...rows].reverse() : mixed;
	},
	short: (rows) => rows.slice(1),
	extra: (rows, kind, directory) => [
		{ answer: strangerAnswer(kind, rows, directory), idField: {}, id: 'unasked' },
		...rows,
	],
	contradicting: (rows, kind, directory) => {
		const wronged = rows.findIndex(({ answer }) => answer.outcome.status === 'found');
		const answer = strangerAnswer(kind, rows, directory);
		return rows.map((row, index) => (index === wronged ? { ...row, answer } : row));
	},
};

function carriedId(record: JsonObject): JsonObject {
	const field = ID_FIELDS.find((name) => Object.hasOwn(record, name));
	return field === undefined ? {} : { [field]: record[field] };
}

/** A match for somebody whom nobody asked for, as if they had been. */
function strangerAnswer(kind: Kind, rows: Row[], directory: Directory): Answer {
	const known = new Set(rows.map(({ answer }) => idOf(answer)));
	const found = stranger(kind, known, directory);
	const asked = identifiersOf(found);
	return { asked, outcome: { status: 'found', found, credits: 0 } };
}

function stranger(kind: Kind, known: Set<string>, { people, companies }: Directory): Found {
	const person = people.find(
		({ id, emails, optedOut }) => !known.has(id) && !optedOut && emails.length > 0,
	);
	const company = companies.find(({ id }) => !known.has(id));
	if (!person || !company) throw new Error('Nobody is left who was not asked for');
	return kind === 'person'
		? { kind, match: { record: person, matchedBy: 'email', confidence: 95 } }
		: { kind, match: { record: company, matchedBy: 'domain', confidence: 97 } };
}

function identifiersOf(found: Found): Asked {
	const identifiers =
		found.kind === 'person'
			? { email: found.match.record.emails[0]?.email ?? '' }
			: { domain: found.match.record.domain };
	return { record: { ...identifiers }, identifiers };
}

const idOf = ({ outcome }: Answer) =>
	outcome.status === 'found' ? outcome.found.match.record.id : '';
