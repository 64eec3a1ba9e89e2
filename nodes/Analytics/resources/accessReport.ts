import type { JsonRecord } from '../../shared/core/json';
import { success } from '../../shared/core/result';
import type { Resource } from '../../shared/node/operation';
import { limitFields, readLimit } from '../../shared/node/panel';
import { dayGiven, readDate } from '../../shared/node/times';
import { simplifyField } from '../fields';
import { namedValues, numberIn, recordsIn, textIn, textsIn, withoutEmpty } from '../google/answer';
import { ask } from '../google/client';
import { askAllPages } from '../google/followPages';
import { analyticsApi } from '../service';
import { flag, json, panelOf, readAll, REQUIRED, text, texts } from './fields';
import { ofEither } from './parents';
import { operationOf } from './session';

const day = (title: string, initial: string) =>
	text(title, 'A day such as 2026-12-31, or 30daysAgo, yesterday, today', {
		...{ ...REQUIRED, default: initial },
		read: (input, name) => input.accept(readDate(dayGiven(input, name), title)),
	});

const named = (key: string, initial: string) => ({
	...{ ...REQUIRED, default: initial },
	take: (names: unknown) => textsIn(names).map((name) => ({ [key]: name })),
});

const fields = {
	dimensions: texts(
		'Dimensions',
		'What to group by, such as accessorEmail, accessMechanism or accessDateHour',
		named('dimensionName', 'accessedPropertyName,accessorAppName'),
	),
	metrics: texts(
		'Metrics',
		'What to count, such as accessCount',
		named('metricName', 'accessCount'),
	),
};

const days = { startDate: day('Start Date', '30daysAgo'), endDate: day('End Date', 'yesterday') };

const options = {
	dimensionFilter: json(
		'Filter (JSON)',
		'object',
		"Only these rows, as Google's dimensionFilter",
	),
	includeAllUsers: flag('Include All Users', 'Whether to include users who read nothing'),
};

/** One object for each row: the access report has no types, and its metrics are counts. */
function rowsIn({ dimensionHeaders, metricHeaders, rows }: JsonRecord): JsonRecord[] {
	const dimensions = recordsIn(dimensionHeaders).map((header) => textIn(header.dimensionName));
	const metrics = recordsIn(metricHeaders).map((header) => textIn(header.metricName));
	return recordsIn(rows).map(({ dimensionValues, metricValues }) => {
		const row: JsonRecord = namedValues(dimensions, dimensionValues);
		const counts = namedValues(metrics, metricValues);
		for (const name of metrics) row[name] = numberIn(counts[name]) ?? null;
		return row;
	});
}

const run = operationOf(
	{
		...{ name: 'Run', value: 'run', action: 'Run access report' },
		description:
			'Report how often data was read, by whom and with which application. Administrators only.',
	},
	[...ofEither.fields, ...panelOf({ ...fields, ...days }), ...limitFields, simplifyField],
	async (item) => {
		const { input, send } = item;
		const path = `/v1beta/${await ofEither.read(item)}:runAccessReport`;
		const limit = readLimit(input);
		const isLimited = limit < Infinity;
		const body = withoutEmpty({
			...readAll(fields, input),
			dateRanges: [readAll(days, input)],
			...readAll(options, input, 'options.'),
			...(isLimited && { limit }),
		});
		const request = { method: 'POST', path, body, repeatable: true } as const;
		const isPlain = input.flag('simplify');
		const work = async () => {
			const answer = await (isLimited ? ask : askAllPages)(send, request);
			if (!answer.ok) return answer;
			if (!isPlain) return success([answer.value]);
			const [rows, count] = [rowsIn(answer.value), numberIn(answer.value.rowCount) ?? 0];
			if (count > rows.length)
				item.hint(`${rows.length} of ${count} rows. Turn on 'Return All' to get all.`);
			return success(rows);
		};
		return success({ work });
	},
	panelOf(options),
);

export const accessReport: Resource = {
	option: { name: 'Access Report', value: 'accessReport' },
	service: analyticsApi,
	operations: [run],
};
