/** A provider that repeats the key it was sent, in whatever spelling: nothing that comes out has it. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { startEnrichmentBench } from '../../testing/enrichment';
import { openSharedBench } from '../../testing/shared';
import { SECRETS, SPELLING_EXAMPLES } from '../../testing/spellings';

const bench = openSharedBench(startEnrichmentBench);

const RECORD = { email: 'ada@example.com' };
const CALL = { resource: 'api', operation: 'call', endpoint: 'x' };
const FULL: INodeParameters = { ...CALL, options: { fullResponse: true } };
const LOOK_UP: INodeParameters = { onNoMatch: 'flag', options: { includeRaw: true } };

/** What a run shows, with the key in the query: n8n's serializers then write it in several ways. */
async function shownBy(parameters: INodeParameters, apiKey: string) {
	const credential = { apiKey, sendKeyAs: 'query', keyName: 'token' };
	const { itemsByOutput, error, hints } = await bench.run(parameters, [RECORD], { credential });
	return JSON.stringify([itemsByOutput, error, hints]);
}

const answerWith = (status: number, body: unknown, headers: Record<string, string> = {}) =>
	bench.endpoint.order({ times: 9, reply: { status, body, headers } });

describe.each([...SPELLING_EXAMPLES])('A provider that quotes the key %s', (_spelling, spell) => {
	it.each(SECRETS)(
		'has it removed from outputs, headers and property names (%s)',
		async (key) => {
			const quote = `/v1/x?token=${spell(key)}`;
			answerWith(200, { [quote]: 1, message: quote }, { 'x-quote': quote });
			const shown = await shownBy(FULL, key);
			expect(shown).toContain('"/v1/x?token=***":1');
			expect(shown).toContain('"message":"/v1/x?token=***"');
			expect(shown).toContain('"x-quote":"/v1/x?token=***"');
		},
	);

	it.each(SECRETS)('has it removed from errors and results (%s)', async (key) => {
		answerWith(422, { message: `No such address: /v1/x?token=${spell(key)}.` });
		const [error, envelope] = [await shownBy(CALL, key), await shownBy(LOOK_UP, key)];
		for (const shown of [error, envelope])
			expect(shown).toContain('No such address: /v1/x?token=***');
	});
});

it('A paid answer is read although it has the digits of the key inside a number', async () => {
	const person = { fullName: 'Ada Lovelace', email: RECORD.email, followers: 9_847_362_510 };
	answerWith(200, { person, creditsCharged: 1 });
	const credential = { apiKey: '84736251' };
	const { envelopes } = await bench.run(LOOK_UP, [RECORD], { credential });
	expect(envelopes).toMatchObject([{ status: 'found' }]);
	const { raw } = envelopes[0] as { raw: IDataObject };
	expect(JSON.stringify(raw)).toContain('9847362510');
});

it('A redirect to an address with the key in it shows the key nowhere', async () => {
	const key = SECRETS[0]!;
	answerWith(302, undefined, { location: `https://login.example/${encodeURIComponent(key)}` });
	expect(await shownBy(FULL, key)).not.toMatch(/4f(\+|%2B)9Q/i);
});
