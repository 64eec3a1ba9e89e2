import type { IDataObject } from 'n8n-workflow';

import type { JsonRecord } from '../../../shared/core/json';
import { groupBy } from '../../../shared/core/lists';
import { keepSuccesses } from '../../../shared/core/work';
import { number, plural, sentenceOf, success, type Result } from '../../../shared/core/result';
import type { Input } from '../../../shared/node/inputs';
import {
	withoutError,
	type Operation,
	type Outcome,
	type OutcomeFailure,
	type Run,
} from '../../../shared/node/operation';
import { checkFieldName } from '../../../shared/node/itemFields';
import { readRetryOptions } from '../../../shared/node/panel';
import { forTools } from '../../../shared/node/tool';
import { readEvent } from '../../events/read';
import {
	isEventResult,
	sendEvents,
	type EventResult,
	type Sent,
	type Target,
} from '../../events/send';
import { findStream, type Stream } from '../../events/streams';
import { openSession, type Item } from '../../resources/session';
import { readProperty } from '../../fields';
import { SEND_TOOL, sendFields } from './fields';

export const send: Operation = {
	option: {
		name: 'Send',
		value: 'send',
		action: 'Send event',
		description:
			'Send events that happened outside of your website or app, such as deals won in a CRM',
	},
	properties: forTools(sendFields, SEND_TOOL),
	async *execute(run) {
		const read = await readAll(run);
		const refused = read.find(isFailure);
		// Nothing is sent of a run that stops at this item.
		if (refused && !run.continuesOnFail) return yield refused;
		const results = await sendAll(run, read.filter(isReady));
		yield read.map((each) => (isReady(each) ? outcomeOf(each, results) : each));
	},
};

/** An item whose event can be sent. */
interface Ready {
	item: number;
	target: Target;
	event: JsonRecord;
	/** The output item with the result in its field. */
	put: (result: EventResult) => IDataObject;
}

type Read = Ready | OutcomeFailure;

const isReady = (read: Read): read is Ready => 'event' in read;
const isFailure = (read: Read): read is OutcomeFailure => !isReady(read);

async function readAll(run: Run): Promise<Read[]> {
	const open = openSession(run);
	// Many items mean the same stream.
	const known = keepSuccesses<Stream>();
	const all: Read[] = [];
	for (const input of run.inputs) {
		const { item } = input;
		const read = await input.attempt(async () => await readOne(open(input), run, known));
		all.push(read.ok ? read.value : { item, failure: read.failure });
	}
	return all;
}

type KnownStreams = ReturnType<typeof keepSuccesses<Stream>>;

async function readOne(
	item: Item,
	{ clock, isTool }: Run,
	known: KnownStreams,
): Promise<Result<Ready>> {
	const { input } = item;
	const property = readProperty(input);
	const text = input.requiredLocator('dataStream');
	const stream = await known(`${property} ${text}`, async () => await findStream(text, item));
	if (!stream.ok) return stream;
	const event = readEvent(input, stream.value, clock.now());
	const validateOnly = input.flag('options.validateOnly');
	const target = { property, streamId: stream.value.id, validateOnly };
	return success({ item: input.item, target, event, put: resultFieldOf(input, isTool) });
}

/** Where the result goes. That of an earlier run is replaced; nothing of the user's own is. */
function resultFieldOf(input: Input, isTool: boolean): Ready['put'] {
	const written = input.requiredText('options.outputField');
	const field = input.accept(checkFieldName("'Result Field' under Options", written));
	// A model is not given back what it said.
	if (isTool) return (result) => ({ event: { ...result } });
	const { [field]: taken, ...record } = withoutError(input.record);
	if (taken === undefined || isEventResult(taken))
		return (result) => ({ ...record, [field]: { ...result } });
	return input.refuse(
		`The item has a field '${field}' already, which the result would overwrite`,
		"Set another name in 'Result Field' under Options.",
	);
}

async function sendAll(run: Run, ready: Ready[]): Promise<Map<number, Sent>> {
	const results = new Map<number, Sent>();
	const first = ready[0] && run.inputs[ready[0].item];
	if (!first) return results;
	const connected = run.connect(readRetryOptions(first));
	for (const group of groupBy(ready, ({ target }) => JSON.stringify(target)).values()) {
		const events = group.map(({ event }) => event);
		const sent = await sendEvents(connected, group[0]!.target, events);
		group.forEach(({ item }, index) => results.set(item, sent[index]!));
	}
	const kept = keepRun(results);
	tellRefused(run, [...kept.values()]);
	return kept;
}

/**
 * Once Google may have taken an event, nothing may fail: n8n would run the whole node again, and events
 * would count twice. What failed is refused then, each on its own item.
 */
function keepRun(results: Map<number, Sent>): Map<number, Sent> {
	const isTaken = (sent: Sent) => 'status' in sent && sent.status !== 'refused';
	if (![...results.values()].some(isTaken)) return results;
	return new Map(
		[...results].map(([item, sent]) => [item, 'failure' in sent ? asRefused(sent) : sent]),
	);
}

function asRefused({ failure }: Extract<Sent, { failure: unknown }>): EventResult {
	const reason = failure.reason ?? 'refused';
	return { status: 'refused', requestId: null, reason, message: sentenceOf(failure) };
}

/** Two counts: who sends an event of unknown outcome again may count it twice. */
function tellRefused({ hint }: Run, all: Sent[]): void {
	const count = (status: EventResult['status']) =>
		all.filter((sent) => 'status' in sent && sent.status === status).length;
	const [refused, unknown] = [count('refused'), count('outcomeUnknown')];
	const events = plural(all.length, 'event');
	if (refused > 0) hint(`${number(refused)} of ${events} refused. Check 'message'.`, 'warning');
	if (unknown > 0)
		hint(
			`The outcome of ${number(unknown)} of ${events} is unknown: Google may have taken them, so do not send them again. Check 'message'.`,
			'warning',
		);
}

function outcomeOf({ item, put }: Ready, results: Map<number, Sent>): Outcome {
	const sent = results.get(item)!;
	return 'failure' in sent ? { item, failure: sent.failure } : { item, json: put(sent) };
}
