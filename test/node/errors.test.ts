import { NodeApiError, NodeOperationError } from 'n8n-workflow';

import { describeFailure } from '../../nodes/shared/core/result';
import { toNodeError, splitIntoTitleAndDescription } from '../../nodes/shared/node/errors';
import { node } from '../../testing/context';

describe('An error of the nodes', () => {
	it('from a service shows its words, what to do, its status and the item', () => {
		const said = { message: 'Out of credits', description: 'Buy some' };
		const error = toNodeError(node, { ...said, status: 402, reason: 'credits' }, 3);
		expect(error).toBeInstanceOf(NodeApiError);
		expect(error).toMatchObject({
			...said,
			httpCode: '402',
			context: { itemIndex: 3 },
			node: { name: node.name },
		});
	});

	it.each([400, 401, 402, 403, 404, 405, 418, 429, 500, 502, 503, 504])(
		'keeps the words of the service with status %i, which n8n would replace',
		(status) => {
			expect(toNodeError(node, { message: 'As we said', status })).toMatchObject({
				message: 'As we said',
				httpCode: String(status),
			});
		},
	);

	it.each([
		['a status', { status: 409 }],
		['no status', {}],
	])('keeps words in which n8n would find an error code, with %s', (_claim, more) => {
		const message = 'A preexisting key event has this name (not ENOENT)';
		expect(toNodeError(node, { message, ...more }).message).toBe(message);
	});

	it.each([
		['a status', { status: 500 }],
		['no status', {}],
	])('has no description when there is no advice, with %s', (_claim, more) => {
		const { description } = toNodeError(node, { message: 'It failed', ...more });
		expect(description ?? undefined).toBeUndefined();
	});

	it('about a value of any length is readable: what is wrong stands before and after the value', () => {
		const value = 'a'.repeat(50_000);
		const failure = {
			message: `"${value}" is no number`,
			description: `It is ${value}. Map it.`,
		};
		const { message, description } = toNodeError(node, failure);
		for (const words of [message, description, describeFailure(failure)]) {
			expect(words!.length).toBeLessThan(2_500);
			expect(words).toMatch(/^("|It is )a+ … a+(" is no number|\. Map it\.)/);
		}
	});

	it("about a user's setting is distinguished from one of a service, and is about the first item", () => {
		const error = toNodeError(node, { message: 'It failed' });
		expect(error).toBeInstanceOf(NodeOperationError);
		expect(error.context).toMatchObject({ itemIndex: 0 });
	});
});

describe('An error message in one sentence', () => {
	it.each([
		['says what happened', { message: 'No credits' }, 'No credits'],
		['and what to do', { message: 'None', description: 'Buy some.' }, 'None. Buy some.'],
		['without doubling a full stop', { message: 'Stop.', description: 'Go' }, 'Stop. Go'],
		['nor a question mark', { message: 'Who?', description: 'Name one' }, 'Who? Name one'],
		['nor an exclamation mark', { message: 'No!', description: 'Ask' }, 'No! Ask'],
	])('%s', (_claim, failure, sentence) => {
		expect(describeFailure(failure)).toBe(sentence);
	});
});
describe('The title of an error', () => {
	const MORE = 'To learn more, see https://example.com/why';
	const LONG = 'Nothing else works '.repeat(8).trim();

	it.each([
		{
			label: 'is one line',
			message: 'The key\n  is wrong',
			title: 'The key is wrong',
			description: 'Wait.',
		},
		{
			label: 'has no link to read more under',
			message: `Denied. ${MORE}`,
			title: 'Denied.',
			description: `Wait. ${MORE}`,
		},
		{
			label: 'takes the sentences that fit',
			message: `Used up. No. ${LONG}`,
			title: 'Used up. No.',
			description: `${LONG}. Wait.`,
		},
	])('$label, and the rest is below it with what to do', ({ message, title, description }) => {
		expect(
			splitIntoTitleAndDescription({ message, description: 'Wait.', status: 400 }),
		).toEqual({
			message: title,
			description,
			status: 400,
		});
	});

	it.each([
		'The key is wrong. Try again',
		"'Base URL' is not https://api.example.com",
		'Version v1. 2 is gone',
	])('is a short message unchanged: %s', (message) => {
		for (const failure of [{ message }, { message, description: 'Change it.' }])
			expect(splitIntoTitleAndDescription(failure)).toEqual(failure);
	});
});
