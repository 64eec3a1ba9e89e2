import type { SandboxReply } from '../../../http/types';
import { Refused } from '../frame/refused';

export const refusal = (status: number, code: string, message: string): SandboxReply => ({
	status,
	body: { code: `error.${code}`, message },
});

/** Ends the request as malformed, with a code of its own. */
export function malformed(code: string, message: string): never {
	throw new Refused(refusal(400, code, message));
}
