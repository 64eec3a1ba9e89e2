import {
	NodeOperationError,
	type IExecuteFunctions,
	type INode,
	type INodeExecutionData,
} from 'n8n-workflow';

import type { Clock } from '../core/clock';
import { OUTCOME_UNKNOWN, describeFailure, success, type Failure } from '../core/result';
import { toNodeError, toSingleMessageError } from './errors';
import { InputItem } from './inputItem';
import { findConnectedOutputs, toBinaryContent } from './n8nInternals';
import type {
	Operation,
	Outcome,
	OutcomeFailure,
	OutcomeRow,
	NodeResource,
	OperationRun,
} from './operation';
import { openService, systemClock } from './transport';

/** Runs the chosen operation and applies n8n's rules for failures, outputs and item links. */
export async function runOperation(
	context: IExecuteFunctions,
	resources: NodeResource[],
	clock: Clock = systemClock,
): Promise<INodeExecutionData[][]> {
	const { resource, operation } = findOperation(context, resources);
	const ended = new AbortController();
	const run = await prepareRun(context, resource, clock, ended.signal);
	if (run.isTool && (resource.notForTools || operation.notForTools))
		throw toSingleMessageError(context.getNode(), NOT_FOR_AGENTS, 0);
	const outputs = emptyOutputs(operation, run);
	const continues = context.continueOnFail();

	try {
		for await (const given of operation.execute(run)) {
			for (const each of Array.isArray(given) ? given : [given]) {
				const outcome = run.isTool ? answerIfUnknown(each) : each;
				if ('failure' in outcome && !continues)
					throw toErrorForCaller(context.getNode(), outcome, run);
				addOutcome(outputs, outcome, run);
			}
		}
	} finally {
		// Requests that still wait would otherwise be sent after a failure.
		ended.abort();
	}
	return outputs;
}

/** The panel of a tool does not offer such an operation, but a workflow can be written by hand. */
const NOT_FOR_AGENTS = {
	message: 'This operation is not available to AI agents',
	description: 'Add it to the workflow as a node instead, so that a person decides when it runs.',
};

/**
 * An unknown outcome, which may have been charged, is returned to an agent as an answer instead of an error: for each
 * try of 'Retry On Fail', n8n creates a new input item from the model's arguments, so a second try could not be told
 * from a second question.
 */
function answerIfUnknown(outcome: Outcome): Outcome {
	if (!('failure' in outcome) || outcome.failure.reason !== OUTCOME_UNKNOWN) return outcome;
	const { item, failure } = outcome;
	return { item, json: { status: OUTCOME_UNKNOWN, message: describeFailure(failure) } };
}

/** An AI model gets only the message, which must therefore say what to do. */
function toErrorForCaller(
	node: INode,
	{ failure, item }: OutcomeFailure,
	{ isTool }: OperationRun,
) {
	return isTool ? toSingleMessageError(node, failure, item) : toNodeError(node, failure, item);
}

function addOutcome(
	outputs: INodeExecutionData[][],
	outcome: Outcome,
	{ isTool }: OperationRun,
): void {
	const index = 'output' in outcome && !isTool ? (outcome.output ?? 0) : 0;
	const output = (outputs[index] ??= []);
	if (!('rows' in outcome)) return void output.push(toItem(outcome));
	// All rows share one link, as in n8n's own nodes.
	const link = pairedItem(outcome.item);
	for (const json of outcome.rows) output.push({ json, pairedItem: link });
}

function findOperation(context: IExecuteFunctions, resources: NodeResource[]) {
	const resourceName = context.getNodeParameter('resource', 0, '');
	const operationName = context.getNodeParameter('operation', 0, '');
	const resource = resources.find(({ option }) => option.value === resourceName);
	const operation = resource?.operations.find(({ option }) => option.value === operationName);
	if (resource && operation) return { resource, operation };
	if ([resourceName, operationName].includes(CUSTOM_API_CALL)) {
		const failure = describeApiCallInstead(resources);
		throw isToolExecution(context)
			? toSingleMessageError(context.getNode(), failure, 0)
			: toNodeError(context.getNode(), failure);
	}
	throw new NodeOperationError(
		context.getNode(),
		`The operation "${operationName}" of "${resourceName}" does not exist`,
		{ description: 'Choose a resource and an operation from the lists.' },
	);
}

/** n8n adds "Custom API Call" to every list of resources and operations, although the node does not support it. */
const CUSTOM_API_CALL = '__CUSTOM_API_CALL__';

/** Says where a request without an operation of its own can be made. */
function describeApiCallInstead(resources: NodeResource[]): Failure {
	const api = resources.find(({ option }) => option.value === 'api');
	const calls = api?.operations.map(({ option }) => `'${api.option.name}: ${option.name}'`) ?? [];
	return {
		message: "'Custom API Call' is not an operation of this node",
		description: `Choose ${[...calls, 'an HTTP Request node'].join(', or ')} instead. Nothing was sent.`,
	};
}

async function prepareRun(
	context: IExecuteFunctions,
	resource: NodeResource,
	clock: Clock,
	ended: AbortSignal,
): Promise<OperationRun> {
	const canceled = context.getExecutionCancelSignal();
	const signal = canceled ? AbortSignal.any([canceled, ended]) : ended;
	const { service } = resource;
	const opened = typeof service === 'function' ? await service() : service;
	const access = await openService(context, opened, clock, signal);
	const items = context.getInputData();
	const inputs = items.map((_, item) => new InputItem(context, item));
	const work: RunWithoutAccount = {
		inputs,
		hint: createHintPublisher(context),
		log: (message) => writeLog(context, message),
		progress: createProgressReporter(context, clock),
		storeFile: async (content, name, type) => await storeFile(context, content, name, type),
		continuesOnFail: context.continueOnFail(),
		hasErrorOutput: context.getNode().onError === 'continueErrorOutput',
		retriesOnFail: context.getNode().retryOnFail === true,
		isTool: isToolExecution(context),
		connected: findConnectedOutputs(context),
		signal,
		clock,
	};
	return buildRun(access, work);
}

/** The parts of a run that do not depend on the account. */
type RunWithoutAccount = Omit<
	OperationRun,
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
): OperationRun {
	return {
		...work,
		credentials,
		connect,
		connectInterpreting,
		withCredentials: (others) => buildRun(withCredentials(others), work),
	};
}

const PROGRESS_EVERY_MS = 5000;

/** The panel has no place for progress: n8n offers only a message to the browser and a line in the log. */
function writeLog(context: IExecuteFunctions, message: string): void {
	const text = `${context.getNode().name}: ${message}`;
	context.logger.info(text);
	if (context.getMode() === 'manual') context.sendMessageToUI(text);
}

function createProgressReporter(
	context: IExecuteFunctions,
	clock: Clock,
): OperationRun['progress'] {
	let last = clock.now();
	return (message) => {
		if (clock.now() - last < PROGRESS_EVERY_MS) return;
		last = clock.now();
		writeLog(context, message());
	};
}

/** Publishes each hint once, however many items it applies to. */
function createHintPublisher(context: IExecuteFunctions): OperationRun['hint'] {
	const said = new Set<string>();
	return (message, type = 'info') => {
		if (said.has(message)) return;
		said.add(message);
		context.addExecutionHints({ message, type, location: 'outputPane' });
	};
}

/**
 * Whether an AI agent runs the node: then it is a variant whose type ends in "Tool". n8n's own `isToolExecution` misses
 * agents whose tools the engine runs like any node, and does not exist in n8n 1.x.
 */
function isToolExecution(context: IExecuteFunctions): boolean {
	const isVariant = context.getNode().type.endsWith('Tool');
	return isVariant || ('isToolExecution' in context && context.isToolExecution());
}

/** Creates every declared output, because n8n counts the error output from their end. */
function emptyOutputs(operation: Operation, run: OperationRun): INodeExecutionData[][] {
	return Array.from({ length: countOutputs(operation, run) }, () => []);
}

/**
 * 1 if a parameter that decides it is invalid: the operation then refuses its items, and the panel shows one output.
 */
function countOutputs({ outputs }: Operation, { inputs, isTool }: OperationRun): number {
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

/** Has only the field `error`: only then does n8n move the row to the error output. */
const failedItem = ({ item, failure }: OutcomeFailure): INodeExecutionData => ({
	json: { error: describeFailure(failure) },
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
