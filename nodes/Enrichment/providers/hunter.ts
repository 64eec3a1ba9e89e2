/**
 * Hunter: built from its API reference (hunter.io/api-documentation/v2), its own GitHub
 * hunter-io/cursor-plugin (2026) and third parties' OpenAPI files, read 2026-11-21; not run against a
 * live account.
 *
 * One record a request, by one identification:
 *
 * | identification               | requests, in their order                             | credits |
 * |------------------------------|------------------------------------------------------|---------|
 * | LinkedIn URL                 | people/find?linkedin_handle                          | 0.2     |
 * | … and `email`, none found yet | email-finder, where name or handle and company are known | 1   |
 * | email                        | people/find?email                                    | 0.2     |
 * | name and domain, or company  | email-finder                                         | 1       |
 * | company: domain              | companies/find                                       | 0.2     |
 *
 * Only what is found costs, and no answer says how much. Accounts on Hunter's older plans pay a whole
 * search for what is 0.2 here.
 */
import type { ApiResponse } from '../../shared/core/http';
import { isRecord, type JsonRecord } from '../../shared/core/json';
import type { Identifiers } from '../domain/entities';
import type {
	AnswerRow,
	AnswerRows,
	Balance,
	Dialect,
	LookupWishes,
	RecordToSend,
	RowReading,
	Step,
	Verification,
	VerificationStatus,
} from './dialect';
import { isoDate } from '../domain/normalise/dates';
import { known } from '../domain/normalise/values';
import { knownOf, personFoundIn } from './found';
import { companyOf, personOf, personOfAddress } from './hunterRecords';
import { companySearch, peopleSearch } from './hunterSearch';
import { meaningBy, numberAt, textAt, valueAt } from './meaning';
import { free, paid, recordOf, recordsOf, renamed, UNKNOWN_FORM } from './requests';
import { selectOne } from './ways';

const ENRICHMENT = 0.2;
const FINDER = 1;

const meaningOf = meaningBy({
	codeOf: (body) => textAt(recordsOf(recordOf(body).errors)[0], 'id'),
	codes: { restricted_account: 'forbidden' },
	// The other way round than everywhere else: 403 is too fast, 429 a plan that is used up.
	statuses: { 202: 'notReady', 403: 'slowDown', 429: 'outOfCredits' },
});

/** The part of a profile's address after `/in/`; older addresses have none. */
function handleOf(linkedInUrl: string | undefined): string | undefined {
	return /\/in\/([^/]+)$/.exec(linkedInUrl ?? '')?.[1];
}

const findPerson: Step = {
	maxRecords: 1,
	price: () => ({ least: ENRICHMENT, most: ENRICHMENT }),
	request: ([record]) =>
		get('/people/find', { ...personQuery(record?.identifiers ?? {}), ...record?.extra }),
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
	request: ([record]) =>
		get('/email-finder', { ...(record && finderQuery(record)), ...record?.extra }),
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
	request: ([record]) =>
		get('/companies/find', { domain: record?.identifiers.domain, ...record?.extra }),
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

function personSteps(identifiers: Identifiers, { reveal }: LookupWishes): readonly Step[] {
	if (handleOf(identifiers.linkedInUrl) !== undefined) {
		return reveal.includes('email') ? [findPerson, findEmail] : [findPerson];
	}
	if (identifiers.email !== undefined) return [findPerson];
	return finderQuery({ identifiers, extra: {} }) === undefined ? [] : [findEmail];
}

function readBalance({ body }: ApiResponse): Balance {
	const budget = recordOf(valueAt(body, 'data.requests'));
	const [credits] = [budget.credits, budget.searches].filter(isRecord);
	const used = numberAt(credits, 'used');
	const total = numberAt(credits, 'available');
	const left = used === undefined || total === undefined ? undefined : total - used;
	return {
		credits: known({ remaining: numberAt(credits, 'remaining') ?? left, used, total }),
		...known<Pick<Balance, 'plan' | 'renewsAt'>>({
			plan: textAt(body, 'data.plan_name'),
			renewsAt: isoDate(valueAt(body, 'data.reset_date')),
		}),
	};
}

const VERDICTS: Readonly<Record<string, VerificationStatus>> = {
	valid: 'valid',
	invalid: 'invalid',
	accept_all: 'catchAll',
	disposable: 'disposable',
};

const PAID_VERDICTS = new Set(['valid', 'invalid', 'accept_all']);
const VERIFICATION = 0.5;

/** 222, an answer without a verdict, means that the mail server could not be asked. */
function readVerification({ body }: ApiResponse): Verification {
	const status = textAt(body, 'data.status') ?? '';
	// Addresses at Gmail and its like are checked as others are, but called after their service.
	const isGood = status === 'webmail' && valueAt(body, 'data.smtp_check') === true;
	return {
		status: isGood ? 'valid' : (VERDICTS[status] ?? 'unknown'),
		score: numberAt(body, 'data.score') ?? null,
		credits: PAID_VERDICTS.has(status) ? VERIFICATION : 0,
	};
}

const ACCOUNT = free({ method: 'GET', path: '/account' });

export const hunter = (): Dialect => ({
	name: 'hunter',
	label: 'Hunter',
	baseUrl: 'https://api.hunter.io/v2',
	key: { as: 'header', name: 'X-API-KEY' },
	test: ACCOUNT,
	balance: { request: ACCOUNT, read: readBalance },
	lookups: {
		contact: {
			reveals: ['email'],
			takes: 'a LinkedIn URL, an email, or a name with a company domain or company',
			steps: personSteps,
		},
		company: {
			// A company has nothing to reveal, so nothing that is asked for is refused.
			reveals: ['email', 'personalEmail', 'phone'],
			takes: 'a domain',
			steps: ({ domain }) => (domain === undefined ? [] : [findCompany]),
		},
	},
	searches: { contact: peopleSearch, company: companySearch },
	verify: {
		price: { least: 0, most: VERIFICATION },
		request: (email) => get('/email-verifier', { email }),
		read: readVerification,
	},
	meaningOf,
	creditsOf: () => ({}),
});

function get(path: string, query: JsonRecord) {
	return paid({ method: 'GET', path, query });
}
