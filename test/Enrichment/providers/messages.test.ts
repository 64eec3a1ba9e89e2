import { findProviderMessage } from '../../../nodes/Enrichment/providers/meaning';

describe("The provider's own words in an error", () => {
	it.each<[string, unknown, string]>([
		['in message', { message: 'No', code: 'X' }, 'No'],
		['in error', { error: 'No' }, 'No'],
		['in the first error', { errors: [{ message: 'No' }, { message: 'Other' }] }, 'No'],
		[
			'in details of the first error',
			{ errors: [{ id: 'x', code: 429, details: 'No' }] },
			'No',
		],
		['in msg of the first error', { errors: [{ msg: 'No' }] }, 'No'],
		['in the title of errors', { errors: { title: 'No' } }, 'No'],
		['in detail', { detail: 'No' }, 'No'],
		['in details', { details: 'No', correlation_id: 'x' }, 'No'],
		['in a list under details', { details: [{ message: 'No' }] }, 'No'],
		['in reason', { success: false, reason: 'No' }, 'No'],
		['in a top-level list', [{ key: 'x', code: 'y', msg: 'No' }], 'No'],
		['in a problem with both', { title: 'Bad', detail: 'No' }, 'No'],
		['in a code alone', { error: true, error_code: 'NO_MATCH' }, 'NO_MATCH'],
		['in plain text', 'No', 'No'],
		['in the title of a page', '<html><title> No\n</title><body>x</body>', 'No'],
		['in a page without title', '<h1>No</h1>', 'No'],
	])('are found %s', (_where, body, words) => {
		expect(findProviderMessage(body)).toBe(words);
	});

	it('are not taken from the job title of a person', () => {
		expect(findProviderMessage({ name: 'Ada', title: 'CTO' })).toBeUndefined();
	});

	it.each([
		undefined,
		null,
		'',
		' ',
		{},
		[],
		42,
		true,
		{ message: '' },
		{ error: true },
		{ code: 3 },
	])('are not invented from %j', (body) => expect(findProviderMessage(body)).toBeUndefined());

	it('are cut off when they are very long', () => {
		expect(findProviderMessage({ message: 'x'.repeat(5000) })).toHaveLength(300);
	});

	it('are read safely from answers with hostile keys', () => {
		expect(findProviderMessage(JSON.parse('{"__proto__":{"message":"Evil"}}'))).toBeUndefined();
	});
});
