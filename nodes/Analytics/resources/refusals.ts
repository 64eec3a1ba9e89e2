import type { JsonRecord } from '../../shared/core/json';
import { plural } from '../../shared/core/numbers';
import type { Failure, Result } from '../../shared/core/result';
import type { Description, Limit } from './description';
import type { Draft } from './fields';
import { bodyOf } from './values';

/** Google's words, as people have recorded them: facts differ in their ends, so only the core is looked for. */
const AT_THE_LIMIT = /maximum resource limit|at most \d+/i;
const RESERVED = /reserved/i;
const CONFLICT = 409;

/** A refusal to make a resource, with its remedy made exact. */
export async function explainRefusal(
	kind: Description,
	draft: Draft,
	failure: Failure,
	look: () => Promise<Result<JsonRecord[]>>,
): Promise<Failure> {
	if (AT_THE_LIMIT.test(failure.message)) {
		const present = await look();
		const remedy = present.ok ? limitReached(kind, draft, present.value) : undefined;
		return { ...failure, reason: 'limit', description: remedy ?? failure.description };
	}
	if (RESERVED.test(failure.message)) {
		return {
			...failure,
			reason: 'reserved',
			description: 'Google keeps this name for itself. Use another one.',
		};
	}
	if (failure.status === CONFLICT) return { ...failure, description: takenName(kind) };
	return failure;
}

/** The resource is there, but not in the list. */
function takenName({ one, many, verbs }: Description): string {
	return verbs.includes('archive')
		? `No ${one} in the list has this name, so it may belong to an archived one. Use another name; Google has no way to see archived ${many} or to restore them.`
		: `Use 'Get Many' to see the ${many} that exist, or use another name.`;
}

function limitReached(kind: Description, draft: Draft, present: JsonRecord[]): string | undefined {
	const limit = limitFor(kind, draft);
	if (limit === undefined) return undefined;
	const count = countAlike(limit, present);
	return `There ${count === 1 ? 'is' : 'are'} ${limitWords(kind, limit, count)}`;
}

/** The limit that such a resource falls under. */
export function limitFor(kind: Description, draft: Draft): Limit | undefined {
	const asked = bodyOf(kind, draft);
	return kind.limits?.find(({ where = {} }) => hasAll({ ...where, ...asked }, where));
}

export function countAlike({ where = {} }: Limit, present: JsonRecord[]): number {
	return present.filter((resource) => hasAll(resource, where)).length;
}

/** `50 custom dimensions with the scope EVENT, and Google allows 50 (125 with Analytics 360). Archive one …` */
export function limitWords(
	{ one, verbs }: Description,
	{ where = {}, most, most360 }: Limit,
	count: number,
): string {
	const alike = where.scope === undefined ? '' : ` with the scope ${String(where.scope)}`;
	const with360 = most360 === undefined ? '' : ` (${most360} with Analytics 360)`;
	const end = verbs.includes('archive') ? 'Archive' : 'Delete';
	return `${plural(count, one)}${alike}, and Google allows ${most}${with360}. ${end} one that is not needed any more.`;
}

function hasAll(resource: JsonRecord, where: JsonRecord): boolean {
	return Object.entries(where).every(([name, value]) => resource[name] === value);
}
