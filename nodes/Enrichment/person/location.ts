/** Places, and what their countries are called. */
import { parseWordPairs } from './canonical/text';
import {
	asIs,
	readFlag,
	buildTextReader,
	undefinedIfEmpty,
	readFields,
	readText,
	toComparisonKey,
	type PartsOf,
	type ReadOf,
} from './values';

const LOCATION = {
	/** The whole place in one text; put together from the others where it is missing. */
	name: readText,
	street: readText,
	city: readText,
	region: readText,
	/** A name or a code. */
	country: readText,
	/** ISO 3166-1 with two letters; that of the country where it is missing. */
	countryCode: asIs<string | undefined>,
	postalCode: readText,
	isEu: readFlag,
};

export type Location = ReadOf<typeof LOCATION>;
export type LocationParts = Omit<PartsOf<typeof LOCATION>, 'countryCode'> & {
	countryCode?: unknown;
};

const readCountryCode = buildTextReader(findCountryCode);

/** A place of which the parts are known, or only the whole in one text. */
export function readLocation(parts: LocationParts = {}): Location | undefined {
	const code = readCountryCode(parts.countryCode) ?? readCountryCode(parts.country);
	const place = readFields(LOCATION, { ...parts, countryCode: code });
	const { name, city, region, country } = place;
	if (name !== undefined) return place;
	const names = [...new Set([city, region, country])].filter((part) => part !== undefined);
	return undefinedIfEmpty(names.length > 0 ? { name: names.join(', '), ...place } : place);
}

export function readLocations(list: readonly LocationParts[] = []): Location[] {
	return list.flatMap((parts) => readLocation(parts) ?? []);
}

/** Names in daily use that the standard's English list spells otherwise; the code of the UK is GB. */
const OTHER_NAMES = `UK GB usa US unitedstatesofamerica US greatbritain GB england GB scotland GB wales GB
	thenetherlands NL czechrepublic CZ turkey TR korea KR republicofkorea KR russianfederation RU hongkong HK
	macau MO vietnam VN uae AE ivorycoast CI bosniaandherzegovina BA trinidadandtobago TT`;

/** Codes that the list knows besides those of countries: the European Union, the world, for tests. */
const NO_COUNTRY = /^(?:EU|EZ|UN|Q[M-Z]|X[A-JL-Z]|ZZ)$/;

let codesByName: Map<string, string> | undefined;

/** ISO 3166-1 with two letters, from a code or an English country name in any case. */
export function findCountryCode(written: string): string | undefined {
	codesByName ??= readCodes();
	const isCode = /^[a-z]{2}$/i.test(written);
	return codesByName.get(isCode ? written.toUpperCase() : toComparisonKey(written));
}

/** The English name of a country, from its code or name in any case. */
export function findCountryName(written: string): string | undefined {
	const code = findCountryCode(written);
	return code === undefined ? undefined : regionNames().of(code);
}

const regionNames = () => new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

const LETTERS = [
	'A',
	'B',
	'C',
	'D',
	'E',
	'F',
	'G',
	'H',
	'I',
	'J',
	'K',
	'L',
	'M',
	'N',
	'O',
	'P',
	'Q',
	'R',
	'S',
	'T',
	'U',
	'V',
	'W',
	'X',
	'Y',
	'Z',
];

/** Every pair of capital letters, `AA` to `ZZ`: the form of a country code of ISO 3166-1. */
export function listPossibleCountryCodes(): string[] {
	return LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
}

/** From the platform's own list, so that none has to be kept here. Codes are kept beside the names. */
function readCodes(): Map<string, string> {
	const codes = new Map(parseWordPairs(OTHER_NAMES));
	const names = regionNames();
	for (const code of listPossibleCountryCodes()) {
		const name = NO_COUNTRY.test(code) ? undefined : names.of(code);
		// A withdrawn code, such as that of Burma, carries its successor's name.
		if (name === undefined || new Intl.Locale(`und-${code}`).region !== code) continue;
		codes.set(code, code);
		if (!codes.has(toComparisonKey(name))) codes.set(toComparisonKey(name), code);
	}
	return codes;
}
