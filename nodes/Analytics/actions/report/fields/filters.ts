import type { INodeProperties, INodePropertyOptions, NodeParameterValue } from 'n8n-workflow';

import type { JsonRecord } from '../../../../shared/core/json';
import { byLetters } from '../../../../shared/core/lists';
import type { Input } from '../../../../shared/node/inputs';
import {
	choiceField,
	flagField,
	jsonField,
	loadedField,
	rowsField,
	textField,
} from '../../../../shared/node/panel';
import type { FieldRenamer } from '../../../google/metadata';
import {
	readExpression,
	bothOf,
	filterExpression,
	ON_NUMBERS,
	ON_TEXT,
	type Condition,
	type ConditionKind,
	type FieldKind,
} from '../../../report/filters';

const optionsOf = (kinds: ConditionKind[]): INodePropertyOptions[] =>
	kinds
		.map(([name, value]) => ({ name, value }))
		.sort((one, other) => byLetters(one.name, other.name));

export const CONDITIONS = optionsOf([...ON_TEXT, ...ON_NUMBERS]);

export const NUMERIC = optionsOf(ON_NUMBERS);

const LISTS = ['inList', 'notInList'];

const shownFor = (...condition: string[]) => ({ displayOptions: { show: { condition } } });
const hiddenFor = (...condition: NodeParameterValue[]) => ({
	displayOptions: { hide: { condition } },
});

/** What a condition compares with. */
const valueFields = (example: string): INodeProperties[] => [
	textField(
		'Value',
		'value',
		'Value to compare with, used exactly as entered. Dates can be written as 2026-01-31. For a range: the lower bound (inclusive).',
		{ ...hiddenFor('isEmpty', 'isNotEmpty', ...LISTS), placeholder: `e.g. ${example}` },
	),
	textField(
		'Values',
		'value',
		'One value per line, or an array from an expression. Values may contain commas.',
		{
			...shownFor(...LISTS),
			typeOptions: { rows: 3 },
			placeholder: 'e.g. Korea, Republic of',
		},
	),
	textField('To', 'valueTo', 'Upper bound (inclusive)', shownFor('between', 'notBetween')),
];

/** Not of conditions on numbers, or on no value at all. */
const caseField = flagField(
	'Case Sensitive',
	'caseSensitive',
	'Whether matching is case-sensitive',
	hiddenFor('isEmpty', 'isNotEmpty', ...NUMERIC.map(({ value }) => value)),
);

const COMBINATIONS = [
	{ name: 'All Must Match (AND)', value: 'and' },
	{ name: 'Any May Match (OR)', value: 'or' },
];

/**
 * The value of an empty list, which n8n compares by content, though its type allows plain values only.
 * No harm is done where n8n drops what it hides: for a run it looks at this with all lists left out, so it keeps the
 * field; the editor begins with AND again once the last row has been removed.
 */
const NO_ROWS = {} as NodeParameterValue;

/** A list, and once it has a row, how its rows go together. */
function filterFields(
	displayName: string,
	name: 'dimensionFilters' | 'metricFilters',
	description: string,
	condition: INodeProperties[],
): INodeProperties[] {
	return [
		rowsField(displayName, name, 'Filter', condition, description, {
			typeOptions: { sortable: true },
		}),
		choiceField(
			`Combine ${displayName}`,
			`${name}Combine`,
			COMBINATIONS,
			`How several ${displayName.toLowerCase()} are combined`,
			{ displayOptions: { hide: { [name]: [{ _cnd: { eq: NO_ROWS } }] } } },
		),
	];
}

/** With the method that lists the fields to choose from: realtime reports have fewer. */
export const dimensionFiltersOf = (fields: string) =>
	filterFields(
		'Dimension Filters',
		'dimensionFilters',
		"Which data to include, by dimension values. The dimensions don't have to be in the report.",
		[
			loadedField('Field Name or ID', 'field', fields),
			choiceField('Condition', 'condition', CONDITIONS, undefined, { default: 'equals' }),
			...valueFields('Norway'),
			caseField,
		],
	);

export const metricFiltersOf = (fields: string) =>
	filterFields('Metric Filters', 'metricFilters', 'Filter rows by metric values', [
		loadedField('Field Name or ID', 'field', fields),
		choiceField('Condition', 'condition', NUMERIC, undefined, { default: 'greaterThan' }),
		...valueFields('100'),
	]);

export const dimensionFilterFields = dimensionFiltersOf('getDimensions');
export const metricFilterFields = metricFiltersOf('getMetrics');

export const dimensionFilterOption = jsonField(
	'Dimension Filter (JSON)',
	'dimensionFilterJson',
	'A FilterExpression of the Data API, for nested groups. Combined with the filters above using AND.',
);

export const filterOptions = [
	dimensionFilterOption,
	jsonField(
		'Metric Filter (JSON)',
		'metricFilterJson',
		'A FilterExpression of the Data API. Combined with the filters above using AND.',
	),
];

/** Builder and JSON together; undefined when there is neither. */
export function readFilter(
	fields: Input,
	settings: Input,
	kind: 'dimensionFilter' | 'metricFilter',
	renamer: FieldRenamer,
): JsonRecord | undefined {
	return bothOf(readBuilt(fields, kind, renamer), readJson(settings, kind, renamer));
}

/** What the builder alone says. */
export function readBuilt(
	fields: Input,
	kind: 'dimensionFilter' | 'metricFilter',
	renamer: FieldRenamer,
): JsonRecord | undefined {
	const combine = fields.choice<'and' | 'or'>(`${kind}sCombine`);
	const fieldKind = FIELD_KINDS[kind];
	const conditions = fields.rows(`${kind}s`).map((row) => readCondition(row, fieldKind, renamer));
	return fields.accept(filterExpression(combine, conditions));
}

const FIELD_KINDS: Record<'dimensionFilter' | 'metricFilter', FieldKind> = {
	dimensionFilter: 'dimension',
	metricFilter: 'metric',
};

function readCondition(row: Input, fieldKind: FieldKind, renamer: FieldRenamer): Condition {
	return {
		field: renamer.rename(row.requiredText('field')),
		condition: row.choice('condition'),
		value: row.read('value'),
		valueTo: row.read('valueTo'),
		caseSensitive: fieldKind === 'dimension' && row.flag('caseSensitive'),
		fieldKind,
		timeZone: row.timeZone,
	};
}

/** An option that was added filters, so one that turns out empty is no way to filter nothing. */
function readJson(
	settings: Input,
	kind: 'dimensionFilter' | 'metricFilter',
	renamer: FieldRenamer,
): JsonRecord | undefined {
	const name = `${kind}Json`;
	if (!Object.hasOwn(settings.object('options') ?? {}, name)) return undefined;
	const reading = { renamer, fieldKind: FIELD_KINDS[kind], timeZone: settings.timeZone };
	return settings.accept(readExpression(settings.json(`options.${name}`), reading));
}

export function readFilters(fields: Input, settings: Input, renamer: FieldRenamer) {
	return {
		dimensionFilter: readFilter(fields, settings, 'dimensionFilter', renamer),
		metricFilter: readFilter(fields, settings, 'metricFilter', renamer),
	};
}
