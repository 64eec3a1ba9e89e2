import { verifyEmails } from '../../../nodes/Enrichment/run/verify';
import { buildGenericDialect } from '../../../nodes/Enrichment/providers/generic';
import { buildPollingJob } from '../../../nodes/Enrichment/providers/build/paidRequest';
import {
	buildJobVerification,
	buildSingleVerification,
	buildVerdictReading,
	type AddressVerification,
} from '../../../nodes/Enrichment/providers/build/verification';
import type { Dialect } from '../../../nodes/Enrichment/providers/dialect';
import { buildMeaningReader } from '../../../nodes/Enrichment/providers/meaning';
import { buildPaidPost } from '../../../nodes/Enrichment/providers/requests';
import type { Answer, ApiRequest } from '../../../nodes/shared/core/http';
import { toApiResponse, createTestLookupService } from '../../../testing/lookups';

const verify = buildSingleVerification({
	method: 'GET',
	path: '/verify',
	price: { min: 0, max: 1 },
	read: ({ body }) => {
		const { status } = body as { status?: 'valid' | 'invalid' };
		if (!status) throw new Error('no status');
		return { status, score: 90 };
	},
});

const dialect: Dialect = {
	...buildGenericDialect({}),
	readMeaning: buildMeaningReader({ statuses: { 202: 'notReady' } }),
	readCredits: chargedIn,
};

function chargedIn({ body }: { body: unknown }) {
	const { cost } = (body ?? {}) as { cost?: number };
	return { charged: cost };
}

const ok = (body: unknown): Answer => toApiResponse(200, body);
const VALID = ok({ status: 'valid' });
const [A, B, C, D] = ['a@x.example', 'b@x.example', 'c@x.example', 'd@x.example'] as const;

async function run(
	emails: string[],
	answer: (email: string) => Answer,
	{ maxCredits = 0, concurrency = 3 } = {},
) {
	const asked: string[] = [];
	const send = async ({ query }: ApiRequest) => {
		const email = String(query?.email);
		asked.push(email);
		return answer(email);
	};
	const service = createTestLookupService(send, { dialect });
	const report = await verifyEmails(emails, verify, { maxCredits, concurrency }, service);
	const statuses = emails.map((email) => report.verifications.get(email)?.status);
	return { asked, report, statuses };
}

describe('verifying emails', () => {
	it('goes on after a 404 in plain text, once the provider has answered in JSON', async () => {
		const page = toApiResponse(404, 'Not found');
		const answer = (email: string) => (email === B ? page : VALID);
		const { statuses, report } = await run([A, B, C], answer, { concurrency: 1 });
		expect(statuses).toEqual(['valid', 'unknown', 'valid']);
		expect(report.stopReason).toBeUndefined();
		const first = await run([A, B, C], () => page, { concurrency: 1 });
		expect([first.asked, first.report.stopReason?.reason]).toEqual([[A], 'notTheProvider']);
	});

	it('asks for each address once and keeps what the provider answered', async () => {
		const { asked, report, statuses } = await run([A, B, A], (email) =>
			ok({ status: email === A ? 'valid' : 'invalid', cost: 0.5 }),
		);
		expect(asked).toEqual([A, B]);
		expect(statuses).toEqual(['valid', 'invalid', 'valid']);
		expect(report).toMatchObject({
			requestCount: 2,
			creditsSpent: 1,
			hasEstimatedCharges: false,
		});
		expect(report.verifications.get(A)).toMatchObject({ score: 90, raw: { status: 'valid' } });
	});

	it('never sends a request that could pass the limit, and leaves the rest unknown', async () => {
		const { asked, report, statuses } = await run([A, B, C, D], () => VALID, { maxCredits: 2 });
		expect(asked).toHaveLength(2);
		expect(statuses).toEqual(['valid', 'valid', 'unknown', 'unknown']);
		expect(report).toMatchObject({ stopReason: { reason: 'creditLimit' }, creditsSpent: 2 });
	});

	it('takes a charge of less than nothing for none that is told', async () => {
		const answer = ok({ status: 'valid', cost: -1 });
		const { asked, report } = await run([A, B, C], () => answer, { maxCredits: 2 });
		expect(asked).toHaveLength(2);
		expect(report).toMatchObject({ creditsSpent: 2, hasEstimatedCharges: true });
	});

	it('goes on as far as the limit reaches where requests cost less than their price', async () => {
		const answer = ok({ status: 'valid', cost: 0.25 });
		const { asked } = await run([A, B, C, D], () => answer, { maxCredits: 1.75 });
		expect(asked).toHaveLength(4);
	});

	it.each<[string, Answer, number]>([
		['a lost answer', { kind: 'lost', message: 'socket hang up' }, 1],
		['a server error', toApiResponse(500, {}), 1],
		['an answer that cannot be read', ok({ odd: true }), 1],
		['an address that is still being checked', toApiResponse(202, {}), 1],
		['a refused address', toApiResponse(422, {}), 0],
	])(
		'takes %s for unknown, and counts what may have been charged',
		async (_what, answer, credits) => {
			const { report } = await run([A], () => answer);
			expect(report.verifications.get(A)).toMatchObject({
				status: 'unknown',
				score: null,
				credits: { charged: credits },
				message: expect.stringMatching(/\w/),
			});
		},
	);

	it('ends with a wrong key after one request, before anything was paid', async () => {
		const { asked, report } = await run([A, B, C], () => toApiResponse(401, { message: 'No' }));
		expect(asked).toEqual([A]);
		expect(report).toMatchObject({ stopReason: { reason: 'badKey' }, wasNothingCharged: true });
	});
});

describe('A job of verifications', () => {
	const inJobs = buildJobVerification({
		price: { min: 1, max: 1 },
		maxAddresses: 10,
		job: buildPollingJob('/jobs', 1, 60),
		buildRequest: (emails) => buildPaidPost('/jobs', { emails }),
		read: ({ body }) => (body as { rows?: AddressVerification[] }).rows,
	});
	const rowOf = (record: number | undefined, raw: string): AddressVerification => ({
		recordIndex: record,
		reading: buildVerdictReading({ status: 'valid', score: null }),
		raw,
	});

	async function verifyInOneJob(rows: AddressVerification[]) {
		const send = async ({ method }: ApiRequest) =>
			method === 'POST' ? toApiResponse(202, { jobid: 'job1' }) : ok({ rows });
		const named: Dialect = {
			...dialect,
			readMeaning: buildMeaningReader({ statuses: { 202: 'accepted' } }),
			readJobId: () => 'job1',
		};
		const settings = { maxCredits: 0, concurrency: 1 };
		return await verifyEmails(
			[A, B],
			inJobs,
			settings,
			createTestLookupService(send, { dialect: named }),
		);
	}

	it('puts each verdict on the address whose number its row has, in whatever order', async () => {
		const { verifications, requestCount } = await verifyInOneJob([
			rowOf(1, 'second'),
			{
				...rowOf(0, 'first'),
				reading: buildVerdictReading({ status: 'invalid', score: 10 }),
			},
		]);
		expect(requestCount).toBe(2);
		expect(verifications.get(A)).toMatchObject({ status: 'invalid', score: 10, raw: 'first' });
		expect(verifications.get(B)).toMatchObject({ status: 'valid', raw: 'second' });
	});

	it('leaves an address unknown, with the rows that may be its own, where a row has no number', async () => {
		const { verifications, creditsSpent } = await verifyInOneJob([
			rowOf(0, 'first'),
			rowOf(undefined, 'whose?'),
		]);
		expect(verifications.get(A)).toMatchObject({ status: 'valid' });
		expect(verifications.get(B)).toMatchObject({
			status: 'unknown',
			raw: ['whose?'],
			message: expect.stringContaining('raw'),
		});
		expect(creditsSpent).toBe(2);
	});
});
