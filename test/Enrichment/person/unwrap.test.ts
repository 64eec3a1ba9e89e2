import {
	normaliseCompany,
	normalisePerson,
	readCompany,
	readPerson,
	unwrapped,
} from '../../support/generic';

const ADA = { full_name: 'Ada Okafor', email: 'ada@acme.example' };
const ACME = { name: 'Acme', domain: 'acme.example' };

test.each([
	['itself', ADA],
	['person', { person: ADA }],
	['data.person', { data: { person: ADA, company: null } }],
	['contact.data', { contact: { error: null, data: ADA } }],
	['profile', { status_code: 200, profile: ADA }],
	['result', { result: ADA }],
	['data', { status: 200, data: ADA }],
	['a list under data', { data: [ADA] }],
	['matches', { matches: [ADA] }],
	['people', { people: [ADA] }],
	['results with data', { results: [{ clientReferenceId: '1', data: ADA }] }],
	['a bare list', [ADA]],
	['any case', { Data: { PERSON: ADA } }],
])('a person is found in %s', (_place, body) => {
	expect(readPerson(body)).toEqual(normalisePerson(ADA));
});

test.each([
	['itself', ACME],
	['company', { company: ACME }],
	['organization', { organization: ACME }],
	['data.company', { data: { company: ACME } }],
	['data', { data: ACME }],
	['a list', { companies: [ACME] }],
])('a company is found in %s', (_place, body) => {
	expect(readCompany(body)).toEqual(normaliseCompany(ACME));
});

test.each([
	['nothing', null],
	['an empty object', {}],
	['an empty list', []],
	['a null person', { person: null }],
	['a hole in a batch', { matches: [null] }],
	['a status', { status: 404 }],
	['a message', { message: 'Could not find data for the contact' }],
	['an error with a name', { name: 'NotFoundError', message: 'no data' }],
	['a problem with a title', { title: 'Not found', detail: 'No such record', status: 404 }],
	[
		'an error beside null data',
		{ contact: { error: { code: 3, name: 'EMPTY_DATA' }, data: null } },
	],
	['an error object', { status: 404, error: { type: 'not_found', message: 'No records' } }],
	['blank fields', { person: { full_name: '', email: null, emails: [] } }],
	['masked fields alone', { data: { emails: true, mobile_phone: false } }],
	['text', 'Not found'],
	['a number', 7],
])('nobody and no company is found in %s', (_what, body) => {
	expect(unwrapped('contact', body)).toBeUndefined();
	expect(unwrapped('company', body)).toBeUndefined();
});

test('what belongs to the record is taken along, what merely echoes the question is not', () => {
	const row = {
		score: 70,
		email: 'asked@acme.example',
		company: ACME,
		data: { full_name: 'Ada' },
	};
	expect(unwrapped('contact', row)).toEqual({ fullname: 'Ada', score: 70, company: ACME });
});

test('the record is never changed', () => {
	const row = Object.freeze({ score: 70, data: Object.freeze({ ...ADA }) });
	expect(readPerson(row)).toMatchObject({ ...normalisePerson(ADA), confidence: 70 });
});
