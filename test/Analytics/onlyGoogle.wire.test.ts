import type { IDataObject } from 'n8n-workflow';

import { buildPanelDays, toPanelRows } from '../../testing/panelParameters';
import { openAnalyticsSandbox, SHOP } from '../../testing/analytics';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(openAnalyticsSandbox);

const location = 'https://login.example.com/';
const pivots = toPanelRows({ fields: ['country'], limit: 2 });
const reports = toPanelRows({ name: 'a' }, { name: 'b', dimensions: ['country'] });

/** What may come in place of an answer of Google, and what is said of it. */
interface ForeignAnswer {
	answer: string;
	reply: { status: number; headers?: Record<string, string>; body?: object };
	message: RegExp;
}

const EMPTY_ANSWERS: ForeignAnswer[] = [
	{
		answer: 'an empty 200',
		reply: { status: 200 },
		message: /not from Google Analytics .status 200.\.?$/,
	},
	{ answer: 'a 204', reply: { status: 204 }, message: /not from Google/ },
	{
		answer: 'a 301',
		reply: { status: 301, headers: { location } },
		message: /redirect to https:\/\/login/,
	},
	{
		answer: 'a 302',
		reply: { status: 302, headers: { location } },
		message: /redirect to https:\/\/login/,
	},
	{ answer: 'a 304', reply: { status: 304 }, message: /not from Google/ },
	{
		answer: 'an error with status 200',
		reply: { status: 200, body: { error: { message: 'Oh' } } },
		message: /Oh/,
	},
];

const EMPTY_OBJECT: ForeignAnswer = {
	answer: 'an empty object',
	reply: { status: 200, body: {} },
	// It is an empty list, too, in which nothing is found.
	message: /not this report|0 of the 2 reports|not from Google|no fields|has no key event/,
};

const OTHER_OBJECT: ForeignAnswer = {
	answer: "somebody else's object",
	reply: { status: 200, body: { status: 'ok' } },
	message: /not from Google/,
};

interface CalledOperation {
	operation: string;
	parameters: IDataObject;
}

const RUN: CalledOperation = { operation: 'run', parameters: { dateRange: 'yesterday' } };

const REPORTS: CalledOperation[] = [
	RUN,
	{
		operation: 'run into a file',
		parameters: { dateRange: 'yesterday', output: 'file' },
	},
	{ operation: 'runBatch', parameters: { operation: 'runBatch', reports } },
	{
		operation: 'runPivot',
		parameters: { operation: 'runPivot', pivots, dateRange: 'yesterday' },
	},
	{ operation: 'runRealtime', parameters: { operation: 'runRealtime' } },
	{
		operation: 'explainChange',
		parameters: {
			operation: 'explainChange',
			metric: 'sessions',
			...buildPanelDays('2026-11-01', '2026-11-02'),
		},
	},
	{
		operation: 'runFunnel',
		parameters: { operation: 'runFunnel', steps: toPanelRows({ event: 'purchase' }) },
	},
	{ operation: 'getQuota', parameters: { operation: 'getQuota' } },
	{ operation: 'getMetadata', parameters: { operation: 'getMetadata' } },
	{ operation: 'checkCompatibility', parameters: { operation: 'checkCompatibility' } },
];

const RESOURCES: CalledOperation[] = [
	{
		operation: 'get key event',
		parameters: { resource: 'keyEvent', operation: 'get', keyEvent: '1' },
	},
	{ operation: 'get property', parameters: { resource: 'property', operation: 'get' } },
	{
		operation: 'update property',
		parameters: {
			resource: 'property',
			operation: 'update',
			updateFields: { displayName: 'x' },
		},
	},
	{ operation: 'delete property', parameters: { resource: 'property', operation: 'delete' } },
];

const LISTS_AND_DELETIONS: CalledOperation[] = [
	{ operation: 'list key events', parameters: { resource: 'keyEvent', operation: 'getMany' } },
	{ operation: 'list accounts', parameters: { resource: 'account', operation: 'getMany' } },
	{
		operation: 'delete key event',
		parameters: { resource: 'keyEvent', operation: 'delete', keyEvent: '1' },
	},
];

/** It takes any object for an answer. */
const API_CALL: CalledOperation = {
	operation: 'API call',
	parameters: { resource: 'api', operation: 'call', endpoint: 'v1beta/accounts' },
};

const OPERATIONS = [...REPORTS, ...RESOURCES, ...LISTS_AND_DELETIONS, API_CALL];

const pairOperationsWithAnswers = (operations: CalledOperation[], answers: ForeignAnswer[]) =>
	operations.flatMap((called) => answers.map((foreign) => ({ ...called, ...foreign })));

/** All read what comes by the same function, so that only one of them is given every empty answer. */
const OTHER_OPERATIONS = OPERATIONS.filter((called) => called !== RUN);

it.each([
	...pairOperationsWithAnswers([RUN], EMPTY_ANSWERS),
	...pairOperationsWithAnswers(OTHER_OPERATIONS, EMPTY_ANSWERS.slice(0, 1)),
	...pairOperationsWithAnswers([...REPORTS, ...RESOURCES], [EMPTY_OBJECT]),
	...pairOperationsWithAnswers(LISTS_AND_DELETIONS, [OTHER_OBJECT]),
])(
	'The Analytics operation $operation fails with an error that says so when the answer is $answer',
	async ({ parameters, reply, message }) => {
		const order = { reply, times: 20 };
		bench.sandbox.endpoints.data.order(order);
		bench.sandbox.endpoints.admin.order(order);
		await expect(bench.run({ property: SHOP, ...parameters })).rejects.toThrow(message);
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
