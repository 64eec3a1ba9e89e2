/**
 * Lusha's searches take industries by number and countries by the names that Lusha gives them ("Turkey",
 * "Taiwan, Province Of China"), and tell both for nothing: they are looked up before the first page.
 */
import { isRecord, type JsonRecord } from '../../../shared/core/json';
import { failed, success, type Result } from '../../../shared/core/result';
import { unaccented } from '../../person/canonical/text';
import { countryName } from '../../person/location';
import type { AskFree } from '../dialect';
import { filled } from '../build/criteria';
import { numberAt, textAt } from '../meaning';
import { free, recordOf, recordsOf } from '../requests';

/** The filters with numbers in place of `industriesLabels`, and names beside `countryIso2`. */
export async function inLushasWords(
	filters: JsonRecord,
	ask: AskFree,
): Promise<Result<JsonRecord>> {
	const located = await withCountries(filters, ask);
	return located.ok ? await withIndustries(located.value, ask) : located;
}

async function withCountries(filters: JsonRecord, ask: AskFree): Promise<Result<JsonRecord>> {
	const codes = sidesOf(filters)
		.flatMap(({ locations }) => recordsOf(locations))
		.flatMap((place) => textAt(place, 'countryIso2') ?? []);
	if (codes.length === 0) return success(filters);
	const nameOf = await countryNames(ask);
	const unknown = codes.find((code) => nameOf(code) === undefined);
	if (unknown !== undefined) {
		return failed(`Lusha has no country "${unknown}"`, 'Choose another value for Location.');
	}
	// Lusha's schema has the code, its examples the name: which of them it heeds, nobody says.
	const named = (place: JsonRecord) =>
		filled({ ...place, country: nameOf(textAt(place, 'countryIso2')) ?? place.country });
	return success(
		eachSide(filters, (side) =>
			filled({ ...side, locations: side.locations && recordsOf(side.locations).map(named) }),
		),
	);
}

/** By Lusha's own list; where that cannot be read, as they are called in English, beside their codes. */
async function countryNames(ask: AskFree): Promise<(code: string | undefined) => unknown> {
	const list = await listAt('/v3/contacts/prospecting/filters/countries', ask);
	if (!list.ok) return (code) => code && countryName(code);
	const names = new Map(list.value.map((entry) => [textAt(entry, 'code'), entry.name]));
	return (code) => names.get(code);
}

interface Industry {
	label: string;
	id: number;
	/** Of a main industry: those inside it. */
	subs?: Industry[];
}

async function withIndustries(filters: JsonRecord, ask: AskFree): Promise<Result<JsonRecord>> {
	const sides = sidesOf(filters).map(labelsIn);
	if (sides.every((labels) => labels.length === 0)) return success(filters);
	const list = await listAt('/v3/companies/prospecting/filters/industriesLabels', ask);
	if (!list.ok) return list;
	const mains = list.value.map(industryOf);
	const all = [...mains, ...mains.flatMap(({ subs = [] }) => subs)];
	const unknown = sides.map((labels) => readLabels(labels, all).unknown).find(Boolean);
	if (unknown !== undefined) return unknownIndustry(unknown, mains, all);
	return success(
		eachSide(filters, (side) => {
			const others = Object.entries(side).filter(([name]) => name !== 'industriesLabels');
			return {
				...idsOf(readLabels(labelsIn(side), all).meant),
				...Object.fromEntries(others),
			};
		}),
	);
}

/** A comma separates industries, and stands in many of their names: as many parts as have a name are one. */
function readLabels(labels: readonly string[], all: readonly Industry[]) {
	const meant: Industry[] = [];
	for (let begin = 0; begin < labels.length; ) {
		let end = labels.length;
		let called: Industry[] = [];
		for (; end > begin && called.length === 0; end--) {
			called = all.filter(isCalled(labels.slice(begin, end).join(' ')));
		}
		if (called.length === 0) return { meant, unknown: labels[begin] };
		meant.push(...called);
		begin = end + 1;
	}
	return { meant, unknown: undefined };
}

/**
 * One kind of number alone: nobody says whether mains and subs beside each other widen or narrow a search,
 * so that mains stand as what is inside them where there are both.
 */
function idsOf(meant: readonly Industry[]): JsonRecord {
	const isMain = ({ subs }: Industry) => subs !== undefined;
	const ids = (industries: readonly Industry[]) => [...new Set(industries.map(({ id }) => id))];
	if (meant.every(isMain)) return filled({ mainIndustriesIds: ids(meant) });
	return { subIndustriesIds: ids(meant.flatMap((each) => each.subs ?? each)) };
}

function industryOf(main: JsonRecord): Industry {
	const subs = recordsOf(main.sub_industries).map((sub) => ({
		label: textAt(sub, 'value') ?? '',
		id: numberAt(sub, 'id') ?? 0,
	}));
	return {
		label: textAt(main, 'main_industry') ?? '',
		id: numberAt(main, 'main_industry_id') ?? 0,
		subs,
	};
}

const isCalled =
	(label: string) =>
	(industry: Industry): boolean =>
		plain(industry.label) === plain(label);

const plain = (text: string) => unaccented(text).replace(/[^\p{L}\p{N}]/gu, '');

/** Those that have a word of it; without any, the few that all others are inside of. */
function unknownIndustry(label: string, mains: readonly Industry[], all: readonly Industry[]) {
	const words = wordsOf(label);
	const near = all.filter((industry) =>
		wordsOf(industry.label).some((word) => words.includes(word)),
	);
	const names = (near.length > 0 ? near : mains).map((each) => `"${each.label}"`);
	return failed(
		`Lusha has no industry "${label}"`,
		`Choose from its industries: ${[...new Set(names)].slice(0, 20).join(', ')}.`,
	);
}

const wordsOf = (text: string): string[] => unaccented(text).match(/[\p{L}\p{N}]{3,}/gu) ?? [];

async function listAt(path: string, ask: AskFree): Promise<Result<JsonRecord[]>> {
	const answer = await ask(free({ method: 'GET', path }));
	if (!answer.ok) return answer;
	const { values } = recordOf(answer.value.body);
	if (Array.isArray(values)) return success(recordsOf(values));
	return failed(
		"Lusha's list of allowed values could not be read",
		"Clear 'Industry' and 'Location', and set them in Lusha's own words under Options, 'Filters (JSON)'. Nothing was paid.",
	);
}

const labelsIn = ({ industriesLabels }: JsonRecord): string[] =>
	Array.isArray(industriesLabels) ? industriesLabels.map(String) : [];

/** What is included and excluded, of contacts and of companies. */
const sidesOf = (filters: JsonRecord): JsonRecord[] =>
	Object.values(filters).flatMap((kind) => Object.values(recordOf(kind)).filter(isRecord));

const eachSide = (filters: JsonRecord, change: (side: JsonRecord) => JsonRecord): JsonRecord =>
	changedRecords(filters, (kind) => changedRecords(kind, change));

const changedRecords = (
	record: JsonRecord,
	change: (inner: JsonRecord) => JsonRecord,
): JsonRecord =>
	Object.fromEntries(
		Object.entries(record).map(([name, inner]) => [
			name,
			isRecord(inner) ? change(inner) : inner,
		]),
	);
