/**
 * The token of the page that begins at `start`.
 * @param request the parameters that must be the same for the next page
 */
export function writePageToken(start: number, request?: unknown): string {
	return Buffer.from(JSON.stringify([start, request])).toString('base64url');
}

/** Where the page begins; undefined for a token that was not written for this request. */
export function readPageToken(token: string, request?: unknown): number | undefined {
	const [digits] = /\d+/.exec(Buffer.from(token, 'base64url').toString()) ?? [];
	const start = Number(digits);
	return token === writePageToken(start, request) ? start : undefined;
}
