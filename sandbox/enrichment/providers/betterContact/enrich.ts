import type { SandboxReply } from '../../../http/types';
import type { JsonObject, Person } from '../../records';
import type { JobCallback } from '../frame/job';
import { foundPerson } from '../frame/found';
import type { Call, Purchase } from '../frame/provider';
import { objects, renamed, text } from '../frame/read';
import { mobileOf, workEmailOf, type Wanted } from './contactData';
import { enrichedRow } from './records';
import { enrichmentBody } from './results';

const MOST = 100;

const EMAIL = 1;
const PHONE = 10;

export function enrichLeads(call: Call): SandboxReply {
	const body = call.json();
	const records = readLeads(call, body);
	const wanted = readWanted(call, body);
	if (call.credits <= 0) return call.fail('outOfCredits');
	const id = call.submit({
		kind: 'enrich',
		idFrom: shortId,
		withoutCredits: 'wait',
		records: records.map((record, index) => {
			const person = foundPerson(call, askedFor(record));
			return {
				price: () => (person ? pricesOf(person, wanted) : []),
				row: () => enrichedRow(record, index, person, wanted),
			};
		}),
		callback: callbackOf(call, body),
	});
	return { status: 201, body: { success: true, id, message: 'Processing...' } };
}

export const shortId = (hex: string) => hex.slice(0, 20);

function readLeads(call: Call, body: JsonObject): JsonObject[] {
	const records = objects(body['data']);
	if (!records || records.length === 0) return call.fail('badRequest');
	if (records.length > MOST) {
		return call.fail(
			'badRequest',
			`No more than ${MOST} contacts allowed in a single batch call`,
		);
	}
	return records.every(isEnough) ? records : call.fail('badRequest');
}

function isEnough(record: JsonObject): boolean {
	const has = (name: string) => text(record[name]) !== undefined;
	return has('first_name') && has('last_name') && (has('company') || has('company_domain'));
}

/** Earlier documentation demands both switches; today's takes the e-mail when neither is on. */
function readWanted(call: Call, body: JsonObject): Wanted {
	const { enrich_email_address: email, enrich_phone_number: phone } = body;
	const isStrict = call.quirks.disputed === 'first';
	if (isStrict && (typeof email !== 'boolean' || typeof phone !== 'boolean')) {
		call.fail('badRequest');
	}
	return {
		email: email === true || (!isStrict && phone !== true),
		phone: phone === true,
		catchAll: body['verify_catch_all'] === true,
	};
}

const askedFor = (record: JsonObject) =>
	renamed(record, {
		firstName: 'first_name',
		lastName: 'last_name',
		company: 'company',
		companyDomain: 'company_domain',
		linkedInUrl: 'linkedin_url',
	});

/** An address that does not deliver is shown, and free. */
function pricesOf(person: Person, wanted: Wanted): Purchase[] {
	const email = workEmailOf(person);
	const { id } = person;
	return [
		...(wanted.email && email && email.status !== 'unverified'
			? [{ bought: 'email', id, credits: EMAIL } as const]
			: []),
		...(wanted.phone && mobileOf(person)
			? [{ bought: 'phone', id, credits: PHONE } as const]
			: []),
	];
}

/** Unsigned; the same body as is fetched. */
function callbackOf(call: Call, body: JsonObject): JobCallback | undefined {
	const url = text(body['webhook']);
	return url
		? { url, message: (job) => ({ text: JSON.stringify(enrichmentBody(call, job)) }) }
		: undefined;
}
