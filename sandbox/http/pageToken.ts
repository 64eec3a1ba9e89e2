/**
 * Writes the token of the page that begins at `start`.
 * @param request the parameters that the request for the page must repeat
 */
export function writePageToken(start: number, request?: unknown): string {
	return Buffer.from(JSON.stringify([start, request])).toString('base64url');
}

/** Reads where a page begins; undefined for a token that was not written for this request. */
export function readPageToken(token: string, request?: unknown): number | undefined {
	const [digits] = /\d+/.exec(Buffer.from(token, 'base64url').toString()) ?? [];
	const start = Number(digits);
	return token === writePageToken(start, request) ? start : undefined;
}
