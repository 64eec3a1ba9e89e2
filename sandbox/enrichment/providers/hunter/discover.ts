import type { SandboxReply } from '../../../http/types';
import type { Company, JsonObject } from '../../records';
import { INDUSTRIES } from '../../vocabulary';
import { ok, type Call } from '../frame/provider';
import { at, objects, text, texts, wholeNumber } from '../frame/read';
import { searchCompanies, type Range } from '../world/search';
import { workEmailOf } from './records';
import { refusal } from './refusal';

const KNOWN = ['query', 'organization', 'headquarters_location', 'industry', 'headcount'];
const PAGING = ['limit', 'offset'];

/** Companies by filters; free. Only the filters that the sandbox's companies can answer. */
export function discover(call: Call): SandboxReply {
	const body = call.json();
	const names = Object.keys(body).filter((name) => !PAGING.includes(name));
	const unknown = names.find((name) => !KNOWN.includes(name));
	if (unknown) return call.fail('badRequest', `Unknown filter: ${unknown}`);
	if (names.length === 0) return call.fail('badRequest', 'You are missing the filters');
	const limit = wholeNumber(body['limit'], { min: 1, max: 100, otherwise: 100 });
	const offset = wholeNumber(body['offset'], { min: 0, max: 10_000, otherwise: 0 });
	if (limit === undefined || offset === undefined) {
		return refusal(400, 'pagination_error', 'The limit or offset is out of range');
	}
	const query = text(body['query']);
	const found = searchCompanies(call.world, {
		names: texts(at(body, 'organization', 'name')),
		domains: texts(at(body, 'organization', 'domain')),
		locations: locationsOf(call, at(body, 'headquarters_location', 'include')),
		industries: industriesOf(call, at(body, 'industry', 'include')),
		sizes: sizesOf(call, body['headcount']),
		keywords: query ? [query] : [],
	});
	const data = found.slice(offset, offset + limit).map((company) => rowOf(call, company));
	const filters = Object.fromEntries(names.map((name) => [name, body[name]]));
	return ok({ data, meta: { results: found.length, limit, offset, params: body, filters } });
}

/** A list of places; states are known in the United States only, and needed for a town there. */
function locationsOf(call: Call, include: unknown): string[] {
	if (include === undefined) return [];
	const places = objects(include) ?? call.fail('badRequest', 'include must be a list of places');
	return places.map((place) => {
		const { country, state, city } = place;
		const isAmerican = country === 'US';
		if (!/^[A-Z]{2}$/.test(String(country))) {
			return call.fail('badRequest', 'The country must be an ISO 3166-1 code');
		}
		if (state !== undefined && !isAmerican) {
			return call.fail('badRequest', 'The state is only supported in the United States');
		}
		if (city !== undefined && isAmerican && state === undefined) {
			return call.fail('badRequest', 'A city in the United States needs a state');
		}
		const region = STATES[String(state)] ?? text(state);
		return [text(city), region, text(country)].filter((part) => part !== undefined).join(', ');
	});
}

const STATES: Record<string, string> = {
	CO: 'Colorado',
	GA: 'Georgia',
	IL: 'Illinois',
	MA: 'Massachusetts',
	NY: 'New York',
	OR: 'Oregon',
	TX: 'Texas',
	WA: 'Washington',
};

const INDUSTRY_NAMES = INDUSTRIES.flatMap(({ industry, subIndustries }) => [
	industry,
	...subIndustries,
]);

/** Only the names of its own list. */
function industriesOf(call: Call, include: unknown): string[] {
	const wanted = texts(include);
	const unknown = wanted.find((name) => !INDUSTRY_NAMES.includes(name));
	return unknown ? call.fail('badRequest', `Unknown industry: ${unknown}`) : wanted;
}

const HEADCOUNTS: Record<string, Range> = {
	'1-10': { min: 1, max: 10 },
	'11-50': { min: 11, max: 50 },
	'51-200': { min: 51, max: 200 },
	'201-500': { min: 201, max: 500 },
	'501-1000': { min: 501, max: 1000 },
	'1001-5000': { min: 1001, max: 5000 },
	'5001-10000': { min: 5001, max: 10_000 },
	'10001+': { min: 10_001, max: Infinity },
};

function sizesOf(call: Call, headcount: unknown): Range[] {
	if (headcount !== undefined && !Array.isArray(headcount)) {
		return call.fail('badRequest', 'headcount must be a list');
	}
	return (headcount ?? []).map(
		(label) =>
			HEADCOUNTS[String(label)] ?? call.fail('badRequest', `Unknown headcount: ${label}`),
	);
}

/** Neither industry nor size nor place: only the domain leads on. */
function rowOf({ world }: Call, { domain, name }: Company): JsonObject {
	const personal = world.people.filter(
		(person) => person.company.domain === domain && !person.optedOut && workEmailOf(person),
	).length;
	return {
		domain,
		organization: name,
		emails_count: { personal, generic: 1, total: personal + 1 },
	};
}
