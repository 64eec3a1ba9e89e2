import { NodeHelpers, type INodeParameters, type INodeProperties } from 'n8n-workflow';

import { Analytics } from '../../nodes/Analytics/Analytics.node';
import { toPanelRows } from '../../testing/panelParameters';
import { node } from '../../testing/context';

const description = new Analytics().description;
const analytics = description.properties;

describe('The panels of both nodes', () => {
	const choicesIn = (properties: INodeProperties[]): string[] =>
		properties.flatMap(({ options = [] }) =>
			options.flatMap((option) => {
				if ('values' in option) return choicesIn(option.values);
				return 'displayName' in option ? choicesIn([option]) : [option.name];
			}),
		);
	const all = choicesIn(analytics);

	it('write the names of products as their makers do', () => {
		expect(all).toEqual(expect.arrayContaining(['AdSense Link', 'BigQuery Link', '26 Months']));
		const codes = all.filter((name) => /[a-z][A-Z]|_/.test(name));
		const isName = /^(OAuth2|iOS App|.*\b(AdSense|BigQuery|SKAdNetwork)\b.*)$/;
		expect(codes.filter((name) => !isName.test(name))).toEqual([]);
	});
});

describe('The choice of how filters are combined', () => {
	const field = analytics.find(({ name }) => name === 'dimensionFiltersCombine')!;
	const report = { resource: 'report', operation: 'run' };
	const filters = toPanelRows({ field: 'country', value: 'Norway' });

	it.each([
		['with a filter', filters, true],
		['where an expression gives the filters', '={{ $json.filters }}', true],
		['not without a filter', {}, false],
	])('is shown as expected: %s', (_when, dimensionFilters, isShown) => {
		const values: INodeParameters = { ...report, dimensionFilters };
		expect(NodeHelpers.displayParameter(values, field, node, description)).toBe(isShown);
	});

	it.each([
		['a report', { ...report, dimensionFilters: filters, dimensionFiltersCombine: 'or' }],
		[
			'a report of a batch',
			{
				resource: 'report',
				operation: 'runBatch',
				reports: toPanelRows({ dimensionFilters: filters, dimensionFiltersCombine: 'or' }),
			},
		],
	])('keeps its value when n8n reads the fields of %s for a run', (_which, chosen) => {
		const read = NodeHelpers.getNodeParameters(
			analytics,
			chosen,
			true,
			false,
			node,
			description,
		);
		expect(JSON.stringify(read)).toContain('"dimensionFiltersCombine":"or"');
	});
});

/** Every field of a panel, those of collections and rows included. */
function allFields(properties: INodeProperties[]): INodeProperties[] {
	return properties.flatMap((property) => {
		const members = (property.options ?? []).flatMap((option) => {
			if ('values' in option) return option.values;
			return 'displayName' in option ? [option] : [];
		});
		return [property, ...allFields(members)];
	});
}

describe('The panels follow the conventions of n8n:', () => {
	const fields = allFields(analytics);

	it('every text field shows an example', () => {
		const texts = fields.filter(
			({ type, typeOptions, default: initial, displayOptions }) =>
				type === 'string' &&
				typeOptions?.password !== true &&
				!String(initial).startsWith('={{') &&
				displayOptions?.show?.['@tool']?.[0] !== true,
		);
		const without = texts.filter(({ placeholder = '' }) => !placeholder.startsWith('e.g. '));
		expect(without.map(({ displayName }) => displayName)).toEqual([]);
	});

	it('every way to enter an ID, a name or a URL shows an example', () => {
		const modes = fields.flatMap(({ modes: all = [] }) =>
			all.filter(({ type }) => type === 'string'),
		);
		expect(modes.length).toBeGreaterThan(10);
		const without = modes.filter(({ placeholder = '' }) => !placeholder.startsWith('e.g. '));
		expect(without.map(({ placeholder }) => placeholder)).toEqual([]);
	});

	it("collections of fields say 'Add Field'", () => {
		const collections = fields.filter(({ displayName }) => / Fields$/.test(displayName));
		expect(collections.length).toBeGreaterThan(5);
		for (const { placeholder } of collections) expect(placeholder).toBe('Add Field');
	});

	it('actions read like sentences, with articles, and include Create or update where there is a key', () => {
		const actions = analytics
			.filter(({ name }) => name === 'operation')
			.flatMap(({ options = [] }) => options)
			.map((option) => ('action' in option ? option.action : undefined));
		expect(actions).toEqual(
			expect.arrayContaining([
				'Run a report',
				'Create a key event',
				'Get many key events',
				'Create or update a custom dimension',
				'Archive an audience',
				'Apply a configuration to a property',
			]),
		);
	});

	const property = analytics.find(({ name }) => name === 'property')!;
	const issuesOf = (mode: string, value: string) =>
		NodeHelpers.getParameterIssues(
			{ ...property, displayOptions: {} },
			{ property: { __rl: true, mode, value } },
			'',
			node,
			description,
		).parameters?.property;

	it.each([
		['id', '123456789'],
		['id', 'properties/123456789'],
		['id', '={{ $json.property }}'],
		['url', 'https://analytics.google.com/analytics/web/#/p123456789/reports/intelligenthome'],
		['url', 'https://analytics.google.com/analytics/web/?authuser=1#/a45p123456789/admin'],
	])('a property that is given by %s as %s is accepted', (mode, value) => {
		expect(issuesOf(mode, value)).toBeUndefined();
	});

	it.each([
		['id', 'G-ABC1234', /not G-…/],
		['url', 'https://example.com/#/p123456789', /Paste the URL/],
	])(
		'a property that is given by %s as %s is marked as wrong before a run',
		(mode, value, words) => {
			expect(issuesOf(mode, value)?.join()).toMatch(words);
		},
	);

	it('n8n takes the ID out of the address of a property', () => {
		const url = property.modes?.find(({ name }) => name === 'url');
		const regex = url?.extractValue?.type === 'regex' ? String(url.extractValue.regex) : '';
		const address = 'https://analytics.google.com/analytics/web/#/a45p123456789/reports';
		expect(new RegExp(regex).exec(address)?.[1]).toBe('123456789');
	});

	it('Week Starts On stands beside the date ranges that depend on it', () => {
		const week = analytics.find(({ name }) => name === 'weekStartsOn')!;
		expect(week.displayOptions?.show?.dateRange).toEqual(['thisWeek', 'lastWeek']);
	});
});
