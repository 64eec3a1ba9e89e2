/** What every search promises, each against its provider's sandbox. */
import type { CriterionName } from '../../../nodes/Enrichment/domain/criteria';
import type { Company } from '../../../nodes/Enrichment/domain/normalise';
import {
	ADA,
	ANALYTICAL_ENGINES,
	type Company as SandboxCompany,
	type Person as SandboxPerson,
} from '../../../sandbox/enrichment';
import type { ProviderBench } from '../../support/providers';

export interface SearchingProvider {
	bench: ProviderBench;
	/** What a row of a search has that leads on to the contact data; left out where a row has nothing. */
	leadsBy?: 'providerId' | 'email' | 'linkedInUrl';
	/** Without it no contacts are searched. */
	needs?: { company?: string[] };
	/** Values that it has no words for, although it has the criterion. */
	refuses?: string[];
}

type Criterion<Shape> = [CriterionName, string, (record: Shape) => boolean];

const CONTACT_CRITERIA: Array<Criterion<SandboxPerson>> = [
	[
		'jobTitle',
		'Director of Engineering',
		({ jobTitle }) => jobTitle === 'Director of Engineering',
	],
	['company', 'acme.example', ({ company }) => company.domain === 'acme.example'],
	['location', 'Norway', ({ location }) => location.country === 'Norway'],
	['location', 'Tromsø, Norway', ({ location }) => location.city === 'Tromsø'],
	['companySize', '11-50', ({ company }) => company.employeeRange.max === 50],
	[
		'companySize',
		'51-200, 10001+',
		({ company }) => [51, 10_001].includes(company.employeeRange.min),
	],
	['seniority', 'VP', ({ seniority }) => seniority === 'vp'],
	['department', 'Sales', ({ departments }) => departments.includes('Sales')],
	['industry', 'Manufacturing', ({ company }) => company.industry === 'Manufacturing'],
];

const COMPANY_CRITERIA: Array<Criterion<SandboxCompany>> = [
	['name', 'acme.example', ({ domain }) => domain === 'acme.example'],
	['location', 'Norway', ({ location }) => location.country === 'Norway'],
	['companySize', '51-200', ({ employeeRange }) => employeeRange.min === 51],
	['industry', 'Manufacturing', ({ industry }) => industry === 'Manufacturing'],
];

const NONE: { company?: string[] } = {};

const WORK_EMAIL = ADA.emails[0]!.email;

/** To be called where a provider is described: its bench is reset before each test. */
export function promisesOfSearch({
	bench,
	leadsBy,
	needs = NONE,
	refuses = [],
}: SearchingProvider): void {
	/** Hunter lists addresses, so nobody is there without one. */
	const isListed = ({ optedOut, emails }: SandboxPerson) =>
		!optedOut && (leadsBy !== 'email' || emails.some(({ type }) => type === 'work'));
	const fulfilsNeeds = ({ company }: SandboxPerson) =>
		needs.company === undefined || needs.company.includes(company.domain);

	const { searches } = bench.dialect;

	it('leads from a search to the contact data by what its rows have', async () => {
		if (searches.contact === undefined || leadsBy === undefined) return;
		const { rows, failure } = await bench.search(
			'contact',
			{ company: ANALYTICAL_ENGINES.domain },
			{ limit: 3 },
		);
		expect(failure).toBeUndefined();
		const ids = rows.map(({ result }) => result[leadsBy]);
		expect(ids.filter((id) => typeof id !== 'string')).toEqual([]);
		const { envelopes } = await bench.run(ids.map((id) => ({ [leadsBy]: id! })));
		expect(envelopes.map(({ status }) => status)).toEqual(rows.map(() => 'found'));
		expect(envelopes.map(({ matchedBy }) => matchedBy)).toEqual(rows.map(() => leadsBy));
		const ada = envelopes.find(
			({ person }) => person!.fullName!.toLowerCase() === 'ada lovelace',
		);
		expect(ada!.person!.email).toBe(WORK_EMAIL);
	});

	it.each(CONTACT_CRITERIA)(
		'finds by %s %s exactly the contacts who fulfil it, or refuses the criterion',
		async (name, value, fulfils) => {
			if (searches.contact === undefined) return;
			const { rows, failure } = await bench.search('contact', {
				...needs,
				[name]: value,
			});
			const isKnown = searches.contact!.criteria.includes(name);
			if (!isKnown || refuses.includes(`${name} ${value}`)) {
				expect(failure?.message).toContain('cannot');
				expect(failure?.description).toBeTruthy();
				expect(bench.requests).toEqual([]);
				return;
			}
			expect(failure).toBeUndefined();
			const there = bench.sandbox.people.filter(
				(person) => isListed(person) && fulfils(person) && fulfilsNeeds(person),
			);
			expect(there.length).toBeGreaterThan(0);
			expect(rows).toHaveLength(there.length);
		},
	);

	it.each(COMPANY_CRITERIA)(
		'finds by %s %s exactly the companies that fulfil it, or refuses the criterion',
		async (name, value, fulfils) => {
			if (searches.company === undefined) return;
			const { rows, failure } = await bench.search('company', { [name]: value });
			if (!searches.company!.criteria.includes(name)) {
				expect(failure?.message).toContain('cannot search companies by');
				expect(bench.requests).toEqual([]);
				return;
			}
			expect(failure).toBeUndefined();
			const domains = bench.sandbox.companies.filter(fulfils).map(({ domain }) => domain);
			const found = rows.map(({ result }) => (result as Company).domain);
			expect(new Set(found)).toEqual(new Set(domains));
		},
	);

	it('pages through a search without missing or doubling anybody', async () => {
		const criteria = { company: ANALYTICAL_ENGINES.domain };
		if (searches.contact === undefined) return;
		const { rows, creditsSpent } = await bench.search('contact', criteria);
		const there = bench.sandbox.people.filter(
			(person) => person.company.domain === criteria.company && isListed(person),
		);
		const listed = rows.map(({ result }) => JSON.stringify(result));
		expect([listed.length, new Set(listed).size]).toEqual([there.length, there.length]);
		expect(creditsSpent).toBe(bench.account.charged);
	});

	it('finds nothing with a search for nobody, without a failure', async () => {
		if (searches.contact === undefined) return;
		const { rows, failure, creditsSpent } = await bench.search('contact', {
			company: 'nowhere.example',
		});
		expect([rows, failure]).toEqual([[], undefined]);
		expect(creditsSpent).toBe(bench.account.charged);
	});
}
