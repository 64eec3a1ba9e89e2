import { NodeHelpers, type INodeParameters, type INodeProperties } from 'n8n-workflow';

import { Analytics } from '../../nodes/Analytics/Analytics.node';
import { list } from '../../testing/asked';
import { node } from '../../testing/context';

const description = new Analytics().description;
const analytics = description.properties;

describe('the panels speak in words', () => {
	const choicesIn = (properties: INodeProperties[]): string[] =>
		properties.flatMap(({ options = [] }) =>
			options.flatMap((option) => {
				if ('values' in option) return choicesIn(option.values);
				return 'displayName' in option ? choicesIn([option]) : [option.name];
			}),
		);
	const all = choicesIn(analytics);

	it('in which products have their own names', () => {
		expect(all).toEqual(expect.arrayContaining(['AdSense Link', 'BigQuery Link', '26 Months']));
		const codes = all.filter((name) => /[a-z][A-Z]|_/.test(name));
		const isName = /^(OAuth2|iOS App|.*\b(AdSense|BigQuery|SKAdNetwork)\b.*)$/;
		expect(codes.filter((name) => !isName.test(name))).toEqual([]);
	});
});

describe('how filters are combined', () => {
	const field = analytics.find(({ name }) => name === 'dimensionFiltersCombine')!;
	const report = { resource: 'report', operation: 'run' };
	const filters = list({ field: 'country', value: 'Norway' });

	it.each([
		['asked beside a filter', filters, true],
		['asked where an expression gives the filters', '={{ $json.filters }}', true],
		['not asked without a filter', {}, false],
	])('is %s', (_when, dimensionFilters, isShown) => {
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
				reports: list({ dimensionFilters: filters, dimensionFiltersCombine: 'or' }),
			},
		],
	])('stays as chosen when n8n reads the fields of %s for a run', (_which, chosen) => {
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
