import { companyFrom, personFrom } from '../../../nodes/Enrichment/person';
import { normaliseCompany, normalisePerson } from '../../support/generic';

describe('a person made of known parts', () => {
	const full = personFrom({
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

	it('begins with what people look for and ends with lists and the provider id', () => {
		expect(Object.keys(full)).toEqual([
			...['fullName', 'jobTitle', 'email', 'phone', 'company', 'linkedInUrl', 'location'],
			...['firstName', 'lastName', 'headline', 'seniority', 'socialProfiles'],
			...['departments', 'emails', 'phones', 'experience', 'education', 'skills'],
			'providerId',
		]);
	});

	it('has every value in its one form', () => {
		expect(full).toMatchObject({
			fullName: 'Ada Example',
			email: 'ada@example.test',
			linkedInUrl: 'https://www.linkedin.com/in/ada-example',
			departments: ['Engineering'],
			company: {
				name: 'Example',
				domain: 'example.test',
				employeeRange: { min: 51, max: 200 },
			},
			location: { name: 'Lyon, france', countryCode: 'FR' },
			skills: ['math', 'engines'],
			providerId: '77',
		});
	});

	it('is called by a number that may be called, before another kind that may not', () => {
		expect(full.phone).toBe('+33400000000');
	});

	it('has a number that may not be called when there is no other', () => {
		const { phone, phones } = personFrom({
			phones: [{ number: '+33600000000', doNotCall: true }],
		});
		expect([phone, phones[0]?.doNotCall]).toEqual(['+33600000000', true]);
	});

	it.each(['invalid', 'Undeliverable', 'bounced', 'INVALID_DOMAIN', 'invalid@pro'])(
		'has no e-mail address when the only one is %s, but keeps it in the list',
		(status) => {
			const person = personFrom({ emails: [{ email: 'ada@example.test', status }] });
			expect(person).not.toHaveProperty('email');
			expect(person.emails).toMatchObject([{ email: 'ada@example.test', status: 'invalid' }]);
		},
	);

	it("takes the provider's own choice among equal addresses", () => {
		const [a, b] = ['a@example.test', 'b@example.test'];
		const emails = [{ email: a }, { email: b, isPrimary: true }];
		expect(personFrom({ emails }).email).toBe(b);
	});

	it.each([
		['that is said to be current', { isCurrent: true, startDate: '2015' }],
		['without an end', { startDate: '2015' }],
	])('has the title and company of the position %s', (_which, now) => {
		const { jobTitle, company } = personFrom({
			experience: [
				{ jobTitle: 'Clerk', company: 'Old', startDate: '2001', endDate: '2009' },
				{ jobTitle: 'CTO', company: 'New', companyDomain: 'new.test', ...now },
				{ jobTitle: 'Intern', company: 'First', startDate: '1999', endDate: '2001' },
			],
		});
		expect([jobTitle, company]).toEqual(['CTO', { name: 'New', domain: 'new.test' }]);
	});

	it('has no title from positions that have all ended', () => {
		const experience = [{ jobTitle: 'Clerk', startDate: '2001', endDate: '2009' }];
		expect(personFrom({ experience })).not.toHaveProperty('jobTitle');
	});

	it.each<[string, unknown]>([
		['the flag of a hidden value', true],
		['a masked text', 'Ex***e'],
		['a placeholder', 'N/A'],
		['nothing', null],
	])('leaves out %s', (_what, value) => {
		const person = personFrom({
			fullName: value,
			lastName: value,
			emails: [{ email: value }, { email: 'a***@example.test' }],
			phones: [{ number: value }, { number: '+33 6 0*-**-**-**' }],
		});
		expect(person).toEqual({
			...{ departments: [], emails: [], phones: [] },
			...{ experience: [], education: [], skills: [] },
		});
	});

	it('reads the same when it is normalised again', () => {
		expect(normalisePerson({ ...full })).toEqual(full);
	});
});

describe('a company made of known parts', () => {
	const full = companyFrom({
		name: 'Example',
		website: 'https://www.example.test',
		employeeCount: 120,
		employeeRange: '101-200',
		revenue: 12_000_000,
		revenuePrinted: '$12M',
		foundedYear: 'August 1, 2011',
		industries: ['Software', 'Tools'],
		location: { name: 'Lyon, France' },
		phones: [{ number: '+33 4 00 00 00 00', type: 'hq', isPrimary: true }],
		linkedInUrl: 'example',
		funding: { total: '€1.5M', lastRound: 'Seed', currency: 'EUR' },
		sicCodes: [{ code: 7372, description: 'Software' }],
		providerId: 'c1',
	});

	it('begins with what people look for and ends with lists and the provider id', () => {
		expect(Object.keys(full)).toEqual([
			...['name', 'domain', 'industry', 'employeeCount', 'employeeRange', 'revenue'],
			...['location', 'linkedInUrl', 'website', 'phone', 'foundedYear', 'socialProfiles'],
			...['funding', 'industries', 'keywords', 'technologies', 'sicCodes', 'naicsCodes'],
			...['phones', 'locations', 'providerId'],
		]);
	});

	it('has every value in its one form', () => {
		expect(full).toMatchObject({
			domain: 'example.test',
			industry: 'Software',
			revenue: { amount: 12e6, currency: 'USD', label: '$12M' },
			foundedYear: 2011,
			phone: '+33400000000',
			linkedInUrl: 'https://www.linkedin.com/company/example',
			funding: { total: 1_500_000, currency: 'EUR' },
			sicCodes: ['7372'],
		});
	});

	it('reads the same when it is normalised again', () => {
		expect(normaliseCompany({ ...full })).toEqual(full);
	});
});

describe('the current position of a record', () => {
	it('is the job title, wherever it stands in the list', () => {
		const job_history = [
			{ title: 'Intern', company_name: 'Old', start_year: 2009, end_year: 2011 },
			{ title: 'CTO', company_name: 'Example', current: true, start_year: 2021 },
		];
		expect(normalisePerson({ full_name: 'Ada Example', job_history })).toMatchObject({
			jobTitle: 'CTO',
			company: { name: 'Example' },
			experience: [
				{ jobTitle: 'Intern', endDate: '2011' },
				{ jobTitle: 'CTO', startDate: '2021', isCurrent: true },
			],
		});
	});
});
