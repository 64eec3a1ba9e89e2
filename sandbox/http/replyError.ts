import type { SandboxReply } from './types';

/** Ends a request with its reply, from any depth of the code. */
export class ReplyError extends Error {
	constructor(readonly reply: SandboxReply) {
		super('refused');
	}
}

/**
 * Returns the reply of a ReplyError.
 * @throws any other error again, because it is a fault of the sandbox
 */
export function toReply(error: unknown): SandboxReply {
	if (error instanceof ReplyError) return error.reply;
	throw error;
}
