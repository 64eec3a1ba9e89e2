/** What providers have no words for: it is refused before any request, with what they take instead. */
import type { IDataObject } from 'n8n-workflow';

import type { Entity } from '../../../nodes/Enrichment/person/entities';
import { PROVIDER_NAMES, type ProviderName } from '../../../nodes/Enrichment/providers/registry';
import { createProviderBench, type RawRecord } from '../../../testing/providers';

const BENCHES = Object.fromEntries(PROVIDER_NAMES.map((name) => [name, createProviderBench(name)]));

const EMAIL = { email: 'ada@analytical-engines.example' };
const AT_COMPANY = { firstName: 'Ada', lastName: 'Lovelace', company: 'Analytical Engines' };
const PHONE = { phone: '+442079460001' };
const ID = { providerId: '12' };
const OLD_PAGE = { linkedInUrl: 'https://www.linkedin.com/pub/ada-lovelace/1/2/3' };
const USUAL = 'a LinkedIn URL, an email, or a name with a company or its domain';
const COMPANY_PAGE = { linkedInUrl: 'https://www.linkedin.com/company/acme' };

it.each<{ provider: ProviderName; entity: Entity; record: RawRecord; message: string }>([
	{
		provider: 'anymailFinder',
		entity: 'contact',
		record: ID,
		message: 'a LinkedIn URL or a name',
	},
	{
		provider: 'apollo',
		entity: 'company',
		record: { name: 'Acme, Inc.' },
		message: 'a domain, a LinkedIn URL or its own ID',
	},
	{ provider: 'betterContact', entity: 'contact', record: EMAIL, message: 'first and last name' },
	{ provider: 'dropcontact', entity: 'company', record: ID, message: 'SIREN or SIRET' },
	{ provider: 'findymail', entity: 'contact', record: PHONE, message: USUAL },
	{ provider: 'findymail', entity: 'contact', record: ID, message: USUAL },
	{ provider: 'hunter', entity: 'contact', record: PHONE, message: USUAL },
	{ provider: 'hunter', entity: 'contact', record: ID, message: USUAL },
	{ provider: 'hunter', entity: 'contact', record: OLD_PAGE, message: USUAL },
	{
		provider: 'hunter',
		entity: 'company',
		record: { name: 'Fjørd Data' },
		message: 'by a domain.',
	},
	{ provider: 'leadMagic', entity: 'contact', record: PHONE, message: USUAL },
	{ provider: 'leadMagic', entity: 'contact', record: ID, message: USUAL },
	{
		provider: 'lusha',
		entity: 'company',
		record: COMPANY_PAGE,
		message: 'its own ID, a domain or a name',
	},
	{ provider: 'prospeo', entity: 'contact', record: PHONE, message: USUAL },
])(
	'$provider refuses before any request to look up a $entity by $record',
	async ({ provider, entity, record, message }) => {
		const bench = BENCHES[provider]!;
		bench.reset();
		const { envelopes } = await bench.enrich([record], { resource: entity });
		expect(envelopes).toMatchObject([
			{
				status: 'notFound',
				reason: 'identifierNotSupported',
				credits: { charged: 0 },
				message: expect.stringContaining(message),
			},
		]);
		expect(bench.requests).toEqual([]);
	},
);

it.each<ProviderName>(['betterContact', 'fullEnrich'])(
	'%s says by what a profile without an email or a phone can be looked up',
	async (name) => {
		const bench = BENCHES[name]!;
		bench.reset();
		const { envelopes } = await bench.enrich([AT_COMPANY], { reveal: ['profile'] });
		expect(envelopes).toMatchObject([
			{ message: expect.stringMatching(/by a LinkedIn URL[^;]* company domain\. This/) },
		]);
		expect(bench.requests).toEqual([]);
	},
);

it.each<{ provider: ProviderName; entity: Entity; criteria: IDataObject; message: string }>([
	{
		provider: 'apollo',
		entity: 'contact',
		criteria: { company: 'Acme, Inc.' },
		message: 'Enter its domain',
	},
	{ provider: 'apollo', entity: 'contact', criteria: { seniority: 'boss' }, message: 'C-Suite' },
	{
		provider: 'apollo',
		entity: 'company',
		criteria: { name: 'Acme; Fjørd Data' },
		message: 'Enter one name',
	},
	{
		provider: 'betterContact',
		entity: 'contact',
		criteria: { company: 'Acme, Inc.' },
		message: 'domain',
	},
	{
		provider: 'fullEnrich',
		entity: 'contact',
		criteria: { company: 'Engines; acme.example' },
		message: 'names and domains together',
	},
	{
		provider: 'hunter',
		entity: 'contact',
		criteria: { company: 'a.example; b.example' },
		message: 'one company at a time',
	},
	{
		provider: 'hunter',
		entity: 'contact',
		criteria: { seniority: 'senior' },
		message: 'one company at a time',
	},
	{
		provider: 'hunter',
		entity: 'contact',
		criteria: { company: 'a.example', seniority: 'director' },
		message: 'seniority "Director"',
	},
	{
		provider: 'hunter',
		entity: 'contact',
		criteria: { company: 'a.example', department: 'astrology' },
		message: '"astrology"',
	},
	{
		provider: 'hunter',
		entity: 'company',
		criteria: { companySize: '60-90' },
		message: '"60-90"',
	},
	{
		provider: 'hunter',
		entity: 'company',
		criteria: { location: 'Austin, United States' },
		message: '"Austin, United States"',
	},
	{
		provider: 'hunter',
		entity: 'company',
		criteria: { location: 'Lyon, Rhône, France' },
		message: '"Lyon, Rhône, France"',
	},
	{
		provider: 'hunter',
		entity: 'company',
		criteria: { location: 'Atlantis' },
		message: '"Atlantis"',
	},
	{
		provider: 'hunter',
		entity: 'company',
		criteria: { location: 'Atlanta, Georgia' },
		message: '"Atlanta, Georgia"',
	},
	{
		provider: 'leadMagic',
		entity: 'contact',
		criteria: { location: 'Lyon, France' },
		message: 'It takes countries only',
	},
	{
		provider: 'leadMagic',
		entity: 'contact',
		criteria: { location: 'Atlantis' },
		message: 'needs a country',
	},
	{
		provider: 'leadMagic',
		entity: 'company',
		criteria: { location: 'Lyon, France; Oslo, Norway' },
		message: 'run a separate search for each',
	},
	{
		provider: 'leadMagic',
		entity: 'company',
		criteria: { location: 'Lyon, France; Norway' },
		message: 'run a separate search for each',
	},
	{
		provider: 'leadMagic',
		entity: 'company',
		criteria: { companySize: '5-7, 60-90' },
		message: 'does not fit',
	},
	{
		provider: 'lusha',
		entity: 'contact',
		criteria: { seniority: 'boss' },
		message: 'Founder, C-Suite',
	},
	{
		provider: 'lusha',
		entity: 'contact',
		criteria: { department: 'Catering' },
		message: 'Business Development',
	},
	{
		provider: 'peopleDataLabs',
		entity: 'contact',
		criteria: { companySize: '51-100' },
		message: '51-200, 201-500',
	},
	{
		provider: 'peopleDataLabs',
		entity: 'contact',
		criteria: { seniority: 'boss' },
		message: 'C-Suite, Director',
	},
	{
		provider: 'peopleDataLabs',
		entity: 'contact',
		criteria: { department: 'Catering' },
		message: 'human_resources',
	},
	{
		provider: 'prospeo',
		entity: 'contact',
		criteria: { companySize: '1-10, 60-90' },
		message: '51-100, 101-200',
	},
	{
		provider: 'prospeo',
		entity: 'contact',
		criteria: { seniority: 'guru' },
		message: 'Founder/Owner',
	},
	{
		provider: 'prospeo',
		entity: 'contact',
		criteria: { department: 'astrology' },
		message: 'Medical & Health',
	},
])(
	'$provider refuses before any request a $entity search by $criteria',
	async ({ provider, entity, criteria, message }) => {
		const bench = BENCHES[provider]!;
		bench.reset();
		const { error } = await bench.search(entity, criteria);
		expect(`${error?.message} ${error?.description}`).toContain(message);
		expect(error?.description).toMatch(/\w/);
		expect(bench.requests).toEqual([]);
	},
);
