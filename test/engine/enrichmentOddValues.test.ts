/** Parameters with values that people did not mean: each is refused before a request, in words that name it. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { ADA, SOREN } from '../../sandbox/enrichment';
import { startEnrichmentBench, type EnrichmentRunOptions } from '../../testing/enrichment';
import { getEmail, identifyByEmail, identifyByName } from '../../testing/people';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(startEnrichmentBench);

const email = getEmail(ADA);

const run = async (
	parameters: INodeParameters,
	records: IDataObject[] = [{ email, company: { name: 'Acme' } }],
	more: EnrichmentRunOptions = {},
) => await bench.run({ onNoMatch: 'flag', ...parameters }, records, more);

it.each<{ title: string; parameters: INodeParameters; message: string; description: string }>([
	{
		title: 'Max Credits that is NaN',
		parameters: { maxCredits: '={{ NaN }}' },
		message: "'Max Credits' must be a number",
		description: 'It is NaN.',
	},
	{
		title: 'Max Credits that is a list',
		parameters: { maxCredits: '={{ [] }}' },
		message: "'Max Credits' must be a number",
		description: 'It is [].',
	},
	{
		title: 'a boolean with an object in its text',
		parameters: { fillEmptyFields: '=x {{ $json.company }}' },
		message: "'Fill My Empty Columns' contains an object",
		description: 'Use one of its fields',
	},
	{
		title: 'JSON with an object in its text',
		parameters: { options: { extraBody: '=x {{ $json.company }}' } },
		message: "'Extra Fields (JSON)' under Options contains an object",
		description: 'Use one of its fields',
	},
	{
		title: 'a country that is true',
		parameters: { options: { defaultCountry: '={{ true }}' } },
		message: "'Default Country' under Options must be text",
		description: 'It is true.',
	},
	{
		title: 'a country that is a number',
		parameters: { options: { defaultCountry: '={{ 49 }}' } },
		message: "'Default Country' under Options must be text",
		description: 'It is 49.',
	},
	{
		title: 'Data to Get that is mapped to a missing field',
		parameters: { reveal: '={{ $json.want }}' },
		message: "'Data to Get' is mapped, but has no value",
		description: 'It is missing.',
	},
])(
	'Enrich refuses $title, before anything is sent',
	async ({ parameters, message, description }) => {
		const { error } = await run(parameters);
		expect(error?.message).toBe(message);
		expect(error?.description).toContain(description);
		expect(JSON.stringify([error?.message, error?.description])).not.toContain(
			'[object Object]',
		);
		expect(bench.endpoint.requests).toHaveLength(0);
	},
);

it('Enrich takes an empty list for Data to Get as only the profile', async () => {
	const { envelopes } = await run({ reveal: '={{ [] }}' });
	expect(envelopes[0]).toMatchObject({ status: 'found' });
});

it('Enrich takes 5 and "5" from two items as the same limit', async () => {
	const records = [
		{ email, limit: 5 },
		{ ...identifyByEmail(SOREN), limit: '5' },
	];
	const { envelopes, error } = await run({ maxCredits: '={{ $json.limit }}' }, records);
	expect(error).toBeUndefined();
	expect(envelopes).toMatchObject([{ status: 'found' }, { status: 'found' }]);
});

it('Options accept their stored values in upper or lower case', async () => {
	const { hintTexts } = await run(
		{ mode: 'Estimate', reveal: '={{ ["Email", "PHONE"] }}' },
		undefined,
		{
			at: 'prospeo',
		},
	);
	expect(hintTexts[0]).toContain('Nothing was sent');
	expect(bench.endpoint.requests).toHaveLength(0);
});

it.each(['null', '={{ "null" }}', '={{ true }}', '={{ NaN }}', 'undefined'])(
	'Get Result refuses the Job ID %s, before anything is sent',
	async (jobId) => {
		const { error } = await run({ operation: 'getResult', jobId }, [{}], { at: 'fullEnrich' });
		expect(error?.message).toBe("'Job ID' is not the ID of a job");
		expect(bench.endpoint.requests).toHaveLength(0);
	},
);

it('Get Result quotes a provider that does not know a job once, without quotes in quotes', async () => {
	const parameters = { operation: 'getResult', jobId: 'nosuchjob' };
	const { items } = await run(parameters, [{}], { at: 'fullEnrich' });
	expect(items[0]!.message).toMatch(
		/^Job nosuchjob at FullEnrich was not found there\. FullEnrich said: "[^"]+" \(status 400\)\. It may have been charged\.$/,
	);
});

it("A result without a match does not show a provider's error code", async () => {
	const reply = { status: 400, body: { error: true, error_code: 'NO_MATCH' } };
	bench.endpoint.order({ reply });
	const { envelopes } = await run({ reveal: ['email'] }, [identifyByName(ADA)], {
		at: 'prospeo',
	});
	expect(envelopes[0]).toMatchObject({ status: 'notFound', reason: 'noMatch' });
	expect(envelopes[0]).not.toHaveProperty('message');
});

it('A rate limit without a time is reported in a sentence', async () => {
	bench.endpoint.order({ reply: { status: 429, body: {} }, times: 99 });
	const options = { maxRetries: 0 };
	const { error } = await run({ options }, [identifyByEmail(ADA)], { at: 'prospeo' });
	expect(error?.message).toBe('Prospeo is rate limiting requests');
	expect(error?.description).toContain('It does not say for how long.');
	expect(error?.description).not.toContain('longer than');
});

it('With the column names of a CRM, a row does not get the same field in another case', async () => {
	const parameters = { resultFormat: 'columns', options: { columnNames: 'salesforce' } };
	const record = { email, phone: '', title: '', firstName: 'Ada' };
	const { items } = await run(parameters, [record]);
	const [row = {}] = items;
	const names = Object.keys(row).map((name) => name.toLowerCase());
	expect(names).toHaveLength(new Set(names).size);
	expect(row).toMatchObject({ phone: ADA.phones[0]!.number, title: ADA.jobTitle });
	expect(row).toMatchObject({ firstName: 'Ada', LastName: 'Lovelace' });
});

it('The fields that were read are named in the order of the item', async () => {
	const record = { 'E-Mail Address': email, 'Full name': 'Ada Lovelace', 'Company Name': 'Acme' };
	const { hintTexts } = await run({}, [record]);
	expect(hintTexts[0]).toContain('Read from your items: E-Mail Address, Full name, Company Name');
});
