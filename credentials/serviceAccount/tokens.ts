import { createHash } from 'node:crypto';

import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { scopeOf, tokenUrlOf, type Token } from './signIn';

/** A token about to expire could do so on its way. */
const MARGIN_MS = 60_000;

/**
 * The tokens of this process by what they were signed with. n8n stores a token with its credential
 * too, but requests at once would each find it missing and each fetch one.
 */
const tokens = new Map<string, Promise<Token>>();

/** The token in use, or a new one if there is none or Google turned that one away. */
export async function currentToken(
	credentials: ICredentialDataDecryptedObject,
	fetch: () => Promise<Token>,
	now: () => number = Date.now,
): Promise<string> {
	const { accessToken: rejected } = credentials;
	const key = fingerprint(credentials);
	for (let known = tokens.get(key); known; ) {
		const token = await known.catch(() => undefined);
		const isFresh = token !== undefined && token.expiresAt - MARGIN_MS > now();
		if (isFresh && token.accessToken !== rejected) return token.accessToken;
		// While this one waited, another may have begun to fetch a new one.
		const latest = tokens.get(key);
		if (latest === known) break;
		known = latest;
	}
	const fetched = fetch();
	tokens.set(key, fetched);
	fetched.catch(() => {
		if (tokens.get(key) === fetched) tokens.delete(key);
	});
	return (await fetched).accessToken;
}

function fingerprint(credentials: ICredentialDataDecryptedObject): string {
	const { email, privateKey } = credentials;
	const parts = [email, privateKey, scopeOf(credentials), tokenUrlOf(credentials)];
	return createHash('sha256').update(JSON.stringify(parts)).digest('base64');
}
