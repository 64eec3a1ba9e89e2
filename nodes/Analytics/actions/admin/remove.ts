import type { Send } from '../../../shared/core/http';
import type { JsonRecord } from '../../../shared/core/json';
import { success } from '../../../shared/core/result';
import { isResource } from '../../domain/answer';
import { ask } from '../../google/ask';
import type { Change } from '../../google/writeSafely';

export const DELETED: JsonRecord = { deleted: true };

/** Deletes permanently. After a lost answer, a resource that Google no longer finds counts as deleted. */
export function removal(send: Send, path: string): Change {
	const find: Change['find'] = async () => {
		const found = await ask(send, { method: 'GET', path, repeatable: true }, isResource);
		if (found.ok) return success(undefined);
		return found.failure.status === 404 ? success(DELETED) : found;
	};
	// Google answers with an empty object; any other is somebody else's.
	const isDone = (body: JsonRecord) => Object.keys(body).length === 0;
	return { request: { method: 'DELETE', path }, find, isDone };
}

/** Moves to the trash, where a resource keeps its address and has the time of its deletion. */
export function trashing(send: Send, path: string): Change {
	const find: Change['find'] = async () => {
		const found = await ask(send, { method: 'GET', path, repeatable: true }, isResource);
		if (!found.ok) return found;
		return success(found.value.deleteTime === undefined ? undefined : found.value);
	};
	return { request: { method: 'DELETE', path }, find };
}
