/**
 * The Generic REST API: one flat object for one record, an array of them for several. The specification defines paths and
 * fields; `spellings.ts` lists what is read from answers without any setting. What differs at an API is set under
 * 'Customize' in the credential.
 */
import type { JsonRecord } from '../../../shared/core/json';
import { success } from '../../../shared/core/result';
import type { Entity, IdentifierName } from '../../person/entities';
import { CRITERIA } from '../../records/searchCriteria';
import type { Dialect, LookupDialect, LookupRequest, Price, SearchDialect } from '../dialect';
import { buildLookup } from '../lookupIdentifiers';
import { buildFreeRequest, buildPaidPost } from '../requests';
import { addRecordTag, readGenericAnswer } from './answers';
import { readReportedCredits } from './credits';
import { buildExpectedAnswer } from './describedRecord';
import { findGenericJobId, readGenericMeaning } from './meaning';
import { readGenericSearchPage, parsePageParameters } from './search';
import { readGenericSettings, type GenericSettings } from './settings';

/** Builds the dialect of the Generic REST API from its credential. */
export function buildGenericDialect(credentials: JsonRecord): Dialect {
	const settings = readGenericSettings(credentials);
	return {
		name: 'generic',
		label: 'The provider',
		key: settings.key,
		// An empty record is refused free of charge if the key is valid.
		test: buildFreeRequest({ method: 'POST', path: settings.endpoints.contact.one, body: {} }),
		lookups: {
			contact: buildLookupDialect('contact', settings),
			company: buildLookupDialect('company', settings),
		},
		searches: {
			contact: buildSearchDialect('contact', settings),
			company: buildSearchDialect('company', settings),
		},
		unreadableRowsRemedy:
			"Set 'Rows JSON Path', under 'Customize' in the credential, to the path of the list in the response.",
		readMeaning: (response, scope) => readGenericMeaning(response, scope, settings),
		readJobId: ({ body }) => findGenericJobId(body),
		readCredits: (response) => readReportedCredits(response, settings.answerPaths),
	};
}

/** The sets of identifiers that the specification accepts. */
const DOCUMENTED_SETS: Readonly<Record<Entity, LookupRequest['sufficientSets']>> = {
	contact: [['linkedInUrl'], ['email'], ['firstName', 'lastName', 'company']],
	company: [['domain'], ['name']],
};

/** Identifiers that can be sent, too, if the user names their fields: alone, or in addition to others. */
const RENAMABLE_IDENTIFIERS: Readonly<
	Record<Entity, Record<'alone' | 'beside', readonly IdentifierName[]>>
> = {
	contact: { alone: ['providerId', 'phone'], beside: ['fullName', 'companyDomain'] },
	company: { alone: ['providerId', 'linkedInUrl'], beside: [] },
};

/** The highest usual price of a record, in credits: a contact costs 1 to 2, a company 1. */
const USUAL_CREDITS: Readonly<Record<Entity, number>> = { contact: 2, company: 1 };

const buildUsualPrice =
	(entity: Entity) =>
	(records: number): Price => ({
		min: records,
		max: records * USUAL_CREDITS[entity],
		isUsual: true,
	});

function buildLookupDialect(entity: Entity, settings: GenericSettings): LookupDialect {
	const { fieldNames, recordTag, maxBatch, bulkWrapper } = settings;
	const { one, many } = settings.endpoints[entity];
	const isNamed = (name: IdentifierName) => fieldNames.has(name);
	const alone = RENAMABLE_IDENTIFIERS[entity].alone.filter(isNamed).map((name) => [name]);
	const needs = DOCUMENTED_SETS[entity].concat(alone);
	const optional = RENAMABLE_IDENTIFIERS[entity].beside.filter(isNamed);
	const names: LookupRequest['fieldNames'] = {};
	for (const name of needs.flat().concat(optional)) names[name] = fieldNames.get(name) ?? name;
	const request: LookupRequest = {
		sufficientSets: needs,
		optionalIdentifiers: optional,
		fieldNames: names,
		maxSubjects: maxBatch,
		...(recordTag !== '' && { isTagged: true }),
		price: buildUsualPrice(entity),
		buildRequest: (records) => {
			const list = records.map(({ providerFields }, index) =>
				addRecordTag(providerFields, index, settings),
			);
			if (list.length === 1) return buildPaidPost(one, list[0]);
			return buildPaidPost(many, bulkWrapper === '' ? list : { [bulkWrapper]: list });
		},
		readRows: ({ body }, requested) => readGenericAnswer(entity, body, requested, settings),
	};
	// The specification does not say which data can be revealed, so all of it can be requested.
	return buildLookup({ requests: [request] });
}

function buildSearchDialect(entity: Entity, settings: GenericSettings): SearchDialect {
	const expected = buildExpectedAnswer(entity, settings);
	const path = settings.endpoints[entity].search;
	return {
		supportedCriteria: CRITERIA[entity],
		pageSize: { min: 1, max: 100 },
		// The specification has no search, so each result counts as one lookup.
		price: buildUsualPrice(entity),
		// A single value is sent as text, several values as a list.
		buildFilters: (criteria, filters) => {
			const written = Object.entries(criteria).map(([name, values]) => [
				name,
				values.length === 1 ? values[0] : values,
			]);
			return success({ ...Object.fromEntries(written), ...filters });
		},
		buildRequest: (filters, { cursor, size }) =>
			buildPaidPost(path, { ...filters, ...parsePageParameters(cursor), pageSize: size }),
		readPage: (response, page) => readGenericSearchPage(response, page, expected),
	};
}
