import type { INodeProperties } from 'n8n-workflow';

import { optionsField, retryOptions } from '../../shared/node/options';
import type { Entity } from '../person/entities';
import { REVEAL_OF_VERSION_1 } from './fields';

export { optionsField } from '../../shared/node/options';

/** The `Options` of a lookup, sorted by name as n8n wants them. */
export function lookupOptions(entity: Entity, operation: 'enrich' | 'find'): INodeProperties {
	return optionsField([
		...LOOKUP,
		...OF_ENTITY[entity],
		operation === 'enrich' ? BATCH_SIZE : KEEP_INPUT,
	]);
}

export const RETRY_OPTIONS = retryOptions(
	'If the provider asks for more, the run ends and the remaining records are skipped.',
);

/** Of a result that is fetched, only how it is read can still be chosen. */
export const resultOptions: () => INodeProperties = () =>
	optionsField([
		...RETRY_OPTIONS,
		...LOOKUP.filter(({ name }) =>
			['includeRaw', 'minimumConfidence', 'requiredFields'].includes(name),
		),
	]);

export const CONCURRENCY_OPTION: INodeProperties = {
	displayName: 'Concurrency',
	name: 'concurrency',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 3,
	description: 'How many requests to send at the same time',
};

const BATCH_SIZE: INodeProperties = {
	displayName: 'Batch Size',
	name: 'batchSize',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: 0,
	description: "Records per bulk request. 0 means the provider's maximum.",
};

const KEEP_INPUT: INodeProperties = {
	displayName: 'Keep Input',
	name: 'keepInput',
	type: 'boolean',
	default: false,
	description:
		"Whether to keep the input item's fields and put the result in its field 'enrichment'",
};

const OF_ENTITY: Record<Entity, INodeProperties[]> = {
	contact: [
		{
			displayName: 'Credits per Contact',
			name: 'creditsPerContact',
			type: 'number',
			typeOptions: { minValue: 0 },
			default: 0,
			description:
				"Estimate used when the provider does not report charges. 0 means the provider's published price, or 2 if it has none.",
		},
		REVEAL_OF_VERSION_1,
		{
			displayName: 'Only Verified',
			name: 'onlyVerified',
			type: 'multiOptions',
			options: [
				{ name: 'Phone', value: 'phone' },
				{ name: 'Work Email', value: 'email' },
			],
			default: [],
			description:
				'For Prospeo: contacts without a verified work email, or without a mobile number, count as no match and are not charged',
		},
		{
			displayName: 'Wait for Jobs',
			name: 'waitMode',
			type: 'options',
			options: [
				{
					name: "Don't Wait",
					value: 'dontWait',
					description:
						"Records go to Unresolved as 'pending'; fetch them with 'Get Result'",
				},
				{
					name: 'Until Done',
					value: 'poll',
					description: "Ask at the provider's own pace until the job is done",
				},
			],
			default: 'poll',
			description:
				'For providers that answer later: BetterContact, Dropcontact and FullEnrich, and Apollo for phones',
		},
		{
			displayName: 'Max Job Wait (Minutes)',
			name: 'maxWaitMinutes',
			type: 'number',
			typeOptions: { minValue: 0 },
			default: 0,
			description:
				"How long to wait for a job. 0 means as long as is usual for the provider. Records that are not ready by then come out as 'pending'.",
		},
		{
			displayName: 'Callback URL',
			name: 'callbackUrl',
			type: 'string',
			default: '',
			placeholder: 'e.g. {{ $execution.resumeUrl }}',
			description:
				'With "Don\'t Wait": address the provider calls when the job is done, such as that of a Wait node',
		},
	],
	company: [
		{
			displayName: 'Credits per Company',
			name: 'creditsPerCompany',
			type: 'number',
			typeOptions: { minValue: 0 },
			default: 0,
			description:
				"Estimate used when the provider does not report charges. 0 means the provider's published price, or 1 if it has none.",
		},
	],
};

const LOOKUP: INodeProperties[] = [
	...RETRY_OPTIONS,
	CONCURRENCY_OPTION,
	{
		displayName: 'Deduplicate',
		name: 'dedupe',
		type: 'boolean',
		default: true,
		description: 'Whether to look up duplicate records only once',
	},
	{
		displayName: 'Extra Request Fields (JSON)',
		name: 'extraBody',
		type: 'json',
		default: '{}',
		description:
			'Extra fields to add to each record of the request. They cannot say who is looked up: identifiers always win.',
	},
	{
		displayName: 'Include Raw Response',
		name: 'includeRaw',
		type: 'boolean',
		default: false,
		description: "Whether to add the provider's original data under 'raw'",
	},
	{
		displayName: 'Minimum Confidence',
		name: 'minimumConfidence',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: 100 },
		default: 0,
		description: 'Treat matches below this score as no match. Their data is kept.',
	},
	{
		displayName: 'On Failure',
		name: 'onFailure',
		type: 'options',
		options: [
			{
				name: 'Keep Going',
				value: 'keep',
				description: "Send failed records to Unresolved with the status 'failed'",
			},
			{
				name: 'Stop',
				value: 'stop',
				description: 'Stop the workflow, even if earlier records were charged',
			},
		],
		default: 'keep',
		description: 'What to do when a record fails after others were charged',
	},
	{
		displayName: 'Preview Only',
		name: 'previewOnly',
		type: 'boolean',
		default: false,
		description: 'Whether to return an estimate without sending requests',
	},
	{
		displayName: 'Required Fields',
		name: 'requiredFields',
		type: 'multiOptions',
		options: [
			{ name: 'Email', value: 'email' },
			{ name: 'Phone', value: 'phone' },
		],
		default: [],
		description:
			"Matches without these fields go to Not Found with the status 'incomplete', so you can try another provider. Their data is kept.",
	},
	{
		displayName: 'Retry After Timeout',
		name: 'retryUnknownOutcome',
		type: 'boolean',
		default: false,
		description:
			'Whether to repeat a lookup after a timeout or a broken connection. It may be charged twice.',
	},
	{
		displayName: 'Retry with Other Identifiers',
		name: 'retryWithOtherIdentifiers',
		type: 'boolean',
		default: false,
		description:
			"Whether to try a record's other identifiers one by one if there is no match. Each try may cost credits.",
	},
	{
		displayName: 'Skip If Field Has Value',
		name: 'skipIfFieldHasValue',
		type: 'string',
		default: '',
		placeholder: 'e.g. phone',
		description:
			'Records that already have a value in this field are not looked up. Use dots for nested fields, such as enrichment.person.phone.',
	},
];
