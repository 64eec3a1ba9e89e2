import type { SandboxReply } from '../../../http/types';

/** The sentence stands in `error` here, in `message` elsewhere. */
export const refusal = (status: number, error: string): SandboxReply => ({
	status,
	body: { success: false, error },
});
