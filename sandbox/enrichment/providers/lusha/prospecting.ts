import type { SandboxReply } from '../../../http/types';
import type { JsonObject } from '../../records';
import { ok, type Call } from '../frame/provider';
import { at, objects, text, texts, wholeNumber } from '../frame/read';
import {
	searchCompanies,
	searchPeople,
	type CompanyCriteria,
	type PersonCriteria,
	type Range,
} from '../world/search';
import { answerOf, searchPrice } from './billing';
import { revealable } from './contacts';
import { foundCompanyOf, foundContactOf, SENIORITIES, worldDepartment } from './records';

export function prospectContacts(call: Call): SandboxReply {
	const company = companyCriteria(call);
	const found = searchPeople(call.world, { ...personCriteria(call), company });
	return page(call, found, (person) => foundContactOf(person, revealable(call, person)));
}

export function prospectCompanies(call: Call): SandboxReply {
	return page(call, searchCompanies(call.world, companyCriteria(call)), foundCompanyOf);
}

/** `page` from 0 and `size` are both required. */
function page<T>(call: Call, found: readonly T[], rowOf: (record: T) => JsonObject): SandboxReply {
	const { pagination } = call.json();
	const number = wholeNumber(at(pagination, 'page'), { min: 0, max: 1000 });
	const most = mostRows(call);
	const size = wholeNumber(at(pagination, 'size'), { min: 10, max: most });
	if (number === undefined || size === undefined) {
		return call.fail(
			'badRequest',
			`pagination needs page from 0 to 1000 and size from 10 to ${most}`,
		);
	}
	const results = found.slice(number * size, (number + 1) * size).map(rowOf);
	call.buy(searchPrice(call, results.length));
	const place = { page: number, size, total: found.length };
	return ok(answerOf(call, results.length, { results, pagination: place }));
}

/** 100 by the specification, 50 by the FAQ. */
const mostRows = ({ quirks }: Call) => (quirks.disputed === 'first' ? 100 : 50);

function personCriteria(call: Call): PersonCriteria {
	const include = filters(call, 'contacts', PERSON_FILTERS);
	const ids = include['seniorityIds'] ?? [];
	if (!Array.isArray(ids) || !ids.every((id) => Number.isInteger(id))) {
		return call.fail('badRequest', 'seniorityIds must be an array of integers');
	}
	return {
		titles: texts(include['jobTitles']),
		seniorities: ids.map(
			(id) => SENIORITIES.find((level) => level.id === id)?.seniority ?? 'other',
		),
		departments: texts(include['departments']).map(worldDepartment),
		countryCodes: texts(include['countries']),
		locations: locationsIn(include),
	};
}

function companyCriteria(call: Call): CompanyCriteria {
	const include = filters(call, 'companies', COMPANY_FILTERS);
	return {
		ids: texts(include['ids']),
		names: texts(include['names']),
		domains: texts(include['domains']),
		industries: texts(include['industriesLabels']),
		locations: locationsIn(include),
		sizes: rangesIn(call, include, 'sizes'),
		revenues: rangesIn(call, include, 'revenues'),
		technologies: texts(include['technologies']),
		keywords: texts(include['keywords']),
	};
}

const PERSON_FILTERS = ['jobTitles', 'seniorityIds', 'departments', 'countries', 'locations'];

const COMPANY_FILTERS = [
	'ids',
	'names',
	'domains',
	'industriesLabels',
	'locations',
	'sizes',
	'revenues',
	'technologies',
	'keywords',
];

/** A filter that is unknown here is refused: silence would hide a misspelling. */
function filters(call: Call, kind: 'contacts' | 'companies', known: string[]): JsonObject {
	const all = call.json()['filters'];
	if (all === undefined) return call.fail('badRequest', 'filters should not be empty');
	if (Object.keys(at(all, kind, 'exclude') ?? {}).length > 0) {
		return call.fail('badRequest', `filters.${kind}.exclude is not emulated`);
	}
	const include = Object.entries(at(all, kind, 'include') ?? {});
	const unknown = include.find(([name, value]) => !known.includes(name) || !Array.isArray(value));
	if (unknown) call.fail('badRequest', `filters.${kind}.include.${unknown[0]} is not valid`);
	return Object.fromEntries(include);
}

const locationsIn = ({ locations }: JsonObject): string[] =>
	(objects(locations) ?? []).map(({ city, state, country, countryIso2 }) =>
		[city, state, country, countryIso2].filter((part) => text(part)).join(', '),
	);

function rangesIn(call: Call, include: JsonObject, name: string): Range[] {
	return (objects(include[name]) ?? []).map(({ min = 0, max = Infinity }) =>
		typeof min === 'number' && typeof max === 'number'
			? { min, max }
			: call.fail('badRequest', `${name} must have numbers`),
	);
}
