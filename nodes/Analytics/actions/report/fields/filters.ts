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

/** A value to compare with as n8n gives it: the field it is compared with says what it means. */
const readAsGiven = (parameter: Parameter): unknown => parameter.value;

/** What a condition compares with. */
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

/** Not of conditions on numbers, or on no value at all. */
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
 * The value of an empty list, which n8n compares by content, though its type allows plain values only.
 * No harm is done where n8n drops what it hides: for a run it looks at this with all lists left out, so it keeps the
 * field; the editor begins with AND again once the last row has been removed.
 */
const NO_ROWS = {} as NodeParameterValue;

/** Once a list has a row: how its rows go together. */
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
	itemTitle: '={{ $collection.item.value.field || "Filter" }}',
};

/** Filters on dimensions; `load` is the method that lists the dimensions to choose from, of which realtime reports have fewer. */
export const buildDimensionFilterFields = (load: string) => ({
	dimensionFilters: rows(
		'Dimension Filters',
		'Filter',
		{
			field: buildRequiredNameField('Field Name or ID', load),
			condition: choice('Condition', CONDITION_CHOICES, undefined, { default: 'equals' }),
			...buildValueFields('Norway'),
			caseSensitive,
		},
		"Which data to include, by dimension values. The dimensions don't have to be in the report.",
		SORTABLE,
	),
	dimensionFiltersCombine: buildCombineField('Dimension Filters', 'dimensionFilters'),
});

export const buildMetricFilterFields = (load: string) => ({
	metricFilters: rows(
		'Metric Filters',
		'Filter',
		{
			field: buildRequiredNameField('Field Name or ID', load),
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

/** The filter on dimensions that the rows of the builder make. */
export function readDimensionRows(
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

function readMetricRows(fields: MetricFilters, renamer: FieldRenamer): JsonRecord | undefined {
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

/** Rows and JSON together; undefined when there is neither. */
export function readDimensionFilter(
	fields: DimensionFilters,
	chosen: Values<typeof dimensionFilterOption>,
	renamer: FieldRenamer,
): JsonRecord | undefined {
	const fromRows = readDimensionRows(fields, renamer);
	// An option that was added filters, so one that turns out empty is no way to filter nothing.
	if (!isAdded(chosen, 'dimensionFilterJson')) return fromRows;
	const input = getInputItem(chosen);
	const reading = { renamer, fieldKind: 'dimension' as const, timeZone: input.timeZone };
	return combineFilters(
		fromRows,
		input.accept(readFilterExpression(chosen.dimensionFilterJson, reading)),
	);
}

function readMetricFilter(
	fields: MetricFilters,
	chosen: Values<typeof metricFilterOption>,
	renamer: FieldRenamer,
): JsonRecord | undefined {
	const fromRows = readMetricRows(fields, renamer);
	if (!isAdded(chosen, 'metricFilterJson')) return fromRows;
	const input = getInputItem(chosen);
	const reading = { renamer, fieldKind: 'metric' as const, timeZone: input.timeZone };
	return combineFilters(
		fromRows,
		input.accept(readFilterExpression(chosen.metricFilterJson, reading)),
	);
}

/** Both filters of a report; a report of a batch shares the options with the others. */
export function readFilters(
	fields: DimensionFilters & MetricFilters,
	chosen: Values<typeof filterOptions>,
	renamer: FieldRenamer,
): { dimensionFilter: JsonRecord | undefined; metricFilter: JsonRecord | undefined } {
	return {
		dimensionFilter: readDimensionFilter(fields, chosen, renamer),
		metricFilter: readMetricFilter(fields, chosen, renamer),
	};
}
