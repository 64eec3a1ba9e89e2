import type { WorldCompany, WorldLocation, WorldPerson } from './records';

/** Fixed records for documentation, demo, and tests; they do not depend on the seed. */

const buildLocation = (
	city: string,
	region: string,
	country: string,
	countryCode: string,
	isEu = false,
): WorldLocation => ({ city, region, country, countryCode, isEu });

const LONDON = buildLocation('London', 'England', 'United Kingdom', 'GB');
const TROMSO = buildLocation('Tromsø', 'Troms', 'Norway', 'NO');
const LODZ = buildLocation('Łódź', 'Łódzkie', 'Poland', 'PL', true);
const TOKYO = buildLocation('東京', '東京都', 'Japan', 'JP');

const buildCompanyNames = (name: string, legalForm: string, slug: string) => ({
	name,
	legalName: `${name}${legalForm}`,
	domain: `${slug}.example`,
	linkedInUrl: `https://www.linkedin.com/company/${slug}`,
});

/** The largest revenue is ten times the smallest one. */
const buildCompanySize = (
	employeeCount: number,
	min: number,
	max: number | null,
	minRevenue: number,
) => ({
	employeeCount,
	employeeRange: { min, max },
	revenue: { min: minRevenue, max: minRevenue * 10 },
});

export const ANALYTICAL_ENGINES: WorldCompany = {
	id: '60000001',
	...buildCompanyNames('Analytical Engines', ' Ltd', 'analytical-engines'),
	description: 'Analytical Engines builds calculating machines.',
	industry: 'Manufacturing',
	subIndustry: 'Machinery',
	...buildCompanySize(320, 201, 500, 10_000_000),
	foundedYear: 1837,
	type: 'private',
	location: LONDON,
	phone: '+442079460000',
	technologies: ['PostgreSQL', 'Kubernetes'],
	updatedAt: '2026-07-01',
};

export const FJORD_DATA: WorldCompany = {
	...ANALYTICAL_ENGINES,
	id: '60000002',
	...buildCompanyNames('Fjørd Data', ' AS', 'fjord-data'),
	description: 'Fjørd Data measures the sea.',
	industry: 'Software',
	subIndustry: 'Business Intelligence',
	...buildCompanySize(42, 11, 50, 1_000_000),
	foundedYear: 2016,
	location: TROMSO,
	phone: '+4722550000',
};

/** The name has a comma, which software that splits lists at commas takes for two companies. */
export const ACME: WorldCompany = {
	...ANALYTICAL_ENGINES,
	id: '60000003',
	...buildCompanyNames('Acme, Inc.', '', 'acme'),
	description: 'Acme makes everything.',
	industry: 'Retail',
	subIndustry: 'E-Commerce',
	...buildCompanySize(12_000, 10_001, null, 1_000_000_000),
	foundedYear: 1949,
	type: 'public',
	phone: '+12025550100',
};

const SAKURA: WorldCompany = {
	...ANALYTICAL_ENGINES,
	id: '60000004',
	...buildCompanyNames('桜商事', '株式会社', 'sakura-shoji'),
	description: '桜商事 trades in tea.',
	industry: 'Retail',
	subIndustry: 'Grocery',
	...buildCompanySize(75, 51, 200, 10_000_000),
	location: TOKYO,
	phone: '+81355500000',
};

const buildPersonNames = (firstName: string, lastName: string, slug: string) => ({
	firstName,
	lastName,
	linkedInUrl: `https://www.linkedin.com/in/${slug}`,
});

const buildPosition = (jobTitle: string, seniority: string, department: string) => ({
	jobTitle,
	seniority,
	departments: [department],
});

/** A complete person with email and phone, who costs 2 credits at the generic API. */
export const ADA: WorldPerson = {
	id: '5000000001',
	...buildPersonNames('Ada', 'Lovelace', 'ada-lovelace'),
	emails: [{ email: 'ada@analytical-engines.example', type: 'work', status: 'verified' }],
	phones: [{ number: '+442079460001', type: 'mobile', doNotCall: false }],
	...buildPosition('Chief Technology Officer', 'cSuite', 'Engineering'),
	company: ANALYTICAL_ENGINES,
	location: LONDON,
	optedOut: false,
	updatedAt: '2026-07-01',
};

/** A partial person without a phone, who costs 1 credit at the generic API. */
export const CHARLES: WorldPerson = {
	...ADA,
	id: '5000000002',
	...buildPersonNames('Charles', 'Babbage', 'charles-babbage'),
	emails: [{ email: 'charles@analytical-engines.example', type: 'work', status: 'unverified' }],
	phones: [],
	jobTitle: 'Director of Engineering',
	seniority: 'director',
};

/** A person with neither email nor phone, who costs 1 credit at the generic API. */
export const MARY: WorldPerson = {
	...ADA,
	id: '5000000003',
	...buildPersonNames('Mary', 'Somerville', 'mary-somerville'),
	emails: [],
	phones: [],
	...buildPosition('Operations Analyst', 'entry', 'Operations'),
};

export const SOREN: WorldPerson = {
	...ADA,
	id: '5000000004',
	...buildPersonNames('Søren', 'Ødegård', 's%C3%B8ren-%C3%B8deg%C3%A5rd'),
	emails: [{ email: 'soren@fjord-data.example', type: 'work', status: 'verified' }],
	phones: [{ number: '+4722550001', type: 'direct', doNotCall: true }],
	...buildPosition('VP Sales', 'vp', 'Sales'),
	company: FJORD_DATA,
	location: TROMSO,
};

export const LUCJA: WorldPerson = {
	...ADA,
	id: '5000000005',
	...buildPersonNames('Łucja', 'Święcicka', 'lucja-swiecicka'),
	emails: [{ email: 'lucja.swiecicka@acme.example', type: 'work', status: 'catchAll' }],
	phones: [{ number: '+48225500001', type: 'work', doNotCall: false }],
	...buildPosition('Marketing Manager', 'manager', 'Marketing'),
	company: ACME,
	location: LODZ,
};

/** Her ID is 2^53 + 1, which a double cannot hold. */
export const HANAKO: WorldPerson = {
	...ADA,
	id: '9007199254740993',
	...buildPersonNames('花子', '山田', 'hanako-yamada'),
	emails: [{ email: 'hanako.yamada@sakura-shoji.example', type: 'work', status: 'verified' }],
	phones: [{ number: '+81355500001', type: 'mobile', doNotCall: false }],
	...buildPosition('Buyer', 'entry', 'Operations'),
	company: SAKURA,
	location: TOKYO,
};

/** He asked to be forgotten. */
export const OTTO: WorldPerson = {
	...ADA,
	id: '5000000006',
	...buildPersonNames('Otto', 'Silent', 'otto-silent'),
	emails: [{ email: 'otto@acme.example', type: 'work', status: 'verified' }],
	company: ACME,
	optedOut: true,
};

/** A person with Ada's name at another company, because a name alone must never be enough. */
export const OTHER_ADA: WorldPerson = {
	...ADA,
	id: '5000000007',
	emails: [{ email: 'ada@acme.example', type: 'work', status: 'verified' }],
	phones: [],
	...buildPosition('Recruiter', 'entry', 'Human Resources'),
	company: ACME,
	linkedInUrl: 'https://www.linkedin.com/in/ada-lovelace-acme',
};

/** No person has this address, and no company this domain. */
export const UNKNOWN_EMAIL = 'nobody@nowhere.example';
export const UNKNOWN_DOMAIN = 'nowhere.example';

export const WELL_KNOWN_COMPANIES = [ANALYTICAL_ENGINES, FJORD_DATA, ACME, SAKURA];

export const WELL_KNOWN_PEOPLE = [ADA, CHARLES, MARY, SOREN, LUCJA, HANAKO, OTTO, OTHER_ADA];
