/** Tokens of pages: where to go on, and for which request; with another they are worth nothing. */
export const writePageToken = (start: number, request?: unknown): string =>
	Buffer.from(JSON.stringify([start, request])).toString('base64url');

/** Undefined for a token that was not given for this request. */
export function readPageToken(token: string, request?: unknown): number | undefined {
	const [digits] = /\d+/.exec(Buffer.from(token, 'base64url').toString()) ?? [];
	const start = Number(digits);
	return token === writePageToken(start, request) ? start : undefined;
}
