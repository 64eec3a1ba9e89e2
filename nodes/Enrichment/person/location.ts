import { isRecord } from '../../shared/core/json';
import { countryCode } from './country';
import type { LocationParts } from './parts';
import { paths, Source } from './read';
import type { Location } from './types';
import { asList, flag, known, orNothing, text } from './values';

const HOLDERS = paths(
	'location geo address headquarters headquarter hq hqLocation primaryLocation',
);

/** In the location itself. */
const NAME = paths(
	'name rawLocation formattedAddress fullAddress displayName text raw label address',
);
const STREET = paths('street streetAddress addressLine1 line1 address1 streetName');
const CITY = paths('city locality town cityName');
const REGION = paths('region state province stateName regionName stateCode regionCode');
const COUNTRY = paths('country countryName');
const CODE = paths('countryCode countryIso2 countryIso isoCountryCode country.code country.iso2');
const POSTAL_CODE = paths('postalCode postCode zip zipCode');
const IS_EU = paths('isEu isEuContact isInEu');

/** The same beside a person's or company's own fields. */
const FLAT = {
	name: paths(
		'locationName rawLocation rawAddress fullAddress formattedAddress location address',
		'headquarters headquarter hqLocation personLocation',
	),
	street: paths('street streetAddress locationStreetAddress addressLine1'),
	city: paths('city locationLocality locality locationCity personCity hqCity'),
	region: paths(
		'region state locationRegion locationState personState province hqRegion hqState',
	),
	country: paths('country locationCountry personCountry countryName hqCountry'),
	code: paths('countryCode countryIso2 locationCountryCode hqCountryCode'),
	postalCode: paths('postalCode locationPostalCode zip zipCode'),
	isEu: paths('isEu isEuContact'),
};

const LISTS = paths('locations offices addresses');

/** A place of which the parts are known, or only the whole in one text. */
export function locationFrom(parts: LocationParts = {}): Location | undefined {
	const country = text(parts.country);
	return withName(
		known<Location>({
			name: text(parts.name),
			street: text(parts.street),
			city: text(parts.city),
			region: text(parts.region),
			country,
			countryCode: codeOf(parts.countryCode) ?? (country && countryCode(country)),
			postalCode: text(parts.postalCode),
			isEu: flag(parts.isEu),
		}),
	);
}

/** Where a person or company is, whether in an object, in one text or in fields of the record itself. */
export function locationOf(source: Source): LocationParts {
	const held = source.holder(HOLDERS);
	const own = placeIn(source, FLAT);
	return held === undefined ? own : { ...own, ...placeIn(held, IN_LOCATION) };
}

/** All locations of a company. */
export function locationsOf(source: Source): LocationParts[] {
	return source.list(LISTS, (value) =>
		asList(value).flatMap((entry) => {
			const parts = isRecord(entry) ? placeIn(Source.of(entry), IN_LOCATION) : placeOf(entry);
			return orNothing(parts) ?? [];
		}),
	);
}

function placeOf(value: unknown): LocationParts {
	return known<LocationParts>({ name: text(value) });
}

export function locationsFrom(list: readonly LocationParts[] = []): Location[] {
	return list.flatMap((parts) => locationFrom(parts) ?? []);
}

const IN_LOCATION: typeof FLAT = {
	name: NAME,
	street: STREET,
	city: CITY,
	region: REGION,
	country: COUNTRY,
	code: CODE,
	postalCode: POSTAL_CODE,
	isEu: IS_EU,
};

function placeIn(source: Source, fields: typeof FLAT): LocationParts {
	return known<LocationParts>({
		name: source.first(fields.name, plainText),
		street: source.text(fields.street),
		city: source.text(fields.city),
		region: source.text(fields.region),
		country: source.text(fields.country),
		countryCode: source.first(fields.code, codeOf),
		postalCode: source.text(fields.postalCode),
		isEu: source.first(fields.isEu, flag),
	});
}

function withName(place: Location): Location | undefined {
	if (place.name !== undefined) return place;
	const { city, region, country } = place;
	const parts = [...new Set([city, region, country])].filter((part) => part !== undefined);
	return orNothing(parts.length > 0 ? { name: parts.join(', '), ...place } : place);
}

/** An object under the same key is a holder, not a name. */
function plainText(value: unknown): string | undefined {
	return typeof value === 'string' ? text(value) : undefined;
}

function codeOf(value: unknown): string | undefined {
	const written = text(value);
	return written === undefined ? undefined : countryCode(written);
}
