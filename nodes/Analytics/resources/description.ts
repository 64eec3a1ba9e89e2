import type { INodeProperties } from 'n8n-workflow';

import { readValueAt, type JsonRecord } from '../../shared/core/json';
import type { Result } from '../../shared/core/result';
import {
	choice,
	resourceLocator,
	createReader,
	withPanel,
	withReader,
	type Field,
	type Fields,
	type SearchedList,
	type Values,
} from '../../shared/node/field';
import { buildUrlModeSettings, buildRegexValidation, propertyId } from '../fields';
import { readAccountId } from '../google/addresses';
import { readText } from '../google/jsonValues';
import type { ListRequest } from '../google/list';
import type { SafeChange } from '../google/writeSafely';
import { REQUIRED, type ResourceDraft, type ResourceFields } from './fields';
import type { SessionItem } from './session';

export type Verb = 'create' | 'get' | 'getMany' | 'update' | 'delete' | 'archive';

/** What resources belong to: the fields that choose it, and its name, such as `properties/123`. */
export interface ResourceParent {
	fields: Fields;
	read: (item: SessionItem) => string | Promise<string>;
}

/** A parent that is read from its own fields. */
export function defineParent<Declared extends Fields>(
	fields: Declared,
	read: (values: Values<Declared>, item: SessionItem) => string | Promise<string>,
): ResourceParent {
	const valuesOf = createReader(fields);
	return { fields, read: (item) => read(valuesOf(item.input), item) };
}

export const propertyParent = defineParent(
	{ property: propertyId },
	({ property }) => `properties/${property}`,
);

const ACCOUNTS: SearchedList = {
	description: 'The Google Analytics account to work on',
	search: 'searchAccounts',
	placeholder: 'Select an account...',
	byId: {
		displayName: 'By ID',
		placeholder: 'e.g. 123456',
		validation: buildRegexValidation(
			'\\s*(?:accounts\\/)?\\d+\\s*',
			'An account ID is a number such as 123456',
		),
	},
	modes: [
		{
			displayName: 'By URL',
			name: 'url',
			type: 'string',
			...buildUrlModeSettings('/a123456p789/admin', 'a(\\d+)(?:p\\d+)?'),
		},
	],
};

/** The account that an operation works on; its value is the ID. */
export const accountId: Field<string> = withReader(
	resourceLocator('Account', ACCOUNTS, REQUIRED),
	(parameter) => parameter.accept(readAccountId(parameter.locator())),
);

export const accountParent = defineParent(
	{ account: accountId },
	({ account }) => `accounts/${account}`,
);

export const noParent: ResourceParent = { fields: {}, read: () => '' };

const showAtLevel = (level: string) => ({ displayOptions: { show: { level: [level] } } });

/** An account or a property, as the user chooses. */
export const accountOrPropertyParent = defineParent(
	{
		level: choice(
			'Level',
			{
				account: 'Account',
				property: 'Property',
			},
			'Whether to work on a whole account or on one property',
			{ default: 'property' },
		),
		property: withPanel(propertyId, showAtLevel('property')),
		account: withPanel(accountId, showAtLevel('account')),
	},
	(values) =>
		values.level === 'account' ? `accounts/${values.account}` : `properties/${values.property}`,
);

/** How many of a kind Google allows; `where` narrows it to those alike. */
export interface ResourceLimit {
	where?: JsonRecord;
	most: number;
	/** With Analytics 360. */
	most360?: number;
}

/** Whether one may be made. */
export type CreationCheck = (parent: string, draft: ResourceDraft) => Promise<Result<unknown>>;

/** What Google's API has of a kind. */
interface GoogleDescription {
	/** `v1alpha` is shown as a preview: Google changes it without notice. */
	api: 'v1beta' | 'v1alpha';
	/** As in Google's addresses: `customDimensions`. */
	collection: string;
	/** What is particular of the list of all below a parent. */
	list?: (parent: string) => Partial<ListRequest>;
	/** Where it is in the answer to its creation, if that is not the resource itself. */
	readCreated?: SafeChange['readResult'];
	/** A change replaces the whole, so that Google is given all fields and no mask. */
	changesWhole?: true;
	/** Google works on those of a parent one after the other: changes the order, and reads the place of one in it. */
	order?: {
		readPosition: (resource: JsonRecord) => number;
		reorder: (parent: string, names: string[], item: SessionItem) => Promise<Result<unknown>>;
	};
}

/** What the panel says, and asks for besides the fields of the kind. */
interface PanelDescription {
	/** As in titles of operations: `custom dimension`, `custom dimensions`. */
	one: string;
	many: string;
	/** What Google can do, in the order of the panel. */
	verbs: Verb[];
	/** What to do in words, where the usual sentence says too little. */
	texts?: Partial<Record<Verb, string>>;
	parent: ResourceParent;
	/** How one is chosen, where not from the list of its kind. */
	chosenBy?: ResourceParent;
	/** Several kinds share the operations: what chooses one of them and the resource, for each operation. */
	variants?: { fieldsFor: (verb: Verb) => Fields; choose: (item: SessionItem) => ResourceKind };
	/** Further ways of naming one in the field that chooses it. */
	modes?: INodeProperties['modes'];
	/** Options of making one. */
	createOptions?: Fields;
	/** What is said after one was made. */
	createdHint?: string;
	/** What narrows a list, under the names of Google's own parameters. */
	listOptions?: ResourceFields;
}

/** What is returned of a resource besides its fields. */
interface OutputDescription {
	/** Further fields of Google's. */
	fields?: string[];
	/** Further fields that are true or false; Google leaves out what is false. */
	flags?: string[];
	/** A field with a secret: returned once, by the creation, and by nothing else. */
	secret?: string;
	/** What is made of what Google sends. What is undefined is left out. */
	derive?: (resource: JsonRecord) => JsonRecord;
	/** What is returned of one that was deleted, where that moves it to the trash. */
	describeTrashed?: (resource: JsonRecord) => JsonRecord;
}

/** What Google allows, and what the node sees to. */
interface RulesDescription {
	/** Fields that tell one from another; left out where Google has no such thing. */
	identity?: string[];
	/** Google may accept a second one of the same identity. */
	allowsDuplicates?: true;
	/** Where Google has what a user may name one by, where that is not its display name or what identifies it first. */
	nameFields?: string[];
	/** How one ends: what Google archives cannot be deleted. */
	removal: 'archive' | 'delete';
	limits?: ResourceLimit[];
	/** Why Google would refuse fields that do not go together. `present` has the fields of a resource that is to change. */
	checkTogether?: (draft: ResourceDraft, present: ResourceDraft) => Result<void>;
	/** Why a resource cannot be changed in those fields; without any, why it cannot be deleted. */
	immutableReason?: (resource: JsonRecord, names?: string[]) => string | undefined;
	/** What to do about a refusal of a creation that Google words in its own way; undefined for every other one. */
	explainRefusal?: (message: string) => { reason: string; remedy: string } | undefined;
	/** What is to be asked right before one is made. */
	buildCreationCheck?: (item: SessionItem) => CreationCheck | undefined;
	/** What to do where it is there already; the user chooses when left out. */
	ifExists?: 'update';
}

/** Everything that a kind of resource does not share with the others. */
export interface ResourceKind {
	/** As in saved workflows, also of the field that chooses one: `customDimension`. */
	name: string;
	/** Many below a parent, or settings that each parent has once. */
	shape: 'collection' | 'singleton';
	fields: ResourceFields;
	google: GoogleDescription;
	panel: PanelDescription;
	output: OutputDescription;
	rules: RulesDescription;
}

/** A description as it is written down. */
export interface ResourceDefinition {
	name: string;
	shape?: ResourceKind['shape'];
	fields: ResourceFields;
	google?: Partial<GoogleDescription>;
	panel?: Partial<PanelDescription>;
	output?: OutputDescription;
	rules?: Partial<RulesDescription>;
}

/** What is not written down is as with most: `customDimension` belongs to a property, and is listed as `customDimensions`. */
export function defineResource(definition: ResourceDefinition): ResourceKind {
	const { name, shape = 'collection', fields, google, panel, output = {}, rules } = definition;
	const one = panel?.one ?? toWords(name);
	const removal = rules?.removal ?? 'delete';
	return {
		name,
		shape,
		fields,
		google: { api: 'v1beta', collection: `${name}s`, ...google },
		panel: {
			one,
			many: `${one}s`,
			parent: propertyParent,
			verbs: ['create', 'getMany', 'get', 'update', removal],
			...panel,
		},
		output,
		rules: { removal, ...rules },
	};
}

/** `customDimension` is a custom dimension. */
export function toWords(name: string): string {
	return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** `keyEvents` is `KeyEvents`, `key event` is `Key Event`. */
export function capitalizeWords(one: string): string {
	return one.replace(/(^| )[a-z]/g, (letter) => letter.toUpperCase());
}

/** `an audience`, `a key event`; `settings` are many. */
export function addArticle(one: string): string {
	if (one.endsWith('settings')) return one;
	return `${/^[aeiou]/i.test(one) ? 'an' : 'a'} ${one}`;
}

/** The list of all below a parent. */
export function buildListRequest(kind: ResourceKind, parent: string): ListRequest {
	const { collection, list } = kind.google;
	return {
		path: buildResourcePath(kind, `${parent}/${collection}`),
		key: collection,
		...list?.(parent),
	};
}

export function buildResourcePath({ google }: ResourceKind, name: string): string {
	return `/${google.api}/${name}`;
}

/** Where Google has what a user may name one by, besides its ID. */
export function listNameFields({ rules }: ResourceKind): string[] {
	const { nameFields, identity = [] } = rules;
	return nameFields ?? ['displayName', ...identity.slice(0, 1)];
}

export function readResourceNames(kind: ResourceKind, resource: JsonRecord): string[] {
	const names = listNameFields(kind).map((place) => readText(readValueAt(resource, place)));
	return [...new Set(names)].filter((name) => name !== '');
}

/** What a resource is called in sentences and lists: `Plan (plan)`. */
export function formatResourceLabel(kind: ResourceKind, resource: JsonRecord): string {
	const [name = readText(resource.name), ...others] = readResourceNames(kind, resource);
	return others.length > 0 ? `${name} (${others.join(', ')})` : name;
}

/** The field that chooses one of a kind; its name is that of the kind, its value what the user gave. */
export function buildChooserField({ google, panel }: ResourceKind): Field<string> {
	const { one, modes = [] } = panel;
	const list = {
		description: `Choose the ${one} from the list, or enter its ID or name`,
		search: `search${capitalizeWords(google.collection)}`,
		placeholder: `Select ${addArticle(one)}...`,
		byId: { displayName: 'By ID or Name', placeholder: `e.g. 4567, or the name of the ${one}` },
		modes,
	};
	return withReader(resourceLocator(capitalizeWords(one), list, REQUIRED), (parameter) =>
		parameter.locator(),
	);
}
