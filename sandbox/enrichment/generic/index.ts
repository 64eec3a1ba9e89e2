/**
 * The generic API, as the Generic REST API speaks it. The specification says what is sent, and that a record may
 * carry fields of the user's; requests are held against that. Of answers it says nothing: `forms.ts` has six ways in
 * which they differ, and none of them is judged.
 *
 * - A, read 2026-11-22: README, "Generic REST API"; this one
 */
import type { SandboxReply } from '../../http/types';
import { isDomain, isEmail, linkedInSlug } from '../identity';
import { pageToken, startAt } from '../../http/pageToken';
import type { Company, JsonObject, Kind, Person } from '../records';
import * as v from '../wire/wire';
import { arranged, type Call, ok, served } from '../providers/frame/provider';
import {
	CORRELATE,
	CREDIT_REPORTS,
	isMiss,
	recordOf,
	represent,
	taggedBy,
	type Told,
} from './answers';

/** As a careful client sends it: never empty, null, or with blanks around it. */
const TEXT = v.optional(v.textLike(/^\S(?:.*\S)?$/s));
const EMAIL = v.optional(v.textLike(/^[^\sA-Z@]+@[^\sA-Z@]+$/));

const person = {
	...v.identifiers('email', EMAIL),
	...v.identifiers('linkedInUrl', v.optional(v.url)),
	...v.identifiers('firstName lastName company', TEXT),
};
const company = {
	...v.identifiers('domain', v.optional(v.domain)),
	...v.identifiers('name', TEXT),
};

const namesPerson = v.needsOneOf('email', 'linkedInUrl', 'firstName + lastName + company');
const namesCompany = v.needsOneOf('domain', 'name');

/** A record may carry fields of the user's, but no identifier in another spelling than the specification's. */
const spellsNames =
	(...names: string[]): v.Rule =>
	(fields) => {
		const plain = new Set(names.map(toLetters));
		const wrong = Object.keys(fields).find(
			(name) => plain.has(toLetters(name)) && !names.includes(name),
		);
		return wrong === undefined ? undefined : `has ${wrong}, which is spelled otherwise`;
	};

const toLetters = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '');

const criteria = v.either(v.anyText, v.nothing, v.list(v.nullable(v.anyText)));

/** `51-200`, `10001+`, `5`. */
const size = v.textLike(/^\d+\s*(?:\+|[-–]\s*\d+)?$/);

const paging = {
	offset: v.integer(0),
	...v.each(v.integer(1), 'page pageSize limit'),
	cursor: v.nullable(v.anyText),
};

/** `C-Suite` and `c_suite` are the world's `cSuite`; any other level is nobody's. */
const levelOf = (word: string): string => {
	const level = word.toLowerCase().replace(/[^a-z]/g, '');
	return level === 'csuite' ? 'cSuite' : level;
};

const searching = <T extends Record<string, v.Schema>>(filters: T) => ({
	query: ANY_QUERY,
	body: v.some({
		...paging,
		...filters,
		industry: v.finds('industries', criteria),
		companySize: v.finds('sizes', v.either(size, v.nothing, v.list(size))),
	}),
	...ANY,
});

/** The key may be there. */
const ANY_QUERY = v.mapOf(v.anything);
const ANY = { answer: v.anything, answers: { 202: v.anything, 204: v.anything } };

const one = <T extends v.Schema>(record: T) => ({ query: ANY_QUERY, body: record, ...ANY });
const many = <T extends v.Schema>(record: T) => one(v.several(record));

const aPerson = v.open(person, namesPerson, spellsNames(...Object.keys(person)));
const aCompany = v.open(company, namesCompany, spellsNames(...Object.keys(company)));

const described = v.wire({
	basePath: '/v1',
	apiKey: 'sandbox-enrichment-key',
	presentedKey: (request, { keyAs, keyName }) => {
		const { headers, query } = request;
		const names = keyAs === 'any' ? ['api_key', 'x-api-key'] : [keyName];
		const ways: Record<string, () => Array<string | null | undefined>> = {
			bearer: () => [v.bearer(request)],
			header: () => names.map((name) => headers[name.toLowerCase()]),
			query: () => names.map((name) => query.get(name)),
			basic: () => [basicUser(headers['authorization'])],
		};
		const asked = keyAs === 'any' ? Object.values(ways) : [ways[keyAs]!];
		return asked.flatMap((way) => way()).find((key) => key);
	},
	endpoints: {
		'POST /person': one(aPerson),
		'POST /company': one(aCompany),
		'POST /person/bulk': many(aPerson),
		'POST /company/bulk': many(aCompany),
		'POST /person/search': searching({
			...v.filters('jobTitle:titles company:companyNames location:locations', criteria),
			seniority: v.finds('seniorities', criteria, levelOf),
			department: v.finds('departments', criteria),
		}),
		'POST /company/search': searching({
			...v.filters('name:companyNames company:companyNames', criteria),
			...v.filters('domain:companyDomains location:companyLocations', criteria),
		}),
	},
	refusal: v.anything,
	form: (_, message) => ({ message }),
	late: (context) => (context.quirks.silentRateLimit ? {} : v.retryAfter(context)),
	failures: {
		badKey: ({ message }) => refusal(401, message || 'No API key found in request'),
		unknownPath: ({ path }) =>
			/^\/(person|company)(\/(bulk|search))?$/.test(path)
				? {
						...refusal(405, 'The method is not allowed here'),
						headers: { allow: 'POST' },
					}
				: refusal(404, 'The requested endpoint was not found'),
	},
});

const refusal = (status: number, message: string) => ({ status, body: { message } });

function basicUser(authorization = ''): string | undefined {
	const encoded = /^Basic (.+)$/i.exec(authorization)?.[1];
	return encoded && Buffer.from(encoded, 'base64').toString().split(':')[0];
}

/** What answers at each endpoint. */
export const generic = served(described, {
	'POST /person': ({ body }, call) => single(call, 'person', body),
	'POST /company': ({ body }, call) => single(call, 'company', body),
	'POST /person/bulk': ({ body }, call) => bulk(call, 'person', body),
	'POST /company/bulk': ({ body }, call) => bulk(call, 'company', body),
	'POST /person/search': ({ body }, call) => search(call, 'person', body),
	'POST /company/search': ({ body }, call) => search(call, 'company', body),
});

function single(call: Call, kind: Kind, record: JsonObject): SandboxReply {
	const { quirks } = call;
	const report = CREDIT_REPORTS[quirks.creditReport];
	const [told] = lookUpAndCharge(call, kind, [record]);
	const headers = report.headers(call);
	if (quirks.pending === 'job') return job(call);
	const { status, body } = represent(kind, told!, 'single', quirks);
	if (!body) return { status, headers };
	return {
		status,
		headers,
		body: { ...body, ...report.row(call.spent), ...report.top(call) },
	};
}

function bulk(call: Call, kind: Kind, records: JsonObject[]): SandboxReply {
	const { quirks } = call;
	if (quirks.noBulk === 404) return { status: 404, body: NO_BULK };
	if (quirks.noBulk) return { status: 405, headers: { allow: 'GET' }, body: NO_BULK };
	if (records.length > quirks.maxBatch) {
		return { status: quirks.tooLarge, body: { message: 'The batch is too large' } };
	}
	const told = lookUpAndCharge(call, kind, records);
	if (quirks.pending === 'job') return job(call);
	const report = CREDIT_REPORTS[quirks.creditReport];
	const rows = arranged(told, quirks, isMiss, (instead) =>
		stranger(call, kind, told, instead),
	).map((each) => {
		if (!each) return null;
		const { body } = represent(kind, each, 'bulk', quirks);
		const row = body && { ...body, ...report.row(each.credits) };
		return CORRELATE[quirks.correlation](each, row, quirks);
	});
	const body = listRows(rows, report.top(call), quirks);
	return { status: 200, headers: report.headers(call), body };
}

/** Nothing may stand beside the rows of a bare array. */
function listRows(
	rows: Array<JsonObject | null>,
	beside: JsonObject,
	{ bulkKey }: Call['quirks'],
): unknown {
	if (bulkKey === '') return rows;
	if (bulkKey === 'foreign') return { payload: { found: rows }, ...beside };
	return { [bulkKey]: rows, ...beside };
}

const NO_BULK = { message: 'The requested endpoint was not found' };

const job = (call: Call): SandboxReply => ({
	status: 202,
	headers: CREDIT_REPORTS[call.quirks.creditReport].headers(call),
	body: { enrichment_id: `job-${call.number}`, status: 'pending' },
});

/** All records are looked up and paid for, or none. */
function lookUpAndCharge(call: Call, kind: Kind, records: JsonObject[]): Told[] {
	const told = records.map((asked) => lookUp(call, kind, asked));
	const { malformed } = call.quirks;
	if (malformed !== 'noMatch' && told.some(({ identifiers }) => isMalformed(identifiers))) {
		call.end({ status: malformed, body: { message: 'The request holds an invalid value' } });
	}
	call.buy(
		told.filter(isFound).map(({ asked, record, credits }) => ({
			bought: kind,
			id: record!.id,
			credits,
			asked,
		})),
	);
	return told;
}

const isFound = ({ status }: Told) => status === 'found';

function lookUp(call: Call, kind: Kind, asked: JsonObject): Told {
	const entries = kind === 'person' ? person : company;
	const identifiers = Object.fromEntries(
		Object.entries(v.identifiersIn(entries, asked)).filter(([, value]) => value.trim() !== ''),
	);
	const told = { asked, identifiers, tag: taggedBy(asked), confidence: 0, credits: 0 };
	const match = call.world[kind](identifiers);
	if (match === 'optedOut') return { ...told, status: 'optedOut' };
	if (!match) return { ...told, status: 'noMatch' };
	if (call.isPending(match.record.id)) return { ...told, ...match, status: 'pending' };
	return { ...told, ...match, status: 'found', credits: priceOf(match.record) };
}

/** An identifier that cannot be one, whoever is meant. */
function isMalformed({ email, linkedInUrl, domain }: v.Identifiers): boolean {
	return (
		(email !== undefined && !isEmail(email)) ||
		(linkedInUrl !== undefined && linkedInSlug(linkedInUrl) === undefined) ||
		(domain !== undefined && !isDomain(domain))
	);
}

/** A person without an e-mail address or without a phone is partial, and half the price. */
function priceOf(record: Person | Company): number {
	if (!('emails' in record)) return 1;
	return record.emails.length > 0 && record.phones.length > 0 ? 2 : 1;
}

/** A match for somebody whom nobody asked for, as if they had been, or in place of another. */
function stranger(
	{ world }: Call,
	kind: Kind,
	told: readonly Told[],
	{ tag }: Pick<Told, 'tag'> = { tag: {} },
): Told {
	const known = new Set(told.filter(isFound).map(({ record }) => record!.id));
	const isUnasked = (record: Person | Company) => !known.has(record.id);
	const record =
		kind === 'person'
			? world.people.find((each) => isUnasked(each) && !each.optedOut && each.emails[0])!
			: world.companies.find(isUnasked)!;
	const asked =
		'emails' in record ? { email: record.emails[0]!.email } : { domain: record.domain };
	const [matchedBy] = Object.keys(asked);
	const found = { status: 'found' as const, record, matchedBy, confidence: 95, credits: 0 };
	return { asked, identifiers: asked, tag, ...found };
}

type Paging = v.AskedAt<typeof described, 'POST /company/search'>['body'];

/** Free. Results carry no contact data by default: the lookup sells that. */
function search(call: Call, kind: Kind, body: Paging): SandboxReply {
	const { quirks } = call;
	const found = kind === 'person' ? peopleIn(call) : call.searchCompanies();
	const { start, size, told } = pageOf(call, body, found.length);
	const results = found
		.slice(start, start + size)
		.map((record) => recordOf(kind, record, quirks));
	const total = quirks.searchTotal ? { total: found.length } : {};
	return ok({ ...total, ...told, results });
}

function peopleIn(call: Call): Person[] {
	const found = call.searchPeople();
	return call.quirks.searchContactData ? found : found.map(withoutContactData);
}

const withoutContactData = (person: Person): Person => ({ ...person, emails: [], phones: [] });

const STUCK = 'c3R1Y2s';

/** Where a page of so many records begins, how long it is, and what stands beside the results. */
function pageOf(call: Call, asked: Paging, total: number) {
	const { paging, maxPageSize } = call.quirks;
	const isOffset = paging === 'offset';
	const size = Math.min((isOffset ? asked.limit : asked.pageSize) ?? 25, maxPageSize);
	if (isOffset) {
		const { offset = 0 } = asked;
		return { start: offset, size, told: { offset, limit: size } };
	}
	if (paging === 'cursor' || paging === 'stuckCursor') {
		const isStuck = paging === 'stuckCursor';
		const start = isStuck || !asked.cursor ? 0 : startAt(asked.cursor);
		if (start === undefined) return call.fail('badRequest', 'The cursor is not valid');
		const next = start + size < total ? pageToken(start + size) : null;
		return { start, size, told: { pageSize: size, nextCursor: isStuck ? STUCK : next } };
	}
	const { page = 1 } = asked;
	return { start: (page - 1) * size, size, told: { page, pageSize: size } };
}
