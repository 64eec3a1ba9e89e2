import type { INodeProperties } from 'n8n-workflow';

import type { Entity } from '../domain/entities';

/** The `Options` of a lookup, sorted by name as n8n wants them. */
export function lookupOptions(entity: Entity, operation: 'enrich' | 'find'): INodeProperties {
	const options = [...COMMON, CREDITS[entity], ...(operation === 'enrich' ? ENRICH_ONLY : [])];
	return {
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		options: options.sort((one, other) => one.displayName.localeCompare(other.displayName)),
	};
}

/** How patient requests are, for every operation. */
export const RETRY_OPTIONS: INodeProperties[] = [
	{
		displayName: 'Max Retries',
		name: 'maxRetries',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 5,
		description:
			'How often a request that the provider turned away is sent again, with growing delays',
	},
	{
		displayName: 'Max Wait (Seconds)',
		name: 'maxWaitSeconds',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 120,
		description:
			'The longest single wait. A provider that asks for more ends the run; the remaining records are skipped.',
	},
	{
		displayName: 'Timeout (Seconds)',
		name: 'timeoutSeconds',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 60,
		description: 'How long to wait for one answer',
	},
];

/** In the main panel: what a run may spend is decided before anything else. */
export const maxCreditsField: INodeProperties = {
	displayName: 'Max Credits',
	name: 'maxCredits',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: 0,
	description:
		'Hard limit for this run: a request that could pass it is not sent. 0 means no limit.',
};

const CREDITS: Record<Entity, INodeProperties> = {
	contact: {
		displayName: 'Credits per Contact',
		name: 'creditsPerContact',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 0,
		description:
			"Estimate used where the provider reports no charge. 0 means the provider's published price, or 2 where there is none.",
	},
	company: {
		displayName: 'Credits per Company',
		name: 'creditsPerCompany',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 0,
		description:
			"Estimate used where the provider reports no charge. 0 means the provider's published price, or 1 where there is none.",
	},
};

const COMMON: INodeProperties[] = [
	...RETRY_OPTIONS,
	{
		displayName: 'Concurrency',
		name: 'concurrency',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 3,
		description: 'How many requests are in flight at once',
	},
	{
		displayName: 'Deduplicate',
		name: 'dedupe',
		type: 'boolean',
		default: true,
		description:
			'Whether records that ask for the same person or company are looked up, and paid, once',
	},
	{
		displayName: 'Extra Request Fields (JSON)',
		name: 'extraBody',
		type: 'json',
		default: '{}',
		description:
			'Merged into each record of the request, for fields that only your provider knows',
	},
	{
		displayName: 'Include Raw Answer',
		name: 'includeRaw',
		type: 'boolean',
		default: false,
		description: "Whether to add the provider's own answer as 'raw'",
	},
	{
		displayName: 'Minimum Confidence',
		name: 'minimumConfidence',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: 100 },
		default: 0,
		description: 'Matches below it, from 0 to 100, count as no match; their data is kept',
	},
	{
		displayName: 'On Failure',
		name: 'onFailure',
		type: 'options',
		options: [
			{
				name: 'Keep Going',
				value: 'keep',
				description: 'Failed records leave by the second output with the status failed',
			},
			{
				name: 'Stop',
				value: 'stop',
				description: 'The workflow stops, although records before were paid for',
			},
		],
		default: 'keep',
		description: 'What to do when a record fails after others were paid for',
	},
	{
		displayName: 'Preview Only',
		name: 'previewOnly',
		type: 'boolean',
		default: false,
		description: 'Whether to send nothing and output what the run would ask and cost at most',
	},
	{
		displayName: 'Retry Unknown Outcome',
		name: 'retryUnknownOutcome',
		type: 'boolean',
		default: false,
		description:
			'Whether to send a lookup again after a timeout or a lost answer, at the risk of a second charge',
	},
	{
		displayName: 'Retry with Other Identifiers',
		name: 'retryWithOtherIdentifiers',
		type: 'boolean',
		default: false,
		description:
			'Whether to try email, LinkedIn URL, and name with company each alone after no match. Every try may cost credits.',
	},
	{
		displayName: 'Skip If Field Has Value',
		name: 'skipIfFieldHasValue',
		type: 'string',
		default: '',
		placeholder: 'e.g. phone',
		description: 'Records in which this field is filled already are not looked up',
	},
];

const ENRICH_ONLY: INodeProperties[] = [
	{
		displayName: 'Batch Size',
		name: 'batchSize',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 0,
		description: 'Records per bulk request. 0 means as many as the provider takes.',
	},
	{
		displayName: 'Fill Empty Fields',
		name: 'fillEmptyFields',
		type: 'boolean',
		default: false,
		description:
			'Whether to also copy what was found into fields of the record that have no value',
	},
];
