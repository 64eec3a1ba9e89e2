import { textIn } from '../google/answer';
import type { JsonRecord } from '../../shared/core/json';
import { failed, success, type Result } from '../../shared/core/result';
import { ask, isResource } from '../google/client';
import { idOf } from '../google/addresses';
import { labelOf, listOf, namesOf, pathOf, titleOf, withArticle } from './description';
import type { Description } from './description';
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
	const find = await finderOf(kind, item);
	return await find();
}

/** The same in two steps: what the user means is read now, and looked for whenever it is needed. */
export async function finderOf(kind: Description, item: Item) {
	const { chosen, parent } = kind;
	const owner = chosen ? '' : await parent.read(item);
	const meant = chosen ? await chosen.read(item) : item.input.locator(kind.name);
	return async (): Promise<Result<Chosen>> =>
		chosen
			? success({ parent: owner, name: meant })
			: await chooseBelow(kind, owner, meant, item);
}

export async function chooseBelow(
	kind: Description,
	parent: string,
	text: string,
	item: Item,
): Promise<Result<Chosen>> {
	const named = nameIn(text, parent, kind);
	if (!named.ok) return named;
	const name = named.value;
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

/** What a number stands for, or a whole name below the same parent; undefined where only a list can tell. */
function nameIn(text: string, parent: string, kind: Description): Result<string | undefined> {
	const { collection, one } = kind;
	const remedy = `Choose the ${one} from the list, or enter its ID.`;
	if (text === '') return failed(`'${titleOf(one)}' is empty`, remedy);
	if (/^\d+$/.test(text)) return success(`${parent}/${collection}/${text}`);
	if (!/^(properties|accounts)\/\d+\//.test(text)) return success(undefined);
	const parts = text.split('/');
	const owner = parts.slice(0, -2).join('/');
	if (parts.at(-2) !== collection) return failed(`"${text}" is not ${withArticle(one)}`, remedy);
	if (owner === parent) return success(text);
	const [theirs, ours] = [owner, parent].map((name) => name.replace('properties/', ''));
	return failed(
		`"${text}" belongs to the property ${theirs}, but 'Property' is ${ours}`,
		`Choose the property ${theirs}, or another ${one}.`,
	);
}

/** What a sentence calls the owner of resources: `the property 123`. */
export function ownerOf(parent: string): string {
	const [collection, id] = parent.split('/');
	return `the ${collection === 'properties' ? 'property' : 'account'} ${id}`;
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
