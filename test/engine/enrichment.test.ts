import { ADA, ANALYTICAL_ENGINES, SOREN, UNKNOWN_EMAIL } from '../../sandbox/enrichment';
import { startEnrichmentBench } from '../support/enrichment';
import { emailOf } from '../support/people';
import { shared } from '../support/shared';

const bench = shared(startEnrichmentBench);

describe('contact: enrich', () => {
	it('asks for all items in one request and puts every answer on its own item', async () => {
		const { outputs, error } = await bench.run({}, [
			{ email: emailOf(ADA), crmId: 1 },
			{ email: UNKNOWN_EMAIL, crmId: 2 },
			{ email: emailOf(SOREN), crmId: 3 },
		]);

		expect(error).toBeUndefined();
		expect(outputs[0]).toMatchObject([
			{
				json: {
					crmId: 1,
					enrichment: { status: 'found', person: { lastName: ADA.lastName } },
				},
				pairedItem: { item: 0 },
			},
			{
				json: {
					crmId: 3,
					enrichment: { status: 'found', person: { lastName: SOREN.lastName } },
				},
				pairedItem: { item: 2 },
			},
		]);
		expect(outputs[1]).toMatchObject([
			{
				json: { crmId: 2, enrichment: { status: 'notFound', reason: 'noMatch' } },
				pairedItem: { item: 1 },
			},
		]);
		expect(bench.bodies()).toEqual([
			[{ email: emailOf(ADA) }, { email: UNKNOWN_EMAIL }, { email: emailOf(SOREN) }],
		]);
	});

	it('never charges twice with Retry On Fail', async () => {
		const { outputs, executions } = await bench.run(
			{ onNoMatch: 'flag' },
			[{ email: UNKNOWN_EMAIL, error: 'from an earlier node' }, { email: emailOf(ADA) }],
			{ retryOnFail: true, maxTries: 3, onError: 'continueRegularOutput' },
		);

		expect(executions).toBe(1);
		expect(bench.sandbox.ledger).toHaveLength(1);
		expect(outputs[0]![0]!.json).toMatchObject({ inputError: 'from an earlier node' });
	});
});

describe('contact: find', () => {
	it.each([
		['no identifier', {}, 'Not enough information to look up this contact'],
		['a malformed e-mail', { email: 'ada@' }, '\'Email\' is not an email address: "ada@"'],
		[
			'a LinkedIn URL of a company',
			{ linkedInUrl: 'https://linkedin.com/company/x' },
			"'LinkedIn URL'",
		],
	])('refuses %s before anything is sent', async (_case, identifiers, words) => {
		const { error } = await bench.run({ operation: 'find', ...identifiers }, [{}]);

		expect(error?.message).toContain(words);
		expect(error?.description).toContain('Nothing was sent');
		expect(bench.endpoint.requests).toHaveLength(0);
	});
});

it('company is found by its name', async () => {
	const find = { resource: 'company', operation: 'find', name: ANALYTICAL_ENGINES.name };
	const { outputs } = await bench.run(find, [{}]);
	expect(outputs[0]).toMatchObject([{ json: { status: 'found', matchedBy: 'name' } }]);
});

describe('a configuration that cannot work is one clear error', () => {
	it.each([
		['a wrong key', { apiKey: 'wrong-key-of-mine' }, /key/i, /"Authorization: Bearer …"/],
		[
			'an unreachable address',
			{ baseUrl: 'http://127.0.0.1:9' },
			/could not be reached/,
			/Base URL/,
		],
		['an address that is none', { baseUrl: 'api.example.com' }, /not an absolute URL/, /https/],
		[
			'plain http to another host',
			{ baseUrl: 'http://api.example.com' },
			/https/,
			/only allowed for services on this machine/,
		],
	])('%s', async (_case, credential, message, description) => {
		const { error } = await bench.run(
			{ options: { maxRetries: 0 } },
			[{ email: emailOf(ADA) }],
			{
				credentials: bench.credentials(credential)!,
			},
		);

		expect(error?.message).toMatch(message);
		expect(error?.description).toMatch(description);
		expect(JSON.stringify(error)).not.toContain('wrong-key-of-mine');
		expect(bench.sandbox.ledger).toHaveLength(0);
	});

	it('names the base URL where HTML comes instead of JSON', async () => {
		bench.sandbox.quirks.html = 200;

		const { error } = await bench.run({}, [{ email: emailOf(ADA) }]);

		expect(error?.message).toContain('not JSON');
		expect(error?.description).toContain("'Base URL'");
	});
});
