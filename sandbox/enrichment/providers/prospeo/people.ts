import type { SandboxReply } from '../../../http/types';
import { isObject } from '../../asked';
import type { JsonObject, Person } from '../../records';
import { ok, type Call, type Purchase } from '../frame/provider';
import { text } from '../frame/read';
import { answerBulk, priceOf, type Outcome } from './bulk';
import { worldId } from './ids';
import { companyOf, mobileNumberOf, personOf, verifiedEmailOf } from './records';
import { refusal } from './refusal';

/** With a mobile ten credits, the address included; without one. */
const PRICE = 1;
const PRICE_WITH_MOBILE = 10;

export function enrichPerson(call: Call): SandboxReply {
	const body = call.json();
	const data = body['data'];
	if (!isObject(data)) return call.fail('badRequest', 'data: Field required');
	const outcome = look(call, data, switchesOf(body));
	if (outcome === 'invalid') return refusal('INVALID_DATAPOINTS');
	if (outcome === 'notMatched') return refusal('NO_MATCH');
	const credits = priceOf(call, outcome.purchase);
	call.buy([{ ...outcome.purchase, credits }]);
	return ok({ error: false, free_enrichment: credits === 0, ...outcome.row });
}

/** The page of the API takes fifty, Prospeo's own newer client sends twenty-five at most. */
export function enrichPeople(call: Call): SandboxReply {
	const switches = switchesOf(call.json());
	const limit = call.quirks.disputed === 'first' ? 50 : 25;
	return answerBulk(call, limit, (record) => look(call, record, switches));
}

interface Switches {
	onlyVerifiedEmail: boolean;
	mobile: boolean;
	onlyVerifiedMobile: boolean;
}

const switchesOf = (body: JsonObject): Switches => ({
	onlyVerifiedEmail: body['only_verified_email'] === true,
	mobile: body['enrich_mobile'] === true || body['only_verified_mobile'] === true,
	onlyVerifiedMobile: body['only_verified_mobile'] === true,
});

function look(call: Call, record: JsonObject, switches: Switches): Outcome {
	if (!isEnough(record)) return 'invalid';
	const match = call.world.person(identifiersOf(record));
	if (!match || match === 'optedOut' || !isWanted(match.record, switches)) return 'notMatched';
	const person = match.record;
	const hidden = call.quirks.contactDataHidden;
	const hasMobile = switches.mobile && mobileNumberOf(person) !== undefined;
	const row = {
		person: personOf(person, { email: !hidden, mobile: hasMobile && !hidden }),
		company: companyOf(person.company),
	};
	return { purchase: purchaseOf(person, hasMobile), row };
}

/** A person without what was demanded counts as not matched, and is free. */
const isWanted = (person: Person, { onlyVerifiedEmail, onlyVerifiedMobile }: Switches) =>
	(!onlyVerifiedEmail || verifiedEmailOf(person) !== undefined) &&
	(!onlyVerifiedMobile || mobileNumberOf(person) !== undefined);

const purchaseOf = ({ id }: Person, hasMobile: boolean): Purchase =>
	hasMobile
		? { bought: 'phone', id, credits: PRICE_WITH_MOBILE }
		: { bought: 'person', id, credits: PRICE };

function isEnough(record: JsonObject): boolean {
	const has = (name: string) => text(record[name]) !== undefined;
	const isNamed = has('full_name') || (has('first_name') && has('last_name'));
	return (
		['linkedin_url', 'email', 'person_id'].some(has) ||
		(isNamed && ['company_name', 'company_website', 'company_linkedin_url'].some(has))
	);
}

const identifiersOf = (record: JsonObject) => ({
	id: worldId(text(record['person_id'])),
	email: text(record['email']),
	linkedInUrl: text(record['linkedin_url']),
	firstName: text(record['first_name']),
	lastName: text(record['last_name']),
	fullName: text(record['full_name']),
	company: text(record['company_name']),
	companyDomain: text(record['company_website']),
	companyLinkedInUrl: text(record['company_linkedin_url']),
});
