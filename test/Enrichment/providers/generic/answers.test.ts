/** What a row of an answer is read into: what the specification leaves open, as `spellings.ts` has it. */
import type { Entity } from '../../../../nodes/Enrichment/person/entities';
import {
	readDescribedRow,
	listRecordTags,
} from '../../../../nodes/Enrichment/providers/generic/answers';
import { buildExpectedAnswer } from '../../../../nodes/Enrichment/providers/generic/describedRecord';
import { readGenericSettings } from '../../../../nodes/Enrichment/providers/generic/settings';
import * as spellings from '../../../../nodes/Enrichment/providers/generic/spellings';
import { toPlainName } from '../../../../nodes/Enrichment/providers/generic/plainNames';
import type { JsonRecord } from '../../../../nodes/shared/core/json';
import { readGenericRows } from '../../../../testing/generic';

const read = (entity: Entity, row: unknown, custom: JsonRecord = {}) =>
	readDescribedRow(
		row,
		buildExpectedAnswer(entity, readGenericSettings({ customise: true, ...custom })),
	);

const kindOf = (...given: Parameters<typeof read>) => read(...given).reading.kind;

const ACME = { name: 'Acme', domain: 'acme.example' };
const PERSON = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' };

it('The usual field names for the Generic REST API are listed in the form in which names are compared: lower case, without signs', () => {
	const names = JSON.stringify(Object.values(spellings)).match(/[^"[\]{}:,]+/g) ?? [];
	const headers = new Set([...spellings.CHARGED_HEADERS, ...spellings.REMAINING_HEADERS]);
	const paths = Object.values(spellings).flatMap((table) => textsIn(table));
	expect(names.length).toBeGreaterThan(200);
	for (const path of paths.filter((each) => !headers.has(each))) {
		expect(path.split('.').map(toPlainName).join('.')).toBe(path);
	}
});

function textsIn(table: unknown): string[] {
	if (typeof table === 'string') return [table];
	if (table instanceof Map) return [...table.keys()].filter((key) => typeof key === 'string');
	return typeof table === 'object' && table !== null ? Object.values(table).flatMap(textsIn) : [];
}

describe('The Generic REST API reads a person', () => {
	it.each<[string, unknown]>([
		['directly in the row', PERSON],
		['under person', { person: PERSON }],
		['under contact.data', { contact: { error: null, isCreditCharged: true, data: PERSON } }],
		['under matches, in a list of one', { matches: [PERSON] }],
		['in a list of one under data', { data: [PERSON] }],
		['in a list of one', [PERSON]],
		['in a list of one in a wrapper', { results: [{ reference: '1', data: PERSON }] }],
		['under names in any case', { Data: { PERSON } }],
		['beside a message', { ...PERSON, message: 'GDPR compliant' }],
		['beside an empty error', { error: {}, person: PERSON }],
		['beside an error code of zero', { error: { code: 0, message: 'OK' }, person: PERSON }],
		['beside an error about one field', { error: 'Phone not available', person: PERSON }],
		['beside fields that are not read', { ...PERSON, jobTitle: 'CTO', horoscope: 'Aries' }],
	])('%s', (_how, row) => {
		expect(read('contact', row).reading).toMatchObject({
			kind: 'found',
			result: { firstName: 'Ada', email: 'ada@example.com' },
		});
	});
});

describe('The Generic REST API reads a row as no match', () => {
	it.each<[string, unknown]>([
		['when it is null', null],
		['when it is an empty object', {}],
		['when it is an empty list', []],
		['when it is an empty wrapper', { person: null, confidence: null }],
		['when it is an empty wrapper beside a message', { person: {}, message: 'Nobody there' }],
		['when it is an empty list in a wrapper', { data: [] }],
		['when it only repeats the request', { meta: { query: PERSON } }],
		['when only the account is beside an empty person', { person: null, account: PERSON }],
		['when it says found: false', { found: false, message: 'We looked everywhere' }],
		['when it says found: false and repeats the request', { ...PERSON, found: false }],
		['when it has status 404', { status: 404, error: { type: 'missing' } }],
		['when it has status 204', { statusCode: 204 }],
		['when it says not_found', { status: 'not_found', message: 'Sorry' }],
		['when it says NO_MATCH', { matchStatus: 'NO_MATCH', meta: {} }],
		[
			'when its error code says NOT_FOUND',
			{ error: { code: 'NOT_FOUND', message: 'No data' } },
		],
		['when it says not_found and repeats the request', { ...PERSON, status: 'not_found' }],
	])('%s', (_how, row) => {
		expect(kindOf('contact', row)).toBe('noMatch');
	});
});

it.each([
	{ status: 451, message: 'Asked not to be processed' },
	{ status: 'opted_out', ...PERSON },
])('The Generic REST API reads a row as an opt-out by its status: %j', (row) => {
	expect(kindOf('contact', row)).toBe('optedOut');
});

it.each(['pending', 'processing', 'queued', 'IN_PROGRESS', 202])(
	'The Generic REST API reads a row as pending by its status: %s',
	(status) => expect(kindOf('contact', { status, id: 'x' })).toBe('pending'),
);

it.each<[string, unknown]>([
	['status 412', { status: 412, message: 'Unusable name' }],
	['an error', { error: true, error_code: 'INVALID_DATAPOINTS' }],
	[
		'an error in words, which are not interpreted',
		{ error: 'The person was not found anywhere' },
	],
	['an opt-out in words, which are not interpreted', { error: 'The person has opted out' }],
	['success: false', { success: false }],
	['the word error', { state: 'error', reason: 'Unusable name' }],
])('The Generic REST API reads a row as a refusal of its record when it has %s', (_how, row) => {
	expect(kindOf('contact', row)).toBe('rejected');
});

it('The Generic REST API reads a row with status 402 as not answered for lack of credits', () => {
	for (const row of [{ statusCode: 402 }, { status: 402, error: 'Out of credits' }]) {
		expect(read('contact', row).reading).toMatchObject({
			kind: 'unanswered',
			reason: 'outOfCredits',
			message: expect.any(String),
		});
	}
});

it.each<[string, unknown]>([
	['rateLimit', { status: 429, message: 'Slow down' }],
	['rateLimit', { error: { code: 'rate_limit_exceeded' } }],
	['unavailable', { statusCode: '500' }],
	['unavailable', { status: 503, error: 'Try later' }],
])('The Generic REST API reads a row as not answered (%s) by its status: %j', (reason, row) => {
	const message: unknown = expect.any(String);
	expect(read('contact', row).reading).toMatchObject({ kind: 'unanswered', reason, message });
});

describe('The Generic REST API keeps what it cannot read, and names the setting that reads it:', () => {
	it.each<[string, unknown]>([
		['an unknown wrapper', { profileData: PERSON }],
		['an unknown wrapper beside an empty one', { person: null, profileData: PERSON }],
		['an unknown wrapper beside an empty text', { person: '', profileData: PERSON }],
		['an unknown wrapper within a known one', { person: { profileData: PERSON } }],
		['wrappers without end', wrap(9)],
		['foreign names', { nombre: 'Ada', correo: 'ada@example.com' }],
		['foreign names in a known wrapper', { person: { nombre: 'Ada', puesto: 'CTO' } }],
		['two people in one wrapper', { matches: [PERSON, { ...PERSON, firstName: 'Eve' }] }],
		['two people in two wrappers', { data: PERSON, result: { ...PERSON, firstName: 'Eve' } }],
		['a sentence alone', { message: 'Your request has been received' }],
		['an ID alone', { id: 'abc123', success: true }],
		['a word that is not known', { status: 'archived', ticket: 'T-1' }],
		['a number', 7],
		['a text', 'Ada Lovelace'],
	])('%s', (_what, row) => {
		const { reading } = read('contact', row);
		expect(reading).toMatchObject({
			kind: 'unmatched',
			message: expect.stringContaining("'Person JSON Path'"),
		});
		expect(kindOf('company', row)).not.toBe('found');
	});

	it('a company', () => {
		expect(read('company', { firm: ACME }).reading).toMatchObject({
			kind: 'unmatched',
			message: expect.stringContaining("'Company JSON Path'"),
		});
	});

	it('an answer that is neither an object nor a list', () => {
		expect(readGenericRows('contact', 7, [{}]).rows).toMatchObject([
			{ raw: 7, reading: { kind: 'unmatched' } },
		]);
	});
});

function wrap(depth: number): JsonRecord {
	return depth === 0 ? PERSON : { data: wrap(depth - 1) };
}

it.each<[string, unknown]>([
	['an error with a name', { name: 'NotFoundError', message: 'no data' }],
	['a problem with a title', { title: 'Not found', detail: 'No such record', status: 404 }],
	['blank fields', { person: { full_name: '', email: null, emails: [] } }],
	['masked fields alone', { data: { emails: true, mobile_phone: false } }],
])('The Generic REST API finds neither a person nor a company in %s', (_what, row) => {
	const kinds = (['contact', 'company'] as const).map((entity) => kindOf(entity, row));
	expect(kinds).not.toContain('found');
});

it('The Generic REST API reads the fields that belong to the record, but not those that only repeat the request', () => {
	const held = { score: 70, email: 'asked@acme.example', company: ACME };
	const row = Object.freeze({ ...held, data: Object.freeze({ full_name: 'Ada' }) });
	expect(read('contact', row).reading).toMatchObject({
		kind: 'found',
		result: { fullName: 'Ada', confidence: 70, company: ACME, emails: [] },
	});
});

describe('With the Generic REST API, a person who is completely described', () => {
	const FULL = { ...PERSON, phone: '+44 20 7946 0000', jobTitle: 'CTO' };

	it.each<[string, unknown]>([
		['an error', { ...FULL, error: 'phone lookup failed' }],
		['the end of the credits', { ...FULL, status: 402, error: 'Out of credits' }],
		['status pending', { ...FULL, status: 'pending' }],
		['found: false', { ...FULL, found: false }],
		['found: false, in a wrapper', { found: false, person: FULL }],
		['status 404, in a wrapper', { status: 404, person: FULL }],
		['the word not_found, in a wrapper', { status: 'not_found', data: FULL }],
	])('is found beside %s', (_what, row) => {
		const { kind, ...reading } = read('contact', row).reading;
		expect([kind, reading]).toMatchObject(['found', { result: { jobTitle: 'CTO' } }]);
	});

	it('is not read from an error that only repeats the request', () => {
		const asked = { ...PERSON, company: 'Acme', companyDomain: 'acme.example' };
		expect(kindOf('contact', { ...asked, error: 'Unusable name' })).toBe('rejected');
		expect(kindOf('contact', { ...asked, status: 'pending' })).toBe('pending');
		expect(kindOf('company', { ...ACME, error: 'Try later' })).toBe('rejected');
	});

	it('is not read from an error with a title and a description', () => {
		const problem = { status: 400, title: 'Bad Request', description: 'See the page' };
		const asked = { ...problem, email: 'ada@example.com', url: 'https://docs.example/400' };
		expect(kindOf('contact', asked)).toBe('rejected');
		expect(kindOf('company', asked)).toBe('rejected');
		const held = { error: 'phone lookup failed', person: { ...PERSON, title: 'CTO' } };
		expect(kindOf('contact', held)).toBe('found');
	});
});

describe('A JSON path in the credential for the Generic REST API', () => {
	const EVE = { firstName: 'Eve', lastName: 'Else', email: 'eve@example.com' };

	it('selects the person, and nobody else in the row is read', () => {
		const row = { person: EVE, hit: [{ 'the match': PERSON }] };
		const at = { personJsonPath: '$.hit[0]["the match"]' };
		expect(read('contact', row, at).reading).toMatchObject({
			kind: 'found',
			result: { firstName: 'Ada' },
		});
		expect(kindOf('contact', { person: EVE, hit: [] }, at)).toBe('unmatched');
		expect(kindOf('contact', { person: EVE, hit: null }, at)).toBe('noMatch');
		expect(kindOf('contact', {}, at)).toBe('noMatch');
		expect(read('company', { company: ACME }, at).reading.kind).toBe('found');
	});

	it('selects the company', () => {
		const at = { companyJsonPath: 'firm' };
		expect(
			read('company', { company: { name: 'Else' }, firm: ACME }, at).reading,
		).toMatchObject({ kind: 'found', result: ACME });
	});

	it('selects what was charged, and the usual names for it are ignored', () => {
		const row = { ...PERSON, creditsUsed: 900, usage: { units: 3 } };
		expect(read('contact', row, { chargedJsonPath: 'usage.units' }).charge).toBe(3);
		expect(read('contact', row).charge).toBe(900);
	});
});

it("With the Generic REST API, 'Field Names' have priority over the usual names, and reach into nested records", () => {
	const names = { jobTitle: 'Rolle.Name', phone: 'Durchwahl' };
	const row = {
		person: { ...PERSON, title: 'Old', rolle: { name: 'CTO' }, durchwahl: '+49301234' },
	};
	expect(read('contact', row, { fieldNames: names }).reading).toMatchObject({
		result: { jobTitle: 'CTO', phone: '+49301234', email: 'ada@example.com' },
	});
});

it("With the Generic REST API, a field keeps its meaning when 'Field Names' gives its identifier another name", () => {
	const row = { person: { ...PERSON, company: 'Acme', company_id: 77 } };
	const names = { fieldNames: { company: 'company_id' } };
	expect(read('contact', row, names).reading).toMatchObject({
		result: { company: { name: 'Acme', providerId: '77' } },
	});
});

it('With the Generic REST API, a record tag is the same as a number and as text, and counts only in its own field', () => {
	const tags = (record: JsonRecord) => listRecordTags(record, { recordTag: '' });
	expect(tags({ contactId: 12345678 })).toEqual(tags({ contactId: '12345678' }));
	expect(tags({ metadata: { crm: 1 } })).toEqual([{ name: 'metadata', value: '{"crm":1}' }]);
	expect(tags({ contactId: 3 })).not.toEqual(tags({ id: 3 }));
});

describe('The rows of a batch from the Generic REST API', () => {
	const EXTRAS = [{}, {}];
	const rowsOf = (body: unknown, custom: JsonRecord = {}) => {
		const { hasUnknownForm: isUnknown, rows } = readGenericRows('contact', body, EXTRAS, {
			customise: true,
			...custom,
		});
		return isUnknown ? 'unknown' : rows.map(({ reading }) => reading.kind);
	};

	it.each<[string, unknown]>([
		['in a bare array', [PERSON, null]],
		['under results', { results: [PERSON, null], total: 2 }],
		['under data', { Data: [PERSON, null] }],
		['under data.people', { data: { people: [PERSON, null] }, results: null }],
		['beside an empty list', { matches: [PERSON, null], records: [] }],
	])('are read %s', (_where, body) => {
		expect(rowsOf(body)).toEqual(['found', 'noMatch']);
	});

	it.each<[string, unknown]>([
		['null', null],
		['an empty object', {}],
		['an empty list', { results: [], message: 'Nobody' }],
		['found: false', { found: false }],
	])('are all read as no match when the answer is %s', (_where, body) => {
		expect(rowsOf(body)).toEqual([]);
	});

	it.each<[string, unknown]>([
		['a list under another name', { hits: [PERSON, null] }],
		['two lists', { matches: [PERSON], records: [PERSON] }],
		['one person', { person: PERSON }],
		['rows by key', { 'ada@example.com': PERSON }],
	])('are not guessed from %s', (_where, body) => {
		expect(rowsOf(body)).toBe('unknown');
	});

	it("are read only where 'Rows JSON Path' leads", () => {
		const body = { results: [null, null], payload: [{ hits: [PERSON, null] }] };
		expect(rowsOf(body, { rowsJsonPath: 'payload[0].hits' })).toEqual(['found', 'noMatch']);
		expect(rowsOf({ results: [PERSON, null] }, { rowsJsonPath: 'hits' })).toBe('unknown');
	});
});
