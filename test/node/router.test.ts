import { NodeApiError, NodeOperationError } from 'n8n-workflow';

import { failed, success, type Failure } from '../../nodes/shared/core/result';
import {
	perItem,
	type Execute,
	type Operation,
	type Outcome,
	type Resource,
	type Run,
} from '../../nodes/shared/node/operation';
import { route } from '../../nodes/shared/node/router';
import type { Service } from '../../nodes/shared/node/transport';
import { fakeClock } from '../support/clock';
import { executeContext, type ContextOptions } from '../support/context';

const service: Service = {
	credentialType: () => 'exampleApi',
	baseUrl: () => success('https://api.example.com'),
	secrets: () => [],
	account: () => [],
	renewsToken: false,
	maxBrokenRetries: 0,
};

function resourcesOf(execute: Execute, outputs?: Operation['outputs']): Resource[] {
	const operation: Operation = {
		option: {
			name: 'Enrich',
			value: 'enrich',
			action: 'Enrich contact',
			description: 'Does it',
		},
		properties: [{ displayName: 'Email', name: 'email', type: 'string', default: '' }],
		execute,
		...(outputs && { outputs }),
	};
	return [{ option: { name: 'Contact', value: 'contact' }, service, operations: [operation] }];
}

interface Routing extends ContextOptions {
	outputs?: Operation['outputs'];
}

async function routing(execute: Execute, options: Routing = {}) {
	const chosen = { resource: 'contact', operation: 'enrich' };
	const stub = executeContext({ ...options, parameters: { ...chosen, ...options.parameters } });
	const clock = fakeClock();
	const outputs = await route(stub.context, resourcesOf(execute, options.outputs), clock);
	return { ...stub, outputs, clock };
}

/** An operation with these outcomes, and how far the router let it get. */
function outcomes(...list: Outcome[]) {
	const reached: number[] = [];
	const ended = { by: 'nobody' };
	const execute: Execute = async function* () {
		try {
			for (const [index, outcome] of list.entries()) {
				reached.push(index);
				yield outcome;
			}
			ended.by = 'itself';
		} finally {
			if (ended.by === 'nobody') ended.by = 'the router';
		}
	};
	return { execute, reached, ended };
}

const three = [{ email: 'a' }, { email: 'b' }, { email: 'c' }];
const noCredits: Failure = { message: 'Out of credits', description: 'Buy some.', status: 402 };

it('a failure tells an agent in its message what to do, because its model gets no more', async () => {
	const failure = { message: 'There is no metric visits', description: 'Choose another.' };
	const { execute } = outcomes({ item: 0, failure });
	await expect(routing(execute, { isTool: true })).rejects.toMatchObject({
		message: 'There is no metric visits. Choose another.',
	});
	const long = { message: `${'Too many words '.repeat(10)}and a link`, description: 'Choose.' };
	const { execute: fail } = outcomes({ item: 0, failure: { ...long, status: 400 } });
	await expect(routing(fail, { isTool: true })).rejects.toMatchObject({
		message: `${long.message}. Choose.`,
		description: expect.not.stringContaining('Choose.'),
	});
	await expect(routing(execute)).rejects.toMatchObject(failure);
});

describe('outputs', () => {
	it.each<[string, Routing, number]>([
		['one unless told', {}, 1],
		['as many as the operation has', { outputs: () => 3 }, 3],
		[
			'as many as the user’s choice makes',
			{ outputs: (input) => Number(input.text('email')), perItem: [{ email: 2 }] },
			2,
		],
		['one where no items came', { items: [], outputs: () => 3 }, 1],
	])('are all there even when nothing leaves by them: %s', async (_claim, options, count) => {
		const { outputs } = await routing(outcomes().execute, options);
		expect(outputs).toEqual(Array.from({ length: count }, () => []));
	});
});

describe('a failure', () => {
	it('stops the run with the first one, its item, and what to do', async () => {
		const { execute, reached, ended } = outcomes(
			{ item: 0, json: {} },
			{ item: 1, failure: noCredits },
			{ item: 2, failure: { message: 'Another' } },
		);
		const run = routing(execute, { perItem: three });
		await expect(run).rejects.toBeInstanceOf(NodeApiError);
		await expect(run).rejects.toMatchObject({
			message: 'Out of credits',
			description: 'Buy some.',
			httpCode: '402',
			context: { itemIndex: 1 },
		});
		expect(reached).toEqual([0, 1]);
		expect(ended.by).toBe('the router');
	});

	it('of the user’s own making is told from one of the service', async () => {
		const { execute } = outcomes({ item: 0, failure: { message: 'No email' } });
		await expect(routing(execute)).rejects.toBeInstanceOf(NodeOperationError);
	});

	it('becomes a row with nothing but `error` when the user asked to continue', async () => {
		const { execute, reached, ended } = outcomes(
			{ item: 0, json: { name: 'Ada' } },
			{ item: 1, failure: { ...noCredits, reason: 'credits' } },
			{ item: 2, failure: { message: 'Nobody' } },
		);
		const { outputs } = await routing(execute, { perItem: three, continueOnFail: true });
		expect(outputs).toEqual([
			[
				{ json: { name: 'Ada' }, pairedItem: { item: 0 } },
				{ json: { error: 'Out of credits. Buy some.' }, pairedItem: { item: 1 } },
				{ json: { error: 'Nobody' }, pairedItem: { item: 2 } },
			],
		]);
		expect(reached).toEqual([0, 1, 2]);
		expect(ended.by).toBe('itself');
	});
});

describe('an operation that does not exist', () => {
	it.each([
		['another operation', 'contact', 'delete'],
		['another resource', 'deal', 'enrich'],
		['what every object has', 'contact', 'constructor'],
		['what every object has, as the resource', 'constructor', 'enrich'],
		['the prototype', '__proto__', '__proto__'],
		['a method of lists', 'contact', 'toString'],
		['nothing', '', ''],
	])('is refused before anything else happens: %s', async (_claim, resource, operation) => {
		const { execute, reached } = outcomes({ item: 0, json: {} });
		const stub = executeContext({ parameters: { resource, operation } });
		const run = route(stub.context, resourcesOf(execute));
		await expect(run).rejects.toBeInstanceOf(NodeOperationError);
		await expect(run).rejects.toMatchObject({
			message: `The operation "${operation}" of "${resource}" does not exist`,
			description: 'Choose a resource and an operation from the lists.',
		});
		expect(stub.credentialReads).toEqual([]);
		expect(reached).toEqual([]);
	});
});

describe('an operation', () => {
	/** What the operation was given. */
	async function runOf(options: Routing = {}, use: (run: Run) => void = () => undefined) {
		const given: Run[] = [];
		const execute: Execute = async function* (run) {
			given.push(run);
			use(run);
		};
		const { clock } = await routing(execute, options);
		return { run: given[0]!, clock };
	}

	it.each<[string, Routing, Partial<Run>]>([
		['that the user wants to continue', { continueOnFail: true }, { continuesOnFail: true }],
		['that the user wants to stop', {}, { continuesOnFail: false }],
		['that an agent called', { isTool: true }, { isTool: true }],
		['that no agent called', { isTool: false }, { isTool: false }],
		['that n8n 1.x cannot tell', {}, { isTool: false }],
	])('knows %s', async (_claim, options, expected) => {
		expect((await runOf(options)).run).toMatchObject(expected);
	});

	it('knows when the workflow was stopped, and has the time', async () => {
		const controller = new AbortController();
		const known: unknown[] = [];
		const { run, clock } = await runOf({ signal: controller.signal }, ({ signal }) => {
			known.push(signal?.aborted);
			controller.abort();
			known.push(signal?.aborted);
		});
		expect(known).toEqual([false, true]);
		expect(run.clock).toBe(clock);
	});
});

describe('perItem', () => {
	it('makes the rows of each item, in order', async () => {
		const execute = perItem(async (input) =>
			success([{ json: { of: input.text('email') } }, { json: {}, output: 1 }]),
		);
		const { outputs } = await routing(execute, {
			perItem: three.slice(0, 2),
			outputs: () => 2,
		});
		expect(outputs).toEqual([
			[
				{ json: { of: 'a' }, pairedItem: { item: 0 } },
				{ json: { of: 'b' }, pairedItem: { item: 1 } },
			],
			[
				{ json: {}, pairedItem: { item: 0 } },
				{ json: {}, pairedItem: { item: 1 } },
			],
		]);
	});

	it('works on the next item only after the one before, and on none after a failure', async () => {
		const begun: number[] = [];
		const execute = perItem(async ({ item }) => {
			begun.push(item);
			return item === 1 ? failed('Nobody') : success([]);
		});
		await expect(routing(execute, { perItem: three })).rejects.toThrow('Nobody');
		expect(begun).toEqual([0, 1]);
	});

	it('begins with no further item once the workflow was stopped', async () => {
		const stop = new AbortController();
		const execute = perItem(async ({ item }) => {
			stop.abort();
			return success([{ json: { item } }]);
		});
		const { outputs } = await routing(execute, { perItem: three, signal: stop.signal });
		expect(outputs).toEqual([[{ json: { item: 0 }, pairedItem: { item: 0 } }]]);
	});
});
