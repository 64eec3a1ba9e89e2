import { failed, success, type Result } from '../../shared/core/result';
import { findCountryCode as findCountryCodeOfEnglishName } from '../person';
import { foldAccents } from '../person/canonical/text';
import { listPossibleCountryCodes } from '../person/location';

/** A geographic place from the criterion 'Location', for providers that need its parts. */
export interface Place {
	city?: string;
	/** The state or region, as the user wrote it. */
	state?: string;
	/** The two-letter code of ISO 3166-1. */
	country: string;
}

/** Reads parts such as "France", "FR", "England", "Lyon, France", "Austin, TX" or "Austin, TX, United States". */
function readPlace(parts: readonly string[]): Place | undefined {
	const last = parts.at(-1) ?? '';
	const before = parts.slice(0, -1);
	const country = findCountryCode(last);
	if (before.length === 1 && findStateByCode(last) !== undefined) {
		// "DE" is ambiguous: "Wilmington, DE" is in Delaware, "Berlin, DE" in Germany.
		return country === undefined ? buildPlace(before[0], last, 'US') : undefined;
	}
	const ofState = findCountryCodeOfState(last);
	if (ofState === 'GB' || (ofState !== undefined && country === undefined)) {
		return before.length > 1 ? undefined : buildPlace(before[0], last, ofState);
	}
	// "Georgia" is ambiguous: the state, or the country.
	const isAmbiguous = ofState !== undefined && country === 'GE' && before.length === 1;
	if (country === undefined || isAmbiguous) return undefined;
	return readPlaceInCountry(before, country);
}

/** Reads the parts before a country. Four and more parts are a place only if the last of them is a state: "…, England, UK". */
function readPlaceInCountry(before: readonly string[], country: string): Place | undefined {
	const region = before.at(-1);
	const isState = region !== undefined && findCountryCodeOfState(region) === country;
	if (before.length > 2 && !isState) return undefined;
	if (before.length > 1) return buildPlace(before[0], region, country);
	// "New York" alone usually means the city.
	return isState && region.toLowerCase() !== 'new york'
		? buildPlace(undefined, region, country)
		: buildPlace(region, undefined, country);
}

function buildPlace(city: string | undefined, state: string | undefined, country: string): Place {
	return { ...(city !== undefined && { city }), ...(state !== undefined && { state }), country };
}

/** Parses locations such as "Lyon, France"; fails for the first whose country is unknown. */
export function parsePlaces(values: readonly string[]): Result<Place[]> {
	const places: Place[] = [];
	for (const value of values) {
		const place = readPlace(splitAtCommas(value));
		if (place === undefined) {
			return failed(
				`The location "${value}" needs a country`,
				'Enter a country, such as France, or a city with its country, such as "Lyon, France" or "Austin, TX, United States"; separate several by semicolons.',
			);
		}
		places.push(place);
	}
	return success(places);
}

/** The possible names of one part of a place: "CA" is "california" or "canada". */
export type PlacePartNames = string[];

/**
 * Lists for each part of a location its possible English names in lower case: "CA" in "San Francisco, CA" is
 * "california" or "canada", "Deutschland" is "germany". England is a region, so it stays as it is.
 */
export function listNamesOfPlaceParts(location: string): PlacePartNames[] {
	return splitAtCommas(location).map((part, index, parts) => {
		const state = index > 0 ? findStateByCode(part) : undefined;
		const isMiddle = state !== undefined && index < parts.length - 1;
		const code =
			isMiddle || findCountryCodeOfState(part) === 'GB' ? undefined : findCountryCode(part);
		const country = code && new Intl.DisplayNames('en', { type: 'region' }).of(code);
		const words = [state, country].filter((word) => word !== undefined);
		return (words.length > 0 ? words : [part]).map((word) => word.toLowerCase());
	});
}

const splitAtCommas = (location: string): string[] =>
	location.split(',').map((part) => part.trim());

function findCountryCode(name: string): string | undefined {
	return findCountryCodeOfEnglishName(name) ?? listNativeCountryCodes().get(foldAccents(name));
}

const LANGUAGES = ['de', 'fr', 'es', 'it', 'nl', 'pt', 'nb', 'sv', 'da', 'pl'];

let nativeCountryCodesCache: ReadonlyMap<string, string> | undefined;

/** Returns the country codes by names in other languages; built when the first name is not English. */
function listNativeCountryCodes(): ReadonlyMap<string, string> {
	nativeCountryCodesCache ??= new Map(LANGUAGES.flatMap(listCountriesInLanguage));
	return nativeCountryCodesCache;
}

function listCountriesInLanguage(language: string): Array<readonly [string, string]> {
	const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
	return listPossibleCountryCodes().flatMap((code) => {
		const name = findCountryCodeOfEnglishName(code) === code ? names.of(code) : undefined;
		return name === undefined ? [] : [[foldAccents(name), code] as const];
	});
}

/** The states of the United States, by their codes. */
const US_STATES = new Map([
	['AL', 'Alabama'],
	['AK', 'Alaska'],
	['AZ', 'Arizona'],
	['AR', 'Arkansas'],
	['CA', 'California'],
	['CO', 'Colorado'],
	['CT', 'Connecticut'],
	['DE', 'Delaware'],
	['DC', 'District of Columbia'],
	['FL', 'Florida'],
	['GA', 'Georgia'],
	['HI', 'Hawaii'],
	['ID', 'Idaho'],
	['IL', 'Illinois'],
	['IN', 'Indiana'],
	['IA', 'Iowa'],
	['KS', 'Kansas'],
	['KY', 'Kentucky'],
	['LA', 'Louisiana'],
	['ME', 'Maine'],
	['MD', 'Maryland'],
	['MA', 'Massachusetts'],
	['MI', 'Michigan'],
	['MN', 'Minnesota'],
	['MS', 'Mississippi'],
	['MO', 'Missouri'],
	['MT', 'Montana'],
	['NE', 'Nebraska'],
	['NV', 'Nevada'],
	['NH', 'New Hampshire'],
	['NJ', 'New Jersey'],
	['NM', 'New Mexico'],
	['NY', 'New York'],
	['NC', 'North Carolina'],
	['ND', 'North Dakota'],
	['OH', 'Ohio'],
	['OK', 'Oklahoma'],
	['OR', 'Oregon'],
	['PA', 'Pennsylvania'],
	['RI', 'Rhode Island'],
	['SC', 'South Carolina'],
	['SD', 'South Dakota'],
	['TN', 'Tennessee'],
	['TX', 'Texas'],
	['UT', 'Utah'],
	['VT', 'Vermont'],
	['VA', 'Virginia'],
	['WA', 'Washington'],
	['WV', 'West Virginia'],
	['WI', 'Wisconsin'],
	['WY', 'Wyoming'],
]);

/** The states of countries whose places are usually written with a state, in lower case. */
const STATES: ReadonlyMap<string, readonly string[]> = new Map([
	['US', [...US_STATES.values(), 'D.C.', 'Puerto Rico'].map((name) => name.toLowerCase())],
	[
		'CA',
		[
			'alberta',
			'british columbia',
			'manitoba',
			'new brunswick',
			'newfoundland and labrador',
			'nova scotia',
			'ontario',
			'prince edward island',
			'quebec',
			'québec',
			'saskatchewan',
		],
	],
	[
		'AU',
		[
			// Victoria is left out, because it is also a city in Canada.
			'new south wales',
			'queensland',
			'south australia',
			'western australia',
			'tasmania',
			'northern territory',
		],
	],
	['GB', ['england', 'scotland', 'wales', 'northern ireland']],
]);

const COUNTRIES_OF_STATES: ReadonlyMap<string, string> = new Map(
	[...STATES].flatMap(([country, states]) =>
		states.map((state): [string, string] => [state, country]),
	),
);

/** Finds the country code of a state: `US` for Texas, `GB` for England; undefined for other names. */
export const findCountryCodeOfState = (name: string): string | undefined =>
	COUNTRIES_OF_STATES.get(name.toLowerCase());

/** Finds the state of the United States with this code; some codes are also those of countries (CA, DE, IN). */
const findStateByCode = (text: string): string | undefined =>
	US_STATES.get(text.replaceAll('.', '').toUpperCase());
