import { createHash, createPrivateKey, createSign, type KeyObject } from 'node:crypto';

import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { checkAddress } from '../../nodes/shared/core/address';
import { describeFailure } from '../../nodes/shared/core/result';
import { createScrubber, type Scrub } from '../../nodes/shared/core/secrets';
import { GOOGLE_TOKEN_URL, SCOPES, TOKEN_URL_LABEL } from '../analytics/fields';
import { readKey, type Key } from './key';

const GRANT_TYPE = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

/** Google's longest. */
const LIFETIME_SECONDS = 3600;
/** Signed a little in the past, for servers whose clock is behind. */
const HEAD_START_SECONDS = 60;

/** A clock that is further off is no clock: by such a date a server could have assertions signed that are good for years. */
const MOST_CLOCK_ERROR_MS = 24 * 60 * 60 * 1000;

interface Token {
	accessToken: string;
	/** Milliseconds since the epoch. */
	expiresAt: number;
}

/** What the token address answered. */
export interface TokenAnswer {
	status: number;
	body: unknown;
	/** Its own time, in the form of the header `Date`. */
	date?: string | undefined;
}

/** Posts a form, and gives back every answer, refusals too. */
export type Post = (url: string, form: Record<string, string>) => Promise<TokenAnswer>;

/**
 * Exchanges a signed assertion for an access token.
 * @throws what went wrong and what to do, without key, assertion or token
 */
export async function signIn(
	credentials: ICredentialDataDecryptedObject,
	post: Post,
	now: number = Date.now(),
): Promise<Token> {
	const key = readKey(credentials);
	const url = readTokenUrl(credentials);
	const scope = buildScope(credentials);
	const secrets: string[] = [key.privateKey];
	const ask = async (time: number) => {
		const assertion = signedAssertion(key, scope, url, time);
		// Whoever has it can sign in for as long as it is good; with the signature alone the rest can be guessed.
		secrets.push(assertion, assertion.slice(assertion.lastIndexOf('.') + 1));
		return await post(url, { grant_type: GRANT_TYPE, assertion });
	};
	const answer = await ask(now);
	const theirTime = isOutOfTime(answer) ? plausibleTime(answer.date, now) : undefined;
	// Only when Google minds: its clock is asked for then.
	const last = theirTime === undefined ? answer : await ask(theirTime);
	return readToken(last, key, url, { now, scrub: createScrubber(secrets) });
}

/** The time of a server, in milliseconds since the epoch; undefined where it says none or one that cannot be. */
function plausibleTime(date: string | undefined, now: number): number | undefined {
	const time = Date.parse(date ?? '');
	return Math.abs(time - now) <= MOST_CLOCK_ERROR_MS ? time : undefined;
}

/**
 * Where tokens come from.
 * @throws where a token must not be asked for
 */
export function readTokenUrl({
	environment,
	customAccessTokenUrl,
}: ICredentialDataDecryptedObject): string {
	if (environment !== 'custom') return GOOGLE_TOKEN_URL;
	const url = checkAddress(customAccessTokenUrl || GOOGLE_TOKEN_URL, TOKEN_URL_LABEL);
	if (!url.ok) throw new Error(describeFailure(url.failure));
	return `${url.value.origin}${url.value.pathname}`;
}

export function buildScope({
	accessLevel,
	sendEvents,
	manageUsers,
}: ICredentialDataDecryptedObject) {
	const { read, edit } = SCOPES;
	return [
		accessLevel === 'manage' ? `${read} ${edit}` : read,
		...(sendEvents === true ? [SCOPES.sendEvents] : []),
		...(manageUsers === true ? [SCOPES.manageUsers] : []),
	].join(' ');
}

/**
 * Says who asks for what, signed with the private key.
 * https://developers.google.com/identity/protocols/oauth2/service-account#authorizingrequests
 */
function signedAssertion(
	{ email, privateKey }: Key,
	scope: string,
	audience: string,
	now: number,
): string {
	const issuedAt = Math.floor(now / 1000) - HEAD_START_SECONDS;
	const expiresAt = issuedAt + LIFETIME_SECONDS;
	const claims = { iss: email, scope, aud: audience, iat: issuedAt, exp: expiresAt };
	const content = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(claims)}`;
	const signature = createSign('RSA-SHA256')
		.update(content)
		.sign(readable(privateKey), 'base64url');
	return `${content}.${signature}`;
}

function encode(value: object): string {
	return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function readable(privateKey: string): KeyObject {
	const key = parse(privateKey);
	if (!key) {
		throw new Error(
			'The private key of the service account cannot be read: parts of it are missing or changed. Paste it again from the JSON key file.',
		);
	}
	if (key.asymmetricKeyType === 'rsa') return key;
	throw new Error(
		`The private key of the service account is of the type ${key.asymmetricKeyType ?? 'unknown'}, but Google takes RSA keys only. Paste the JSON key file that Google created.`,
	);
}

function parse(privateKey: string): KeyObject | undefined {
	try {
		return createPrivateKey(privateKey);
	} catch {
		return undefined;
	}
}

function isOutOfTime({ body }: TokenAnswer): boolean {
	return /reasonable timeframe/.test(JSON.stringify(body) ?? '');
}

interface Reading {
	/** Milliseconds since the epoch. */
	now: number;
	scrub: Scrub;
}

function readToken(answer: TokenAnswer, key: Key, url: string, { now, scrub }: Reading): Token {
	const { access_token: accessToken, expires_in: seconds } = recordIn(answer.body);
	if (answer.status < 300 && typeof accessToken === 'string' && accessToken !== '') {
		return { accessToken, expiresAt: now + lifetimeSeconds(seconds) * 1000 };
	}
	throw new Error(explain(answer, key, url, scrub));
}

/** Seconds that a token is good for, at most as long as those of Google are. */
function lifetimeSeconds(given: unknown): number {
	const seconds = Number(given ?? LIFETIME_SECONDS);
	return seconds >= 0 ? Math.min(seconds, LIFETIME_SECONDS) : LIFETIME_SECONDS;
}

/** Google's words, and what to do about each. */
const REMEDIES: Array<{ words: RegExp; remedy: string }> = [
	{
		words: /account not found/i,
		remedy: "There is no such service account. Check 'Service Account Email', and that the account still exists.",
	},
	{
		words: /signature/i,
		remedy: 'The private key does not belong to this service account, or was deleted. Add a new key and paste its JSON file.',
	},
	{
		words: /timeframe/i,
		remedy: "This machine's clock is off by more than a few minutes. Correct the clock.",
	},
	{ words: /audience/i, remedy: "Check 'Custom Access Token URL'." },
	{ words: /disabled/i, remedy: 'The service account is disabled. Enable it in Google Cloud.' },
];

function explain({ status, body }: TokenAnswer, { email }: Key, url: string, scrub: Scrub): string {
	const { error, error_description: description } = recordIn(body);
	const texts = [error, description].filter((word) => typeof word === 'string');
	// Some servers quote what they were sent.
	const words = scrub(texts.join(': '));
	const found = REMEDIES.find(({ words: pattern }) => pattern.test(words));
	const remedy = found?.remedy ?? `Check the key of the service account, and the address ${url}.`;
	return `The service account ${email} could not sign in: ${words || `status ${status}`}. ${remedy}`;
}

function recordIn(value: unknown): Record<string, unknown> {
	return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** A token about to expire could do so on its way. */
const MARGIN_MS = 60_000;

/**
 * The tokens of this process by what they were signed with. n8n stores a token with its credential
 * too, but requests at once would each find it missing and each fetch one.
 */
const tokens = new Map<string, Promise<Token>>();

/** How many tokens are in memory. */
export const countTokens = (): number => tokens.size;

/** The token in use, or a new one if there is none or Google turned that one away. */
export async function getCurrentToken(
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
	fetched.then(
		(token) => forgetAfter(token.expiresAt - now(), key, fetched),
		() => forget(key, fetched),
	);
	return (await fetched).accessToken;
}

/** Nodes may set no timer; a deadline is one, which keeps no process alive. */
function forgetAfter(milliseconds: number, key: string, token: Promise<Token>): void {
	const expiry = AbortSignal.timeout(Math.max(0, Math.ceil(milliseconds)));
	expiry.addEventListener('abort', () => forget(key, token), { once: true });
}

/** Unless there is another one by now. */
function forget(key: string, token: Promise<Token>): void {
	if (tokens.get(key) === token) tokens.delete(key);
}

function fingerprint(credentials: ICredentialDataDecryptedObject): string {
	const { email, privateKey } = credentials;
	const parts = [email, privateKey, buildScope(credentials), readTokenUrl(credentials)];
	return createHash('sha256').update(JSON.stringify(parts)).digest('base64');
}
