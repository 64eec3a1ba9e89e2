import type { Identifiers } from '../../../nodes/Enrichment/domain/entities';
import {
	compare,
	identityAsked,
	identityOfCompany,
	identityOfPerson,
	saysNothingNew,
} from '../../../nodes/Enrichment/domain/sameness';

const name = { firstName: 'Ada', lastName: 'Lovelace' };
const email = 'ada@acme.example';
const linkedInUrl = 'https://www.linkedin.com/in/ada';

describe('a person who was asked for', () => {
	const to = (asked: Identifiers, person: object) =>
		compare(identityAsked(asked), identityOfPerson({ ...person }));

	it.each<[string, Identifiers, object]>([
		['an e-mail address', { email }, { emails: [{ email: 'ADA@acme.example' }] }],
		['one of several addresses', { email }, { emails: [{ email: 'x@y.co' }, { email }] }],
		['a LinkedIn page', { linkedInUrl }, { linkedInUrl: 'linkedin.com/in/Ada/' }],
		[
			'a page although the address has changed',
			{ email, linkedInUrl },
			{ linkedInUrl, emails: [{ email: 'new@x.co' }] },
		],
		[
			'name and company',
			{ ...name, company: 'Acme' },
			{ ...name, company: { name: 'Acme, Inc.' } },
		],
		[
			'name and domain',
			{ ...name, company: 'acme.example' },
			{ ...name, company: { domain: 'acme.example' } },
		],
		[
			'a name without accents',
			{ firstName: 'Zoë', lastName: 'Peña', company: 'A' },
			{ firstName: 'Zoe', lastName: 'Pena', company: { name: 'A' } },
		],
		[
			'name and company although the address differs',
			{ email, ...name, company: 'Acme' },
			{ ...name, emails: [{ email: 'x@y.co' }], company: { name: 'ACME' } },
		],
	])('is the one with the same %s', (_what, asked, person) => {
		expect(to(asked, person)).toBe('same');
	});

	it.each<[string, Identifiers, object]>([
		['address', { email }, { emails: [{ email: 'x@y.co' }] }],
		['page', { linkedInUrl }, { linkedInUrl: 'https://www.linkedin.com/in/bob' }],
		[
			'name',
			{ ...name, company: 'Acme' },
			{ firstName: 'Bob', lastName: 'Lovelace', company: { name: 'Acme' } },
		],
		[
			'address and employer, a namesake',
			{ email, ...name, company: 'Acme' },
			{ ...name, emails: [{ email: 'x@y.co' }], company: { name: 'Other' } },
		],
	])('is not one with another %s', (_what, asked, person) => {
		expect(to(asked, person)).toBe('other');
	});

	it.each<[string, Identifiers, object]>([
		['nothing is said', { email }, {}],
		['different things are said', { email }, { linkedInUrl }],
		['only the name agrees', name, name],
		[
			'the name agrees and the employer differs',
			{ ...name, company: 'Acme' },
			{ ...name, company: { name: 'Other' } },
		],
	])('may be anybody when %s', (_what, asked, person) => {
		expect(to(asked, person)).toBe('unsaid');
	});
});

describe('a company that was asked for', () => {
	const to = (asked: Identifiers, company: object) =>
		compare(identityAsked(asked), identityOfCompany({ ...company }));

	it.each<[string, Identifiers, object, string]>([
		['the same domain', { domain: 'a.co' }, { domain: 'a.co', name: 'X' }, 'same'],
		['the same name', { name: 'Acme' }, { name: 'ACME, Inc.', domain: 'a.co' }, 'same'],
		[
			'the same legal name',
			{ name: 'Acme Ltd' },
			{ name: 'The A', legalName: 'Acme Limited' },
			'same',
		],
		['another domain', { domain: 'a.co' }, { domain: 'b.co' }, 'other'],
		['another name', { name: 'Acme' }, { name: 'Umbrella' }, 'other'],
		['a longer name', { name: 'Acme' }, { name: 'Acme Holding' }, 'unsaid'],
		[
			'the name behind initials',
			{ name: 'IBM' },
			{ name: 'International Business Machines' },
			'unsaid',
		],
		[
			'the name at another domain',
			{ name: 'Acme', domain: 'a.co' },
			{ name: 'Acme', domain: 'b.co' },
			'unsaid',
		],
	])('with %s', (_what, asked, company, sameness) => {
		expect(to(asked, company)).toBe(sameness);
	});
});

describe('a result that only repeats the question', () => {
	it.each<[string, object, boolean]>([
		['the name alone', { ...name, fullName: 'ADA Lovelace', emails: [], phones: [] }, true],
		['an id and a date beside it', { ...name, id: '1', updatedAt: '2026-01-01' }, true],
		['a job title', { ...name, jobTitle: 'CTO' }, false],
		['an e-mail address', { ...name, emails: [{ email: 'x@y.co', type: 'work' }] }, false],
	])('is told by %s', (_what, result, nothing) => {
		expect(saysNothingNew(result, { ...name, company: 'Acme' })).toBe(nothing);
	});
});
