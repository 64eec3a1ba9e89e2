import type { NodeParameterValue } from 'n8n-workflow';

import type { JsonRecord } from '../../../../shared/core/json';
import { compareStrings } from '../../../../shared/core/lists';
import {
	choice,
	flag,
	getInputItem,
	jsonValue,
	rows,
	addOtherPanels,
	text,
	isAdded,
	withReader,
	type Choice,
	type Field,
	type Parameter,
	type Values,
} from '../../../../shared/node/field';
import type { FieldRenamer } from '../../../google/metadata';
import {
	readFilterExpression,
	combineFilters,
	buildFilterExpression,
	NUMBER_CONDITIONS,
	TEXT_CONDITIONS,
	type Condition,
	type ConditionKind,
} from '../../../report/filters';
import { buildRequiredNameField } from './names';

const buildConditionChoices = (kinds: ConditionKind[]): Array<Choice<string>> =>
	kinds
		.map(([name, value]) => ({ name, value }))
		.sort((one, other) => compareStrings(one.name, other.name));

export const CONDITION_CHOICES = buildConditionChoices([...TEXT_CONDITIONS, ...NUMBER_CONDITIONS]);

export const NUMBER_CONDITION_CHOICES = buildConditionChoices(NUMBER_CONDITIONS);

const LISTS = ['inList', 'notInList'];

const showForConditions = (...condition: string[]) => ({ displayOptions: { show: { condition } } });
const hideForConditions = (...condition: NodeParameterValue[]) => ({
	displayOptions: { hide: { condition } },
});

/** Reads a value as n8n gives it. Its type is decided later, by the field that it is compared with. */
const readAsGiven = (parameter: Parameter): unknown => parameter.value;

/** Builds the fields for the values that a condition compares with. */
const buildValueFields = (example: string) => ({
	value: withReader(
		addOtherPanels(
			text(
				'Value',
				'Value to compare with, used exactly as entered. Dates can be written as 2026-01-31. For a range: the lower bound (inclusive).',
				{
					...hideForConditions('isEmpty', 'isNotEmpty', ...LISTS),
					placeholder: `e.g. ${example}`,
				},
			),
			text(
				'Values',
				'One value per line, or an array from an expression. Values may contain commas.',
				{
					...showForConditions(...LISTS),
					typeOptions: { rows: 3 },
					placeholder: 'e.g. Korea, Republic of',
				},
			),
		),
		readAsGiven,
	),
	valueTo: withReader(
		text('To', 'Upper bound (inclusive)', {
			...showForConditions('between', 'notBetween'),
			placeholder: 'e.g. 200',
		}),
		readAsGiven,
	),
});

/** Conditions on numbers, and conditions without a value, have no case. */
const caseSensitive = flag(
	'Case Sensitive',
	'Whether matching is case-sensitive',
	hideForConditions(
		'isEmpty',
		'isNotEmpty',
		...NUMBER_CONDITION_CHOICES.map(({ value }) => value),
	),
);

/**
 * The value of an empty list: n8n compares it by content, although its type allows plain values only. n8n drops hidden
 * fields, which does no harm here: for a run it evaluates this condition with all lists left out, so the field stays, and
 * the editor only resets it to AND once the last row has been removed.
 */
const NO_ROWS = {} as NodeParameterValue;

/** Builds the field that says how the rows of a list are combined. It is hidden while the list is empty. */
const buildCombineField = (title: string, list: string): Field<'and' | 'or'> =>
	choice(
		`Combine ${title}`,
		{
			and: 'All Must Match (AND)',
			or: 'Any May Match (OR)',
		},
		`How to combine several ${title.toLowerCase()}`,
		{ displayOptions: { hide: { [list]: [{ _cnd: { eq: NO_ROWS } }] } } },
	);

const SORTABLE = {
	typeOptions: { sortable: true },
	itemTitle: '={{ $collection.item.value.field }}',
};

/**
 * Builds the fields for filters on dimensions.
 * @param loadMethod the method of `loadOptions` that lists the dimensions to choose from
 */
export const buildDimensionFilterFields = (loadMethod: string) => ({
	dimensionFilters: rows(
		'Dimension Filters',
		'Filter',
		{
			field: buildRequiredNameField('Field Name or ID', loadMethod),
			condition: choice('Condition', CONDITION_CHOICES, undefined, { default: 'equals' }),
			...buildValueFields('Norway'),
			caseSensitive,
		},
		"Which data to include, by dimension values. The dimensions don't have to be in the report.",
		SORTABLE,
	),
	dimensionFiltersCombine: buildCombineField('Dimension Filters', 'dimensionFilters'),
});

/** Builds the fields for filters on metrics; `loadMethod` lists the metrics to choose from. */
export const buildMetricFilterFields = (loadMethod: string) => ({
	metricFilters: rows(
		'Metric Filters',
		'Filter',
		{
			field: buildRequiredNameField('Field Name or ID', loadMethod),
			condition: choice('Condition', NUMBER_CONDITION_CHOICES, undefined, {
				default: 'greaterThan',
			}),
			...buildValueFields('100'),
		},
		'Which rows to include, by metric values',
		SORTABLE,
	),
	metricFiltersCombine: buildCombineField('Metric Filters', 'metricFilters'),
});

export const dimensionFilterFields = buildDimensionFilterFields('getDimensions');
export const metricFilterFields = buildMetricFilterFields('getMetrics');

type DimensionFilters = Values<typeof dimensionFilterFields>;
type MetricFilters = Values<typeof metricFilterFields>;

export const dimensionFilterOption = {
	dimensionFilterJson: jsonValue(
		'Dimension Filter (JSON)',
		'A FilterExpression of the Data API, for nested groups. Combined with the filters above using AND.',
		{ default: '{}' },
	),
};

const metricFilterOption = {
	metricFilterJson: jsonValue(
		'Metric Filter (JSON)',
		'A FilterExpression of the Data API. Combined with the filters above using AND.',
		{ default: '{}' },
	),
};

export const filterOptions = { ...dimensionFilterOption, ...metricFilterOption };

/** Reads the filter on dimensions from the rows of the filter builder; undefined if there are none. */
export function readDimensionFilterRows(
	fields: DimensionFilters,
	renamer: FieldRenamer,
): JsonRecord | undefined {
	const input = getInputItem(fields);
	const { dimensionFilters } = fields;
	// Without rows the panel hides how they go together.
	if (dimensionFilters.length === 0) return undefined;
	const conditions = dimensionFilters.map(
		(row): Condition => ({
			field: renamer.rename(row.field),
			condition: row.condition,
			value: row.value,
			valueTo: row.valueTo,
			caseSensitive: row.caseSensitive,
			fieldKind: 'dimension',
			timeZone: input.timeZone,
		}),
	);
	return input.accept(buildFilterExpression(fields.dimensionFiltersCombine, conditions));
}

function readMetricFilterRows(
	fields: MetricFilters,
	renamer: FieldRenamer,
): JsonRecord | undefined {
	const input = getInputItem(fields);
	const { metricFilters } = fields;
	if (metricFilters.length === 0) return undefined;
	const conditions = metricFilters.map(
		(row): Condition => ({
			field: renamer.rename(row.field),
			condition: row.condition,
			value: row.value,
			valueTo: row.valueTo,
			caseSensitive: false,
			fieldKind: 'metric',
			timeZone: input.timeZone,
		}),
	);
	return input.accept(buildFilterExpression(fields.metricFiltersCombine, conditions));
}

/** Reads the filter on dimensions from both the filter builder and the JSON option; undefined if both are empty. */
export function readDimensionFilter(
	fields: DimensionFilters,
	options: Values<typeof dimensionFilterOption>,
	renamer: FieldRenamer,
): JsonRecord | undefined {
	const fromRows = readDimensionFilterRows(fields, renamer);
	// Somebody who adds the option wants to filter: if it turns out to be empty, it is refused.
	if (!isAdded(options, 'dimensionFilterJson')) return fromRows;
	const input = getInputItem(options);
	const reading = { renamer, fieldKind: 'dimension' as const, timeZone: input.timeZone };
	return combineFilters(
		fromRows,
		input.accept(readFilterExpression(options.dimensionFilterJson, reading)),
	);
}

function readMetricFilter(
	fields: MetricFilters,
	options: Values<typeof metricFilterOption>,
	renamer: FieldRenamer,
): JsonRecord | undefined {
	const fromRows = readMetricFilterRows(fields, renamer);
	if (!isAdded(options, 'metricFilterJson')) return fromRows;
	const input = getInputItem(options);
	const reading = { renamer, fieldKind: 'metric' as const, timeZone: input.timeZone };
	return combineFilters(
		fromRows,
		input.accept(readFilterExpression(options.metricFilterJson, reading)),
	);
}

/** Reads both filters of a report. In a batch, all reports share the `options`. */
export function readFilters(
	fields: DimensionFilters & MetricFilters,
	options: Values<typeof filterOptions>,
	renamer: FieldRenamer,
): { dimensionFilter: JsonRecord | undefined; metricFilter: JsonRecord | undefined } {
	return {
		dimensionFilter: readDimensionFilter(fields, options, renamer),
		metricFilter: readMetricFilter(fields, options, renamer),
	};
}
