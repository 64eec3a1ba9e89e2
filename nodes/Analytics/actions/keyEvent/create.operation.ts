import type { Send } from '../../../shared/core/http';
import { isRecord, type JsonRecord } from '../../../shared/core/json';
import { failed, success, type Result } from '../../../shared/core/result';
import type { Input } from '../../../shared/node/inputs';
import type { Operation } from '../../../shared/node/operation';
import {
	alreadyExists,
	createKeyEventRequest,
	isAsAsked,
	named,
	simplifyKeyEvent,
	type KeyEventDraft,
} from '../../domain/admin/keyEvent';
import { allKeyEvents } from '../../google/resources';
import { perItemIn, resourceRow, shaped, type AdminSession } from '../admin/session';
import { optionsField } from '../../../shared/node/options';
import { propertyField, readProperty, RETRY_OPTIONS, simplifyField } from '../fields';
import {
	countingMethodField,
	createOptions,
	defaultValueField,
	eventField,
	readDefaultValue,
} from './fields';
import { notCollected } from '../../domain/admin/collected';
import { isCollected } from '../../google/collectedEvents';

export const create: Operation = {
	option: {
		name: 'Create',
		value: 'create',
		action: 'Create key event',
		description: 'Mark an event as a key event (formerly conversion)',
	},
	properties: [
		propertyField,
		eventField,
		countingMethodField,
		defaultValueField,
		simplifyField,
		optionsField(RETRY_OPTIONS, createOptions),
	],
	execute: perItemIn(async (input, session) => {
		const property = readProperty(input);
		const draft = readDraft(input);
		const send = session.connect(input);
		const wanted = await findOrCreate(input, send, property, draft, session);
		if (!wanted.ok) return wanted;
		const { keyEvent, created } = wanted.value;
		const shape = (raw: JsonRecord) => ({ ...simplifyKeyEvent(raw), created });
		return success([resourceRow(shaped(input, keyEvent, shape))]);
	}),
};

interface Wanted {
	keyEvent: JsonRecord;
	/** False for one that was there before. */
	created: boolean;
}

function readDraft(input: Input): KeyEventDraft {
	return {
		eventName: input.requiredLocator('eventName'),
		countingMethod: input.choice('countingMethod'),
		defaultValue: readDefaultValue(input, 'defaultValue'),
	};
}

async function findOrCreate(
	input: Input,
	send: Send,
	property: string,
	draft: KeyEventDraft,
	session: AdminSession,
): Promise<Result<Wanted>> {
	if (input.choice('options.ifExists') === 'return') {
		const present = await session.keyEvents.of(send, property);
		if (!present.ok) return present;
		const keyEvent = named(present.value, draft.eventName);
		if (keyEvent) return success({ keyEvent, created: false });
	}
	const collected = await checkCollected(input, send, property, draft.eventName, session);
	if (!collected.ok) return collected;
	const made = await makeKeyEvent(input, send, property, draft, session);
	if (!made.ok) return await afterRefusal(input, send, property, draft.eventName, made);
	await session.keyEvents.add(property, made.value);
	return success({ keyEvent: made.value, created: true });
}

async function makeKeyEvent(
	input: Input,
	send: Send,
	property: string,
	draft: KeyEventDraft,
	session: AdminSession,
): Promise<Result<JsonRecord>> {
	return await session.writeSafely(input, send, {
		request: createKeyEventRequest(property, draft),
		find: async () => {
			const present = await allKeyEvents(send, property);
			if (!present.ok) return present;
			const found = named(present.value, draft.eventName);
			return success(found && isAsAsked(found, draft) ? found : undefined);
		},
	});
}

const CONFLICT = 409;

/** Somebody may have made it since it was looked for. */
async function afterRefusal(
	input: Input,
	send: Send,
	property: string,
	eventName: string,
	refused: ReturnType<typeof failed>,
): Promise<Result<Wanted>> {
	if (refused.failure.status !== CONFLICT) return refused;
	if (input.choice('options.ifExists') !== 'return') return alreadyExists(eventName, property);
	const present = await allKeyEvents(send, property);
	if (!present.ok) return present;
	const keyEvent = named(present.value, eventName);
	return isRecord(keyEvent) ? success({ keyEvent, created: false }) : refused;
}

/** Refuses an event that nobody has sent, before anything is changed. */
async function checkCollected(
	input: Input,
	send: Send,
	property: string,
	eventName: string,
	{ collected }: AdminSession,
): Promise<Result<void>> {
	if (!input.flag('options.verifyCollected')) return success(undefined);
	const days = input.count('options.lookbackDays');
	const events = await collected(send, property, days);
	if (!events.ok) return events;
	if (events.value.names.includes(eventName)) return success(undefined);
	if (!events.value.complete) {
		const single = await isCollected(send, property, days, eventName);
		if (!single.ok) return single;
		if (single.value) return success(undefined);
	}
	return { ok: false, failure: notCollected(eventName, property, days, events.value) };
}
