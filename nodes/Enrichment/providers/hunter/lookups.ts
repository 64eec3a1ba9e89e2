/**
 * Hunter's lookups: one record a request, by one identification.
 *
 * | named by                     | requests, in their order                               | credits |
 * |------------------------------|--------------------------------------------------------|---------|
 * | LinkedIn URL                 | people/find                                            | 0.2     |
 * | the same, to reveal an email | people/find, and email-finder where that found no email | 0.2 + 1 |
 * | email                        | people/find                                            | 0.2     |
 * | name and company or domain   | email-finder                                           | 1       |
 * | a company's domain           | companies/find                                         | 0.2     |
 *
 * Only what is found costs, and no answer says how much. Accounts on Hunter's older plans pay a whole
 * search for what is 0.2 here.
 */
import type { ApiResponse } from '../../../shared/core/http';
import { isRecord, type JsonRecord } from '../../../shared/core/json';
import type { Identifiers } from '../../person/entities';
import type {
	AnswerRow,
	AnswerRows,
	LookupWishes,
	RecordToSend,
	RowReading,
	Step,
} from '../dialect';
import { knownOf, personFoundIn } from '../found';
import { companyOf, personOf, personOfAddress } from './records';
import { paid, renamed, UNKNOWN_FORM, withExtra } from '../requests';
import { selectOne } from '../ways';

const ENRICHMENT = 0.2;
const FINDER = 1;

/** The part of a profile's address after `/in/`; older addresses have none. */
function handleOf(linkedInUrl: string | undefined): string | undefined {
	return /\/in\/([^/]+)$/.exec(linkedInUrl ?? '')?.[1];
}

const findPerson: Step = {
	maxRecords: 1,
	price: () => ({ least: ENRICHMENT, most: ENRICHMENT }),
	request: ([record]) => get('/people/find', personQuery(record?.identifiers ?? {}), record),
	read: (response, [asked]) => single(response, (data) => readPerson(data, asked)),
};

function personQuery({ linkedInUrl, email }: Identifiers): JsonRecord {
	const handle = handleOf(linkedInUrl);
	return handle === undefined ? { email } : { linkedin_handle: handle };
}

/** Hunter may know nothing but the address that it was asked by, and charges for that. */
function readPerson(data: JsonRecord, asked: RecordToSend | undefined): Omit<AnswerRow, 'raw'> {
	const result = personOf(data);
	const { fullName, firstName, jobTitle, linkedInUrl, company, location, phone } = result;
	const news = [fullName, firstName, jobTitle, company, location, phone];
	const isEcho = asked?.identifiers.email === result.email && linkedInUrl === undefined;
	if (isEcho && news.every((value) => value === undefined)) {
		return { reading: { kind: 'noMatch' }, charged: ENRICHMENT };
	}
	return { reading: { kind: 'found', result, confidence: null } };
}

const findEmail: Step = {
	maxRecords: 1,
	price: () => ({ least: FINDER, most: FINDER }),
	needed: (record) =>
		personFoundIn(record)?.email === undefined && finderQuery(record) !== undefined,
	request: ([record]) => get('/email-finder', { ...(record && finderQuery(record)) }, record),
	read: (response) => single(response, (data) => ({ reading: readAddress(data) })),
};

/** A name, or a profile, at a company: as a request before found them, else as the record has them. */
function finderQuery(record: RecordToSend): JsonRecord | undefined {
	const { linkedInUrl, ...others } = knownOf(record);
	const handle = handleOf(linkedInUrl);
	const chosen = selectOne({ ...others, ...(handle && { linkedInUrl: handle }) }, FINDER_WAYS);
	return chosen && renamed(chosen, FINDER_NAMES);
}

const FINDER_WAYS = (['companyDomain', 'company'] as const).flatMap((at) => [
	['firstName', 'lastName', at] as const,
	['fullName', at] as const,
	['linkedInUrl', at] as const,
]);

const FINDER_NAMES = {
	companyDomain: 'domain',
	company: 'company',
	firstName: 'first_name',
	lastName: 'last_name',
	fullName: 'full_name',
	linkedInUrl: 'linkedin_handle',
} as const;

/** 200 without an address is "not found", and free. */
function readAddress(data: JsonRecord): RowReading {
	const result = personOfAddress(data);
	if (result.email === undefined) return { kind: 'noMatch' };
	return { kind: 'found', result, confidence: result.confidence ?? null };
}

const findCompany: Step = {
	maxRecords: 1,
	price: () => ({ least: ENRICHMENT, most: ENRICHMENT }),
	request: ([record]) => get('/companies/find', { domain: record?.identifiers.domain }, record),
	read: (response) =>
		single(response, (data) => ({
			reading: { kind: 'found', result: companyOf(data), confidence: null },
		})),
};

function single(
	{ body }: ApiResponse,
	read: (data: JsonRecord) => Omit<AnswerRow, 'raw'>,
): AnswerRows {
	if (!isRecord(body) || !Object.hasOwn(body, 'data')) return UNKNOWN_FORM;
	const { data } = body;
	const row: Omit<AnswerRow, 'raw'> = isRecord(data)
		? read(data)
		: { reading: { kind: 'noMatch' } };
	return { ordered: true, rows: [{ ...row, raw: body }] };
}

export function personSteps(identifiers: Identifiers, { reveal }: LookupWishes): readonly Step[] {
	if (handleOf(identifiers.linkedInUrl) !== undefined) {
		return reveal.includes('email') ? [findPerson, findEmail] : [findPerson];
	}
	if (identifiers.email !== undefined) return [findPerson];
	return finderQuery({ identifiers, extra: {} }) === undefined ? [] : [findEmail];
}

export function companySteps({ domain }: Identifiers): readonly Step[] {
	return domain === undefined ? [] : [findCompany];
}

/** The fields in which Hunter is told who is meant. */
const IDENTITY = ['email', ...Object.values(FINDER_NAMES)];

function get(path: string, ours: JsonRecord, record: RecordToSend | undefined) {
	return paid({ method: 'GET', path, query: withExtra(ours, record?.extra, IDENTITY) });
}
