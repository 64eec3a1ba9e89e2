/** Fields of resources: how the panel shows them, how they are read, and in which form Google has them. */
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
import { listOptionValues } from '../../shared/node/parameterContent';

/** Values of a resource in Google's form, by the names of fields. An undefined value is left out of a creation, and cleared by a change. */
export type ResourceDraft = Record<string, unknown>;

/** Checks a value in Google's form, such as `EUR`. The failure names the field by its title. */
export type ValueRule = (value: unknown, title: string) => Result<void>;

/** Google's form of a field. By default it has the same name and value, and can be changed at any time. */
export interface GoogleForm {
	/** The path of the field in Google's resource, such as `webStreamData.defaultUri`. */
	at?: string;
	/** Convert the user's value into Google's, and back. */
	toGoogle?: (value: unknown) => unknown;
	fromGoogle?: (value: unknown) => unknown;
	/** Google never changes the field, so it is shown only for new resources. */
	createOnly?: boolean;
	/** The field goes into the query of a creation instead of its body. */
	inAddress?: boolean;
	/** A list whose order does not matter. */
	unordered?: boolean;
	/** A text whose case does not matter. */
	ignoresCase?: boolean;
	/** The rule that values must follow. */
	rule?: ValueRule;
	/** Google's value until somebody chooses one; it can never be set again. */
	untilChosen?: string;
}

/** A field of a resource: the field of the panel, and its form at Google. */
export interface ResourceField extends Field<unknown> {
	google?: GoogleForm;
	/** Shown in the panel itself, although optional, instead of in 'Additional Fields'. */
	showInMainPanel?: true;
	/** Shown for a new resource only if other fields have these values. */
	shownFor?: Record<string, string[]>;
}

export type ResourceFields = Readonly<Record<string, ResourceField>>;

/**
 * Checks the values of a draft against the rules of its fields. Empty values are skipped: `required` covers them.
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
		if (!field || value === undefined || value === null || value === '') continue;
		const title = field.panel.displayName;
		const offered = checkOffered(field, value);
		if (!offered.ok) return offered;
		const checked = field.google?.rule?.(value, title) ?? offered;
		if (!checked.ok) return checked;
	}
	return success(undefined);
}

/** Checks that a field with options has values of theirs: a configuration that somebody wrote can hold any. */
function checkOffered(field: ResourceField, value: unknown): Result<void> {
	const { displayName, type, typeOptions } = field.panel;
	const options = listOptionValues(field.panel);
	const isChoice = type === 'options' || type === 'multiOptions';
	if (!isChoice || typeOptions?.loadOptionsMethod !== undefined) return success(undefined);
	const allowed = options.map((option) => toGoogle(field, option));
	const isList = type === 'multiOptions';
	if (isList && !Array.isArray(value))
		return failed(`'${displayName}' is not a list`, `Use any of: ${options.join(', ')}.`);
	const wrong = [value].flat().find((each) => !allowed.includes(each));
	if (wrong === undefined) return success(undefined);
	return failed(
		`'${displayName}' cannot ${isList ? 'contain' : 'be'} ${JSON.stringify(wrong)}`,
		`Use ${isList ? 'any' : 'one'} of: ${options.join(', ')}.`,
	);
}

/** The settings of a field that must be filled in. */
export const REQUIRED = { required: true } as const;

/** Adds Google's form to a field. */
export function withGoogleForm(field: ResourceField, google: GoogleForm): ResourceField {
	return { ...field, google: { ...field.google, ...google } };
}

/** Adds a rule of Google's to a field. */
export function withValueRule(field: ResourceField, rule: ValueRule): ResourceField {
	return withGoogleForm(field, { rule });
}

/** Marks a field that Google never changes. */
export function markCreateOnly(field: ResourceField): ResourceField {
	return withGoogleForm(field, { createOnly: true });
}

/** Shows an optional field in the panel itself instead of in 'Additional Fields'. */
export function moveToMainPanel(field: ResourceField): ResourceField {
	return { ...field, showInMainPanel: true };
}

/** Builds a group of fields that only make sense together: one row of them, or none. */
export function buildGroupField(
	title: string,
	row: { displayName: string; name: string; fields: ResourceFields },
	description: string,
): ResourceField {
	const { fields } = row;
	const asGroup = group(title, row, description);
	// A value of another form is left for Google to check; converted to nothing, it would clear the field.
	const convertEach =
		(convert: (field: ResourceField, value: unknown) => unknown) => (value: unknown) =>
			isRecord(value)
				? mapDraftValues(value, (given, name) => {
						const field = readOwnValue(fields, name);
						return field ? convert(field, given) : given;
					})
				: value;
	return withGoogleForm(
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
 * Builds a list of rows with the same fields. A required list has at least one row.
 * @param row the title of an entry, and its fields under Google's names
 * @param most the number of entries that Google allows
 */
export function buildRowsField(
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
	return withValueRule(field, (value, name) => {
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

/** Checks an entry of a list: required values are filled in, and all values follow their rules. */
function checkRow(fields: ResourceFields, entry: ResourceDraft): Result<void> {
	for (const [name, { panel }] of Object.entries(fields)) {
		if (panel.required !== true || (entry[name] ?? '') !== '') continue;
		return failed(`'${panel.displayName}' is empty`, 'Fill it in.');
	}
	return checkValues(fields, entry);
}

/** Converts a user's value into Google's. */
export function toGoogle({ google }: ResourceField, value: unknown): unknown {
	return google?.toGoogle ? google.toGoogle(value) : value;
}

/** Converts Google's value into the user's. Google leaves out false. */
export function fromGoogle({ google, panel }: ResourceField, value: unknown): unknown {
	if (google?.fromGoogle) return google.fromGoogle(value);
	return panel.type === 'boolean' ? value === true : value;
}

/** Maps the values of a record and keeps its names. */
export function mapDraftValues<T>(
	all: Readonly<Record<string, T>>,
	valueOf: (one: T, name: string) => unknown,
): ResourceDraft {
	return Object.fromEntries(Object.entries(all).map(([name, one]) => [name, valueOf(one, name)]));
}

/** Turns an empty list or object into undefined: Google refuses it, or even removes all access of a user without roles. */
function undefinedIfEmpty(value: unknown): unknown {
	const isEmpty = typeof value === 'object' && Object.keys(Object(value)).length === 0;
	return isEmpty ? undefined : value;
}

/** Reads the fields of an item's panel, in Google's form. */
export function readFieldsForGoogle(fields: ResourceFields, input: InputItem): ResourceDraft {
	return mapDraftValues(fields, (field, name) =>
		toGoogle(field, undefinedIfEmpty(readField(field, name, input))),
	);
}

/** Converts the values of a collection into Google's form, by default all that the user added. */
export function readCollectionForGoogle(
	fields: ResourceFields,
	values: Readonly<Record<string, unknown>>,
	isWanted: (name: string) => boolean = (name) => isAdded(values, name),
): ResourceDraft {
	const wanted = filterFields(fields, (_, name) => isWanted(name));
	return mapDraftValues(wanted, (field, name) => toGoogle(field, undefinedIfEmpty(values[name])));
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

/** Makes the switches of a collection default to on: a switch that somebody adds is meant to be on, and the others are not sent. */
function turnOnAddedSwitches(fields: ResourceFields): ResourceFields {
	const members = Object.entries(fields).map(([name, field]): [string, ResourceField] => {
		if (field.panel.type !== 'boolean') return [name, field];
		return [name, withPanel(field, { default: true })];
	});
	return Object.fromEntries(members);
}

/** The text of the button that adds a field to a collection. */
const ADD_FIELD = { placeholder: 'Add Field' } as const;

/** Builds the fields for creating a resource: required and main ones in the panel, the others in 'Additional Fields'. */
export function buildCreationFields(fields: ResourceFields): Fields {
	const main = Object.entries(filterMainFields(fields)).map(([name, field]) => {
		const { shownFor } = field;
		const shown = shownFor ? withPanel(field, { displayOptions: { show: shownFor } }) : field;
		return [name, shown] as const;
	});
	if (Object.keys(filterAdditionalFields(fields)).length === 0) return Object.fromEntries(main);
	return { ...Object.fromEntries(main), additionalFields: buildAdditionalFields(fields) };
}

/** Reads a new resource from the panel of an item. */
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

/** Selects the fields that can be changed; none of them is required. */
function buildChangeableFields(fields: ResourceFields): ResourceFields {
	const changeable = filterFields(fields, ({ google }) => !google?.createOnly);
	const optional = Object.entries(changeable).map(([name, field]): [string, ResourceField] => [
		name,
		{ ...field, panel: omitFields(field.panel, ['required']) },
	]);
	return Object.fromEntries(optional);
}

/** Builds the collection 'Update Fields' of the fields that can be changed. */
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

/** Reads the fields that the user added to 'Update Fields'; none is refused. */
export function readChanges(fields: ResourceFields, input: InputItem): ResourceDraft {
	const added = readField(buildUpdateFields(fields), 'updateFields', input);
	const changes = readCollectionForGoogle(buildChangeableFields(fields), added);
	if (Object.keys(changes).length > 0) return changes;
	return input.refuse('There is nothing to change', "Add a field to 'Update Fields'.");
}
