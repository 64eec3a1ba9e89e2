import { verifyEmails } from '../../../nodes/Enrichment/run/verify';
import { generic } from '../../../nodes/Enrichment/providers/generic';
import type { Dialect, VerifyDialect } from '../../../nodes/Enrichment/providers/dialect';
import { meaningBy } from '../../../nodes/Enrichment/providers/meaning';
import type { Answer, ApiRequest } from '../../../nodes/shared/core/http';
import { sending } from '../../support/lookups';

const verify: VerifyDialect = {
	price: { least: 0, most: 1 },
	request: (email) => ({ method: 'GET', path: '/verify', query: { email }, repeatable: false }),
	read: ({ body }) => {
		const { status } = body as { status?: 'valid' | 'invalid' };
		if (!status) throw new Error('no status');
		return { status, score: 90 };
	},
};

const dialect: Dialect = {
	...generic({}),
	meaningOf: meaningBy({ statuses: { 202: 'notReady' } }),
	creditsOf: chargedIn,
};

function chargedIn({ body }: { body: unknown }) {
	const { cost } = (body ?? {}) as { cost?: number };
	return { charged: cost };
}

const ok = (body: unknown): Answer => ({ kind: 'response', status: 200, headers: {}, body });

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
	const service = sending(send, { dialect });
	const report = await verifyEmails(emails, verify, { maxCredits, concurrency }, service);
	const statuses = emails.map((email) => report.verifications.get(email)?.status);
	return { asked, report, statuses };
}

describe('verifying emails', () => {
	it('goes on after a 404 in plain text, once the provider has answered in JSON', async () => {
		const page: Answer = { kind: 'response', status: 404, headers: {}, body: 'Not found' };
		const emails = ['a@x.test', 'b@x.test', 'c@x.test'];
		const answer = (email: string) => (email === 'b@x.test' ? page : ok({ status: 'valid' }));
		const { statuses, report } = await run(emails, answer, { concurrency: 1 });
		expect(statuses).toEqual(['valid', 'unknown', 'valid']);
		expect(report.stopped).toBeUndefined();
		const first = await run(emails, () => page, { concurrency: 1 });
		expect([first.asked.length, first.report.stopped?.reason]).toEqual([1, 'notTheProvider']);
	});

	it('asks for each address once and keeps what the provider answered', async () => {
		const { asked, report, statuses } = await run(
			['a@x.example', 'b@x.example', 'a@x.example'],
			(email) => ok({ status: email.startsWith('a') ? 'valid' : 'invalid', cost: 0.5 }),
		);
		expect(asked).toEqual(['a@x.example', 'b@x.example']);
		expect(statuses).toEqual(['valid', 'invalid', 'valid']);
		expect(report).toMatchObject({ requests: 2, creditsSpent: 1, estimated: false });
		expect(report.verifications.get('a@x.example')).toMatchObject({
			score: 90,
			raw: { status: 'valid' },
		});
	});

	it('never sends a request that could pass the limit, and leaves the rest unknown', async () => {
		const { asked, report, statuses } = await run(
			['a@x.example', 'b@x.example', 'c@x.example', 'd@x.example'],
			() => ok({ status: 'valid' }),
			{ maxCredits: 2 },
		);
		expect(asked).toHaveLength(2);
		expect(statuses).toEqual(['valid', 'valid', 'unknown', 'unknown']);
		expect(report.stopped?.reason).toBe('creditLimit');
		expect(report.creditsSpent).toBe(2);
	});

	it('takes a charge of less than nothing for none that is told', async () => {
		const emails = ['a@x.example', 'b@x.example', 'c@x.example'];
		const { asked, report } = await run(emails, () => ok({ status: 'valid', cost: -1 }), {
			maxCredits: 2,
		});
		expect(asked).toHaveLength(2);
		expect(report).toMatchObject({ creditsSpent: 2, estimated: true });
	});

	it('goes on as far as the limit reaches where requests cost less than their price', async () => {
		const emails = ['a@x.example', 'b@x.example', 'c@x.example', 'd@x.example'];
		const { asked } = await run(emails, () => ok({ status: 'valid', cost: 0.25 }), {
			maxCredits: 1.75,
		});
		expect(asked).toHaveLength(4);
	});

	const notAgain = 'The provider may have charged this request, so it was not sent again.';

	it.each<[string, Answer, number, string]>([
		[
			'a lost answer',
			{ kind: 'lost', message: 'socket hang up' },
			1,
			`socket hang up. ${notAgain}`,
		],
		[
			'a server error',
			{ kind: 'response', status: 500, headers: {}, body: {} },
			1,
			`The provider answered with status 500. ${notAgain}`,
		],
		[
			'an answer that cannot be read',
			ok({ odd: true }),
			1,
			"The provider's response has an unknown format. It may have been charged, so it is kept in raw.",
		],
		[
			'an address that is still being checked',
			{ kind: 'response', status: 202, headers: {}, body: {} },
			1,
			'The provider is still checking this address. Verify it again later.',
		],
		[
			'a refused address',
			{ kind: 'response', status: 422, headers: {}, body: {} },
			0,
			"The provider answered with status 422. The provider did not say why. Check the values of the request and the provider's documentation.",
		],
	])(
		'takes %s for unknown, and counts what may have been charged',
		async (_what, answer, credits, message) => {
			const { report } = await run(['a@x.example'], () => answer);
			expect(report.verifications.get('a@x.example')).toMatchObject({
				status: 'unknown',
				score: null,
				credits: { charged: credits },
				message,
			});
		},
	);

	it('ends with a wrong key after one request, before anything was paid', async () => {
		const { asked, report } = await run(['a@x.example', 'b@x.example', 'c@x.example'], () => ({
			kind: 'response',
			status: 401,
			headers: {},
			body: { message: 'Invalid key' },
		}));
		expect(asked).toEqual(['a@x.example']);
		expect(report).toMatchObject({ stopped: { reason: 'badKey' }, nothingPaid: true });
	});
});
