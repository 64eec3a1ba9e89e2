import { failed, success, type Result } from '../../shared/core/result';
import { findCountryCode as findCountryCodeOfEnglishName } from '../person';
import { foldAccents } from '../person/canonical/text';
import { listPossibleCountryCodes } from '../person/location';

/** A place of the criterion 'Location', for providers that want its parts. */
export interface Place {
	city?: string;
	/** As it was written. */
	state?: string;
	/** ISO 3166-1, two letters. */
	country: string;
}

/** "France", "FR", "England", "Lyon, France", "Austin, TX" or "Austin, TX, United States". */
function readPlace(parts: readonly string[]): Place | undefined {
	const last = parts.at(-1) ?? '';
	const before = parts.slice(0, -1);
	const country = findCountryCode(last);
	if (before.length === 1 && findStateByCode(last) !== undefined) {
		// "Wilmington, DE" or "Berlin, DE": Delaware or Germany.
		return country === undefined ? buildPlace(before[0], last, 'US') : undefined;
	}
	const ofState = findCountryOfState(last);
	if (ofState === 'GB' || (ofState !== undefined && country === undefined)) {
		return before.length > 1 ? undefined : buildPlace(before[0], last, ofState);
	}
	// "Atlanta, Georgia": the state, or the country on the Black Sea.
	const isEither = ofState !== undefined && country === 'GE' && before.length === 1;
	if (country === undefined || isEither) return undefined;
	return readPlaceInCountry(before, country);
}

/** Four parts and more are a place where the one before the country is its state: "…, England, UK". */
function readPlaceInCountry(before: readonly string[], country: string): Place | undefined {
	const region = before.at(-1);
	const isState = region !== undefined && findCountryOfState(region) === country;
	if (before.length > 2 && !isState) return undefined;
	if (before.length > 1) return buildPlace(before[0], region, country);
	// New York is mostly written as the town's name.
	return isState && region.toLowerCase() !== 'new york'
		? buildPlace(undefined, region, country)
		: buildPlace(region, undefined, country);
}

function buildPlace(city: string | undefined, state: string | undefined, country: string): Place {
	return { ...(city !== undefined && { city }), ...(state !== undefined && { state }), country };
}

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

/** What one part of a place may be called: "CA" is "california" or "canada". */
export type PlacePartNames = string[];

/**
 * What each part of a place may be called in English and small letters: "San Francisco, CA" is in California, or
 * in Canada; "München, Deutschland" in Germany. England is a region of a country.
 */
export function listNamesOfPlaceParts(written: string): PlacePartNames[] {
	return splitAtCommas(written).map((part, index, parts) => {
		const state = index > 0 ? findStateByCode(part) : undefined;
		const isMiddle = state !== undefined && index < parts.length - 1;
		const code =
			isMiddle || findCountryOfState(part) === 'GB' ? undefined : findCountryCode(part);
		const country = code && new Intl.DisplayNames('en', { type: 'region' }).of(code);
		const words = [state, country].filter((word) => word !== undefined);
		return (words.length > 0 ? words : [part]).map((word) => word.toLowerCase());
	});
}

const splitAtCommas = (written: string) => written.split(',').map((part) => part.trim());

function findCountryCode(name: string): string | undefined {
	return findCountryCodeOfEnglishName(name) ?? listNativeCountryCodes().get(foldAccents(name));
}

const LANGUAGES = ['de', 'fr', 'es', 'it', 'nl', 'pt', 'nb', 'sv', 'da', 'pl'];

let nativeCountryCodesCache: ReadonlyMap<string, string> | undefined;

/** Names of countries in the languages of the lists that are read; only put together for a name that is not English. */
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

/** States of countries whose places are written with them. */

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

/** In lower case. */
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
			// Not Victoria, which is a town in Canada, too.
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

/** The country that a state is part of: of Texas `US`, of England `GB`; undefined for what is no state. */
export const findCountryOfState = (name: string) => COUNTRIES_OF_STATES.get(name.toLowerCase());

/** The state of the United States with that short name; some are also codes of countries (CA, DE, IN). */
const findStateByCode = (text: string): string | undefined =>
	US_STATES.get(text.replaceAll('.', '').toUpperCase());
