import { failed, success, type Result } from '../../shared/core/result';
import { countryCode as englishCountry } from '../person';
import { unaccented } from '../person/canonical/text';
import { countryOfState, isNewYork, stateOfCode } from '../records/placeNames';

/** A place of the criterion 'Location', for providers that want its parts. */
export interface Place {
	city?: string;
	/** As it was written. */
	state?: string;
	/** ISO 3166-1, two letters. */
	country: string;
}

/** "France", "FR", "England", "Lyon, France", "Austin, TX" or "Austin, TX, United States". */
export function placeFrom(written: string): Result<Place> {
	const place = readPlace(written.split(',').map((part) => part.trim()));
	return place === undefined ? unreadable(written) : success(place);
}

function readPlace(parts: readonly string[]): Place | undefined {
	const last = parts.at(-1) ?? '';
	const before = parts.slice(0, -1);
	const country = countryCode(last);
	if (before.length === 1 && stateOfCode(last) !== undefined) {
		// "Wilmington, DE" or "Berlin, DE": Delaware or Germany.
		return country === undefined ? placeIn(before[0], last, 'US') : undefined;
	}
	const ofState = countryOfState(last);
	if (ofState === 'GB' || (ofState !== undefined && country === undefined)) {
		return before.length > 1 ? undefined : placeIn(before[0], last, ofState);
	}
	// "Atlanta, Georgia": the state, or the country on the Black Sea.
	const isEither = ofState !== undefined && country === 'GE' && before.length === 1;
	if (country === undefined || isEither) return undefined;
	return inCountry(before, country);
}

/** Four parts and more are a place where the one before the country is its state: "…, England, UK". */
function inCountry(before: readonly string[], country: string): Place | undefined {
	const region = before.at(-1);
	const isState = region !== undefined && countryOfState(region) === country;
	if (before.length > 2 && !isState) return undefined;
	if (before.length > 1) return placeIn(before[0], region, country);
	return isState && !isNewYork(region)
		? placeIn(undefined, region, country)
		: placeIn(region, undefined, country);
}

function placeIn(city: string | undefined, state: string | undefined, country: string): Place {
	return { ...(city !== undefined && { city }), ...(state !== undefined && { state }), country };
}

export function placesFrom(values: readonly string[]): Result<Place[]> {
	const places: Place[] = [];
	for (const value of values) {
		const place = placeFrom(value);
		if (!place.ok) return place;
		places.push(place.value);
	}
	return success(places);
}

/**
 * What each part of a place may be called in English and small letters: "San Francisco, CA" is in California, or
 * in Canada; "München, Deutschland" in Germany. England is a region of a country.
 */
export function placeWords(written: string): string[][] {
	const parts = written.split(',').map((part) => part.trim());
	return parts.map((part, index) => {
		const state = index > 0 ? stateOfCode(part) : undefined;
		const isMiddle = state !== undefined && index < parts.length - 1;
		const code = isMiddle || countryOfState(part) === 'GB' ? undefined : countryCode(part);
		const country = code && new Intl.DisplayNames('en', { type: 'region' }).of(code);
		const words = [state, country].filter((word) => word !== undefined);
		return (words.length > 0 ? words : [part]).map((word) => word.toLowerCase());
	});
}

function countryCode(name: string): string | undefined {
	return englishCountry(name) ?? nativeCountries().get(unaccented(name));
}

const LANGUAGES = ['de', 'fr', 'es', 'it', 'nl', 'pt', 'nb', 'sv', 'da', 'pl'];

let native: ReadonlyMap<string, string> | undefined;

/** Names of countries in the languages of the lists that are read; only put together for a name that is not English. */
function nativeCountries(): ReadonlyMap<string, string> {
	native ??= new Map(LANGUAGES.flatMap(countriesIn));
	return native;
}

function countriesIn(language: string): Array<readonly [string, string]> {
	const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
	const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
	const codes = letters.flatMap((first) => letters.map((second) => first + second));
	return codes.flatMap((code) => {
		const name = englishCountry(code) === code ? names.of(code) : undefined;
		return name === undefined ? [] : [[unaccented(name), code] as const];
	});
}

function unreadable(written: string) {
	return failed(
		`The location "${written}" needs a country`,
		'Enter a country, such as France, or a city with its country, such as "Lyon, France" or "Austin, TX, United States"; separate several by semicolons.',
	);
}
