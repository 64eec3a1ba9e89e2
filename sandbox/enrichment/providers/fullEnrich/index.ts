import { createHmac } from 'node:crypto';

import { pageToken, startAt } from '../../../http/pageToken';
import type { SandboxReply } from '../../../http/types';
import type { Company, JsonObject, Person } from '../../records';
import { company, contact, fullEnrich as wire, person, refusal } from '../../wire/fullEnrich';
import { identifiersIn } from '../../wire/schema';
import type { AskedAt } from '../../wire/wire';
import { foundCompany, foundPerson } from '../frame/found';
import type { Job, JobCallback, JobPlan } from '../frame/job';
import { ok, served, type Bought, type Call, type Purchase } from '../frame/provider';
import { arranged } from '../frame/rows';
import { openRange, searchCompanies, searchPeople } from '../world/search';
import { companyOf, contactInfoOf, profileOf, PURCHASES, SENIORITY, type Field } from './records';

/** Callbacks are signed with it. */
const KEY = 'sandbox-fullenrich-key';

/** FullEnrich: contact data as a job, in progress 400, short of credits 402 with what there is. */
export const fullEnrich = served(wire, KEY, {
	'POST /contact/enrich/bulk': ({ body }, call) =>
		handIn(call, body, {
			kind: 'enrich',
			records: body.data.map(({ custom, enrich_fields: fields = [], ...sent }) => {
				const found = foundPerson(call, identifiersIn(contact, sent));
				return {
					price: () => (found ? pricesOf(call, found, fields) : []),
					row: (isDone) => ({
						...{ input: {}, custom },
						...(isDone && { contact_info: contactInfoOf(found, fields) }),
						...(isDone && found && { profile: profileOf(found) }),
					}),
				};
			}),
		}),

	/** Who has these addresses: a profile, without contact data. */
	'POST /contact/reverse/email/bulk': ({ body }, call) =>
		handIn(call, body, {
			kind: 'reverse',
			records: body.data.map(({ email, custom }) => {
				const found = foundPerson(call, { email });
				return {
					price: () => (found ? [unlessOwned(call, 'person', found.id, 1)] : []),
					row: (isDone) => ({
						...{ input: { email }, custom },
						...(isDone && found && { profile: profileOf(found) }),
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
		const found = foundPerson(call, identifiersIn(person, body));
		const people = giveOut(call, 'person', found ? [found] : []).map(profileOf);
		return ok({ people, metadata: { credits: call.spent } });
	},

	'POST /company/lookup': ({ body }, call) => {
		const found = foundCompany(call, identifiersIn(company, body));
		const companies = giveOut(call, 'company', found ? [found] : []).map(companyOf);
		return ok({ companies, metadata: { credits: call.spent } });
	},

	'POST /people/search': ({ body }, call) => {
		const found = searchPeople(call.world, {
			titles: valuesOf(body.current_position_titles),
			seniorities: valuesOf(body.current_position_seniority_level)?.map(SENIORITY.back),
			departments: valuesOf(body.current_position_job_functions),
			locations: valuesOf(body.person_locations),
			company: {
				names: valuesOf(body.current_company_names),
				domains: valuesOf(body.current_company_domains),
				industries: valuesOf(body.current_company_industries),
				sizes: body.current_company_headcounts?.map(openRange),
			},
		});
		const { rows, metadata } = pageOf(call, body, found);
		const people = giveOut(call, 'person', rows).map(profileOf);
		return ok({ people, metadata: { ...metadata, credits: call.spent } });
	},

	'POST /company/search': ({ body }, call) => {
		const found = searchCompanies(call.world, {
			names: valuesOf(body.names),
			domains: valuesOf(body.domains),
			industries: valuesOf(body.industries),
			locations: valuesOf(body.headquarters_locations),
			sizes: body.headcounts?.map(openRange),
		});
		const { rows, metadata } = pageOf(call, body, found);
		const companies = giveOut(call, 'company', rows).map(companyOf);
		return ok({ companies, metadata: { ...metadata, credits: call.spent } });
	},

	/** Free: the test of the key. */
	'GET /account/keys/verify': () => ok({ workspace_id: '0190b1c2-0000-7000-8000-000000000001' }),

	'GET /account/credits': (_asked, { credits: balance }) => ok({ balance }),
});

/** What was bought before is free; twice in one job it is not. */
const unlessOwned = (call: Call, bought: Bought, id: string, credits: number): Purchase => ({
	...{ bought, id },
	credits: call.owns(bought, id) ? 0 : credits,
});

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
	const callback = webhook_url === undefined ? undefined : callbackTo(webhook_url);
	const enrichment_id = call.submit({
		...plan,
		...{ name, callback, idFrom: uuid, withoutCredits: 'end' },
	});
	return ok({ enrichment_id });
}

/** The result as it is fetched, signed with the key. */
const callbackTo = (url: string): JobCallback => ({
	url,
	message: (job) => {
		const text = JSON.stringify(resultOf(job, allRowsOf(job)));
		const signature = createHmac('sha1', KEY).update(text).digest('hex');
		return { text, headers: { 'x-signature-sha1': signature } };
	},
});

const uuid = (hex: string) => hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

const STATUS: Record<Job['state'], string> = {
	running: 'IN_PROGRESS',
	onHold: 'IN_PROGRESS',
	outOfCredits: 'CREDITS_INSUFFICIENT',
	canceled: 'CANCELED',
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
	status: STATUS[job.state],
	cost: { credits: job.spent },
	data,
});

/** A quarter of a credit for each that was not given out before. */
function giveOut<T extends Person | Company>(call: Call, bought: Bought, found: T[]): T[] {
	call.buy(found.map(({ id }) => unlessOwned(call, bought, id, 0.25)));
	return found;
}

const valuesOf = <T>(filter: ReadonlyArray<{ value: T }> | undefined) =>
	filter?.map(({ value }) => value);

type Paging = Pick<
	AskedAt<typeof wire, 'POST /people/search'>['body'],
	'limit' | 'offset' | 'search_after'
>;

function pageOf<T>(call: Call, { limit = 10, offset, search_after }: Paging, found: T[]) {
	const start = search_after === undefined ? (offset ?? 0) : startAt(search_after);
	if (start === undefined) return call.fail('badRequest', 'search_after is not valid');
	const rows = found.slice(start, start + limit);
	const end = start + rows.length;
	const next = end < found.length ? { search_after: pageToken(end) } : {};
	return { rows, metadata: { total: found.length, ...next } };
}
