import { postToWebhook } from '../../../n8n/webhook';
import { ADA } from '../../../sandbox/enrichment/wellKnown';
import { sharedDemo } from '../../../testing/e2e/sharedDemo';

/** A deal that the CRM reports: what Google Analytics has of it, and what is answered to the CRM. */
describe('a deal that is won', () => {
	beforeEach(() => {
		for (const name of ['enrichment', 'dataManager'] as const)
			sharedDemo.runningSandbox.endpoints[name].reset();
	});

	const deal = {
		dealId: '9001',
		email: ADA.emails[0]?.email,
		ga: 'GA1.1.1234567890.1700000000',
		amount: 1200.5,
		currency: 'EUR',
	};
	const report = async (record: object) => {
		const { status, body } = await postToWebhook(
			`${sharedDemo.n8n.baseUrl}/webhook/deal-won`,
			record,
		);
		return { status, body: JSON.parse(body) as Record<string, unknown> };
	};

	test('is an event of the visitor in Google Analytics, with the company looked up', async () => {
		const { status, body } = await report(deal);
		const [sent, ...others] = sharedDemo.runningSandbox.analytics.sentEvents;
		expect(others).toEqual([]);
		expect(sent?.event).toMatchObject({
			eventName: 'close_convert_lead',
			clientId: '1234567890.1700000000',
			transactionId: '9001',
			conversionValue: 1200.5,
			currency: 'EUR',
			additionalEventParameters: expect.arrayContaining([
				{ parameterName: 'industry', value: ADA.company.industry },
			]),
		});
		expect({ status, body }).toMatchObject({
			status: 202,
			body: { dealId: '9001', status: 'accepted', requestId: sent?.requestId },
		});
	});

	test('is not sent without the cookie of the visitor, and the CRM is told why', async () => {
		expect(await report({ ...deal, ga: undefined })).toMatchObject({
			status: 400,
			body: { dealId: '9001', message: expect.stringMatching(/_ga cookie/) },
		});
		expect(sharedDemo.runningSandbox.analytics.sentEvents).toEqual([]);
	});

	test('in a currency that does not exist is not sent, and the CRM is told why', async () => {
		expect(await report({ ...deal, currency: 'XXQ' })).toMatchObject({
			status: 400,
			body: { dealId: '9001', status: 'notSent', message: expect.stringContaining('XXQ') },
		});
		expect(sharedDemo.runningSandbox.analytics.sentEvents).toEqual([]);
	});

	test('that Google refuses is answered with the status that fits', async () => {
		const error = { code: 400, status: 'INVALID_ARGUMENT', message: 'There was a problem' };
		sharedDemo.runningSandbox.endpoints.dataManager.order({
			reply: { status: 400, body: { error } },
		});
		expect(await report(deal)).toMatchObject({
			status: 422,
			body: { dealId: '9001', status: 'refused' },
		});
	});

	test('whose answer was lost is unknown to the CRM, and not sent again', async () => {
		const { analytics, endpoints } = sharedDemo.runningSandbox;
		endpoints.dataManager.order({ reset: true, stage: 'after' });
		expect(await report(deal)).toMatchObject({ status: 502 });
		expect(analytics.sentEvents).toHaveLength(1);
	});

	test('is sent all the same when the provider of contacts fails', async () => {
		sharedDemo.runningSandbox.enrichment.generic.credits = 0;
		expect(await report(deal)).toMatchObject({ status: 202 });
		expect(sharedDemo.runningSandbox.analytics.sentEvents).toHaveLength(1);
	});
});
