import type { SandboxReply } from './types';

/** Thrown to end a request with this answer, however deep the code is. */
export class ReplyError extends Error {
	constructor(readonly reply: SandboxReply) {
		super('refused');
	}
}

/** The answer that was thrown; anything else is a mistake of the sandbox. */
export function toReply(error: unknown): SandboxReply {
	if (error instanceof ReplyError) return error.reply;
	throw error;
}
