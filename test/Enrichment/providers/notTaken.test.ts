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

it.each<[ProviderName, Entity, RawRecord, string]>([
	['anymailFinder', 'contact', ID, 'a LinkedIn URL or a name'],
	['apollo', 'company', { name: 'Acme, Inc.' }, 'a domain, a LinkedIn URL or its own ID'],
	['betterContact', 'contact', EMAIL, 'first and last name'],
	['dropcontact', 'company', ID, 'SIREN or SIRET'],
	['findymail', 'contact', PHONE, USUAL],
	['findymail', 'contact', ID, USUAL],
	['hunter', 'contact', PHONE, USUAL],
	['hunter', 'contact', ID, USUAL],
	['hunter', 'contact', OLD_PAGE, USUAL],
	['hunter', 'company', { name: 'Fjørd Data' }, 'by a domain.'],
	['leadMagic', 'contact', PHONE, USUAL],
	['leadMagic', 'contact', ID, USUAL],
	['lusha', 'company', COMPANY_PAGE, 'its own ID, a domain or a name'],
	['prospeo', 'contact', PHONE, USUAL],
])('%s refuses before any request to look up a %s by %j', async (name, entity, raw, words) => {
	const bench = BENCHES[name]!;
	bench.reset();
	const { envelopes } = await bench.enrich([raw], { resource: entity });
	expect(envelopes).toMatchObject([
		{
			status: 'notFound',
			reason: 'identifierNotSupported',
			credits: { charged: 0 },
			message: expect.stringContaining(words),
		},
	]);
	expect(bench.requests).toEqual([]);
});

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

it.each<[ProviderName, Entity, IDataObject, string]>([
	['apollo', 'contact', { company: 'Acme, Inc.' }, 'Enter its domain'],
	['apollo', 'contact', { seniority: 'boss' }, 'C-Suite'],
	['apollo', 'company', { name: 'Acme; Fjørd Data' }, 'Enter one name'],
	['betterContact', 'contact', { company: 'Acme, Inc.' }, 'domain'],
	['fullEnrich', 'contact', { company: 'Engines; acme.example' }, 'names and domains together'],
	['hunter', 'contact', { company: 'a.example; b.example' }, 'one company at a time'],
	['hunter', 'contact', { seniority: 'senior' }, 'one company at a time'],
	['hunter', 'contact', { company: 'a.example', seniority: 'director' }, 'seniority "Director"'],
	['hunter', 'contact', { company: 'a.example', department: 'astrology' }, '"astrology"'],
	['hunter', 'company', { companySize: '60-90' }, '"60-90"'],
	['hunter', 'company', { location: 'Austin, United States' }, '"Austin, United States"'],
	['hunter', 'company', { location: 'Lyon, Rhône, France' }, '"Lyon, Rhône, France"'],
	['hunter', 'company', { location: 'Atlantis' }, '"Atlantis"'],
	['hunter', 'company', { location: 'Atlanta, Georgia' }, '"Atlanta, Georgia"'],
	['leadMagic', 'contact', { location: 'Lyon, France' }, 'It takes countries only'],
	['leadMagic', 'contact', { location: 'Atlantis' }, 'needs a country'],
	[
		'leadMagic',
		'company',
		{ location: 'Lyon, France; Oslo, Norway' },
		'run a separate search for each',
	],
	[
		'leadMagic',
		'company',
		{ location: 'Lyon, France; Norway' },
		'run a separate search for each',
	],
	['leadMagic', 'company', { companySize: '5-7, 60-90' }, 'does not fit'],
	['lusha', 'contact', { seniority: 'boss' }, 'Founder, C-Suite'],
	['lusha', 'contact', { department: 'Catering' }, 'Business Development'],
	['peopleDataLabs', 'contact', { companySize: '51-100' }, '51-200, 201-500'],
	['peopleDataLabs', 'contact', { seniority: 'boss' }, 'C-Suite, Director'],
	['peopleDataLabs', 'contact', { department: 'Catering' }, 'human_resources'],
	['prospeo', 'contact', { companySize: '1-10, 60-90' }, '51-100, 101-200'],
	['prospeo', 'contact', { seniority: 'guru' }, 'Founder/Owner'],
	['prospeo', 'contact', { department: 'astrology' }, 'Medical & Health'],
])('%s refuses before any request a %s search by %j', async (name, entity, criteria, words) => {
	const bench = BENCHES[name]!;
	bench.reset();
	const { error } = await bench.search(entity, criteria);
	expect(`${error?.message} ${error?.description}`).toContain(words);
	expect(error?.description).toMatch(/\w/);
	expect(bench.requests).toEqual([]);
});
