import type { JsonRecord } from '../../../shared/core/json';
import { success } from '../../../shared/core/result';
import { CRITERIA } from '../../records/searchCriteria';
import type { Entity, IdentifierName } from '../../person/entities';
import type { Dialect, LookupDialect, PaidRequest, Price, SearchDialect, Way } from '../dialect';
import { lookupBy } from '../lookupBy';
import { free, paid } from '../requests';
import { readAnswer } from './answers';
import { jobIdOf, meaningOf } from './meaning';
import { parameterOf, readSearchPage } from './paging';
import { ownNames } from './rows';
import { readSettings, type GenericSettings } from './settings';
import { creditsOf } from './words';

/**
 * The Generic REST API: one flat object for one record, an array of them for many. Its answers are not
 * documented, so this is the one dialect that reads tolerantly; the credential says where an API differs.
 */
export function generic(credentials: JsonRecord): Dialect {
	const settings = readSettings(credentials);
	return {
		name: 'generic',
		formerName: 'documented',
		label: 'The provider',
		key: settings.key,
		// An empty record: refused without a charge by whoever accepts the key.
		test: free({ method: 'POST', path: settings.paths.contact.one, body: {} }),
		lookups: { contact: lookup('contact', settings), company: lookup('company', settings) },
		searches: { contact: search('contact', settings), company: search('company', settings) },
		meaningOf,
		jobIdOf: ({ body }) => jobIdOf(body),
		creditsOf,
	};
}

/** The document knows these only. */
const WAYS: Record<Entity, readonly Way[]> = {
	contact: [['linkedInUrl'], ['email'], ['firstName', 'lastName', 'company']],
	company: [['domain'], ['name']],
};

/** Those that the user has named can be sent as well, alone or beside another. */
const MORE: Record<Entity, Record<'ways' | 'helps', readonly IdentifierName[]>> = {
	contact: { ways: ['providerId', 'phone'], helps: ['fullName', 'companyDomain'] },
	company: { ways: ['providerId', 'linkedInUrl'], helps: [] },
};

function lookup(entity: Entity, settings: GenericSettings): LookupDialect {
	const { fieldNames, recordTag, maxBatch, bulkWrapper } = settings;
	const { one, many } = settings.paths[entity];
	const own = ownNames(fieldNames);
	const isNamed = (name: IdentifierName) => Object.hasOwn(fieldNames, name);
	const needs = [...WAYS[entity], ...MORE[entity].ways.filter(isNamed).map((name) => [name])];
	const helps = MORE[entity].helps.filter(isNamed);
	const named = [...needs.flat(), ...helps].map((name) => [name, fieldNames[name] ?? name]);
	const tagged = (record: JsonRecord, index: number): JsonRecord =>
		recordTag === '' ? record : { ...record, [recordTag]: String(index) };
	const request: PaidRequest = {
		needs,
		helps,
		names: Object.fromEntries(named) as PaidRequest['names'],
		max: maxBatch,
		...(recordTag !== '' && { isTagged: true }),
		price: (records) => usualPrice(records, USUAL_COST[entity]),
		request: (records) => {
			const list = records.map(({ fields }, index) => tagged(fields, index));
			if (list.length === 1) return post(one, list[0]);
			return post(many, bulkWrapper === '' ? list : { [bulkWrapper]: list });
		},
		read: ({ body }, asked) => {
			const sent = asked.map(({ extra }, index) => tagged(extra, index));
			return readAnswer(entity, body, sent, recordTag, own);
		},
	};
	// It says nothing of what is revealed, so whatever is asked for is accepted.
	return lookupBy({ requests: [request] });
}

/** Credits of one record: a contact is 1 to 2, a company 1. */
const USUAL_COST: Record<Entity, number> = { contact: 2, company: 1 };

const usualPrice = (records: number, most: number): Price => ({
	least: records * Math.min(1, most),
	most: records * most,
	isUsual: true,
});

function search(entity: Entity, { paths, fieldNames }: GenericSettings): SearchDialect {
	const own = ownNames(fieldNames);
	return {
		criteria: CRITERIA[entity],
		pageSize: { least: 1, most: 100 },
		price: (records) => usualPrice(records, 0),
		// One value as text, several as a list.
		filters: (criteria, filters) => {
			const written = Object.entries(criteria).map(([name, values]) => [
				name,
				values.length === 1 ? values[0] : values,
			]);
			return success({ ...Object.fromEntries(written), ...filters });
		},
		request: (filters, { cursor, size }) =>
			post(paths[entity].search, { ...filters, ...parameterOf(cursor), pageSize: size }),
		read: (response, page) => readSearchPage(entity, response, page, own),
	};
}

const post = (path: string, body: unknown) => paid({ method: 'POST', path, body });
