import type { Send } from '../../../shared/core/http';
import type { JsonRecord } from '../../../shared/core/json';
import { success, type Result } from '../../../shared/core/result';
import { isResource } from '../../domain/answer';
import { ask } from '../../google/ask';
import type { Change } from '../../google/writeSafely';

export const DELETED: JsonRecord = { deleted: true };

/** Deletes permanently. After a lost answer, a resource that Google no longer finds counts as deleted. */
export function removal(send: Send, path: string): Change {
	const find = async (): Promise<Result<JsonRecord | undefined>> => {
		const found = await ask(send, { method: 'GET', path, repeatable: true }, isResource);
		if (found.ok) return success(undefined);
		return found.failure.status === 404 ? success(DELETED) : found;
	};
	// Google answers with an empty object; any other is somebody else's.
	const isDone = (body: JsonRecord) => Object.keys(body).length === 0;
	return { request: { method: 'DELETE', path }, find, isDone };
}
