import type { INodeProperties } from 'n8n-workflow';

import type { JsonRecord } from '../../shared/core/json';
import type { Result } from '../../shared/core/result';
import type { Input } from '../../shared/node/inputs';
import type { Resource } from '../../shared/node/operation';
import type { ListRequest } from '../google/list';
import type { Change } from '../google/writeSafely';
import { picker, type Picker } from '../fields';
import type { Item } from './session';

/** Google's values by the names of fields. One that is undefined is left out of a creation, and cleared by a change. */
export type Draft = Record<string, unknown>;

export type Verb = 'create' | 'get' | 'getMany' | 'update' | 'delete' | 'archive';

/** One field of a resource: how the panel asks for it, and where Google has it. */
export interface Field {
	/** Without its name, which is the key in the description. */
	panel: Omit<INodeProperties, 'name'>;
	/** Google's value of what the user filled in. */
	read: (input: Input, name: string) => unknown;
	/** Whether a configuration may have this value, in the form in which `show` gives it. */
	fits: (value: unknown) => boolean;
	/** Where Google has it, such as `webStreamData.defaultUri`; under its own name when left out. */
	at?: string;
	required?: boolean;
	/** Google never changes it, so that only a new resource is asked for it. */
	createOnly?: boolean;
	/** Optional, but in the panel itself instead of in 'Additional Fields'. */
	inPanel?: boolean;
	/** Sent in the address of a creation instead of its body. */
	inAddress?: boolean;
	/** Asked only where other fields have these values. */
	shownFor?: Record<string, string[]>;
	/** A list in which the order says nothing. */
	unordered?: boolean;
	/** A text in which capital letters say nothing. */
	ignoresCase?: boolean;
	/** Google returns something else than it was given, such as the number of a project for its ID. */
	comesBackOtherwise?: boolean;
	/** Google's value as it is returned to the user, and the way back. */
	show?: (value: unknown) => unknown;
	take?: (value: unknown) => unknown;
}

/** What resources belong to: the fields that choose it, and its name, such as `properties/123`. */
export interface Parent {
	fields: INodeProperties[];
	read: (item: Item) => string | Promise<string>;
}

/** How many of a kind Google allows; `where` narrows it to those alike. */
export interface Limit {
	where?: JsonRecord;
	most: number;
	/** With Analytics 360. */
	most360?: number;
}

/** Everything that a kind of resource does not share with the others. */
export interface Description {
	/** As in saved workflows, also of the field that chooses one: `customDimension`. */
	name: string;
	/** As in titles of operations: `custom dimension`, `custom dimensions`. */
	one: string;
	many: string;
	/** `v1alpha` is shown as a preview: Google changes it without notice. */
	api: 'v1beta' | 'v1alpha';
	/** As in Google's addresses: `customDimensions`. */
	collection: string;
	parent: Parent;
	/** What Google can do, in the order of the panel. */
	verbs: Verb[];
	/** What to do in words, where the usual sentence says too little. */
	texts?: Partial<Record<Verb, string>>;
	fields: Record<string, Field>;
	/** Fields that tell one from another; left out where Google has no such thing. */
	identity?: string[];
	/** What is always done where one is asked for that is there; the user chooses when left out. */
	ifExists?: 'update';
	/** Which of those of the same identity will do; any when left out. */
	reusable?: (found: JsonRecord[], item: Item) => JsonRecord | undefined;
	/** The resource in the answer to a creation, where that is not the resource itself. */
	made?: (answer: JsonRecord) => JsonRecord | undefined;
	/** Google may accept a second one of the same identity. */
	allowsTwins?: true;
	/** By what a user may name one, besides its ID; `displayName` when left out. */
	known?: (resource: JsonRecord) => unknown[];
	/** As in a list to choose from; the first of `known` when left out. */
	label?: (resource: JsonRecord) => string;
	/** Further fields of Google's that are returned. */
	adds?: string[];
	/** Further fields that are true or false; Google leaves out what is false. */
	addsFlags?: string[];
	limits?: Limit[];
	/** Why a resource cannot be changed in those fields; without any, why it cannot be deleted. */
	locked?: (resource: JsonRecord, names?: string[]) => string | undefined;
	/** What is wrong with a draft that only all of its fields tell. */
	check?: (draft: Draft) => Result<unknown>;
	/** Asked before one is made, when the input is that of an operation. */
	beforeCreate?: (item: Item, parent: string, draft: Draft) => Promise<Result<unknown>>;
	/** A change replaces the whole, so that Google is given all fields and no mask. */
	changesWhole?: true;
	/** Said after one was made. */
	createdHint?: string;
	createOptions?: INodeProperties[];
	/** What narrows a list, under the names of Google's own parameters. */
	listOptions?: Record<string, Field>;
	/** What is particular of the list of all below a parent. */
	list?: (parent: string) => Partial<ListRequest>;
	/** Its address does not say what it belongs to, so that the body of a new one has to. */
	namesParent?: true;
	/** How one is chosen, where not from the list of its kind. */
	chosen?: { fields: INodeProperties[]; name: (item: Item) => string | Promise<string> };
	/** Several kinds share the operations: what chooses one of them, and the resource. */
	variants?: { fields: INodeProperties[]; chosen: (item: Item) => Description };
	/** What is particular of the field that chooses one. */
	picker?: Partial<Picker>;
	/** What else is returned, made of what Google sends. What is undefined is left out. */
	derives?: (resource: JsonRecord) => JsonRecord;
	/** What deleting one is, where not for good. */
	removal?: (item: Item, path: string) => Change;
	removed?: (resource: JsonRecord) => JsonRecord;
}

/** A description, and the operations that are made of it. */
export interface Kind extends Description {
	resource: Resource;
}

export function titleOf(one: string): string {
	return one.replace(/(^| )[a-z]/g, (letter) => letter.toUpperCase());
}

/** `an audience`, `a key event` */
export function withArticle(one: string): string {
	return `${/^[aeiou]/i.test(one) ? 'an' : 'a'} ${one}`;
}

/** The list of all below a parent. */
export function listOf({ api, collection, list }: Description, parent: string): ListRequest {
	const path = ['', api, parent, collection].filter((part, at) => at === 0 || part !== '');
	return { path: path.join('/'), key: collection, ...list?.(parent) };
}

export function pathOf({ api }: Description, name: string): string {
	return `/${api}/${name}`;
}

export function namesOf({ known = ({ displayName }) => [displayName] }: Description) {
	return (resource: JsonRecord): string[] =>
		known(resource).filter((name): name is string => typeof name === 'string' && name !== '');
}

/** What a resource is called in sentences and lists. */
export function labelOf(kind: Description, resource: JsonRecord): string {
	return kind.label?.(resource) ?? namesOf(kind)(resource)[0] ?? String(resource.name ?? '');
}

/** The field that chooses one of a kind. */
export function chooserOf({ name, one, collection, picker: particular }: Description) {
	return picker({
		displayName: titleOf(one),
		name,
		description: `The ${one}`,
		search: searchMethodOf(collection),
		placeholder: `Select ${withArticle(one)}...`,
		required: true,
		byId: { displayName: 'By ID or Name', placeholder: `ID or name of the ${one}` },
		...particular,
	});
}

/** The name of the method that lists a collection for the panel: `searchKeyEvents`. */
export function searchMethodOf(collection: string): string {
	return `search${collection.charAt(0).toUpperCase()}${collection.slice(1)}`;
}
