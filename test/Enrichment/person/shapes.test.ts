import { readCompany, readPerson } from '../../support/generic';
import type { Company, Person } from '../../../sandbox/enrichment/records';
import { wrappedRecord } from '../../../sandbox/enrichment/providers/generic/records';
import { usualQuirks, type Quirks } from '../../../sandbox/enrichment/quirks';

const PLACE = {
	city: 'Boston',
	region: 'Massachusetts',
	country: 'United States',
	countryCode: 'US',
	isEu: false,
};

const ACME: Company = {
	id: '991',
	name: 'Acme',
	legalName: 'Acme, Inc.',
	domain: 'acme.example',
	description: 'Makes anvils.',
	industry: 'Manufacturing',
	subIndustry: 'Anvils',
	employeeCount: 320,
	employeeRange: { min: 201, max: 500 },
	revenue: { min: 10_000_000, max: 50_000_000 },
	foundedYear: 2011,
	type: 'private',
	location: PLACE,
	phone: '+14155550199',
	technologies: ['Salesforce'],
	linkedInUrl: 'https://www.linkedin.com/company/acme',
	updatedAt: '2026-04-23',
};

const ILSE: Person = {
	id: '4389064704123456789',
	firstName: 'Ilse',
	lastName: 'Brandt',
	emails: [{ email: 'ilse@acme.example', type: 'work', status: 'verified' }],
	phones: [{ number: '+14155550100', type: 'mobile', doNotCall: false }],
	jobTitle: 'Head of IT',
	seniority: 'director',
	departments: ['IT'],
	company: ACME,
	location: PLACE,
	linkedInUrl: 'https://www.linkedin.com/in/ilse-brandt',
	optedOut: false,
	updatedAt: '2026-04-23',
};

const SHAPES: Array<Quirks['shape']> = ['documented', 'snakeCase'];

describe.each(SHAPES)('in the shape of %s', (shape) => {
	const quirks = { ...usualQuirks(), shape };

	test('one person reads the same', () => {
		const { jobTitle, company, fullName, ...person } = readPerson(
			wrappedRecord('person', ILSE, quirks),
		)!;
		expect(person).toMatchObject({
			providerId: ILSE.id,
			email: 'ilse@acme.example',
			phone: '+14155550100',
			linkedInUrl: ILSE.linkedInUrl,
			location: { countryCode: 'US' },
		});
		// Some providers write everything in lower case.
		expect([fullName, jobTitle].join().toLowerCase()).toBe('ilse brandt,head of it');
		expect(company).toMatchObject({ domain: 'acme.example' });
	});

	test('one company reads the same', () => {
		const company = readCompany(wrappedRecord('company', ACME, quirks))!;
		expect(company).toMatchObject({
			providerId: '991',
			name: 'Acme',
			domain: 'acme.example',
			foundedYear: 2011,
			linkedInUrl: ACME.linkedInUrl,
			location: { countryCode: 'US' },
		});
		expect(company.employeeCount ?? company.employeeRange?.max).toBeGreaterThanOrEqual(320);
		expect(company.revenue?.amount ?? company.revenue?.min).toBe(10_000_000);
	});
});
