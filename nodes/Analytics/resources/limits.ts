import type { JsonRecord } from '../../shared/core/json';
import { plural } from '../../shared/core/numbers';
import { endOf, titleOf, type Description, type Limit } from './description';
import type { Draft } from './fields';
import { bodyOf } from './values';

/** The limit that such a resource falls under, and how many of those that are there do. */
export function limitOn(kind: Description, draft: Draft, present: JsonRecord[]) {
	const asked = bodyOf(kind, draft);
	const limit = kind.limits?.find(({ where = {} }) => hasAll({ ...where, ...asked }, where));
	const count = present.filter((resource) => hasAll(resource, limit?.where ?? {})).length;
	return { limit, count };
}

/** `50 custom dimensions with the scope EVENT, and Google allows 50 (125 with Analytics 360). Archive one …` */
export function limitWords(kind: Description, limit: Limit, count: number): string {
	const { where = {}, most, most360 } = limit;
	const alike = where.scope === undefined ? '' : ` with the scope ${String(where.scope)}`;
	const with360 = most360 === undefined ? '' : ` (${most360} with Analytics 360)`;
	return `${plural(count, kind.one)}${alike}, and Google allows ${most}${with360}. ${titleOf(endOf(kind))} one that is not needed any more.`;
}

function hasAll(resource: JsonRecord, where: JsonRecord): boolean {
	return Object.entries(where).every(([name, value]) => resource[name] === value);
}
