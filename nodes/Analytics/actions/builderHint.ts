import type { INodeTypeDescription } from 'n8n-workflow';

/** For n8n's AI workflow builder: what it cannot see in the panels. */
export const BUILDER_HINT: NonNullable<INodeTypeDescription['builderHint']> = {
	searchHint:
		"Use Report 'Run' for Google Analytics 4 numbers; each row is an item with a field per dimension and metric. With compareWith each metric also has _previous, _change and _changePercent. For a CSV file set output to 'file' and returnAll to true. Several properties or reports: one input item each. 'Explain Change' tells why a number rose or fell, 'Run Funnel' how many users go from step to step. Property 'Audit' lists what is wrong with a property's settings and data, and how to fix it. Event 'Send' records what happened in a CRM; it needs the client ID of the visitor's _ga cookie.",
	relatedNodes: [
		{
			nodeType: 'n8n-nodes-base.html',
			relationHint: 'Converts the rows of a report to an HTML table for an email',
		},
		{
			nodeType: 'n8n-nodes-base.scheduleTrigger',
			relationHint: 'Starts a report every day or week',
		},
	],
};
