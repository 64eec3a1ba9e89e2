/** IDs of jobs become a part of an address: what could lead elsewhere is none, wherever it was read. */
import type { IDataObject } from 'n8n-workflow';

import { LATER_PROVIDER_NAMES } from '../../nodes/Enrichment/providers/registry';
import { startEnrichmentBench } from '../../testing/enrichment';
import { shared } from '../../testing/shared';

const bench = shared(startEnrichmentBench);

const NO_IDS = [
	'..',
	'.',
	' .. ',
	'..;x',
	'../account',
	'a/b',
	'a\\b',
	'%2e%2e',
	'a?b=c',
	'a#b',
	'a\u0000b',
	'a\nb',
];

const pending = (jobId: string, provider: string): IDataObject => ({
	status: 'pending',
	reason: 'pending',
	credits: { charged: 0, estimated: false },
	provider,
	jobId,
	recordTag: '0',
	input: { email: 'ada@example.com' },
});

describe.each(LATER_PROVIDER_NAMES)('Get Result from %s', (at) => {
	const getResult = async (record: IDataObject, jobId = '') =>
		await bench.run({ operation: 'getResult', jobId }, [record], { at });

	it.each(NO_IDS)('asks for no job by an ID out of the envelope of an item: %j', async (id) => {
		const { error } = await getResult({ enrichment: pending(id, at) });
		expect(error?.message).toContain('is not the ID of a job');
		expect(bench.endpoint.requests).toEqual([]);
	});

	it.each(NO_IDS)("asks for no job by such a text in 'Job ID': %j", async (id) => {
		const { error } = await getResult({}, id);
		expect(error?.message).toContain("'Job ID' is not the ID of a job");
		expect(bench.endpoint.requests).toEqual([]);
	});
});

it('Enrich asks for no job by an ID that a provider answers with and that leads elsewhere', async () => {
	bench.endpoint.order({ reply: { status: 200, body: { success: true, request_id: '..' } } });
	await bench.run({ onNoMatch: 'flag' }, [{ email: 'ada@example.com' }], { at: 'dropcontact' });
	expect(bench.endpoint.requests.filter(({ method }) => method === 'GET')).toEqual([]);
});
