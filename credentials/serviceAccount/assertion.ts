import { createPrivateKey, createSign, type KeyObject } from 'node:crypto';

import type { Key } from './key';

/** Google's longest. */
const LIFETIME_SECONDS = 3600;
/** Signed a little in the past, for servers whose clock is behind. */
const HEAD_START_SECONDS = 60;

export interface Claims {
	key: Key;
	scope: string;
	/** The address that the assertion is for. */
	audience: string;
	/** Milliseconds since the epoch. */
	now: number;
}

/**
 * Says who asks for what, signed with the private key.
 * https://developers.google.com/identity/protocols/oauth2/service-account#authorizingrequests
 */
export function signedAssertion({ key, scope, audience, now }: Claims): string {
	const issuedAt = Math.floor(now / 1000) - HEAD_START_SECONDS;
	const claims = {
		iss: key.email,
		scope,
		aud: audience,
		iat: issuedAt,
		exp: issuedAt + LIFETIME_SECONDS,
	};
	const content = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(claims)}`;
	return `${content}.${sign(content, key.privateKey)}`;
}

function encode(value: object): string {
	return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function sign(content: string, privateKey: string): string {
	return createSign('RSA-SHA256').update(content).sign(readable(privateKey), 'base64url');
}

function readable(privateKey: string): KeyObject {
	const key = parse(privateKey);
	if (key) return key;
	throw new Error(
		'The private key of the service account cannot be read: parts of it are missing or changed. Paste it again from the JSON key file.',
	);
}

function parse(privateKey: string): KeyObject | undefined {
	try {
		return createPrivateKey(privateKey);
	} catch {
		return undefined;
	}
}
