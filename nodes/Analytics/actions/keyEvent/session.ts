import type { Send } from '../../../shared/core/http';
import type { JsonRecord } from '../../../shared/core/json';
import type { Result } from '../../../shared/core/result';
import type { Input } from '../../../shared/node/inputs';
import type { Run } from '../../../shared/node/operation';
import { allKeyEvents, resolveKeyEvent } from '../../google/resources';
import { openSession, type AdminSession } from '../admin/session';

/** A session that lists the key events of a property once for all items. */
export interface KeyEventSession extends AdminSession {
	listed(send: Send, property: string): Promise<Result<JsonRecord[]>>;
	/** Notes what was made since. */
	add(property: string, keyEvent: JsonRecord): Promise<void>;
}

export function openKeyEvents(run: Run): KeyEventSession {
	const lists = new Map<string, Promise<Result<JsonRecord[]>>>();
	return {
		...openSession(run),
		listed: async (send, property) => {
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

/** The number of the key event that the user chose. */
export async function readKeyEvent(
	input: Input,
	send: Send,
	property: string,
	session: KeyEventSession,
): Promise<string> {
	const listed = async () => await session.listed(send, property);
	return input.accept(await resolveKeyEvent(listed, property, input.locator('keyEvent')));
}
