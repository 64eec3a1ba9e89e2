/** Apollo's lookups: ten records a request at most, people in their order, companies by what they say. */
import type { ApiRequest } from '../../../shared/core/http';
import { isRecord, valueAt, type JsonRecord } from '../../../shared/core/json';
import { readOrganization, readPerson, readPhones } from './records';
import type {
	AnswerRow,
	AnswerRows,
	LookupWishes,
	PaidRequest,
	Price,
	RecordToSend,
} from '../dialect';
import { lookupBy } from '../lookupBy';
import { free, paid, recordOf, UNKNOWN_FORM } from '../requests';

/** One credit for who was found, whatever else than phones is revealed; who is asked for twice in a request counts once. */
const ONE_EACH = (records: number): Price => ({ least: Math.min(1, records), most: records });

const MOST_RECORDS = 10;

function matching(records: RecordToSend[], reveal: JsonRecord): ApiRequest {
	const [first, ...others] = records.map(({ fields }) => fields);
	if (others.length === 0) {
		return paid({ method: 'POST', path: '/people/match', query: { ...first, ...reveal } });
	}
	const body = { details: [first, ...others] };
	return paid({ method: 'POST', path: '/people/bulk_match', query: reveal, body });
}

const revealed = ({ reveal }: LookupWishes): JsonRecord => ({
	reveal_personal_emails: reveal.includes('personalEmail'),
});

const wantsPhones = ({ reveal }: LookupWishes) => reveal.includes('phone');

const PERSON: PaidRequest = {
	needs: [
		['providerId'],
		['linkedInUrl'],
		['email'],
		['firstName', 'lastName', 'companyDomain'],
		['firstName', 'lastName', 'company'],
		['fullName', 'companyDomain'],
		['fullName', 'company'],
	],
	helps: ['firstName', 'lastName', 'fullName', 'company', 'companyDomain'],
	names: {
		providerId: 'id',
		email: 'email',
		linkedInUrl: 'linkedin_url',
		firstName: 'first_name',
		lastName: 'last_name',
		fullName: 'name',
		company: 'organization_name',
		companyDomain: 'domain',
	},
	fits: (wishes) => !wantsPhones(wishes),
	max: MOST_RECORDS,
	price: ONE_EACH,
	request: (records, wishes) => matching(records, revealed(wishes)),
	read: ({ body }, asked) =>
		asked.length === 1
			? readOnly(body, 'person', readPerson)
			: readList(body, 'matches', readPerson, true),
};

const PHONE = 8;

/** Numbers are looked for, and told later by the IDs of their people. */
const PHONES: PaidRequest & Required<Pick<PaidRequest, 'job'>> = {
	needs: [],
	names: {},
	max: MOST_RECORDS,
	price: (records) => ({ least: 0, most: records * PHONE }),
	request: () => free({ method: 'GET', path: '/webhook_result' }),
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

/** Everything but phones is told at once. */
const PERSON_WITH_PHONES: PaidRequest = {
	...PERSON,
	fits: wantsPhones,
	request: (records, wishes) => {
		const { callbackUrl } = wishes;
		const late = callbackUrl ? { webhook_url: callbackUrl } : { poll_only: true };
		return matching(records, { ...revealed(wishes), reveal_phone_number: true, ...late });
	},
	rest: PHONES,
};

export const contacts = lookupBy({
	reveals: ['email', 'personalEmail', 'phone'],
	requests: [PERSON, PERSON_WITH_PHONES],
	identity: ['hashed_email'],
});

const ORGANIZATION: PaidRequest = {
	// A name is taken beside them only: alone it is refused.
	needs: [['domain'], ['linkedInUrl']],
	helps: ['name'],
	names: { domain: 'domain', name: 'name', linkedInUrl: 'linkedin_url' },
	max: MOST_RECORDS,
	price: ONE_EACH,
	request: (records) => {
		const [first, ...others] = records.map(({ fields }) => fields);
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

const ORGANIZATION_BY_ID: PaidRequest = {
	needs: [['providerId']],
	names: {},
	max: 1,
	price: ONE_EACH,
	request: ([record]) => {
		const id = encodeURIComponent(record?.identifiers.providerId ?? '');
		return paid({ method: 'GET', path: `/organizations/${id}` });
	},
	read: ({ body }) => readOnly(body, 'organization', readOrganization),
};

export const companies = lookupBy({
	requests: [ORGANIZATION, ORGANIZATION_BY_ID],
});

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
