import { ReplyError } from '../../http/replyError';
import type { SandboxReply } from '../../http/types';

const HTTP_STATUSES = {
	INVALID_ARGUMENT: 400,
	FAILED_PRECONDITION: 400,
	UNAUTHENTICATED: 401,
	PERMISSION_DENIED: 403,
	NOT_FOUND: 404,
	ALREADY_EXISTS: 409,
	RESOURCE_EXHAUSTED: 429,
};

/** One entry of `error.details`; its `@type` says which google.rpc message it is. */
type ErrorDetail = Record<string, unknown>;

/** An error in the form of all Google APIs. */
export class GoogleError extends ReplyError {
	constructor(status: keyof typeof HTTP_STATUSES, message: string, details: ErrorDetail[] = []) {
		const code = HTTP_STATUSES[status];
		// Ordinary validation, permission and quota errors carry no details at all.
		const more = details.length > 0 ? { details } : {};
		super({ status: code, body: { error: { code, message, status, ...more } } });
	}
}

export const invalidArgument = (message: string) => new GoogleError('INVALID_ARGUMENT', message);
/** Refuses a request of which something is not so. */
export function assertArgument(isSo: unknown, words: string): asserts isSo {
	if (!isSo) throw invalidArgument(words);
}

export const failedPrecondition = (words: string) => new GoogleError('FAILED_PRECONDITION', words);

export const notFound = () => new GoogleError('NOT_FOUND', 'Requested entity was not found.');
export const permissionDenied = () =>
	new GoogleError('PERMISSION_DENIED', 'The caller does not have permission');

export function buildErrorInfo(reason: string, metadata: Record<string, string>): ErrorDetail {
	return {
		'@type': 'type.googleapis.com/google.rpc.ErrorInfo',
		reason,
		domain: 'googleapis.com',
		metadata,
	};
}

/** Google's front end answers a path or verb it does not know with a web page, never with JSON. */
export function buildNotFoundPage(path: string): SandboxReply {
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
