import { ownNames, readRow } from '../../../../nodes/Enrichment/providers/documented/rows';
import { tagsOf } from '../../../../nodes/Enrichment/providers/documented/answers';

const PERSON = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' };

describe('a row of a person', () => {
	it.each<[string, unknown]>([
		['by itself', PERSON],
		['under person', { person: PERSON }],
		['under data', { status: 200, likelihood: 9, data: PERSON }],
		['under contact.data', { contact: { error: null, isCreditCharged: true, data: PERSON } }],
		['under matches', { matches: [PERSON] }],
		['beside error false', { error: false, person: PERSON }],
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
		['a text', 'NOT_FOUND'],
		['status not_found', { status: 'not_found' }],
		['status 404', { status: 404, error: { type: 'not_found', message: 'Nobody' } }],
		['found false', { found: false, input: PERSON }],
		['person null', { person: null }],
		['an empty list', { results: [] }],
		['an empty list of an unknown wrapper', { data: { enrichPerson: null } }],
		['the question, repeated somewhere', { matched: 0, meta: { query: PERSON } }],
		['nobody beside an account', { person: null, account: PERSON }],
		['an error in the record', { contact: { error: { code: 3, name: 'EMPTY_DATA' } } }],
		['an error code beside it', { error: { code: 'NOT_FOUND', message: 'Nobody' } }],
		['a match status', { matchStatus: 'NO_MATCH', meta: {} }],
		['a status although the question is repeated', { ...PERSON, status: 'not_found' }],
	])('is no match as %s', (_how, row) => {
		expect(readRow('contact', row)?.reading.kind).toBe('noMatch');
	});

	it.each<[string, unknown]>([
		['status 451', { status: 451, message: 'Asked not to be processed' }],
		['an error', { error: { code: 'COMPLIANCE_RESTRICTED' } }],
		['prose', { error: 'The person has opted out' }],
	])('is opted out as %s', (_how, row) => {
		expect(readRow('contact', row)?.reading.kind).toBe('optedOut');
	});

	it.each<[string, unknown]>([
		['status 412', { status: 412, message: 'Unusable name' }],
		['an error', { error: true, error_code: 'INVALID_DATAPOINTS' }],
		['an error text', { error: 'Unusable name' }],
		['a text', 'Unusable name'],
	])('is refused as %s', (_how, row) => {
		expect(readRow('contact', row)?.reading.kind).toBe('rejected');
	});

	it.each(['pending', 'processing', 'queued', 'IN_PROGRESS', 'searching'])(
		'is pending as %s',
		(status) => expect(readRow('contact', { status, id: 'x' })?.reading.kind).toBe('pending'),
	);
});

it('is read by the names that the credential gives, before any guess', () => {
	const names = ownNames({ jobTitle: 'Rolle.Name', phone: 'Durchwahl' });
	const row = {
		person: { ...PERSON, title: 'Old', rolle: { name: 'CTO' }, durchwahl: '+49301234' },
	};
	expect(readRow('contact', row, names)).toMatchObject({
		reading: { result: { jobTitle: 'CTO', phone: '+49301234', email: 'ada@example.com' } },
	});
});

it('keeps what it says under our own name of an identifier that requests call otherwise', () => {
	const row = { person: { ...PERSON, company: 'Acme', company_id: 77 } };
	expect(readRow('contact', row, ownNames({ company: 'company_id' }))).toMatchObject({
		reading: { result: { company: { name: 'Acme', providerId: '77' } } },
	});
});

describe('tags', () => {
	it('are the same sent as a number and returned as a text', () => {
		expect(tagsOf({ contactId: 12345678 })).toEqual(tagsOf({ contactId: '12345678' }));
	});

	it('may be objects', () => {
		expect(tagsOf({ metadata: { crm: 1 } })).toContain('metadata:{"crm":1}');
	});

	it('that are small numbers count in their own field only: providers make such numbers up', () => {
		expect(tagsOf({ contactId: 3 })).toEqual(['contactId:3']);
		expect(tagsOf({ id: 3 })).toEqual(['id:3']);
	});
});
