import type { SandboxReply } from '../../../http/types';

/** The status says little: an empty search and a fault of the server are both 400. */
export const refusal = (code: string, filterError?: string, status = 400): SandboxReply => ({
	status,
	body: {
		error: true,
		error_code: code,
		...(filterError === undefined ? {} : { filter_error: filterError }),
	},
});
