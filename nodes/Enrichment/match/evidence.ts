import { companyNamesAgree } from './companyNames';
import { isIdAlone, NOTHING_SAID, type Description } from './description';
import { akin, domainsOf, meet, sharesEmployer, type Fit } from './fit';
import { handleSays, handlesOf, type HandleSays } from './handles';
import { namesAgree, namesEqual, type PersonName } from './names';
import { comparable } from '../person/canonical/text';
import type { Entity } from '../person/entities';

/** From here on a row is certainly the record's. */
export const CERTAIN = 4;

/** With the very name asked by: others fit no better, but for what is theirs alone. */
export const SETTLED = CERTAIN + 4;

/** Certain by a name and nothing else. */
export const isNameOnly = (evidence: number) => NAME_ONLY.includes(evidence);

/** One that agrees, and the very same. */
const NAME_ONLY: readonly number[] = [CERTAIN + 2, SETTLED + 2];

/** So much more than something else that it would be a great coincidence. */
export const MUCH_MORE = 2;

/**
 * How much speaks for a row, to choose among several records or rows: nothing where something contradicts, up to 3
 * where nothing is certain, and from `CERTAIN` on by what both state.
 */
export function evidence(entity: Entity, asked: Description, row: Description, fit: Fit): number {
	if (fit === 'no') return 0;
	return fit === 'yes' ? CERTAIN + shared(entity, asked, row) : leaning(entity, asked, row);
}

/** The more reliable it is, the more it counts: more than all that are less so together. */
function shared(entity: Entity, asked: Description, row: Description): number {
	const kinds = [
		asked.providerId !== undefined && asked.providerId === row.providerId,
		asked.linkedIn !== undefined && asked.linkedIn === row.linkedIn,
		meet(asked.emails, row.emails),
		entity === 'contact' ? namesEqual(asked.name, row.name) : companiesEqual(asked, row),
		entity === 'contact' && namesAgree(asked.name, row.name) === 'agree',
		sharesEmployer(asked, row),
	];
	return kinds.reduce((sum, isShared, index) => sum + (isShared ? 2 ** (5 - index) : 0), 0);
}

/** With the legal form: Acme Inc. and Acme GmbH are two. */
function companiesEqual({ companyName: asked }: Description, { companyName: found }: Description) {
	return asked !== undefined && found !== undefined && comparable(asked) === comparable(found);
}

/** The number is the one asked by, or the name is behind the address or page asked by, and the employer is the one asked by: not enough to find somebody. */
function leaning(entity: Entity, asked: Description, row: Description): number {
	// Of whom nothing is known, anybody may be.
	if (asked === NOTHING_SAID || isIdAlone(asked)) return 1;
	const isEmployed = entity === 'contact' && haveOneEmployer(asked, row);
	const behind = meet(asked.phones, row.phones) ? 2 : named(entity, asked, row);
	return behind + (isEmployed ? 1 : 0);
}

/** The same without the employer. */
export function named(entity: Entity, asked: Description, row: Description): number {
	if (entity === 'company') return namedCompany(asked, row);
	return Math.max(handlesSay(asked, row.name), handlesSay(row, asked.name));
}

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
