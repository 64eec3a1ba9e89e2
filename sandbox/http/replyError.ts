import type { SandboxReply } from './types';

/** Thrown to end a request with this reply, however deep the code is. */
export class ReplyError extends Error {
	constructor(readonly reply: SandboxReply) {
		super('refused');
	}
}

/**
 * The reply of a ReplyError.
 * @throws every other error again: it is a mistake of the sandbox
 */
export function toReply(error: unknown): SandboxReply {
	if (error instanceof ReplyError) return error.reply;
	throw error;
}
