import { parseJson, type JsonRecord } from '../../../shared/core/json';
import { success } from '../../../shared/core/result';
import { CRITERIA } from '../../records/searchCriteria';
import type { Entity, IdentifierName } from '../../person/entities';
import type { Dialect, LookupDialect, PaidRequest, Price, SearchDialect } from '../dialect';
import { buildLookup } from '../lookupBy';
import { freeRequest, paidPost, asRecord } from '../requests';
import { jobIdOf, meaningOf, readAnswer } from './answers';
import { ownNames, parameterOf, readSearchPage, type Sought } from './rows';
import { creditsOf } from './words';

/**
 * The Generic REST API: one flat object for one record, an array of them for many. Its answers are not
 * documented, so this is the one dialect that reads tolerantly; the credential says where an API differs.
 */
export function generic(credentials: JsonRecord): Dialect {
	const settings = readSettings(credentials);
	return {
		name: 'generic',
		label: 'The provider',
		key: settings.key,
		// An empty record: refused without a charge by whoever accepts the key.
		test: freeRequest({ method: 'POST', path: settings.paths.contact.one, body: {} }),
		lookups: { contact: lookup('contact', settings), company: lookup('company', settings) },
		searches: { contact: search('contact', settings), company: search('company', settings) },
		meaningOf,
		jobIdOf: ({ body }) => jobIdOf(body),
		creditsOf,
	};
}

/** The document knows these only. */
const WAYS: Record<Entity, PaidRequest['needs']> = {
	contact: [['linkedInUrl'], ['email'], ['firstName', 'lastName', 'company']],
	company: [['domain'], ['name']],
};

/** Those that the user has named can be sent as well, alone or beside another. */
const MORE: Record<Entity, Record<'ways' | 'helps', readonly IdentifierName[]>> = {
	contact: { ways: ['providerId', 'phone'], helps: ['fullName', 'companyDomain'] },
	company: { ways: ['providerId', 'linkedInUrl'], helps: [] },
};

/** Credits of one record: a contact is 1 to 2, a company 1. */
const USUAL_COST: Record<Entity, number> = { contact: 2, company: 1 };

const usualPrice =
	(entity: Entity) =>
	(records: number): Price => ({
		least: records,
		most: records * USUAL_COST[entity],
		isUsual: true,
	});

function lookup(entity: Entity, settings: GenericSettings): LookupDialect {
	const { fieldNames, recordTag, maxBatch, bulkWrapper } = settings;
	const { one, many } = settings.paths[entity];
	const sought: Sought = { entity, own: ownNames(fieldNames), recordTag };
	const isNamed = (name: IdentifierName) => Object.hasOwn(fieldNames, name);
	const needs = [...WAYS[entity], ...MORE[entity].ways.filter(isNamed).map((name) => [name])];
	const helps = MORE[entity].helps.filter(isNamed);
	const names = [...needs.flat(), ...helps].map((name) => [name, fieldNames[name] ?? name]);
	const tagged = (record: JsonRecord, index: number): JsonRecord =>
		recordTag === '' ? record : { ...record, [recordTag]: String(index) };
	const request: PaidRequest = {
		needs,
		optional: helps,
		fieldNames: Object.fromEntries(names) as PaidRequest['fieldNames'],
		max: maxBatch,
		...(recordTag !== '' && { isTagged: true }),
		price: usualPrice(entity),
		request: (records) => {
			const list = records.map(({ fields }, index) => tagged(fields, index));
			if (list.length === 1) return paidPost(one, list[0]);
			return paidPost(many, bulkWrapper === '' ? list : { [bulkWrapper]: list });
		},
		read: ({ body }, asked) => {
			const sent = asked.map(({ extra }, index) => tagged(extra, index));
			return readAnswer(sought, body, sent);
		},
	};
	// It says nothing of what is revealed, so whatever is asked for is accepted.
	return buildLookup({ requests: [request] });
}

function search(entity: Entity, { paths, fieldNames }: GenericSettings): SearchDialect {
	const sought: Sought = { entity, own: ownNames(fieldNames) };
	return {
		criteria: CRITERIA[entity],
		pageSize: { least: 1, most: 100 },
		// The document has no search: what it brings counts like what is looked up.
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
			paidPost(paths[entity].search, { ...filters, ...parameterOf(cursor), pageSize: size }),
		read: (response, page) => readSearchPage(sought, response, page),
	};
}

const MAX_BATCH = 25;

type GenericSettings = ReturnType<typeof readSettings>;

/** What the credential says of an API that nobody knows beforehand; `customise` has to be on for most of it. */
export function readSettings(credentials: JsonRecord) {
	const custom = credentials.customise === true ? credentials : {};
	const pathsOf = (entity: Entity, usual: string) => ({
		one: path(custom[`${entity}Path`], usual),
		many: path(custom[`${entity}BulkPath`], `${usual}/bulk`),
		search: path(credentials[`${entity}SearchPath`], `${usual}/search`),
	});
	return {
		key: readKey(credentials),
		paths: { contact: pathsOf('contact', '/person'), company: pathsOf('company', '/company') },
		/** Property that holds the array of a bulk request; a bare array where empty. */
		bulkWrapper: text(custom.bulkWrapper),
		/** Field in which a record's own number is sent and comes back. */
		recordTag: text(custom.recordTag),
		maxBatch: Math.floor(Number(custom.maxBatch)) || MAX_BATCH,
		/** Their field names by ours. */
		fieldNames: readNames(custom.fieldNames),
	};
}

function readKey({ sendKeyAs, keyName, keyPrefix }: JsonRecord): Dialect['key'] {
	const name = text(keyName) || 'api_key';
	if (sendKeyAs === 'query') return { as: 'query', name };
	if (sendKeyAs === 'basic') return { as: 'basic' };
	if (sendKeyAs !== 'header') return { as: 'bearer' };
	// A prefix that ends in a blank on purpose keeps it, so it is not trimmed.
	return { as: 'header', name, prefix: typeof keyPrefix === 'string' ? keyPrefix : '' };
}

const path = (value: unknown, fallback: string) =>
	`/${(text(value) || fallback).replace(/^\//, '')}`;

function readNames(value: unknown): Readonly<Record<string, string>> {
	const names = asRecord(typeof value === 'string' ? parseJson(value) : value);
	return Object.fromEntries(
		Object.entries(names).flatMap(([ours, theirs]) =>
			typeof theirs === 'string' && theirs !== '' ? [[ours, theirs]] : [],
		),
	);
}

const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
