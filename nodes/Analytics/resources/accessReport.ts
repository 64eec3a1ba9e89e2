import type { JsonRecord } from '../../shared/core/json';
import { mapped, success } from '../../shared/core/result';
import { flag, jsonObject, text, textList, withReader, type Field } from '../../shared/node/field';
import { limitFields, readLimit } from '../../shared/node/limitFields';
import type { Resource } from '../../shared/node/operation';
import { refuseReversedDates, readDate, readDayText } from '../../shared/node/times';
import { simplify } from '../fields';
import { numberIn, recordsIn, textIn, withoutEmpty } from '../google/jsonValues';
import { namedValues } from '../google/reportResponse';
import { analyticsApi } from '../service';
import { mapValues, readMembersForGoogle, REQUIRED } from './fields';
import { askRows, defineResourceOperation } from './session';
import { ofEither } from './description';

const dayField = (title: string, initial: string): Field<string> =>
	withReader(
		text(title, 'A day such as 2026-12-31, or 30daysAgo, yesterday, today', {
			...REQUIRED,
			default: initial,
		}),
		(parameter) => parameter.accept(readDate(readDayText(parameter), title)),
	);

const fields = {
	...ofEither.fields,
	dimensions: textList(
		'Dimensions',
		'What to group by, such as accessorEmail or accessDateHour',
		{ ...REQUIRED, default: 'accessedPropertyName,accessorAppName' },
	),
	metrics: textList('Metrics', 'What to count', { ...REQUIRED, default: 'accessCount' }),
	startDate: dayField('Start Date', '30daysAgo'),
	endDate: dayField('End Date', 'yesterday'),
	...limitFields,
	simplify,
};

const optionFields = {
	dimensionFilter: jsonObject('Filter (JSON)', "As Google's dimensionFilter", { default: '{}' }),
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

const run = defineResourceOperation({
	name: 'Run',
	value: 'run',
	action: 'Run access report',
	description: 'Report who read data, how often and with which application. Administrators only.',
	fields,
	optionFields,
	prepare: async (item, values, optional) => {
		const { input } = item;
		const path = `/v1beta/${await ofEither.read(item)}:runAccessReport`;
		const limit = readLimit(values);
		const { startDate, endDate, dimensions, metrics } = values;
		input.accept(refuseReversedDates(startDate, endDate));
		const body = withoutEmpty({
			dimensions: dimensions.map((dimensionName) => ({ dimensionName })),
			metrics: metrics.map((metricName) => ({ metricName })),
			dateRanges: [{ startDate, endDate }],
			...readMembersForGoogle(optionFields, optional, () => true),
		});
		const isPlain = values.simplify;
		const work = async () =>
			mapped(await askRows(path, body, limit, item), (report) =>
				isPlain ? rowsIn(report) : [report],
			);
		return success({ work });
	},
});

export const accessReport: Resource = {
	option: { name: 'Access Report', value: 'accessReport' },
	service: analyticsApi,
	operations: [run],
};
