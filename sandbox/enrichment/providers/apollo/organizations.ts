import type { SandboxReply } from '../../../http/types';
import { isObject } from '../../asked';
import type { Company, JsonObject } from '../../records';
import { ok, type Call, type Purchase } from '../frame/provider';
import { distinct, objects, text } from '../frame/read';
import { arranged } from '../frame/rows';
import { searchCompanies } from '../world/search';
import { refuseRecords } from './batch';
import { employeeRanges, list, range, readPage } from './query';
import { bulkOrganizationOf, foundOrganizationOf, organizationOf, worldId } from './records';

export function enrichOrganization(call: Call): SandboxReply {
	const asked = Object.fromEntries(call.query);
	if (!NAMES.some((name) => text(asked[name]))) {
		return call.fail('badRequest', "Required parameter 'domain' missing");
	}
	const company = find(call, asked);
	if (!company) return noMatch(call);
	call.buy([priceOf(company)]);
	return ok({ organization: organizationOf(company) });
}

/** A search leads here by id. */
export function organizationById(call: Call): SandboxReply {
	const company = call.world.company({ id: worldId(call.params['id']) })?.record;
	if (!company) {
		return call.fail('badRequest', 'Parameters misconfigured. id is not a valid ID');
	}
	call.buy([priceOf(company)]);
	return ok({ organization: organizationOf(company) });
}

/** Not in the published description: either an empty record, or 404. */
const noMatch = ({ quirks }: Call): SandboxReply =>
	quirks.disputed === 'first'
		? ok({ organization: {} })
		: { status: 404, body: { error: 'Organization not found' } };

/** `details` in the body, or `domains[]` in the query. Says nothing about credits. */
export function bulkEnrich(call: Call): SandboxReply {
	const details =
		objects(call.json()['details']) ?? list(call, 'domains').map((domain) => ({ domain }));
	if (details.length === 0)
		return refuseRecords('INVALID_REQUEST', 'invalid request, missing domains');
	if (details.length > 10) {
		return refuseRecords('RECORD_LIMIT_EXCEEDED', 'domain count cannot be more than 10');
	}
	const found = details.map((record) => (isObject(record) ? find(call, record) : undefined));
	const unique = distinct(found);
	call.buy(unique.map(priceOf));
	const rows = found.map((company) => (company ? bulkOrganizationOf(company) : null));
	return ok({
		status: 'success',
		error_code: null,
		error_message: null,
		total_requested_records: details.length,
		unique_enriched_records: unique.length,
		missing_records: found.filter((company) => !company).length,
		organizations: arranged(missesAs(call, rows), call.quirks, (row) => row === null),
	});
}

/** Whether a miss leaves a `null` in its place is not documented. */
const missesAs = <T>({ quirks }: Call, rows: Array<T | null>): Array<T | null> =>
	quirks.disputed === 'first' ? rows : rows.filter((row) => row !== null);

/** One credit for a page with results. */
export function searchOrganizations(call: Call): SandboxReply {
	const { page, perPage, start } = readPage(call);
	const found = searchCompanies(call.world, {
		ids: list(call, 'organization_ids').map((id) => worldId(id) ?? ''),
		names: call.query.getAll('q_organization_name').filter((value) => text(value)),
		domains: list(call, 'q_organization_domains_list'),
		locations: list(call, 'organization_locations'),
		sizes: employeeRanges(call),
		keywords: list(call, 'q_organization_keyword_tags'),
		revenues: range(call, 'revenue_range'),
		technologies: list(call, 'currently_using_any_of_technology_uids'),
	});
	const organizations = found.slice(start, start + perPage).map(foundOrganizationOf);
	const price: Purchase = { bought: 'search', id: `request ${call.number}`, credits: 1 };
	call.buy(organizations.length > 0 ? [price] : []);
	const totals = { total_entries: found.length, total_pages: Math.ceil(found.length / perPage) };
	return ok({
		pagination: { page, per_page: perPage, ...totals },
		accounts: [],
		organizations,
		partial_results_only: false,
		partial_results_limit: 10_000,
		disable_eu_prospecting: false,
	});
}

const NAMES = ['domain', 'linkedin_url', 'name', 'website'];

const find = ({ world }: Call, record: JsonObject): Company | undefined =>
	world.company({
		domain: text(record['domain']) ?? text(record['website']),
		name: text(record['name']),
		linkedInUrl: text(record['linkedin_url']),
	})?.record;

const priceOf = ({ id }: Company): Purchase => ({ bought: 'company', id, credits: 1 });
