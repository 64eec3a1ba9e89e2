import type { JsonRecord } from '../../shared/core/json';
import { plural } from '../../shared/core/numbers';
import type { Description, Limit } from './description';
import type { Draft } from './fields';
import { bodyOf } from './values';

/** The limit that such a resource falls under. */
export function limitFor(kind: Description, draft: Draft): Limit | undefined {
	const asked = bodyOf(kind, draft);
	return kind.limits?.find(({ where = {} }) => hasAll({ ...where, ...asked }, where));
}

export function countAlike({ where = {} }: Limit, present: JsonRecord[]): number {
	return present.filter((resource) => hasAll(resource, where)).length;
}

/** `50 custom dimensions with the scope EVENT, and Google allows 50 (125 with Analytics 360). Archive one …` */
export function limitWords(kind: Description, limit: Limit, count: number): string {
	const { where = {}, most, most360 } = limit;
	const alike = where.scope === undefined ? '' : ` with the scope ${String(where.scope)}`;
	const with360 = most360 === undefined ? '' : ` (${most360} with Analytics 360)`;
	const end = kind.verbs.includes('archive') ? 'Archive' : 'Delete';
	return `${plural(count, kind.one)}${alike}, and Google allows ${most}${with360}. ${end} one that is not needed any more.`;
}

function hasAll(resource: JsonRecord, where: JsonRecord): boolean {
	return Object.entries(where).every(([name, value]) => resource[name] === value);
}
