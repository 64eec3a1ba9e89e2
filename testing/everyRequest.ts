import type { Entity, Identifiers } from '../nodes/Enrichment/person/entities';
import {
	readOptionalCriteria,
	type CriterionName,
} from '../nodes/Enrichment/records/searchCriteria';
import {
	buildRequestedRecord,
	selectIdentifiersToSend,
} from '../nodes/Enrichment/providers/lookupIdentifiers';
import type {
	SendFreeRequest,
	BalanceDialect,
	Dialect,
	LookupDialect,
	LookupWishes,
	PageRequest,
	LookupRequest,
	Reveal,
	SearchDialect,
	VerificationRequest,
} from '../nodes/Enrichment/providers/dialect';
import type { ApiRequest, ApiResponse } from '../nodes/shared/core/http';
import type { JsonRecord } from '../nodes/shared/core/json';
import { success } from '../nodes/shared/core/result';
import { buildLookupRequests } from './requests';

const NAMED = { firstName: 'Ada', lastName: 'Lovelace' };
const EMPLOYED = { company: 'Analytical Engines', companyDomain: 'analytical-engines.example' };

/** Every way to name somebody alone, half of it, and all of them together. */
const IDENTIFIERS: Record<Entity, Identifiers[]> = {
	contact: [
		{ providerId: '5000000001' },
		{ linkedInUrl: 'https://www.linkedin.com/in/ada-lovelace' },
		{ email: 'ada@analytical-engines.example' },
		{ email: 'ada.lovelace@gmail.com' },
		{ phone: '+442079460001' },
		{ ...NAMED, company: EMPLOYED.company },
		{ ...NAMED, companyDomain: EMPLOYED.companyDomain },
		{ fullName: 'Ada Lovelace', company: EMPLOYED.company },
		{ fullName: 'Ada King Lovelace', companyDomain: EMPLOYED.companyDomain },
		{ email: 'ada@analytical-engines.example', firstName: 'Ada' },
		{ linkedInUrl: 'https://www.linkedin.com/in/ada-lovelace', lastName: 'Lovelace' },
		{ linkedInUrl: 'https://www.linkedin.com/in/ada-lovelace', ...EMPLOYED },
		{
			...NAMED,
			...EMPLOYED,
			fullName: 'Ada Lovelace',
			email: 'ada@analytical-engines.example',
			linkedInUrl: 'https://www.linkedin.com/in/ada-lovelace',
			phone: '+442079460001',
			providerId: '5000000001',
		},
	],
	company: [
		{ domain: 'acme.example' },
		{ name: 'Acme, Inc.' },
		{ linkedInUrl: 'https://www.linkedin.com/company/acme' },
		{ providerId: '60000003' },
		// A SIREN and a SIRET, the numbers of companies and their seats in France.
		{ providerId: '060000003' },
		{ providerId: '06000000300012' },
		{
			domain: 'acme.example',
			name: 'Acme, Inc.',
			linkedInUrl: 'https://www.linkedin.com/company/acme',
			providerId: '60000003',
		},
	],
};

const WISHES: Reveal[][] = [
	[],
	['email'],
	['personalEmail'],
	['phone'],
	['email', 'personalEmail', 'phone'],
];

/** The ID of a job that nobody has. */
export const NO_JOB = 'abcdef';

const ENTITIES: Entity[] = ['contact', 'company'];

/** A request that a dialect makes, and all that it does with an answer to it. */
export interface Exchange {
	request: ApiRequest;
	read(response: ApiResponse): unknown;
	/** Where it is always so, or never. */
	isPaid?: boolean;
}

/** Values of criteria that each search for contacts needs. */
type NeededCriteria = Partial<Record<CriterionName, string>>;

/** Answers as the provider does. */
export type RequestSender = (request: ApiRequest) => ApiResponse;

/** A value of a search criterion. */
export interface CriterionValue {
	criterion: CriterionName;
	value: string;
}

export function includesCriterionValue(
	list: readonly CriterionValue[],
	{ criterion, value }: CriterionValue,
): boolean {
	return list.some((each) => each.criterion === criterion && each.value === value);
}

/**
 * Every kind of request that a dialect makes, also those that depend on what was found before; searches with
 * the criteria that it always needs. `failures` are the values of criteria that it has no words for.
 */
export async function collectEveryExchange(
	dialect: Dialect,
	send: RequestSender,
	needed: NeededCriteria = {},
) {
	const { test, balance, verify, searches } = dialect;
	const { asked, failures } = await everySearch(searches, send, needed);
	const exchanges: Exchange[] = [
		{ request: test, read: () => undefined, isPaid: false },
		...questionsOf(balance).map(({ request, read }) => ({ request, read, isPaid: false })),
		...(verify ? verifications(verify) : []),
		...everyLookup(dialect),
		...asked,
	];
	return { exchanges, failures };
}

function verifications({
	maxSubjects,
	buildRequest,
	job,
	readRows,
}: VerificationRequest): Exchange[] {
	const emails = ['ada@example.test', 'soren@example.test'].slice(0, maxSubjects);
	const asked = buildRequest(emails, { reveal: [] });
	if (!job) return [{ request: asked, read: (response) => readRows(response, emails) }];
	return [
		{ request: asked, read: () => undefined, isPaid: true },
		{
			request: job.buildFetchRequest(NO_JOB),
			read: (response) => readRows(response, emails),
			isPaid: false,
		},
	];
}

/** All that may be asked for a balance. */
const questionsOf = (balance: BalanceDialect | undefined): BalanceDialect[] =>
	[balance, balance?.recheck].filter((each) => each !== undefined);

/** Each way to name somebody, with each wish, for one record and for a whole batch. */
function everyLookup(dialect: Dialect): Exchange[] {
	return ENTITIES.flatMap((entity) => {
		const lookup = dialect.lookups[entity];
		if (!lookup) return [];
		const wishes = wishesFor(lookup);
		return IDENTIFIERS[entity].flatMap((identifiers) =>
			wishes.flatMap((wish) =>
				buildLookupRequests(dialect, entity, identifiers, wish)
					.filter(({ sufficientSets }) => sufficientSets.length > 0)
					.filter((each) => selectIdentifiersToSend(each, identifiers) !== undefined)
					.flatMap((each) => exchangesOf(each, lookup, identifiers, wish)),
			),
		);
	});
}

/** All that may be wanted of a provider, also of its own waterfall where it has one. */
function wishesFor({ reveals, waterfallReveals }: LookupDialect): LookupWishes[] {
	const wishes = WISHES.filter((wish) => wish.every((each) => reveals.includes(each)));
	const plain = wishes.map((reveal): LookupWishes => ({ reveal }));
	if (waterfallReveals === undefined) return plain;
	return [...plain, ...plain.map((wish) => ({ ...wish, useProviderWaterfall: true }))];
}

function exchangesOf(
	paid: LookupRequest,
	lookup: LookupDialect,
	identifiers: Identifiers,
	wishes: LookupWishes,
): Exchange[] {
	const record = buildRequestedRecord(paid, lookup, identifiers, {});
	return [1, paid.maxSubjects].flatMap((count): Exchange[] => {
		const records = Array.from({ length: count }, () => record);
		const read = (response: ApiResponse) => paid.readRows(response, records);
		const rest = (response: ApiResponse) => paid.deferred?.readRows(response, records);
		const { job } = paid.deferred ?? paid;
		const fetch = job?.buildFetchRequest(NO_JOB);
		const part = job?.partialResults;
		const request = paid.buildRequest(records, wishes);
		const { formerPath } = paid;
		return [
			{ request, read, isPaid: true },
			...(formerPath === undefined
				? []
				: [{ request: { ...request, path: formerPath }, read, isPaid: true }]),
			...(fetch ? [{ request: fetch, read: paid.deferred ? rest : read }] : []),
			...(part
				? [
						{
							request: part.buildFetchRequest(NO_JOB),
							read: (response: ApiResponse) => part.readRows(response, records),
						},
					]
				: []),
		];
	});
}

/** Criteria as users write them, for each of which most providers have words. */
const CRITERIA: Record<Entity, Partial<Record<CriterionName, string[]>>> = {
	contact: {
		jobTitle: ['CTO', 'CTO, Head of Engineering'],
		company: ['acme.example'],
		location: ['France', 'Lyon, France', 'Austin, TX, United States', 'FR; Norway'],
		industry: ['Software', 'Software, Retail'],
		companySize: ['51-200', '51-200, 201-500', '10001+'],
		seniority: ['Director', 'director, manager'],
		department: ['Sales', 'Sales, Marketing'],
	},
	company: {
		name: ['Acme, Inc.', 'acme.example', 'acme.example; fjord-data.example'],
		industry: ['Software'],
		location: ['France', 'Lyon, France'],
		companySize: ['51-200', '10001+'],
	},
};

/** A search by each criterion that a dialect takes, the first page and a later one. */
async function everySearch(
	searches: Dialect['searches'],
	send: RequestSender,
	needed: NeededCriteria,
) {
	const asked: Exchange[] = [];
	const failures: CriterionValue[] = [];
	for (const { entity, name, value, search } of everyCriterion(searches)) {
		const criteria = readOptionalCriteria({
			...(entity === 'contact' && needed),
			[name]: value,
		});
		const written = criteria.ok ? search.buildFilters(criteria.value, {}) : criteria;
		const filters = written.ok ? await inOwnWords(search, written.value, send, asked) : written;
		if (!filters.ok) {
			failures.push({ criterion: name, value });
			continue;
		}
		const { min, max } = search.pageSize;
		const pages: PageRequest[] = [
			{ index: 0, size: min },
			{ index: 3, size: max, cursor: '300' },
		];
		for (const page of pages) {
			const read = (response: ApiResponse) => search.readPage(response, page);
			asked.push({ request: search.buildRequest(filters.value, page), read });
			if (search.job) asked.push({ request: search.job.buildFetchRequest(NO_JOB), read });
		}
	}
	return { asked, failures };
}

function everyCriterion(searches: Dialect['searches']) {
	return ENTITIES.flatMap((entity) => {
		const search = searches[entity];
		return (search?.supportedCriteria ?? []).flatMap((name) =>
			(CRITERIA[entity][name] ?? []).map((value) => ({
				entity,
				name,
				value,
				search: search!,
			})),
		);
	});
}

/** Some look words up before the first page: each of those requests is kept, with what is made of its answer. */
async function inOwnWords(
	{ resolveTerms }: SearchDialect,
	filters: JsonRecord,
	send: RequestSender,
	asked: Exchange[],
) {
	if (!resolveTerms) return success(filters);
	const answering =
		(answer: (request: ApiRequest) => ApiResponse): SendFreeRequest =>
		async (request) =>
			await Promise.resolve(success(answer(request)));
	const isSame = (one: ApiRequest, other: ApiRequest) =>
		JSON.stringify(one) === JSON.stringify(other);
	const keep = (request: ApiRequest) => {
		const read = async (response: ApiResponse) =>
			await resolveTerms(
				filters,
				answering((other) => (isSame(other, request) ? response : send(other))),
			);
		asked.push({ request, read });
		return send(request);
	};
	return await resolveTerms(filters, answering(keep));
}
