/** What Verify makes of the answers of a provider that is asked about one address at a time, and of jobs. */
import type { IDataObject } from 'n8n-workflow';

import type { Answer } from '../../../nodes/shared/core/http';
import { toApiResponse } from '../../../testing/answers';
import { readCreditsUsed } from '../../../testing/enrichmentNode';
import { getSharedProviderBench, type ProviderRequest } from '../../../testing/providers';

/** It states what an address cost; a quarter of a credit is published. */
const leadMagic = getSharedProviderBench('leadMagic');
const icypeas = getSharedProviderBench('icypeas');

const buildVerdict = (status: string, cost?: number): Answer =>
	toApiResponse(200, {
		email_status: status,
		...(cost !== undefined && { credits_consumed: cost }),
	});
const VALID = buildVerdict('valid', 0.25);
const A = 'a@x.example';
const B = 'b@x.example';
const C = 'c@x.example';
const D = 'd@x.example';

const readEmail = ({ body }: ProviderRequest): string => String((body as IDataObject).email);

/** Verifies these addresses at LeadMagic, each answered by `answer`. */
async function verify(
	emails: string[],
	answer: (email: string) => Answer,
	parameters: IDataObject = {},
) {
	leadMagic.useNetwork((request) => answer(readEmail(request)));
	const result = await leadMagic.verify(emails, parameters);
	return {
		...result,
		asked: leadMagic.requests.map(readEmail),
		statuses: result.items.map(({ status }) => status),
		creditsUsed: readCreditsUsed(result.hints),
	};
}

const ONE_AT_A_TIME = { options: { concurrency: 1 } };

describe('Verify', () => {
	it('continues after a 404 in plain text, once the provider has answered in JSON', async () => {
		const page = toApiResponse(404, 'Not found');
		const answer = (email: string) => (email === B ? page : VALID);
		const { statuses, error } = await verify([A, B, C], answer, ONE_AT_A_TIME);
		expect([statuses, error]).toEqual([['valid', 'unknown', 'valid'], undefined]);
	});

	it('ends at a 404 in plain text before the provider has answered in JSON', async () => {
		const page = toApiResponse(404, 'Not found');
		const { asked, error } = await verify([A, B, C], () => page, ONE_AT_A_TIME);
		expect(asked).toEqual([A]);
		expect(error?.message).toMatch(/\w/);
	});

	it('sends each address once, and keeps what the provider answered', async () => {
		const { asked, items, creditsUsed } = await verify([A, B, A], (email) =>
			buildVerdict(email === A ? 'valid' : 'invalid', 0.5),
		);
		expect(asked).toEqual([A, B]);
		expect(items).toMatchObject([
			{ status: 'valid', raw: { email_status: 'valid' } },
			{ status: 'invalid' },
			{ status: 'valid', credits: { charged: 0 } },
		]);
		expect(creditsUsed).toBe(1);
	});

	it('never sends a request that could exceed the limit, and leaves the remaining addresses unknown', async () => {
		const { asked, statuses, warning, creditsUsed } = await verify([A, B, C, D], () => VALID, {
			maxCredits: 0.5,
		});
		expect(asked).toHaveLength(2);
		expect(statuses).toEqual(['valid', 'valid', 'unknown', 'unknown']);
		expect(warning).toContain("'Max Credits'");
		expect(creditsUsed).toBe(0.5);
	});

	it('treats a negative charge as not stated', async () => {
		const answer = buildVerdict('valid', -1);
		const { asked, items } = await verify([A, B, C], () => answer, { maxCredits: 0.5 });
		expect(asked).toHaveLength(2);
		expect(items[0]).toMatchObject({ credits: { charged: 0.25, estimated: true } });
	});

	it('continues as far as the limit allows where requests cost less than their price', async () => {
		const answer = buildVerdict('valid', 0.1);
		const { asked } = await verify([A, B, C, D], () => answer, {
			maxCredits: 0.55,
			...ONE_AT_A_TIME,
		});
		expect(asked).toHaveLength(4);
	});

	it.each<[string, Answer, number]>([
		['a lost answer', { kind: 'lost', message: 'socket hang up' }, 0.25],
		['a server error', toApiResponse(500, {}), 0.25],
		['an answer that cannot be read', toApiResponse(200, '{"email_sta'), 0.25],
		['a refused address', toApiResponse(422, {}), 0],
	])(
		'reports %s as unknown, and counts what may have been charged',
		async (_what, answer, credits) => {
			const { items } = await verify([A, B], (email) => (email === A ? answer : VALID));
			expect(items[0]).toMatchObject({
				status: 'unknown',
				score: null,
				credits: { charged: credits },
				message: expect.stringMatching(/\w/),
			});
		},
	);

	it('stops after one request with a wrong key, before anything was paid', async () => {
		const { asked, error, items } = await verify([A, B, C], () =>
			toApiResponse(401, { message: 'No' }),
		);
		expect([asked, items]).toEqual([[A], []]);
		expect(error?.description).toContain("'API Key'");
	});
});

describe('Verify with a job', () => {
	const buildRow = (externalId: string | undefined, certainty: string) => ({
		status: 'DEBITED',
		userData: { webhookUrl: '', ...(externalId !== undefined && { externalId }) },
		results: { emails: [{ email: '', certainty }] },
	});

	async function verifyInOneJob(rows: object[]) {
		icypeas.answerAt(/POST \/bulk-single-searchs\/read/, () =>
			toApiResponse(200, { success: true, items: rows }),
		);
		return await icypeas.verify([A, B]);
	}

	it('gives each verdict to the address whose number its row has, in any order', async () => {
		const { items } = await verifyInOneJob([
			buildRow('1', 'ultra_sure'),
			buildRow('0', 'undeliverable'),
		]);
		expect(icypeas.requests).toHaveLength(2);
		expect(items).toMatchObject([
			{ email: A, raw: { userData: { externalId: '0' } } },
			{ email: B, status: 'valid', raw: { userData: { externalId: '1' } } },
		]);
	});

	it('leaves an address unknown, with the rows that may be about it, where a row has no number', async () => {
		const stray = buildRow(undefined, 'ultra_sure');
		const { items, hints } = await verifyInOneJob([buildRow('0', 'ultra_sure'), stray]);
		expect(items).toMatchObject([
			{ status: 'valid' },
			{ status: 'unknown', raw: [stray], message: expect.stringContaining('raw') },
		]);
		expect(readCreditsUsed(hints)).toBe(0.2);
	});
});
