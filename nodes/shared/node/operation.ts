import type { IBinaryData, IDataObject, INodeProperties } from 'n8n-workflow';

import type { Clock } from '../core/clock';
import { OUTCOME_UNKNOWN, success, type Failure, type Result } from '../core/result';
import {
	checkGivenValues,
	createReader,
	toNodeProperties,
	type Fields,
	type Reader,
	type Values,
} from './field';
import type { InputItem } from './inputItem';
import { adaptFieldsForTools, type ToolFieldRule } from './tool';
import type { Connection, Credentials, Service } from './transport';

/** One operation as a value: its place in the list, its fields, and what it does. */
export interface Operation {
	option: OperationOption;
	/** The fields shown while it is chosen; `buildNodeProperties` adds the display conditions. */
	properties: INodeProperties[];
	/** How many outputs the node has while it is chosen; 1 if left out. */
	outputs?: (input: InputItem) => number;
	/** Not offered to AI agents: people decide about it. */
	notForTools?: boolean;
	execute: Execute;
}

/**
 * Takes all input items and yields an outcome for each, several at once if they are known together. The router stops
 * the work by ending the iteration early.
 */
export type Execute = (run: OperationRun) => AsyncIterable<Outcome | Outcome[]>;

/** What an operation does, given its run and a reader of its fields, which refuses an item with any wrong value. */
export type ExecuteWith<Declared extends Fields> = (
	run: OperationRun,
	read: Reader<Declared>,
) => AsyncIterable<Outcome | Outcome[]>;

/** The definition of an operation: its texts, its fields, and what it does with their values. */
interface OperationDefinition<Declared extends Fields> extends OperationOption {
	fields: Declared;
	/** How fields differ when an AI agent uses the node. */
	toolFields?: Readonly<Record<string, ToolFieldRule>>;
	/** How many outputs the node has while it is chosen; 1 if left out. */
	outputs?: (values: Values<Declared>) => number;
	/** Not offered to AI agents: people decide about it. */
	notForTools?: boolean;
	execute: ExecuteWith<NoInfer<Declared>>;
}

/** Builds an operation from its definition: the fields make both the panel and the values that it reads. */
export function defineOperation<const Declared extends Fields>({
	name,
	value,
	action,
	description,
	fields,
	toolFields = {},
	outputs,
	notForTools,
	execute,
}: OperationDefinition<Declared>): Operation {
	const read = createReader(fields);
	return {
		option: { name, value, action, description },
		properties: adaptFieldsForTools(toNodeProperties(fields), toolFields),
		...(outputs && { outputs: (input: InputItem) => outputs(read(input)) }),
		...(notForTools && { notForTools }),
		execute: (run) => execute(run, (input) => checkAllGiven(read(input))),
	};
}

/** Checks all values at once, so that none of them is refused only after a request. */
function checkAllGiven<Read extends object>(values: Read): Read {
	checkGivenValues(values);
	return values;
}

/** Loads the code of an operation when it first runs: n8n loads every node at startup, only for its panel. */
export function loadWhenRun<Declared extends Fields>(
	load: () => Promise<ExecuteWith<Declared>>,
): ExecuteWith<Declared> {
	return async function* (run, read) {
		const execute = await load();
		yield* execute(run, read);
	};
}

interface OperationOption {
	name: string;
	value: string;
	/** "Enrich a contact": with an article, as n8n's own nodes have it in the node creator. */
	action: string;
	description: string;
}

export interface NodeResource {
	option: { name: string; value: string; description?: string };
	/** The service, or a function that loads it when an operation runs. */
	service: Service | (() => Promise<Service>);
	operations: Operation[];
	/** The operation preselected for AI agents; the first one if left out. */
	firstForTools?: string;
	/** None of its operations is offered to AI agents. */
	notForTools?: boolean;
}

/** Everything an operation works with. */
export interface OperationRun extends Connection {
	/** One for each input item, in order. */
	inputs: InputItem[];
	/** For decisions that depend on the account; `connect` signs the requests. */
	credentials: Credentials;
	/** The same run with other credentials, such as those of one of several accounts. */
	withCredentials(credentials: Credentials): OperationRun;
	/** Shows a message in the output panel. */
	hint(message: string, type?: 'info' | 'warning'): void;
	/** Writes to the console of the editor's browser and to n8n's log. */
	log(message: string): void;
	/** Reports the progress of a long run, at most every few seconds, where `log` writes. */
	progress(message: () => string): void;
	/** Stores a file for an output item. */
	storeFile(
		content: Buffer | AsyncIterable<Buffer>,
		name: string,
		type: string,
	): Promise<IBinaryData>;
	/** Whether the user chose to continue after failures. */
	continuesOnFail: boolean;
	/** Whether failed items leave by the error output. */
	hasErrorOutput: boolean;
	/** Whether n8n runs the whole node again after a failure. */
	retriesOnFail: boolean;
	/** Whether an AI agent runs the node: it sees the first output only. */
	isTool: boolean;
	/** For each output, whether something is connected to it; undefined if n8n does not say. */
	connected: boolean[] | undefined;
	/** Aborts when the workflow is stopped or the run has ended: nothing is sent afterwards. */
	signal: AbortSignal | undefined;
	clock: Clock;
}

/** One output item, many of them, or the failure of one input item. */
export type Outcome = OutcomeRow | OutcomeRows | OutcomeFailure;

export interface OutcomeRow {
	/** Index of the input item that it came from, or indexes of several. */
	item: number | number[];
	json: IDataObject;
	binary?: Record<string, IBinaryData>;
	/** Index of the output that it leaves by; the first if left out. */
	output?: number;
}

/** Rows that leave by the first output: a report may have a million, which need no wrapper each. */
interface OutcomeRows {
	/** Index of the input item that all rows came from, or indexes of several. */
	item: number | number[];
	rows: IDataObject[];
}

export interface OutcomeFailure {
	item: number;
	failure: Failure;
}

/** A row of one input item, before it is linked to the item. */
export type OutputRow = Omit<OutcomeRow, 'item'>;

/**
 * Renames a field `error` that came in with the item. If the first output item has such a field, even an empty one,
 * n8n's 'Retry On Fail' runs the whole node again, and pays or sends again.
 */
export function omitErrorField(record: IDataObject): IDataObject {
	if (record.error === undefined) return record;
	const { error, ...rest } = record;
	return { ...rest, inputError: error || (rest.inputError ?? error) };
}

/** The work for one item, all of whose parameters have been read. */
export interface ItemWork<T = OutputRow> {
	work: () => Promise<Result<T[]>>;
	/** Must not be done twice: the result would exist twice, or the service would refuse it. */
	isDoneOnce?: boolean;
}

/** Reads all input items, and then processes them one by one, in order. */
export function executePerItem<Read>(
	read: (input: InputItem) => Read,
	work: (values: Read, run: OperationRun) => Promise<Result<OutputRow[]>>,
): Execute {
	return executeAfterReadingAll(read, async (values, _, run) =>
		success({ work: async () => await work(values, run) }),
	);
}

/**
 * Reads all input items, prepares the work for each, and then does it one by one, in order, so that a mistake in a later
 * item leaves nothing half done. Only `prepare` and the work send requests.
 */
export function executeAfterReadingAll<Read>(
	read: (input: InputItem) => Read,
	prepare: (values: Read, input: InputItem, run: OperationRun) => Promise<Result<ItemWork>>,
): Execute {
	return async function* (run) {
		const given = run.inputs.map((input) => ({
			input,
			values: input.attemptNow(() => success(read(input))),
		}));
		const refused = given.flatMap(({ input, values }) =>
			values.ok ? [] : toOutcomes(input, values),
		);
		if (refused.length > 0 && !run.continuesOnFail) return yield refused;
		const jobs: Array<{ input: InputItem; job: Result<ItemWork> }> = [];
		for (const { input, values } of given) {
			const job = values.ok
				? await input.attempt(async () => await prepare(values.value, input, run))
				: values;
			jobs.push({ input, job });
		}
		const isRefused = !run.continuesOnFail && jobs.some(({ job }) => !job.ok);
		for (const { input, job } of jobs) {
			if (run.signal?.aborted) return;
			if (isRefused && job.ok) continue;
			yield toOutcomes(input, job.ok ? await resultOf(input, job.value) : job);
		}
	};
}

function toOutcomes({ itemIndex: item }: InputItem, result: Result<OutputRow[]>): Outcome[] {
	if (!result.ok) return [{ item, failure: result.failure }];
	return result.value.map((row) => ({ ...row, item }));
}

/** Results by input item, which 'Retry On Fail' gets again instead of repeating the work. */
const doneFor = new WeakMap<object, Result<OutputRow[]>>();

async function resultOf(
	input: InputItem,
	{ work, isDoneOnce = false }: ItemWork,
): Promise<Result<OutputRow[]>> {
	const before = isDoneOnce ? doneFor.get(input.source) : undefined;
	if (before) return before;
	const result = await input.attempt(work);
	const mayBeDone = result.ok || result.failure.reason === OUTCOME_UNKNOWN;
	if (isDoneOnce && mayBeDone) doneFor.set(input.source, result);
	return result;
}
