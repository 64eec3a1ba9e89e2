import type { Failure } from '../../shared/core/result';

/** Whether Google refused this very thing. Anything else, such as a quota or an outage, holds for what follows too. */
export function isAboutIt({ status, reason = '' }: Failure): boolean {
	if (status === undefined) return !UNANSWERED.has(reason);
	return status < 499 && ![401, 429].includes(status);
}

const UNANSWERED = new Set(['unreachable', 'unsigned', 'timeout', 'lost', 'aborted', 'unreadable']);

export const isForbidden = ({ status }: Failure): boolean => status === 403;
