import type { IDataObject } from 'n8n-workflow';

import { buildPanelDays, toPanelRows } from '../../testing/asked';
import { openAnalyticsSandbox, SHOP } from '../../testing/analytics';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(openAnalyticsSandbox);

const location = 'https://login.example.com/';
const pivots = toPanelRows({ fields: ['country'], limit: 2 });
const reports = toPanelRows({ name: 'a' }, { name: 'b', dimensions: ['country'] });

const NOTHING: Array<[string, { status: number; headers?: object; body?: unknown }, RegExp]> = [
	['an empty 200', { status: 200 }, /not from Google Analytics .status 200.\.?$/],
	['a 204', { status: 204 }, /not from Google/],
	['a 301', { status: 301, headers: { location } }, /redirect to https:\/\/login/],
	['a 302', { status: 302, headers: { location } }, /redirect to https:\/\/login/],
	['a 304', { status: 304 }, /not from Google/],
	['an error with status 200', { status: 200, body: { error: { message: 'Oh' } } }, /Oh/],
];
const EMPTY_OBJECT: (typeof NOTHING)[number] = [
	'an empty object',
	{ status: 200, body: {} },
	// It is an empty list, too, in which nothing is found.
	/not this report|0 of the 2 reports|not from Google|no fields|has no key event/,
];

const FOREIGN: (typeof NOTHING)[number] = [
	"somebody else's object",
	{ status: 200, body: { status: 'ok' } },
	/not from Google/,
];

const REPORTS: Array<[string, IDataObject]> = [
	['run', { dateRange: 'yesterday' }],
	['run into a file', { dateRange: 'yesterday', output: 'file' }],
	['runBatch', { operation: 'runBatch', reports }],
	['runPivot', { operation: 'runPivot', pivots, dateRange: 'yesterday' }],
	['runRealtime', { operation: 'runRealtime' }],
	[
		'explainChange',
		{
			operation: 'explainChange',
			metric: 'sessions',
			...buildPanelDays('2026-11-01', '2026-11-02'),
		},
	],
	['runFunnel', { operation: 'runFunnel', steps: toPanelRows({ event: 'purchase' }) }],
	['getQuota', { operation: 'getQuota' }],
	['getMetadata', { operation: 'getMetadata' }],
	['checkCompatibility', { operation: 'checkCompatibility' }],
];

const admin = (resource: string, operation: string, more: IDataObject = {}) => {
	return { resource, operation, ...more };
};
const RESOURCES: Array<[string, IDataObject]> = [
	['get key event', admin('keyEvent', 'get', { keyEvent: '1' })],
	['get property', admin('property', 'get')],
	['update property', admin('property', 'update', { updateFields: { displayName: 'x' } })],
	['delete property', admin('property', 'delete')],
];
const LISTS_AND_DELETIONS: Array<[string, IDataObject]> = [
	['list key events', admin('keyEvent', 'getMany')],
	['list accounts', admin('account', 'getMany')],
	['delete key event', admin('keyEvent', 'delete', { keyEvent: '1' })],
	['API call', admin('api', 'call', { endpoint: 'v1beta/accounts' })],
];

const cases = (operations: typeof REPORTS, answers: typeof NOTHING) =>
	operations.flatMap(([name, parameters]) =>
		answers.map(([what, reply, said]) => [name, what, parameters, reply, said] as const),
	);

/** All read what comes by the same function, so that one of them meets every kind of nothing. */
const [RUN, ...OTHERS] = [...REPORTS, ...RESOURCES, ...LISTS_AND_DELETIONS];
/** The last one, a call of the API, takes any object. */
const OF_ONE_FORM = LISTS_AND_DELETIONS.slice(0, -1);

it.each([
	...cases([RUN!], NOTHING),
	...cases(OTHERS, NOTHING.slice(0, 1)),
	...cases([...REPORTS, ...RESOURCES], [EMPTY_OBJECT]),
	...cases(OF_ONE_FORM, [FOREIGN]),
])(
	'The Analytics operation %s fails with an error that says so when the answer is %s',
	async (_name, _what, parameters, reply, said) => {
		const order = { reply: reply as { status: number }, times: 20 };
		bench.sandbox.endpoints.data.order(order);
		bench.sandbox.endpoints.admin.order(order);
		await expect(bench.run({ property: SHOP, ...parameters })).rejects.toThrow(said);
	},
);

it('Delete succeeds when its answer came without a body, once the resource is gone', async () => {
	const { admin: endpoint } = bench.sandbox.endpoints;
	const keyEvent = { resource: 'keyEvent', property: SHOP };
	const scroll = { eventName: 'scroll', options: { verifyCollected: false } };
	const made = await bench.run({ ...keyEvent, operation: 'create', ...scroll });
	endpoint.order({ match: /^DELETE/, stage: 'after', reply: { status: 204 } });
	const deletion = { ...keyEvent, operation: 'delete', keyEvent: made.items[0]!.id };
	expect((await bench.run(deletion)).items).toEqual([{ deleted: true }]);
	expect(endpoint.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});
