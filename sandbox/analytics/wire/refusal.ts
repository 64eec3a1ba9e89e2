import { Refused } from '../../http/refused';
import type { SandboxReply } from '../../http/types';

const CODES = {
	INVALID_ARGUMENT: 400,
	FAILED_PRECONDITION: 400,
	UNAUTHENTICATED: 401,
	PERMISSION_DENIED: 403,
	NOT_FOUND: 404,
	ALREADY_EXISTS: 409,
	RESOURCE_EXHAUSTED: 429,
};

/** One entry of `error.details`; its `@type` says which google.rpc message it is. */
type Detail = Record<string, unknown>;

/** An error in the form of all Google APIs. */
export class Refusal extends Refused {
	constructor(status: keyof typeof CODES, message: string, details: Detail[] = []) {
		const code = CODES[status];
		// Ordinary validation, permission and quota errors carry no details at all.
		const more = details.length > 0 ? { details } : {};
		super({ status: code, body: { error: { code, message, status, ...more } } });
	}
}

export const invalid = (message: string) => new Refusal('INVALID_ARGUMENT', message);
/** Refuses a request of which something is not so. */
export function demand(isSo: unknown, words: string): asserts isSo {
	if (!isSo) throw invalid(words);
}

export const precondition = (words: string) => new Refusal('FAILED_PRECONDITION', words);

export const notFound = () => new Refusal('NOT_FOUND', 'Requested entity was not found.');
export const noPermission = () =>
	new Refusal('PERMISSION_DENIED', 'The caller does not have permission');

export function errorInfo(reason: string, metadata: Record<string, string>): Detail {
	return {
		'@type': 'type.googleapis.com/google.rpc.ErrorInfo',
		reason,
		domain: 'googleapis.com',
		metadata,
	};
}

/** Google's front end answers a path or verb it does not know with a web page, never with JSON. */
export function unknownPath(path: string): SandboxReply {
	const shown = path.replace(/[<>&"]/g, '');
	return {
		status: 404,
		headers: { 'content-type': 'text/html; charset=UTF-8' },
		body: `<!DOCTYPE html>
<html lang=en>
  <meta charset=utf-8>
  <title>Error 404 (Not Found)!!1</title>
  <p><b>404.</b> <ins>That's an error.</ins>
  <p>The requested URL <code>${shown}</code> was not found on this server.  <ins>That's all we know.</ins>
`,
	};
}
