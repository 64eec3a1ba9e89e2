import { titled } from '../../nodes/shared/core/title';

describe('the title of an error', () => {
	it.each([
		[
			'is a short message as it is',
			'The key is wrong. Try again',
			undefined,
			'The key is wrong. Try again',
			undefined,
		],
		['is one line', 'The key\n  is wrong', 'Check it.', 'The key is wrong', 'Check it.'],
		[
			'has no link to read more under',
			'Permission denied. To learn more, see https://example.com/why',
			'Add the user.',
			'Permission denied.',
			'To learn more, see https://example.com/why Add the user.',
		],
		[
			'keeps the address that the message is about',
			"'Base URL' is not https://api.example.com",
			'Change it.',
			"'Base URL' is not https://api.example.com",
			'Change it.',
		],
		[
			'takes the sentences of a paragraph that fit',
			`The quota is used up. Come back. ${'Nothing else works '.repeat(8).trim()}`,
			'Wait.',
			'The quota is used up. Come back.',
			`${'Nothing else works '.repeat(8).trim()}. Wait.`,
		],
		[
			'does not end within a number',
			'Version v1. 2 is gone',
			undefined,
			'Version v1. 2 is gone',
			undefined,
		],
	])('%s', (_claim, message, description, title, rest) => {
		const shown = titled({ message, description, status: 400 });
		expect(shown).toEqual({ message: title, status: 400, ...(rest && { description: rest }) });
	});
});
