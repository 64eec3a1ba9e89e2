import { normalisePerson, unwrapPerson, type Person } from '../../../nodes/Enrichment/person';

/** From a provider's body to the person, as a lookup does it. */
function read(body: unknown): Person {
	const data = unwrapPerson(body);
	if (!data) throw new Error('no person found');
	return normalisePerson(data);
}

const NO_LISTS = {
	departments: [],
	emails: [],
	phones: [],
	experience: [],
	education: [],
	skills: [],
};

describe('a person in the shape of', () => {
	test('Lusha, single: typed addresses with grades, the do-not-call flag, a nested job title', () => {
		const data = {
			personId: '4389064704123456789',
			fullName: 'Ilse Brandt',
			firstName: 'Ilse',
			lastName: 'Brandt',
			emailAddresses: [
				{ email: 'ilse@home.example', emailType: 'private', emailConfidence: 'A+' },
				{ email: 'Ilse.Brandt@acme.example', emailType: 'work', emailConfidence: 'B' },
			],
			phoneNumbers: [
				{ number: '+1 (415) 555-0100', phoneType: 'direct', doNotCall: false },
				{ number: '+14155550101', phoneType: 'mobile', doNotCall: true },
			],
			jobTitle: { title: 'Head of IT', departments: ['IT'], seniority: 'director' },
			company: {
				companyId: 77,
				name: 'Acme',
				fqdn: 'www.acme.example',
				domains: { homepage: 'acme.example', email: 'acme.example' },
				companySize: [201, 500],
				mainIndustry: 'Software',
			},
			location: {
				city: 'Berlin',
				country: 'Germany',
				countryIso2: 'DE',
				is_eu_contact: true,
			},
			socialLinks: {
				linkedin: 'linkedin.com/in/Ilse-Brandt/?x=1',
				xUrl: 'https://twitter.com/ilse',
			},
			updateDate: '2026-04-23',
		};
		expect(read({ contact: { error: null, isCreditCharged: true, data } })).toEqual({
			providerId: '4389064704123456789',
			fullName: 'Ilse Brandt',
			firstName: 'Ilse',
			lastName: 'Brandt',
			email: 'ilse.brandt@acme.example',
			emails: [
				{ email: 'ilse@home.example', type: 'personal', status: 'unknown', confidence: 97 },
				{
					email: 'ilse.brandt@acme.example',
					type: 'work',
					status: 'unknown',
					confidence: 75,
				},
			],
			phone: '+14155550100',
			phones: [
				{ number: '+14155550100', type: 'direct', doNotCall: false },
				{ number: '+14155550101', type: 'mobile', doNotCall: true },
			],
			jobTitle: 'Head of IT',
			seniority: 'director',
			departments: ['IT'],
			company: {
				providerId: '77',
				name: 'Acme',
				domain: 'acme.example',
				industry: 'Software',
				employeeRange: { min: 201, max: 500, label: '201-500' },
			},
			location: {
				name: 'Berlin, Germany',
				city: 'Berlin',
				country: 'Germany',
				countryCode: 'DE',
				isEu: true,
			},
			socialProfiles: {
				linkedIn: 'https://www.linkedin.com/in/ilse-brandt',
				x: 'https://x.com/ilse',
			},
			linkedInUrl: 'https://www.linkedin.com/in/ilse-brandt',
			updatedAt: '2026-04-23',
			experience: [],
			education: [],
			skills: [],
		});
	});

	test('Lusha, bulk: the same addresses under other names', () => {
		const data = { emailAddresses: [{ address: 'a@acme.example', type: 'work' }] };
		expect(read({ contacts: { '17': { error: null, data } } }).email).toBe('a@acme.example');
	});

	test('Apollo: snake case, an organization, statuses beside the address', () => {
		const person = read({
			matches: [
				{
					id: '5f5e2b',
					first_name: 'Noor',
					last_name: 'Haddad',
					title: 'CFO',
					email: 'noor@acme.example',
					email_status: 'verified',
					personal_emails: ['noor@gmail.com'],
					phone_numbers: [
						{ raw_number: '(415) 555-0100', sanitized_number: '+14155550100' },
					],
					city: 'Austin',
					state: 'Texas',
					country: 'United States',
					organization: {
						id: 'o1',
						name: 'Acme',
						website_url: 'http://www.acme.example',
						estimated_num_employees: 320,
					},
				},
				null,
			],
		});
		expect(person).toMatchObject({
			fullName: 'Noor Haddad',
			email: 'noor@acme.example',
			phone: '+14155550100',
			location: { name: 'Austin, Texas, United States', countryCode: 'US' },
			company: {
				domain: 'acme.example',
				website: 'http://www.acme.example',
				employeeCount: 320,
			},
		});
		expect(person.emails.find(({ email }) => email === 'noor@acme.example')).toEqual({
			email: 'noor@acme.example',
			type: 'unknown',
			status: 'verified',
			confidence: 95,
		});
	});

	test('People Data Labs: flat fields, likelihood beside the record', () => {
		const person = read({
			status: 200,
			likelihood: 8,
			data: {
				full_name: 'tomas rey',
				work_email: 'tomas@acme.example',
				job_title_levels: ['vp'],
				job_title_role: 'sales',
				job_company_name: 'acme',
				job_company_website: 'acme.example',
				job_company_size: '10001+',
				location_country: 'czechia',
				profiles: [{ network: 'linkedin', url: 'linkedin.com/in/tomasrey' }],
				job_start_date: '2021-03',
			},
		});
		expect(person).toMatchObject({
			confidence: 80,
			email: 'tomas@acme.example',
			seniority: 'vp',
			departments: ['sales'],
			company: { name: 'acme', domain: 'acme.example', employeeRange: { min: 10001 } },
			location: { countryCode: 'CZ' },
			linkedInUrl: 'https://www.linkedin.com/in/tomasrey',
			jobStartDate: '2021-03',
		});
	});

	test('People Data Labs without contact data: `true` is neither an address nor a number', () => {
		const person = read({
			data: {
				full_name: 'tomas rey',
				work_email: true,
				emails: true,
				mobile_phone: true,
				phone_numbers: true,
			},
		});
		expect(person).toEqual({ fullName: 'tomas rey', ...NO_LISTS });
	});

	test('Prospeo: address and mobile are objects, the company stands beside the person', () => {
		const person = read({
			error: false,
			person: {
				person_id: 'p9',
				full_name: 'Wei Lin',
				current_job_title: 'Buyer',
				email: { status: 'VERIFIED', revealed: true, email: 'wei@acme.example' },
				mobile: { status: 'VERIFIED', revealed: true, mobile: '+1 415 555 0100' },
			},
			company: { name: 'Acme', domain: 'acme.example', employee_range: '201-500' },
		});
		expect(person).toMatchObject({
			email: 'wei@acme.example',
			phone: '+14155550100',
			phones: [{ type: 'mobile' }],
			jobTitle: 'Buyer',
			company: { name: 'Acme', domain: 'acme.example' },
		});
	});

	test('Hunter and Clearbit: name, employment, geo and handles are objects', () => {
		const person = read({
			data: {
				name: { fullName: 'Ada Okafor', givenName: 'Ada', familyName: 'Okafor' },
				email: 'ada@acme.example',
				employment: {
					domain: 'acme.example',
					name: 'Acme',
					title: 'Engineer',
					seniority: 'senior',
				},
				geo: { city: 'Lagos', country: 'Nigeria', countryCode: 'NG' },
				location: 'Lagos, Nigeria',
				linkedin: { handle: 'in/adaokafor' },
				github: { handle: 'adaok', followers: 3 },
				twitter: { handle: 'adaok' },
			},
		});
		expect(person).toMatchObject({
			fullName: 'Ada Okafor',
			firstName: 'Ada',
			jobTitle: 'Engineer',
			company: { name: 'Acme', domain: 'acme.example' },
			location: { name: 'Lagos, Nigeria', city: 'Lagos', countryCode: 'NG' },
			socialProfiles: {
				linkedIn: 'https://www.linkedin.com/in/adaokafor',
				gitHub: 'https://github.com/adaok',
				x: 'https://x.com/adaok',
			},
		});
	});

	test('RocketReach: graded addresses, a recommended one, masked numbers left out', () => {
		const person = read({
			id: 5244,
			name: 'Mika Saar',
			current_employer: 'Acme',
			current_employer_domain: 'acme.example',
			current_title: 'COO',
			emails: [
				{
					email: 'mika@old.example',
					smtp_valid: 'invalid',
					type: 'professional',
					grade: 'F',
				},
				{
					email: 'mika@acme.example',
					smtp_valid: 'valid',
					type: 'professional',
					grade: 'A',
				},
			],
			phones: [{ number: '415-555-XXXX', type: 'mobile' }, { number: '+3725550100' }],
		});
		expect(person).toMatchObject({
			email: 'mika@acme.example',
			phones: [{ number: '+3725550100', type: 'unknown' }],
			company: { name: 'Acme', domain: 'acme.example' },
		});
		expect(person.emails[0]).toMatchObject({ status: 'invalid', confidence: 10 });
	});

	test('ContactOut: lists by kind of address', () => {
		const person = read({
			status_code: 200,
			profile: {
				url: 'https://www.linkedin.com/in/mara-voss',
				full_name: 'Mara Voss',
				work_email: ['mara@acme.example'],
				personal_email: ['mara@home.example'],
				phone: ['+4930555010'],
				twitter: ['maravoss'],
			},
		});
		expect(person).toMatchObject({
			email: 'mara@acme.example',
			phone: '+4930555010',
			linkedInUrl: 'https://www.linkedin.com/in/mara-voss',
			socialProfiles: { x: 'https://x.com/maravoss' },
		});
	});

	test('ZoomInfo: JSON:API rows with attributes', () => {
		const attributes = {
			firstName: 'Jo',
			lastName: 'Ward',
			managementLevel: ['Director'],
			contactAccuracyScore: 93,
		};
		expect(read({ data: [{ id: '12', type: 'Contact', attributes, meta: {} }] })).toMatchObject(
			{
				fullName: 'Jo Ward',
				seniority: 'Director',
				confidence: 93,
			},
		);
	});

	test('Dropcontact: the qualification says what kind of address it is', () => {
		const email = [
			{ email: 'lea@acme.example', qualification: 'nominative@pro' },
			{ email: 'info@acme.example', qualification: 'catch_all@pro' },
		];
		expect(read({ data: [{ first_name: 'Léa', email }] })).toMatchObject({
			email: 'lea@acme.example',
			emails: [
				{ type: 'work', status: 'verified' },
				{ type: 'work', status: 'catchAll' },
			],
		});
	});

	test('FullEnrich: contact details and profile stand side by side', () => {
		const person = read({
			custom: { row: '3' },
			contact_info: {
				most_probable_work_email: { email: 'kai@acme.example', status: 'DELIVERABLE' },
				work_emails: [{ email: 'kai@acme.example', status: 'DELIVERABLE' }],
				phones: [{ number: '+4930555011', region: 'DE' }],
			},
			profile: { full_name: 'Kai Berg', employment: { current: { title: 'CTO' } } },
		});
		expect(person).toMatchObject({
			fullName: 'Kai Berg',
			email: 'kai@acme.example',
			emails: [{ status: 'verified', confidence: 95 }],
			phone: '+4930555011',
			jobTitle: 'CTO',
		});
	});
});

describe('the best address', () => {
	test.each([
		[
			'is verified work before work',
			[
				['b', 'work', 'unknown'],
				['a', 'work', 'verified'],
			],
		],
		[
			'is work before a verified personal one',
			[
				['b', 'personal', 'verified'],
				['a', 'work', 'unknown'],
			],
		],
		[
			'is never an invalid one while another is known',
			[
				['b', 'work', 'invalid'],
				['a', 'personal', 'unknown'],
			],
		],
		[
			'is the first among equals',
			[
				['a', 'work', 'verified'],
				['b', 'work', 'verified'],
			],
		],
	])('%s', (_claim, rows) => {
		const emails = rows.map(([name, type, status]) => ({
			email: `${name}@acme.example`,
			type,
			status,
		}));
		expect(normalisePerson({ emails }).email).toBe('a@acme.example');
	});

	test.each([['email_not_unlocked@domain.com'], ['j***@acme.example'], ['n/a'], ['']])(
		'is not %j, which stands for a hidden one',
		(email) => expect(normalisePerson({ email })).not.toHaveProperty('email'),
	);

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

	test('is one that may be called before another of its kind that may not', () => {
		const phones = [
			{ type: 'mobile', number: '+14155550100', doNotCall: true },
			{ type: 'mobile', number: '+14155550101', doNotCall: false },
		];
		expect(normalisePerson({ phones }).phone).toBe('+14155550101');
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
