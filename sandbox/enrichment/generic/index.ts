/**
 * The generic API, which the provider 'Generic REST API' uses. Its specification describes requests, whose records may
 * have fields of the user's own; requests are checked against it. It says nothing about answers: `answerForms.ts` has six
 * ways in which they differ, and they are not checked.
 *
 * - A, read 2026-11-22: README, "Generic REST API"; this one
 */
import * as v from 'valibot';

import type { JsonObject } from '../../json';
import type { SandboxReply, SandboxRequest } from '../../http/types';
import { writePageToken, readPageToken } from '../../http/pageToken';
import type { ProviderCall } from '../account/providerCall';
import {
	defineEndpoint,
	ok,
	type ProviderEndpoint,
	type ProviderApi,
} from '../account/providerApi';
import { applyRowsQuirk, slicePage } from '../account/rows';
import { isDomain, isEmail, extractLinkedInSlug } from '../normalization';
import type { Quirks } from '../quirks';
import { isPerson, type WorldCompany, type RecordKind, type WorldPerson } from '../records';
import {
	checkFields,
	domain,
	arrayOf,
	requireOneCompleteGroup,
	strictPartialObject,
	textMatching,
	url,
	integerBetween,
} from '../wire/schemas';
import { readBearerKey } from '../wire/apiKeys';
import { buildRetryAfterHeader } from '../wire/refusals';
import type { WorldCriteria } from '../world/search';
import type { CompanyIdentifiers, PersonIdentifiers } from '../world/world';
import {
	ROW_CORRELATORS,
	CREDIT_REPORTS,
	isMiss,
	readCallerReference,
	writeLookupAnswer,
	writeRecord,
	type GenericOutcome,
} from './answers';
import { translateForeignLookupOrRefuse } from './foreignRequests';

/** A text as a careful client sends it: never empty or null, and without spaces around it. */
const trimmedText = v.optional(textMatching(/^\S(?:.*\S)?$/s));

const personFields = {
	email: v.optional(textMatching(/^[^\sA-Z@]+@[^\sA-Z@]+$/)),
	linkedInUrl: v.optional(url),
	firstName: trimmedText,
	lastName: trimmedText,
	company: trimmedText,
};

const companyFields = {
	domain: v.optional(domain),
	name: trimmedText,
};

const FIELDS_OF_KIND = {
	person: Object.keys(personFields),
	company: Object.keys(companyFields),
};

/** Finds an identifier that is not spelled as in the specification. Other fields are the user's own, and allowed. */
function findMisspelledName(fields: JsonObject, specified: readonly string[]): string | undefined {
	const plain = new Set(specified.map(keepLetters));
	const wrong = Object.keys(fields).find(
		(name) => plain.has(keepLetters(name)) && !specified.includes(name),
	);
	return wrong === undefined ? undefined : `has ${wrong}, which is spelled otherwise`;
}

function keepLetters(name: string): string {
	return name.toLowerCase().replace(/[^a-z]/g, '');
}

const person = v.pipe(
	v.looseObject(personFields),
	requireOneCompleteGroup(['email'], ['linkedInUrl'], ['firstName', 'lastName', 'company']),
	checkFields((fields) => findMisspelledName(fields, FIELDS_OF_KIND.person)),
);

const company = v.pipe(
	v.looseObject(companyFields),
	requireOneCompleteGroup(['domain'], ['name']),
	checkFields((fields) => findMisspelledName(fields, FIELDS_OF_KIND.company)),
);

const filter = v.union([v.string(), v.null(), v.array(v.nullable(v.string()))]);

/** `51-200`, `10001+`, `5`. */
const size = textMatching(/^\d+\s*(?:\+|[-–]\s*\d+)?$/);

const searchFields = {
	offset: integerBetween(0),
	page: integerBetween(1),
	pageSize: integerBetween(1),
	limit: integerBetween(1),
	cursor: v.nullable(v.string()),
	industry: filter,
	companySize: v.union([size, v.null(), v.array(size)]),
};

interface Paging {
	offset?: number | undefined;
	page?: number | undefined;
	pageSize?: number | undefined;
	limit?: number | undefined;
	cursor?: string | null | undefined;
}

/** The values of a filter that are there. */
function readFilter(given: string | null | undefined | Array<string | null>): string[] {
	return [given].flat().filter((value): value is string => Boolean(value));
}

/** Reads a seniority in the world's words: `C-Suite` and `c_suite` are `cSuite`. No person has an unknown one. */
function readSeniority(word: string): string {
	const level = keepLetters(word);
	return level === 'csuite' ? 'cSuite' : level;
}

/** Queries are not checked, because the key may be in them. */
const anyQuery = v.record(v.string(), v.unknown());

/** Answers are not checked, because the specification says nothing about them. */
const anyAnswer = {
	answer: v.unknown(),
	answers: { 202: v.unknown(), 204: v.unknown() },
};

/** Lists the values of a request that may be its key, by the quirk `keyAs`. */
function listPresentedKeys(
	request: SandboxRequest,
	{ keyAs, keyName }: Quirks,
): Array<string | null | undefined> {
	const { headers, query } = request;
	const names = keyAs === 'any' ? ['api_key', 'x-api-key'] : [keyName];
	const presented = {
		bearer: [readBearerKey(request)],
		header: names.map((name) => headers[name.toLowerCase()]),
		query: names.map((name) => query.get(name)),
		basic: [readBasicUser(headers['authorization'])],
	};
	return keyAs === 'any' ? Object.values(presented).flat() : presented[keyAs];
}

function readBasicUser(authorization = ''): string | undefined {
	const encoded = /^Basic (.+)$/i.exec(authorization)?.[1];
	return encoded && Buffer.from(encoded, 'base64').toString().split(':')[0];
}

function singleEndpoint(kind: RecordKind): ProviderEndpoint {
	return defineEndpoint({
		...anyAnswer,
		query: anyQuery,
		body: kind === 'person' ? person : company,
		handle: ({ body }, call) => answerSingle(call, kind, body),
	});
}

function bulkEndpoint(kind: RecordKind): ProviderEndpoint {
	return defineEndpoint({
		...anyAnswer,
		query: anyQuery,
		body: kind === 'person' ? arrayOf(person, Infinity, 1) : arrayOf(company, Infinity, 1),
		handle: ({ body }, call) => answerBulk(call, kind, body),
	});
}

function answerSingle(call: ProviderCall, kind: RecordKind, record: JsonObject): SandboxReply {
	const { quirks } = call;
	const report = CREDIT_REPORTS[quirks.creditReport];
	const [outcome] = lookUpAndCharge(call, kind, [record]);
	const headers = report.writeHeaders(call);
	if (quirks.pending === 'job') return answerJob(call);
	const { status, body } = writeLookupAnswer(kind, outcome!, 'single', quirks);
	if (!body) return { status, headers };
	return {
		status,
		headers,
		body: { ...body, ...report.writeInRow(call.spent), ...report.writeBesideRows(call) },
	};
}

const NO_BULK = { message: 'The requested endpoint was not found' };

function answerBulk(call: ProviderCall, kind: RecordKind, records: JsonObject[]): SandboxReply {
	const { quirks } = call;
	if (quirks.noBulk === 404) return { status: 404, body: NO_BULK };
	if (quirks.noBulk) return { status: 405, headers: { allow: 'GET' }, body: NO_BULK };
	if (records.length > quirks.maxBatch) {
		return { status: quirks.tooLarge, body: { message: 'The batch is too large' } };
	}
	const outcomes = lookUpAndCharge(call, kind, records);
	if (quirks.pending === 'job') return answerJob(call);
	const report = CREDIT_REPORTS[quirks.creditReport];
	const inventRow = (replaced?: GenericOutcome) => inventMatch(call, kind, outcomes, replaced);
	const rows = applyRowsQuirk(outcomes, quirks, isMiss, inventRow).map((outcome) => {
		if (!outcome) return null;
		const { body } = writeLookupAnswer(kind, outcome, 'bulk', quirks);
		const row = body && { ...body, ...report.writeInRow(outcome.credits) };
		return ROW_CORRELATORS[quirks.correlation](outcome, row, quirks);
	});
	const body = writeRows(rows, report.writeBesideRows(call), quirks);
	return { status: 200, headers: report.writeHeaders(call), body };
}

/** Writes rows in the form of the quirk `bulkKey`. A bare array has no fields beside its rows. */
function writeRows(
	rows: Array<JsonObject | null>,
	beside: JsonObject,
	{ bulkKey }: Quirks,
): unknown {
	if (bulkKey === '') return rows;
	if (bulkKey === 'foreign') return { payload: { found: rows }, ...beside };
	return { [bulkKey]: rows, ...beside };
}

function answerJob(call: ProviderCall): SandboxReply {
	return {
		status: 202,
		headers: CREDIT_REPORTS[call.quirks.creditReport].writeHeaders(call),
		body: { enrichment_id: `job-${call.number}`, status: 'pending' },
	};
}

/** Looks up all records and pays for them; the request ends if one is malformed or the credits do not suffice. */
function lookUpAndCharge(
	call: ProviderCall,
	kind: RecordKind,
	records: JsonObject[],
): GenericOutcome[] {
	const outcomes = records.map((sent) => lookUp(call, kind, sent));
	const { malformed } = call.quirks;
	const hasMalformed = outcomes.some(({ identifiers }) => isMalformed(identifiers));
	if (malformed !== 'noMatch' && hasMalformed) {
		call.end({ status: malformed, body: { message: 'The request holds an invalid value' } });
	}
	call.buy(
		outcomes.filter(isFound).map(({ sent, record, credits }) => ({
			bought: kind,
			id: record!.id,
			credits,
			sentRecord: sent,
		})),
	);
	return outcomes;
}

function isFound({ status }: GenericOutcome): boolean {
	return status === 'found';
}

/** Reads the fields of a record that the specification names. */
function readIdentifiers(
	kind: RecordKind,
	sent: JsonObject,
): PersonIdentifiers & CompanyIdentifiers {
	return Object.fromEntries(
		FIELDS_OF_KIND[kind]
			.filter((name) => typeof sent[name] === 'string')
			.map((name) => [name, sent[name]]),
	);
}

function lookUp(call: ProviderCall, kind: RecordKind, sent: JsonObject): GenericOutcome {
	const identifiers = readIdentifiers(kind, sent);
	const outcome = {
		sent,
		identifiers,
		callerReference: readCallerReference(sent),
		confidence: 0,
		credits: 0,
	};
	const match =
		kind === 'person'
			? call.world.findPerson(identifiers)
			: call.world.findCompany(identifiers);
	if (match === 'optedOut') return { ...outcome, status: 'optedOut' };
	if (!match) return { ...outcome, status: 'noMatch' };
	if (call.isPending(match.record.id)) return { ...outcome, ...match, status: 'pending' };
	return { ...outcome, ...match, status: 'found', credits: priceOf(match.record) };
}

/** Tells whether an identifier has an impossible form. */
function isMalformed(identifiers: PersonIdentifiers & CompanyIdentifiers): boolean {
	const { email, linkedInUrl, domain: host } = identifiers;
	return (
		(email !== undefined && !isEmail(email)) ||
		(linkedInUrl !== undefined && extractLinkedInSlug(linkedInUrl) === undefined) ||
		(host !== undefined && !isDomain(host))
	);
}

/** Returns the price in credits. A person without an email address or without a phone is partial, at half the price. */
function priceOf(record: WorldPerson | WorldCompany): number {
	if (!isPerson(record)) return 1;
	return record.emails.length > 0 && record.phones.length > 0 ? 2 : 1;
}

/** Invents a match with a record that nobody asked for, as an additional row or in place of `replaced`. */
function inventMatch(
	{ world }: ProviderCall,
	kind: RecordKind,
	outcomes: readonly GenericOutcome[],
	replaced?: GenericOutcome,
): GenericOutcome {
	const known = new Set(outcomes.filter(isFound).map(({ record }) => record!.id));
	const isUnasked = (record: WorldPerson | WorldCompany) => !known.has(record.id);
	const record =
		kind === 'person'
			? world.people.find((each) => isUnasked(each) && !each.optedOut && each.emails[0])!
			: world.companies.find(isUnasked)!;
	const identifiers = isPerson(record)
		? { email: record.emails[0]!.email }
		: { domain: record.domain };
	const [matchedBy] = Object.keys(identifiers);
	return {
		sent: identifiers,
		identifiers,
		callerReference: replaced?.callerReference ?? {},
		status: 'found',
		record,
		matchedBy,
		confidence: 95,
		credits: 0,
	};
}

/** Answers a search, which is free. By default results have no contact data, which only lookups sell. */
function answerSearch(
	call: ProviderCall,
	kind: RecordKind,
	body: Paging,
	found: ReadonlyArray<WorldPerson | WorldCompany>,
): SandboxReply {
	const { quirks } = call;
	const { start, size: pageSize, beside } = readPaging(call, body, found.length);
	const { rows } = slicePage(found, start, pageSize);
	const results = rows.map((record) => writeRecord(kind, record, quirks));
	const total = quirks.searchTotal ? { total: found.length } : {};
	return ok({ ...total, ...beside, results });
}

function withoutContactData(found: WorldPerson): WorldPerson {
	return { ...found, emails: [], phones: [] };
}

const STUCK_CURSOR = 'c3R1Y2s';

interface PageOfSearch {
	start: number;
	size: number;
	/** The fields beside the results. */
	beside: JsonObject;
}

function readPaging(call: ProviderCall, asked: Paging, total: number): PageOfSearch {
	const { paging, maxPageSize } = call.quirks;
	const wanted = paging === 'offset' ? asked.limit : asked.pageSize;
	const pageSize = Math.min(wanted ?? 25, maxPageSize);
	if (paging === 'offset') {
		const { offset = 0 } = asked;
		return { start: offset, size: pageSize, beside: { offset, limit: pageSize } };
	}
	if (paging === 'page') {
		const { page = 1 } = asked;
		return { start: (page - 1) * pageSize, size: pageSize, beside: { page, pageSize } };
	}
	const isStuck = paging === 'stuckCursor';
	const start = isStuck || !asked.cursor ? 0 : readPageToken(asked.cursor);
	if (start === undefined) return call.fail('badRequest', 'The cursor is not valid');
	const next = start + pageSize < total ? writePageToken(start + pageSize) : null;
	const nextCursor = isStuck ? STUCK_CURSOR : next;
	return { start, size: pageSize, beside: { pageSize, nextCursor } };
}

function refuse(status: number, message: string): SandboxReply {
	return { status, body: { message } };
}

export const genericApi: ProviderApi = {
	basePath: '/v1',
	apiKey: 'sandbox-enrichment-key',
	readKey: (request, quirks) => listPresentedKeys(request, quirks).find((key) => key),
	translateRequestOrRefuse: translateForeignLookupOrRefuse,
	endpoints: {
		'POST /person': singleEndpoint('person'),
		'POST /company': singleEndpoint('company'),
		'POST /person/bulk': bulkEndpoint('person'),
		'POST /company/bulk': bulkEndpoint('company'),

		'POST /person/search': defineEndpoint({
			...anyAnswer,
			query: anyQuery,
			body: strictPartialObject({
				...searchFields,
				jobTitle: filter,
				company: filter,
				location: filter,
				seniority: filter,
				department: filter,
			}),
			handle: ({ body }, call) => {
				const found = call.searchPeople({
					titles: readFilter(body.jobTitle),
					companyNames: readFilter(body.company),
					locations: readFilter(body.location),
					seniorities: readFilter(body.seniority).map(readSeniority),
					departments: readFilter(body.department),
					industries: readFilter(body.industry),
					sizes: readFilter(body.companySize),
				});
				const { searchContactData } = call.quirks;
				const people = searchContactData ? found : found.map(withoutContactData);
				return answerSearch(call, 'person', body, people);
			},
		}),

		'POST /company/search': defineEndpoint({
			...anyAnswer,
			query: anyQuery,
			body: strictPartialObject({
				...searchFields,
				name: filter,
				company: filter,
				domain: filter,
				location: filter,
			}),
			handle: ({ body }, call) => {
				const criteria: WorldCriteria = {
					companyNames: [...readFilter(body.name), ...readFilter(body.company)],
					companyDomains: readFilter(body.domain),
					companyLocations: readFilter(body.location),
					industries: readFilter(body.industry),
					sizes: readFilter(body.companySize),
				};
				return answerSearch(call, 'company', body, call.searchCompanies(criteria));
			},
		}),
	},
	refusal: v.unknown(),
	writeRefusal: ({ message }) => ({ message }),
	slowDownHeaders: (context) =>
		context.quirks.silentRateLimit ? {} : buildRetryAfterHeader(context),
	failures: {
		badKey: ({ message }) => refuse(401, message || 'No API key found in request'),
		unknownPath: ({ path }) =>
			/^\/(person|company)(\/(bulk|search))?$/.test(path)
				? { ...refuse(405, 'The method is not allowed here'), headers: { allow: 'POST' } }
				: refuse(404, 'The requested endpoint was not found'),
	},
};
