/** Apollo's lookups: ten records a request at most, people in their order, companies by what they say. */
import type { ApiRequest } from '../../../shared/core/http';
import { isRecord, valueAt, type JsonRecord } from '../../../shared/core/json';
import type { Entity, IdentifierName } from '../../person/entities';
import { readOrganization, readPerson, readPhones } from './records';
import type {
	AnswerRow,
	AnswerRows,
	LookupDialect,
	LookupWishes,
	Price,
	RecordToSend,
	Step,
} from '../dialect';
import { free, paid, recordOf, renamed, UNKNOWN_FORM, withExtra } from '../requests';
import { selectIdentifiers, type Way } from '../ways';

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
	// A name is taken beside them only: alone it is refused.
	company: [['domain'], ['linkedInUrl']],
};

const HELPFUL: Record<Entity, readonly IdentifierName[]> = {
	contact: ['firstName', 'lastName', 'fullName', 'company', 'companyDomain'],
	company: ['name'],
};

/** One credit for who was found, whatever else than phones is revealed; who is asked for twice in a request counts once. */
const ONE_EACH = (records: number): Price => ({ least: Math.min(1, records), most: records });

const MOST_RECORDS = 10;

const personFields = ({ identifiers, extra }: RecordToSend): JsonRecord =>
	withExtra(
		renamed(selectIdentifiers(identifiers, WAYS.contact, HELPFUL.contact) ?? {}, PERSON_NAMES),
		extra,
		Object.values(PERSON_NAMES),
	);

function matching(records: RecordToSend[], reveal: JsonRecord): ApiRequest {
	const [first, ...others] = records.map(personFields);
	if (others.length === 0) {
		return paid({ method: 'POST', path: '/people/match', query: { ...first, ...reveal } });
	}
	const body = { details: [first, ...others] };
	return paid({ method: 'POST', path: '/people/bulk_match', query: reveal, body });
}

const readMatches: Step['read'] = ({ body }, asked) =>
	asked.length === 1
		? readOnly(body, 'person', readPerson)
		: readList(body, 'matches', readPerson, true);

const revealed = ({ reveal }: LookupWishes): JsonRecord => ({
	reveal_personal_emails: reveal.includes('personalEmail'),
});

const PERSON: Step = {
	maxRecords: MOST_RECORDS,
	price: ONE_EACH,
	request: (records, wishes) => matching(records, revealed(wishes)),
	read: readMatches,
};

const PHONE = 8;

/** Everything but phones is told at once; these are looked for, and told later by the IDs of their people. */
const PERSON_WITH_PHONES: Step = {
	maxRecords: MOST_RECORDS,
	price: (records) => ({ ...ONE_EACH(records), most: records * (1 + PHONE) }),
	request: (records, wishes) => {
		const { callbackUrl } = wishes;
		const late = callbackUrl ? { webhook_url: callbackUrl } : { poll_only: true };
		return matching(records, { ...revealed(wishes), reveal_phone_number: true, ...late });
	},
	begins: { price: ONE_EACH, read: readMatches },
	job: {
		fetch: (jobId) =>
			free({ method: 'GET', path: `/webhook_result/${encodeURIComponent(jobId)}` }),
		everyMs: 10_000,
		usualMs: 300_000,
	},
	read: ({ body }, asked): AnswerRows => {
		const people = valueAt(body, 'webhook_result.people');
		if (!Array.isArray(people)) return UNKNOWN_FORM;
		const rows = people.map((raw: unknown): AnswerRow => {
			const record = asked.findIndex((each) => each?.found?.providerId === recordOf(raw).id);
			return { ...readPhones(raw), raw, record: record < 0 ? undefined : record };
		});
		return { ordered: false, rows };
	},
};

export const contacts: LookupDialect = {
	reveals: ['email', 'personalEmail', 'phone'],
	takes: 'its own ID, an email, a LinkedIn URL, or a name with a company or its domain',
	steps: (identifiers, { reveal }) => {
		if (selectIdentifiers(identifiers, WAYS.contact) === undefined) return [];
		return [reveal.includes('phone') ? PERSON_WITH_PHONES : PERSON];
	},
	jobs: [PERSON_WITH_PHONES],
};

const companyFields = ({ identifiers, extra }: RecordToSend): JsonRecord =>
	withExtra(
		renamed(selectIdentifiers(identifiers, WAYS.company, HELPFUL.company) ?? {}, COMPANY_NAMES),
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

export const companies: LookupDialect = {
	// A company has nothing to reveal, so nothing that is asked for is refused.
	reveals: ['email', 'personalEmail', 'phone'],
	takes: 'a domain, a LinkedIn URL, or its own ID',
	steps: (identifiers) => {
		if (selectIdentifiers(identifiers, WAYS.company) !== undefined) return [ORGANIZATION];
		return identifiers.providerId === undefined ? [] : [ORGANIZATION_BY_ID];
	},
};

type ReadRow = (row: unknown) => Omit<AnswerRow, 'raw'>;

/** An answer with nothing in it says that there is nobody. */
function readOnly(body: unknown, key: string, read: ReadRow): AnswerRows {
	if (!isRecord(body)) return UNKNOWN_FORM;
	const isEmpty = Object.keys(body).length === 0;
	if (!isEmpty && !Object.hasOwn(body, key)) return UNKNOWN_FORM;
	return { ordered: true, rows: [{ ...read(body[key]), raw: isEmpty ? body : body[key] }] };
}

function readList(body: unknown, key: string, read: ReadRow, ordered: boolean): AnswerRows {
	const list = isRecord(body) ? body[key] : undefined;
	if (!Array.isArray(list)) return UNKNOWN_FORM;
	return { ordered, rows: list.map((raw: unknown) => ({ ...read(raw), raw })) };
}
