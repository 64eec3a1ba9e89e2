import type { Send } from '../../shared/core/http';
import type { JsonRecord } from '../../shared/core/json';
import { keepSuccesses } from '../../shared/core/once';
import { failed, success, type Result } from '../../shared/core/result';
import {
	isStream,
	readStreamReference,
	streamIdIn,
	streamsRequest,
	type StreamDraft,
} from '../domain/admin/dataStream';
import { keyEventIdIn, keyEventsRequest, readKeyEventReference } from '../domain/admin/keyEvent';
import { isProperty, propertiesRequest, type PropertyDraft } from '../domain/admin/property';
import type { ListRequest } from '../domain/admin/requests';
import { list } from './ask';

type Matches = (resource: JsonRecord) => boolean;

/** The property that an attempt made, if it did. */
export async function findCreatedProperty(send: Send, draft: PropertyDraft, isNew: Matches) {
	const request = propertiesRequest(draft.account, false);
	return await find(send, request, (each) => isProperty(each, draft) && isNew(each));
}

/** The stream that an attempt made, if it did. */
export async function findCreatedStream(
	send: Send,
	property: string,
	draft: StreamDraft,
	isNew: Matches,
) {
	const request = streamsRequest(property);
	return await find(send, request, (each) => isStream(each, draft) && isNew(each));
}

export async function allKeyEvents(send: Send, property: string): Promise<Result<JsonRecord[]>> {
	return await all(send, keyEventsRequest(property));
}

/** The ID of the stream that the user named; asks only where a measurement ID was given. */
export async function resolveStream(
	send: Send,
	property: string,
	text: string,
): Promise<Result<string>> {
	const reference = readStreamReference(text, property);
	if (!reference.ok) return reference;
	if ('id' in reference.value) return success(reference.value.id);
	const streams = await all(send, streamsRequest(property));
	return streams.ok ? streamIdIn(streams.value, property, text) : streams;
}

async function find(
	send: Send,
	request: ListRequest,
	matches: Matches,
): Promise<Result<JsonRecord | undefined>> {
	const resources = await all(send, request);
	return resources.ok ? success(resources.value.find(matches)) : resources;
}

async function all(send: Send, request: ListRequest): Promise<Result<JsonRecord[]>> {
	const listing = await list(send, request);
	return listing.ok ? success(listing.value.items) : listing;
}

/** The key events of properties: each list is asked for once in a run. */
export interface KeyEventLists {
	of(send: Send, property: string): Promise<Result<JsonRecord[]>>;
	/** Notes what was made since. */
	add(property: string, keyEvent: JsonRecord): Promise<void>;
}

export function rememberKeyEvents(): KeyEventLists {
	const lists = keepSuccesses<JsonRecord[]>();
	const none = async () => await Promise.resolve(failed(''));
	return {
		of: async (send, property) =>
			await lists(property, async () => await allKeyEvents(send, property)),
		add: async (property, keyEvent) => {
			const known = await lists(property, none);
			if (known.ok) known.value.push(keyEvent);
		},
	};
}

/** The ID of the key event that the user named; asks only where the name of an event was given. */
export async function resolveKeyEvent(
	send: Send,
	property: string,
	text: string,
	lists: KeyEventLists,
): Promise<Result<string>> {
	const reference = readKeyEventReference(text, property);
	if (!reference.ok) return reference;
	if ('id' in reference.value) return success(reference.value.id);
	const keyEvents = await lists.of(send, property);
	return keyEvents.ok ? keyEventIdIn(keyEvents.value, property, text) : keyEvents;
}
