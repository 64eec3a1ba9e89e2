import type { SandboxReply } from '../../../http/types';

export const refusal = (code: number, id: string, details: string): SandboxReply => ({
	status: code,
	body: { errors: [{ id, code, details }] },
});

/** No match, and free. */
export const notFound = (what: string): SandboxReply =>
	refusal(404, 'not_found', `No ${what} was found for the given parameters`);

/** Somebody asked Hunter to stop processing their data. */
export const optedOut = (): SandboxReply =>
	refusal(
		451,
		'claimed_email',
		'The person asked us to stop the processing of their personal data',
	);
