import { text } from '../frame/read';
import type { Call } from '../frame/provider';
import type { Range } from '../world/search';

/** A list repeats its name with literal brackets: `person_titles[]=cto&person_titles[]=cfo`. */
export const list = ({ query }: Call, name: string): string[] =>
	query.getAll(`${name}[]`).filter((value) => text(value));

export const flag = ({ query }: Call, name: string): boolean => query.get(name) === 'true';

/** `revenue_range[min]` and `revenue_range[max]`, either alone too. */
export function range({ query }: Call, name: string): Range[] {
	const min = query.get(`${name}[min]`);
	const max = query.get(`${name}[max]`);
	if (min === null && max === null) return [];
	return [{ min: Number(min ?? 0), max: max === null ? Infinity : Number(max) }];
}

/** `1,10`; another form is refused. */
export function employeeRanges(call: Call): Range[] {
	return list(call, 'organization_num_employees_ranges').map((value) => {
		const [, min, max] = /^(\d+),(\d+)$/.exec(value) ?? [];
		if (min === undefined) return call.fail('badRequest', `Invalid employee range: ${value}`);
		return { min: Number(min), max: Number(max) };
	});
}

/** At most 500 pages of at most 100. */
export function readPage(call: Call): { page: number; perPage: number; start: number } {
	const page = pageNumber(call, 'page', 1, 500);
	const perPage = pageNumber(call, 'per_page', 10, 100);
	return { page, perPage, start: (page - 1) * perPage };
}

function pageNumber(call: Call, name: string, otherwise: number, max: number): number {
	const number = Number(call.query.get(name) ?? otherwise);
	const fits = Number.isInteger(number) && number >= 1 && number <= max;
	return fits ? number : call.fail('badRequest', `Invalid value for ${name}`);
}
