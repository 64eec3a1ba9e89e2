/** What every search promises, each against its provider's sandbox. */
import type { CriterionName } from '../../../nodes/Enrichment/records/searchCriteria';
import type { Company, Person } from '../../../nodes/Enrichment/person';
import type { Entity } from '../../../nodes/Enrichment/person/entities';
import {
	ADA,
	ANALYTICAL_ENGINES,
	createEnrichment,
	type Company as SandboxCompany,
	type Person as SandboxPerson,
} from '../../../sandbox/enrichment';
import type { ProviderBench, RawCriteria } from '../../support/providers';

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

/** Somebody in whom the criteria that most providers take come together. */
const MANAGER = createEnrichment().people.find(
	({ seniority, departments, company, optedOut, emails }) =>
		seniority === 'vp' &&
		departments.includes('Sales') &&
		company.industry === 'Manufacturing' &&
		!optedOut &&
		emails[0]?.type === 'work',
)!;

const sizeOf = ({ employeeRange: { min, max } }: SandboxCompany) =>
	max === undefined ? `${min}+` : `${min}-${max}`;

const NONE: { company?: string[] } = {};

const WORK_EMAIL = ADA.emails[0]!.email;

interface Told {
	firstName?: string | undefined;
	fullName?: string | undefined;
	jobTitle?: string | undefined;
}

/** What every provider tells of a contact in a list: enough to know whether it is the right list. */
const told = ({ firstName, fullName = '', jobTitle }: Told) =>
	`${firstName ?? fullName.split(' ')[0]}, ${jobTitle}`.toLowerCase();

/** To be called where a provider is described: its bench is reset before each test. */
export function promisesOfSearch(provider: SearchingProvider): void {
	const { contact, company } = provider.bench.dialect.searches;
	if (contact) promisesOfContactSearch(provider, contact.criteria);
	if (company) promisesOfCompanySearch(provider, company.criteria);
}

/** The criteria that a provider takes, and those that it has no words for. */
function divided<Shape>(
	criteria: Array<Criterion<Shape>>,
	taken: readonly CriterionName[],
	refuses: readonly string[] = [],
) {
	const isTaken = ([name, value]: Criterion<Shape>) =>
		taken.includes(name) && !refuses.includes(`${name} ${value}`);
	return {
		taken: criteria.filter(isTaken),
		refused: criteria.filter((criterion) => !isTaken(criterion)),
	};
}

function promisesOfContactSearch(
	{ bench, leadsBy, needs = NONE, refuses }: SearchingProvider,
	criteria: readonly CriterionName[],
): void {
	/** Hunter lists addresses, so nobody is there without one. */
	const isListed = ({ optedOut, emails }: SandboxPerson) =>
		!optedOut && (leadsBy !== 'email' || emails.some(({ type }) => type === 'work'));
	const fulfilsNeeds = ({ company }: SandboxPerson) =>
		needs.company === undefined || needs.company.includes(company.domain);
	const { taken, refused } = divided(CONTACT_CRITERIA, criteria, refuses);

	if (leadsBy !== undefined) {
		it('leads from a search to the contact data by what its rows have', async () => {
			const { rows, failure } = await bench.search(
				'contact',
				{ company: ANALYTICAL_ENGINES.domain },
				{ limit: 3 },
			);
			expect(failure).toBeUndefined();
			const ids = rows.map(({ result }) => result[leadsBy]);
			expect(ids).toEqual(Array(3).fill(expect.any(String)));
			const { envelopes } = await bench.run(ids.map((id) => ({ [leadsBy]: id! })));
			expect(envelopes.map(({ status }) => status)).toEqual(Array(3).fill('found'));
			expect(envelopes.map(({ matchedBy }) => matchedBy)).toEqual(Array(3).fill(leadsBy));
			const ada = envelopes.find(
				({ person }) => person!.fullName!.toLowerCase() === 'ada lovelace',
			);
			expect(ada!.person!.email).toBe(WORK_EMAIL);
		});
	}

	it.each(taken)(
		'finds by %s %s exactly the contacts who fulfil it',
		async (name, value, fulfils) => {
			const { rows, failure } = await bench.search('contact', { ...needs, [name]: value });
			expect(failure).toBeUndefined();
			const there = bench.sandbox.people.filter(
				(person) => isListed(person) && fulfils(person) && fulfilsNeeds(person),
			);
			expect(there.length).toBeGreaterThan(0);
			expect(rows.map(({ result }) => told(result as Person)).sort()).toEqual(
				there.map(told).sort(),
			);
		},
	);

	refusesAll(bench, 'contact', refused, needs);

	it('finds by all criteria together exactly the contacts who fulfil them', async () => {
		const { jobTitle, company, location } = MANAGER;
		const all: RawCriteria = {
			jobTitle,
			company: company.domain,
			location: location.country,
			companySize: sizeOf(company),
			seniority: 'VP',
			department: 'Sales',
			industry: company.industry,
		};
		const isManager = (person: SandboxPerson) =>
			person.company === company &&
			(!criteria.includes('jobTitle') || person.jobTitle === jobTitle) &&
			(!criteria.includes('location') || person.location.country === location.country) &&
			(!criteria.includes('department') || person.departments.includes('Sales'));
		const { rows, failure } = await bench.search('contact', takenOf(all, criteria, refuses));
		expect(failure).toBeUndefined();
		const there = bench.sandbox.people.filter((one) => isListed(one) && isManager(one));
		expect(there).toContain(MANAGER);
		expect(rows.map(({ result }) => told(result as Person)).sort()).toEqual(
			there.map(told).sort(),
		);
	});

	it('pages through a search without missing or doubling anybody', async () => {
		const criteria = { company: ANALYTICAL_ENGINES.domain };
		const { rows, creditsSpent } = await bench.search('contact', criteria);
		const there = bench.sandbox.people.filter(
			(person) => person.company.domain === criteria.company && isListed(person),
		);
		const listed = rows.map(({ result }) => JSON.stringify(result));
		expect([listed.length, new Set(listed).size]).toEqual([there.length, there.length]);
		expect(creditsSpent).toBe(bench.account.charged);
	});

	it('finds nothing with a search for nobody, without a failure', async () => {
		const { rows, failure, creditsSpent } = await bench.search('contact', {
			company: 'nowhere.example',
		});
		expect([rows, failure]).toEqual([[], undefined]);
		expect(bench.requests.length).toBeGreaterThan(0);
		expect(creditsSpent).toBe(bench.account.charged);
	});
}

function promisesOfCompanySearch(
	{ bench, refuses }: SearchingProvider,
	criteria: readonly CriterionName[],
): void {
	const { taken, refused } = divided(COMPANY_CRITERIA, criteria, refuses);

	it.each(taken)(
		'finds by %s %s exactly the companies that fulfil it',
		async (name, value, fulfils) => {
			const { rows, failure } = await bench.search('company', { [name]: value });
			expect(failure).toBeUndefined();
			const domains = bench.sandbox.companies.filter(fulfils).map(({ domain }) => domain);
			expect(domains.length).toBeGreaterThan(0);
			expect(rows.map(({ result }) => (result as Company).domain).sort()).toEqual(
				domains.sort(),
			);
		},
	);

	refusesAll(bench, 'company', refused);

	it('finds by all criteria together exactly the companies that fulfil them', async () => {
		const { company } = MANAGER;
		const all: RawCriteria = {
			name: company.domain,
			location: company.location.country,
			companySize: sizeOf(company),
			industry: company.industry,
		};
		const { rows, failure } = await bench.search('company', takenOf(all, criteria, refuses));
		expect(failure).toBeUndefined();
		expect(rows.map(({ result }) => (result as Company).domain)).toEqual([company.domain]);
	});
}

/** Criteria that a provider has no words for are refused before any request. */
function refusesAll<Shape>(
	bench: ProviderBench,
	entity: Entity,
	refused: Array<Criterion<Shape>>,
	needs: RawCriteria = {},
): void {
	if (refused.length === 0) return;
	it.each(refused)(
		`refuses to search ${entity === 'contact' ? 'contacts' : 'companies'} by %s %s before any request`,
		async (name, value) => {
			const { failure } = await bench.search(entity, { ...needs, [name]: value });
			expect(failure?.message).toMatch(/cannot|does not know/);
			expect(failure?.description).toMatch(/\w/);
			expect(bench.requests).toEqual([]);
		},
	);
}

const takenOf = (
	all: RawCriteria,
	taken: readonly CriterionName[],
	refused: readonly string[] = [],
): RawCriteria =>
	Object.fromEntries(
		Object.entries(all).filter(
			([name, value]) =>
				taken.includes(name as CriterionName) && !refused.includes(`${name} ${value}`),
		),
	);
