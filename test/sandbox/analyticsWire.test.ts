import { writeResponse } from '../../sandbox/analytics/wire/writeMessage';
import { SerializedRows } from '../../sandbox/analytics/wire/readMessage';
import { loadApiSchema } from '../../sandbox/analytics/wire/schema';
import { openSharedBench } from '../../testing/shared';
import { dig, LAST_WEEK, message, names, SHOP, startAnalytics } from './analyticsClient';

const client = openSharedBench(startAnalytics);

const report = (more: object) => ({ dateRanges: LAST_WEEK, metrics: names('sessions'), ...more });

/** Google's protos judge what the node sends: without them nothing would. */
test.each<[string, object, string]>([
	[
		'an unknown enum value',
		report({ metricAggregations: ['FOO'] }),
		'Invalid value at \'metric_aggregations[0]\' (type.googleapis.com/google.analytics.data.v1beta.MetricAggregation), "FOO"',
	],
	[
		'a limit in words',
		report({ limit: 'all' }),
		'Invalid value at \'limit\' (TYPE_INT64), "all"',
	],
	[
		'a text for a message',
		report({ dimensionFilter: 'city' }),
		'Invalid value at \'dimension_filter\' (type.googleapis.com/google.analytics.data.v1beta.FilterExpression), "city"',
	],
	[
		'a list for what is no list',
		report({ currencyCode: ['EUR'] }),
		'Invalid value at \'currency_code\' (TYPE_STRING), ["EUR"]',
	],
	[
		'two kinds of filter in one',
		report({
			dimensionFilter: { filter: { fieldName: 'city', stringFilter: {}, emptyFilter: {} } },
		}),
		"Invalid value at 'dimension_filter.filter' (oneof): cannot set 'empty_filter'",
	],
	[
		'an unknown key deep inside, by the names of the proto',
		report({ dimensionFilter: { andGroup: { expressions: [{ x: 1 }] } } }),
		'Invalid JSON payload received. Unknown name "x" at \'dimension_filter.and_group.expressions[0]\': Cannot find field.',
	],
])('The sandbox refuses %s in the words of the real API', async (_, body, words) => {
	const refused = await client.report(SHOP, 'runReport', body);
	expect(refused.status).toBe(400);
	expect(message(refused)).toBe(words);
	expect(dig(refused.body, 'error.details.0.fieldViolations.0.description')).toBe(words);
});

describe('The sandbox reports its own answer as faulty when Google would not give it:', () => {
	const answer = loadApiSchema('data').findMessageType('RunReportResponse');
	const rows = [{ metricValues: [{ value: '1' }] }];

	test.each<[string, object, string]>([
		['an unknown field', { row: rows }, 'Unknown name "row": Cannot find field.'],
		['a number for a text', { kind: 5 }, "Invalid value at 'kind' (TYPE_STRING), 5"],
		[
			'an unknown value of an enum',
			{ metricHeaders: [{ name: 'x', type: 'INTEGER' }] },
			'google.analytics.data.v1beta.MetricType), "INTEGER"',
		],
		[
			'a wrong first of many written rows',
			{ rows: new SerializedRows([{ metricValue: [] }], '{}') },
			'Unknown name "metricValue" at \'rows[0]\'',
		],
	])('%s', (_, body, words) => {
		expect(() => writeResponse(answer, body)).toThrow(words);
	});

	test('but sends numbers, lists and 64-bit values as Google writes them, and nothing empty', () => {
		const samplingMetadatas = [{ samplesReadCount: 5 }];
		const body = { rowCount: '5', rows: rows[0], kind: '', metadata: { samplingMetadatas } };
		expect(JSON.parse(writeResponse(answer, body))).toEqual({
			rowCount: 5,
			rows,
			metadata: { samplingMetadatas: [{ samplesReadCount: '5' }] },
		});
	});

	test('but sends prepared rows as they were written', () => {
		const written = new SerializedRows(rows, JSON.stringify(rows).slice(1, -1));
		expect(JSON.parse(writeResponse(answer, { rows: written, rowCount: 1 }))).toEqual({
			rows,
			rowCount: 1,
		});
	});
});

const PROPERTY = `properties/${SHOP}`;

test.each<[string, string]>([
	['customDimensions/777000', 'parameter_name'],
	['customDimensions/777000', 'scope'],
	['audiences/1', 'membership_duration_days'],
	['audiences/1', 'filter_clauses'],
	['audiences/1', 'create_time'],
	['googleSignalsSettings', 'consent'],
	['dataStreams/2001', 'web_stream_data.measurement_id'],
])(
	'The sandbox refuses a change of %s: %s is immutable or set by Google',
	async (resource, mask) => {
		const path = `/v1alpha/${PROPERTY}/${resource}?updateMask=${mask}`;
		const refused = await client.adminApi('PATCH', path, {});
		expect(refused.status).toBe(400);
		expect(message(refused)).toBe(`The field ${mask} is immutable or output only.`);
	},
);

test.each<{ role: string; readStatus: number; editStatus: number; bindingsStatus: number }>([
	{ role: 'viewer', readStatus: 200, editStatus: 403, bindingsStatus: 403 },
	{ role: 'editor', readStatus: 200, editStatus: 200, bindingsStatus: 403 },
	{ role: 'admin', readStatus: 200, editStatus: 200, bindingsStatus: 200 },
])(
	'In the sandbox, a $role may read, edit and see access: $readStatus $editStatus $bindingsStatus',
	async ({ role, readStatus, editStatus, bindingsStatus }) => {
		const bindings = '/v1alpha/accounts/101000001/accessBindings';
		const scopes = ['analytics.edit', 'analytics.manage.users'];
		const user = 'nora@newcomer.example';
		client.signIn({ scopes });
		await client.adminApi('POST', bindings, { user, roles: [`predefinedRoles/${role}`] });
		client.signIn({ email: user, scopes });
		const dimension = { parameterName: 'x', displayName: 'X', scope: 'EVENT' };
		const dimensions = `/v1alpha/${PROPERTY}/customDimensions`;
		const answers = [
			await client.adminApi('GET', dimensions),
			await client.adminApi('POST', dimensions, dimension),
			await client.adminApi('GET', bindings),
		];
		expect(answers.map(({ status }) => status)).toEqual([
			readStatus,
			editStatus,
			bindingsStatus,
		]);
	},
);
