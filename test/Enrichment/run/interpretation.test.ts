/** What is read from an answer before it is known whose its rows are. */
import { buildGenericDialect } from '../../../nodes/Enrichment/providers/generic';
import { interpretAnswer, addInterpretedRows } from '../../../nodes/Enrichment/run/interpretation';
import { toApiResponse } from '../../../testing/answers';

const ADA = { email: 'ada@acme.example', fullName: 'Ada Lovelace', jobTitle: 'Analyst' };

it.each<[string, () => undefined]>([
	[
		'throws',
		() => {
			throw new Error('no rows');
		},
	],
	['knows no such form', () => undefined],
])('An answer whose reader %s is reported as unreadable, and its cost is kept', (_what, read) => {
	const response = toApiResponse(200, [ADA], { 'x-credits-charged': '2' });
	const interpreting = { dialect: buildGenericDialect({}), scope: 'one', now: 0 } as const;
	expect(addInterpretedRows(interpretAnswer(response, interpreting), read)).toMatchObject({
		kind: 'unreadable',
		credits: { charged: 2 },
		response,
	});
});
