import type { SandboxReply } from '../../http/types';
import { mobileOf, workEmailOf, type Email, type JsonObject, type Person } from '../records';
import * as rows from '../wire/betterContact';
import { hasEnded, doneRows, type Job } from './frame/job';
import { ok, served, type Call, type Purchase } from './frame/provider';
import { arranged } from './frame/rows';

const { betterContact: wire, company, lead, profileOf: named, refusal, said } = rows;

/** BetterContact: jobs; 202 until they are done, on hold while the credits do not suffice. */
export const betterContact = served(wire, 'sandbox-bettercontact-key', {
	'POST /async': ({ body }, call) => {
		if (call.credits <= 0) return call.fail('outOfCredits');
		const wanted = { email: body.enrich_email_address, phone: body.enrich_phone_number };
		const id = call.submit({
			kind: 'enrich',
			idFrom: shortId,
			withoutCredits: 'wait',
			records: body.data.map((sent, index) => {
				const person = call.person(lead, sent);
				return {
					price: () => (person ? pricesOf(person, wanted) : []),
					row: () => enrichedRow(call, sent, index, person, wanted),
				};
			}),
			callback: body.webhook,
		});
		return { status: 201, body: { success: true, id, message: 'Processing...' } };
	},

	'GET /async/{request_id}': ({ path }, call) => {
		const job = call.job('enrich', path.request_id);
		return job
			? reply(job, enrichmentOf(call, job))
			: { status: 406, body: { error: 'Unvalid request_id.' } };
	},

	/** A search as a job; free, and without contact data. */
	'POST /lead_finder/async': ({ body: { limit, offset = 0 } }, call) => {
		const found = call.searchPeople();
		const leads = found.slice(offset, offset + limit).map((each) => ({
			...call.row(rows.leadContact, each),
			...call.row(rows.otherCompanyRow, each.company),
			/** A search gives no page of the company. */
			company_linkedin_url: null,
		}));
		const summary = { leads_found: leads.length > 0 ? found.length : 0 };
		const records = [{ price: () => [], row: () => ({ summary, leads }) }];
		const request_id = call.submit({ kind: 'leads', idFrom: shortId, records });
		const message = 'Lead finder request accepted.';
		return { status: 202, body: { success: true, message, request_id } };
	},

	'GET /lead_finder/async/{request_id}': ({ path }, call) => {
		const job = call.job('leads', path.request_id);
		return job
			? reply(job, { ...envelopeOf(call, job), ...(hasEnded(job) && doneRows(job)[0]) })
			: said(404, 'Lead finder request not found.');
	},

	/** At once, and free. */
	'POST /enrich_profile/company': ({ body }, call) => {
		const found = call.company(company, body);
		return found
			? ok({ success: true, data: call.row(rows.companyProfile, found) })
			: refusal(404, 'Company was not found.');
	},

	/** At once, without contact data; a page makes the other fields not count. */
	'POST /enrich_profile/lead': ({ body }, call) => {
		const { linkedin_url } = body;
		const person = call.person(named, linkedin_url === undefined ? body : { linkedin_url });
		if (!person) return refusal(404, 'Lead was not found.');
		call.pay('person', person.id, 0.1);
		const data = call.row(rows.contactRow, person);
		const employer = call.row(rows.companyRow, person.company);
		return ok({ success: true, data: { ...data, contact_linkedin_headline: '', ...employer } });
	},
});

const shortId = (hex: string) => hex.slice(0, 20);

interface Wanted {
	email: boolean;
	phone: boolean;
}

/** An address that does not deliver is shown, and free. */
function pricesOf(person: Person, wanted: Wanted): Purchase[] {
	const email = workEmailOf(person);
	const { id } = person;
	const isPaid = wanted.email && email && email.status !== 'unverified';
	return [
		...(isPaid ? [{ bought: 'email', id, credits: 1 } as const] : []),
		...(wanted.phone && mobileOf(person)
			? [{ bought: 'phone', id, credits: 10 } as const]
			: []),
	];
}

const reply = (job: Job, body: JsonObject): SandboxReply => ({
	status: job.state === 'running' ? 202 : 200,
	body,
});

/** The rows are there only when all of it is done. */
function enrichmentOf(call: Call, job: Job): JsonObject {
	const envelope = envelopeOf(call, job);
	if (!hasEnded(job)) return envelope;
	return {
		...envelope,
		data: arranged(doneRows(job), call.quirks, ({ enriched }) => enriched === false),
	};
}

const STATES: Record<Job['state'], string> = {
	running: 'processing',
	onHold: 'on_hold',
	outOfCredits: 'terminated',
	finished: 'terminated',
};

function envelopeOf({ credits: credits_left }: Call, job: Job): JsonObject {
	const status = STATES[job.state];
	return job.state === 'running'
		? { id: job.id, status, message: 'Not terminated yet. Please try later', credits_left }
		: { id: job.id, status, credits_consumed: job.spent, credits_left };
}

const STATUS: Record<Email['status'], string> = {
	verified: 'deliverable',
	unverified: 'undeliverable',
	catchAll: 'catch_all',
};

interface Sent {
	first_name?: string | undefined;
	last_name?: string | undefined;
	linkedin_url?: string | undefined;
	custom_fields?: unknown;
}

/** A miss keeps the names that were sent, and is told by `enriched`. */
function enrichedRow(
	call: Call,
	sent: Sent,
	index: number,
	person: Person | undefined,
	wanted: Wanted,
): JsonObject {
	const email = wanted.email && person ? workEmailOf(person) : undefined;
	const phone = wanted.phone && person ? (mobileOf(person) ?? null) : null;
	const isDelivered = email !== undefined && email.status !== 'unverified';
	return {
		enriched: isDelivered || phone !== null,
		contact_id: index + 1,
		custom_fields: tagsOf(sent.custom_fields),
		...(person ? call.row(rows.contactRow, person) : namesOf(sent)),
		contact_email_address: email?.email ?? null,
		contact_email_address_status: wanted.email ? statusOf(email) : null,
		contact_phone_number: phone,
		...(person && call.row(rows.companyRow, person.company)),
	};
}

const statusOf = (email: Email | undefined) => (email ? STATUS[email.status] : 'not_found');

/** Sent as an object, it comes back as a list. */
const tagsOf = (custom: unknown): JsonObject[] =>
	Object.entries((custom ?? {}) as JsonObject).map(([name, value], position) => ({
		...{ name, value, position },
	}));

const namesOf = ({ first_name, last_name, linkedin_url }: Sent): JsonObject => ({
	contact_first_name: first_name || null,
	contact_last_name: last_name || null,
	contact_full_name: [first_name, last_name].filter(Boolean).join(' ') || null,
	contact_linkedin_profile_url: linkedin_url ?? null,
});
