import { personFrom } from '../../../nodes/Enrichment/person';
import { mergeFound } from '../../../nodes/Enrichment/person';
import { normalisePerson, readPerson } from '../../support/generic';

const NO_LISTS = {
	departments: [],
	emails: [],
	phones: [],
	experience: [],
	education: [],
	skills: [],
};

describe('a person in the words of no provider in particular', () => {
	test('has addresses with type and grade, the do-not-call flag, a nested job title', () => {
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
		expect(readPerson({ contact: { error: null, data } })).toMatchObject({
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

	test('has a status beside the address, a place and an employer beside the name', () => {
		const person = readPerson({
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

	test('has no mailbox that everybody of the company reads as an address of their own', () => {
		const named = { firstName: 'Noor', lastName: 'Haddad' };
		const info = { email: 'info@acme.example' };
		expect(readPerson({ ...named, ...info })).toMatchObject({ emails: [info] });
		expect(readPerson({ ...named, ...info })).not.toHaveProperty('email');
		const own = { email: 'noor@gmail.com' };
		expect(readPerson({ ...named, emails: [info, own] })).toMatchObject(own);
	});

	test('without contact data: `true` is neither an address nor a number', () => {
		const hidden = { work_email: true, emails: true, mobile_phone: true, phone_numbers: true };
		expect(readPerson({ data: { full_name: 'tomas rey', ...hidden } })).toEqual({
			fullName: 'tomas rey',
			...NO_LISTS,
		});
	});
});

describe('the best address', () => {
	test.each([
		['is verified work before work', 'b work unknown', 'a work verified'],
		['is work before a verified personal one', 'b personal verified', 'a work unknown'],
		['is never an invalid one while another is known', 'b work invalid', 'a personal unknown'],
		['is the first among equals', 'a work verified', 'b work verified'],
	])('%s', (_claim, ...rows) => {
		const emails = rows.map((row) => {
			const [name, type, status] = row.split(' ');
			return { email: `${name}@acme.example`, type, status };
		});
		expect(normalisePerson({ emails }).email).toBe('a@acme.example');
	});

	test('at a mail service counts as personal when the provider does not say', () => {
		expect(normalisePerson({ emails: ['a@gmail.com'] }).emails[0]?.type).toBe('personal');
	});
});

describe('the best number', () => {
	test('is mobile before direct before work', () => {
		const phones = ['work', 'direct', 'mobile'].map((type, n) => ({
			type,
			number: `+1415555010${n}`,
		}));
		expect(normalisePerson({ phones }).phone).toBe('+14155550102');
		expect(normalisePerson({ phones: phones.slice(0, 2) }).phone).toBe('+14155550101');
	});

	test('keeps its do-not-call flag when the number stands in two places', () => {
		const data = {
			phones: [{ number: '+1 415 555 0100', dnc: true }],
			mobile_phone: '+14155550100',
		};
		expect(normalisePerson(data).phones).toEqual([
			{ number: '+14155550100', type: 'mobile', doNotCall: true },
		]);
	});
});

test('placeholders are not values, but people called Null and the code of Namibia are', () => {
	const data = {
		fullName: 'N/A',
		lastName: 'Null',
		jobTitle: ' - ',
		country: 'NA',
		headline: '  ',
	};
	expect(normalisePerson(data)).toEqual({
		lastName: 'Null',
		...NO_LISTS,
		location: { name: 'NA', country: 'NA', countryCode: 'NA' },
	});
});

test('an id that lost digits on the way is left out rather than given wrong', () => {
	expect(normalisePerson({ id: 2 ** 60 })).not.toHaveProperty('providerId');
	expect(normalisePerson({ id: 12 }).providerId).toBe('12');
});

it('a second answer about a person adds what the first left open', () => {
	const first = personFrom({ emails: [{ email: 'ada@acme.example' }] });
	const second = personFrom({ emails: [{ email: 'ada@acme.example', status: 'valid' }] });
	expect(mergeFound('contact', first, second)).toMatchObject({
		emails: [{ email: 'ada@acme.example', status: 'verified' }],
	});
});
