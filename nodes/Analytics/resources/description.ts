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
import { readTextOrEmpty } from '../google/jsonValues';
import type { ListRequest } from '../google/resourceList';
import type { ExactlyOnceChange } from '../google/exactlyOnce';
import { REQUIRED, type ResourceDraft, type ResourceFields } from './fields';
import type { SessionItem } from './session';

export type Verb = 'create' | 'get' | 'getMany' | 'update' | 'delete' | 'archive';

/** The parent of resources: the fields that choose it, and how to read its name, such as `properties/123`. */
export interface ResourceParent {
	fields: Fields;
	read: (item: SessionItem) => string | Promise<string>;
}

/** Defines a parent that is read from its own fields. */
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

/** The field for the account that an operation works on; its value is the ID, such as `123`. */
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

/** An account or a property, depending on 'Level'. */
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

/** How many resources of a kind Google allows; `where` restricts the limit to resources with these values. */
export interface ResourceLimit {
	where?: JsonRecord;
	most: number;
	/** The limit with Analytics 360. */
	most360?: number;
}

/** Checks right before the request whether a resource may be created. */
export type CreationCheck = (parent: string, draft: ResourceDraft) => Promise<Result<unknown>>;

/** How Google's API handles a kind of resource. */
interface GoogleDescription {
	/** The version. `v1alpha` is shown as a preview, because Google changes it without notice. */
	api: 'v1beta' | 'v1alpha';
	/** The name in Google's paths: `customDimensions`. */
	collection: string;
	/** How the request for the list differs from the usual one. */
	list?: (parent: string) => Partial<ListRequest>;
	/** Reads the resource from the answer to its creation, if that is not the resource itself. */
	readCreated?: ExactlyOnceChange['readResult'];
	/** A change replaces the whole resource, so it is sent with all fields and no mask. */
	changesWhole?: true;
	/** For kinds whose order matters to Google: reads the position of a resource, and changes the order. */
	order?: {
		readPosition: (resource: JsonRecord) => number;
		reorder: (parent: string, names: string[], item: SessionItem) => Promise<Result<unknown>>;
	};
}

/** The texts of the panel, and its fields besides those of the kind. */
interface PanelDescription {
	/** The singular and the plural in titles of operations: `custom dimension`, `custom dimensions`. */
	one: string;
	many: string;
	/** The operations that Google offers, in the order of the panel. */
	verbs: Verb[];
	/** Descriptions of operations, where the usual sentence says too little. */
	texts?: Partial<Record<Verb, string>>;
	parent: ResourceParent;
	/** How a resource is chosen, if not from the list of its kind. */
	chosenBy?: ResourceParent;
	/** For kinds that share operations: the fields that choose one of them, and which one they choose. */
	variants?: { fieldsFor: (verb: Verb) => Fields; choose: (item: SessionItem) => ResourceKind };
	/** Additional modes of the field that chooses a resource. */
	modes?: INodeProperties['modes'];
	/** Options for creating a resource. */
	createOptions?: Fields;
	/** The hint after a resource was created. */
	createdHint?: string;
	/** Options that narrow a list, under the names of Google's own parameters. */
	listOptions?: ResourceFields;
}

/** The output of a resource besides its fields. */
interface OutputDescription {
	/** Additional fields of Google's. */
	fields?: string[];
	/** Additional boolean fields; Google leaves out those that are false. */
	flags?: string[];
	/** A field with a secret, which only the creation returns. */
	secret?: string;
	/** Derives fields from Google's; undefined ones are left out. */
	derive?: (resource: JsonRecord) => JsonRecord;
	/** Describes a deleted resource, for kinds that Google moves to the trash. */
	describeTrashed?: (resource: JsonRecord) => JsonRecord;
}

/** Google's rules for a kind of resource, and how the node enforces them. */
interface RulesDescription {
	/** The fields that identify a resource; left out if Google has none. */
	identity?: string[];
	/** Google may accept a second resource with the same identity. */
	allowsDuplicates?: true;
	/** Google's fields by which users may name a resource, if not its display name and the first field of its identity. */
	nameFields?: string[];
	/** How a resource is removed: Google archives some kinds and deletes the others. */
	removal: 'archive' | 'delete';
	limits?: ResourceLimit[];
	/** Checks fields that depend on each other. `present` has the fields of a resource that is to change. */
	checkTogether?: (draft: ResourceDraft, present: ResourceDraft) => Result<void>;
	/** Returns why these fields of a resource cannot be changed or, without `names`, why it cannot be deleted. */
	immutableReason?: (resource: JsonRecord, names?: string[]) => string | undefined;
	/** Returns what to do about a refusal that is particular to this kind; undefined for every other refusal. */
	explainRefusal?: (message: string) => { reason: string; remedy: string } | undefined;
	/** Builds the check that runs right before a resource is created. */
	buildCreationCheck?: (item: SessionItem) => CreationCheck | undefined;
	/** What to do if the resource already exists; the user chooses if left out. */
	ifExists?: 'update';
}

/** Everything that distinguishes a kind of resource from the others. */
export interface ResourceKind {
	/** The name in saved workflows, also of the field that chooses a resource: `customDimension`. */
	name: string;
	/** A collection of resources, or settings that each parent has once. */
	shape: 'collection' | 'singleton';
	fields: ResourceFields;
	google: GoogleDescription;
	panel: PanelDescription;
	output: OutputDescription;
	rules: RulesDescription;
}

/** A kind of resource as it is declared; everything left out has the usual value. */
export interface ResourceDefinition {
	name: string;
	shape?: ResourceKind['shape'];
	fields: ResourceFields;
	google?: Partial<GoogleDescription>;
	panel?: Partial<PanelDescription>;
	output?: OutputDescription;
	rules?: Partial<RulesDescription>;
}

/** Defines a kind of resource. By default it belongs to a property, and `customDimension` is listed as `customDimensions`. */
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

/** Splits a name into words: `customDimension` becomes `custom dimension`. */
export function toWords(name: string): string {
	return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** Capitalizes each word: `key event` becomes `Key Event`, and `keyEvents` becomes `KeyEvents`. */
export function capitalizeWords(one: string): string {
	return one.replace(/(^| )[a-z]/g, (letter) => letter.toUpperCase());
}

/** Adds the indefinite article: `an audience`, `a key event`; `settings` has none. */
export function addArticle(one: string): string {
	if (one.endsWith('settings')) return one;
	return `${/^[aeiou]/i.test(one) ? 'an' : 'a'} ${one}`;
}

/** Builds the request for all resources of a kind below a parent, such as `properties/123`. */
export function buildListRequest(kind: ResourceKind, parent: string): ListRequest {
	const { collection, list } = kind.google;
	return {
		path: buildResourcePath(kind, `${parent}/${collection}`),
		answerKey: collection,
		...list?.(parent),
	};
}

/** Builds the path of a resource: `/v1beta/properties/123/keyEvents/4`. */
export function buildResourcePath({ google }: ResourceKind, name: string): string {
	return `/${google.api}/${name}`;
}

/** Lists Google's fields by which users may name a resource, besides its ID. */
export function listNameFields({ rules }: ResourceKind): string[] {
	const { nameFields, identity = [] } = rules;
	return nameFields ?? ['displayName', ...identity.slice(0, 1)];
}

/** Reads the names of a resource that users may choose it by, each once. */
export function readResourceNames(kind: ResourceKind, resource: JsonRecord): string[] {
	const names = listNameFields(kind).map((place) =>
		readTextOrEmpty(readValueAt(resource, place)),
	);
	return [...new Set(names)].filter((name) => name !== '');
}

/** Formats the label of a resource in sentences and lists: `Plan (plan)`. */
export function formatResourceLabel(kind: ResourceKind, resource: JsonRecord): string {
	const [name = readTextOrEmpty(resource.name), ...others] = readResourceNames(kind, resource);
	return others.length > 0 ? `${name} (${others.join(', ')})` : name;
}

/** Builds the field that chooses a resource. The field has the name of the kind; its value is the ID or name that the user gave. */
export function buildIdOrNameField({ google, panel }: ResourceKind): Field<string> {
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
