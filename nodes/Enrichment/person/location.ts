import { countryCode } from './country';
import type { LocationParts } from './parts';
import type { Location } from './types';
import { flag, known, orNothing, text } from './values';

/** A place of which the parts are known, or only the whole in one text. */
export function locationFrom(parts: LocationParts = {}): Location | undefined {
	const country = text(parts.country);
	return named(
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

export function locationsFrom(list: readonly LocationParts[] = []): Location[] {
	return list.flatMap((parts) => locationFrom(parts) ?? []);
}

function named(place: Location): Location | undefined {
	if (place.name !== undefined) return place;
	const { city, region, country } = place;
	const parts = [...new Set([city, region, country])].filter((part) => part !== undefined);
	return orNothing(parts.length > 0 ? { name: parts.join(', '), ...place } : place);
}

function codeOf(value: unknown): string | undefined {
	const written = text(value);
	return written === undefined ? undefined : countryCode(written);
}
