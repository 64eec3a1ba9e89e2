import { INDUSTRIES } from '../../vocabulary';
import type { Location } from '../../records';
import type { World } from '../world/world';
import type { Range } from '../world/search';

/** Prospeo's texts for what the sandbox's people have; more are allowed, and find nobody. */
export const SENIORITY: Record<string, string> = {
	cSuite: 'C-Suite',
	vp: 'Vice President',
	director: 'Director',
	manager: 'Manager',
	senior: 'Senior',
	entry: 'Entry',
};

export const DEPARTMENT: Record<string, string> = {
	Sales: 'Sales',
	Marketing: 'Marketing',
	Engineering: 'Engineering & Technical',
	Finance: 'Finance',
	'Human Resources': 'Human Resources',
	Operations: 'Operations',
};

const worldWord = (words: Record<string, string>) => (theirs: string) =>
	Object.keys(words).find((ours) => words[ours] === theirs) ?? theirs;

export const worldSeniority = worldWord(SENIORITY);
export const worldDepartment = worldWord(DEPARTMENT);

export const HEADCOUNTS: Record<string, Range> = {
	'1-10': { min: 1, max: 10 },
	'11-20': { min: 11, max: 20 },
	'21-50': { min: 21, max: 50 },
	'51-100': { min: 51, max: 100 },
	'101-200': { min: 101, max: 200 },
	'201-500': { min: 201, max: 500 },
	'501-1000': { min: 501, max: 1000 },
	'1001-2000': { min: 1001, max: 2000 },
	'2001-5000': { min: 2001, max: 5000 },
	'5001-10000': { min: 5001, max: 10_000 },
	'10000+': { min: 10_000, max: Infinity },
};

export const headcountOf = (count: number): string | null =>
	Object.keys(HEADCOUNTS).find((label) => {
		const { min, max } = HEADCOUNTS[label]!;
		return count >= min && count <= max;
	}) ?? null;

export const INDUSTRY_NAMES = INDUSTRIES.flatMap(({ industry, subIndustries }) => [
	industry,
	...subIndustries,
]);

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
