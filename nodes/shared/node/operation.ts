import type { IBinaryData, IDataObject, INodeProperties } from 'n8n-workflow';

import type { Clock } from '../core/clock';
import { OUTCOME_UNKNOWN, success, type Failure, type Result } from '../core/result';
import { propertiesOf, readerOf, type Fields, type Reader, type Values } from './field';
import type { Input } from './inputs';
import { forTools, type ToolField } from './tool';
import type { Connection, Credentials, Service } from './transport';

/** What a user picks: one operation as a value, its fields beside its behaviour. */
export interface Operation {
	option: OperationOption;
	/** The fields shown while it is chosen; `describe` adds the conditions for showing them. */
	properties: INodeProperties[];
	/** How many outputs the node has while it is chosen; 1 when left out. */
	outputs?: (input: Input) => number;
	/** Not offered to AI agents: what it does is for people to decide. */
	notForTools?: boolean;
	execute: Execute;
}

/**
 * All input items in, an outcome for each out; those that are known together, together. Ending early is how the
 * router stops the work.
 */
export type Execute = (run: Run) => AsyncIterable<Outcome | Outcome[]>;

/** What an operation does with its run, and with a reader of its fields. */
export type ExecuteWith<Declared extends Fields> = (
	run: Run,
	read: Reader<Declared>,
) => AsyncIterable<Outcome | Outcome[]>;

/** An operation as it is written down: its words, its fields, and what it does with their values. */
interface OperationDefinition<Declared extends Fields> extends OperationOption {
	fields: Declared;
	/** What some of the fields are where an AI agent uses the node. */
	toolFields?: Readonly<Record<string, ToolField>>;
	/** How many outputs the node has while it is chosen; 1 when left out. */
	outputs?: (values: Values<Declared>) => number;
	/** Not offered to AI agents: what it does is for people to decide. */
	notForTools?: boolean;
	execute: ExecuteWith<NoInfer<Declared>>;
}

/** Makes an operation of its definition: its fields give the panel and the values that it reads. */
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
	const read = readerOf(fields);
	return {
		option: { name, value, action, description },
		properties: forTools(propertiesOf(fields), toolFields),
		...(outputs && { outputs: (input: Input) => outputs(read(input)) }),
		...(notForTools && { notForTools }),
		execute: (run) => execute(run, read),
	};
}

/** Loads what an operation does when it first runs: n8n loads every node at its start, for the panel. */
export function whenRun<Declared extends Fields>(
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

export interface Resource {
	option: { name: string; value: string; description?: string };
	/** The service, or how to load it when an operation runs. */
	service: Service | (() => Promise<Service>);
	operations: Operation[];
	/** The operation an AI agent begins with; the first one when left out. */
	firstForTools?: string;
	/** None of its operations is offered to AI agents. */
	notForTools?: boolean;
}

/** What an operation has to work with. */
export interface Run extends Connection {
	/** One per input item, in their order. */
	inputs: Input[];
	/** For choices that depend on the account; requests are signed by `connect`. */
	credentials: Credentials;
	/** The same run with other credentials: the part of its own that is about one of several accounts. */
	withCredentials(credentials: Credentials): Run;
	/** Shown to the user in the output panel. */
	hint(message: string, type?: 'info' | 'warning'): void;
	/** Tells at once, in the console of the editor's browser and in n8n's log. */
	log(message: string): void;
	/** Where a long run is: shown every few seconds, in the console of the editor's browser and in n8n's log. */
	progress(message: () => string): void;
	/** Stores a file for an output item. */
	storeFile(
		content: Buffer | AsyncIterable<Buffer>,
		name: string,
		type: string,
	): Promise<IBinaryData>;
	/** Whether the user asked n8n to go on after failures. */
	continuesOnFail: boolean;
	/** Whether failed items leave by an output of their own. */
	hasErrorOutput: boolean;
	/** Whether n8n runs the whole node again after a failure. */
	retriesOnFail: boolean;
	/** Whether an AI agent called: it sees the first output only. */
	isTool: boolean;
	/** By output, whether something is connected to it; undefined where n8n does not tell. */
	connected: boolean[] | undefined;
	/** Tells when the workflow was stopped, or the run has ended: nothing is sent any more. */
	signal: AbortSignal | undefined;
	clock: Clock;
}

/** One output item, many of them, or the failure of one input item. */
export type Outcome = OutcomeRow | OutcomeRows | OutcomeFailure;

export interface OutcomeRow {
	/** Index of the input item it came from, or of all of them. */
	item: number | number[];
	json: IDataObject;
	binary?: Record<string, IBinaryData>;
	/** Index of the output it leaves by; the first when left out. */
	output?: number;
}

/** Rows that leave by the first output: a report may have a million, which then need no object each. */
interface OutcomeRows {
	/** Index of the input item that all rows came from, or of several. */
	item: number | number[];
	rows: IDataObject[];
}

export interface OutcomeFailure {
	item: number;
	failure: Failure;
}

/** Rows of one input item, before the item is noted on them. */
export type Row = Omit<OutcomeRow, 'item'>;

/**
 * An `error` in the first item, be it empty, makes n8n's Retry On Fail run the whole node, and pay or send, again;
 * so one that came in with the item goes out under another name.
 */
export function withoutError(record: IDataObject): IDataObject {
	if (record.error === undefined) return record;
	const { error, ...rest } = record;
	return { ...rest, inputError: error || (rest.inputError ?? error) };
}

/** What is to be done for one item, of which everything has been read. */
export interface Job<T = Row> {
	work: () => Promise<Result<T[]>>;
	/** Done a second time it would be there twice, or be refused. */
	isDoneOnce?: boolean;
}

/** An operation that treats each input item by itself, in order. */
export function perItem(work: (input: Input, run: Run) => Promise<Result<Row[]>>): Execute {
	return perJob(async (input, run) => success({ work: async () => await work(input, run) }));
}

/**
 * An operation that changes something, item by item in their order. All items are read before the first is done, so
 * that a mistake in a later one leaves nothing half done.
 */
export function perJob(read: (input: Input, run: Run) => Promise<Result<Job>>): Execute {
	return async function* (run) {
		const jobs: Array<Result<Job>> = [];
		for (const input of run.inputs) {
			jobs.push(await input.attempt(async () => await read(input, run)));
		}
		const isRefused = !run.continuesOnFail && jobs.some(({ ok }) => !ok);
		for (const [index, job] of jobs.entries()) {
			if (run.signal?.aborted) return;
			if (isRefused && job.ok) continue;
			const input = run.inputs[index]!;
			const { item } = input;
			const result = job.ok ? await resultOf(input, job.value) : job;
			if (result.ok) yield result.value.map((row) => ({ ...row, item }));
			else yield { item, failure: result.failure };
		}
	};
}

/** By the input item: what was done for it, which 'Retry On Fail' gets again instead of doing it again. */
const doneFor = new WeakMap<object, Result<Row[]>>();

async function resultOf(input: Input, { work, isDoneOnce = false }: Job): Promise<Result<Row[]>> {
	const before = isDoneOnce ? doneFor.get(input.source) : undefined;
	if (before) return before;
	const result = await input.attempt(work);
	const mayBeDone = result.ok || result.failure.reason === OUTCOME_UNKNOWN;
	if (isDoneOnce && mayBeDone) doneFor.set(input.source, result);
	return result;
}
