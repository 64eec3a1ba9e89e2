import type { INodeProperties } from 'n8n-workflow';

import { valueAt, type JsonRecord } from '../../shared/core/json';
import type { Result } from '../../shared/core/result';
import { byUrl, propertyField, readProperty } from '../fields';
import { readAccountId } from '../google/addresses';
import { textIn } from '../google/jsonValues';
import type { ListRequest } from '../google/list';
import type { Change } from '../google/writeSafely';
import { asked, choice, picked, REQUIRED, type Draft, type Fields } from './fields';
import type { Item } from './session';

export type Verb = 'create' | 'get' | 'getMany' | 'update' | 'delete' | 'archive';

/** What resources belong to: the fields that choose it, and its name, such as `properties/123`. */
export interface Parent {
	fields: INodeProperties[];
	read: (item: Item) => string | Promise<string>;
}

export const ofProperty: Parent = {
	fields: [propertyField],
	read: ({ input }) => `properties/${readProperty(input)}`,
};

const accounts = {
	description: 'The Google Analytics account',
	search: 'searchAccounts',
	placeholder: 'Select an account...',
	byId: { displayName: 'By ID', placeholder: 'e.g. 123456' },
	modes: [byUrl('/a123456p789/admin')],
};
const accountField = asked('account', picked('Account', accounts, REQUIRED));

export const ofAccount: Parent = {
	fields: [accountField],
	read: ({ input }) => `accounts/${input.accept(readAccountId(input.locator('account')))}`,
};

export const ofNothing: Parent = { fields: [], read: () => '' };

const LEVELS = [
	{ name: 'Account', value: 'account' },
	{ name: 'Property', value: 'property' },
];

const level = choice('Level', LEVELS, 'Whether to choose a whole account or one property', {
	default: 'property',
});

const shownAt = (value: string) => ({ displayOptions: { show: { level: [value] } } });

/** An account or a property, as the user chooses. */
export const ofEither: Parent = {
	fields: [
		asked('level', level),
		{ ...propertyField, ...shownAt('property') },
		{ ...accountField, ...shownAt('account') },
	],
	read: (item) => (item.input.choice('level') === 'account' ? ofAccount : ofProperty).read(item),
};

/** How many of a kind Google allows; `where` narrows it to those alike. */
export interface Limit {
	where?: JsonRecord;
	most: number;
	/** With Analytics 360. */
	most360?: number;
}

/** Whether one may be made. */
export type BeforeCreate = (parent: string, draft: Draft) => Promise<Result<unknown>>;

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
	/** How one ends: what Google archives cannot be deleted. */
	ends: 'archive' | 'delete';
	/** What Google can do, in the order of the panel. */
	verbs: Verb[];
	/** What to do in words, where the usual sentence says too little. */
	texts?: Partial<Record<Verb, string>>;
	fields: Fields;
	/** Fields that tell one from another; left out where Google has no such thing. */
	identity?: string[];
	/** Google may accept a second one of the same identity. */
	allowsTwins?: true;
	/** Where Google has what a user may name one by, where that is not its display name or what identifies it first. */
	known?: string[];
	/** Further fields of Google's that are returned. */
	adds?: string[];
	/** Further fields that are true or false; Google leaves out what is false. */
	addsFlags?: string[];
	limits?: Limit[];
	/** Why a resource cannot be changed in those fields; without any, why it cannot be deleted. */
	locked?: (resource: JsonRecord, names?: string[]) => string | undefined;
	/** A change replaces the whole, so that Google is given all fields and no mask. */
	changesWhole?: true;
	/** Options of making one; what they say is to be asked before, and what is said afterwards. */
	createOptions?: INodeProperties[];
	beforeCreate?: (item: Item) => BeforeCreate | undefined;
	createdHint?: string;
	/** Where it is in the answer to its creation, if that is not the resource itself. */
	made?: Change['made'];
	/** What to do where it is there already; the user chooses when left out. */
	ifExists?: 'update';
	/** What narrows a list, under the names of Google's own parameters. */
	listOptions?: Fields;
	/** What is particular of the list of all below a parent. */
	list?: (parent: string) => Partial<ListRequest>;
	/** How one is chosen, where not from the list of its kind. */
	chosen?: Parent;
	/** Several kinds share the operations: what chooses one of them, and the resource. */
	variants?: { fields: INodeProperties[]; chosen: (item: Item) => Description };
	/** Further ways of naming one in the field that chooses it. */
	modes?: INodeProperties['modes'];
	/** What else is returned, made of what Google sends. What is undefined is left out. */
	derives?: (resource: JsonRecord) => JsonRecord;
	/** What is returned of one that was deleted, where that moves it to the trash. */
	trashed?: (resource: JsonRecord) => JsonRecord;
}

/** What is not written down is as with most: `customDimension` belongs to a property, and is listed as `customDimensions`. */
export function defineResource(
	written: Pick<Description, 'name' | 'fields'> & Partial<Description>,
): Description {
	const { name, one = wordsOf(name), ends = 'delete' } = written;
	return {
		one,
		ends,
		many: `${one}s`,
		collection: `${name}s`,
		api: 'v1beta',
		parent: ofProperty,
		verbs: ['create', 'getMany', 'get', 'update', ends],
		...written,
	};
}

/** `customDimension` is a custom dimension. */
export function wordsOf(name: string): string {
	return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** `keyEvents` is `KeyEvents`, `key event` is `Key Event`. */
export function titleOf(one: string): string {
	return one.replace(/(^| )[a-z]/g, (letter) => letter.toUpperCase());
}

/** `an audience`, `a key event` */
export function withArticle(one: string): string {
	return `${/^[aeiou]/i.test(one) ? 'an' : 'a'} ${one}`;
}

/** The list of all below a parent. */
export function listOf(kind: Description, parent: string): ListRequest {
	const { collection, list } = kind;
	return { path: pathOf(kind, `${parent}/${collection}`), key: collection, ...list?.(parent) };
}

export function pathOf({ api }: Description, name: string): string {
	return `/${api}/${name}`;
}

/** Where Google has what a user may name one by, besides its ID. */
export function knownBy({ known, identity = [] }: Description): string[] {
	return known ?? ['displayName', ...identity.slice(0, 1)];
}

export function namesOf(kind: Description, resource: JsonRecord): string[] {
	const names = knownBy(kind).map((place) => textIn(valueAt(resource, place)));
	return [...new Set(names)].filter((name) => name !== '');
}

/** What a resource is called in sentences and lists: `Plan (plan)`. */
export function labelOf(kind: Description, resource: JsonRecord): string {
	const [name = textIn(resource.name), ...others] = namesOf(kind, resource);
	return others.length > 0 ? `${name} (${others.join(', ')})` : name;
}

/** The field that chooses one of a kind. */
export function chooserOf({ name, one, collection, modes = [] }: Description): INodeProperties {
	const list = {
		description: `Choose the ${one} from the list, or enter its ID or name`,
		search: `search${titleOf(collection)}`,
		placeholder: `Select ${withArticle(one)}...`,
		byId: { displayName: 'By ID or Name', placeholder: `ID or name of the ${one}` },
		modes,
	};
	return asked(name, picked(titleOf(one), list, REQUIRED));
}
