/** Items and answers that are nested deeply or are very long, as a public webhook or a broken service may send them. */
import type { IDataObject } from 'n8n-workflow';

import { ADA, SOREN } from '../../sandbox/enrichment';
import { startEnrichmentBench } from '../../testing/enrichment';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(startEnrichmentBench);

const email = ADA.emails[0]!.email;

/** As text, because `JSON.stringify` overflows on it. */
const nestedText = (levels: number, name: string, inside = '1') =>
	`${`{${JSON.stringify(name)}:`.repeat(levels)}${inside}${'}'.repeat(levels)}`;

const nested = (levels: number, name: string) =>
	JSON.parse(nestedText(levels, name)) as IDataObject;

/** Milliseconds that no run of one item takes, on a machine with other work to do. */
const LONG_MS = 3_000;

const timed = async <T>(work: Promise<T>): Promise<T> => {
	const start = Date.now();
	const result = await work;
	expect(Date.now() - start).toBeLessThan(LONG_MS);
	return result;
};

describe('Enrich handles extreme items: one', () => {
	it.each(['attributes', 'traits', 'merge_fields', 'body', 'data'])(
		'with 60 levels of %s is read as quickly as any other',
		async (name) => {
			const { envelopes, error } = await timed(
				bench.run({ onNoMatch: 'flag' }, [{ email, ...nested(60, name) }]),
			);
			expect(error).toBeUndefined();
			expect(envelopes).toMatchObject([{ status: 'found' }]);
		},
	);

	it.each(['attributes', 'email', 'value', 'anything'])(
		'with 20,000 levels of %s is skipped with a message, and the others are looked up',
		async (name) => {
			const { items, error } = await timed(
				bench.run({ onNoMatch: 'flag', fillEmptyFields: true }, [
					{ ...nested(20_000, name), crm: 1 },
					{ email, crm: 2, phone: '' },
				]),
			);
			expect(error).toBeUndefined();
			expect(items.map(({ crm, enrichment }) => ({ crm, enrichment }))).toMatchObject([
				{
					crm: 1,
					enrichment: {
						status: 'skipped',
						reason: 'unreadable',
						message: expect.stringContaining('more than 100 levels deep') as string,
					},
				},
				{ crm: 2, enrichment: { status: 'found' } },
			]);
		},
	);

	it('with a field whose name is a path of thousands of brackets is read as quickly as any other', async () => {
		const { envelopes } = await timed(
			bench.run({ onNoMatch: 'flag' }, [{ email, [`data${'[a]'.repeat(60_000)}`]: 'x' }]),
		);
		expect(envelopes).toMatchObject([{ status: 'found' }]);
	});

	it('with thousands of columns of an earlier result is read as quickly as any other', async () => {
		const columns = Array.from({ length: 30_000 }, (_, index) => [
			`enrichment_${index}${'_a'.repeat(20)}`,
			'x',
		]);
		const earlier = { enrichment_status: 'found', enrichment_fullName: 'Ada' };
		const { items } = await timed(
			bench.run({ onNoMatch: 'flag', resultFormat: 'columns', reveal: ['phone'] }, [
				{ email, ...earlier, ...(Object.fromEntries(columns) as IDataObject) },
			]),
		);
		expect(items).toMatchObject([{ email, enrichment_status: 'found' }]);
	});

	it.each(['firstName', 'lastName', 'fullName', 'company', 'email', 'companyDomain'])(
		'with 64,000 equal words in %s is read as quickly as any other, and its error says what is wrong',
		async (name) => {
			const long = 'a1 '.repeat(64_000);
			const person = {
				firstName: 'Ada',
				lastName: 'Lovelace',
				company: 'Acme',
				[name]: long,
			};
			const { envelopes, error } = await timed(
				bench.run({ onNoMatch: 'flag', options: { dedupe: true } }, [person, person]),
			);
			expect(error).toBeUndefined();
			expect(envelopes).toHaveLength(2);
			expect(JSON.stringify(envelopes).length).toBeLessThan(10_000);
			for (const { text } of bench.endpoint.requests) expect(text).not.toContain('a1 a1');
		},
	);

	it('with a name that is too long is refused where nothing else identifies the person', async () => {
		const { envelopes } = await bench.run({ onNoMatch: 'flag' }, [
			{ fullName: 'Ada.'.repeat(100), company: 'Acme' },
		]);
		expect(envelopes).toMatchObject([
			{
				status: 'skipped',
				reason: 'unreadable',
				message: expect.stringMatching(
					/^'Full Name' has 400 characters, but at most 300 are read/,
				) as string,
			},
		]);
		expect(bench.endpoint.requests).toEqual([]);
	});
});

describe('Enrich and Search keep what was paid for', () => {
	const DEEP = nestedText(20_000, 'a');

	it('where the found person has a field that is nested 20,000 levels deep', async () => {
		const row = `{"email":"${email}","first_name":"Ada","last_name":"Lovelace","extra":${DEEP}}`;
		bench.endpoint.order({ match: /person/, reply: { status: 200, body: `[${row}]` } });
		const { envelopes, error } = await bench.run({ options: { includeRaw: true } }, [
			{ email },
		]);
		expect(error).toBeUndefined();
		expect(envelopes).toMatchObject([
			{
				status: 'found',
				person: { firstName: 'Ada', email },
				raw: { first_name: 'Ada' },
			},
		]);
		expect(JSON.stringify(envelopes)).toContain('nested more than 100 levels deep');
	});

	it('where a later request is refused with an answer that is nested 20,000 levels deep', async () => {
		const found = { email, first_name: 'Ada', last_name: 'Lovelace' };
		bench.endpoint.order({ match: /person/, reply: { status: 200, body: [found] } });
		const reply = { status: 429, body: `{"error":${DEEP}}` };
		bench.endpoint.order({ match: /person/, times: Infinity, reply });
		const options = { batchSize: 1, concurrency: 1, maxRetries: 1, maxWaitSeconds: 1 };
		const { envelopes, error } = await bench.run({ onNoMatch: 'flag', options }, [
			{ email },
			{ email: SOREN.emails[0]!.email },
		]);
		expect(error).toBeUndefined();
		expect(envelopes).toMatchObject([
			{ status: 'found', person: { email } },
			{ status: 'skipped', reason: 'rateLimit' },
		]);
	});

	it('where a row of a search is nested 20,000 levels deep', async () => {
		const row = `{"first_name":"Ada","last_name":"Lovelace","extra":${DEEP}}`;
		const reply = { status: 200, body: `{"results":[${row}],"total":1}` };
		bench.endpoint.order({ match: /search/, reply });
		const { items, error } = await bench.run(
			{ operation: 'search', jobTitle: 'CTO', returnAll: true },
			[{}],
		);
		expect(error).toBeUndefined();
		expect(items).toMatchObject([{ firstName: 'Ada', lastName: 'Lovelace' }]);
	});
});

it.each(['extraBody', 'filters'])(
	'A JSON field that is nested 20,000 levels deep is refused before anything is sent: %s',
	async (name) => {
		const isSearch = name === 'filters';
		const { error } = await bench.run(
			{
				...(isSearch ? { operation: 'search', jobTitle: 'CTO' } : {}),
				options: { [name]: nestedText(20_000, 'a') },
			},
			[{ email }],
		);
		expect(error?.message).toContain('is nested more than 100 levels deep');
		expect(bench.endpoint.requests).toEqual([]);
	},
);
