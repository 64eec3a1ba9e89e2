import { mobileOf, type Company, type JsonObject, type Person } from '../records';
import { INDUSTRY_NAMES } from '../vocabulary';
import {
	company,
	foundCompany,
	foundPerson,
	person,
	placesOf,
	prospeo as wire,
} from '../wire/prospeo';
import { all, type Schema } from '../wire/schema';
import type { AskedAt } from '../wire/wire';
import { ok, served, type Call, type Purchase } from './frame/provider';
import { arranged } from './frame/rows';
import { contains } from './world/search';

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
		'POST /search-person': ({ body }, call) =>
			pageOf(call, call.searchPeople(), body.page, foundPerson(false, false)),

		'POST /search-company': ({ body }, call) =>
			pageOf(call, call.searchCompanies(), body.page, foundCompany),

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

function lookUpPerson(call: Call, record: object, switches: Switches): Outcome {
	const found = call.person(person, record);
	if (!found || !isWanted(found, switches)) return undefined;
	const isAsked = switches.enrich_mobile === true || switches.only_verified_mobile === true;
	const hasMobile = isAsked && mobileOf(found) !== undefined;
	return {
		purchase: hasMobile
			? { bought: 'phone', id: found.id, credits: 10 }
			: { bought: 'person', id: found.id, credits: 1 },
		row: call.row(all(foundPerson(true, hasMobile)), found),
	};
}

/** A person without what was demanded counts as not matched, and is free. */
const isWanted = ({ emails, phones }: Person, switches: Switches) =>
	(!switches.only_verified_email ||
		emails.some(({ type, status }) => type === 'work' && status === 'verified')) &&
	(!switches.only_verified_mobile || phones.some(({ type }) => type === 'mobile'));

function lookUpCompany(call: Call, record: object): Outcome {
	const found = call.company(company, record);
	if (!found) return undefined;
	return {
		purchase: { bought: 'company', id: found.id, credits: 1 },
		row: call.row(all(foundCompany), found),
	};
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
function pageOf(call: Call, found: Array<Person | Company>, page = 1, row: Record<string, Schema>) {
	const listed = found.slice((page - 1) * PER_PAGE, page * PER_PAGE);
	if (listed.length === 0) return refused('NO_RESULTS');
	call.paySearch(1);
	return ok({
		error: false,
		free: false,
		results: listed.map((each) => call.row(all(row), each)),
		pagination: {
			current_page: page,
			total_page: Math.ceil(found.length / PER_PAGE),
			total_count: found.length,
		},
	});
}
