import type { INodeProperties } from 'n8n-workflow';

import {
	choiceField,
	flagField,
	jsonField,
	numberField,
	option,
	optionsField,
	retryOptions,
	textField,
} from '../../shared/node/panel';
import type { Entity } from '../person/entities';
import { listLaterProviders } from '../providers/registry';

/** The `Options` of a lookup, sorted by name as n8n wants them. */
export function lookupOptions(entity: Entity, operation: 'enrich' | 'find'): INodeProperties {
	const ofOperation = operation === 'enrich' ? BATCH_SIZE : KEEP_INPUT;
	return requestOptions(...LOOKUP, ...OF_ENTITY[entity], ofOperation);
}

/** The `Options` of an operation: the common ones and its own. */
export const requestOptions = (...own: INodeProperties[]): INodeProperties =>
	optionsField(RETRY_OPTIONS, own);

const RETRY_OPTIONS = retryOptions(
	'If the provider asks for more, the run ends and the remaining records are skipped.',
);

/** The request was made earlier, so only the reading of its result can still be chosen. */
export const resultOptions = (): INodeProperties =>
	requestOptions(INCLUDE_RAW, MINIMUM_CONFIDENCE, REQUIRED_FIELDS);

export const CONCURRENCY_OPTION = numberField(
	'Concurrency',
	'concurrency',
	[1, 3],
	'How many requests to send at the same time',
);

const BATCH_SIZE = numberField(
	'Batch Size',
	'batchSize',
	[0, 0],
	"Records per bulk request. 0 means the provider's maximum.",
);

const KEEP_INPUT = flagField(
	'Keep Input',
	'keepInput',
	"Whether to keep the input item's fields and put the result in its field 'enrichment'",
);

const INCLUDE_RAW = flagField(
	'Include Raw Response',
	'includeRaw',
	"Whether to add the provider's original data under 'raw'",
);

const MINIMUM_CONFIDENCE = numberField(
	'Minimum Confidence',
	'minimumConfidence',
	[0, 0, 100],
	'Treat matches below this score as no match. Their data is kept.',
);

const REQUIRED_FIELDS: INodeProperties = {
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
};

const creditsField = (displayName: string, name: string, usual: number) =>
	numberField(
		displayName,
		name,
		[0, 0],
		`The most that one can cost: 'Max Credits' and the preview use it, and so do records whose charge the provider does not report. 0 means the provider's published price, or ${usual} if it has none.`,
	);

const OF_ENTITY: Record<Entity, INodeProperties[]> = {
	contact: [
		creditsField('Credits per Contact', 'creditsPerContact', 2),
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
		flagField(
			'Use Provider Waterfall',
			'useProviderWaterfall',
			"Whether the provider may ask the third parties that your account there is connected to, at their rates. For Apollo and Lusha; 'Max Credits' then needs 'Credits per Contact'.",
		),
		flagField(
			'Verify Catch-All Emails',
			'verifyCatchAll',
			'Whether to verify email addresses at catch-all domains further. For BetterContact, with its catch-all add-on: only those that turn out safe are charged.',
		),
		choiceField(
			'Wait for Jobs',
			'waitMode',
			[
				option(
					"Don't Wait",
					'dontWait',
					"Records go to Unresolved as 'pending'; fetch them with 'Get Result'",
				),
				option(
					'Until Done',
					'poll',
					"Ask at the provider's own pace until the job is done",
				),
			],
			`For providers that answer later: ${listLaterProviders()}, and Apollo for phones`,
			{ default: 'poll' },
		),
		numberField(
			'Max Job Wait (Minutes)',
			'maxWaitMinutes',
			[0, 0],
			"How long to wait for a job. 0 means as long as is usual for the provider. Records that are not ready by then come out as 'pending'.",
		),
		textField(
			'Callback URL',
			'callbackUrl',
			"Address the provider calls when the job is done, such as that of a Wait node. Used when 'Wait for Jobs' is \"Don't Wait\".",
			{ placeholder: 'e.g. {{ $execution.resumeUrl }}' },
		),
	],
	company: [creditsField('Credits per Company', 'creditsPerCompany', 1)],
};

const LOOKUP: INodeProperties[] = [
	CONCURRENCY_OPTION,
	flagField('Deduplicate', 'dedupe', 'Whether to look up duplicate records only once', {
		default: true,
	}),
	jsonField(
		'Extra Request Fields (JSON)',
		'extraBody',
		'Extra fields to add to each record of the request. They cannot say who is looked up: identifiers always win.',
		{ default: '{}' },
	),
	INCLUDE_RAW,
	MINIMUM_CONFIDENCE,
	choiceField(
		'On Failure',
		'onFailure',
		[
			option(
				'Keep Going',
				'keep',
				"Send failed records to Unresolved with the status 'failed'",
			),
			option('Stop', 'stop', 'Stop the workflow, even if earlier records were charged'),
		],
		'What to do when a record fails after others were charged',
	),
	flagField(
		'Preview Only',
		'previewOnly',
		'Whether to return an estimate without sending requests',
	),
	REQUIRED_FIELDS,
	flagField(
		'Retry After Timeout',
		'retryUnknownOutcome',
		'Whether to repeat a lookup after a timeout or a broken connection. It may be charged twice.',
	),
	flagField(
		'Retry with Other Identifiers',
		'retryWithOtherIdentifiers',
		"Whether to try a record's other identifiers one by one if there is no match. Each try may cost credits.",
	),
	textField(
		'Skip If Field Has Value',
		'skipIfFieldHasValue',
		'Records that already have a value in this field are not looked up. Use dots for nested fields, such as enrichment.person.phone.',
		{ placeholder: 'e.g. phone' },
	),
];
