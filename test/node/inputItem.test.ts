import { ExpressionError, NodeOperationError } from 'n8n-workflow';

import { InputItem } from '../../nodes/shared/node/inputItem';
import { createExecuteContext, type ContextOptions } from '../../testing/context';

function inputOf(options: ContextOptions, item = 0): InputItem {
	return new InputItem(createExecuteContext(options).context, item);
}

it("An input item provides its own data and files, and the workflow's time zone", () => {
	const binary = { data: { data: '', mimeType: 'text/csv' } };
	const items = [{ json: { a: 1 } }, { json: { a: 2 }, binary }];
	expect(inputOf({ items }, 1).record).toEqual({ a: 2 });
	expect(inputOf({ items }, 1).source.binary).toBe(binary);
	expect(inputOf({ items: [] }).record).toEqual({});
	expect(inputOf({}).timeZone).toBe('Europe/Oslo');
});

it('A parameter is read by its path, with its default where nothing was set', () => {
	const input = inputOf({ parameters: { options: { batchSize: 10 } } });
	expect(input.readParameter('options.batchSize', 25)).toBe(10);
	expect(input.readParameter('options.tag', 'none')).toBe('none');
});

it('An error says whether it is about the item or one of its rows', () => {
	const step = inputOf({}, 3).withMessagePrefix('Step 2').createRow({});
	expect(() => step.refuse("'Event' is empty")).toThrow("Step 2: 'Event' is empty");
});

describe('Reading the parameters of an item', () => {
	it('turns a failing expression into a failure of that item', async () => {
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

	it("does not hide the node's own bugs, and names the item in which they occurred", async () => {
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
