import type { JsonRecord } from '../../shared/core/json';
import { mapped, success } from '../../shared/core/result';
import type { Resource } from '../../shared/node/operation';
import { limitFields, readLimit } from '../../shared/node/panel';
import { refuseReversedDates, dayGiven, readDate } from '../../shared/node/times';
import { simplifyField } from '../fields';
import { numberIn, recordsIn, textIn, textsIn, withoutEmpty } from '../google/jsonValues';
import { namedValues } from '../google/reportResponse';
import { analyticsApi } from '../service';
import { flag, json, mapValues, panelOf, readAll, REQUIRED, text, texts } from './fields';
import { askRows, operationOf } from './session';
import { ofEither } from './description';

const day = (title: string, initial: string) =>
	text(title, 'A day such as 2026-12-31, or 30daysAgo, yesterday, today', {
		...REQUIRED,
		default: initial,
		read: (input, name) => input.accept(readDate(dayGiven(input, name), title)),
	});

const named = (key: string, initial: string) => ({
	...REQUIRED,
	default: initial,
	take: (names: unknown) => textsIn(names).map((name) => ({ [key]: name })),
});

const fields = {
	dimensions: texts('Dimensions', 'What to group by, such as accessorEmail or accessDateHour', {
		...named('dimensionName', 'accessedPropertyName,accessorAppName'),
	}),
	metrics: texts('Metrics', 'What to count', named('metricName', 'accessCount')),
};

const days = { startDate: day('Start Date', '30daysAgo'), endDate: day('End Date', 'yesterday') };

const options = {
	dimensionFilter: json('Filter (JSON)', 'object', "As Google's dimensionFilter"),
	includeAllUsers: flag('Include All Users', 'Whether to include users who read nothing'),
};

/** One object for each row: the access report has no types, and its metrics are counts. */
function rowsIn({ dimensionHeaders, metricHeaders, rows }: JsonRecord): JsonRecord[] {
	const dimensions = recordsIn(dimensionHeaders).map((header) => textIn(header.dimensionName));
	const metrics = recordsIn(metricHeaders).map((header) => textIn(header.metricName));
	return recordsIn(rows).map(({ dimensionValues, metricValues }) => ({
		...namedValues(dimensions, dimensionValues),
		...mapValues(namedValues(metrics, metricValues), (count) => numberIn(count) ?? null),
	}));
}

const run = operationOf(
	{
		name: 'Run',
		value: 'run',
		action: 'Run access report',
		description:
			'Report who read data, how often and with which application. Administrators only.',
	},
	[...ofEither.fields, ...panelOf({ ...fields, ...days }), ...limitFields, simplifyField],
	async (item) => {
		const { input } = item;
		const path = `/v1beta/${await ofEither.read(item)}:runAccessReport`;
		const limit = readLimit(input);
		const range = readAll(days, input);
		input.accept(refuseReversedDates(textIn(range.startDate), textIn(range.endDate)));
		const body = withoutEmpty({
			...readAll(fields, input),
			dateRanges: [range],
			...readAll(options, input, 'options.'),
		});
		const isPlain = input.flag('simplify');
		const work = async () =>
			mapped(await askRows(path, body, limit, item), (report) =>
				isPlain ? rowsIn(report) : [report],
			);
		return success({ work });
	},
	panelOf(options),
);

export const accessReport: Resource = {
	option: { name: 'Access Report', value: 'accessReport' },
	service: analyticsApi,
	operations: [run],
};
