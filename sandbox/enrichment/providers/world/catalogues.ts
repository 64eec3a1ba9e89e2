import type { World } from './world';

/** Mains and subs have numbers of their own, so that the same number may be both. */
export function industries({ companies }: World) {
	const mains = sorted(companies.map(({ industry }) => industry));
	const subs = sorted(companies.map(({ subIndustry }) => subIndustry));
	return mains.map((main_industry, index) => {
		const inside = companies.filter(({ industry }) => industry === main_industry);
		return {
			main_industry,
			main_industry_id: index + 1,
			sub_industries: sorted(inside.map(({ subIndustry }) => subIndustry)).map((value) => ({
				value,
				id: subs.indexOf(value) + 1,
			})),
		};
	});
}

export function countries({ people, companies }: World) {
	const places = [...people, ...companies].map(({ location }) => location);
	const names = new Map(places.map(({ countryCode, country }) => [countryCode, country]));
	return [...names].map(([code, name]) => ({ name, code }));
}

const sorted = (names: readonly string[]) => [...new Set(names)].sort();
