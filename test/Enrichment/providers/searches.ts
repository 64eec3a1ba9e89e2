/** What every search promises, each against its provider's sandbox. */
import type { ProviderName } from '../../../nodes/Enrichment/providers/registry';
import type { CriterionName } from '../../../nodes/Enrichment/records/searchCriteria';
import type { Entity } from '../../../nodes/Enrichment/person/entities';
import {
	ADA,
	ANALYTICAL_ENGINES,
	createEnrichmentSandbox,
	type WorldCompany,
	type WorldPerson,
} from '../../../sandbox/enrichment';
import { readCreditsUsed } from '../../../testing/enrichmentNode';
import { includesCriterionValue, type CriterionValue } from '../../../testing/everyRequest';
import type { ProviderBench } from '../../../testing/providers';

export interface SearchingProvider {
	name: ProviderName;
	bench: ProviderBench;
	/** What a row of a search has that leads on to the contact data; left out where a row has nothing. */
	leadsBy?: 'providerId' | 'email' | 'linkedInUrl';
	/** Who has nothing of what is wanted is no match, and free. */
	findsWantedOnly?: true;
	/** Without it no contacts are searched. */
	needs?: { company: string };
	/** Values that it has no words for, although it has the criterion. */
	refuses?: CriterionValue[];
}

/** Values of criteria, by their names. */
type RawCriteria = Partial<Record<CriterionName, string>>;

interface SearchCase<Shape> extends CriterionValue {
	isFulfilled(record: Shape): boolean;
}

const ENGINEERING = 'Director of Engineering';
const sizeFrom = ({ employeeRange }: WorldCompany) => employeeRange.min;

const CONTACT_CRITERIA: Array<SearchCase<WorldPerson>> = [
	{
		criterion: 'jobTitle',
		value: ENGINEERING,
		isFulfilled: ({ jobTitle }) => jobTitle === ENGINEERING,
	},
	{
		criterion: 'company',
		value: 'acme.example',
		isFulfilled: ({ company }) => company.domain === 'acme.example',
	},
	{
		criterion: 'location',
		value: 'Norway',
		isFulfilled: ({ location }) => location.country === 'Norway',
	},
	{
		criterion: 'location',
		value: 'Tromsø, Norway',
		isFulfilled: ({ location }) => location.city === 'Tromsø',
	},
	{
		criterion: 'companySize',
		value: '11-50',
		isFulfilled: ({ company }) => company.employeeRange.max === 50,
	},
	{
		criterion: 'companySize',
		value: '51-200, 10001+',
		isFulfilled: ({ company }) => [51, 10_001].includes(sizeFrom(company)),
	},
	{ criterion: 'seniority', value: 'VP', isFulfilled: ({ seniority }) => seniority === 'vp' },
	{
		criterion: 'department',
		value: 'Sales',
		isFulfilled: ({ departments }) => departments.includes('Sales'),
	},
	{
		criterion: 'industry',
		value: 'Manufacturing',
		isFulfilled: ({ company }) => company.industry === 'Manufacturing',
	},
];

const COMPANY_CRITERIA: Array<SearchCase<WorldCompany>> = [
	{
		criterion: 'name',
		value: 'acme.example',
		isFulfilled: ({ domain }) => domain === 'acme.example',
	},
	{
		criterion: 'location',
		value: 'Norway',
		isFulfilled: ({ location }) => location.country === 'Norway',
	},
	{
		criterion: 'companySize',
		value: '51-200',
		isFulfilled: (company) => sizeFrom(company) === 51,
	},
	{
		criterion: 'industry',
		value: 'Manufacturing',
		isFulfilled: ({ industry }) => industry === 'Manufacturing',
	},
];

/** Somebody in whom the criteria that most providers take come together. */
const MANAGER = createEnrichmentSandbox().people.find(
	({ seniority, departments, company, optedOut, emails }) =>
		seniority === 'vp' &&
		departments.includes('Sales') &&
		company.industry === 'Manufacturing' &&
		!optedOut &&
		emails[0]?.type === 'work',
)!;

const sizeOf = ({ employeeRange: { min, max } }: WorldCompany) =>
	max === undefined ? `${min}+` : `${min}-${max}`;

const WORK_EMAIL = ADA.emails[0]!.email;

interface ListedResult {
	firstName?: string | undefined;
	fullName?: string | undefined;
	jobTitle?: string | undefined;
	domain?: string | undefined;
}

/** What every provider tells of a contact in a list: enough to know whether it is the right list. Of a company its domain. */
const describeListed = ({ firstName, fullName = '', jobTitle, domain }: ListedResult) =>
	domain ?? `${firstName ?? fullName.split(' ')[0]}, ${jobTitle}`.toLowerCase();

/** To be called where a provider is described: its bench is reset before each test. */
export function testProviderSearches(provider: SearchingProvider): void {
	const { contact, company } = provider.bench.dialect.searches;
	if (contact) testContactSearch(provider, contact.supportedCriteria);
	if (company) testCompanySearch(provider, company.supportedCriteria);
}

/** What there is to find, and in which words. */
interface SearchTestOptions<Shape> {
	entity: Entity;
	exactly: string;
	criteria: Array<SearchCase<Shape>>;
	/** Those of whom the provider lists any. */
	there: Shape[];
	/** A value for each criterion, and who fulfils all of them that the provider takes. */
	together: RawCriteria;
	fulfilsAll(one: Shape): boolean;
	/** Asked beside each single criterion, and who fulfils it: needed, or so that lists are short. */
	beside?: RawCriteria;
	fulfilsBeside?(one: Shape): boolean;
}

/** By each criterion, and by all together, exactly those are found who fulfil it; what has no words is refused. */
function testSearchCriteria<Shape extends ListedResult>(
	{ bench, refuses = [] }: SearchingProvider,
	taken: readonly CriterionName[],
	{
		entity,
		exactly,
		criteria,
		there,
		beside,
		fulfilsBeside = () => true,
		together,
		fulfilsAll,
	}: SearchTestOptions<Shape>,
): void {
	const isTaken = ({ criterion, value }: CriterionValue) =>
		taken.includes(criterion) && !includesCriterionValue(refuses, { criterion, value });

	const expectAll = async (asked: RawCriteria, fulfils: (one: Shape) => boolean) => {
		const { items, error, hints } = await bench.search(entity, asked);
		expect(error).toBeUndefined();
		expect(readCreditsUsed(hints)).toBeCloseTo(bench.account.charged, 6);
		const wanted = there.filter(fulfils);
		expect(wanted.length).toBeGreaterThan(0);
		expect(items.map((result) => describeListed(result)).sort()).toEqual(
			wanted.map(describeListed).sort(),
		);
	};

	it.each(criteria.filter(isTaken))(
		`searches by $criterion $value and finds exactly the ${exactly} it`,
		async ({ criterion, value, isFulfilled }) => {
			const asked = { ...beside, [criterion]: value };
			await expectAll(asked, (each) => isFulfilled(each) && fulfilsBeside(each));
		},
	);

	it(`searches by all criteria together and finds exactly the ${exactly} them`, async () => {
		const values = Object.entries(together) as Array<[CriterionName, string]>;
		const asked = values.filter(([criterion, value]) => isTaken({ criterion, value }));
		await expectAll(Object.fromEntries(asked), fulfilsAll);
	});

	const refused = criteria.filter((criterion) => !isTaken(criterion));
	if (refused.length === 0) return;
	it.each(refused)(
		`refuses to search ${entity === 'contact' ? 'contacts' : 'companies'} by $criterion $value before any request`,
		async ({ criterion, value }) => {
			const { error } = await bench.search(entity, { ...beside, [criterion]: value });
			expect(error?.message).toMatch(/cannot|does not recognize|accepts only/);
			expect(error?.description).toMatch(/\w/);
			expect(bench.requests).toEqual([]);
		},
	);
}

function testContactSearch(provider: SearchingProvider, criteria: readonly CriterionName[]): void {
	const { bench, leadsBy, needs } = provider;
	const beside = needs ?? { location: 'Norway' };
	/** Hunter lists addresses, so nobody is there without one. */
	const listed = bench.sandbox.people.filter(
		({ optedOut, emails }) =>
			!optedOut && (leadsBy !== 'email' || emails.some(({ type }) => type === 'work')),
	);
	const { jobTitle, company, location } = MANAGER;

	if (leadsBy !== undefined) {
		it('finds the contact data of people in a search result by what its rows contain', async () => {
			const engines = { company: ANALYTICAL_ENGINES.domain };
			const { items, error } = await bench.search('contact', { ...engines, limit: 3 });
			expect(error).toBeUndefined();
			const ids = items.map((result) => String(result[leadsBy]));
			expect(ids).not.toContain('undefined');
			expect(ids).toHaveLength(3);
			const { envelopes } = await bench.enrich(ids.map((id) => ({ [leadsBy]: id })));
			const matches = envelopes.map(({ person, matchedBy }) => [
				person !== undefined,
				matchedBy,
			]);
			const hasEmail = (id: string | undefined) =>
				listed.some((person) => person.id === id && person.emails.length > 0);
			const expected = ids.map((id) =>
				provider.findsWantedOnly && !hasEmail(id) ? [false, null] : [true, leadsBy],
			);
			expect(matches).toEqual(expected);
			const people = envelopes.map(({ person }) => person);
			const ada = people.find((person) => /^ada lovelace$/i.test(person?.fullName ?? ''));
			expect(ada!.email).toBe(WORK_EMAIL);
		});
	}

	testSearchCriteria(provider, criteria, {
		entity: 'contact',
		exactly: 'contacts who fulfil',
		beside,
		criteria: CONTACT_CRITERIA,
		there: listed,
		fulfilsBeside: ({ company, location }) =>
			needs === undefined ? location.country === 'Norway' : needs.company === company.domain,
		together: {
			jobTitle,
			company: company.domain,
			location: location.country,
			companySize: sizeOf(company),
			seniority: 'VP',
			department: 'Sales',
			industry: company.industry,
		},
		fulfilsAll: (person) =>
			person.company === company &&
			(!criteria.includes('jobTitle') || person.jobTitle === jobTitle) &&
			(!criteria.includes('location') || person.location.country === location.country) &&
			(!criteria.includes('department') || person.departments.includes('Sales')),
	});

	it('pages through a search without missing anybody or returning anybody twice', async () => {
		const criteria = { company: ANALYTICAL_ENGINES.domain };
		const { items, hints } = await bench.search('contact', criteria);
		const there = listed.filter((person) => person.company === ANALYTICAL_ENGINES);
		const found = items.map((result) => JSON.stringify(result));
		expect([found.length, new Set(found).size]).toEqual([there.length, there.length]);
		expect(readCreditsUsed(hints)).toBe(bench.account.charged);
	});

	it('returns nothing, and no error, for a search that matches nobody', async () => {
		const nowhere = { company: 'nowhere.example' };
		const { items, error, hints } = await bench.search('contact', nowhere);
		expect([items, error]).toEqual([[], undefined]);
		expect(bench.requests.length).toBeGreaterThan(0);
		expect(readCreditsUsed(hints)).toBe(bench.account.charged);
	});
}

function testCompanySearch(provider: SearchingProvider, criteria: readonly CriterionName[]): void {
	const { company } = MANAGER;
	testSearchCriteria(provider, criteria, {
		entity: 'company',
		exactly: 'companies that fulfil',
		criteria: COMPANY_CRITERIA,
		there: [...provider.bench.sandbox.companies],
		together: {
			name: company.domain,
			location: company.location.country,
			companySize: sizeOf(company),
			industry: company.industry,
		},
		fulfilsAll: ({ domain }) => domain === company.domain,
	});
}
