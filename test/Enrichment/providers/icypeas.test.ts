import { ADA, SOREN } from '../../../sandbox/enrichment';
import { selectDialect } from '../../../nodes/Enrichment/providers';
import { toApiResponse } from '../../../testing/answers';
import { identifyByName, listStatusesWithReasons } from '../../../testing/people';
import { getSharedProviderBench } from '../../../testing/providers';
import { buildFirstLookupRequest } from '../../../testing/requests';

const bench = getSharedProviderBench('icypeas');

it("Enrich sends names at companies to Icypeas in one job, whose rows carry the node's own numbers", async () => {
	const nobody = { firstName: 'No', lastName: 'Body', companyDomain: 'nowhere.example' };
	const { envelopes } = await bench.enrich([identifyByName(ADA), nobody, identifyByName(SOREN)]);
	expect(listStatusesWithReasons(envelopes)).toEqual(['found', 'notFound/noMatch', 'found']);
	expect(envelopes[0]).toMatchObject({
		person: { fullName: 'Ada Lovelace', emails: [{ type: 'work', status: 'verified' }] },
		credits: { charged: 1, estimated: false },
	});
	expect(bench.requests[0]!.body).toEqual({
		name: 'n8n (3)',
		task: 'email-search',
		data: [
			['Ada', 'Lovelace', ADA.company.domain],
			['No', 'Body', 'nowhere.example'],
			[SOREN.firstName, SOREN.lastName, SOREN.company.domain],
		],
		custom: { externalIds: ['0', '1', '2'] },
	});
	expect(bench.account.charged).toBe(2);
});

it('Enrich reports records for which the credits at Icypeas did not suffice as skipped and free', async () => {
	bench.account.credits = 1;
	const { envelopes } = await bench.enrich([identifyByName(ADA), identifyByName(SOREN)]);
	expect(listStatusesWithReasons(envelopes)).toEqual(['found', 'skipped/outOfCredits']);
	expect([envelopes[1]!.credits.charged, bench.account.charged]).toEqual([0, 1]);
});

it.each([
	['BAD_INPUT', { kind: 'rejected' }],
	['ABORTED', { kind: 'unanswered', reason: 'canceled' }],
	['NOT_FOUND', { kind: 'noMatch' }],
	['DEBITED_NOT_FOUND', { kind: 'noMatch' }],
	['FOUND', { kind: 'unmatched' }],
	['A_STATUS_OF_TOMORROW', { kind: 'unmatched' }],
])(
	'A row of Icypeas with the status %s and without an address is read as %j',
	(status, reading) => {
		const { request, record } = buildFirstLookupRequest(
			bench.dialect,
			'contact',
			identifyByName(ADA),
		);
		const items = [{ status, results: {}, userData: { externalId: '0' } }];
		const { rows } = request.readRows(toApiResponse(200, { success: true, items }), [record]);
		expect(rows).toMatchObject([{ reading, recordIndex: 0 }]);
	},
);

it('A job of Icypeas is unfinished while one of its rows is, and while there are no rows yet', () => {
	const meaningOf = (...states: string[]) =>
		bench.dialect.readMeaning(
			toApiResponse(200, { success: true, items: states.map((status) => ({ status })) }),
			'many',
		);
	expect(meaningOf()).toBe('accepted');
	for (const status of ['NONE', 'SCHEDULED', 'IN_PROGRESS'])
		expect(meaningOf('DEBITED', status)).toBe('accepted');
	expect(meaningOf('DEBITED', 'NOT_FOUND')).toBe('rows');
});

it('Get Balance at Icypeas works only if the credential has the email of the account', () => {
	const balanceFor = (accountEmail?: string) =>
		selectDialect({ provider: 'icypeas', accountEmail }).balance;
	expect(balanceFor()!.problem).toMatchObject({
		remedy: expect.stringContaining("'Account Email'"),
	});
	expect(balanceFor('owner@example.test')).toMatchObject({
		request: { body: { email: 'owner@example.test' } },
	});
	expect(balanceFor('owner@example.test')!.problem).toBeUndefined();
});
