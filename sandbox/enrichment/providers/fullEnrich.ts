import { pageToken, startAt } from '../../http/pageToken';
import type { SandboxReply } from '../../http/types';
import type { Company, Email, JsonObject, Person } from '../records';
import {
	company,
	companyRow,
	contact,
	fullEnrich as wire,
	owner,
	person,
	profileRow,
	uuidOf,
} from '../wire/fullEnrich';
import type { AskedAt } from '../wire/wire';
import type { Job, JobPlan } from './frame/job';
import { ok, served, type Bought, type Call, type Purchase } from './frame/provider';
import { arranged } from './frame/rows';

/** FullEnrich: contact data as a job, in progress 400, short of credits 402 with what there is. */
export const fullEnrich = served(wire, 'sandbox-fullenrich-key', {
	'POST /contact/enrich/bulk': ({ body }, call) =>
		handIn(call, body, {
			kind: 'enrich',
			records: body.data.map(({ custom, enrich_fields: fields = [], ...sent }) => {
				const found = call.person(contact, sent);
				return {
					price: () => (found ? pricesOf(call, found, fields) : []),
					row: (isDone) => ({
						...{ input: {}, custom },
						...(isDone && { contact_info: contactInfoOf(found, fields) }),
						...(isDone && found && { profile: call.row(profileRow, found) }),
					}),
				};
			}),
		}),

	/** Who has these addresses: a profile, without contact data. */
	'POST /contact/reverse/email/bulk': ({ body }, call) =>
		handIn(call, body, {
			kind: 'reverse',
			records: body.data.map(({ email, custom }) => {
				const found = call.person(owner, { email });
				return {
					price: () => (found ? [unlessOwned(call, 'person', found.id, 1)] : []),
					row: (isDone) => ({
						...{ input: { email }, custom },
						...(isDone && found && { profile: call.row(profileRow, found) }),
					}),
				};
			}),
		}),

	'GET /contact/enrich/bulk/{enrichment_id}': ({ path }, call) =>
		result(call, call.job('enrich', path.enrichment_id), 'enrichment'),

	'GET /contact/reverse/email/bulk/{enrichment_id}': ({ path }, call) =>
		result(call, call.job('reverse', path.enrichment_id), 'reverse.email'),

	/** At once, and without contact data; no match is an empty list, and free. */
	'POST /people/lookup': ({ body }, call) => {
		const found = call.person(person, body);
		return giveOut(call, 'people', found ? [found] : []);
	},

	'POST /company/lookup': ({ body }, call) => {
		const found = call.company(company, body);
		return giveOut(call, 'companies', found ? [found] : []);
	},

	'POST /people/search': ({ body }, call) => pageOf(call, body, 'people', call.searchPeople()),

	'POST /company/search': ({ body }, call) =>
		pageOf(call, body, 'companies', call.searchCompanies()),
});

/** What was bought before is free; twice in one job it is not. */
const unlessOwned = (call: Call, bought: Bought, id: string, credits: number): Purchase => ({
	...{ bought, id },
	credits: call.owns(bought, id) ? 0 : credits,
});

const STATUS = { verified: 'DELIVERABLE', unverified: 'INVALID', catchAll: 'CATCH_ALL' };

type Field = 'contact.work_emails' | 'contact.personal_emails' | 'contact.phones';

interface Asked {
	bought: Bought;
	credits: number;
	/** What is usable, and paid; the best of it is called the most probable. */
	billed(person: Person): JsonObject[];
}

/** An address that bounces and a line that is no mobile are shown, and free. */
const PURCHASES: Record<Field, Asked> = {
	'contact.work_emails': {
		...{ bought: 'email', credits: 1 },
		billed: (person) => emailsOf(person, 'work').filter(isUsable),
	},
	'contact.personal_emails': {
		...{ bought: 'personalEmail', credits: 3 },
		billed: (person) => emailsOf(person, 'personal').filter(isUsable),
	},
	'contact.phones': {
		...{ bought: 'phone', credits: 10 },
		billed: (person) => phonesOf(person).filter(({ line_type }) => line_type === 'MOBILE'),
	},
};

const isUsable = ({ status }: { status: string }) => status !== 'INVALID';

const emailsOf = ({ emails }: Person, wanted: Email['type']) =>
	emails
		.filter(({ type }) => type === wanted)
		.map(({ email, status }) => ({ email, status: STATUS[status] }));

const phonesOf = ({ phones }: Person) =>
	phones.map(({ number, type }) => ({
		number,
		line_type: type === 'mobile' ? 'MOBILE' : 'LANDLINE',
	}));

/** Of nobody, a phone that is not there. */
function contactInfoOf(person: Person | undefined, fields: readonly Field[]): JsonObject {
	if (!person) return { most_probable_phone: null };
	const best = (field: Field) =>
		fields.includes(field) ? (PURCHASES[field].billed(person)[0] ?? null) : null;
	const all = (field: Field, values: JsonObject[]) => (fields.includes(field) ? values : []);
	return {
		most_probable_work_email: best('contact.work_emails'),
		most_probable_personal_email: best('contact.personal_emails'),
		most_probable_phone: best('contact.phones'),
		work_emails: all('contact.work_emails', emailsOf(person, 'work')),
		personal_emails: all('contact.personal_emails', emailsOf(person, 'personal')),
		phones: all('contact.phones', phonesOf(person)),
	};
}

const pricesOf = (call: Call, person: Person, fields: readonly Field[]): Purchase[] =>
	fields
		.map((field) => PURCHASES[field])
		.filter(({ billed }) => billed(person).length > 0)
		.map(({ bought, credits }) => unlessOwned(call, bought, person.id, credits));

type Submitted = Pick<
	AskedAt<typeof wire, 'POST /contact/enrich/bulk'>['body'],
	'name' | 'webhook_url'
>;

function handIn(
	call: Call,
	{ name, webhook_url }: Submitted,
	plan: Pick<JobPlan, 'kind' | 'records'>,
): SandboxReply {
	const enrichment_id = call.submit({
		...plan,
		...{ name, callback: webhook_url, idFrom: uuidOf, withoutCredits: 'end' },
	});
	return ok({ enrichment_id });
}

const STATES: Record<Job['state'], string> = {
	running: 'IN_PROGRESS',
	onHold: 'IN_PROGRESS',
	outOfCredits: 'CREDITS_INSUFFICIENT',
	finished: 'FINISHED',
};

/** In progress is 400; too few credits are 402, with the same body as 200. */
function result(call: Call, job: Job | undefined, kind: string): SandboxReply {
	if (!job) return refusal(404, `${kind}.not_found`, 'Enrichment ID not found');
	if (job.state === 'running') {
		return refusal(400, `${kind}.in_progress`, 'Not ready, try again in 30 seconds');
	}
	const body = resultOf(
		job,
		arranged(allRowsOf(job), call.quirks, ({ profile }) => !profile),
	);
	return job.state === 'outOfCredits' ? { status: 402, body } : ok(body);
}

/** Those that are not done are listed as well, without a profile. */
const allRowsOf = ({ plan, done }: Job): JsonObject[] =>
	plan.records.map((record, index) => record.row(index < done));

const resultOf = (job: Job, data: Array<JsonObject | null>): JsonObject => ({
	id: job.id,
	name: job.plan.name,
	status: STATES[job.state],
	cost: { credits: job.spent },
	data,
});

const refusal = (status: number, code: string, message: string) => ({
	status,
	body: { code: `error.${code}`, message },
});

/** A quarter of a credit for each that was not given out before. */
function giveOut(
	call: Call,
	kind: 'people' | 'companies',
	found: Array<Person | Company>,
	metadata: JsonObject = {},
) {
	const [bought, row]: [Bought, typeof profileRow] =
		kind === 'people' ? ['person', profileRow] : ['company', companyRow];
	call.buy(found.map(({ id }) => unlessOwned(call, bought, id, 0.25)));
	return ok({
		[kind]: found.map((each) => call.row(row, each)),
		metadata: { ...metadata, credits: call.spent },
	});
}

type Paging = Pick<
	AskedAt<typeof wire, 'POST /people/search'>['body'],
	'limit' | 'offset' | 'search_after'
>;

function pageOf(
	call: Call,
	{ limit = 10, offset, search_after }: Paging,
	kind: 'people' | 'companies',
	found: Array<Person | Company>,
) {
	const start = search_after === undefined ? (offset ?? 0) : startAt(search_after);
	if (start === undefined) return call.fail('badRequest', 'search_after is not valid');
	const rows = found.slice(start, start + limit);
	const end = start + rows.length;
	const next = end < found.length ? { search_after: pageToken(end) } : {};
	return giveOut(call, kind, rows, { total: found.length, ...next });
}
