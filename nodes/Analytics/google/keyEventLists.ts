import type { Send } from '../../shared/core/http';
import type { JsonRecord } from '../../shared/core/json';
import { success, type Result } from '../../shared/core/result';
import { keyEventIdIn, readKeyEventReference } from '../domain/admin/keyEvent';
import { allKeyEvents } from './resources';

/** The key events of properties: each list is asked for once in a run. */
export interface KeyEventLists {
	of(send: Send, property: string): Promise<Result<JsonRecord[]>>;
	/** Notes what was made since. */
	add(property: string, keyEvent: JsonRecord): Promise<void>;
}

export function rememberKeyEvents(): KeyEventLists {
	const lists = new Map<string, Promise<Result<JsonRecord[]>>>();
	return {
		of: async (send, property) => {
			const known = lists.get(property) ?? allKeyEvents(send, property);
			lists.set(property, known);
			return await known;
		},
		add: async (property, keyEvent) => {
			const known = await lists.get(property);
			if (known?.ok) known.value.push(keyEvent);
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
