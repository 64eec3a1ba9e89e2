import { findCountryCode, mergeResults, buildPerson } from '../../../nodes/Enrichment/person';
import { readIsoDateOrTime } from '../../../nodes/Enrichment/person/values';
import {
	readConfidenceField,
	readPersonFields,
	readDescribedPerson,
} from '../../../testing/generic';

const NO_LISTS = {
	departments: [],
	emails: [],
	phones: [],
	experience: [],
	education: [],
	skills: [],
};

describe('A person in the answer of any provider', () => {
	test('is read with types and grades of addresses, the do-not-call flag and a nested job title', () => {
		const data = {
			personId: '4389064704123456789',
			fullName: 'Ilse Brandt',
			firstName: 'Ilse',
			lastName: 'Brandt',
			emailAddresses: [
				{ email: 'ilse@home.example', type: 'private', confidence: 'A+' },
				{ email: 'Ilse.Brandt@acme.example', type: 'work', confidence: 'B' },
			],
			phoneNumbers: [
				{ number: '+1 (415) 555-0100', phoneType: 'direct', doNotCall: false },
				{ number: '+14155550101', phoneType: 'mobile', doNotCall: true },
			],
			jobTitle: { title: 'Head of IT', departments: ['IT'], seniority: 'director' },
			company: {
				companyId: 77,
				name: 'Acme',
				website: 'www.acme.example',
				companySize: [201, 500],
				industry: 'Software',
			},
			location: { city: 'Berlin', country: 'Germany', countryCode: 'DE' },
			socialLinks: {
				linkedin: 'linkedin.com/in/Ilse-Brandt/?x=1',
				xUrl: 'https://twitter.com/ilse',
			},
			updateDate: '2026-04-23',
		};
		expect(readDescribedPerson({ contact: { error: null, data } })).toMatchObject({
			providerId: '4389064704123456789',
			fullName: 'Ilse Brandt',
			email: 'ilse.brandt@acme.example',
			emails: [
				{ email: 'ilse@home.example', type: 'personal', status: 'unknown', confidence: 97 },
				{ type: 'work', status: 'unknown', confidence: 75 },
			],
			phone: '+14155550100',
			phones: [
				{ number: '+14155550100', type: 'direct', doNotCall: false },
				{ number: '+14155550101', type: 'mobile', doNotCall: true },
			],
			jobTitle: 'Head of IT',
			seniority: 'Director',
			departments: ['IT'],
			company: {
				providerId: '77',
				name: 'Acme',
				domain: 'acme.example',
				industry: 'Software',
				employeeRange: { min: 201, max: 500, label: '201-500' },
			},
			location: { name: 'Berlin, Germany', countryCode: 'DE' },
			socialProfiles: { x: 'https://x.com/ilse' },
			linkedInUrl: 'https://www.linkedin.com/in/ilse-brandt',
			updatedAt: '2026-04-23',
		});
	});

	test('is read with the status beside the address, and place and employer beside the name', () => {
		const person = readDescribedPerson({
			matches: [
				{
					first_name: 'Noor',
					last_name: 'Haddad',
					title: 'CFO',
					email: 'noor@acme.example',
					email_status: 'verified',
					city: 'Austin',
					state: 'Texas',
					country: 'United States',
					company_name: 'Acme',
					company_website: 'http://www.acme.example',
				},
				null,
			],
		});
		expect(person).toMatchObject({
			fullName: 'Noor Haddad',
			email: 'noor@acme.example',
			emails: [{ status: 'verified', confidence: 95 }],
			location: { name: 'Austin, Texas, United States', countryCode: 'US' },
			company: { name: 'Acme', domain: 'acme.example' },
		});
	});

	test('does not get a shared mailbox of the company as an address', () => {
		const named = { firstName: 'Noor', lastName: 'Haddad' };
		const info = { email: 'info@acme.example' };
		expect(readDescribedPerson({ ...named, ...info })).toMatchObject({ emails: [info] });
		expect(readDescribedPerson({ ...named, ...info })).not.toHaveProperty('email');
		const own = { email: 'noor@gmail.com' };
		expect(readDescribedPerson({ ...named, emails: [info, own] })).toMatchObject(own);
	});

	test('gets no contact data where a field only says `true`', () => {
		const hidden = { work_email: true, emails: true, mobile_phone: true, phone_numbers: true };
		expect(readDescribedPerson({ data: { full_name: 'tomas rey', ...hidden } })).toEqual({
			fullName: 'tomas rey',
			...NO_LISTS,
		});
	});
});

describe('The output for a person', () => {
	const full = buildPerson({
		fullName: ' Ada  Example ',
		firstName: 'Ada',
		lastName: 'Example',
		headline: 'CTO at Example',
		emails: [
			{ email: 'ADA@old.test', type: 'professional', status: 'BOUNCED' },
			{ email: 'ada@example.test', type: 'current_professional', status: 'VALID' },
		],
		phones: [
			{ number: '+33 6 00 00 00 00', type: 'mobile', doNotCall: true },
			{ number: '+33 4 00 00 00 00', type: 'work_direct', doNotCall: 'false' },
		],
		jobTitle: 'CTO',
		seniority: 'c_suite',
		departments: ['Engineering', 'Engineering'],
		company: {
			name: 'Example',
			website: 'http://www.example.test/en',
			employeeCount: '51-200',
		},
		location: { city: 'Lyon', country: 'france' },
		linkedInUrl: 'http://www.linkedin.com/in/Ada-Example/',
		skills: 'math, engines',
		providerId: 77,
	});

	it("begins with the fields that people look for, and ends with lists and the provider's ID", () => {
		expect(Object.keys(full)).toEqual([
			'fullName',
			'jobTitle',
			'email',
			'phone',
			'company',
			'linkedInUrl',
			'location',
			'firstName',
			'lastName',
			'headline',
			'seniority',
			'socialProfiles',
			'departments',
			'emails',
			'phones',
			'experience',
			'education',
			'skills',
			'providerId',
		]);
	});

	it('has a phone number that must not be called only in the list of phone numbers', () => {
		const number = '+33600000000';
		const { phone, phones } = buildPerson({ phones: [{ number, doNotCall: true }] });
		expect([phone, phones[0]?.doNotCall]).toEqual([number, true]);
	});

	it.each(['invalid', 'Undeliverable', 'bounced', 'INVALID_DOMAIN', 'invalid@pro'])(
		'has no email address when the only one is %s, but keeps it in the list',
		(status) => {
			const person = buildPerson({ emails: [{ email: 'ada@example.test', status }] });
			expect(person).not.toHaveProperty('email');
			expect(person.emails).toMatchObject([{ email: 'ada@example.test', status: 'invalid' }]);
		},
	);

	it("has the provider's own choice among equal addresses", () => {
		const [a, b] = ['a@example.test', 'b@example.test'];
		const emails = [{ email: a }, { email: b, isPrimary: true }];
		expect(buildPerson({ emails }).email).toBe(b);
	});

	it.each([
		['that is said to be current', { isCurrent: true, startDate: '2015' }],
		['without an end', { startDate: '2015' }],
	])('has the title and company of the position %s', (_which, now) => {
		const { jobTitle, company } = buildPerson({
			experience: [
				{ jobTitle: 'Clerk', company: 'Old', startDate: '2001', endDate: '2009' },
				{ jobTitle: 'CTO', company: 'New', companyDomain: 'new.test', ...now },
				{ jobTitle: 'Intern', company: 'First', startDate: '1999', endDate: '2001' },
			],
		});
		expect([jobTitle, company]).toEqual(['CTO', { name: 'New', domain: 'new.test' }]);
	});

	it('has no job title from positions that have all ended', () => {
		const experience = [{ jobTitle: 'Clerk', startDate: '2001', endDate: '2009' }];
		expect(buildPerson({ experience })).not.toHaveProperty('jobTitle');
	});

	it.each<[string, unknown]>([
		['the flag of a hidden value', true],
		['a masked text', 'Ex***e'],
		['a placeholder', 'N/A'],
		['nothing', null],
	])('leaves out %s', (_what, value) => {
		const person = buildPerson({
			fullName: value,
			lastName: value,
			emails: [{ email: value }, { email: 'a***@example.test' }],
			phones: [{ number: value }, { number: '+33 6 0*-**-**-**' }],
		});
		expect(person).toEqual(NO_LISTS);
	});
});

describe('The email address of a person', () => {
	test.each([
		{
			title: 'is verified work before work',
			emails: [
				{ email: 'other@acme.example', type: 'work', status: 'unknown' },
				{ email: 'best@acme.example', type: 'work', status: 'verified' },
			],
		},
		{
			title: 'is work before a verified personal one',
			emails: [
				{ email: 'other@acme.example', type: 'personal', status: 'verified' },
				{ email: 'best@acme.example', type: 'work', status: 'unknown' },
			],
		},
		{
			title: 'is never an invalid one while another is known',
			emails: [
				{ email: 'other@acme.example', type: 'work', status: 'invalid' },
				{ email: 'best@acme.example', type: 'personal', status: 'unknown' },
			],
		},
		{
			title: 'is the first among equals',
			emails: [
				{ email: 'best@acme.example', type: 'work', status: 'verified' },
				{ email: 'other@acme.example', type: 'work', status: 'verified' },
			],
		},
	])('$title', ({ emails }) => {
		expect(readPersonFields({ emails }).email).toBe('best@acme.example');
	});

	test('at a free mail service counts as personal when the provider does not say what it is', () => {
		expect(readPersonFields({ emails: ['a@gmail.com'] }).emails[0]?.type).toBe('personal');
	});
});

describe('The phone number of a person', () => {
	test('is a mobile one before a direct one before one at work', () => {
		const types = ['work', 'direct', 'mobile'];
		const phones = types.map((type, n) => ({ type, number: `+1415555010${n}` }));
		expect(readPersonFields({ phones }).phone).toBe('+14155550102');
		expect(readPersonFields({ phones: phones.slice(0, 2) }).phone).toBe('+14155550101');
	});

	test('keeps its do-not-call flag when the number stands in two places', () => {
		const phones = [{ number: '+1 415 555 0100', dnc: true }];
		const number = '+14155550100';
		expect(readPersonFields({ phones, mobile_phone: number }).phones).toEqual([
			{ number, type: 'mobile', doNotCall: true },
		]);
	});
});

test('Placeholders are not taken as values, but the name Null and the country code NA are', () => {
	const empty = { fullName: 'N/A', jobTitle: ' - ', headline: '  ' };
	expect(readPersonFields({ ...empty, lastName: 'Null', country: 'NA' })).toEqual({
		...NO_LISTS,
		lastName: 'Null',
		location: { name: 'NA', country: 'NA', countryCode: 'NA' },
	});
});

test("A provider's ID that lost digits on the way is left out rather than returned wrong", () => {
	expect(readPersonFields({ id: 2 ** 60 })).not.toHaveProperty('providerId');
	expect(readPersonFields({ id: 12 }).providerId).toBe('12');
});

it('A second answer about a person adds what the first one left open', () => {
	const email = 'ada@acme.example';
	const first = buildPerson({ emails: [{ email }] });
	const second = buildPerson({ emails: [{ email, status: 'valid' }] });
	const emails = [{ email, status: 'verified' }];
	expect(mergeResults('contact', first, second)).toMatchObject({ emails });
});

it('The job title of a person is that of the current position, wherever it stands in the list', () => {
	const job_history = [
		{ title: 'Intern', company_name: 'Old', start_year: 2009, end_year: 2011 },
		{ title: 'CTO', company_name: 'Example', current: true, start_year: 2021 },
	];
	expect(readPersonFields({ full_name: 'Ada Example', job_history })).toMatchObject({
		jobTitle: 'CTO',
		company: { name: 'Example' },
		experience: [
			{ jobTitle: 'Intern', endDate: '2011' },
			{ jobTitle: 'CTO', startDate: '2021', isCurrent: true },
		],
	});
});

describe('The confidence of an answer is read so that', () => {
	test.each([
		['a fraction becomes a percentage', { confidence: 0.92 }, 92],
		['a score up to 100 stays as it is', { score: 97 }, 97],
		['a number may be written as text', { confidence: '0.92' }, 92],
		['a grade such as A- becomes a number', { grade: 'A-' }, 85],
		['0 stays 0', { confidence: 0 }, 0],
		['a bare 1, which is ambiguous, is unknown', { confidence: 1 }, null],
		['more than 100 is unknown', { score: 140 }, null],
		['a missing confidence is unknown', {}, null],
	])('%s', (_claim, data, expected) => {
		expect(readConfidenceField(data)).toBe(expected);
	});

	test('the confidence of an address follows from its status when the provider gives no figure', () => {
		const statuses = ['VALID', 'HIGH_PROBABILITY', 'catch-all', 'unverified', 'invalid', 'odd'];
		const emails = statuses.map((status, n) => ({ email: `a${n}@acme.example`, status }));
		const confidences = readPersonFields({ emails }).emails.map(({ confidence }) => confidence);
		expect(confidences).toEqual([95, 90, 60, 50, 5, undefined]);
	});
});

test.each([
	['2026-04-23', '2026-04-23'],
	[2016, '2016'],
	['2026-04-23T10:00:00+02:00', '2026-04-23T08:00:00.000Z'],
	['2026-04-23T10:00:00', '2026-04-23T10:00:00.000Z'],
	[{ year: 2021, month: 3, day: null }, '2021-03'],
	['03/04/2021', undefined],
	['2026-02-30', undefined],
])('The date %j of an answer is output as %j', (written, expected) => {
	expect(readIsoDateOrTime(written)).toBe(expected);
});

test.each([
	['United States', 'US'],
	['united kingdom', 'GB'],
	['GERMANY', 'DE'],
	['Turkey', 'TR'],
	['EU', undefined],
	['constructor', undefined],
])('The country %j of an answer has the code %j', (written, expected) => {
	expect(findCountryCode(written)).toBe(expected);
});
