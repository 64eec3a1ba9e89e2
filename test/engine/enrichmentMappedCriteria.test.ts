import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { startEnrichmentBench, type EnrichmentRunOptions } from '../../testing/enrichment';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(startEnrichmentBench);

const search = async (
	parameters: INodeParameters,
	items: IDataObject[] = [{}],
	more: EnrichmentRunOptions = {},
) => await bench.run({ operation: 'search', limit: 3, ...parameters }, items, more);

const TO_ERROR: EnrichmentRunOptions = { onError: 'continueErrorOutput' };

it.each<[string, INodeParameters, string]>([
	['a missing field', { company: '={{ $json.compny }}' }, "'Company'"],
	['an empty text', { location: '={{ "" }}' }, "'Location'"],
	['a blank between separators', { jobTitle: '={{ $json.a }}, {{ $json.b }}' }, "'Job Title'"],
	[
		'the comma between two missing fields',
		{ location: '={{ $json.city }}, {{ $json.country }}' },
		"'Location'",
	],
	['a word for nothing', { company: '={{ "null" }}' }, "'Company'"],
	['a placeholder', { industry: '={{ "N/A" }}' }, "'Industry'"],
	['an empty list', { companySize: '={{ [] }}' }, "'Company Size'"],
	['an empty list of choices', { seniority: '={{ [] }}' }, "'Seniority Names or IDs'"],
	['empty filters', { options: { filters: '={{ $json.nope }}' } }, "'Filters (JSON)'"],
])(
	'Search refuses a mapped criterion that comes out as %s, before it asks the provider',
	async (_, mapped, label) => {
		const parameters = { jobTitle: 'Chief', ...mapped };
		const { error } = await search(parameters, [{}], { at: 'peopleDataLabs' });
		expect(error?.message).toContain(`${label}`);
		expect(error?.message).toContain('is mapped, but has no value');
		expect(error?.description).toContain('Correct the expression, or clear the field');
		expect(bench.endpoint.requests).toHaveLength(0);
	},
);

it('Search of companies refuses a mapped criterion without a value, too', async () => {
	const parameters = { resource: 'company', industry: 'Software', location: '={{ $json.city }}' };
	const { error } = await search(parameters, [{}], { at: 'apollo' });
	expect(error?.message).toBe("'Location' is mapped, but has no value");
	expect(bench.endpoint.requests).toHaveLength(0);
});

it('Search skips the one item whose criterion has no value, and searches for the others', async () => {
	const items = [{ company: 'Analytical Engines' }, {}];
	const parameters = { jobTitle: 'Chief', company: '={{ $json.company }}' };
	const { itemsByOutput } = await search(parameters, items, TO_ERROR);
	const [matches = [], failures = []] = itemsByOutput;
	expect(matches.length).toBeGreaterThan(0);
	expect(new Set(matches.map(({ company }) => (company as IDataObject).name))).toEqual(
		new Set(['Analytical Engines']),
	);
	expect(failures).toMatchObject([{ error: expect.stringContaining("'Company' is mapped") }]);
});

it('Search takes an untouched or emptied criterion as no criterion', async () => {
	const { items, error } = await search({ jobTitle: 'Chief', company: '', location: '=' });
	expect(error).toBeUndefined();
	expect(items).toHaveLength(3);
});

it('Search sends a typed word as it is, because a company may be named None', async () => {
	await search({ jobTitle: 'Chief', company: 'None' });
	expect(JSON.stringify(bench.bodies())).toContain('None');
});

it.each(['', 'null', 'None', '[]'])(
	'Search takes %j from an AI agent as no criterion',
	async (word) => {
		const args = { Job_Title: 'Chief', Company: word, Location: word };
		const { items, error } = await search({}, [args], { asTool: 'request' });
		expect(error).toBeUndefined();
		expect(items.length).toBeGreaterThan(0);
		expect(JSON.stringify(bench.bodies())).not.toMatch(/null|None|\[\]/);
	},
);

it.each<[string, string]>([
	['={{ \'["11-50"]\' }}', '11-50'],
	['["11-50", "51-200"]', '11-50'],
])('Search reads a list that is written as JSON: %s', async (companySize, size) => {
	const { error } = await search({ jobTitle: 'Chief', companySize });
	expect(error).toBeUndefined();
	expect(JSON.stringify(bench.bodies())).toContain(`"${size}"`);
});
