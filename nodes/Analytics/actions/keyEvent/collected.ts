import type { Send } from '../../../shared/core/http';
import { success, type Result } from '../../../shared/core/result';
import type { Input } from '../../../shared/node/inputs';
import type { Run } from '../../../shared/node/operation';
import { notCollected, type CollectedEvents } from '../../domain/admin/collected';
import { collectedEvents, isCollected } from '../../google/collectedEvents';
import { openKeyEvents, type KeyEventSession } from './session';

/** A session that asks once for the events of a property, however many key events are made of them. */
export interface Creation extends KeyEventSession {
	collected(send: Send, property: string, days: number): Promise<Result<CollectedEvents>>;
}

export function openCreation(run: Run): Creation {
	const asked = new Map<string, Promise<Result<CollectedEvents>>>();
	return {
		...openKeyEvents(run),
		collected: async (send, property, days) => {
			const key = `${property}/${days}`;
			const known = asked.get(key) ?? collectedEvents(send, property, days);
			asked.set(key, known);
			return await known;
		},
	};
}

/** Refuses an event that nobody has sent, before anything is changed. */
export async function checkCollected(
	input: Input,
	send: Send,
	property: string,
	eventName: string,
	session: Creation,
): Promise<Result<void>> {
	if (!input.flag('options.verifyCollected')) return success(undefined);
	const days = input.count('options.lookbackDays');
	const events = await session.collected(send, property, days);
	if (!events.ok) return events;
	if (events.value.names.includes(eventName)) return success(undefined);
	if (!events.value.complete) {
		const single = await isCollected(send, property, days, eventName);
		if (!single.ok) return single;
		if (single.value) return success(undefined);
	}
	return { ok: false, failure: notCollected(eventName, property, days, events.value) };
}
