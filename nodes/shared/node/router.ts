import {
	NodeOperationError,
	type IExecuteFunctions,
	type INode,
	type INodeExecutionData,
} from 'n8n-workflow';

import type { Clock } from '../core/clock';
import { OUTCOME_UNKNOWN, sentenceOf, success, type Failure } from '../core/result';
import { refusal, refusalInOne } from './errors';
import { Input } from './inputs';
import { connectedOutputs, toBinaryContent } from './n8nInternals';
import type { Operation, Outcome, OutcomeFailure, OutcomeRow, Resource, Run } from './operation';
import { openService, systemClock } from './transport';

/** Runs the operation the user picked and applies n8n's rules for failures, outputs and item links. */
export async function route(
	context: IExecuteFunctions,
	resources: Resource[],
	clock: Clock = systemClock,
): Promise<INodeExecutionData[][]> {
	const { resource, operation } = pick(context, resources);
	const ended = new AbortController();
	const run = await prepare(context, resource, clock, ended.signal);
	if (run.isTool && (resource.notForTools || operation.notForTools))
		throw refusalInOne(context.getNode(), NOT_FOR_AGENTS, 0);
	const outputs = emptyOutputs(operation, run);
	const continues = context.continueOnFail();

	try {
		for await (const given of operation.execute(run)) {
			for (const each of Array.isArray(given) ? given : [given]) {
				const outcome = run.isTool ? answerIfUnknown(each) : each;
				if ('failure' in outcome && !continues) throw told(context.getNode(), outcome, run);
				addTo(outputs, outcome, run);
			}
		}
	} finally {
		// Requests that wait, for others or to be sent again, would go on after a failure.
		ended.abort();
	}
	return outputs;
}

/** The panel of a tool does not offer it, but a workflow can be written by hand. */
const NOT_FOR_AGENTS = {
	message: 'This operation is not available to AI agents',
	description: 'Add it to the workflow as a node instead, so that a person decides when it runs.',
};

/**
 * What may have been done, or charged, is an answer to an agent, and no error: for each try of 'Retry On Fail' n8n
 * makes a new input item of the model's arguments, so that nothing tells a second try from a second question.
 */
function answerIfUnknown(outcome: Outcome): Outcome {
	if (!('failure' in outcome) || outcome.failure.reason !== OUTCOME_UNKNOWN) return outcome;
	const { item, failure } = outcome;
	return { item, json: { status: OUTCOME_UNKNOWN, message: sentenceOf(failure) } };
}

/** An agent's model gets the message alone, and what to do about it is what it needs. */
function told(node: INode, { failure, item }: OutcomeFailure, { isTool }: Run) {
	return isTool ? refusalInOne(node, failure, item) : refusal(node, failure, item);
}

function addTo(outputs: INodeExecutionData[][], outcome: Outcome, { isTool }: Run): void {
	const index = 'output' in outcome && !isTool ? (outcome.output ?? 0) : 0;
	const output = (outputs[index] ??= []);
	if (!('rows' in outcome)) return void output.push(toItem(outcome));
	// One link for all, as n8n's own nodes have it.
	const link = pairedItem(outcome.item);
	for (const json of outcome.rows) output.push({ json, pairedItem: link });
}

function pick(context: IExecuteFunctions, resources: Resource[]) {
	const resourceName = context.getNodeParameter('resource', 0, '');
	const operationName = context.getNodeParameter('operation', 0, '');
	const resource = resources.find(({ option }) => option.value === resourceName);
	const operation = resource?.operations.find(({ option }) => option.value === operationName);
	if (resource && operation) return { resource, operation };
	if ([resourceName, operationName].includes(CUSTOM_API_CALL)) {
		const failure = elsewhere(resources);
		throw isToolExecution(context)
			? refusalInOne(context.getNode(), failure, 0)
			: refusal(context.getNode(), failure);
	}
	throw new NodeOperationError(
		context.getNode(),
		`The operation "${operationName}" of "${resourceName}" does not exist`,
		{ description: 'Choose a resource and an operation from the lists.' },
	);
}

/** n8n adds "Custom API Call" to every list of resources and operations; the node that it is chosen in never sends it. */
const CUSTOM_API_CALL = '__CUSTOM_API_CALL__';

/** Where a request that the node has no operation for can be made. */
function elsewhere(resources: Resource[]): Failure {
	const api = resources.find(({ option }) => option.value === 'api');
	const calls = api?.operations.map(({ option }) => `'${api.option.name}: ${option.name}'`) ?? [];
	return {
		message: "'Custom API Call' is not an operation of this node",
		description: `Choose ${[...calls, 'an HTTP Request node'].join(', or ')} instead. Nothing was sent.`,
	};
}

async function prepare(
	context: IExecuteFunctions,
	resource: Resource,
	clock: Clock,
	ended: AbortSignal,
): Promise<Run> {
	const canceled = context.getExecutionCancelSignal();
	const signal = canceled ? AbortSignal.any([canceled, ended]) : ended;
	const { service } = resource;
	const opened = typeof service === 'function' ? await service() : service;
	const access = await openService(context, opened, clock, signal);
	const items = context.getInputData();
	const inputs = items.map((_, item) => new Input(context, item));
	const work: RunWithoutAccount = {
		inputs,
		hint: hintsOf(context),
		log: (message) => writeLog(context, message),
		progress: progressOf(context, clock),
		storeFile: async (content, name, type) => await storeFile(context, content, name, type),
		continuesOnFail: context.continueOnFail(),
		hasErrorOutput: context.getNode().onError === 'continueErrorOutput',
		retriesOnFail: context.getNode().retryOnFail === true,
		isTool: isToolExecution(context),
		connected: connectedOutputs(context),
		signal,
		clock,
	};
	return buildRun(access, work);
}

/** What a run has to work with, whichever account its requests are for. */
type RunWithoutAccount = Omit<
	Run,
	'credentials' | 'connect' | 'connectInterpreting' | 'withCredentials'
>;

function buildRun(
	{
		credentials,
		connect,
		connectInterpreting,
		withCredentials,
	}: Awaited<ReturnType<typeof openService>>,
	work: RunWithoutAccount,
): Run {
	return {
		...work,
		credentials,
		connect,
		connectInterpreting,
		withCredentials: (others) => buildRun(withCredentials(others), work),
	};
}

const PROGRESS_EVERY_MS = 5000;

/** n8n has no place in the panel for it: a message to the browser, and a line in the log, are what it offers. */
function writeLog(context: IExecuteFunctions, message: string): void {
	const text = `${context.getNode().name}: ${message}`;
	context.logger.info(text);
	if (context.getMode() === 'manual') context.sendMessageToUI(text);
}

function progressOf(context: IExecuteFunctions, clock: Clock): Run['progress'] {
	let last = clock.now();
	return (message) => {
		if (clock.now() - last < PROGRESS_EVERY_MS) return;
		last = clock.now();
		writeLog(context, message());
	};
}

/** Says each thing once, however many items it is true of. */
function hintsOf(context: IExecuteFunctions): Run['hint'] {
	const said = new Set<string>();
	return (message, type = 'info') => {
		if (said.has(message)) return;
		said.add(message);
		context.addExecutionHints({ message, type, location: 'outputPane' });
	};
}

/**
 * An agent calls a variant of the node whose name ends in Tool. n8n's own word for it misses the
 * agents whose tools the engine runs like any node, and is unknown to n8n 1.x.
 */
function isToolExecution(context: IExecuteFunctions): boolean {
	const isVariant = context.getNode().type.endsWith('Tool');
	return isVariant || ('isToolExecution' in context && context.isToolExecution());
}

/** Every declared output, because n8n counts the error output from the end of them. */
function emptyOutputs(operation: Operation, run: Run): INodeExecutionData[][] {
	return Array.from({ length: countOutputs(operation, run) }, () => []);
}

/** One where a parameter that decides it cannot be used: the operation refuses its items, and the panel shows one. */
function countOutputs({ outputs }: Operation, { inputs, isTool }: Run): number {
	const [first] = inputs;
	if (first === undefined || outputs === undefined || isTool) return 1;
	const counted = first.attemptNow(() => success(outputs(first)));
	return counted.ok ? counted.value : 1;
}

function toItem(outcome: OutcomeRow | OutcomeFailure): INodeExecutionData {
	if ('failure' in outcome) return failedItem(outcome);
	const { json, binary, item } = outcome;
	return { json, pairedItem: pairedItem(item), ...(binary && { binary }) };
}

/** Nothing beside `error`: only then does n8n move the row to the error output. */
const failedItem = ({ item, failure }: OutcomeFailure): INodeExecutionData => ({
	json: { error: sentenceOf(failure) },
	pairedItem: { item },
});

function pairedItem(item: OutcomeRow['item']) {
	return typeof item === 'number' ? { item } : item.map((index) => ({ item: index }));
}

async function storeFile(
	context: IExecuteFunctions,
	content: Buffer | AsyncIterable<Buffer>,
	name: string,
	type: string,
) {
	const { helpers } = context;
	return await helpers.prepareBinaryData(
		Buffer.isBuffer(content) ? content : await toBinaryContent(content),
		name,
		type,
	);
}
