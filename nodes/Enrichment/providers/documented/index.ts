import type { ApiRequest } from '../../../shared/core/http';
import type { JsonRecord } from '../../../shared/core/json';
import { success } from '../../../shared/core/result';
import { CRITERIA, type Criteria } from '../../records/searchCriteria';
import type { Entity, IdentifierName } from '../../person/entities';
import type { Dialect, LookupDialect, PaidRequest, Price, SearchDialect } from '../dialect';
import { lookupBy } from '../lookupBy';
import type { Way } from '../ways';
import { readMany, readOne } from './answers';
import { creditsOf } from './credits';
import { jobIdOf, meaningOf } from './meaning';
import { parameterOf, readSearchPage } from './paging';
import { ownNames } from './rows';
import { readSettings, type DocumentedSettings } from './settings';

/**
 * The Generic REST API: one flat object for one record, an array of them for many. Its answers are not
 * documented, so this is the one dialect that reads tolerantly; the credential says where an API differs.
 */
export function documented(credentials: JsonRecord): Dialect {
	const settings = readSettings(credentials);
	return {
		name: 'generic',
		formerName: 'documented',
		label: 'The provider',
		key: settings.key,
		// An empty record: refused without a charge by whoever accepts the key.
		test: { method: 'POST', path: settings.paths.contact.one, body: {}, repeatable: true },
		lookups: { contact: lookup('contact', settings), company: lookup('company', settings) },
		searches: { contact: search('contact', settings), company: search('company', settings) },
		meaningOf,
		jobIdOf,
		creditsOf,
	};
}

/** The document knows these only; a field that the user has named can be sent as well. */
const WAYS: Record<Entity, readonly Way[]> = {
	contact: [['linkedInUrl'], ['email'], ['firstName', 'lastName', 'company']],
	company: [['domain'], ['name']],
};

const MORE_WAYS: Record<Entity, readonly IdentifierName[]> = {
	contact: ['providerId', 'phone'],
	company: ['providerId', 'linkedInUrl'],
};

const MORE_HELPS: Record<Entity, readonly IdentifierName[]> = {
	contact: ['fullName', 'companyDomain'],
	company: [],
};

function lookup(entity: Entity, settings: DocumentedSettings): LookupDialect {
	const { fieldNames, recordTag, maxBatch, paths, bulkWrapper } = settings;
	const answered = ownNames(fieldNames);
	const isNamed = (name: IdentifierName) => Object.hasOwn(fieldNames, name);
	const needs = [
		...WAYS[entity],
		...MORE_WAYS[entity].filter(isNamed).map((name): Way => [name]),
	];
	const helps = MORE_HELPS[entity].filter(isNamed);
	const named = [...needs.flat(), ...helps].map((name) => [name, fieldNames[name] ?? name]);
	const isTagged = recordTag !== '';
	const tag = (index: number) => (isTagged ? { [recordTag]: String(index) } : {});
	const request: PaidRequest = {
		needs,
		helps,
		names: Object.fromEntries(named) as PaidRequest['names'],
		max: maxBatch,
		...(isTagged && { isTagged }),
		price: (records) => usualPrice(records, USUAL_COST[entity]),
		request: (records) => {
			const [first, ...others] = records.map(({ fields }, index) => ({
				...fields,
				...tag(index),
			}));
			if (others.length === 0) return paid(paths[entity].one, first);
			const list = [first, ...others];
			return paid(paths[entity].many, bulkWrapper === '' ? list : { [bulkWrapper]: list });
		},
		read: ({ body }, asked) => {
			if (asked.length === 1) return readOne(entity, body, answered);
			const sent = asked.map((record, index) => ({
				...record,
				extra: { ...record.extra, ...tag(index) },
			}));
			return readMany(entity, body, isTagged ? sent : asked, { recordTag, names: answered });
		},
	};
	// It says nothing of what is revealed, so whatever is asked for is accepted.
	return lookupBy({ requests: [request] });
}

/** Credits of one record: a contact is 1 to 2, a company 1. */
const USUAL_COST: Record<Entity, number> = { contact: 2, company: 1 };

function usualPrice(records: number, most: number): Price {
	return { least: records * Math.min(1, most), most: records * most, isUsual: true };
}

function search(entity: Entity, { paths, fieldNames }: DocumentedSettings): SearchDialect {
	const names = ownNames(fieldNames);
	return {
		criteria: CRITERIA[entity],
		pageSize: { least: 1, most: 100 },
		price: (records) => usualPrice(records, 0),
		filters: (criteria, filters) => success({ ...written(criteria), ...filters }),
		request: (filters, { cursor, size }) =>
			paid(paths[entity].search, { ...filters, ...parameterOf(cursor), pageSize: size }),
		read: (response, page) => readSearchPage(entity, response, page, names),
	};
}

/** One value as text, several as a list. */
function written(criteria: Criteria): JsonRecord {
	return Object.fromEntries(
		Object.entries(criteria).map(([name, values]) => [
			name,
			values.length === 1 ? values[0] : values,
		]),
	);
}

/** A lookup may have been charged although its answer was lost, so it is not repeatable. */
function paid(path: string, body: unknown): ApiRequest {
	return { method: 'POST', path, body, repeatable: false };
}
