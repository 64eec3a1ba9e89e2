import type { JsonRecord } from '../../shared/core/json';
import { failed, success, type Failure, type Result } from '../../shared/core/result';
import type { Input } from '../../shared/node/inputs';
import { isResource } from '../domain/answer';
import { ask } from '../google/ask';
import { labelOf, listOf, pathOf, withArticle, type Description, type Draft } from './description';
import { ownerOf } from './names';
import { explainRefusal } from './refusals';
import type { Session } from './session';
import { bodyOf, differing, fixedAmong, isAsAsked, isSame, patchOf } from './values';

export type IfExists = 'error' | 'return' | 'update';

/** A resource that there is to be. */
export interface Wanted {
	kind: Description;
	/** `properties/123` */
	parent: string;
	draft: Draft;
	/** What to do with one of the same identity that is there already. */
	ifExists: IfExists;
	/** Asked right before it is made. */
	beforeCreate?: (() => Promise<Result<unknown>>) | undefined;
}

/** The resource as it is now, and what was done for that. */
export interface Ensured {
	resource: JsonRecord;
	created: boolean;
	changed: boolean;
}

const CONFLICT = 409;

/** Makes a resource, once, or does with the one that is there what the user wants. */
export async function ensure(
	wanted: Wanted,
	input: Input,
	session: Session,
): Promise<Result<Ensured>> {
	const { kind, parent, ifExists } = wanted;
	const looks = kind.looksFirst || ifExists !== 'error';
	const before = looks ? await session.list(input, listOf(kind, parent)) : success([]);
	if (!before.ok) return before;
	const found = find(wanted, before.value);
	if (found) return await meet(wanted, found, input, session);
	const allowed = await wanted.beforeCreate?.();
	if (allowed && !allowed.ok) return allowed;
	const made = await make(wanted, before.value, input, session);
	if (made.ok) return success({ resource: made.value, created: true, changed: true });
	return await afterRefusal(wanted, made.failure, input, session);
}

/** The one that is there already; where twins are allowed, only somebody who wants it is given it. */
function find({ kind, draft, ifExists }: Wanted, present: JsonRecord[]): JsonRecord | undefined {
	if (kind.allowsTwins && ifExists === 'error') return undefined;
	return present.find((resource) => isSame(kind, draft, resource));
}

async function meet(
	{ kind, parent, draft, ifExists }: Wanted,
	resource: JsonRecord,
	input: Input,
	session: Session,
): Promise<Result<Ensured>> {
	if (ifExists === 'error') return alreadyThere(kind, parent, resource);
	if (ifExists === 'return') return success({ resource, created: false, changed: false });
	const changed = await change({ kind, parent, draft, resource }, input, session);
	return changed.ok ? success({ ...changed.value, created: false }) : changed;
}

/** A resource that is to be otherwise. */
interface Changing {
	kind: Description;
	parent: string;
	resource: JsonRecord;
	draft: Draft;
}

/** Changes what is different, and asks for nothing where nothing is. */
export async function change(
	{ kind, parent, resource, draft }: Changing,
	input: Input,
	session: Session,
): Promise<Result<{ resource: JsonRecord; changed: boolean }>> {
	const names = differing(kind, draft, resource).filter(
		(name) => !kind.fields[name]!.comesBackOtherwise,
	);
	if (names.length === 0) return success({ resource, changed: false });
	const impossible = whyNot(kind, resource, names);
	if (impossible) return { ok: false, failure: impossible };
	const request = patchOf(pathOf(kind, String(resource.name)), kind, names, draft);
	const answer = await ask(session.connect(input), request, isResource);
	if (!answer.ok) return answer;
	session.note(listOf(kind, parent), resource.name, answer.value);
	return success({ resource: answer.value, changed: true });
}

/** Why Google will not change these fields of a resource. */
export function whyNot(
	kind: Description,
	resource: JsonRecord,
	names: string[],
): Failure | undefined {
	const { one } = kind;
	const label = labelOf(kind, resource);
	const locked = kind.locksOnlyEnd ? undefined : kind.locked?.(resource, names);
	if (locked !== undefined) {
		return failed(`The ${one} "${label}" cannot be changed`, locked, { reason: 'locked' })
			.failure;
	}
	const fixed = fixedAmong(kind, names);
	if (fixed.length === 0) return undefined;
	const titles = fixed.map((name) => `'${kind.fields[name]!.panel.displayName}'`).join(' and ');
	const end = kind.verbs.includes('archive') ? 'archive' : 'delete';
	return failed(
		`The ${one} "${label}" exists with another ${titles}, which Google never changes`,
		`Use the existing value, another name, or ${end} the existing one first.`,
		{ reason: 'immutable' },
	).failure;
}

async function make(
	{ kind, parent, draft }: Wanted,
	before: JsonRecord[],
	input: Input,
	session: Session,
): Promise<Result<JsonRecord>> {
	const request = listOf(kind, parent);
	const startedAt = session.clock.now();
	const known = new Set(before.map(({ name }) => name));
	const isNew = (resource: JsonRecord) =>
		'createTime' in resource
			? session.made.isNew(resource, startedAt)
			: !known.has(resource.name);
	const { query, body } = kind.creation?.(parent, draft) ?? {};
	const made = await session.write(input, {
		request: {
			method: 'POST',
			path: request.path,
			...(query && { query }),
			body: { ...body, ...bodyOf(kind, draft) },
		},
		find: async () => {
			const present = await session.listAgain(input, request);
			if (!present.ok) return present;
			const matches = present.value.filter((each) => isAsAsked(kind, draft, each));
			return success(matches.find(isNew));
		},
	});
	if (!made.ok) return made;
	session.made.add(made.value);
	session.note(request, made.value.name, made.value);
	return made;
}

/** Somebody may have made it since it was looked for; and a limit is worth a number. */
async function afterRefusal(
	wanted: Wanted,
	failure: Failure,
	input: Input,
	session: Session,
): Promise<Result<Ensured>> {
	const { kind, parent, draft } = wanted;
	const look = async () => await session.listAgain(input, listOf(kind, parent));
	if (failure.status === CONFLICT && kind.identity) {
		const present = await look();
		const found = present.ok && present.value.find((each) => isSame(kind, draft, each));
		if (found) return await meet(wanted, found, input, session);
	}
	return { ok: false, failure: await explainRefusal(kind, draft, failure, look) };
}

function alreadyThere(kind: Description, parent: string, resource: JsonRecord): Result<never> {
	return failed(
		`"${labelOf(kind, resource)}" is already ${withArticle(kind.one)} of ${ownerOf(parent)}`,
		"Set 'If Exists' under Options to 'Return It' or 'Update It' to use the existing one.",
		{ status: CONFLICT, reason: 'alreadyExists' },
	);
}
