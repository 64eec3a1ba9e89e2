/**
 * The Generic REST API: one flat object for one record, an array of them for many. The specification has its paths and
 * fields; of its answers `spellings.ts` has what is read without any setting. Where an API differs, the credential says
 * so under 'Customize'.
 */
import type { JsonRecord } from '../../../shared/core/json';
import { success } from '../../../shared/core/result';
import type { Entity, IdentifierName } from '../../person/entities';
import { CRITERIA } from '../../records/searchCriteria';
import type { Dialect, LookupDialect, LookupRequest, Price, SearchDialect } from '../dialect';
import { buildLookup } from '../lookupBy';
import { freeRequest, paidPost } from '../requests';
import { addTag, readGenericAnswer } from './answers';
import { readReportedCredits } from './credits';
import { buildExpectedAnswer } from './described';
import { findJobId, readMeaning } from './meaning';
import { readSearchPage, toPageParameter } from './search';
import { readGenericSettings, type GenericSettings } from './settings';

export function buildGenericDialect(credentials: JsonRecord): Dialect {
	const settings = readGenericSettings(credentials);
	return {
		name: 'generic',
		label: 'The provider',
		key: settings.key,
		// An empty record: refused without a charge by whoever accepts the key.
		test: freeRequest({ method: 'POST', path: settings.endpoints.contact.one, body: {} }),
		lookups: {
			contact: lookupDialect('contact', settings),
			company: lookupDialect('company', settings),
		},
		searches: {
			contact: searchDialect('contact', settings),
			company: searchDialect('company', settings),
		},
		unknownFormRemedy:
			"Set 'Rows JSON Path', under 'Customize' in the credential, to the path of the list in the response.",
		meaningOf: (response, scope) => readMeaning(response, scope, settings),
		jobIdOf: ({ body }) => findJobId(body),
		creditsOf: (response) => readReportedCredits(response, settings.answerPaths),
	};
}

/** What the specification identifies somebody by. */
const NEEDS: Readonly<Record<Entity, LookupRequest['needs']>> = {
	contact: [['linkedInUrl'], ['email'], ['firstName', 'lastName', 'company']],
	company: [['domain'], ['name']],
};

/** Identifiers that the user has named can be sent as well: alone, or beside another. */
const NAMED: Readonly<Record<Entity, Record<'alone' | 'beside', readonly IdentifierName[]>>> = {
	contact: { alone: ['providerId', 'phone'], beside: ['fullName', 'companyDomain'] },
	company: { alone: ['providerId', 'linkedInUrl'], beside: [] },
};

/** Credits of one record: a contact is 1 to 2, a company 1. */
const USUAL_COST: Readonly<Record<Entity, number>> = { contact: 2, company: 1 };

const usualPrice =
	(entity: Entity) =>
	(records: number): Price => ({
		least: records,
		most: records * USUAL_COST[entity],
		isUsual: true,
	});

function lookupDialect(entity: Entity, settings: GenericSettings): LookupDialect {
	const { fieldNames, recordTag, maxBatch, bulkWrapper } = settings;
	const { one, many } = settings.endpoints[entity];
	const isNamed = (name: IdentifierName) => fieldNames.has(name);
	const alone = NAMED[entity].alone.filter(isNamed).map((name) => [name]);
	const needs = NEEDS[entity].concat(alone);
	const optional = NAMED[entity].beside.filter(isNamed);
	const names: LookupRequest['fieldNames'] = {};
	for (const name of needs.flat().concat(optional)) names[name] = fieldNames.get(name) ?? name;
	const request: LookupRequest = {
		needs,
		optional,
		fieldNames: names,
		max: maxBatch,
		...(recordTag !== '' && { isTagged: true }),
		price: usualPrice(entity),
		request: (records) => {
			const list = records.map(({ fields }, index) => addTag(fields, index, settings));
			if (list.length === 1) return paidPost(one, list[0]);
			return paidPost(many, bulkWrapper === '' ? list : { [bulkWrapper]: list });
		},
		read: ({ body }, asked) => readGenericAnswer(entity, body, asked, settings),
	};
	// It says nothing of what is revealed, so whatever is asked for is accepted.
	return buildLookup({ requests: [request] });
}

function searchDialect(entity: Entity, settings: GenericSettings): SearchDialect {
	const expected = buildExpectedAnswer(entity, settings);
	const path = settings.endpoints[entity].search;
	return {
		criteria: CRITERIA[entity],
		pageSize: { least: 1, most: 100 },
		// The specification has no search: what it brings counts like what is looked up.
		price: usualPrice(entity),
		// One value as text, several as a list.
		filters: (criteria, filters) => {
			const written = Object.entries(criteria).map(([name, values]) => [
				name,
				values.length === 1 ? values[0] : values,
			]);
			return success({ ...Object.fromEntries(written), ...filters });
		},
		request: (filters, { cursor, size }) =>
			paidPost(path, { ...filters, ...toPageParameter(cursor), pageSize: size }),
		read: (response, page) => readSearchPage(response, page, expected),
	};
}
