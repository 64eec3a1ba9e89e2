import type { Entity, Identifiers } from '../../nodes/Enrichment/person/entities';
import {
	readCriteria,
	type Criteria,
	type CriterionName,
} from '../../nodes/Enrichment/records/searchCriteria';
import { recordFor, sentOf } from '../../nodes/Enrichment/providers/lookupBy';
import type {
	AskFree,
	BalanceDialect,
	Dialect,
	PageToAsk,
	Reveal,
	SearchDialect,
} from '../../nodes/Enrichment/providers/dialect';
import type { ApiRequest, ApiResponse } from '../../nodes/shared/core/http';
import type { JsonRecord } from '../../nodes/shared/core/json';
import { success } from '../../nodes/shared/core/result';
import { firstFor, requestsFor } from './requests';

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

const ENTITIES: Entity[] = ['contact', 'company'];

/** The first request of every lookup: each way, each wish, for one record and for a whole batch. */
export function everyLookup(dialect: Dialect): ApiRequest[] {
	return eachLookup(dialect).flatMap(({ entity, identifiers, reveal }) => {
		// Further requests of a chain depend on what the first one found.
		const { request, record } = firstFor(dialect, entity, identifiers, { reveal });
		if (!request) return [];
		return [1, request.max].map((count) =>
			request.request(
				Array.from({ length: count }, () => record),
				{ reveal },
			),
		);
	});
}

function eachLookup({ lookups }: Dialect) {
	return ENTITIES.flatMap((entity) => {
		const lookup = lookups[entity];
		const wishes = WISHES.filter((wish) =>
			wish.every((each) => lookup?.reveals.includes(each)),
		);
		return IDENTIFIERS[entity].flatMap((identifiers) =>
			wishes.flatMap((reveal) => (lookup ? [{ entity, identifiers, reveal }] : [])),
		);
	});
}

/** A request that a dialect makes, and all that it does with an answer to it. */
export interface Exchange {
	request: ApiRequest;
	read(response: ApiResponse): unknown;
}

/** Answers as the provider does. */
export type Send = (request: ApiRequest) => ApiResponse;

/** Every kind of request that a dialect makes, also those that depend on what was found before. */
export async function everyExchange(
	dialect: Dialect,
	send: Send,
	needed: Criteria = {},
): Promise<Exchange[]> {
	const { test, balance, verify } = dialect;
	return [
		{ request: test, read: () => undefined },
		...questionsOf(balance).map(({ request, read }) => ({ request, read })),
		...(verify ? [{ request: verify.request('ada@example.test'), read: verify.read }] : []),
		...everyLookupExchange(dialect),
		...(await everySearchExchange(dialect, send, needed)),
	];
}

function everyLookupExchange(dialect: Dialect): Exchange[] {
	return eachLookup(dialect).flatMap(({ entity, identifiers, reveal }) => {
		const lookup = dialect.lookups[entity]!;
		const asked = requestsFor(dialect, entity, identifiers, { reveal }).filter(
			(each) => each.needs.length > 0 && sentOf(each, identifiers) !== undefined,
		);
		return asked.flatMap((each) =>
			[1, each.max].flatMap((count): Exchange[] => {
				const record = recordFor(each, lookup, identifiers, {});
				const records = Array.from({ length: count }, () => record);
				const read = (response: ApiResponse) => each.read(response, records);
				const rest = (response: ApiResponse) => each.rest?.read(response, records);
				const fetch = (each.rest ?? each).job?.fetch('abcdef');
				return [
					{ request: each.request(records, { reveal }), read },
					...(fetch ? [{ request: fetch, read: each.rest ? rest : read }] : []),
				];
			}),
		);
	});
}

async function everySearchExchange(
	{ searches }: Dialect,
	send: Send,
	needed: Criteria,
): Promise<Exchange[]> {
	const asked = await everySearchRequest(searches, send, needed);
	return asked.flatMap(({ entity, request, page, lookUps }): Exchange[] => {
		const { read, job } = searches[entity]!;
		const reading = (response: ApiResponse) => read(response, page);
		const fetch = job ? [{ request: job.fetch('abcdef'), read: reading }] : [];
		return [...lookUps, { request, read: reading }, ...fetch];
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

/**
 * A search by each criterion that a dialect takes, beside those that it always needs; `failures` are the
 * values that it has no words for.
 */
export async function everySearch({ searches }: Dialect, send: Send, needed: Criteria = {}) {
	const failures: string[] = [];
	const asked = await everySearchRequest(searches, send, needed, failures);
	const requests = asked.flatMap(({ lookUps, request }) => [
		...lookUps.map((lookUp) => lookUp.request),
		request,
	]);
	return { requests, failures };
}

async function everySearchRequest(
	searches: Dialect['searches'],
	send: Send,
	needed: Criteria,
	failures: string[] = [],
) {
	const asked = [];
	for (const { entity, name, value, search } of everyCriterion(searches)) {
		const own = { ...(entity === 'contact' && needed), [name]: value };
		const criteria = readCriteria(own);
		const written = criteria.ok ? search.filters(criteria.value, {}) : criteria;
		const lookUps: Exchange[] = [];
		const filters = written.ok
			? await inOwnWords(search, written.value, send, lookUps)
			: written;
		if (!filters.ok) {
			failures.push(`${name} ${value}`);
			continue;
		}
		const { least, most } = search.pageSize;
		const pages: PageToAsk[] = [
			{ index: 0, size: least },
			{ index: 3, size: most, cursor: '300' },
		];
		for (const page of pages) {
			asked.push({ entity, page, lookUps, request: search.request(filters.value, page) });
		}
	}
	return asked;
}

function everyCriterion(searches: Dialect['searches']) {
	return ENTITIES.flatMap((entity) => {
		const search = searches[entity];
		return (search?.criteria ?? []).flatMap((name) =>
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
	{ spelt }: SearchDialect,
	filters: JsonRecord,
	send: Send,
	lookUps: Exchange[],
) {
	if (!spelt) return success(filters);
	const answering =
		(answer: (request: ApiRequest) => ApiResponse): AskFree =>
		async (request) =>
			await Promise.resolve(success(answer(request)));
	const isSame = (one: ApiRequest, other: ApiRequest) =>
		JSON.stringify(one) === JSON.stringify(other);
	const keep = (request: ApiRequest) => {
		const read = async (response: ApiResponse) =>
			await spelt(
				filters,
				answering((other) => (isSame(other, request) ? response : send(other))),
			);
		lookUps.push({ request, read });
		return send(request);
	};
	return await spelt(filters, answering(keep));
}

/** The requests that cost nothing. */
export function everyFreeRequest({ test, balance }: Dialect): ApiRequest[] {
	return [test, ...questionsOf(balance).map(({ request }) => request)];
}

/** All that may be asked for a balance. */
const questionsOf = (balance: BalanceDialect | undefined): BalanceDialect[] =>
	[balance, balance?.surer].filter((each) => each !== undefined);
