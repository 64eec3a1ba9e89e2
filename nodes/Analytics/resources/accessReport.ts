import type { JsonRecord } from '../../shared/core/json';
import { success } from '../../shared/core/result';
import type { Input } from '../../shared/node/inputs';
import type { Operation, Resource } from '../../shared/node/operation';
import { limitFields, optionsField, readLimit } from '../../shared/node/options';
import { numberIn, recordsIn, textIn, withoutEmpty } from '../domain/read';
import { ask } from '../google/ask';
import { askAllPages } from '../google/followPages';
import { analyticsApi } from '../service';
import { RETRY_OPTIONS, simplifyField } from './panel';
import { ofEither } from './parents';
import { perItemIn, resourceRow } from './session';

const named = (names: string[], key: string) => names.map((name) => ({ [key]: name }));

function bodyOf(input: Input): JsonRecord {
	return withoutEmpty({
		dimensions: named(input.list('dimensions'), 'dimensionName'),
		metrics: named(input.list('metrics'), 'metricName'),
		dateRanges: [
			{ startDate: input.requiredText('startDate'), endDate: input.requiredText('endDate') },
		],
		dimensionFilter: input.object('options.dimensionFilterJson'),
		includeAllUsers: input.flag('options.includeAllUsers') || undefined,
	});
}

/** One object for each row: the access report has no types, and its metrics are counts. */
function rowsIn({ dimensionHeaders, metricHeaders, rows }: JsonRecord): JsonRecord[] {
	const dimensions = recordsIn(dimensionHeaders).map(({ dimensionName }) =>
		textIn(dimensionName),
	);
	const metrics = recordsIn(metricHeaders).map(({ metricName }) => textIn(metricName));
	return recordsIn(rows).map((row) => {
		const [texts, counts] = [row.dimensionValues, row.metricValues].map(recordsIn);
		return Object.fromEntries([
			...dimensions.map((name, index) => [name, textIn(texts![index]?.value)]),
			...metrics.map((name, index) => [name, numberIn(counts![index]?.value) ?? null]),
		]);
	});
}

const names = (displayName: string, name: string, initial: string, description: string) =>
	({ displayName, name, type: 'string', required: true, default: initial, description }) as const;

const run: Operation = {
	option: {
		name: 'Run',
		value: 'run',
		action: 'Run access report',
		description:
			'Get how often data was read, by whom and with which application. For administrators.',
	},
	properties: [
		...ofEither.fields,
		names(
			'Dimensions',
			'dimensions',
			'accessedPropertyName,accessorAppName',
			'Names with commas between them, such as accessorEmail, accessMechanism or accessDateHour',
		),
		names(
			'Metrics',
			'metrics',
			'accessCount',
			'Names with commas between them, such as accessCount',
		),
		names(
			'Start Date',
			'startDate',
			'30daysAgo',
			'A day such as 2026-12-31, or 30daysAgo, yesterday, today',
		),
		names(
			'End Date',
			'endDate',
			'yesterday',
			'A day such as 2026-12-31, or 30daysAgo, yesterday, today',
		),
		...limitFields,
		simplifyField,
		optionsField(RETRY_OPTIONS, [
			{
				displayName: 'Filter (JSON)',
				name: 'dimensionFilterJson',
				type: 'json',
				default: '{}',
				description: "Only rows that match this AccessFilterExpression of Google's API",
			},
			{
				displayName: 'Include All Users',
				name: 'includeAllUsers',
				type: 'boolean',
				default: false,
				description: 'Whether to list users who never read anything too',
			},
		]),
	],
	execute: perItemIn(async (input, session) => {
		const path = `/v1beta/${await ofEither.read(input, session)}:runAccessReport`;
		const limit = readLimit(input);
		const body = { ...bodyOf(input), ...(limit < Infinity && { limit }) };
		const askFor = limit < Infinity ? ask : askAllPages;
		const request = { method: 'POST', path, body, repeatable: true } as const;
		const answer = await askFor(session.connect(input), request);
		if (!answer.ok) return answer;
		if (!input.flag('simplify')) return success([resourceRow(answer.value)]);
		const [rows, count] = [rowsIn(answer.value), numberIn(answer.value.rowCount) ?? 0];
		if (count > rows.length && limit < Infinity)
			session.hint(`${rows.length} of ${count} rows. Turn on 'Return All' to get all.`);
		return success(rows.map(resourceRow));
	}),
};

export const accessReport: Resource = {
	option: { name: 'Access Report', value: 'accessReport' },
	service: analyticsApi,
	operations: [run],
};
