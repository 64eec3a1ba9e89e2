import type { JsonRecord } from '../../shared/core/json';
import { failed, success, type Result } from '../../shared/core/result';
import type { Input } from '../../shared/node/inputs';
import { isResource } from '../domain/answer';
import { textIn } from '../domain/read';
import { ask } from '../google/ask';
import { labelOf, listOf, namesOf, pathOf, type Description } from './description';
import { idOf, ownerOf, readReference } from './names';
import type { Session } from './session';

/** One that the user has chosen. */
export interface Chosen {
	parent: string;
	/** `properties/123/keyEvents/4` */
	name: string;
	/** Where its name had to be looked up. */
	resource?: JsonRecord;
}

/** Which one the user means; asks Google only where it is not named by its ID. */
export async function choose(
	kind: Description,
	input: Input,
	session: Session,
): Promise<Result<Chosen>> {
	if (kind.chosen) return success({ parent: '', name: kind.chosen.name(input) });
	const parent = await kind.parent.read(input, session);
	return await chooseBelow(kind, parent, input.locator(kind.name), input, session);
}

export async function chooseBelow(
	kind: Description,
	parent: string,
	text: string,
	input: Input,
	session: Session,
): Promise<Result<Chosen>> {
	const reference = readReference(text, parent, kind);
	if (!reference.ok) return reference;
	const { name } = reference.value;
	// Where Google gives a list only, a number may be another one than its own.
	if (name !== undefined && kind.verbs.includes('get')) return success({ parent, name });
	const all = await session.list(input, listOf(kind, parent));
	if (!all.ok) return all;
	const found = all.value.filter(
		(each) => each.name === name || idOf(each) === text || namesOf(kind)(each).includes(text),
	);
	const [resource] = found;
	if (resource && found.length === 1)
		return success({ parent, name: textIn(resource.name), resource });
	return resource ? ambiguous(kind, text, found) : notFound(kind, parent, text, all.value);
}

/** The chosen one as it is now. Of some kinds Google gives a list only. */
export async function fetchChosen(
	kind: Description,
	{ parent, name, resource }: Chosen,
	input: Input,
	session: Session,
): Promise<Result<JsonRecord>> {
	if (resource) return success(resource);
	if (kind.verbs.includes('get')) {
		const path = pathOf(kind, name);
		return await ask(
			session.connect(input),
			{ method: 'GET', path, repeatable: true },
			isResource,
		);
	}
	const all = await session.list(input, listOf(kind, parent));
	if (!all.ok) return all;
	const found = all.value.find((each) => each.name === name);
	return found ? success(found) : notFound(kind, parent, idOf({ name }), all.value);
}

const MOST_NAMES = 20;

function notFound(
	kind: Description,
	parent: string,
	text: string,
	present: JsonRecord[],
): Result<never> {
	const names = present.map((each) => labelOf(kind, each));
	const listed = names.slice(0, MOST_NAMES).join(', ') || 'none';
	const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : '';
	const owner = ownerOf(parent).replace(/^the/, 'The');
	return failed(
		`${owner} has no ${kind.one} "${text}"`,
		`It has: ${listed}${more}. Names are case-sensitive.`,
		{ reason: 'notFound' },
	);
}

function ambiguous({ one, many }: Description, text: string, found: JsonRecord[]): Result<never> {
	return failed(
		`There are ${found.length} ${many} named "${text}"`,
		`Choose the ${one} by its ID: ${found.map(idOf).join(', ')}.`,
		{ reason: 'ambiguous' },
	);
}
