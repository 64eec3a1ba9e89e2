import { ExpressionError, NodeOperationError } from 'n8n-workflow';

import { InputItem } from '../../nodes/shared/node/inputItem';
import { createExecuteContext, type ContextOptions } from '../../testing/context';

function inputOf(options: ContextOptions, item = 0): InputItem {
	return new InputItem(createExecuteContext(options).context, item);
}

it("an item gives its own data and files, and the workflow's time zone", () => {
	const binary = { data: { data: '', mimeType: 'text/csv' } };
	const items = [{ json: { a: 1 } }, { json: { a: 2 }, binary }];
	expect(inputOf({ items }, 1).record).toEqual({ a: 2 });
	expect(inputOf({ items }, 1).source.binary).toBe(binary);
	expect(inputOf({ items: [] }).record).toEqual({});
	expect(inputOf({}).timeZone).toBe('Europe/Oslo');
});

it('a parameter is read by its path, with its default where nothing was set', () => {
	const input = inputOf({ parameters: { options: { batchSize: 10 } } });
	expect(input.readParameter('options.batchSize', 25)).toBe(10);
	expect(input.readParameter('options.tag', 'none')).toBe('none');
});

it('a refusal says what it is about, for the item and for its rows', () => {
	const step = inputOf({}, 3).withMessagePrefix('Step 2').createRow({});
	expect(() => step.refuse("'Event' is empty")).toThrow("Step 2: 'Event' is empty");
});

describe('attempt', () => {
	it('turns a parameter whose expression fails into the failure of its item', async () => {
		const error = new ExpressionError('Referenced node is unexecuted', {
			description: 'Run it first',
		});
		const input = inputOf({ parameters: { email: error } });
		const work = async () => input.readParameter('email', '') as never;
		expect(await input.attempt(work)).toEqual({
			ok: false,
			failure: { message: 'Referenced node is unexecuted', description: 'Run it first' },
		});
	});

	it('lets our own mistakes through, with the item they came up at', async () => {
		const attempt = inputOf({}, 2).attempt(async () => {
			throw new TypeError('x is not a function');
		});
		await expect(attempt).rejects.toBeInstanceOf(NodeOperationError);
		await expect(attempt).rejects.toMatchObject({
			message: 'x is not a function',
			context: { itemIndex: 2 },
		});
	});
});
