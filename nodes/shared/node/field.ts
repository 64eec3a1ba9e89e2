/**
 * The vocabulary of fields: what an operation asks for, declared and read in one place.
 *
 * A field is `{ panel, read }`: how n8n shows a parameter, and how its value is read. A kind of field is a function that
 * takes a title, a description and further properties of n8n's: `text`, `flag`, `wholeNumber`, `choice`, `rows` …
 * A record of fields names them: `{ maxCredits: text('Max Credits') }`. From a record, `toNodeProperties` makes the panel,
 * and `createReader` makes a function from an input item to typed values. `defineOperation` uses both.
 * A value is read each time it is asked for: `values.limit` is a number, or it throws the refusal of this item. Hence a
 * field that nobody asks for, such as a hidden one, refuses nothing.
 * `choice('Mode', { lookUp: 'Look Up', … })` gives a union of its values; `options`, `group` and `rows` give values of
 * their own fields. `withReader` gives a field another reader. `sameForAllItems: true` refuses a run in which an
 * expression gives items different values. `isUntouched` and `hasExpression` say how a field was filled in.
 */
import {
	NodeHelpers,
	type IDataObject,
	type INodeParameters,
	type INodeProperties,
	type INodePropertyMode,
	type INodePropertyOptions,
	type NodeParameterValueType,
} from 'n8n-workflow';

import { isRecord, readOwnValue } from '../core/json';
import { compareStrings } from '../core/lists';
import type { InputItem } from './inputItem';
import { Parameter, type Panel } from './parameter';
import type { ParameterContent } from './parameterContent';

export type { Panel, Parameter } from './parameter';

/** A parameter of the panel, and what it means. */
export interface Field<Value> {
	panel: Panel;
	/** How the same parameter looks under other conditions, such as the value of a filter that is a list. */
	otherPanels?: Panel[];
	/** A whole run has one value: items share requests, so that an expression must give the same for each. */
	sameForAllItems?: true;
	/** @throws what is wrong with the parameter, as the refusal of its item */
	read(parameter: Parameter): Value;
}

/** Fields by their names, in the order of the panel. */
export type Fields = Readonly<Record<string, Field<unknown>>>;

type ValueOf<Each> = Each extends Field<infer Value> ? Value : never;

/** The values of fields, each read when it is asked for. */
export type Values<Declared extends Fields> = {
	readonly [Name in keyof Declared]: ValueOf<Declared[Name]>;
};

/** The source of values: an item, a row, or a collection of one of them. */
interface Source {
	input: InputItem;
	/** The collection that the fields are members of. */
	collection?: Parameter;
	/** The labels around the fields, for messages. */
	within: string;
	fields: Fields;
}

/** The source is stored beside the values under a symbol, because a field may have any name. */
const SOURCE = Symbol('source');

function hasSource(values: object): values is { [SOURCE]: Source } {
	return Object.hasOwn(values, SOURCE);
}

function sourceOf(values: object): Source {
	if (hasSource(values)) return values[SOURCE];
	throw new Error('These values were not read from fields');
}

function parameterIn(source: Omit<Source, 'fields'>, name: string, panel: Panel): Parameter {
	const path = source.collection ? `${source.collection.path}.${name}` : name;
	return new Parameter(source.input, path, panel, source.within);
}

/** For each record of fields, the prototype of its values, whose getters read the fields. */
const prototypes = new WeakMap<Fields, object>();

function prototypeOf(fields: Fields): object {
	const made = prototypes.get(fields);
	if (made !== undefined) return made;
	const getters = Object.entries(fields).map(([name, field]) => {
		const get = function (this: object): unknown {
			return readChecked(field, parameterIn(sourceOf(this), name, field.panel));
		};
		return [name, { get, enumerable: true }] as const;
	});
	const prototype = Object.create(null, Object.fromEntries(getters)) as object;
	prototypes.set(fields, prototype);
	return prototype;
}

function readChecked<Value>(field: Field<Value>, parameter: Parameter): Value {
	if (field.sameForAllItems) checkSameForAllItems(parameter);
	return field.read(parameter);
}

/** Refuses an expression that differs between items: they share requests and settings. */
function checkSameForAllItems(parameter: Parameter): void {
	const different = parameter.findDifferentItem();
	different?.refuse(
		`${parameter.label} is not the same for all items, which are processed together`,
		'Split the items with a Switch node first, and use a separate node for each part. Nothing was sent.',
	);
}

function valuesFrom<Declared extends Fields>(
	fields: Declared,
	{ input, collection, within }: Omit<Source, 'fields'>,
): Values<Declared> {
	const source: Source = { input, within, fields, ...(collection && { collection }) };
	// The compiler cannot infer the type of getters that are built from a record.
	return Object.create(prototypeOf(fields), { [SOURCE]: { value: source } }) as Values<Declared>;
}

/** Reads the values of one item. */
export type Reader<Declared extends Fields> = (input: InputItem) => Values<Declared>;

export function createReader<Declared extends Fields>(fields: Declared): Reader<Declared> {
	return (input) => valuesFrom(fields, { input, within: '' });
}

/** Reads a single field of an item or a row. */
export function readField<Value>(field: Field<Value>, name: string, input: InputItem): Value {
	return readChecked(field, parameterIn({ input, within: '' }, name, field.panel));
}

/** Reads all fields at once into a plain object. */
export function readAllValues<Declared extends Fields>(
	fields: Declared,
	values: Values<Declared>,
): { [Name in keyof Declared]: ValueOf<Declared[Name]> } {
	const names: Array<keyof Declared> = Object.keys(fields);
	return Object.fromEntries(names.map((name) => [name, values[name]])) as {
		[Name in keyof Declared]: ValueOf<Declared[Name]>;
	};
}

/**
 * Reads every value that was given, also in collections and rows, and throws the first refusal. Fields that the values of
 * the others hide are skipped: n8n drops what they hold, except beside an expression, where it cannot tell.
 */
export function checkGivenValues(values: object): void {
	const source = sourceOf(values);
	for (const [name, field] of Object.entries(source.fields)) {
		const parameter = parameterIn(source, name, field.panel);
		if (!parameter.isGiven || !isShown(field, source)) continue;
		for (const part of [readChecked(field, parameter)].flat()) {
			if (typeof part === 'object' && part !== null && hasSource(part))
				checkGivenValues(part);
		}
	}
}

/** Whether the values that a field's conditions name show it. */
function isShown({ panel, otherPanels = [] }: Field<unknown>, source: Source): boolean {
	return [panel, ...otherPanels].some((each) => {
		const { show, hide } = each.displayOptions ?? {};
		const names = [show, hide].flatMap((rule) => Object.keys(rule ?? {}));
		const values = names.map((name) => [withoutSlash(name), readCondition(name, source)]);
		const given = Object.fromEntries(values) as INodeParameters;
		return NodeHelpers.displayParameter(given, { ...each, name: '' }, null, null);
	});
}

/** Reads the value that a condition names: of a field beside it or, as in `/output`, of the panel. */
function readCondition(name: string, source: Source): unknown {
	const field = readOwnValue(source.fields, name);
	if (field) return parameterIn(source, name, field.panel).value;
	return source.input.readParameter(withoutSlash(name), '');
}

function withoutSlash(name: string): string {
	return name.replace(/^\//, '');
}

function writtenIn(values: object, name: string): ParameterContent {
	const { input, collection } = sourceOf(values);
	return input.written(collection ? `${collection.path}.${name}` : name);
}

type NameIn<Values> = keyof Values & string;

/** Whether a field is empty: the user left it alone or emptied it. */
export function isLeftEmpty<Read extends object>(values: Read, name: NameIn<Read>): boolean {
	return writtenIn(values, name) === 'nothing';
}

/** Whether a field, or a member of a collection, holds an expression, so that its value may differ between items. */
export function hasExpression<Read extends object>(values: Read, name: NameIn<Read>): boolean {
	return writtenIn(values, name) === 'expression';
}

/** Whether the user added a member to a collection, even if it is empty. */
export function isAdded<Read extends object>(members: Read, name: NameIn<Read>): boolean {
	const { collection } = sourceOf(members);
	return Object.hasOwn(collection?.object() ?? {}, name);
}

/** The value of a field as n8n returns it, unchecked. */
export function readRawValue<Read extends object>(values: Read, name: NameIn<Read>): unknown {
	const source = sourceOf(values);
	const field = readOwnValue(source.fields, name);
	return field && parameterIn(source, name, field.panel).value;
}

/** The item or the row that values are read from. */
export function getInputItem(values: object): InputItem {
	return sourceOf(values).input;
}

/** The properties that n8n draws the panel from. */
export function toNodeProperties(fields: Fields): INodeProperties[] {
	return Object.entries(fields).flatMap(([name, { panel, otherPanels = [] }]) =>
		[panel, ...otherPanels].map(({ displayName, ...more }) => ({ displayName, name, ...more })),
	);
}

/** Further properties of a field, as n8n defines them. */
export type FieldSettings = Partial<
	Omit<Panel, 'displayName' | 'type' | 'description' | 'options'>
> & {
	sameForAllItems?: true;
};

/** Declares a field of a type that has no function below. */
export function defineField<Value>(
	panel: Panel,
	read: (parameter: Parameter) => Value,
	particulars: FieldSettings = {},
): Field<Value> {
	const { sameForAllItems, ...more } = particulars;
	return {
		panel: { ...panel, ...more },
		read,
		...(sameForAllItems && { sameForAllItems }),
	};
}

/** The same field, read in another way. */
export function withReader<Value>(
	field: Field<unknown>,
	read: (parameter: Parameter) => Value,
): Field<Value> {
	return { ...field, read };
}

/** The same field with something else in its panel. */
export function withPanel<Each extends Field<unknown>>(field: Each, changes: Partial<Panel>): Each {
	return { ...field, panel: { ...field.panel, ...changes } };
}

/** The same fields, whose values must each be the same for all items of a run. */
export function markSameForAllItems<Declared extends Fields>(fields: Declared): Declared {
	const names: Array<keyof Declared> = Object.keys(fields);
	const marked = names.map((name) => [name, { ...fields[name], sameForAllItems: true }]);
	return Object.fromEntries(marked) as Declared;
}

/** A field that also looks like other fields, under their display conditions; read like the first. */
export function addOtherPanels<Value>(
	field: Field<Value>,
	...others: Array<Field<unknown>>
): Field<Value> {
	return { ...field, otherPanels: others.map(({ panel }) => panel) };
}

function panelOf(
	type: INodeProperties['type'],
	displayName: string,
	initial: NodeParameterValueType,
	description: string | undefined,
): Panel {
	return {
		displayName,
		type,
		default: initial,
		...(description !== undefined && { description }),
	};
}

/** A trimmed text; refuses an empty one if it is required. */
export function text(
	title: string,
	description?: string,
	particulars: FieldSettings = {},
): Field<string> {
	const { required } = particulars;
	return defineField(
		panelOf('string', title, '', description),
		(parameter) => (required ? parameter.requiredText() : parameter.text()),
		particulars,
	);
}

/** Texts separated by commas, or an array from an expression. */
export function textList(
	title: string,
	description?: string,
	particulars: FieldSettings = {},
): Field<string[]> {
	return defineField(
		panelOf('string', title, '', description),
		(parameter) => parameter.list(),
		particulars,
	);
}

/** A day from a calendar, as a text. */
export function uncheckedDay(
	title: string,
	description: string,
	particulars: FieldSettings = {},
): Field<string> {
	return defineField(
		panelOf('dateTime', title, '', description),
		(parameter) => parameter.text(),
		{
			typeOptions: { dateOnly: true },
			...particulars,
		},
	);
}

/** A day and a time, as a text. */
export function uncheckedMoment(
	title: string,
	description: string,
	particulars: FieldSettings = {},
): Field<string> {
	return defineField(
		panelOf('dateTime', title, '', description),
		(parameter) => parameter.text(),
		particulars,
	);
}

export function flag(
	title: string,
	description: string,
	particulars: FieldSettings = {},
): Field<boolean> {
	return defineField(
		panelOf('boolean', title, false, description),
		(parameter) => parameter.flag(),
		particulars,
	);
}

/** A note for AI builders: the default does not say what a missing member means. */
export const OFF_UNLESS_ADDED_HINT = 'Off where it is left out';

/**
 * A member of a collection that is off where it is not added. Adding it turns it on: nobody adds an option to leave it
 * off.
 */
export function flagWhenAdded(
	title: string,
	description: string,
	particulars: FieldSettings = {},
): Field<boolean> {
	const builderHint = { propertyHint: OFF_UNLESS_ADDED_HINT };
	const field = flag(title, description, { builderHint, ...particulars, default: true });
	return withReader(field, (parameter) => parameter.flag(false));
}

/** The default of a number, and its bounds. */
interface NumberParticulars extends FieldSettings {
	default: number;
	min?: number;
	max?: number;
}

function numberField(
	title: string,
	description: string,
	{ min, max, typeOptions, ...particulars }: NumberParticulars,
	read: (parameter: Parameter) => number,
): Field<number> {
	const limits = {
		...(min !== undefined && { minValue: min }),
		...(max !== undefined && { maxValue: max }),
		...typeOptions,
	};
	return defineField(panelOf('number', title, 0, description), read, {
		...particulars,
		typeOptions: limits,
	});
}

export function wholeNumber(
	title: string,
	description: string,
	particulars: NumberParticulars,
): Field<number> {
	return numberField(title, description, particulars, (parameter) => parameter.wholeNumber());
}

export function decimalNumber(
	title: string,
	description: string,
	particulars: NumberParticulars,
): Field<number> {
	return numberField(title, description, particulars, (parameter) => parameter.decimalNumber());
}

/** Refuses an empty list or object if it is required. */
function refuseEmpty<Value>(parameter: Parameter, value: Value, required?: boolean): Value {
	const isEmpty = Object.keys(Object(value)).length === 0;
	if (!required || !isEmpty) return value;
	return parameter.refuse(`${parameter.label} is empty`, 'Check the value or the expression.');
}

/** A JSON object; undefined when empty. */
export function jsonObject(
	title: string,
	description: string,
	particulars: FieldSettings = {},
): Field<IDataObject | undefined> {
	return defineField(
		panelOf('json', title, '', description),
		(parameter) => refuseEmpty(parameter, parameter.object(), particulars.required),
		particulars,
	);
}

/** A JSON object or list; undefined when empty. */
export function jsonValue(
	title: string,
	description: string,
	particulars: FieldSettings = {},
): Field<unknown> {
	return defineField(
		panelOf('json', title, '', description),
		(parameter) => refuseEmpty(parameter, parameter.json(), particulars.required),
		particulars,
	);
}

/** A JSON list; undefined when empty. */
export function jsonList(
	title: string,
	description: string,
	particulars: FieldSettings = {},
): Field<unknown[] | undefined> {
	return defineField(
		panelOf('json', title, '[]', description),
		(parameter) => refuseEmpty(parameter, parameter.jsonList(), particulars.required),
		particulars,
	);
}

/** The same field, read as undefined where it holds `{}`, with which n8n shows a JSON field that nobody filled in. */
export function withoutEmptyObject<Value>(field: Field<Value>): Field<Value | undefined> {
	return withReader(field, (parameter) => {
		const value = field.read(parameter);
		return isRecord(value) && Object.keys(value).length === 0 ? undefined : value;
	});
}

/** An option: its value in workflows, its name in the panel, and its description. */
export interface Choice<Value extends string> extends INodePropertyOptions {
	value: Value;
}

/** Names of options by value: `{ lookUp: 'Look Up' }`; with a description if the name alone is not clear. */
export type Choices<Value extends string> = Readonly<
	Record<Value, string | { name: string; description: string }>
>;

function isKeyOf<Key extends string>(record: Readonly<Record<Key, unknown>>) {
	return (name: string): name is Key => Object.hasOwn(record, name);
}

/** Choices as n8n lists them, in their order. */
export function listChoices<Value extends string>(choices: Choices<Value>): Array<Choice<Value>> {
	const values = Object.keys(choices).filter(isKeyOf(choices));
	return values.map((value) => {
		const shown = choices[value];
		if (typeof shown === 'string') return { name: shown, value };
		return { name: shown.name, value, description: shown.description };
	});
}

type Offered<Value extends string> = Choices<Value> | ReadonlyArray<Choice<Value>>;

function isList<Value extends string>(
	offered: Offered<Value>,
): offered is ReadonlyArray<Choice<Value>> {
	return Array.isArray(offered);
}

function listOffered<Value extends string>(offered: Offered<Value>): Array<Choice<Value>> {
	return isList(offered) ? [...offered] : listChoices(offered);
}

/** One of several options. The first is the default, unless `default` says otherwise. */
export function choice<const Value extends string>(
	title: string,
	offered: Offered<Value>,
	description?: string,
	particulars: FieldSettings & { default?: NoInfer<Value> } = {},
): Field<Value> {
	const options = listOffered(offered);
	return defineField(
		{ ...panelOf('options', title, options[0]?.value ?? '', description), options },
		(parameter) => {
			const chosen = parameter.choice();
			const found = options.find(({ value }) => value === chosen);
			return found?.value ?? parameter.refuse(`${parameter.label} cannot be "${chosen}"`);
		},
		particulars,
	);
}

/** Any number of options; none by default, unless `default` says otherwise. */
export function choices<const Value extends string>(
	title: string,
	offered: Offered<Value>,
	description: string,
	particulars: FieldSettings & { default?: Array<NoInfer<Value>> } = {},
): Field<Value[]> {
	const options = listOffered(offered);
	return defineField(
		{ ...panelOf('multiOptions', title, [], description), options },
		(parameter) => {
			const chosen = parameter.choices();
			const values = chosen.flatMap(
				(each) => options.find(({ value }) => value === each)?.value ?? [],
			);
			return refuseEmpty(parameter, values, particulars.required);
		},
		particulars,
	);
}

const FROM_LIST = '<a href="https://docs.n8n.io/code/expressions/">expression</a>';

/** A list that a method of the node loads. */
interface LoadedList extends FieldSettings {
	/** Name of the method. */
	load: string;
	/** The parameters that it depends on. */
	dependsOn?: string[];
	/** The purpose of the field, shown before the source of its values. */
	purpose?: string;
}

function loadedPanel(
	{ load, dependsOn, purpose, ...particulars }: LoadedList,
	what: 'an ID' | 'IDs',
): FieldSettings & { description: string } {
	const source = `Choose from the list, or specify ${what} using an ${FROM_LIST}`;
	const typeOptions = {
		loadOptionsMethod: load,
		...(dependsOn && { loadOptionsDependsOn: dependsOn }),
	};
	const description = purpose === undefined ? source : `${purpose}. ${source}.`;
	return { typeOptions, ...particulars, description };
}

/** One entry of a list that the node loads. */
export function loadedName(title: string, list: LoadedList): Field<string> {
	const { description, ...particulars } = loadedPanel(list, 'an ID');
	return defineField(
		panelOf('options', title, '', description),
		(parameter) => (list.required ? parameter.requiredText() : parameter.text()),
		particulars,
	);
}

/** Any number of entries of a list that the node loads. */
export function loadedNames(title: string, list: LoadedList): Field<string[]> {
	const { description, ...particulars } = loadedPanel(list, 'IDs');
	return defineField(
		panelOf('multiOptions', title, [], description),
		(parameter) => parameter.list(),
		particulars,
	);
}

/** A list whose entries are searched for at the service. */
export interface SearchedList {
	description: string;
	/** Name of the method that lists the entries. */
	search: string;
	placeholder: string;
	byId: {
		displayName: string;
		placeholder: string;
		validation?: NonNullable<INodePropertyMode['validation']>;
	};
	/** Further ways to give an entry, such as a URL. */
	modes?: INodeProperties['modes'];
	/** The list is built in, so it can be shown before a credential is chosen. */
	needsNoCredentials?: true;
}

/** Shown when a list takes longer than ten seconds. */
const SLOW_LOAD_NOTICE = {
	message: 'The list is taking a while to load. You can enter an ID instead.',
	timeout: 10_000,
};

/** A resource locator: an entry of a searched list, an ID, a name or an expression. */
export function resourceLocator(
	title: string,
	list: SearchedList,
	particulars: FieldSettings = {},
): Field<string> {
	const { description, search, placeholder, byId, modes = [], needsNoCredentials } = list;
	const typeOptions = {
		searchListMethod: search,
		searchable: true,
		...(needsNoCredentials
			? { skipCredentialsCheckInRLC: true }
			: { slowLoadNotice: SLOW_LOAD_NOTICE }),
	};
	const fromList = { name: 'list', type: 'list' as const, displayName: 'From List', placeholder };
	const given = { name: 'id', type: 'string' as const, ...byId };
	return defineField(
		{
			displayName: title,
			type: 'resourceLocator',
			default: { mode: 'list', value: '' },
			description,
			modes: [{ ...fromList, typeOptions }, given, ...modes],
		},
		(parameter) => (particulars.required ? parameter.requiredLocator() : parameter.locator()),
		particulars,
	);
}

/** A notice in the panel; it has no value. */
export function notice(words: string, particulars: FieldSettings = {}): Field<undefined> {
	return defineField(
		{ displayName: words, type: 'notice', default: '' },
		() => undefined,
		particulars,
	);
}

/** Settings of a list of rows. */
interface RowsParticulars<Declared extends Fields> extends FieldSettings {
	/** Names a row in messages, if its fields alone do not identify it: `Step 2`. */
	rowName?: (row: Values<Declared>, index: number) => string;
	/**
	 * An expression for the title of a row in the panel: `={{ $collection.item.value.name }}`. Where it is empty, n8n numbers
	 * the row: `Filter 1`. n8n 2.41 has titles only in its experiment `048_collection_overhaul`, and n8n 1.x has none.
	 */
	itemTitle?: string;
	/** The name of the list in saved workflows; `values` if left out. */
	groupName?: string;
}

/** Any number of rows of fields. `row` names one of them: `Filter`. */
export function rows<Declared extends Fields>(
	title: string,
	row: string,
	fields: Declared,
	description: string,
	{
		rowName,
		itemTitle,
		groupName = 'values',
		typeOptions,
		...particulars
	}: RowsParticulars<Declared> = {},
): Field<Array<Values<Declared>>> {
	const group = { displayName: row, name: groupName, values: toNodeProperties(fields) };
	return defineField(
		{
			...panelOf('fixedCollection', title, {}, description),
			typeOptions: {
				multipleValues: true,
				...(itemTitle !== undefined && { fixedCollection: { itemTitle } }),
				...typeOptions,
			},
			placeholder: `Add ${row}`,
			options: [group],
		},
		(parameter) =>
			refuseTooMany(parameter, parameter.rows(), typeOptions?.maxAllowedFields).map(
				(input, index) => {
					const plain = valuesFrom(fields, { input, within: parameter.place });
					const name = rowName?.(plain, index);
					if (name === undefined) return plain;
					return valuesFrom(fields, {
						input: input.withMessagePrefix(name),
						within: parameter.place,
					});
				},
			),
		particulars,
	);
}

/** The panel stops adding rows there, but an expression can give more. */
function refuseTooMany<Row>(parameter: Parameter, all: Row[], most = Infinity): Row[] {
	if (all.length <= most) return all;
	return parameter.refuse(
		`${parameter.label} has ${all.length} entries, and at most ${most} are allowed`,
		'Remove some of them.',
	);
}

/** Fields that mean something only together: one row of them, or none. */
export function group<Declared extends Fields>(
	title: string,
	row: { displayName: string; name: string; fields: Declared },
	description: string,
	particulars: FieldSettings = {},
): Field<Values<Declared> | undefined> {
	const { fields, displayName, name } = row;
	return defineField(
		{
			...panelOf('fixedCollection', title, {}, description),
			placeholder: `Add ${title}`,
			options: [{ displayName, name, values: toNodeProperties(fields) }],
		},
		(parameter) => {
			const [input] = parameter.rows();
			return input && valuesFrom(fields, { input, within: parameter.place });
		},
		particulars,
	);
}

/** Optional fields that the user adds one by one; sorted by title, as n8n's rules ask. */
export function collection<Declared extends Fields>(
	title: string,
	fields: Declared,
	description?: string,
	particulars: FieldSettings = {},
): Field<Values<Declared>> {
	const members = toNodeProperties(fields).sort((one, other) =>
		compareStrings(one.displayName, other.displayName),
	);
	return defineField(
		{
			...panelOf('collection', title, {}, description),
			placeholder: 'Add Option',
			options: members,
		},
		(parameter) =>
			valuesFrom(fields, {
				input: parameter.input,
				collection: parameter,
				within: parameter.place,
			}),
		particulars,
	);
}

/** The optional fields of an operation. */
export function options<Declared extends Fields>(fields: Declared): Field<Values<Declared>> {
	return collection('Options', fields);
}
