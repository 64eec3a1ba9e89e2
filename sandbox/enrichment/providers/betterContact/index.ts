import type { SandboxReply } from '../../../http/types';
import { mobileOf, workEmailOf, type JsonObject, type Person } from '../../records';
import {
	betterContact as wire,
	company,
	lead,
	profileOf as named,
	refusal,
	said,
} from '../../wire/betterContact';
import { identifiersIn } from '../../wire/schema';
import type { AskedAt } from '../../wire/wire';
import { foundCompany, foundPerson } from '../frame/found';
import { hasEnded, doneRows, type Job } from '../frame/job';
import { ok, served, type Call, type Purchase } from '../frame/provider';
import { arranged } from '../frame/rows';
import { openRange, searchPeople } from '../world/search';
import {
	companyProfileOf,
	enrichedRow,
	leadOf,
	profileOf,
	SENIORITY,
	type Wanted,
} from './records';

/** BetterContact: jobs; 202 until they are done, on hold while the credits do not suffice. */
export const betterContact = served(wire, 'sandbox-bettercontact-key', {
	'POST /async': ({ body }, call) => {
		if (call.credits <= 0) return call.fail('outOfCredits');
		const wanted = { email: body.enrich_email_address, phone: body.enrich_phone_number };
		const { webhook: url } = body;
		const id = call.submit({
			kind: 'enrich',
			idFrom: shortId,
			withoutCredits: 'wait',
			records: body.data.map((sent, index) => {
				const person = foundPerson(call, identifiersIn(lead, sent));
				return {
					price: () => (person ? pricesOf(person, wanted) : []),
					row: () => enrichedRow(sent, index, person, wanted),
				};
			}),
			// Unsigned; the same body as is fetched.
			callback: url
				? { url, message: (job) => ({ text: JSON.stringify(enrichmentOf(call, job)) }) }
				: undefined,
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
	'POST /lead_finder/async': ({ body: { filters, limit, offset = 0 } }, call) => {
		const found = findPeople(call, filters);
		const leads = found.slice(offset, offset + limit).map(leadOf);
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
		const found = foundCompany(call, identifiersIn(company, body));
		return found
			? ok({ success: true, data: companyProfileOf(found) })
			: refusal(404, 'Company was not found.');
	},

	/** At once, without contact data; a page makes the other fields not count. */
	'POST /enrich_profile/lead': ({ body }, call) => {
		const { linkedin_url: linkedInUrl } = body;
		const asked = linkedInUrl === undefined ? identifiersIn(named, body) : { linkedInUrl };
		const person = foundPerson(call, asked);
		if (!person) return refusal(404, 'Lead was not found.');
		call.pay('person', person.id, 0.1);
		return ok({ success: true, data: profileOf(person) });
	},

	/** Free: the test of the key. */
	'GET /account': (_asked, { credits }) => ok({ success: true, credits_left: credits }),
});

const shortId = (hex: string) => hex.slice(0, 20);

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

function envelopeOf({ credits: credits_left }: Call, job: Job): JsonObject {
	const underWay = job.progress < 0.5 ? 'not_started' : 'processing';
	const status = hasEnded(job) ? 'terminated' : job.state === 'onHold' ? 'on_hold' : underWay;
	return job.state === 'running'
		? { id: job.id, status, message: 'Not terminated yet. Please try later', credits_left }
		: { id: job.id, status, credits_consumed: job.spent, credits_left };
}

type Filters = AskedAt<typeof wire, 'POST /lead_finder/async'>['body']['filters'];

/** Places are found as they are spelt there, capitals too. */
function findPeople({ world }: Call, filters: Filters): Person[] {
	const { company_headcount_min: min, company_headcount_max: max } = filters;
	const places = filters.lead_location?.include;
	return searchPeople(world, {
		titles: filters.lead_job_title?.include,
		seniorities: filters.lead_seniority?.include.map(SENIORITY.back),
		departments: filters.lead_department?.include,
		company: {
			domains: filters.company?.include,
			industries: filters.company_industry?.include,
			sizes: [openRange({ min, max })],
		},
	}).filter(({ location: { city, region, country } }) => {
		const own = [city, region, country];
		const isThere = (place: string) => place.split(', ').every((part) => own.includes(part));
		return places === undefined || places.some(isThere);
	});
}
