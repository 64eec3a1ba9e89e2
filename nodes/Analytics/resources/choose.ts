import type { JsonRecord } from '../../shared/core/json';
import { failed, success, type Result } from '../../shared/core/result';
import { ask, isResource } from '../google/client';
import { textIn } from '../google/read';
import { labelOf, listOf, namesOf, pathOf, type Description } from './description';
import { idOf, ownerOf, readReference } from './names';
import type { Item } from './session';

/** One that the user has chosen. */
export interface Chosen {
	parent: string;
	/** `properties/123/keyEvents/4` */
	name: string;
	/** Where its name had to be looked up. */
	resource?: JsonRecord;
}

/** Which one the user means; asks Google only where it is not named by its ID. */
export async function choose(kind: Description, item: Item): Promise<Result<Chosen>> {
	if (kind.chosen) return success({ parent: '', name: await kind.chosen.name(item) });
	const parent = await kind.parent.read(item);
	return await chooseBelow(kind, parent, item.input.locator(kind.name), item);
}

export async function chooseBelow(
	kind: Description,
	parent: string,
	text: string,
	item: Item,
): Promise<Result<Chosen>> {
	const reference = readReference(text, parent, kind);
	if (!reference.ok) return reference;
	const { name } = reference.value;
	// Where Google gives a list only, a number may be another one than its own.
	if (name !== undefined && kind.verbs.includes('get')) return success({ parent, name });
	const all = await item.list(listOf(kind, parent));
	if (!all.ok) return all;
	const found = all.value.filter((each) =>
		[each.name, idOf(each), ...namesOf(kind)(each)].some((its) => its === text || its === name),
	);
	const [resource] = found;
	if (!resource) return notFound(kind, parent, text, all.value);
	if (found.length === 1) return success({ parent, name: textIn(resource.name), resource });
	return failed(
		`There are ${found.length} ${kind.many} named "${text}"`,
		`Choose the ${kind.one} by its ID: ${found.map(idOf).join(', ')}.`,
		{ reason: 'ambiguous' },
	);
}

/** The chosen one as it is now. */
export async function fetchChosen(
	kind: Description,
	{ name, resource }: Chosen,
	{ send }: Item,
): Promise<Result<JsonRecord>> {
	if (resource) return success(resource);
	const path = pathOf(kind, name);
	return await ask(send, { method: 'GET', path, repeatable: true }, isResource);
}

const MOST_NAMES = 20;

function notFound(kind: Description, parent: string, text: string, present: JsonRecord[]) {
	const names = present.map((each) => labelOf(kind, each));
	const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : '';
	return failed(
		`${ownerOf(parent).replace(/^the/, 'The')} has no ${kind.one} "${text}"`,
		`It has: ${names.slice(0, MOST_NAMES).join(', ') || 'none'}${more}. Names are case-sensitive.`,
		{ reason: 'notFound' },
	);
}
