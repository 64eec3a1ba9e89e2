import type { SandboxReply } from '../../../http/types';

/** How the two bulk calls refuse the whole batch. */
export const refuseRecords = (code: string, message: string): SandboxReply => ({
	status: 400,
	body: { status: 'failed', error_code: code, error_message: message },
});
