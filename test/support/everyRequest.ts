import type { Entity, Identifiers } from '../../nodes/Enrichment/domain/entities';
import {
	readCriteria,
	type Criteria,
	type CriterionName,
} from '../../nodes/Enrichment/domain/criteria';
import type { Dialect, Reveal, Step } from '../../nodes/Enrichment/providers/dialect';
import type { ApiRequest } from '../../nodes/shared/core/http';

const NAMED = { firstName: 'Ada', lastName: 'Lovelace' };
const EMPLOYED = { company: 'Analytical Engines', companyDomain: 'analytical-engines.example' };

/** Every way to name somebody alone, half of it, and all of them together. */
const IDENTIFIERS: Record<Entity, Identifiers[]> = {
	contact: [
		{ providerId: '5000000001' },
		{ linkedInUrl: 'https://www.linkedin.com/in/ada-lovelace' },
		{ email: 'ada@analytical-engines.example' },
		{ phone: '+442079460001' },
		{ ...NAMED, company: EMPLOYED.company },
		{ ...NAMED, companyDomain: EMPLOYED.companyDomain },
		{ fullName: 'Ada Lovelace', company: EMPLOYED.company },
		{ fullName: 'Ada King Lovelace', companyDomain: EMPLOYED.companyDomain },
		{ email: 'ada@analytical-engines.example', firstName: 'Ada' },
		{ linkedInUrl: 'https://www.linkedin.com/in/ada-lovelace', lastName: 'Lovelace' },
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
export function everyLookup({ lookups }: Dialect): ApiRequest[] {
	return ENTITIES.flatMap((entity) => {
		const lookup = lookups[entity];
		const wishes = WISHES.filter((wish) =>
			wish.every((each) => lookup?.reveals.includes(each)),
		);
		return IDENTIFIERS[entity].flatMap((identifiers) =>
			wishes.flatMap((reveal) =>
				// Further steps of a chain depend on what the first one found.
				(lookup?.steps(identifiers, { reveal }).slice(0, 1) ?? []).flatMap((step) =>
					requestsOf(step, identifiers, reveal),
				),
			),
		);
	});
}

function requestsOf(step: Step, identifiers: Identifiers, reveal: Reveal[]): ApiRequest[] {
	const record = { identifiers, extra: {} };
	return [1, step.maxRecords].map((count) =>
		step.request(
			Array.from({ length: count }, () => record),
			{ reveal },
		),
	);
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
export function everySearch({ searches }: Dialect, needed: Criteria = {}) {
	const requests: ApiRequest[] = [];
	const failures: string[] = [];
	for (const entity of ENTITIES) {
		const search = searches[entity];
		for (const name of search?.criteria ?? []) {
			for (const value of CRITERIA[entity][name] ?? []) {
				const criteria = readCriteria({
					...(entity === 'contact' && needed),
					[name]: value,
				});
				const filters = criteria.ok ? search!.filters(criteria.value, {}) : criteria;
				if (!filters.ok) failures.push(`${name} ${value}`);
				else {
					const { least, most } = search!.pageSize;
					requests.push(
						search!.request(filters.value, { index: 0, size: least }),
						search!.request(filters.value, { index: 3, size: most, cursor: '300' }),
					);
				}
			}
		}
	}
	return { requests, failures };
}

/** The requests that cost nothing. */
export function everyFreeRequest({ test, balance }: Dialect): ApiRequest[] {
	return [test, ...(balance ? [balance.request] : [])];
}
