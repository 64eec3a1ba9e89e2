import type { Location } from '../../records';
import { HEADCOUNTS } from '../../wire/prospeo';
import { rangeIn } from '../world/search';
import { SENIORITY_WORDS, wordsOf } from '../world/words';
import type { World } from '../world/world';

/** Prospeo's texts for what the sandbox's people have; more are allowed, and find nobody. */
export const SENIORITY = wordsOf({
	...SENIORITY_WORDS,
	...{ cSuite: 'C-Suite', vp: 'Vice President' },
});

export const DEPARTMENT = wordsOf({
	Sales: 'Sales',
	Marketing: 'Marketing',
	Engineering: 'Engineering & Technical',
	Finance: 'Finance',
	'Human Resources': 'Human Resources',
	Operations: 'Operations',
});

export const headcountOf = (count: number): string | null =>
	HEADCOUNTS.find((label) => {
		const { min, max } = rangeIn(label);
		return count >= min && count <= max;
	}) ?? null;

const keptPlaces = new WeakMap<World, Map<string, string>>();

/** The only spellings that a search takes: "Norway", "Troms, Norway", "Tromsø, Troms, Norway". */
export function placesOf(world: World): Map<string, string> {
	const places = keptPlaces.get(world) ?? new Map<string, string>();
	if (keptPlaces.has(world)) return places;
	const records = [...world.people, ...world.companies];
	for (const { location } of records) {
		for (const [name, type] of spellings(location)) places.set(name, type);
	}
	keptPlaces.set(world, places);
	return places;
}

const spellings = ({ city, region, country }: Location): Array<[string, string]> => [
	[country, 'COUNTRY'],
	[`${region}, ${country}`, 'STATE'],
	[`${city}, ${region}, ${country}`, 'CITY'],
];
