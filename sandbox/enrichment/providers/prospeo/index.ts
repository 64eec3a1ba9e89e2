import { mobileOf, type JsonObject, type Person } from '../../records';
import { INDUSTRY_NAMES } from '../../vocabulary';
import { company, person, prospeo as wire } from '../../wire/prospeo';
import { identifiersIn } from '../../wire/schema';
import type { AskedAt } from '../../wire/wire';
import { foundCompany, foundPerson } from '../frame/found';
import { ok, served, type Call, type Purchase } from '../frame/provider';
import { arranged } from '../frame/rows';
import { contains, openRange, rangeIn, searchCompanies, searchPeople } from '../world/search';
import { companyOf, personOf, verifiedEmailOf, worldId } from './records';
import { DEPARTMENT, placesOf, SENIORITY } from './words';

/** Prospeo: 400 for nearly everything, told apart by `error_code`; masks; three lists in a bulk. */
export const prospeo = served(
	wire,
	'sandbox-prospeo-key',
	{
		'POST /enrich-person': ({ body }, call) =>
			single(call, lookUpPerson(call, body.data, body)),

		'POST /bulk-enrich-person': ({ body }, call) =>
			bulk(
				call,
				body.data.map((record) => [record.identifier!, lookUpPerson(call, record, body)]),
			),

		'POST /enrich-company': ({ body }, call) => single(call, lookUpCompany(call, body.data)),

		'POST /bulk-enrich-company': ({ body }, call) =>
			bulk(
				call,
				body.data.map((record) => [record.identifier!, lookUpCompany(call, record)]),
			),

		/** Contact data is never revealed here: only `person_id` leads to it. */
		'POST /search-person': ({ body: { filters, page } }, call) => {
			const found = searchPeople(call.world, {
				titles: filters.person_job_title?.include,
				seniorities: filters.person_seniority?.include?.map(SENIORITY.back),
				departments: filters.person_department?.include?.map(DEPARTMENT.back),
				locations: places(call, 'person_location_search', filters.person_location_search),
				company: companyCriteria(call, filters),
			});
			return pageOf(call, found, page, (each) => ({
				person: personOf(each, { email: false, mobile: false }),
				company: companyOf(each.company),
			}));
		},

		'POST /search-company': ({ body: { filters, page } }, call) => {
			const found = searchCompanies(call.world, companyCriteria(call, filters));
			return pageOf(call, found, page, (each) => ({ company: companyOf(each) }));
		},

		/** Free: the spellings that the searches take. */
		'POST /search-suggestions': ({ body }, { world }) => {
			const { location_search: place, industry_search: industry } = body;
			const located = [...placesOf(world)]
				.filter(([name]) => contains(name, place ?? ''))
				.map(([name, type]) => ({ name, type }));
			const named = INDUSTRY_NAMES.filter((name) => contains(name, industry ?? ''));
			return ok({
				error: false,
				location_suggestions: place === undefined ? null : located.slice(0, 25),
				industry_suggestions: industry === undefined ? null : named.slice(0, 25),
			});
		},

		/** Free. */
		'GET /account-information': (_asked, { credits, used }) =>
			ok({
				error: false,
				response: {
					current_plan: 'STARTER',
					remaining_credits: credits,
					used_credits: used,
					next_quota_renewal_date: '2026-12-01 00:00:00+00:00',
				},
			}),
	},
	({ rate }) => ({
		'x-minute-rate-limit': String(rate.limit),
		'x-minute-request-left': String(rate.left),
		'x-minute-reset-seconds': String(rate.secondsLeft),
	}),
);

/** A match with its price, or nobody. */
type Outcome = { purchase: Purchase; row: JsonObject } | undefined;
type Switches = Omit<AskedAt<typeof wire, 'POST /enrich-person'>['body'], 'data'>;

function lookUpPerson(
	call: Call,
	record: { person_id?: string | undefined },
	switches: Switches,
): Outcome {
	const id = worldId(record.person_id);
	const found = foundPerson(call, { ...identifiersIn(person, record), id });
	if (!found || !isWanted(found, switches)) return undefined;
	const hidden = call.quirks.contactDataHidden;
	const isAsked = switches.enrich_mobile === true || switches.only_verified_mobile === true;
	const hasMobile = isAsked && mobileOf(found) !== undefined;
	return {
		purchase: hasMobile
			? { bought: 'phone', id: found.id, credits: 10 }
			: { bought: 'person', id: found.id, credits: 1 },
		row: {
			person: personOf(found, { email: !hidden, mobile: hasMobile && !hidden }),
			company: companyOf(found.company),
		},
	};
}

/** A person without what was demanded counts as not matched, and is free. */
const isWanted = (found: Person, switches: Switches) =>
	(!switches.only_verified_email || verifiedEmailOf(found) !== undefined) &&
	(!switches.only_verified_mobile || mobileOf(found) !== undefined);

function lookUpCompany(call: Call, record: { company_id?: string | undefined }): Outcome {
	const id = worldId(record.company_id);
	const found = foundCompany(call, { ...identifiersIn(company, record), id });
	return (
		found && {
			purchase: { bought: 'company', id: found.id, credits: 1 },
			row: { company: companyOf(found) },
		}
	);
}

const refused = (error_code: string) => ({ status: 400, body: { error: true, error_code } });

function single(call: Call, outcome: Outcome) {
	if (!outcome) return refused('NO_MATCH');
	const credits = priceOf(call, outcome.purchase);
	call.buy([{ ...outcome.purchase, credits }]);
	return ok({ error: false, free_enrichment: credits === 0, ...outcome.row });
}

/** The same record again is free; a mobile that was not bought with it is not. */
const priceOf = (call: Call, { bought, id, credits }: Purchase): number =>
	call.owns(bought, id) || (bought === 'person' && call.owns('phone', id)) ? 0 : credits;

/** Three lists, told apart by the sender's own `identifier`, in no order; the same record is paid once. */
function bulk(call: Call, outcomes: Array<[identifier: string, Outcome]>) {
	const found = outcomes.flatMap(([identifier, outcome]) =>
		outcome ? [{ identifier, ...outcome }] : [],
	);
	const ids = found.map(({ purchase }) => purchase.id);
	const costs = found.map(({ purchase }, index) =>
		ids.indexOf(purchase.id) === index ? priceOf(call, purchase) : 0,
	);
	call.buy(found.map(({ purchase }, index) => ({ ...purchase, credits: costs[index]! })));
	const matched = found.map(({ identifier, row }, index) => ({
		identifier,
		free_enrichment: costs[index] === 0,
		...row,
	}));
	const missing = outcomes.filter(([, outcome]) => !outcome).map(([identifier]) => identifier);
	return ok({
		error: false,
		total_cost: call.spent,
		matched: arranged(matched.reverse(), call.quirks, () => false),
		not_matched: call.quirks.rows === 'missesLeftOut' ? [] : missing,
		invalid_datapoints: [],
	});
}

const PER_PAGE = 25;

/** A page with results is a credit; without any it is refused. */
function pageOf<T>(call: Call, found: readonly T[], page = 1, rowOf: (record: T) => JsonObject) {
	const results = found.slice((page - 1) * PER_PAGE, page * PER_PAGE).map(rowOf);
	if (results.length === 0) return refused('NO_RESULTS');
	call.paySearch(1);
	return ok({
		error: false,
		free: false,
		results,
		pagination: {
			current_page: page,
			total_page: Math.ceil(found.length / PER_PAGE),
			total_count: found.length,
		},
	});
}

type Filters = AskedAt<typeof wire, 'POST /search-company'>['body']['filters'];

function companyCriteria(call: Call, filters: Filters) {
	const { company_headcount_range: labels, company_headcount_custom: custom } = filters;
	return {
		names: filters.company?.names?.include,
		domains: filters.company?.websites?.include,
		locations: places(call, 'company_location_search', filters.company_location_search),
		industries: ofList(call, 'company_industry', filters.company_industry, INDUSTRY_NAMES),
		sizes: custom ? [openRange(custom)] : labels?.map(rangeIn),
	};
}

const places = (call: Call, name: string, filter: Words | undefined) =>
	ofList(call, name, filter, [...placesOf(call.world).keys()]);

interface Words {
	include?: string[] | undefined;
}

/** Places and industries are taken letter by letter. */
function ofList(
	call: Call,
	name: string,
	{ include = [] }: Words = {},
	allowed: readonly string[],
): string[] {
	const unknown = include.find((word) => !allowed.includes(word));
	if (unknown === undefined) return include;
	const message = `${name}: "${unknown}" is not a valid value`;
	return call.fail('badRequest', message, { at: `body.filters.${name}`, rule: 'value', message });
}
