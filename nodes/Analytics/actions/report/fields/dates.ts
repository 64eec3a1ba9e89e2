import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { failed, success, type Result } from '../../../../shared/core/result';
import type { Input } from '../../../../shared/node/inputs';
import { checkRangeNames, type DateRange, type WeekStart } from '../../../report/calendar';
import { readDate, refuseReversed } from '../../../report/dates';
import { type ComparisonOutput, type Dates, type ReportQuery } from '../../../report/query';

export const compareField: INodeProperties = {
	displayName: 'Compare With',
	name: 'compareWith',
	type: 'options',
	options: [
		{ name: 'Nothing', value: 'none' },
		{
			name: 'Previous Period',
			value: 'previousPeriod',
			description:
				'The same number of days, immediately before; a full month, quarter or year is compared with the full one before',
		},
		{
			name: 'Previous Period, Same Weekdays',
			value: 'previousPeriodSameWeekdays',
			description: 'The same number of days, shifted back by full weeks',
		},
		{
			name: 'Previous Year',
			value: 'previousYear',
			description: 'The same dates one year earlier',
		},
	],
	default: 'none',
	description: 'Add the earlier value, the change and the percent change to each metric',
};

export const comparisonOutputField: INodeProperties = {
	displayName: 'Comparison Output',
	name: 'comparisonOutput',
	type: 'options',
	displayOptions: { hide: { compareWith: ['none'] } },
	options: [
		{
			name: 'Columns',
			value: 'columns',
			description: 'As sessions, sessions_previous, sessions_change, sessions_changePercent',
		},
		{
			name: 'Nested',
			value: 'nested',
			description: 'As one object with value, previous, change and changePercent',
		},
	],
	default: 'columns',
	description: 'How to return the metrics of both periods',
};

export function readComparison(
	fields: Input,
): Pick<ReportQuery, 'compareWith' | 'comparisonOutput'> {
	const compareWith = fields.choice<ReportQuery['compareWith']>('compareWith');
	const isOff = compareWith === 'none';
	return {
		compareWith,
		comparisonOutput: isOff ? 'nested' : fields.choice<ComparisonOutput>('comparisonOutput'),
	};
}

const onlyCustom = { show: { dateRange: ['custom'] } };

/** In the order in which people look for a range, not by name. */
const DATE_RANGES: INodePropertyOptions[] = [
	{ name: 'Last 7 Days', value: 'last7Days' },
	{ name: 'Last 14 Days', value: 'last14Days' },
	{ name: 'Last 28 Days', value: 'last28Days' },
	{ name: 'Last 30 Days', value: 'last30Days' },
	{ name: 'Last 90 Days', value: 'last90Days' },
	{ name: 'Last 12 Months', value: 'last12Months' },
	{ name: 'Today', value: 'today' },
	{ name: 'Yesterday', value: 'yesterday' },
	{ name: 'This Week', value: 'thisWeek' },
	{ name: 'This Month', value: 'thisMonth' },
	{ name: 'This Quarter', value: 'thisQuarter' },
	{ name: 'This Year', value: 'thisYear' },
	{ name: 'Last Week', value: 'lastWeek' },
	{ name: 'Last Month', value: 'lastMonth' },
	{ name: 'Last Quarter', value: 'lastQuarter' },
	{ name: 'Last Year', value: 'lastYear' },
	{ name: 'Custom', value: 'custom' },
];

export const dateFields: INodeProperties[] = [
	{
		displayName: 'Date Range',
		name: 'dateRange',
		type: 'options',
		options: DATE_RANGES,
		default: 'last28Days',
		description:
			"Days to report on, in the property's time zone. Ranges such as Last 7 Days end yesterday; this week, month, quarter and year include today.",
	},
	{
		displayName: 'Start Date',
		name: 'startDate',
		type: 'string',
		displayOptions: onlyCustom,
		default: '30daysAgo',
		placeholder: 'e.g. 2026-01-31',
		description:
			'A date such as 2026-01-31, a number of days such as 30daysAgo, yesterday, or today',
	},
	{
		displayName: 'End Date',
		name: 'endDate',
		type: 'string',
		displayOptions: onlyCustom,
		default: 'yesterday',
		placeholder: 'e.g. yesterday',
		description: "Last day of the report, in the same formats as 'Start Date'",
	},
];

/** For operations of one date range. */
export const choiceOptions: INodeProperties[] = [
	{
		displayName: 'Exclude Unprocessed Days',
		name: 'excludeUnprocessedDays',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 0,
		description:
			'How many complete days before today to leave out, along with today. Google keeps processing data for up to two days.',
	},
	{
		displayName: 'Week Starts On',
		name: 'weekStartsOn',
		type: 'options',
		options: [
			{ name: 'Monday', value: 'monday' },
			{ name: 'Sunday', value: 'sunday' },
		],
		default: 'sunday',
		description: 'First day of the week for This Week and Last Week',
	},
];

/** Up to four ranges instead of one. */
const namedRangesOption: INodeProperties = {
	displayName: 'Named Date Ranges',
	name: 'namedDateRanges',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true, maxAllowedFields: 4 },
	placeholder: 'Add Date Range',
	default: {},
	description:
		"Up to four ranges instead of one. The column 'dateRange' says which range a row belongs to.",
	options: [
		{
			displayName: 'Date Range',
			name: 'values',
			values: [
				{
					displayName: 'Name',
					name: 'name',
					type: 'string',
					default: '',
					placeholder: 'e.g. launch week',
				},
				{
					displayName: 'Start Date',
					name: 'startDate',
					type: 'string',
					default: '7daysAgo',
					placeholder: 'e.g. 2026-01-31',
				},
				{
					displayName: 'End Date',
					name: 'endDate',
					type: 'string',
					default: 'yesterday',
					placeholder: 'e.g. yesterday',
				},
			],
		},
	],
};

export const dateOptions: INodeProperties[] = [...choiceOptions, namedRangesOption];

/** Where the dates come from; `settings` holds the options, which a report of a batch shares. */
export function readDates(fields: Input, settings: Input): Dates {
	const ranges = settings.rows('options.namedDateRanges').map(readNamedRange);
	const unprocessedDays = settings.count('options.excludeUnprocessedDays', 0);
	if (ranges.length > 0) return settings.accept(namedDates(ranges, unprocessedDays));
	return readChoice(fields, settings);
}

/** The same where there are no named ranges. */
export function readChoice(fields: Input, settings: Input): Extract<Dates, { kind: 'choice' }> {
	return {
		kind: 'choice',
		choice: {
			preset: fields.choice('dateRange'),
			startDate: fields.text('startDate'),
			endDate: fields.text('endDate'),
			weekStart: settings.choice<WeekStart>('options.weekStartsOn'),
			unprocessedDays: settings.count('options.excludeUnprocessedDays', 0),
		},
	};
}

function namedDates(ranges: DateRange[], unprocessedDays: number): Result<Dates> {
	if (unprocessedDays > 0) {
		return failed(
			"'Exclude Unprocessed Days' under Options has no effect on named date ranges",
			'Remove it, and end the ranges earlier, such as 3daysAgo.',
		);
	}
	const checked = checkRangeNames('date range', ranges);
	return checked.ok ? success({ kind: 'named', ranges: checked.value }) : checked;
}

function readNamedRange(row: Input): DateRange {
	const startDate = row.accept(readDate(row.text('startDate'), 'Start Date'));
	const endDate = row.accept(readDate(row.text('endDate'), 'End Date'));
	const name = row.text('name');
	const range = row.accept(refuseReversed({ startDate, endDate }));
	return { ...range, ...(name !== '' && { name }) };
}
