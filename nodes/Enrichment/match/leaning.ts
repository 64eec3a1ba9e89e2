import { companyNamesAgree } from './companyNames';
import type { Description } from './description';
import { akin, domainsOf, sharesEmployer } from './fit';
import { handleSays, handlesOf, type HandleSays } from './handles';
import type { Entity } from '../person/entities';
import type { PersonName } from './names';

/**
 * What speaks for a row of which nothing is certain, 0 to 3: its name is behind the address or page asked by, and it
 * is at the employer asked by. That is not enough to find somebody, but to see that a row stands in another's place.
 */
export function leaning(entity: Entity, asked: Description, row: Description): number {
	const isEmployed = entity === 'contact' && haveOneEmployer(asked, row);
	return named(entity, asked, row) + (isEmployed ? 1 : 0);
}

/** The same without the employer. */
export function named(entity: Entity, asked: Description, row: Description): number {
	if (entity === 'company') return namedCompany(asked, row);
	return Math.max(handlesSay(asked, row.name), handlesSay(row, asked.name));
}

/** So much speaks for it that it would be a great coincidence. */
export const STRONG = 2;

const WEIGHT: Record<HandleSays, number> = { whole: 2, part: 1, nothing: 0, unknown: 0 };

function handlesSay(said: Description, name: PersonName): number {
	const weights = handlesOf(said).map((handle) => WEIGHT[handleSays(handle, name)]);
	return Math.max(0, ...weights);
}

function haveOneEmployer(asked: Description, row: Description): boolean {
	return sharesEmployer(asked, row) || domainsOf(asked).some((domain) => akin(domain, row) > 1);
}

function namedCompany(asked: Description, row: Description): number {
	const { companyName } = asked;
	if (companyName !== undefined && row.companyName !== undefined)
		return companyNamesAgree(companyName, row.companyName) === 'differ' ? 0 : 1;
	return Math.max(
		0,
		...asked.companyDomains.map((domain) => akin(domain, row)),
		...row.companyDomains.map((domain) => akin(domain, asked)),
	);
}
