import { postToWebhook } from '../../../n8n/webhook';
import { ADA } from '../../../sandbox/enrichment/wellKnown';
import { sharedDemo } from '../../../testing/e2e/sharedDemo';

/** A deal that the CRM reports: what Google Analytics has of it, and what is answered to the CRM. */
describe('The example for won deals', () => {
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

	test('sends an event of the visitor to Google Analytics, with the company looked up', async () => {
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

	test("sends nothing without the visitor's cookie, and tells the CRM why", async () => {
		expect(await report({ ...deal, ga: undefined })).toMatchObject({
			status: 400,
			body: { dealId: '9001', message: expect.stringMatching(/_ga cookie/) },
		});
		expect(sharedDemo.runningSandbox.analytics.sentEvents).toEqual([]);
	});

	test('sends nothing in a currency that does not exist, and tells the CRM why', async () => {
		expect(await report({ ...deal, currency: 'XXQ' })).toMatchObject({
			status: 400,
			body: { dealId: '9001', status: 'notSent', message: expect.stringContaining('XXQ') },
		});
		expect(sharedDemo.runningSandbox.analytics.sentEvents).toEqual([]);
	});

	test('answers the CRM with a fitting status when Google refuses the event', async () => {
		const error = { code: 400, status: 'INVALID_ARGUMENT', message: 'There was a problem' };
		sharedDemo.runningSandbox.endpoints.dataManager.order({
			reply: { status: 400, body: { error } },
		});
		expect(await report(deal)).toMatchObject({
			status: 422,
			body: { dealId: '9001', status: 'refused' },
		});
	});

	test('tells the CRM that the outcome is unknown when the answer was lost, and does not send the event again', async () => {
		const { analytics, endpoints } = sharedDemo.runningSandbox;
		endpoints.dataManager.order({ reset: true, stage: 'after' });
		expect(await report(deal)).toMatchObject({ status: 502 });
		expect(analytics.sentEvents).toHaveLength(1);
	});

	test('sends the event even when the provider of contacts fails', async () => {
		sharedDemo.runningSandbox.enrichment.generic.credits = 0;
		expect(await report(deal)).toMatchObject({ status: 202 });
		expect(sharedDemo.runningSandbox.analytics.sentEvents).toHaveLength(1);
	});
});
