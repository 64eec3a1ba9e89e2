import type { Entity } from '../../../../nodes/Enrichment/person/entities';
import * as answers from '../../../../nodes/Enrichment/providers/generic/answers';
import { ownNames } from '../../../../nodes/Enrichment/providers/generic/rows';

const { readAnswer, tagsOf } = answers;
const readRow = (entity: Entity, row: unknown, fieldNames = {}) =>
	answers.readRow({ entity, own: ownNames(fieldNames) }, row);

const ACME = { name: 'Acme', domain: 'acme.example' };
const PERSON = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' };

describe('a row of a person', () => {
	it.each<[string, unknown]>([
		['under contact.data', { contact: { error: null, isCreditCharged: true, data: PERSON } }],
		['under matches', { matches: [PERSON] }],
		['in a list under data', { data: [PERSON] }],
		[
			'under data in a list of results',
			{ results: [{ clientReferenceId: '1', data: PERSON }] },
		],
		['in names of any case', { Data: { PERSON } }],
		['beside a message that is about something else', { ...PERSON, message: 'GDPR compliant' }],
		['beside an empty error', { error: {}, person: PERSON }],
		['beside an error that is zero', { error: { code: 0, message: 'OK' }, person: PERSON }],
		[
			'beside a message about one field',
			{ status: 'found', message: 'Phone not found', person: PERSON },
		],
	])('is found %s', (_how, row) => {
		expect(readRow('contact', row)?.reading).toMatchObject({
			kind: 'found',
			result: { firstName: 'Ada', email: 'ada@example.com' },
		});
	});

	it.each<[string, unknown]>([
		['null', null],
		['an empty object', {}],
		['an empty list of an unknown wrapper', { data: { enrichPerson: null } }],
		['the question, repeated somewhere', { matched: 0, meta: { query: PERSON } }],
		['nobody beside an account', { person: null, account: PERSON }],
		['a match status', { matchStatus: 'NO_MATCH', meta: {} }],
		['a status number beside an error', { status: 404, error: { type: 'not_found' } }],
		['an error code', { error: { code: 'NOT_FOUND', message: 'No data' } }],
		['an error in the place of the record', { person: { error: { name: 'EMPTY_DATA' } } }],
		['found: false', { found: false }],
		['a status although the question is repeated', { ...PERSON, status: 'not_found' }],
	])('is no match as %s', (_how, row) => {
		expect(readRow('contact', row)?.reading.kind).toBe('noMatch');
	});

	it.each<[string, unknown]>([
		['status 451', { status: 451, message: 'Asked not to be processed' }],
		['prose', { error: 'The person has opted out' }],
	])('is opted out as %s', (_how, row) => {
		expect(readRow('contact', row)?.reading.kind).toBe('optedOut');
	});

	it.each<[string, unknown]>([
		['status 412', { status: 412, message: 'Unusable name' }],
		['an error', { error: true, error_code: 'INVALID_DATAPOINTS' }],
		['an error text', { error: 'Unusable name' }],
	])('is refused as %s', (_how, row) => {
		expect(readRow('contact', row)?.reading.kind).toBe('rejected');
	});

	it.each(['pending', 'processing', 'queued', 'IN_PROGRESS', 'searching'])(
		'is pending as %s',
		(status) => expect(readRow('contact', { status, id: 'x' })?.reading.kind).toBe('pending'),
	);
});

it.each<[string, unknown]>([['itself', ACME]])('a company is found in %s', (_place, row) => {
	expect(readRow('company', row).reading).toMatchObject({ kind: 'found', result: ACME });
});

it.each<[string, unknown]>([
	['in an unknown wrapper', { profileData: ACME }],
	[
		'in an unknown wrapper beside a known one with an empty text',
		{ company: '', profileData: ACME },
	],
	['in wrappers without end', { data: { data: { data: { data: { data: { a: 1 } } } } } }],
	['in an unknown wrapper within a known one', { company: { profileData: ACME } }],
])('a company is kept, and counts as charged, %s', (_where, row) => {
	expect(readRow('company', row).reading.kind).toBe('unmatched');
});

it.each<[string, unknown]>([
	['an error with a name', { name: 'NotFoundError', message: 'no data' }],
	['a problem with a title', { title: 'Not found', detail: 'No such record', status: 404 }],
	['blank fields', { person: { full_name: '', email: null, emails: [] } }],
	['masked fields alone', { data: { emails: true, mobile_phone: false } }],
	['a number', 7],
])('nobody and no company is found in %s', (_what, row) => {
	const kinds = (['contact', 'company'] as const).map((of) => readRow(of, row).reading.kind);
	expect(kinds).not.toContain('found');
});

it('an answer that is neither an object nor a list is kept, and counts as charged', () => {
	const { rows } = readAnswer({ entity: 'contact' }, 7, [{}]);
	expect(rows).toMatchObject([{ raw: 7, reading: { kind: 'unmatched' } }]);
});

it('what belongs to the record is taken along, what merely echoes the question is not', () => {
	const held = { score: 70, email: 'asked@acme.example', company: ACME };
	const row = Object.freeze({ ...held, data: Object.freeze({ full_name: 'Ada' }) });
	expect(readRow('contact', row).reading).toMatchObject({
		kind: 'found',
		result: { fullName: 'Ada', confidence: 70, company: ACME, emails: [] },
	});
});

describe('a record that came in full', () => {
	const FULL = { ...PERSON, phone: '+44 20 7946 0000', jobTitle: 'CTO' };
	const COMPANY = { ...ACME, industry: 'Machinery' };

	it.each<[string, unknown]>([
		['an error', { ...FULL, error: 'phone lookup failed' }],
		['an error that something was not found', { person: FULL, error: 'Phone not found' }],
		['the end of the credits', { ...FULL, status: 402, error: 'Out of credits' }],
		['status pending', { ...FULL, status: 'pending' }],
	])('is found beside %s', (_what, row) => {
		const { kind, ...reading } = readRow('contact', row).reading;
		expect([kind, reading]).toMatchObject(['found', { result: { jobTitle: 'CTO' } }]);
	});

	it.each<[string, string, unknown]>([
		['optedOut', 'an opt-out', { ...FULL, error: 'The person has opted out' }],
		['noMatch', 'a status that nobody was found', { ...FULL, status: 'not_found' }],
	])('is %s beside %s', (kind, _what, row) => {
		expect(readRow('contact', row).reading.kind).toBe(kind);
	});

	it('is none where an error only repeats the question', () => {
		const { industry: _, ...firm } = COMPANY;
		const asked = { ...PERSON, company: 'Acme', companyDomain: 'acme.example' };
		const refused = { ...asked, error: 'Unusable name' };
		expect(readRow('contact', refused).reading.kind).toBe('rejected');
		expect(readRow('contact', { ...asked, error: 'not found' }).reading.kind).toBe('noMatch');
		expect(readRow('contact', { ...asked, status: 'pending' }).reading.kind).toBe('pending');
		expect(readRow('company', { ...firm, error: 'Try later' }).reading.kind).toBe('rejected');
	});

	it('is none where only the error has a title and a description', () => {
		const problem = { status: 400, title: 'Bad Request', description: 'See the page' };
		const asked = { ...problem, email: 'ada@example.com', url: 'https://docs.example/400' };
		expect(readRow('contact', asked).reading.kind).toBe('rejected');
		expect(readRow('company', asked).reading.kind).toBe('rejected');
		const held = { error: 'phone lookup failed', person: { ...PERSON, title: 'CTO' } };
		expect(readRow('contact', held).reading.kind).toBe('found');
	});
});

it.each<[string, unknown]>([
	['status 402', { status: 402, error: 'Out of credits' }],
	['status 402 alone', { statusCode: 402 }],
	['an error in words', { error: { message: 'You have insufficient credits' } }],
])('a row was not answered for want of credits by %s', (_how, row) => {
	expect(readRow('contact', row).reading).toMatchObject({
		kind: 'unanswered',
		reason: 'outOfCredits',
		message: expect.any(String),
	});
});

it('is read by the names that the credential gives, before any guess', () => {
	const names = { jobTitle: 'Rolle.Name', phone: 'Durchwahl' };
	const row = {
		person: { ...PERSON, title: 'Old', rolle: { name: 'CTO' }, durchwahl: '+49301234' },
	};
	expect(readRow('contact', row, names)).toMatchObject({
		reading: { result: { jobTitle: 'CTO', phone: '+49301234', email: 'ada@example.com' } },
	});
});

it('keeps what it says under our own name of an identifier that requests call otherwise', () => {
	const row = { person: { ...PERSON, company: 'Acme', company_id: 77 } };
	expect(readRow('contact', row, { company: 'company_id' })).toMatchObject({
		reading: { result: { company: { name: 'Acme', providerId: '77' } } },
	});
});

it('tags are the same sent as a number and returned as a text, and count in their own field', () => {
	expect(tagsOf({ contactId: 12345678 })).toEqual(tagsOf({ contactId: '12345678' }));
	expect(tagsOf({ metadata: { crm: 1 } })).toEqual(['metadata:{"crm":1}']);
	expect(tagsOf({ contactId: 3 })).not.toEqual(tagsOf({ id: 3 }));
});
