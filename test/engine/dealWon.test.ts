/** The nodes of the example "Deal won", as they stand in its file, in n8n's engine. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { IDataObject } from 'n8n-workflow';

import { enrichmentCredential } from '../../demo/credentials';
import { readExample } from '../../demo/examples';
import { ADA } from '../../sandbox/enrichment/wellKnown';
import { SHOP } from '../support/analytics';
import { startAnalyticsEngine } from '../support/analyticsEngine';
import { shared } from '../support/shared';
import { asItems } from './support/engine';

/** By the clock of this machine: events have to be of the last days. */
const bench = shared(async () => await startAnalyticsEngine({}));

const FILE = 'deal-won-event';
const DEAL = {
	dealId: '9001',
	email: ADA.emails[0]?.email ?? '',
	ga: 'GA1.1.1234567890.1700000000',
	amount: 1200.5,
	currency: 'EUR',
};

/** From the webhook on, which is the start here: what Send deal gives to each of the two responses. */
async function report(deal: IDataObject) {
	const ids = { propertyId: SHOP, accountId: '', dataStreamId: '2001' };
	const { nodes } = readExample(FILE, { credentials: [], ...ids });
	const nodeOf = (name: string) => {
		const { parameters } = nodes.find((each) => each.name === name)!;
		const text = JSON.stringify(parameters).replaceAll("$('Deal won')", "$('Start')");
		return { name, parameters: JSON.parse(text), onError: 'continueErrorOutput' } as const;
	};
	const enrichment = enrichmentCredential(bench.sandbox.describe()).data;
	const credentials = {
		enrichmentApi: await bench.engine.storeCredential('enrichmentApi', enrichment),
		analyticsOAuth2Api: await bench.connect(),
	};
	const { node } = await bench.engine.run({
		items: asItems([{ headers: {}, params: {}, query: {}, body: deal }]),
		nodes: [
			{
				...nodeOf('Enrich contact'),
				type: 'enrichment',
				credentials: { enrichmentApi: credentials.enrichmentApi },
			},
			{
				...nodeOf('Send deal'),
				type: 'analytics',
				credentials: { analyticsOAuth2Api: credentials.analyticsOAuth2Api },
			},
		],
		links: [
			{ from: 'Start', to: 'Enrich contact' },
			{ from: 'Enrich contact', to: 'Send deal' },
			{ from: 'Enrich contact', output: 1, to: 'Send deal' },
		],
	});
	const rows = (output: number) =>
		(node('Send deal').outputs[output] ?? []).map(({ json }) => json);
	return { sent: rows(0), failed: rows(1) };
}

/** What the example answers to the CRM for an item. */
function answerFor(name: string, json: IDataObject): unknown {
	const text = readFileSync(join(__dirname, `../../examples/${FILE}.json`), 'utf8');
	const { nodes } = JSON.parse(text) as { nodes: Array<{ name: string; parameters: never }> };
	const { responseCode } = (nodes.find((each) => each.name === name)!.parameters as IDataObject)
		.options as IDataObject;
	if (typeof responseCode !== 'string') return responseCode;
	const expression = responseCode.replace(/^=\{\{|\}\}$/g, '');
	return (new Function('$json', `return ${expression}`) as (json: object) => unknown)(json);
}

it('a deal that is won arrives for its visitor, with the company looked up', async () => {
	const { sent, failed } = await report(DEAL);
	expect(failed).toEqual([]);
	expect(bench.sandbox.analytics.sentEvents).toMatchObject([
		{
			...{ property: SHOP, stream: 'G-FJORD00001' },
			event: {
				...{ eventName: 'close_convert_lead', clientId: '1234567890.1700000000' },
				...{ transactionId: '9001', conversionValue: 1200.5, currency: 'EUR' },
				additionalEventParameters: expect.arrayContaining([
					{ parameterName: 'industry', value: ADA.company.industry },
				]),
			},
		},
	]);
	expect(sent).toMatchObject([{ body: DEAL, event: { status: 'accepted' } }]);
	expect(answerFor('Respond with result', sent[0]!)).toBe(202);
});

it('a deal without the cookie of its visitor is not sent, and the CRM is told why', async () => {
	const { ga: _, ...deal } = DEAL;
	const { sent, failed } = await report(deal);
	expect(sent).toEqual([]);
	expect(failed).toMatchObject([{ error: expect.stringMatching(/cookie _ga/) }]);
	expect(bench.sandbox.analytics.sentEvents).toEqual([]);
	expect(answerFor('Respond not sent', failed[0]!)).toBe(400);
});

it('a deal is sent all the same when the provider of contacts fails', async () => {
	bench.sandbox.enrichment.credits = 0;
	const { sent } = await report(DEAL);
	expect(sent).toMatchObject([{ event: { status: 'accepted' } }]);
	expect(bench.sandbox.analytics.sentEvents).toHaveLength(1);
});

it('a deal that Google refuses is answered with the status that fits', async () => {
	const { sent } = await report({ ...DEAL, currency: 'XXQ' });
	expect(sent).toMatchObject([{ event: { status: 'refused', reason: 'invalidCurrencyCode' } }]);
	expect(answerFor('Respond with result', sent[0]!)).toBe(422);
});

it('a deal whose answer was lost is unknown to the CRM, and not sent again', async () => {
	bench.sandbox.endpoints.dataManager.order({ reset: true, stage: 'after' });
	const { sent } = await report(DEAL);
	expect(bench.sandbox.analytics.sentEvents).toHaveLength(1);
	expect(answerFor('Respond with result', sent[0]!)).toBe(502);
});
