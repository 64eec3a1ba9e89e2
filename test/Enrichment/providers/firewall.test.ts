import { selectDialect } from '../../../nodes/Enrichment/providers';
import { interpretAnswer } from '../../../nodes/Enrichment/run/interpretation';
import { PROVIDER_NAMES } from '../../../nodes/Enrichment/providers/registry';
import { ADA, LUCJA, SOREN } from '../../../sandbox/enrichment';
import { readCreditsUsed } from '../../../testing/enrichmentNode';
import { toApiResponse } from '../../../testing/answers';
import {
	identifyByEmail,
	getEmail,
	listStatusesWithReasons,
	sumCreditsOfEnvelopes,
} from '../../../testing/people';
import { createProviderBench } from '../../../testing/providers';

const page = (title: string) => `<!DOCTYPE html><html><title>${title}</title><p>Hold on</p></html>`;
const JUST_A_MOMENT = page('Just a moment...');

describe.each([...PROVIDER_NAMES, 'documented'])('A firewall in front of %s', (provider) => {
	const dialect = selectDialect({ provider });
	const meaning = (status: number, body: unknown) =>
		dialect.readMeaning(toApiResponse(status, body), 'one');

	it.each([
		[403, JUST_A_MOMENT],
		[403, page('Attention Required! | Cloudflare')],
		[403, page('403 Forbidden')],
		[403, 'error code: 1010'],
		[200, JUST_A_MOMENT],
		[404, JUST_A_MOMENT],
		[503, JUST_A_MOMENT],
	])('is recognized by its page: status %d, %s', (status, body) => {
		expect(meaning(status, body)).toBe('unavailable');
	});

	it('is not suspected where a page does not mention it, or where JSON does', () => {
		expect(meaning(200, page('Welcome'))).toBe('notTheProvider');
		expect(meaning(503, page('Service Unavailable'))).toBe('unknown');
		expect(meaning(429, page('Just a moment...'))).toBe('slowDown');
		expect(meaning(403, { error: 'Just a moment...' })).not.toBe('unavailable');
		expect(meaning(401, 'Invalid API key')).toBe('badKey');
	});

	it('is named in the error, which says that nothing was charged', () => {
		const blocked = toApiResponse(403, JUST_A_MOMENT);
		const interpretation = interpretAnswer(blocked, {
			dialect,
			scope: 'one',
			now: 0,
		});
		expect(interpretation).toMatchObject({
			kind: 'stop',
			failure: {
				message: expect.stringMatching(/^A firewall in front of .+ blocked this server$/),
				description: expect.stringMatching(
					/Just a moment.+ not the problem, and nothing was charged/,
				),
			},
		});
	});
});

it('Enrich keeps the person that was paid for when a firewall blocks the following requests', async () => {
	const bench = createProviderBench('documented');
	const blocked = toApiResponse(503, JUST_A_MOMENT);
	bench.scriptNext(undefined);
	bench.useNetwork(() => blocked);
	const people = [ADA, SOREN, LUCJA].map(identifyByEmail);
	const { envelopes, warning, hints } = await bench.enrich(people, {
		options: { batchSize: 1, concurrency: 1 },
	});
	expect(warning).toContain('2 contacts not looked up');
	expect(listStatusesWithReasons(envelopes)).toEqual([
		'found',
		'skipped/unavailable',
		'skipped/unavailable',
	]);
	expect(envelopes[0]!.person).toMatchObject({ email: getEmail(ADA) });
	expect(bench.account.charged).toBe(2);
	expect([readCreditsUsed(hints), sumCreditsOfEnvelopes(envelopes)]).toEqual([2, 2]);
});
