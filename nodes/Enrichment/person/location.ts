/** Reads places and country names. */
import {
	asIs,
	readTrueOrFalse,
	buildTextReader,
	undefinedIfEmpty,
	readFields,
	readText,
	toComparisonKey,
	type PartsOf,
	type ReadOf,
} from './values';

const LOCATION_FIELDS = {
	/** The whole place in one text; joined from the other fields if it is missing. */
	name: readText,
	street: readText,
	city: readText,
	region: readText,
	/** A country's name or code. */
	country: readText,
	/** ISO 3166-1, two letters; derived from the country if it is missing. */
	countryCode: asIs<string | undefined>,
	postalCode: readText,
	isEu: readTrueOrFalse,
};

export type Location = ReadOf<typeof LOCATION_FIELDS>;
export type LocationParts = Omit<PartsOf<typeof LOCATION_FIELDS>, 'countryCode'> & {
	countryCode?: unknown;
};

const readCountryCode = buildTextReader(findCountryCode);

/** Reads a place from its parts or from a single text; undefined if there is nothing to read. */
export function readLocation(parts: LocationParts = {}): Location | undefined {
	const code = readCountryCode(parts.countryCode) ?? readCountryCode(parts.country);
	const place = readFields(LOCATION_FIELDS, { ...parts, countryCode: code });
	const { name, city, region, country } = place;
	if (name !== undefined) return place;
	const names = [...new Set([city, region, country])].filter((part) => part !== undefined);
	return undefinedIfEmpty(names.length > 0 ? { name: names.join(', '), ...place } : place);
}

/** Reads the places in a list; those without a readable part are left out. */
export function readLocations(list: readonly LocationParts[] = []): Location[] {
	return list.flatMap((parts) => readLocation(parts) ?? []);
}

/** Common country names that differ from the English names of the standard. The code of the UK is GB. */
const CODES_BY_OTHER_NAME: ReadonlyMap<string, string> = new Map([
	['UK', 'GB'],
	['usa', 'US'],
	['unitedstatesofamerica', 'US'],
	['greatbritain', 'GB'],
	['england', 'GB'],
	['scotland', 'GB'],
	['wales', 'GB'],
	['thenetherlands', 'NL'],
	['czechrepublic', 'CZ'],
	['turkey', 'TR'],
	['korea', 'KR'],
	['republicofkorea', 'KR'],
	['russianfederation', 'RU'],
	['hongkong', 'HK'],
	['macau', 'MO'],
	['vietnam', 'VN'],
	['uae', 'AE'],
	['ivorycoast', 'CI'],
	['bosniaandherzegovina', 'BA'],
	['trinidadandtobago', 'TT'],
]);

/** Codes in the platform's list that are not countries: the European Union, the world, test codes. */
const NON_COUNTRY_CODE = /^(?:EU|EZ|UN|Q[M-Z]|X[A-JL-Z]|ZZ)$/;

let codesByName: Map<string, string> | undefined;

/** Finds the country code (ISO 3166-1, two letters) for a code or an English country name in any case. */
export function findCountryCode(written: string): string | undefined {
	codesByName ??= buildCodesByName();
	const isCode = /^[a-z]{2}$/i.test(written);
	return codesByName.get(isCode ? written.toUpperCase() : toComparisonKey(written));
}

/** Finds the English name of a country from its code or name in any case. */
export function findCountryName(written: string): string | undefined {
	const code = findCountryCode(written);
	return code === undefined ? undefined : createRegionNames().of(code);
}

const createRegionNames = () => new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

const CAPITAL_LETTERS = [
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

/** Lists every pair of capital letters, `AA` to `ZZ`: the form of an ISO 3166-1 country code. */
export function listPossibleCountryCodes(): string[] {
	return CAPITAL_LETTERS.flatMap((first) => CAPITAL_LETTERS.map((second) => first + second));
}

/**
 * Builds the table of country codes by name and by code from the platform's own list, so that none has to be
 * maintained here.
 */
function buildCodesByName(): Map<string, string> {
	const codes = new Map(CODES_BY_OTHER_NAME);
	const names = createRegionNames();
	for (const code of listPossibleCountryCodes()) {
		const name = NON_COUNTRY_CODE.test(code) ? undefined : names.of(code);
		// A withdrawn code, such as Burma's, has the name of its successor.
		if (name === undefined || new Intl.Locale(`und-${code}`).region !== code) continue;
		codes.set(code, code);
		if (!codes.has(toComparisonKey(name))) codes.set(toComparisonKey(name), code);
	}
	return codes;
}
