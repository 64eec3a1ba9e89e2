import { domainOf } from '../identity';
import type { Company, Email, JsonObject, Person } from '../records';
import {
	companyRow,
	dropcontact as wire,
	personRow,
	profileOf,
	record,
	registeredRow,
} from '../wire/dropcontact';
import { identifiersIn } from '../wire/schema';
import type { AskedAt } from '../wire/wire';
import { doneRows } from './frame/job';
import { ok, served, type Call, type Purchase } from './frame/provider';
import { arranged } from './frame/rows';

type Submitted = AskedAt<typeof wire, 'POST /v1/enrich/all'>['body'];
type Sent = Submitted['data'][number];

/** Dropcontact: always a job; 200 with `success: false` until it is done, and for unknown ids too. */
export const dropcontact = served(wire, 'sandbox-dropcontact-key', {
	/** A credit is taken for every record at once; those without a find get it back with the result. */
	'POST /v1/enrich/all': ({ body }, call) => {
		const records = body.data.map((sent, index) => {
			const outcome = find(call, sent);
			const purchase = priceOf(call, sent, outcome, index);
			const isPaid = sent.email || outcome.email;
			return {
				purchase,
				price: () => [],
				givenBack: isPaid ? [] : [purchase],
				row: () => rowOf(call, sent, outcome, body),
			};
		});
		call.buy(records.map(({ purchase }) => purchase));
		const { custom_callback_url: callback } = body;
		const request_id = call.submit({ kind: 'enrich', idFrom: letters, records, callback });
		return ok({ error: false, success: true, request_id, credits_left: call.credits });
	},

	'GET /v1/enrich/all/{request_id}': ({ path }, call) => {
		const job = call.job('enrich', path.request_id);
		if (job?.state !== 'finished') {
			const reason = 'Request not ready yet, try again in 30 seconds';
			return ok({ error: false, success: false, reason });
		}
		const data = arranged(doneRows(job), call.quirks, (row) => row['email'] === undefined);
		return ok({ error: false, success: true, credits_left: call.credits, data });
	},
});

interface Outcome {
	/** Undefined also for somebody who asked to be forgotten. */
	person?: Person | undefined;
	company?: Company | undefined;
	/** Of the person, as far as it is verified. */
	email?: Email | undefined;
	/** What stands beside the address that was sent: `nominative@pro`. */
	qualification?: string | undefined;
}

function find({ world }: Call, sent: Sent): Outcome {
	const { id, ...asked } = identifiersIn(record, sent);
	const match = world.person(asked);
	if (match === 'optedOut') return { qualification: 'Do_Not_Contact@pro' };
	const person = match?.record;
	const email = person?.emails.find(({ status }) => status !== 'unverified');
	const address = sent.email?.toLowerCase();
	const known = person?.emails.find((entry) => entry.email === address);
	const company = world.company({
		id,
		domain: asked.companyDomain,
		name: asked.company,
		linkedInUrl: asked.companyLinkedInUrl,
	})?.record;
	return { person, email, company, ...(address && { qualification: qualify(known ?? email) }) };
}

function qualify(email: Email | undefined): string {
	if (email === undefined) return 'invalid@pro';
	const local = { verified: 'nominative', catchAll: 'catch-all', unverified: 'non_validated' };
	return `${local[email.status]}@${email.type === 'work' ? 'pro' : 'perso'}`;
}

function priceOf(call: Call, { email }: Sent, { person }: Outcome, index: number): Purchase {
	return {
		bought: 'email',
		id: person?.id ?? email ?? `record ${call.number}.${index}`,
		credits: 1,
	};
}

/** Fifteen small letters. */
const letters = (hex: string) =>
	[...hex.slice(0, 15)]
		.map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 16)))
		.join('');

/** Only what is filled is there: what was sent, cleaned, and what was found. */
function rowOf(call: Call, sent: Sent, outcome: Outcome, { siren }: Submitted): JsonObject {
	const { person } = outcome;
	const company = person?.company ?? outcome.company;
	const emails = emailsOf(sent, outcome);
	return filled({
		...cleaned(sent),
		...(company && call.row(siren ? registeredRow : companyRow, company)),
		...(person && call.row(personRow, person)),
		email: emails.length > 0 ? emails : undefined,
		custom_fields: sent.custom_fields,
	});
}

/** The address that was sent stays in the list, whatever it is worth. */
function emailsOf(sent: Sent, { email, qualification }: Outcome) {
	const address = sent.email?.toLowerCase();
	const rows = address ? [{ email: address, qualification: qualification ?? 'invalid@pro' }] : [];
	if (email && email.email !== address) {
		rows.push({ email: email.email, qualification: qualify(email) });
	}
	return rows;
}

function cleaned({ email: _, custom_fields: __, num_siren: siren, ...rest }: Sent): JsonObject {
	const { linkedin, website } = rest;
	return {
		...rest,
		siren,
		linkedin: linkedin && profileOf(linkedin),
		website: website && `www.${domainOf(website)}`,
	};
}

const filled = (row: JsonObject): JsonObject =>
	Object.fromEntries(
		Object.entries(row).filter(([, value]) => value !== undefined && value !== ''),
	);
