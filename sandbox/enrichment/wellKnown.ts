import type { WorldCompany, WorldLocation, WorldPerson } from './records';

/** Fixed records for documentation, demo and tests: they stay as they are when the seed changes. */

const place = (
	city: string,
	region: string,
	country: string,
	countryCode: string,
	isEu = false,
): WorldLocation => ({ city, region, country, countryCode, isEu });

const LONDON = place('London', 'England', 'United Kingdom', 'GB');
const TROMSO = place('Tromsø', 'Troms', 'Norway', 'NO');
const LODZ = place('Łódź', 'Łódzkie', 'Poland', 'PL', true);
const TOKYO = place('東京', '東京都', 'Japan', 'JP');

const trades = (name: string, legalForm: string, slug: string) => ({
	name,
	legalName: `${name}${legalForm}`,
	domain: `${slug}.example`,
	linkedInUrl: `https://www.linkedin.com/company/${slug}`,
});

/** Revenue from this to ten times as much. */
const sized = (employeeCount: number, min: number, max: number | null, revenue: number) => ({
	employeeCount,
	employeeRange: { min, max },
	revenue: { min: revenue, max: revenue * 10 },
});

export const ANALYTICAL_ENGINES: WorldCompany = {
	id: '60000001',
	...trades('Analytical Engines', ' Ltd', 'analytical-engines'),
	description: 'Analytical Engines builds calculating machines.',
	industry: 'Manufacturing',
	subIndustry: 'Machinery',
	...sized(320, 201, 500, 10_000_000),
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
	...trades('Fjørd Data', ' AS', 'fjord-data'),
	description: 'Fjørd Data measures the sea.',
	industry: 'Software',
	subIndustry: 'Business Intelligence',
	...sized(42, 11, 50, 1_000_000),
	foundedYear: 2016,
	location: TROMSO,
	phone: '+4722550000',
};

/** The comma is part of the name: software that splits at commas makes two companies of it. */
export const ACME: WorldCompany = {
	...ANALYTICAL_ENGINES,
	id: '60000003',
	...trades('Acme, Inc.', '', 'acme'),
	description: 'Acme makes everything.',
	industry: 'Retail',
	subIndustry: 'E-Commerce',
	...sized(12_000, 10_001, null, 1_000_000_000),
	foundedYear: 1949,
	type: 'public',
	phone: '+12025550100',
};

const SAKURA: WorldCompany = {
	...ANALYTICAL_ENGINES,
	id: '60000004',
	...trades('桜商事', '株式会社', 'sakura-shoji'),
	description: '桜商事 trades in tea.',
	industry: 'Retail',
	subIndustry: 'Grocery',
	...sized(75, 51, 200, 10_000_000),
	location: TOKYO,
	phone: '+81355500000',
};

const called = (firstName: string, lastName: string, slug: string) => ({
	firstName,
	lastName,
	linkedInUrl: `https://www.linkedin.com/in/${slug}`,
});

const works = (jobTitle: string, seniority: string, department: string) => ({
	jobTitle,
	seniority,
	departments: [department],
});

/** Complete: e-mail and phone, 2 credits. */
export const ADA: WorldPerson = {
	id: '5000000001',
	...called('Ada', 'Lovelace', 'ada-lovelace'),
	emails: [{ email: 'ada@analytical-engines.example', type: 'work', status: 'verified' }],
	phones: [{ number: '+442079460001', type: 'mobile', doNotCall: false }],
	...works('Chief Technology Officer', 'cSuite', 'Engineering'),
	company: ANALYTICAL_ENGINES,
	location: LONDON,
	optedOut: false,
	updatedAt: '2026-07-01',
};

/** Partial: no phone, 1 credit. */
export const CHARLES: WorldPerson = {
	...ADA,
	id: '5000000002',
	...called('Charles', 'Babbage', 'charles-babbage'),
	emails: [{ email: 'charles@analytical-engines.example', type: 'work', status: 'unverified' }],
	phones: [],
	jobTitle: 'Director of Engineering',
	seniority: 'director',
};

/** Neither e-mail nor phone: name, position and profile only, 1 credit. */
export const MARY: WorldPerson = {
	...ADA,
	id: '5000000003',
	...called('Mary', 'Somerville', 'mary-somerville'),
	emails: [],
	phones: [],
	...works('Operations Analyst', 'entry', 'Operations'),
};

export const SOREN: WorldPerson = {
	...ADA,
	id: '5000000004',
	...called('Søren', 'Ødegård', 's%C3%B8ren-%C3%B8deg%C3%A5rd'),
	emails: [{ email: 'soren@fjord-data.example', type: 'work', status: 'verified' }],
	phones: [{ number: '+4722550001', type: 'direct', doNotCall: true }],
	...works('VP Sales', 'vp', 'Sales'),
	company: FJORD_DATA,
	location: TROMSO,
};

export const LUCJA: WorldPerson = {
	...ADA,
	id: '5000000005',
	...called('Łucja', 'Święcicka', 'lucja-swiecicka'),
	emails: [{ email: 'lucja.swiecicka@acme.example', type: 'work', status: 'catchAll' }],
	phones: [{ number: '+48225500001', type: 'work', doNotCall: false }],
	...works('Marketing Manager', 'manager', 'Marketing'),
	company: ACME,
	location: LODZ,
};

/** Her id is 2^53 + 1: a double cannot hold it. */
export const HANAKO: WorldPerson = {
	...ADA,
	id: '9007199254740993',
	...called('花子', '山田', 'hanako-yamada'),
	emails: [{ email: 'hanako.yamada@sakura-shoji.example', type: 'work', status: 'verified' }],
	phones: [{ number: '+81355500001', type: 'mobile', doNotCall: false }],
	...works('Buyer', 'entry', 'Operations'),
	company: SAKURA,
	location: TOKYO,
};

/** Asked to be forgotten. */
export const OTTO: WorldPerson = {
	...ADA,
	id: '5000000006',
	...called('Otto', 'Silent', 'otto-silent'),
	emails: [{ email: 'otto@acme.example', type: 'work', status: 'verified' }],
	company: ACME,
	optedOut: true,
};

/** A namesake at another company: the name alone must never be enough. */
export const OTHER_ADA: WorldPerson = {
	...ADA,
	id: '5000000007',
	emails: [{ email: 'ada@acme.example', type: 'work', status: 'verified' }],
	phones: [],
	...works('Recruiter', 'entry', 'Human Resources'),
	company: ACME,
	linkedInUrl: 'https://www.linkedin.com/in/ada-lovelace-acme',
};

/** Nobody has this address, and no company this domain. */
export const UNKNOWN_EMAIL = 'nobody@nowhere.example';
export const UNKNOWN_DOMAIN = 'nowhere.example';

export const WELL_KNOWN_COMPANIES = [ANALYTICAL_ENGINES, FJORD_DATA, ACME, SAKURA];

export const WELL_KNOWN_PEOPLE = [ADA, CHARLES, MARY, SOREN, LUCJA, HANAKO, OTTO, OTHER_ADA];
