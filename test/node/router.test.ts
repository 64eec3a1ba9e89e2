import { NodeOperationError } from 'n8n-workflow';

import { success } from '../../nodes/shared/core/result';
import {
	executePerItem,
	type Execute,
	type Operation,
	type Outcome,
	type NodeResource,
} from '../../nodes/shared/node/operation';
import { runOperation } from '../../nodes/shared/node/router';
import type { Service } from '../../nodes/shared/node/transport';
import { createFakeClock } from '../../testing/clock';
import { createExecuteContext, type ContextOptions } from '../../testing/context';

const service: Service = {
	credentialType: () => 'exampleApi',
	baseUrl: () => success('https://api.example.com'),
	secrets: () => [],
	account: () => [],
	renewsToken: false,
	maxBrokenRetries: 0,
};

function resourcesOf(execute: Execute, outputs?: Operation['outputs']): NodeResource[] {
	const operation: Operation = {
		option: {
			name: 'Enrich',
			value: 'enrich',
			action: 'Enrich a contact',
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
	const stub = createExecuteContext({
		...options,
		parameters: { ...chosen, ...options.parameters },
	});
	const resources = resourcesOf(execute, options.outputs);
	return { outputs: await runOperation(stub.context, resources, createFakeClock()) };
}

/** An operation with these outcomes. */
const outcomes = (...list: Outcome[]): Execute =>
	async function* () {
		yield* list;
	};

it('A failure tells an AI agent in its message what to do, because its model gets no more', async () => {
	const failure = { message: 'There is no metric visits', description: 'Choose another.' };
	const execute = outcomes({ item: 0, failure });
	await expect(routing(execute, { isTool: true })).rejects.toMatchObject({
		message: 'There is no metric visits. Choose another.',
	});
	const long = { message: `${'Too many words '.repeat(10)}and a link`, description: 'Choose.' };
	const fail = outcomes({ item: 0, failure: { ...long, status: 400 } });
	await expect(routing(fail, { isTool: true })).rejects.toMatchObject({
		message: `${long.message}. Choose.`,
		description: expect.not.stringContaining('Choose.'),
	});
	await expect(routing(execute)).rejects.toMatchObject(failure);
});

describe('The outputs of a node', () => {
	it.each<[string, Routing, number]>([
		['one by default', {}, 1],
		['as many as the operation has', { outputs: () => 3 }, 3],
		[
			'as many as the user’s choice makes',
			{
				outputs: (input) => Number(input.readParameter('email', '')),
				perItem: [{ email: 2 }],
			},
			2,
		],
		['one where no items came', { items: [], outputs: () => 3 }, 1],
	])('are all there even when nothing goes to them: %s', async (_claim, options, count) => {
		const { outputs } = await routing(outcomes(), options);
		expect(outputs).toEqual(Array.from({ length: count }, () => []));
	});
});

describe('An operation that does not exist', () => {
	it.each([
		['another operation', 'contact', 'delete'],
		['another resource', 'deal', 'enrich'],
		['what every object has', 'contact', 'constructor'],
		['what every object has, as the resource', 'constructor', 'enrich'],
		['the prototype', '__proto__', '__proto__'],
		['a method of lists', 'contact', 'toString'],
		['nothing', '', ''],
	])('is refused before anything else happens: %s', async (_claim, resource, operation) => {
		const stub = createExecuteContext({ parameters: { resource, operation } });
		const run = runOperation(stub.context, resourcesOf(outcomes({ item: 0, json: {} })));
		await expect(run).rejects.toBeInstanceOf(NodeOperationError);
		await expect(run).rejects.toMatchObject({
			message: `The operation "${operation}" of "${resource}" does not exist`,
			description: 'Choose a resource and an operation from the lists.',
		});
		expect(stub.credentialReads).toEqual([]);
	});
});

it('An operation that runs item by item starts no further item once the workflow was stopped', async () => {
	const stop = new AbortController();
	const execute = executePerItem(
		({ itemIndex }) => itemIndex,
		async (item) => {
			stop.abort();
			return success([{ json: { item } }]);
		},
	);
	const perItems = [{}, {}, {}];
	const { outputs } = await routing(execute, { perItem: perItems, signal: stop.signal });
	expect(outputs).toEqual([[{ json: { item: 0 }, pairedItem: { item: 0 } }]]);
});
