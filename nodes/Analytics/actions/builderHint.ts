import type { INodeTypeDescription } from 'n8n-workflow';

/** Advice for n8n's AI workflow builder that the panels do not give. */
export const ANALYTICS_BUILDER_HINT: NonNullable<INodeTypeDescription['builderHint']> = {
	searchHint: [
		"Use Report 'Run' for Google Analytics 4 numbers; each row is an item with a field per dimension and metric.",
		'With compareWith each metric also has _previous, _change and _changePercent.',
		"For a CSV file set output to 'file' and returnAll to true.",
		'Several properties or reports: one input item each.',
		"For a database table that is kept up to date use 'Sync a Table': upsert output 0 by _key, then delete older rows of the days of output 1 that have replace true.",
		"'Explain Change' tells why a number rose or fell.",
		"'Find Anomalies' tells whether the last days differ from the same weekdays before: output 0 has the judged days with isAnomaly, output 1 what explains each anomaly; use it for alerts.",
		"'Run Conversions' returns what Google Ads counts, by attribution model; 'Run Funnel' how many users go from step to step.",
		"Property 'Audit' lists what is wrong with a property's settings and data, and how to fix it.",
		"Event 'Send' records what happened in a CRM; it needs the client ID of the visitor's _ga cookie.",
		"Event 'Reconcile' compares deals or orders with those in Google Analytics by transaction ID.",
	].join(' '),
	extraTypeDefContent: [
		{
			displayOptions: { show: { resource: ['report'], operation: ['run', 'runBatch'] } },
			content: `<patterns>
A report compared with the period before, largest rise first:
  { resource: 'report', operation: 'run', metrics: ['sessions'], dimensions: ['sessionDefaultChannelGroup'],
    dateRange: 'lastWeek', weekStartsOn: 'monday', compareWith: 'previousPeriod',
    orderBy: { values: [{ field: 'sessions_change', direction: 'descending' }] }, returnAll: true }
  Each row: sessions, sessions_previous, sessions_change, sessions_changePercent.
A report as a CSV file, for example to attach to an email:
  { resource: 'report', operation: 'run', returnAll: true, output: 'file', fileFormat: 'csv', fileName: 'report.csv' }
  One item with the file in its binary field 'data'.
A report with a second output for row counts, totals, and data quality:
  { resource: 'report', operation: 'run', options: { includeDetails: true } }
  Output 0 has the rows, output 1 one item of details for each report. With onError 'continueErrorOutput' failed items
  go to a third output, after these two.
</patterns>`,
		},
		{
			displayOptions: { show: { resource: ['property'], operation: ['applyConfiguration'] } },
			content: `<patterns>
Copy definitions to another property: 'Export Configuration' of one, then 'Apply Configuration' of the other:
  { resource: 'property', operation: 'applyConfiguration', configuration: expr('{{ $json }}'), mode: 'preview' }
  The mode 'preview' changes nothing; 'apply' creates and updates. One row for each entry, with its action.
</patterns>`,
		},
	],
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
