import { postToCrmWebhook } from '../../../demo/exampleChecks';
import { ADA, OTTO, UNKNOWN_EMAIL } from '../../../sandbox/enrichment/wellKnown';
import { sharedDemo } from '../../../testing/e2e/sharedDemo';

/** The CRM webhook: what is answered to the CRM, for each output of the node. */
describe('The CRM webhook example answers with', () => {
	beforeEach(() => sharedDemo.runningSandbox.endpoints.enrichment.reset());

	const post = async (contact: object) => {
		const { status, body } = await postToCrmWebhook(sharedDemo, contact);
		return { status, body: JSON.parse(body) as Record<string, unknown> };
	};
	const charged = () =>
		sharedDemo.runningSandbox.enrichment.generic.ledger.map(({ credits }) => credits);

	test('200 and the contact that was found, which is paid for once', async () => {
		const contact = { Email: ADA.emails[0]?.email, crmId: 17 };
		expect(await post(contact)).toMatchObject({
			status: 200,
			body: {
				record: contact,
				status: 'found',
				person: { jobTitle: ADA.jobTitle, phone: ADA.phones[0]?.number },
				credits: { charged: 2 },
			},
		});
		expect(charged()).toEqual([2]);
	});

	test.each([
		['somebody nobody knows', UNKNOWN_EMAIL, 'noMatch'],
		['somebody who asked to be forgotten', OTTO.emails[0]?.email, 'optedOut'],
	])('404 for %s, free of charge', async (_, email, reason) => {
		expect(await post({ email })).toMatchObject({ status: 404, body: { reason } });
		expect(charged()).toEqual([]);
	});

	test.each([
		['an address that is none', { email: 'nobody at nowhere' }, 'invalidEmail'],
		['nothing to look up by', { firstName: 'Ada' }, 'noIdentifier'],
		['an empty body', {}, 'noIdentifier'],
	])('400 for %s, without asking the provider', async (_, contact, reason) => {
		expect(await post(contact)).toMatchObject({
			status: 400,
			body: { reason, message: expect.any(String) },
		});
		expect(sharedDemo.runningSandbox.endpoints.enrichment.requests).toEqual([]);
	});

	test('502 with the reason when the provider refuses to work', async () => {
		sharedDemo.runningSandbox.enrichment.generic.credits = 0;
		expect(await post({ email: ADA.emails[0]?.email })).toMatchObject({
			status: 502,
			body: { status: 'failed', message: expect.stringMatching(/credits/i) },
		});
	});

	test('502 when the answer was lost, because it may have been charged', async () => {
		const lost = { match: /person/, stage: 'after', reset: true } as const;
		sharedDemo.runningSandbox.endpoints.enrichment.order(lost);
		expect(await post({ email: ADA.emails[0]?.email })).toMatchObject({
			status: 502,
			body: { reason: 'outcomeUnknown' },
		});
	});
});
