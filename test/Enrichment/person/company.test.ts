import { buildCompany } from '../../../nodes/Enrichment/person';
import { readCompanyFields, readDescribedCompany } from '../../../testing/generic';

test('A company is read from the field names that providers usually use', () => {
	const data = {
		company_id: '33',
		name: 'Acme',
		website: 'www.acme.example',
		employees: '201 - 500',
		revenueRange: [10000000, 50000000],
		founded: 'August 1, 2011',
		industry: 'Software',
		subIndustry: 'Tools',
		technologies: [{ name: 'Salesforce' }, { name: 'Salesforce' }],
		naics: [{ code: '511210', sector: 'information' }],
		social: { linkedin: { url: 'https://linkedin.com/company/Acme/' } },
		location: { city: 'Boston', state: 'MA', country: 'United States' },
		funding: { total: 12000000, currency: 'USD', last_round: 'Series A' },
	};
	expect(readDescribedCompany({ data })).toMatchObject({
		providerId: '33',
		name: 'Acme',
		domain: 'acme.example',
		industry: 'Software',
		subIndustry: 'Tools',
		naicsCodes: ['511210'],
		employeeRange: { min: 201, max: 500, label: '201-500' },
		revenue: { min: 10000000, max: 50000000, label: '10M-50M' },
		foundedYear: 2011,
		location: { name: 'Boston, MA, United States', countryCode: 'US' },
		technologies: ['Salesforce'],
		linkedInUrl: 'https://www.linkedin.com/company/acme',
		funding: { total: 12000000, currency: 'USD', lastRound: 'Series A' },
	});
});

describe('The output for a company', () => {
	const full = buildCompany({
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

	it("begins with the fields that people look for, and ends with lists and the provider's ID", () => {
		expect(Object.keys(full)).toEqual([
			'name',
			'domain',
			'industry',
			'employeeCount',
			'employeeRange',
			'revenue',
			'location',
			'linkedInUrl',
			'website',
			'phone',
			'foundedYear',
			'socialProfiles',
			'funding',
			'industries',
			'keywords',
			'technologies',
			'sicCodes',
			'naicsCodes',
			'phones',
			'locations',
			'providerId',
		]);
	});
});

describe('The number of employees', () => {
	/** `201-500`, `10001+` or `<=10` as a range. */
	function rangeOf(label: string) {
		const [one, other] = label.match(/\d+/g)!.map(Number);
		if (label.startsWith('<')) return { max: one, label };
		return { min: one, ...(other !== undefined && { max: other }), label };
	}

	test.each<[unknown, string]>([
		['201 - 500', '201-500'],
		['51 to 200', '51-200'],
		['< 10', '<=10'],
		[[10001, null], '10001+'],
		[{ min: 10001, max: null }, '10001+'],
	])('as %j is a range', (companySize, label) => {
		const company = readCompanyFields({ companySize });
		expect(company.employeeRange).toEqual(rangeOf(label));
		expect(company).not.toHaveProperty('employeeCount');
	});

	test.each([[320], ['320']])('as %j is a count, wherever the answer has it', (value) => {
		expect(readCompanyFields({ company_size: value })).toMatchObject({ employeeCount: 320 });
		expect(readCompanyFields({ employees: value })).toMatchObject({ employeeCount: 320 });
	});

	test.each([[0], ['0'], [-3], ['many'], [true], [[]], [{}]])('as %j is unknown', (employees) => {
		const company = readCompanyFields({ employees });
		expect([company.employeeCount, company.employeeRange]).toEqual([undefined, undefined]);
	});
});

describe('The revenue of a company', () => {
	test.each([
		['$10-25M', { min: 10e6, max: 25e6, currency: 'USD', label: '$10-25M' }],
		['€1.5 billion', { amount: 1.5e9, currency: 'EUR', label: '€1.5 billion' }],
		['1 200 000 EUR', { amount: 1.2e6, currency: 'EUR', label: '1 200 000 EUR' }],
		['Under $1M', { max: 1e6, currency: 'USD', label: 'Under $1M' }],
		[[10e6, 50e6], { min: 10e6, max: 50e6, label: '10M-50M' }],
		[
			{ min: 10e6, max: 50e6, label: '10M to 50M' },
			{ min: 10e6, max: 50e6, label: '10M to 50M' },
		],
		[
			{ amount: 5e6, currency: 'gbp' },
			{ amount: 5e6, currency: 'GBP', label: '5M' },
		],
	])('is read from %j', (revenue, expected) => {
		expect(readCompanyFields({ revenue }).revenue).toEqual(expected);
	});

	test.each([
		['₹ 12 Cr', 'INR'],
		['R$ 3,2 milhões', undefined],
		['2,5 Mrd. EUR', 'EUR'],
		['1e7', undefined],
	])('is kept as it is written when its unit or form is unknown: %s', (revenue, currency) => {
		const expected = { ...(currency !== undefined && { currency }), label: revenue };
		expect(readCompanyFields({ revenue }).revenue).toEqual(expected);
		expect(readCompanyFields({ revenue: { amount: revenue } }).revenue?.amount).toBeUndefined();
	});

	test.each([
		['£2m', { total: 2e6, currency: 'GBP' }],
		['¥ 3,000 million', { total: 3e9, currency: 'JPY' }],
	])('is read in the same way as the total of a funding: %s', (total, expected) => {
		expect(readCompanyFields({ name: 'Acme', funding: { total } }).funding).toEqual(expected);
	});
});

test.each([
	[2011, 2011],
	['August 1, 2011', 2011],
	[{ year: 2011 }, 2011],
	['long ago', undefined],
	[20110801, undefined],
])('The year in which a company was founded is read from %j', (founded, year) => {
	expect(readCompanyFields({ founded }).foundedYear).toBe(year);
});

test.each([
	[{ website: 'https://www.Acme.example:8080/about?x=1' }, 'acme.example'],
	[{ email: 'sales@acme.example' }, 'acme.example'],
	[{ domain: 'N/A', website: 'acme.example' }, 'acme.example'],
])('The domain of a company is read from %j as %j', (data, expected) => {
	expect(readCompanyFields(data).domain).toBe(expected);
});

test.each([
	['Public Company', 'public'],
	['Non-profit', 'nonprofit'],
	['Cooperative', 'Cooperative'],
	['Company', undefined],
])('The type of a company is read from %j as %j', (type, expected) => {
	expect(readCompanyFields({ type }).type).toBe(expected);
});

it("A company keeps its website at a hosting service, whose domain does not become the company's domain", () => {
	const { website, domain } = buildCompany({ name: 'Acme', website: 'https://acme.github.io' });
	expect([website, domain]).toEqual(['https://acme.github.io', undefined]);
});

it.each(['acme', 'organization/acme', 'https://www.crunchbase.com/organization/acme'])(
	'A company has its Crunchbase page, which a provider may write as %s',
	(crunchbase) => {
		expect(buildCompany({ socialProfiles: { crunchbase } }).socialProfiles).toEqual({
			crunchbase: 'https://www.crunchbase.com/organization/acme',
		});
	},
);
