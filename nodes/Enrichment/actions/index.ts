import {
	defineOperation,
	loadWhenRun,
	type Operation,
	type NodeResource,
} from '../../shared/node/operation';
import { callFields } from './api/callFields';
import { compareFields, resultFields, DEFAULT_TOOL_LIMIT, verifyFields } from './fields';
import { LOOKUP_TOOL, buildLookupOperation } from './lookUp.operation';
import { balanceFields } from './options';
import { countOutputs } from './outputs';
import { buildSearchOperation } from './search.operation';

/** Fetches the results of jobs, free of charge, since jobs are charged when they are submitted. */
const getResult = defineOperation({
	name: 'Get Result',
	value: 'getResult',
	action: 'Get a pending contact result',
	description: 'Fetch results for contacts that are still pending',
	fields: resultFields,
	toolFields: LOOKUP_TOOL,
	outputs: (values) => countOutputs(values.onNoMatch),
	execute: loadWhenRun(async () => (await import('./getResults')).executeGetResults),
});

/** Asks every provider of the credential about a sample of a list. */
const compareProviders = defineOperation({
	name: 'Compare Providers',
	value: 'compareProviders',
	action: 'Compare providers for contacts',
	description:
		'Try every provider in a waterfall credential on a random sample of your contacts, and compare hit rates and costs',
	fields: compareFields,
	notForTools: true,
	outputs: () => 2,
	execute: loadWhenRun(async () => (await import('./compareItems')).executeProviderComparison),
});

/** Checks whether addresses can receive messages. */
const verify = defineOperation({
	name: 'Verify',
	value: 'verify',
	action: 'Verify an email',
	description: 'Check whether an email address can receive messages',
	fields: verifyFields,
	toolFields: { email: { prompt: 'Email address to verify' }, maxCredits: DEFAULT_TOOL_LIMIT },
	execute: loadWhenRun(async () => (await import('./verifyItems')).executeVerification),
});

/** Returns the balance of the account, free of charge. */
const getBalance = defineOperation({
	name: 'Get Balance',
	value: 'getBalance',
	action: 'Get the account balance',
	description:
		"Return the account's credits, plan, and prices, for each provider in the credential. Costs no credits.",
	fields: balanceFields,
	execute: loadWhenRun(async () => (await import('./balance')).fetchBalances),
});

/** Sends any request below the base URL, for tasks without an operation of their own. */
const call = defineOperation({
	name: 'Call',
	value: 'call',
	action: 'Call a provider API',
	description: "Send a custom request to any endpoint of the provider's API",
	fields: callFields,
	execute: loadWhenRun(async () => (await import('./api/callApi')).callApi),
});

/** Makes an operation refuse credentials with the keys of several providers. */
const requireSingleProvider = (operation: Operation): Operation => ({
	...operation,
	async *execute(run) {
		const { executeUnlessKeyRing } = await import('./oneProvider');
		yield* executeUnlessKeyRing(operation)(run);
	},
});

/** Loads the service when it is needed, since it imports every provider, which n8n does not need at startup. */
const loadService = async () => (await import('../service')).enrichmentService;

/** All resources and operations of the node; its panel and its behavior both come from this list. */
export const resources: NodeResource[] = [
	{
		option: { name: 'Contact', value: 'contact' },
		service: loadService,
		firstForTools: 'find',
		operations: [
			buildLookupOperation('contact', 'enrich'),
			buildLookupOperation('contact', 'find'),
			requireSingleProvider(buildSearchOperation('contact')),
			getResult,
			compareProviders,
		],
	},
	{
		option: { name: 'Company', value: 'company' },
		service: loadService,
		firstForTools: 'find',
		operations: [
			buildLookupOperation('company', 'enrich'),
			buildLookupOperation('company', 'find'),
			requireSingleProvider(buildSearchOperation('company')),
		],
	},
	{
		option: { name: 'Email', value: 'email' },
		service: loadService,
		operations: [requireSingleProvider(verify)],
	},
	{
		option: { name: 'Account', value: 'account' },
		service: loadService,
		operations: [getBalance],
	},
	{
		option: { name: 'Provider API', value: 'api' },
		service: loadService,
		operations: [requireSingleProvider(call)],
	},
];
