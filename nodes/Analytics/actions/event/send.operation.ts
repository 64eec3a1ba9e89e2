import type { IDataObject } from 'n8n-workflow';

import type { JsonRecord } from '../../../shared/core/json';
import { groupBy } from '../../../shared/core/lists';
import { createSuccessCache } from '../../../shared/core/concurrency';
import {
	formatNumber,
	formatCount,
	describeFailure,
	success,
	type Failure,
	type Result,
} from '../../../shared/core/result';
import {
	flagWhenAdded,
	options,
	resourceLocator,
	text,
	withReader,
	type Reader,
	type Values,
} from '../../../shared/node/field';
import type { InputItem } from '../../../shared/node/inputItem';
import {
	defineOperation,
	omitErrorField,
	type Outcome,
	type OutcomeFailure,
	type OperationRun,
} from '../../../shared/node/operation';
import { checkFieldName } from '../../../shared/node/itemFields';
import { readRetryOptions } from '../../../shared/node/retryFields';
import type { ToolFieldRule } from '../../../shared/node/tool';
import { eventFields } from '../../events/fields';
import { buildGoogleEvent } from '../../events/googleEvent';
import {
	isEventResult,
	sendEvents,
	type EventResult,
	type EventOutcome,
	type EventTarget,
} from '../../events/sendEvents';
import { resolveEventStream, type EventStream } from '../../events/streams';
import { openSession, type SessionItem } from '../../resources/session';
import { googleRetryFields, propertyId } from '../../fields';

export const sendFields = {
	property: propertyId,
	dataStream: resourceLocator(
		'Data Stream',
		{
			description: 'Website or app that the events belong to',
			search: 'searchEventStreams',
			placeholder: 'Select a data stream...',
			byId: { displayName: 'By ID', placeholder: 'e.g. G-ABC123, 1:123:ios:abc or 2001' },
		},
		{ required: true },
	),
	...eventFields,
	options: options({
		...googleRetryFields,
		outputField: withReader(
			text('Result Field', 'Name of the item field to put the result in', {
				default: 'event',
				placeholder: 'e.g. event',
				requiresDataPath: 'single',
			}),
			(parameter) =>
				parameter.accept(checkFieldName(parameter.label, parameter.requiredText())),
		),
		validateOnly: flagWhenAdded(
			'Validate Only',
			'Whether to only check the events, without recording any of them',
		),
	}),
};

/** The fields that an agent fills in. People decide which event is sent, and to which data stream. */
const SEND_TOOL: Record<string, ToolFieldRule> = {
	clientId: { prompt: "Client ID of the website visitor, from Google's cookie _ga" },
	value: { prompt: 'What the event is worth, as a plain number; empty if it has no value' },
	currency: { prompt: 'Currency of the value, such as EUR; empty if there is no value' },
	transactionId: { prompt: 'ID of the deal or order; empty if there is none' },
};

export const send = defineOperation({
	name: 'Send',
	value: 'send',
	action: 'Send an event',
	description:
		'Send events that happened outside your website or app, such as deals won in a CRM',
	fields: sendFields,
	toolFields: SEND_TOOL,
	async *execute(run, read) {
		const items = refuseRepeatedTransactions(await readItems(run, read));
		const refused = items.find(isFailure);
		// A run that stops at this item must not send the events of the others.
		if (refused && !run.continuesOnFail) return yield refused;
		const results = await sendAll(run, read, items.filter(isReady));
		yield items.map((item) => (isReady(item) ? toEventOutcome(item, results) : item));
	},
});

type SendValues = Values<typeof sendFields>;
type ReadSend = Reader<typeof sendFields>;

/** An event that can be sent, and the index of its input item. */
interface ReadyEvent {
	item: number;
	target: EventTarget;
	event: JsonRecord;
	/** The item has a name or an address, but not everything that Google needs to match it. */
	isAddressIncomplete: boolean;
	/** Builds the output item with the result in its field. */
	buildOutput: (result: EventResult) => IDataObject;
}

type ReadItem = ReadyEvent | OutcomeFailure;

const isReady = (read: ReadItem): read is ReadyEvent => 'event' in read;
const isFailure = (read: ReadItem): read is OutcomeFailure => !isReady(read);

async function readItems(run: OperationRun, read: ReadSend): Promise<ReadItem[]> {
	const open = openSession(run);
	// Most items have the same data stream, which is looked up once.
	const streams = createSuccessCache<EventStream>();
	const all: ReadItem[] = [];
	for (const input of run.inputs) {
		const { itemIndex: item } = input;
		const ready = await input.attempt(
			async () => await readReadyEvent(read(input), open(input), run, streams),
		);
		all.push(ready.ok ? ready.value : { item, failure: ready.failure });
	}
	return all;
}

/**
 * Refuses all events that share a name and a transaction ID. Google counts only one of them and does not say which: of
 * order lines that are sent one by one, the value of a single line would remain. The node cannot know which one is right.
 */
function refuseRepeatedTransactions(all: ReadItem[]): ReadItem[] {
	const groups = groupBy(all.filter(isReady), buildTransactionKey);
	return all.map((each) => {
		const key = isReady(each) ? buildTransactionKey(each) : undefined;
		if (!isReady(each) || key === undefined) return each;
		const count = groups.get(key)?.length ?? 1;
		return count === 1 ? each : { item: each.item, failure: describeRepeat(each, count) };
	});
}

/** Builds the key that repeated transactions share; undefined for an event without a transaction ID. */
function buildTransactionKey({ target, event }: ReadyEvent): string | undefined {
	const { eventName, transactionId } = event;
	return transactionId === undefined
		? undefined
		: JSON.stringify([target, eventName, transactionId]);
}

function describeRepeat(
	{ event: { eventName, transactionId } }: ReadyEvent,
	count: number,
): Failure {
	return {
		message: `${count} items have the transaction ID "${String(transactionId)}" for the event "${String(eventName)}", but Google counts only one of them`,
		description:
			"None of them were sent. Remove duplicates, or first add up the line items of each order, for example with n8n's Summarize node. Events that should count separately need different transaction IDs.",
		reason: 'repeatedTransactionId',
	};
}

type StreamCache = ReturnType<typeof createSuccessCache<EventStream>>;

async function readReadyEvent(
	values: SendValues,
	item: SessionItem,
	{ clock, isTool }: OperationRun,
	streams: StreamCache,
): Promise<Result<ReadyEvent>> {
	const { input } = item;
	const { property, dataStream } = values;
	const stream = await streams(
		`${property} ${dataStream}`,
		async () => await resolveEventStream(dataStream, item),
	);
	if (!stream.ok) return stream;
	const { event, isAddressIncomplete } = buildGoogleEvent(values, stream.value, clock.now());
	const { validateOnly, outputField } = values.options;
	const target = { property, streamId: stream.value.id, validateOnly };
	const buildOutput = createOutputBuilder(outputField, input, isTool);
	return success({ item: input.itemIndex, target, event, isAddressIncomplete, buildOutput });
}

/**
 * Creates a function that adds the result to the item. The result of an earlier run is replaced; a field of the user's own
 * is not, and makes the item fail.
 */
function createOutputBuilder(
	field: string,
	input: InputItem,
	isTool: boolean,
): ReadyEvent['buildOutput'] {
	// A language model already knows the item.
	if (isTool) return (result) => ({ event: { ...result } });
	const { [field]: present, ...record } = omitErrorField(input.record);
	if (present === undefined || isEventResult(present))
		return (result) => ({ ...record, [field]: { ...result } });
	return input.refuse(
		`The item already has a field '${field}', which the result would overwrite`,
		"Choose another name in 'Result Field' under Options.",
	);
}

async function sendAll(
	run: OperationRun,
	read: ReadSend,
	ready: ReadyEvent[],
): Promise<Map<number, EventOutcome>> {
	const results = new Map<number, EventOutcome>();
	const first = ready[0] && run.inputs[ready[0].item];
	if (!first) return results;
	const connected = run.connect(readRetryOptions(read(first).options));
	for (const group of groupBy(ready, ({ target }) => JSON.stringify(target)).values()) {
		const events = group.map(({ event }) => event);
		const sent = await sendEvents(connected, group[0]!.target, events);
		group.forEach(({ item }, index) => results.set(item, sent[index]!));
	}
	publishIncompleteAddresses(run, ready);
	const kept = turnFailuresIntoRefusals(results);
	publishSummary(run, [...kept.values()], ready[0]!.target.validateOnly);
	return kept;
}

/** Warns of incomplete addresses. They are no error, because CRM records often lack a postal code. */
function publishIncompleteAddresses({ hint }: OperationRun, ready: ReadyEvent[]): void {
	const count = ready.filter(({ isAddressIncomplete }) => isAddressIncomplete).length;
	if (count === 0) return;
	hint(
		`Sent ${formatCount(count, 'event')} without the name and address under 'User Data', because Google accepts first name, last name, country, and postal code only together.`,
		'warning',
	);
}

/**
 * Turns failures into refusals on their own items once Google may have accepted any event. A failure would make n8n run
 * the whole node again, and events would count twice.
 */
function turnFailuresIntoRefusals(results: Map<number, EventOutcome>): Map<number, EventOutcome> {
	const mayBeAccepted = (sent: EventOutcome) => 'status' in sent && sent.status !== 'refused';
	if (![...results.values()].some(mayBeAccepted)) return results;
	return new Map(
		[...results].map(([item, sent]) => [item, 'failure' in sent ? toRefusal(sent) : sent]),
	);
}

function toRefusal({ failure }: Extract<EventOutcome, { failure: unknown }>): EventResult {
	const reason = failure.reason ?? 'refused';
	return { status: 'refused', requestId: null, reason, message: describeFailure(failure) };
}

/**
 * Publishes how many events were accepted, with a warning for each kind of failure: an event of unknown outcome that is
 * sent again may count twice.
 */
function publishSummary(
	{ hint }: OperationRun,
	outcomes: EventOutcome[],
	isValidation: boolean,
): void {
	const count = (status: EventResult['status']) =>
		outcomes.filter((sent) => 'status' in sent && sent.status === status).length;
	const [refused, unknown] = [count('refused'), count('outcomeUnknown')];
	const accepted = count('accepted');
	const events = formatCount(outcomes.length, 'event');
	if (accepted > 0) {
		const counted =
			accepted === outcomes.length ? events : `${formatNumber(accepted)} of ${events}`;
		hint(
			isValidation
				? `Google validated ${counted}. Nothing was recorded: turn off 'Validate Only' to send.`
				: `Google accepted ${counted}. In half an hour, use 'Get Status' to see how many it processed.`,
		);
	}
	if (refused > 0)
		hint(`Google refused ${formatNumber(refused)} of ${events}. Check 'message'.`, 'warning');
	if (unknown > 0)
		hint(
			`The outcome of ${formatNumber(unknown)} of ${events} is unknown: Google may have accepted them, so do not send them again. Check 'message'.`,
			'warning',
		);
}

function toEventOutcome(
	{ item, buildOutput }: ReadyEvent,
	results: Map<number, EventOutcome>,
): Outcome {
	const sent = results.get(item)!;
	return 'failure' in sent ? { item, failure: sent.failure } : { item, json: buildOutput(sent) };
}
