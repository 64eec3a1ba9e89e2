/** How often the dialect of a provider is asked what an answer means. */
import { interpretAnswer, addInterpretedRows } from '../../../nodes/Enrichment/run/interpretation';
import type { Dialect, LookupRequest } from '../../../nodes/Enrichment/providers/dialect';
import type { Answer, ApiResponse } from '../../../nodes/shared/core/http';
import {
	toApiResponse,
	GENERIC_DIALECT,
	lookUp,
	createTestLookupService,
} from '../../../testing/lookups';

/** The dialect, with what it is asked about each answer. */
function counting(dialect: Dialect): { dialect: Dialect; questions: string[] } {
	const questions: string[] = [];
	const counted =
		<Given extends unknown[], Told>(name: string, ask: (...given: Given) => Told) =>
		(...given: Given): Told => {
			questions.push(name);
			return ask(...given);
		};
	const requestOf = (request: LookupRequest): LookupRequest => ({
		...request,
		readRows: counted('rows', (response, asked) => request.readRows(response, asked)),
	});
	const contact = dialect.lookups.contact!;
	return {
		questions,
		dialect: {
			...dialect,
			readMeaning: counted('meaning', (response, scope) =>
				dialect.readMeaning(response, scope),
			),
			readCredits: counted('credits', (response: ApiResponse) =>
				dialect.readCredits(response),
			),
			lookups: { contact: { ...contact, requests: contact.requests.map(requestOf) } },
		},
	};
}

const ADA = { email: 'ada@acme.example', fullName: 'Ada Lovelace', jobTitle: 'Analyst' };
const MARY = { email: 'mary@acme.example', fullName: 'Mary Jackson', jobTitle: 'Engineer' };

it('The dialect is asked once what an answer means, for the retries, the credits and the rows alike', async () => {
	const { dialect, questions } = counting(GENERIC_DIALECT);
	const answers: Answer[] = [
		toApiResponse(429, {}, { 'retry-after': '1' }),
		// The charge is higher than the usual price, so that the endings are worked out a second time.
		toApiResponse(200, [ADA, MARY], { 'x-credits-charged': '9' }),
	];
	const once = async () => await Promise.resolve(answers.shift()!);
	const records = [ADA, MARY].map(({ email }) => ({ email }));
	const { envelopes } = await lookUp(records, {}, createTestLookupService(once, { dialect }));
	expect(envelopes.map(({ status, credits }) => [status, credits.charged])).toEqual([
		['found', 4.5],
		['found', 4.5],
	]);
	expect(questions).toEqual(['meaning', 'meaning', 'credits', 'rows']);
});

it.each<[string, () => undefined]>([
	[
		'throws',
		() => {
			throw new Error('no rows');
		},
	],
	['knows no such form', () => undefined],
])('An answer whose reader %s is unreadable, and keeps what it says of its cost', (_what, read) => {
	const response = toApiResponse(200, [ADA], { 'x-credits-charged': '2' });
	const interpreting = { dialect: GENERIC_DIALECT, scope: 'one', now: 0 } as const;
	expect(addInterpretedRows(interpretAnswer(response, interpreting), read)).toMatchObject({
		kind: 'unreadable',
		credits: { charged: 2 },
		response,
	});
});
