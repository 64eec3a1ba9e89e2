import { isRecord, type JsonRecord } from '../../../shared/core/json';
import { perMinute } from '../../../shared/core/rateWindow';
import type { Entity, IdentifierName } from '../../domain/entities';
import { readBalance, readOrganization, readPerson } from './records';
import { apolloSearches } from './search';
import type {
	AnswerRows,
	Dialect,
	LookupDialect,
	LookupWishes,
	Price,
	RecordToSend,
	RowReading,
	Step,
} from '../dialect';
import { meaningBy, numberAt, textAt } from '../meaning';
import { free, paid, renamed, UNKNOWN_FORM, withExtra } from '../requests';
import { selectIdentifiers, type Way } from '../ways';

/**
 * Apollo. Built from its OpenAPI of August 2026, its own n8n node and clients of 2026, read
 * 2026-11-21; not run against a live account.
 *
 * Parameters stand in the query even with POST: a JSON body is not read, so that a search with one
 * lists everybody. Phone numbers come to a webhook later, so they are not offered.
 */
export const apollo = (): Dialect => ({
	name: 'apollo',
	label: 'Apollo',
	baseUrl: 'https://api.apollo.io/api/v1',
	key: { as: 'header', name: 'x-api-key' },
	// Enrichment on paid plans, by its rate limit page (read 2026-11-21); free ones have 50 a minute.
	limits: { rates: [perMinute(1000)] },
	test: free({ method: 'GET', path: '/users/api_profile' }),
	balance: {
		request: free({
			method: 'GET',
			path: '/users/api_profile',
			query: { include_credit_usage: true },
		}),
		read: readBalance,
	},
	lookups: { contact: CONTACT, company: COMPANY },
	searches: apolloSearches,
	meaningOf: meaningBy({
		codeOf: refusalIn,
		codes: { result_pending: 'notReady', outOfCredits: 'outOfCredits' },
		// Not documented: a company that is not known may be answered so.
		statuses: { 404: 'notFoundStatus' },
	}),
	// Only the bulk call of persons tells.
	creditsOf: ({ body }) => ({ charged: numberAt(body, 'credits_consumed') }),
});

const PERSON_NAMES: Partial<Record<IdentifierName, string>> = {
	providerId: 'id',
	email: 'email',
	linkedInUrl: 'linkedin_url',
	firstName: 'first_name',
	lastName: 'last_name',
	fullName: 'name',
	company: 'organization_name',
	companyDomain: 'domain',
};

const COMPANY_NAMES: Partial<Record<IdentifierName, string>> = {
	domain: 'domain',
	name: 'name',
	linkedInUrl: 'linkedin_url',
};

const WAYS: Record<Entity, readonly Way[]> = {
	contact: [
		['providerId'],
		['linkedInUrl'],
		['email'],
		['firstName', 'lastName', 'companyDomain'],
		['firstName', 'lastName', 'company'],
		['fullName', 'companyDomain'],
		['fullName', 'company'],
	],
	company: [['domain'], ['linkedInUrl'], ['name']],
};

const HELPFUL: readonly IdentifierName[] = [
	'firstName',
	'lastName',
	'fullName',
	'company',
	'companyDomain',
];

/** One credit for who was found, whatever is revealed; who is asked for twice in a request counts once. */
const ONE_EACH = (records: number): Price => ({ least: Math.min(1, records), most: records });

const MOST_RECORDS = 10;

const personFields = ({ identifiers, extra }: RecordToSend): JsonRecord =>
	withExtra(
		renamed(selectIdentifiers(identifiers, WAYS.contact, HELPFUL) ?? {}, PERSON_NAMES),
		extra,
		Object.values(PERSON_NAMES),
	);

const PERSON: Step = {
	maxRecords: MOST_RECORDS,
	price: ONE_EACH,
	request: (records, wishes) => {
		const [first, ...others] = records.map(personFields);
		const reveal = revealed(wishes);
		if (others.length === 0) {
			return paid({ method: 'POST', path: '/people/match', query: { ...first, ...reveal } });
		}
		const body = { details: [first, ...others] };
		return paid({ method: 'POST', path: '/people/bulk_match', query: reveal, body });
	},
	read: ({ body }, asked) =>
		asked.length === 1
			? readOnly(body, 'person', readPerson)
			: readList(body, 'matches', readPerson, true),
};

const revealed = ({ reveal }: LookupWishes): JsonRecord => ({
	reveal_personal_emails: reveal.includes('personalEmail'),
});

const CONTACT: LookupDialect = {
	reveals: ['email', 'personalEmail'],
	refusals: { phone: 'Apollo sends them to a webhook only, some time after its answer.' },
	takes: 'its own ID, an email, a LinkedIn URL, or a name with a company or its domain',
	steps: (identifiers) =>
		selectIdentifiers(identifiers, WAYS.contact) === undefined ? [] : [PERSON],
};

const companyFields = ({ identifiers, extra }: RecordToSend): JsonRecord =>
	withExtra(
		renamed(selectIdentifiers(identifiers, WAYS.company) ?? {}, COMPANY_NAMES),
		extra,
		Object.values(COMPANY_NAMES),
	);

const ORGANIZATION: Step = {
	maxRecords: MOST_RECORDS,
	price: ONE_EACH,
	request: (records) => {
		const [first, ...others] = records.map(companyFields);
		if (others.length === 0) {
			return paid({ method: 'GET', path: '/organizations/enrich', query: { ...first } });
		}
		const body = { details: [first, ...others] };
		return paid({ method: 'POST', path: '/organizations/bulk_enrich', body });
	},
	read: ({ body }, asked) =>
		asked.length === 1
			? readOnly(body, 'organization', readOrganization)
			: // Whether a miss leaves a gap is not documented, so the rows have to say who they are.
				readList(body, 'organizations', readOrganization, false),
};

const ORGANIZATION_BY_ID: Step = {
	maxRecords: 1,
	price: ONE_EACH,
	request: ([record]) => {
		const id = encodeURIComponent(record?.identifiers.providerId ?? '');
		return paid({ method: 'GET', path: `/organizations/${id}` });
	},
	read: ({ body }) => readOnly(body, 'organization', readOrganization),
};

const COMPANY: LookupDialect = {
	// A company has nothing to reveal, so nothing that is asked for is refused.
	reveals: ['email', 'personalEmail', 'phone'],
	takes: 'a domain, a LinkedIn URL, a name, or its own ID',
	steps: (identifiers) => {
		if (selectIdentifiers(identifiers, WAYS.company) !== undefined) return [ORGANIZATION];
		return identifiers.providerId === undefined ? [] : [ORGANIZATION_BY_ID];
	},
};

type ReadRow = (row: unknown) => RowReading;

function readOnly(body: unknown, key: string, read: ReadRow): AnswerRows {
	if (!isRecord(body) || !Object.hasOwn(body, key)) return UNKNOWN_FORM;
	return { ordered: true, rows: [{ reading: read(body[key]), raw: body[key] }] };
}

function readList(body: unknown, key: string, read: ReadRow, ordered: boolean): AnswerRows {
	const list = isRecord(body) ? body[key] : undefined;
	if (!Array.isArray(list)) return UNKNOWN_FORM;
	return { ordered, rows: list.map((raw: unknown) => ({ reading: read(raw), raw })) };
}

/** Not documented: there is no code for an empty account. Names that are quoted stand further on. */
const NO_CREDITS =
	/^(?:you (?:have |do not have |don't have )?(?:run )?)?(?:insufficient|not enough|enough|out of|no)(?: \w+){0,2} credits?\b/i;

function refusalIn(body: unknown): string | undefined {
	const said = textAt(body, 'error') ?? textAt(body, 'message') ?? '';
	return NO_CREDITS.test(said) ? 'outOfCredits' : textAt(body, 'error_code');
}
