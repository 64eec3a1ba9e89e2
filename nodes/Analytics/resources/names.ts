import type { JsonRecord } from '../../shared/core/json';
import { failed, success, type Result } from '../../shared/core/result';
import { textIn } from '../google/read';
import { titleOf, withArticle, type Description } from './description';

/** The last part of a resource name: `123` of `properties/9/keyEvents/123`. */
export function idOf({ name }: JsonRecord): string {
	return textIn(name).slice(textIn(name).lastIndexOf('/') + 1);
}

/** What a user names a resource by. */
export interface Reference {
	/** Undefined where only a list can tell. */
	name?: string;
}

/** A number, a whole resource name below the same parent, or another text. */
export function readReference(text: string, parent: string, kind: Description): Result<Reference> {
	const { collection, one } = kind;
	const choose = `Choose the ${one} from the list, or enter its ID.`;
	if (text === '') return failed(`'${titleOf(one)}' is empty`, choose);
	if (/^\d+$/.test(text)) return success({ name: `${parent}/${collection}/${text}` });
	if (!/^(properties|accounts)\/\d+\//.test(text)) return success({});
	const parts = text.split('/');
	const owner = parts.slice(0, -2).join('/');
	if (parts.at(-2) !== collection) return failed(`"${text}" is not ${withArticle(one)}`, choose);
	if (owner === parent) return success({ name: text });
	const [theirs, ours] = [owner, parent].map((name) => name.replace('properties/', ''));
	return failed(
		`"${text}" belongs to the property ${theirs}, but 'Property' is ${ours}`,
		`Choose the property ${theirs}, or another ${one}.`,
	);
}

/** What a sentence calls the owner of resources: `the property 123`. */
export function ownerOf(parent: string): string {
	const [collection, id = ''] = parent.split('/').slice(-2);
	const OWNERS: Record<string, string> = { properties: 'property', dataStreams: 'data stream' };
	return `the ${OWNERS[collection ?? ''] ?? 'account'} ${id}`;
}
