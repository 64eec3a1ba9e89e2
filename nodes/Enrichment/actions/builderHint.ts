import type { INodeTypeDescription } from 'n8n-workflow';

/** Hints for n8n's AI workflow builder that the panels do not give. */
export const BUILDER_HINT: NonNullable<INodeTypeDescription['builderHint']> = {
	searchHint:
		"Use Contact or Company 'Enrich' to complete existing records: it takes all input items in one run and reads the identifiers from the items when none is set. Use 'Search' to find new people or companies and feed its items to 'Enrich' unchanged. Enrich and Find have three outputs: 0 Found, 1 Not Found, 2 Unresolved. Lookups cost credits: set maxCredits. With authentication 'waterfall', Enrich and Find ask the providers of providerSteps one after the other for what a record still lacks. mode 'estimate' shows the cost without sending anything.",
	relatedNodes: [
		{
			nodeType: 'n8n-nodes-base.respondToWebhook',
			relationHint:
				'Responds to the CRM with 200 for Found, 404 for Not Found, and 502 for Unresolved',
		},
		{
			nodeType: 'n8n-nodes-base.removeDuplicates',
			relationHint:
				'Use before Enrich to avoid paying again for records from earlier executions',
		},
		{
			nodeType: 'n8n-nodes-base.dataTable',
			relationHint: 'Stores paid results so that the next run can check them first',
		},
	],
};
