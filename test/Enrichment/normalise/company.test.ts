import { normaliseCompany, unwrapCompany, type Company } from '../../../nodes/Enrichment/person';

function read(body: unknown): Company {
	const data = unwrapCompany(body);
	if (!data) throw new Error('no company found');
	return normaliseCompany(data);
}

describe('a company in the shape of', () => {
	test('Lusha', () => {
		const data = {
			companyId: '33',
			name: 'Acme',
			fqdn: 'www.acme.example',
			employees: '201 - 500',
			revenueRange: [10000000, 50000000],
			founded: 'August 1, 2011',
			mainIndustry: 'Software',
			subIndustry: 'Tools',
			technologies: [{ name: 'Salesforce' }, { name: 'Salesforce' }],
			social: { linkedin: { url: 'https://linkedin.com/company/Acme/' } },
			location: { city: 'Boston', state: 'MA', country: 'United States', countryIso2: 'US' },
			funding: {
				totalRoundsAmount: 12000000,
				currency: 'USD',
				lastRoundType: 'Series A',
				lastRoundDate: '2024-02-01',
			},
		};
		expect(read({ data })).toEqual({
			providerId: '33',
			name: 'Acme',
			domain: 'acme.example',
			industry: 'Software',
			subIndustry: 'Tools',
			industries: [],
			sicCodes: [],
			naicsCodes: [],
			keywords: [],
			employeeRange: { min: 201, max: 500, label: '201-500' },
			revenue: { min: 10000000, max: 50000000, label: '10M-50M' },
			foundedYear: 2011,
			location: {
				name: 'Boston, MA, United States',
				city: 'Boston',
				region: 'MA',
				country: 'United States',
				countryCode: 'US',
			},
			locations: [],
			phones: [],
			technologies: ['Salesforce'],
			socialProfiles: { linkedIn: 'https://www.linkedin.com/company/acme' },
			linkedInUrl: 'https://www.linkedin.com/company/acme',
			funding: {
				total: 12000000,
				currency: 'USD',
				lastRound: 'Series A',
				lastRoundDate: '2024-02-01',
			},
		});
	});

	test('Apollo: a figure and its printed form are one revenue', () => {
		const organization = {
			name: 'Acme',
			primary_domain: 'acme.example',
			estimated_num_employees: 320,
			annual_revenue: 12000000,
			annual_revenue_printed: '12M',
			founded_year: 2011,
			primary_phone: { number: '+1 415-555-0199', source: 'Owler' },
			technology_names: ['HubSpot'],
			short_description: 'Makes anvils.',
			sic_codes: [7372],
		};
		expect(read({ organization })).toMatchObject({
			employeeCount: 320,
			revenue: { amount: 12000000, label: '12M' },
			phone: '+14155550199',
			technologies: ['HubSpot'],
			description: 'Makes anvils.',
			sicCodes: ['7372'],
		});
	});

	test('People Data Labs: no wrapper, the display name, codes with names beside them', () => {
		expect(
			read({
				status: 200,
				name: 'acme',
				display_name: 'Acme',
				website: 'acme.example',
				size: '1,001-5,000',
				inferred_revenue: '$10M-$25M',
				type: 'private',
				naics: [{ naics_code: '511210', sector: 'information' }],
				location: { locality: 'boston', country: 'united states' },
			}),
		).toMatchObject({
			name: 'Acme',
			domain: 'acme.example',
			website: 'https://acme.example',
			employeeRange: { min: 1001, max: 5000, label: '1001-5000' },
			revenue: { min: 10000000, max: 25000000, currency: 'USD', label: '$10M-$25M' },
			naicsCodes: ['511210'],
			location: { city: 'boston', countryCode: 'US' },
		});
	});

	test('Clearbit: category, metrics and handles', () => {
		expect(
			read({
				name: 'Acme',
				domain: 'acme.example',
				category: { industry: 'Tools', sicCode: '73', naicsCode: '51' },
				metrics: {
					employees: 320,
					employeesRange: '251-1K',
					annualRevenue: null,
					estimatedAnnualRevenue: '$50M-$100M',
				},
				crunchbase: { handle: 'organization/acme' },
				linkedin: { handle: 'company/acme' },
				site: { phoneNumbers: [] },
			}),
		).toMatchObject({
			industry: 'Tools',
			sicCodes: ['73'],
			employeeCount: 320,
			employeeRange: { min: 251, max: 1000 },
			revenue: { min: 50000000, max: 100000000 },
			linkedInUrl: 'https://www.linkedin.com/company/acme',
			socialProfiles: { crunchbase: 'https://www.crunchbase.com/organization/acme' },
		});
	});
});

describe('the number of employees', () => {
	test.each([
		['201 - 500', { min: 201, max: 500, label: '201-500' }],
		['1,001-5,000', { min: 1001, max: 5000, label: '1001-5000' }],
		['1.001–5.000 employees', { min: 1001, max: 5000, label: '1001-5000' }],
		['51 to 200', { min: 51, max: 200, label: '51-200' }],
		['1K-5K', { min: 1000, max: 5000, label: '1000-5000' }],
		['10001+', { min: 10001, label: '10001+' }],
		['more than 10,000', { min: 10000, label: '10000+' }],
		['< 10', { max: 10, label: '<=10' }],
		[[201, 500], { min: 201, max: 500, label: '201-500' }],
		[[10001, null], { min: 10001, label: '10001+' }],
		[
			{ min: 201, max: 500 },
			{ min: 201, max: 500, label: '201-500' },
		],
		[
			{ from: '201', to: '500' },
			{ min: 201, max: 500, label: '201-500' },
		],
		[
			{ min: 10001, max: null },
			{ min: 10001, label: '10001+' },
		],
		[{ string: '11-50' }, { min: 11, max: 50, label: '11-50' }],
	])('as %j is a range', (companySize, employeeRange) => {
		const company = normaliseCompany({ companySize });
		expect(company.employeeRange).toEqual(employeeRange);
		expect(company).not.toHaveProperty('employeeCount');
	});

	test.each([[320], ['320'], [{ count: 320 }]])(
		'as %j is a count, wherever it stands',
		(value) => {
			expect(normaliseCompany({ company_size: value })).toMatchObject({ employeeCount: 320 });
			expect(normaliseCompany({ employees: value })).toMatchObject({ employeeCount: 320 });
		},
	);

	test.each([[0], ['0'], [-3], ['many'], [true], [[]], [{}]])('as %j is unknown', (employees) => {
		const company = normaliseCompany({ employees });
		expect([company.employeeCount, company.employeeRange]).toEqual([undefined, undefined]);
	});
});

describe('revenue', () => {
	test.each([
		['$10M-$50M', { min: 10e6, max: 50e6, currency: 'USD', label: '$10M-$50M' }],
		['$10-25M', { min: 10e6, max: 25e6, currency: 'USD', label: '$10-25M' }],
		['€1.5 billion', { amount: 1.5e9, currency: 'EUR', label: '€1.5 billion' }],
		['$1B+', { min: 1e9, currency: 'USD', label: '$1B+' }],
		['Under $1M', { max: 1e6, currency: 'USD', label: 'Under $1M' }],
		[12345678, { amount: 12345678, label: '12.3M' }],
		['12345678', { amount: 12345678, label: '12.3M' }],
		[[10e6, 50e6], { min: 10e6, max: 50e6, label: '10M-50M' }],
		[
			{ min: 10e6, max: 50e6, string: '10M to 50M' },
			{ min: 10e6, max: 50e6, label: '10M to 50M' },
		],
		[
			{ amount: 5e6, currency: 'gbp' },
			{ amount: 5e6, currency: 'GBP', label: '5M' },
		],
	])('as %j', (revenue, expected) => {
		expect(normaliseCompany({ revenue }).revenue).toEqual(expected);
	});

	test('in other dollars is not taken for US dollars', () => {
		expect(normaliseCompany({ revenue: 'A$5M' }).revenue).toEqual({
			amount: 5e6,
			label: 'A$5M',
		});
	});
});

test.each([
	[2011, 2011],
	['2011', 2011],
	['August 1, 2011', 2011],
	['2011-08-01', 2011],
	[{ year: 2011 }, 2011],
	['long ago', undefined],
	[20110801, undefined],
])('founded %j', (founded, year) => {
	expect(normaliseCompany({ founded }).foundedYear).toBe(year);
});

test.each([
	[{ website: 'https://www.Acme.example:8080/about?x=1' }, 'acme.example'],
	[{ fqdn: 'www.acme.example' }, 'acme.example'],
	[{ email: 'sales@acme.example' }, 'acme.example'],
	[{ email: 'acme@gmail.com' }, undefined],
	[{ domain: 'müller.example' }, 'müller.example'],
	[{ domain: 'N/A', website: 'acme.example' }, 'acme.example'],
	[{ url: 'https://www.linkedin.com/company/acme' }, undefined],
	[{ domain: 'linkedin.com' }, 'linkedin.com'],
	[{ domain: 'not a domain' }, undefined],
	[{ domain: '192.168.0.1' }, undefined],
])('the domain of %j is %j', (data, expected) => {
	expect(normaliseCompany(data).domain).toBe(expected);
});

test.each([
	['Privately Held', 'private'],
	['Public Company', 'public'],
	['Non-profit', 'nonprofit'],
	['Cooperative', 'Cooperative'],
	['Company', undefined],
])('the type %j is %j', (type, expected) => {
	expect(normaliseCompany({ type }).type).toBe(expected);
});
