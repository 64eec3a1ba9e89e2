import type { Answer, ApiRequest, ApiResponse, NoResponse, Send } from '../nodes/shared/core/http';
import { parseJsonOrKeepText } from '../nodes/shared/core/json';

export const READ_REQUEST: ApiRequest = { method: 'GET', path: '/report', repeatable: true };
export const PAID_REQUEST: ApiRequest = {
	method: 'POST',
	path: '/person',
	body: {},
	repeatable: false,
};

export function buildResponse(
	status: number,
	headers: Record<string, string> = {},
	body: unknown = null,
): ApiResponse {
	return { kind: 'response', status, headers, body };
}

/** A response as the transport reads it: header names in lower case, the body parsed. */
export function toApiResponse(
	status: number,
	body?: unknown,
	headers: Record<string, string> = {},
): ApiResponse {
	const text = typeof body === 'string' ? body : JSON.stringify(body);
	return buildResponse(status, headers, parseJsonOrKeepText(text ?? ''));
}

export function buildNoResponse(kind: NoResponse['kind']): NoResponse {
	return { kind, message: `It was ${kind}` };
}

/** A service that gives these answers in turn, and the requests it met. */
export function createScriptedSend(...answers: Answer[]) {
	const requests: ApiRequest[] = [];
	const send: Send = async (request) => {
		requests.push(request);
		const next = answers[requests.length - 1];
		if (next === undefined) throw new Error(`Request ${requests.length} was not expected`);
		return next;
	};
	return { send, requests };
}
