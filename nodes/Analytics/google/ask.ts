import type { ApiRequest, Send } from '../../shared/core/http';
import type { JsonRecord } from '../../shared/core/json';
import type { Result } from '../../shared/core/result';
import { readAnswer, type Expect } from '../domain/answer';

/** Sends a request and reads its answer: a JSON object, or why there is none. */
export async function ask(
	send: Send,
	request: ApiRequest,
	expect?: Expect,
): Promise<Result<JsonRecord>> {
	return readAnswer(await send(request), request, expect);
}
