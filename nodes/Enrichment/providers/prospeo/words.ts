/**
 * Prospeo's searches take places and industries only as Prospeo spells them ("Lyon, Auvergne-Rhône-Alpes,
 * France"), and tell the spellings for nothing: what users write is looked up before the first page.
 */
import { isRecord } from '../../../shared/core/json';
import { failed, success, type Result } from '../../../shared/core/result';
import { unaccented } from '../../person/canonical/text';
import { countryCode, countryName } from '../../person/location';
import { countryOfState } from '../places';
import type { AskFree } from '../dialect';
import { free, recordOf } from '../requests';
import { under } from '../build/criteria';
import type { LookUp } from '../build/listSearch';

type Kind = 'location' | 'industry';

const FILTERS: Readonly<Record<string, Kind>> = {
	'person_location_search.include': 'location',
	'company_location_search.include': 'location',
	'company_industry.include': 'industry',
};

export const LOOK_UPS: Record<string, LookUp> = Object.fromEntries(
	Object.entries(FILTERS).map(([path, kind]) => [path, spelling(path, kind)]),
);

function spelling(path: string, kind: Kind): LookUp {
	return async (values, ask) => {
		const texts = new Set<string>();
		for (const value of values) {
			const spelt = await spell(kind, String(value), ask);
			if (!spelt.ok) return spelt;
			for (const text of spelt.value) texts.add(text);
		}
		return success(under(path, [...texts]));
	};
}

/** By the whole text, and then by the town alone: "Lyon, France" is no part of Prospeo's text. */
async function spell(kind: Kind, value: string, ask: AskFree): Promise<Result<string[]>> {
	const seen: string[] = [];
	for (const query of new Set([
		/^[a-z]{2}$/i.test(value) ? (countryName(value) ?? value) : value,
		value.replace(/,.*$/s, ''),
	])) {
		const suggested = await suggestions(kind, query, ask);
		if (!suggested.ok) return suggested;
		// An answer of another form says nothing against the text as it is written.
		if (suggested.value === undefined) return success([value]);
		const same = suggested.value.filter((text) => isSame(kind, value, text));
		if (same.length > 0) return success(same);
		seen.push(...suggested.value);
	}
	return unknown(kind, value, seen);
}

async function suggestions(
	kind: Kind,
	query: string,
	ask: AskFree,
): Promise<Result<string[] | undefined>> {
	// Shorter ones are refused.
	if (query.trim().length < 2) return success([]);
	const answer = await ask(
		free({
			method: 'POST',
			path: '/search-suggestions',
			body: { [`${kind}_search`]: query.trim().slice(0, 200) },
		}),
	);
	if (!answer.ok) return answer;
	const list: unknown = recordOf(answer.value.body)[`${kind}_suggestions`];
	if (!Array.isArray(list)) return success(undefined);
	return success(list.map((entry: unknown) => String(isRecord(entry) ? entry.name : entry)));
}

/** "Lyon, France" is every Lyon in France; a place is named by its first part, the others narrow it. */
function isSame(kind: Kind, written: string, suggested: string): boolean {
	if (plain(written) === plain(suggested)) return true;
	if (kind === 'industry') return false;
	const [first = '', ...others] = written.split(',').map(plain);
	const [name, ...around] = suggested.split(',').map(plain);
	return first === name && others.every((part) => around.includes(part));
}

/** A country by its code, so that "UK" and "United Kingdom" are the same, but not England. */
function plain(text: string): string {
	const written = unaccented(text.trim());
	return (countryOfState(written) === 'GB' ? undefined : countryCode(written)) ?? written;
}

function unknown(kind: Kind, value: string, suggested: string[]) {
	const known = suggested.slice(0, 5).map((text) => `"${text}"`);
	return failed(
		`Prospeo knows no ${kind} "${value}"`,
		known.length > 0
			? `Spell it as Prospeo does, such as ${known.join(', ')}.`
			: 'Check the spelling, or use a larger place or a more common English word.',
	);
}
