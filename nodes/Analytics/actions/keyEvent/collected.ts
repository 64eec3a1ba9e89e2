import type { Send } from '../../../shared/core/http';
import { success, type Result } from '../../../shared/core/result';
import type { Input } from '../../../shared/node/inputs';
import { notCollected } from '../../domain/admin/collected';
import { isCollected } from '../../google/collectedEvents';
import type { AdminSession } from '../admin/session';

/** Refuses an event that nobody has sent, before anything is changed. */
export async function checkCollected(
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
