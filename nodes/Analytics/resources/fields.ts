/** Fields of resources: what the panel asks for, how it is read, and what Google has of it. */
import { omitFields } from '../../shared/core/omitFields';
import { isRecord, readOwnValue } from '../../shared/core/json';
import { failed, success, type Result } from '../../shared/core/result';
import {
	collection,
	group,
	readAllValues,
	readField,
	rows,
	isAdded,
	withPanel,
	withReader,
	type Field,
	type Fields,
} from '../../shared/node/field';
import type { InputItem } from '../../shared/node/inputItem';

/** Google's values by the names of fields. One that is undefined is left out of a creation, and cleared by a change. */
export type ResourceDraft = Record<string, unknown>;

/** Why Google would refuse a value of a field, given its title; values are Google's, such as `EUR`. */
export type ValueRule = (value: unknown, title: string) => Result<void>;

/** What Google has of a field. What is left out is usual: its own name, the value as it is, to be changed at any time. */
export interface GoogleForm {
	/** Where Google has it, such as `webStreamData.defaultUri`. */
	at?: string;
	/** Google's value of what the user has; and the user's of what Google has. */
	toGoogle?: (value: unknown) => unknown;
	fromGoogle?: (value: unknown) => unknown;
	/** Google never changes it, so that only a new resource is asked for it. */
	createOnly?: boolean;
	/** Sent in the address of a creation instead of its body. */
	inAddress?: boolean;
	/** A list in which the order says nothing. */
	unordered?: boolean;
	/** A text in which capital letters say nothing. */
	ignoresCase?: boolean;
	/** What Google allows of a value. */
	rule?: ValueRule;
	/** What Google has until somebody chooses; it can never be set again. */
	untilChosen?: string;
}

/** A field of a resource: the field of the panel, and what Google has of it. */
export interface ResourceField extends Field<unknown> {
	google?: GoogleForm;
	/** Optional, but in the panel itself instead of in 'Additional Fields'. */
	showInMainPanel?: true;
	/** Asked of a new resource only where other fields have these values. */
	shownFor?: Record<string, string[]>;
}

export type ResourceFields = Readonly<Record<string, ResourceField>>;

/**
 * Checks the values of a draft against the rules of its fields. What is empty is left to `required`.
 * @param names the fields to check; by default all that the draft has
 */
export function checkValues(
	fields: ResourceFields,
	draft: ResourceDraft,
	names = Object.keys(draft),
): Result<void> {
	for (const name of names) {
		const value = draft[name];
		const field = fields[name];
		const rule = field?.google?.rule;
		if (!field || !rule || value === undefined || value === null || value === '') continue;
		const checked = rule(value, field.panel.displayName);
		if (!checked.ok) return checked;
	}
	return success(undefined);
}

/** What must be filled in. */
export const REQUIRED = { required: true } as const;

/** A field of the panel with what Google has of it. */
export function withGoogle(field: ResourceField, google: GoogleForm): ResourceField {
	return { ...field, google: { ...field.google, ...google } };
}

/** A field whose values have to follow a rule of Google's. */
export function withRule(field: ResourceField, rule: ValueRule): ResourceField {
	return withGoogle(field, { rule });
}

/** A field that Google never changes. */
export function markCreateOnly(field: ResourceField): ResourceField {
	return withGoogle(field, { createOnly: true });
}

/** An optional field that has its place in the panel itself. */
export function inMainPanel(field: ResourceField): ResourceField {
	return { ...field, showInMainPanel: true };
}

/** Fields that mean something only together: one row of them, or none. */
export function buildResourceGroup(
	title: string,
	row: { displayName: string; name: string; fields: ResourceFields },
	description: string,
): ResourceField {
	const { fields } = row;
	const asGroup = group(title, row, description);
	// What has another form is left to Google to judge: made nothing, it would be emptied.
	const convertEach =
		(convert: (field: ResourceField, value: unknown) => unknown) => (value: unknown) =>
			isRecord(value)
				? mapValues(value, (given, name) => {
						const field = readOwnValue(fields, name);
						return field ? convert(field, given) : given;
					})
				: value;
	return withGoogle(
		withReader(asGroup, (parameter) => {
			const values = asGroup.read(parameter);
			return values && readAllValues(fields, values);
		}),
		{
			toGoogle: convertEach(toGoogle),
			fromGoogle: convertEach(fromGoogle),
			rule: (value) => (isRecord(value) ? checkValues(fields, value) : success(undefined)),
		},
	);
}

/**
 * A list in which every entry has these fields, as rows of the panel. Where it is required, it has at least one.
 * @param row what an entry is called, and the names of its fields at Google
 * @param most how many entries Google takes
 */
export function buildResourceRows(
	title: string,
	row: { displayName: string; fields: ResourceFields; itemTitle: string },
	description: string,
	{ most, ...particulars }: { most: number; required?: true },
): ResourceField {
	const { fields, displayName, itemTitle } = row;
	const asRows = rows(title, displayName, fields, description, { itemTitle, ...particulars });
	const field = withReader(asRows, (parameter) => {
		const values = asRows.read(parameter).map((each) => readAllValues(fields, each));
		if (values.length > 0 || !particulars.required) return values;
		return parameter.refuse(`${parameter.label} is empty`, `Add at least one ${displayName}.`);
	});
	return withRule(field, (value, name) => {
		if (!Array.isArray(value) || !value.every(isRecord)) {
			return failed(`'${name}' is not a list of objects`, 'Check the value.');
		}
		if (particulars.required && value.length === 0)
			return failed(`'${name}' is empty`, `Add at least one ${displayName}.`);
		if (value.length > most) {
			return failed(
				`'${name}' has ${value.length} entries, and Google allows ${most}`,
				'Remove some of them.',
			);
		}
		for (const entry of value) {
			const checked = checkRow(fields, entry);
			if (!checked.ok) return checked;
		}
		return success(undefined);
	});
}

/** Why an entry of a list cannot be sent: a value that is missing, or one that Google does not take. */
function checkRow(fields: ResourceFields, entry: ResourceDraft): Result<void> {
	for (const [name, { panel }] of Object.entries(fields)) {
		if (panel.required !== true || (entry[name] ?? '') !== '') continue;
		return failed(`'${panel.displayName}' is empty`, 'Fill it in.');
	}
	return checkValues(fields, entry);
}

/** Google's value of what the user has. */
export function toGoogle({ google }: ResourceField, value: unknown): unknown {
	return google?.toGoogle ? google.toGoogle(value) : value;
}

/** The user's value of what Google has, which leaves out what is false. */
export function fromGoogle({ google, panel }: ResourceField, value: unknown): unknown {
	if (google?.fromGoogle) return google.fromGoogle(value);
	return panel.type === 'boolean' ? value === true : value;
}

export function mapValues<T>(
	all: Readonly<Record<string, T>>,
	valueOf: (one: T, name: string) => unknown,
): ResourceDraft {
	return Object.fromEntries(Object.entries(all).map(([name, one]) => [name, valueOf(one, name)]));
}

/** A list or an object that says nothing is none: Google refuses it, and of a user without roles takes all access. */
function undefinedIfEmpty(value: unknown): unknown {
	const isEmpty = typeof value === 'object' && Object.keys(Object(value)).length === 0;
	return isEmpty ? undefined : value;
}

/** Google's values of fields that stand in the panel of an item. */
export function readFieldsForGoogle(fields: ResourceFields, input: InputItem): ResourceDraft {
	return mapValues(fields, (field, name) =>
		toGoogle(field, undefinedIfEmpty(readField(field, name, input))),
	);
}

/** Google's values of members of a collection, by default of all that the user added. */
export function readCollectionForGoogle(
	fields: ResourceFields,
	values: Readonly<Record<string, unknown>>,
	isWanted: (name: string) => boolean = (name) => isAdded(values, name),
): ResourceDraft {
	const wanted = filterFields(fields, (_, name) => isWanted(name));
	return mapValues(wanted, (field, name) => toGoogle(field, undefinedIfEmpty(values[name])));
}

function filterFields(
	fields: ResourceFields,
	isWanted: (field: ResourceField, name: string) => boolean,
): ResourceFields {
	return Object.fromEntries(
		Object.entries(fields).filter(([name, field]) => isWanted(field, name)),
	);
}

const isInMainPanel = ({ panel, ...field }: ResourceField): boolean =>
	panel.required === true || field.showInMainPanel === true;
const filterMainFields = (fields: ResourceFields) => filterFields(fields, isInMainPanel);
const filterAdditionalFields = (fields: ResourceFields) =>
	filterFields(fields, (field) => !isInMainPanel(field));

const buildAdditionalFields = (fields: ResourceFields) =>
	collection(
		'Additional Fields',
		turnOnAddedSwitches(filterAdditionalFields(fields)),
		undefined,
		ADD_FIELD,
	);

/** The members of a collection, whose switches are on once they are added. Of the others nothing is sent. */
function turnOnAddedSwitches(fields: ResourceFields): ResourceFields {
	const members = Object.entries(fields).map(([name, field]): [string, ResourceField] => {
		if (field.panel.type !== 'boolean') return [name, field];
		return [name, withPanel(field, { default: true })];
	});
	return Object.fromEntries(members);
}

/** What the button of a collection of fields says. */
const ADD_FIELD = { placeholder: 'Add Field' } as const;

/** What a new resource is asked for, in the order of the description: what must be filled in comes first. */
export function buildCreationFields(fields: ResourceFields): Fields {
	const main = Object.entries(filterMainFields(fields)).map(([name, field]) => {
		const { shownFor } = field;
		const shown = shownFor ? withPanel(field, { displayOptions: { show: shownFor } }) : field;
		return [name, shown] as const;
	});
	if (Object.keys(filterAdditionalFields(fields)).length === 0) return Object.fromEntries(main);
	return { ...Object.fromEntries(main), additionalFields: buildAdditionalFields(fields) };
}

/** What the user asks a new resource to be. */
export function readDraft(fields: ResourceFields, input: InputItem): ResourceDraft {
	const isShown = ({ shownFor = {} }: ResourceField) =>
		Object.entries(shownFor).every(([name, values]) => {
			const field = readOwnValue(fields, name);
			return field !== undefined && values.includes(String(readField(field, name, input)));
		});
	const shown = filterFields(fields, isShown);
	const added = readField(buildAdditionalFields(shown), 'additionalFields', input);
	return {
		...readFieldsForGoogle(filterMainFields(shown), input),
		...readCollectionForGoogle(filterAdditionalFields(shown), added),
	};
}

/** The fields that can be changed; none of them must be filled in. */
function buildChangeableFields(fields: ResourceFields): ResourceFields {
	const changeable = filterFields(fields, ({ google }) => !google?.createOnly);
	const optional = Object.entries(changeable).map(([name, field]): [string, ResourceField] => [
		name,
		{ ...field, panel: omitFields(field.panel, ['required']) },
	]);
	return Object.fromEntries(optional);
}

export function buildUpdateFields(
	fields: ResourceFields,
): Field<Readonly<Record<string, unknown>>> {
	return collection(
		'Update Fields',
		turnOnAddedSwitches(buildChangeableFields(fields)),
		'Fields to change. The others stay unchanged.',
		ADD_FIELD,
	);
}

/** What the user added to 'Update Fields'. */
export function readChanges(fields: ResourceFields, input: InputItem): ResourceDraft {
	const added = readField(buildUpdateFields(fields), 'updateFields', input);
	const changes = readCollectionForGoogle(buildChangeableFields(fields), added);
	if (Object.keys(changes).length > 0) return changes;
	return input.refuse('There is nothing to change', "Add a field to 'Update Fields'.");
}
