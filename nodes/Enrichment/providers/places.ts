import { failed, success, type Result } from '../../shared/core/result';
import { countryCode } from '../domain/normalise';

/** A place of the criterion 'Location', for providers that want its parts. */
export interface Place {
	city?: string;
	/** As it was written. */
	state?: string;
	/** ISO 3166-1, two letters. */
	country: string;
}

/** "France", "FR", "Lyon, France", "Austin, TX" or "Austin, TX, United States". */
export function placeFrom(written: string): Result<Place> {
	const parts = written.split(',').map((part) => part.trim());
	const last = parts.at(-1) ?? '';
	const country = countryCode(last);
	if (parts.length === 2 && STATES.has(last)) {
		// "Wilmington, DE" or "Berlin, DE": Delaware or Germany.
		if (country !== undefined) return unreadable(written);
		return success({ city: parts[0]!, state: last, country: 'US' });
	}
	// "Atlanta, Georgia": the state, or the country on the Black Sea.
	const isEither = parts.length === 2 && /^georgia$/i.test(last);
	if (country === undefined || isEither || parts.length > 3) return unreadable(written);
	const [city, state] = parts.slice(0, -1);
	return success({
		...(city !== undefined && { city }),
		...(state !== undefined && { state }),
		country,
	});
}

export function placesFrom(values: readonly string[] | undefined): Result<Place[] | undefined> {
	const places = (values ?? []).map(placeFrom);
	const bad = places.find((place) => !place.ok);
	if (bad && !bad.ok) return bad;
	return success(values && places.flatMap((place) => (place.ok ? [place.value] : [])));
}

function unreadable(written: string) {
	return failed(
		`'Location' cannot be "${written}" at this provider: it needs a country`,
		'Enter a country, such as France, or a city with its country, such as "Lyon, France" or "Austin, TX, United States"; separate several by semicolons.',
	);
}

/** States of the United States, some of which are also codes of countries (CA, DE, IN). */
const STATES = new Set(
	(
		'AL AK AZ AR CA CO CT DC DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ ' +
		'NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY'
	).split(' '),
);
