import { whenRun, type Operation, type Resource } from '../../shared/node/operation';
import { flagField, textField } from '../../shared/node/panel';
import { rawCallFields } from '../../shared/node/rawCall';
import { forTools } from '../../shared/node/tool';
import { paginationOption } from './api/pagination';
import { fillEmptyFieldsField, maxCreditsField, onNoMatchField, outputFieldField } from './fields';
import { LOOKUP_TOOL, lookUp } from './lookUp.operation';
import { CONCURRENCY_OPTION, requestOptions, resultOptions } from './options';
import { outputsOf } from './outputs';
import { search } from './search.operation';

/** Fetches the results of jobs. Free: jobs are paid for when they are submitted. */
const getResult: Operation = {
	option: {
		name: 'Get Result',
		value: 'getResult',
		action: 'Get contact result',
		description: 'Fetch the results of contacts that were left pending',
	},
	properties: forTools(
		[
			textField(
				'Job ID',
				'jobId',
				"Leave empty for items that came out as 'pending': their results go back to them. Enter another job's ID to get one item per person.",
				{ placeholder: 'e.g. fefbc2203558eb3adcea' },
			),
			outputFieldField,
			onNoMatchField,
			fillEmptyFieldsField,
			resultOptions(),
		],
		LOOKUP_TOOL,
	),
	outputs: outputsOf,
	execute: whenRun(async () => (await import('./getResults')).getResults),
};

/** Checks whether addresses can receive messages. */
const verify: Operation = {
	option: {
		name: 'Verify',
		value: 'verify',
		action: 'Verify email',
		description: 'Check whether an email address can receive messages',
	},
	properties: forTools(
		[
			textField(
				'Email',
				'email',
				'Email address to verify. Duplicates are verified and charged only once.',
				{ required: true, placeholder: 'e.g. nathan@example.com' },
			),
			maxCreditsField,
			requestOptions(CONCURRENCY_OPTION),
		],
		{ email: { told: 'Email address to verify' } },
	),
	execute: whenRun(async () => (await import('./verifyItems')).verifyItems),
};

/** Returns what the account has left. Free. */
const getBalance: Operation = {
	option: {
		name: 'Get Balance',
		value: 'getBalance',
		action: 'Get account balance',
		description:
			"Return the account's credits, plan and prices, for each provider of the credential; costs no credits",
	},
	properties: [requestOptions()],
	execute: whenRun(async () => (await import('./balance')).fetchBalances),
};

/** Any request below the provider's base address, for what the node has no operation for. */
const call: Operation = {
	option: {
		name: 'Call',
		value: 'call',
		action: 'Call provider API',
		description: "Send a custom request to any endpoint of the provider's API",
	},
	properties: [
		...rawCallFields({
			methods: ['GET', 'POST'],
			endpoint: {
				placeholder: 'e.g. /account?fields=plan',
				description: 'Path below the base URL of the credential',
			},
			body: 'JSON object or array to send',
		}),
		requestOptions(
			flagField(
				'Full Response',
				'fullResponse',
				'Whether to return the status and headers as well as the body',
			),
			paginationOption,
		),
	],
	execute: whenRun(async () => (await import('./api/callApi')).callApi),
};

/** Refuses an operation where the credential holds the keys of several providers. */
const forOneProvider = (operation: Operation): Operation => ({
	...operation,
	execute: whenRun(async () => (await import('./oneProvider')).runUnlessKeyRing(operation)),
});

/** Loaded late: it imports every provider, which n8n does not need at startup. */
const service = async () => (await import('../service')).enrichmentService;

/** Everything the node can do; its fields and its behaviour both come from this list. */
export const resources: Resource[] = [
	{
		option: { name: 'Contact', value: 'contact' },
		service,
		firstForTools: 'find',
		operations: [
			forOneProvider(lookUp('contact', 'enrich')),
			forOneProvider(lookUp('contact', 'find')),
			forOneProvider(search('contact')),
			forOneProvider(getResult),
		],
	},
	{
		option: { name: 'Company', value: 'company' },
		service,
		firstForTools: 'find',
		operations: [
			forOneProvider(lookUp('company', 'enrich')),
			forOneProvider(lookUp('company', 'find')),
			forOneProvider(search('company')),
		],
	},
	{ option: { name: 'Email', value: 'email' }, service, operations: [forOneProvider(verify)] },
	{ option: { name: 'Account', value: 'account' }, service, operations: [getBalance] },
	{ option: { name: 'Provider API', value: 'api' }, service, operations: [forOneProvider(call)] },
];
