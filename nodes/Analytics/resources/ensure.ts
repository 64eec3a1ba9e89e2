import { withoutEmpty } from '../google/answer';
import type { JsonRecord } from '../../shared/core/json';
import { failed, success, type Failure, type Result } from '../../shared/core/result';
import { ask, isResource } from '../google/client';
import { ownerOf } from './choose';
import {
	endOf,
	labelOf,
	listOf,
	pathOf,
	withArticle,
	type BeforeCreate,
	type Description,
} from './description';
import type { Draft } from './fields';
import { limitOn, limitWords } from './limits';
import type { Item } from './session';
import { creationOf, differing, isSame, patchOf } from './values';

export type IfExists = 'error' | 'return' | 'update';

/** A resource that there is to be. */
interface Wanted {
	kind: Description;
	/** `properties/123` */
	parent: string;
	draft: Draft;
	/** What to do with one of the same identity that is there already. */
	ifExists: IfExists;
	/** Asked right before it is made. */
	beforeCreate?: BeforeCreate | undefined;
	/** Which of those of the same identity will do; any when left out. */
	reusable?: (found: JsonRecord[]) => JsonRecord | undefined;
}

/** The resource as it is now, and what was done for that. */
interface Ensured {
	resource: JsonRecord;
	created: boolean;
	changed: boolean;
}

const CONFLICT = 409;

/** Makes a resource, once, or does with the one that is there what the user wants. */
export async function ensure(wanted: Wanted, item: Item): Promise<Result<Ensured>> {
	const { kind, parent, draft } = wanted;
	const before = await listBefore(kind, parent, item);
	if (!before.ok) return before;
	const found = findSame(wanted, before.value);
	if (found) return await meet(wanted, found, item);
	const allowed = (await wanted.beforeCreate?.(parent, draft)) ?? success(undefined);
	if (!allowed.ok) return allowed;
	const made = await make(wanted, before.value, item);
	if (made.ok) return success({ resource: made.value, created: true, changed: true });
	return await afterRefusal(wanted, made.failure, item);
}

function findSame({ kind, draft, ifExists, reusable }: Wanted, present: JsonRecord[]) {
	// Where twins are allowed, only somebody who asks for it is given the one that is there.
	if (kind.allowsTwins && ifExists === 'error') return undefined;
	const found = present.filter((resource) => isSame(kind, draft, resource));
	return reusable ? reusable(found) : found[0];
}

/**
 * What is there before one is made: after a lost answer, only what was not there can be ours. Where Google takes twins,
 * somebody else's may have come since the list was read.
 */
async function listBefore(kind: Description, parent: string, item: Item) {
	const list = listOf(kind, parent);
	const isUnique = kind.identity !== undefined && !kind.allowsTwins;
	return isUnique ? await item.list(list) : await item.listAgain(list);
}

async function meet(wanted: Wanted, resource: JsonRecord, item: Item): Promise<Result<Ensured>> {
	const { kind, parent, ifExists } = wanted;
	if (ifExists === 'return') return success({ resource, created: false, changed: false });
	if (ifExists === 'update') {
		// What was left empty when one was to be made takes nothing from the one that is there.
		const draft = withoutEmpty(wanted.draft);
		const changed = await change({ ...wanted, draft, resource }, item);
		return changed.ok ? success({ ...changed.value, created: false }) : changed;
	}
	return failed(
		`"${labelOf(kind, resource)}" is already ${withArticle(kind.one)} of ${ownerOf(parent)}`,
		"Set 'If Exists' under Options to 'Return It' or 'Update It' to use the existing one.",
		{ status: CONFLICT, reason: 'alreadyExists' },
	);
}

type Changing = Pick<Wanted, 'kind' | 'parent' | 'draft'> & { resource: JsonRecord };

/** Changes what is different, and asks for nothing where nothing is. */
export async function change({ kind, parent, resource, draft }: Changing, item: Item) {
	const names = differing(kind, draft, resource);
	if (names.length === 0) return success({ resource, changed: false });
	const impossible = whyNot(kind, resource, names);
	if (impossible) return { ok: false as const, failure: impossible };
	const request = patchOf(pathOf(kind, String(resource.name)), kind, names, draft);
	const answer = await ask(item.send, request, isResource);
	if (!answer.ok) return answer;
	item.note(listOf(kind, parent), resource.name, answer.value);
	return success({ resource: answer.value, changed: true });
}

/** Why Google will not change these fields of a resource. */
export function whyNot(
	kind: Description,
	resource: JsonRecord,
	names: string[],
): Failure | undefined {
	const label = `The ${kind.one} "${labelOf(kind, resource)}"`;
	const locked = kind.locked?.(resource, names);
	if (locked !== undefined) {
		return failed(`${label} cannot be changed`, locked, { reason: 'locked' }).failure;
	}
	const fields = names.map((name) => kind.fields[name]!).filter(({ createOnly }) => createOnly);
	if (fields.length === 0) return undefined;
	const fixed = fields.map(({ panel }) => panel.displayName).join("' and '");
	return failed(
		`${label} exists with another '${fixed}', which Google never changes`,
		`Use the existing value, another name, or ${endOf(kind)} the existing one first.`,
		{ reason: 'immutable' },
	).failure;
}

async function make({ kind, parent, draft }: Wanted, before: JsonRecord[], item: Item) {
	const list = listOf(kind, parent);
	const known = new Set(before.map(({ name }) => name));
	const isNew = ({ name }: JsonRecord) => !known.has(name);
	const asked = withoutEmpty(draft);
	const made = await item.write({
		request: creationOf(kind, parent, draft),
		find: async () => {
			const present = await item.listAgain(list);
			if (!present.ok) return present;
			const isOurs = (each: JsonRecord) => differing(kind, asked, each).length === 0;
			return success(present.value.filter(isNew).find(isOurs));
		},
		...(kind.made && { isDone: (answer) => kind.made?.(answer) !== undefined }),
	});
	if (!made.ok) return made;
	const resource = kind.made?.(made.value) ?? made.value;
	item.note(list, resource.name, resource);
	return success(resource);
}

/** Google's words, as people have recorded them: they differ in their ends, so only the core is looked for. */
const AT_THE_LIMIT = /maximum resource limit|at most \d+/i;
const RESERVED = /reserved/i;

/** Somebody may have made it since it was looked for. What else is refused is told with its remedy made exact. */
async function afterRefusal(
	wanted: Wanted,
	failure: Failure,
	item: Item,
): Promise<Result<Ensured>> {
	const { kind, parent, draft } = wanted;
	const isTaken = failure.status === CONFLICT;
	const isFull = AT_THE_LIMIT.test(failure.message);
	const looks = isFull || (isTaken && kind.identity !== undefined);
	const listing = looks ? await item.listAgain(listOf(kind, parent)) : undefined;
	const present = listing?.ok ? listing.value : undefined;
	const found = isTaken && present?.find((each) => isSame(kind, draft, each));
	if (found) return await meet(wanted, found, item);
	const told = (more: Partial<Failure>) => ({
		ok: false as const,
		failure: { ...failure, ...more },
	});
	if (isFull) {
		const full = present && limitReached(kind, draft, present);
		return told({ reason: 'limit', ...(full && { description: full }) });
	}
	if (RESERVED.test(failure.message)) {
		const description = 'Google keeps this name for itself. Use another one.';
		return told({ reason: 'reserved', description });
	}
	return told(isTaken ? { description: takenName(kind) } : {});
}

function limitReached(kind: Description, draft: Draft, present: JsonRecord[]): string | undefined {
	const { limit, count } = limitOn(kind, draft, present);
	if (limit === undefined) return undefined;
	return `There ${count === 1 ? 'is' : 'are'} ${limitWords(kind, limit, count)}`;
}

/** The resource is there, but not in the list. */
function takenName(kind: Description): string {
	const { one, many } = kind;
	return endOf(kind) === 'archive'
		? `No ${one} in the list has this name, so it may belong to an archived one. Use another name; Google has no way to see archived ${many} or to restore them.`
		: `Use 'Get Many' to see the ${many} that exist, or use another name.`;
}
