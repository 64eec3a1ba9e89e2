import type { SandboxReply } from '../../../http/types';

/** Some answers have `detail` where most have `reason`. */
export const refusal = (status: number, reason: string, inDetail = false): SandboxReply => ({
	status,
	body: inDetail ? { detail: reason } : { error: true, success: false, reason },
});
