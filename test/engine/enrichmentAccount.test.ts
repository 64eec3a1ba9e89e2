/** What the account has left, and what is refused because a provider does not offer it. */
import type { INodeParameters } from 'n8n-workflow';

import { ADA } from '../../sandbox/enrichment';
import { PROVIDER_NAMES } from '../../nodes/Enrichment/providers/registry';
import { startEnrichmentBench, type Account } from '../../testing/enrichment';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(startEnrichmentBench);

const email = ADA.emails[0]!.email;

describe('Get Balance', () => {
	const BALANCE = { resource: 'account', operation: 'getBalance' };

	it.each(PROVIDER_NAMES)('sends one free request and returns one item (%s)', async (at) => {
		const { outputs, error } = await bench.run(BALANCE, [{}, {}], { at });
		expect(error).toBeUndefined();
		expect(outputs[0]).toMatchObject([
			{ json: { provider: at, credits: {} }, pairedItem: [{ item: 0 }, { item: 1 }] },
		]);
		expect(bench.endpoint.requests).toHaveLength(1);
	});

	it('fails instead of returning an empty item where the answer has no balance', async () => {
		bench.endpoint.order({ times: 9, reply: { status: 200, body: { ok: true } } });
		const { error } = await bench.run(BALANCE, [{}], { at: 'apollo' });
		expect(error?.message).toBe("The provider's response has no balance");
		expect(error?.description).toContain('Provider API: Call');
	});

	const STALE = {
		num_credits_remaining: 0,
		effective_num_lead_credits: 500,
		num_lead_credits_used: 100,
	};
	const statistics = {
		credit_usage_stats: { lead_credit: { limit: 500, consumed: 120, left_over: 380 } },
		current_credit_cycle: { start_date: '2026-11-01', end_date: '2026-12-01' },
	};
	it.each([
		[
			'is told by the statistics',
			{ status: 200, body: statistics },
			{ credits: { remaining: 380, used: 120, total: 500 }, renewsAt: '2026-12-01' },
		],
		[
			'is worked out where the key may not ask for the statistics',
			{ status: 403, body: { error: 'Not accessible', error_code: 'API_INACCESSIBLE' } },
			{ credits: { remaining: 400, used: 100, total: 500 } },
		],
	])('of an Apollo account that states no remaining credits %s', async (_how, reply, told) => {
		bench.endpoint.order({ match: /api_profile/, reply: { status: 200, body: STALE } });
		bench.endpoint.order({ match: /credit_usage_stats/, reply });
		const { items } = await bench.run(BALANCE, [{}], { at: 'apollo' });
		expect(items).toEqual([{ provider: 'apollo', ...told }]);
	});

	it('does not warn of a charge when the server fails, since the request is free', async () => {
		bench.endpoint.order({ reply: { status: 500, body: { message: 'Oops' } } });
		const once = { ...BALANCE, options: { maxRetries: 0 } };
		const { error } = await bench.run(once, [{}], { at: 'lusha' });
		expect(error).toMatchObject({
			message: 'Lusha returned a server error',
			description: 'Lusha said: "Oops" (status 500). Try again later.',
		});
	});
});

it('Verify finds the address among other words in a cell, as Enrich does', async () => {
	const verify = { resource: 'email', operation: 'verify', email: '={{ $json.cell }}' };
	const cells = [`${email} (work)`, `"${email}".`, 'nobody'].map((cell) => ({ cell }));
	const { items: rows } = await bench.run(verify, cells, { at: 'hunter' });
	expect(rows).toMatchObject([{ email }, { email }, { email: 'nobody', status: 'invalid' }]);
	expect(rows[0]!.status).not.toBe('invalid');
});

describe('What the chosen provider does not offer is refused before any request:', () => {
	const verify = { resource: 'email', operation: 'verify', email };

	const verified = (...onlyVerified: string[]) => ({ options: { onlyVerified } });
	const CTO = { resource: 'contact', operation: 'search', jobTitle: 'CTO' };
	const RETAIL = { resource: 'company', operation: 'search', industry: 'Retail' };

	it.each<{ title: string; provider: Account; parameters: INodeParameters; message: RegExp }>([
		{
			title: 'verification of emails',
			provider: 'documented',
			parameters: verify,
			message: /cannot verify/,
		},
		{
			title: 'phone numbers',
			provider: 'hunter',
			parameters: { reveal: ['email', 'phone'] },
			message: /Hunter cannot be asked for phone numbers/,
		},
		{
			title: 'only who has verified data',
			provider: 'lusha',
			parameters: verified('email'),
			message: /Lusha does not support 'Only Verified'.*Accept Email/,
		},
		{
			title: 'verified phone numbers that are not to be revealed',
			provider: 'prospeo',
			parameters: verified('phone'),
			message: /asks for phone numbers, but 'Data to Get' doesn't include them/,
		},
		{
			title: 'a search of companies',
			provider: 'betterContact',
			parameters: RETAIL,
			message: /BetterContact has no search for companies/,
		},
		{
			title: 'a search at a provider that has none',
			provider: 'dropcontact',
			parameters: CTO,
			message: /has no search for contacts/,
		},
	])('$title', async ({ provider, parameters, message }) => {
		const { error } = await bench.run(parameters, [{ email }], { at: provider });
		expect(`${error?.message}: ${error?.description}`).toMatch(message);
		expect(error?.description).toContain('Nothing was sent');
		expect(bench.endpoint.requests).toHaveLength(0);
	});
});
