import { ReplyError } from '../../http/replyError';
import type { SandboxReply } from '../../http/types';

/** The HTTP status of each `google.rpc.Code` that the sandbox answers with. */
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

/** An error in the form of all Google APIs: `{"error": {"code", "message", "status", "details"}}`. */
export class GoogleError extends ReplyError {
	constructor(status: keyof typeof HTTP_STATUSES, message: string, details: ErrorDetail[] = []) {
		const code = HTTP_STATUSES[status];
		// Google sends no `details` with ordinary validation, permission and quota errors.
		const error =
			details.length > 0 ? { code, message, status, details } : { code, message, status };
		super({ status: code, body: { error } });
	}
}

export function invalidArgument(message: string): GoogleError {
	return new GoogleError('INVALID_ARGUMENT', message);
}

/** @throws GoogleError INVALID_ARGUMENT with this message unless the condition holds */
export function assertArgument(condition: unknown, message: string): asserts condition {
	if (!condition) throw invalidArgument(message);
}

export function failedPrecondition(message: string): GoogleError {
	return new GoogleError('FAILED_PRECONDITION', message);
}

export function notFound(): GoogleError {
	return new GoogleError('NOT_FOUND', 'Requested entity was not found.');
}

export function permissionDenied(): GoogleError {
	return new GoogleError('PERMISSION_DENIED', 'The caller does not have permission');
}

/** A `google.rpc.ErrorInfo`. */
export function buildErrorInfo(reason: string, metadata: Record<string, string>): ErrorDetail {
	return {
		'@type': 'type.googleapis.com/google.rpc.ErrorInfo',
		reason,
		domain: 'googleapis.com',
		metadata,
	};
}

/** Google's front end answers an unknown path or verb with a web page, never with JSON. */
export function buildNotFoundPage(path: string): SandboxReply {
	const printable = path.replace(/[<>&"]/g, '');
	return {
		status: 404,
		headers: { 'content-type': 'text/html; charset=UTF-8' },
		body: `<!DOCTYPE html>
<html lang=en>
  <meta charset=utf-8>
  <title>Error 404 (Not Found)!!1</title>
  <p><b>404.</b> <ins>That's an error.</ins>
  <p>The requested URL <code>${printable}</code> was not found on this server.  <ins>That's all we know.</ins>
`,
	};
}
