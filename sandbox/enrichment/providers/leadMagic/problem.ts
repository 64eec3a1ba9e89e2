import type { SandboxReply } from '../../../http/types';
import type { JsonObject } from '../../records';

const TITLE: Record<number, string> = {
	400: 'Bad Request',
	401: 'Unauthorized',
	402: 'Payment Required',
	403: 'Forbidden',
	404: 'Not Found',
	429: 'Too Many Requests',
	500: 'Internal Server Error',
};

/** RFC 9457; `action` is the sentence for the reader. */
export const problem = (
	status: number,
	code: string,
	detail: string,
	action = 'See the documentation of the endpoint',
): SandboxReply => ({
	status,
	body: {
		type: `https://api.leadmagic.io/errors/${code}`,
		title: TITLE[status],
		status,
		detail,
		code,
		action,
		docs: 'https://leadmagic.io/docs',
		trace: '5f3c0a7e-0000-4000-8000-000000000001',
	} satisfies JsonObject,
});
