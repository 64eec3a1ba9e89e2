/** What n8n's editor shows before a run that could cost more than somebody expects. */
import { Workflow, type INodeParameters, type INodeTypes } from 'n8n-workflow';

import { Enrichment } from '../../nodes/Enrichment/Enrichment.node';

const node = new Enrichment();
const TYPE = 'n8n-nodes-enrichment-analytics.enrichment';

/** The hints whose condition holds, worked out with n8n's expressions as the editor does it. */
function hintsBeforeRun(parameters: INodeParameters, items: number): string[] {
	const nodeTypes = { getByNameAndVersion: () => node } as unknown as INodeTypes;
	const workflow = new Workflow({
		nodes: [
			{
				id: '1',
				name: 'Enrichment',
				type: TYPE,
				typeVersion: 1,
				position: [0, 0],
				parameters: { resource: 'contact', operation: 'enrich', ...parameters },
			},
		],
		connections: {},
		active: false,
		nodeTypes,
	});
	const input = Array.from({ length: items }, (_, index) => ({ json: { index } }));
	return (node.description.hints ?? []).flatMap(({ displayCondition, message }) => {
		const isShown = workflow.expression.getParameterValue(
			displayCondition!,
			null,
			0,
			0,
			'Enrichment',
			input,
			'manual',
			{},
		);
		expect(typeof isShown).toBe('boolean');
		return isShown === true ? [message] : [];
	});
}

it('The editor warns before a run with more than 25 items and no limit, and says what to set', () => {
	expect(hintsBeforeRun({}, 26)).toEqual([
		"There are more than 25 items and no limit, and each lookup can cost credits. Enter 'Max Credits' (or 'Max Cost' in a waterfall), or set 'Mode' to 'Estimate Cost (Free)' to see the cost before you run.",
	]);
	const verify = { resource: 'email', operation: 'verify' };
	expect(hintsBeforeRun(verify, 26)).toEqual([
		"There are more than 25 items and no limit, and each verification can cost credits. Enter 'Max Credits' to limit the cost.",
	]);
});

it.each<[string, INodeParameters, number]>([
	['there are few items', {}, 25],
	["'Max Credits' is set", { maxCredits: '100' }, 26],
	["'Max Credits' is an expression that gives a limit", { maxCredits: '={{ 50 + 50 }}' }, 26],
	['the cost is only estimated', { mode: 'estimate' }, 26],
	['results that are paid for are fetched', { operation: 'getResult' }, 26],
])('The editor does not warn where %s', (_where, parameters, items) => {
	expect(hintsBeforeRun(parameters, items)).toEqual([]);
});
