import { asRecords, type JsonRecord } from '../../shared/core/json';
import { addDays, FIRST_ZONE, toDayInZone, type Day } from '../../shared/core/calendar';
import { failed, mapResult, success, type Result } from '../../shared/core/result';
import {
	flagWhenAdded,
	jsonObject,
	text,
	textList,
	withReader,
	type Field,
} from '../../shared/node/field';
import { limitFields, readLimit } from '../../shared/node/limitFields';
import type { NodeResource } from '../../shared/node/operation';
import {
	checkOrderOfLikeDates,
	checkDate,
	parseDaysAgo,
	readDayInWorkflowTimeZone,
} from '../../shared/node/times';
import { simplifyField } from '../fields';
import { readFiniteNumber, readTextOrEmpty, omitEmptyValues } from '../google/jsonValues';
import { toNamedCells } from '../google/reportResponse';
import { analyticsApi } from '../service';
import { mapDraftValues, readCollectionForGoogle, REQUIRED } from './fields';
import { fetchOnePageOrAllRows, defineResourceOperation } from './session';
import { accountOrPropertyParent } from './description';
import { limitEntries } from './valueRules';

/** The limits of `RunAccessReportRequest`. */
const MOST_DIMENSIONS = 9;
const MOST_METRICS = 10;

const dayField = (title: string, initial: string): Field<string> =>
	withReader(
		text(
			title,
			'A date such as 2026-12-31, or a relative date: 30daysAgo, yesterday, or today',
			{
				...REQUIRED,
				default: initial,
				placeholder: 'e.g. 2026-12-31',
			},
		),
		(parameter) => parameter.accept(checkDate(readDayInWorkflowTimeZone(parameter), title)),
	);

const fields = {
	...accountOrPropertyParent.fields,
	dimensions: textList(
		'Dimensions',
		'API names of the dimensions to group by, separated by commas, such as userEmail or accessDateHour',
		{
			...REQUIRED,
			default: 'accessedPropertyName,accessorAppName',
			placeholder: 'e.g. userEmail',
		},
	),
	metrics: textList('Metrics', 'API names of the metrics to return, separated by commas', {
		...REQUIRED,
		default: 'accessCount',
		placeholder: 'e.g. accessCount',
	}),
	startDate: dayField('Start Date', '30daysAgo'),
	endDate: dayField('End Date', 'yesterday'),
	...limitFields,
	simplify: simplifyField,
};

const optionFields = {
	dimensionFilter: jsonObject(
		'Filter (JSON)',
		"Conditions on dimensions, in the format of the Admin API's dimensionFilter",
		{ default: '{}' },
	),
	includeAllUsers: flagWhenAdded(
		'Include All Users',
		'Whether to include users who did not read any data',
	),
};

/** Converts a relative date into a calendar day, given the current day; other dates stay. */
function toCalendarDay(date: string, today: Day): Day {
	const daysAgo = parseDaysAgo(date);
	return daysAgo === undefined ? date : addDays(today, -daysAgo);
}

/**
 * Refuses what cannot be the API name of a field, such as its title in Google Analytics. Source of the names:
 * https://developers.google.com/analytics/devguides/config/admin/v1/access-api-schema
 */
function checkAccessNames(names: string[], title: string, example: string): Result<void> {
	const wrong = names.find((name) => !/^[a-z]\w*$/.test(name));
	if (wrong === undefined) return success(undefined);
	return failed(
		`'${title}' cannot contain "${wrong}"`,
		`Use API names, such as ${example}. They have no spaces and begin with a small letter.`,
	);
}

/** Reads one object for each row. Metrics become numbers, because access reports have no types and only counts. */
function readAccessRows({ dimensionHeaders, metricHeaders, rows }: JsonRecord): JsonRecord[] {
	const dimensions = asRecords(dimensionHeaders).map((header) =>
		readTextOrEmpty(header.dimensionName),
	);
	const metrics = asRecords(metricHeaders).map((header) => readTextOrEmpty(header.metricName));
	return asRecords(rows).map(({ dimensionValues, metricValues }) => ({
		...toNamedCells(dimensions, dimensionValues),
		...mapDraftValues(
			toNamedCells(metrics, metricValues),
			(count) => readFiniteNumber(count) ?? null,
		),
	}));
}

const runOperation = defineResourceOperation({
	name: 'Run',
	value: 'run',
	action: 'Run an access report',
	description: 'See who accessed data, how often, and with which app. Administrators only.',
	fields,
	optionFields,
	prepare: async (item, values, optional) => {
		const { input } = item;
		const path = `/v1beta/${await accountOrPropertyParent.read(item)}:runAccessReport`;
		const limit = readLimit(values);
		const { startDate, endDate, dimensions, metrics } = values;
		input.accept(checkOrderOfLikeDates(startDate, endDate));
		// On no clock of the world has a later day begun than on the first one.
		const latest = toDayInZone(FIRST_ZONE, item.clock.now());
		input.accept(
			checkOrderOfLikeDates(toCalendarDay(startDate, latest), toCalendarDay(endDate, latest)),
		);
		input.accept(checkAccessNames(dimensions, 'Dimensions', 'userEmail'));
		input.accept(checkAccessNames(metrics, 'Metrics', 'accessCount'));
		input.accept(limitEntries(MOST_DIMENSIONS)(dimensions, 'Dimensions'));
		input.accept(limitEntries(MOST_METRICS)(metrics, 'Metrics'));
		const body = omitEmptyValues({
			dimensions: dimensions.map((dimensionName) => ({ dimensionName })),
			metrics: metrics.map((metricName) => ({ metricName })),
			dateRanges: [{ startDate, endDate }],
			...readCollectionForGoogle(optionFields, optional, () => true),
		});
		const isPlain = values.simplify;
		const work = async () =>
			mapResult(await fetchOnePageOrAllRows(path, body, limit, item), (report) =>
				isPlain ? readAccessRows(report) : [report],
			);
		return success({ work });
	},
});

export const accessReport: NodeResource = {
	option: { name: 'Access Report', value: 'accessReport' },
	service: analyticsApi,
	operations: [runOperation],
};
