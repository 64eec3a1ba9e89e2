import type { IDataObject } from 'n8n-workflow';

import { parseJsonOrKeepText } from '../../../nodes/shared/core/json';
import { readCreditsUsed } from '../../../testing/enrichmentNode';
import { buildResponse } from '../../../testing/answers';
import { getSharedProviderBench, type RawRecord } from '../../../testing/providers';

const bench = getSharedProviderBench('documented');

const TWO: RawRecord[] = [{ email: 'ada@acme.example' }, { email: 'bob@acme.example' }];

/** Lookups of which every answer is this one. */
async function answeredBy(body: unknown, records = TWO, parameters: IDataObject = {}) {
	bench.useNetwork(() => buildResponse(200, {}, body));
	return await bench.enrich(records, parameters);
}

/** The envelope of what is kept, counted and not understood. */
const unread = (words: string, raw: object) => ({
	status: 'failed',
	reason: 'unmatched',
	message: expect.stringContaining(words),
	credits: { charged: 2, estimated: true },
	raw,
});

const nested = (depth: number) => parseJsonOrKeepText(`${'['.repeat(depth)}1${']'.repeat(depth)}`);

describe('Enrich ends with a result for every record, however strange the answer is:', () => {
	it.each<[string, unknown]>([
		['20,000 nested brackets under error', { error: nested(20_000) }],
		['20,000 nested brackets', nested(20_000)],
		['nested brackets in a row', [{ person: { firstName: nested(20_000) } }, null]],
		['a status that cannot be written', { status: { toString: 'x' } }],
		[
			'a status in a row that cannot be written',
			[{ status: { toString: 'x' }, code: { valueOf: 1 } }, null],
		],
		['a number', 42],
		['true', true],
		['names of JavaScript', JSON.parse('{"__proto__":{"results":[1]},"constructor":{}}')],
		['rows that are no rows', { results: [[], 0, '', { a: { b: {} } }] }],
	])('%s', async (_what, body) => {
		for (const records of [TWO, TWO.slice(0, 1)]) {
			const { envelopes } = await answeredBy(body, records);
			expect(envelopes).toHaveLength(records.length);
			for (const { status } of envelopes) expect(status).toMatch(/notFound|failed|found/);
			// n8n writes every output as JSON.
			expect(() => JSON.stringify(envelopes)).not.toThrow();
		}
	});

	it("an answer in an unknown form is kept once, with the provider's words, and is not taken for a match", async () => {
		const body = { outcome: 'queued for review', message: 'See your inbox', ticket: 'T-1' };
		const { envelopes } = await answeredBy(body);
		expect(envelopes[0]).toMatchObject(unread('"See your inbox"', body));
		expect(envelopes[1]).not.toHaveProperty('raw');
	});

	it.each<[object]>([
		[{ data: { enrichPerson: { fullName: 'Ada Brien', email: 'ada@acme.example' } } }],
		[{ payload: { user: { fullName: 'Ada Brien', email: 'ada@acme.example' } } }],
		[{ _embedded: { person: { fullName: 'Ada Brien', email: 'ada@acme.example' } } }],
	])('a person in an unknown wrapper is kept, and is not requested again: %j', async (body) => {
		const { envelopes } = await answeredBy(body, TWO.slice(0, 1));
		expect(envelopes).toMatchObject([
			{ reason: 'unmatched', credits: { charged: 2, estimated: true }, raw: body },
		]);
	});

	it('a person in an unknown wrapper is kept beside rows that can be read', async () => {
		const ada = { fullName: 'Ada Brien', email: 'ada@acme.example', jobTitle: 'CTO' };
		const bob = { payload: { user: { fullName: 'Bob Lee', email: 'bob@acme.example' } } };
		const { envelopes } = await answeredBy([ada, bob]);
		expect(envelopes[0]).toMatchObject({ status: 'found', credits: { charged: 2 } });
		expect(envelopes[1]).toMatchObject(unread("'Person JSON Path'", bob));
		const beside = await answeredBy([{ error: 'not found' }, bob]);
		expect(beside.envelopes.map(({ reason }) => reason)).toEqual(['noMatch', 'unmatched']);
	});
});

describe('Enrich checks the answer to a single record as it checks a batch:', () => {
	const ADA: RawRecord = {
		email: 'ada@acme.example',
		firstName: 'Ada',
		lastName: 'Brien',
		company: 'Acme',
	};
	const john = {
		firstName: 'John',
		lastName: 'Doe',
		email: 'john@other.example',
		company: { name: 'Other' },
		jobTitle: 'CFO',
	};

	it('John Doe at another company is not accepted for Ada Brien, and is kept', async () => {
		const { envelopes } = await answeredBy({ person: john }, [ADA]);
		expect(envelopes[0]).toMatchObject({
			status: 'failed',
			reason: 'unmatched',
			matchedBy: null,
		});
		expect(envelopes[0]).not.toHaveProperty('person');
		expect(JSON.stringify(envelopes[0]!.raw)).toContain('John');
	});

	it.each<[string, object, string | null]>([
		[
			'the address',
			{ ...john, firstName: 'Ada', lastName: 'Brien', email: ADA.email },
			'email',
		],
		[
			'name and company',
			{ firstName: 'Ada', lastName: 'Brien', company: { name: 'Acme Inc.' } },
			'nameAndCompany',
		],
		['the name alone', { firstName: 'Ada', lastName: 'Brien', jobTitle: 'CTO' }, 'name'],
	])('matchedBy names only what the answer shows: %s', async (_what, person, matchedBy) => {
		const { envelopes } = await answeredBy({ person }, [ADA]);
		expect(envelopes[0]).toMatchObject({ status: 'found', matchedBy });
	});

	it('an answer that only repeats the request is no match, and counts as charged', async () => {
		const sent = { firstName: 'Ada', lastName: 'Brien', company: 'Acme' };
		const { envelopes, hints } = await answeredBy({ person: sent }, [sent], {
			options: { creditsPerContact: 3 },
		});
		expect(envelopes[0]).toMatchObject({ status: 'notFound', credits: { charged: 3 } });
		expect(readCreditsUsed(hints)).toBe(3);
	});

	it('an answer that only repeats the address, with its domain in ASCII, is no match', async () => {
		const person = { email: 'ada@xn--mller-kva.test' };
		const { envelopes } = await answeredBy({ person }, [{ email: 'ada@müller.test' }]);
		expect(envelopes[0]).toMatchObject({ status: 'notFound', reason: 'noMatch' });
	});

	it('an answer that confirms the requested address as working is a match', async () => {
		const person = { emails: [{ email: ADA.email!, status: 'verified' }], company: 'Acme' };
		const { envelopes } = await answeredBy({ person }, [ADA]);
		expect(envelopes[0]).toMatchObject({ status: 'found', person: { email: ADA.email } });
	});

	it('an address that the answer does not repeat is not returned', async () => {
		const person = { firstName: 'Ada', jobTitle: 'CTO' };
		const { envelopes } = await answeredBy({ person }, [{ email: 'ada@acme.example' }]);
		expect(envelopes[0]).toMatchObject({ status: 'found', matchedBy: null });
	});
});
