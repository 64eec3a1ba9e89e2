import type { SandboxReply } from '../../../http/types';
import { isObject } from '../../asked';
import type { JsonObject, Person } from '../../records';
import { ok, type Call, type Purchase } from '../frame/provider';
import { distinct, renamed, text } from '../frame/read';
import { arranged } from '../frame/rows';
import * as search from '../world/search';
import { refuseRecords } from './batch';
import { employeeRanges, flag, list, range, readPage } from './query';
import { foundPersonOf, personOf, SENIORITIES, withRequestId, worldId } from './records';

/** The query alone counts: a JSON body is not looked at. */
export function matchPerson(call: Call): SandboxReply {
	refusePhones(call);
	const person = find(call, Object.fromEntries(call.query));
	call.buy(person ? [priceOf(person)] : []);
	const body = { person: person ? personOf(person, shownIn(call)) : null };
	return ok(withRequestId(call.number, body));
}

/** People in the body, what to reveal in the query; a miss is `null` in its place. */
export function bulkMatch(call: Call): SandboxReply {
	refusePhones(call);
	const details = call.json()['details'];
	if (!Array.isArray(details) || details.length === 0)
		return refuseRecords('INVALID_REQUEST', 'invalid request, missing details');
	if (details.length > 10) {
		return refuseRecords(
			'RECORD_LIMIT_EXCEEDED',
			'cannot enrich more than 10 in a single request',
		);
	}
	const found = details.map((record) => (isObject(record) ? find(call, record) : undefined));
	const unique = distinct(found);
	call.buy(unique.map(priceOf));
	const matches = found.map((person) => (person ? personOf(person, shownIn(call)) : null));
	const body = {
		status: 'success',
		error_code: null,
		error_message: null,
		total_requested_enrichments: details.length,
		unique_enriched_records: unique.length,
		missing_records: found.filter((person) => !person).length,
		credits_consumed: call.spent,
		waterfall: null,
		phone_enrichment: null,
		matches: arranged(matches, call.quirks, (row) => row === null),
	};
	return ok(withRequestId(call.number, body));
}

export function searchPeople(call: Call): SandboxReply {
	const { start, perPage } = readPage(call);
	const found = search.searchPeople(call.world, {
		titles: list(call, 'person_titles'),
		seniorities: list(call, 'person_seniorities').map((name) => SENIORITIES[name] ?? name),
		locations: list(call, 'person_locations'),
		keywords: call.query.getAll('q_keywords').filter((value) => text(value)),
		company: {
			ids: list(call, 'organization_ids').map((id) => worldId(id) ?? ''),
			domains: list(call, 'q_organization_domains_list'),
			locations: list(call, 'organization_locations'),
			sizes: employeeRanges(call),
			revenues: range(call, 'revenue_range'),
			technologies: list(call, 'currently_using_any_of_technology_uids'),
		},
	});
	const people = found.slice(start, start + perPage).map(foundPersonOf);
	return ok({ total_entries: found.length, people });
}

/** Phones come by webhook only, and a webhook is only for them. */
function refusePhones(call: Call): void {
	const asked = flag(call, 'reveal_phone_number') || flag(call, 'run_waterfall_phone');
	const webhook = text(call.query.get('webhook_url'));
	if (asked && !webhook) call.fail('badRequest', "Please add a valid 'webhook_url' parameter");
	if (webhook && !asked && !flag(call, 'run_waterfall_email')) {
		call.fail('badRequest', "'webhook_url' is only for phone numbers and waterfalls");
	}
}

function find({ world }: Call, record: JsonObject): Person | undefined {
	const match = world.person({ id: worldId(text(record['id'])), ...renamed(record, NAMES) });
	return match === 'optedOut' ? undefined : match?.record;
}

const NAMES = {
	email: 'email',
	linkedInUrl: 'linkedin_url',
	firstName: 'first_name',
	lastName: 'last_name',
	fullName: 'name',
	company: 'organization_name',
	companyDomain: 'domain',
};

const priceOf = ({ id }: Person): Purchase => ({ bought: 'person', id, credits: 1 });

const shownIn = (call: Call) => ({
	personalEmails: flag(call, 'reveal_personal_emails'),
	hidden: call.quirks.contactDataHidden,
});
