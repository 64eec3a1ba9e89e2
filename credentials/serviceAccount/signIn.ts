import { createHash, createPrivateKey, createSign, type KeyObject } from 'node:crypto';

import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { checkSecureBaseUrl } from '../../nodes/shared/core/address';
import { describeFailure } from '../../nodes/shared/core/result';
import { createScrubber, type Scrub } from '../../nodes/shared/core/secrets';
import { GOOGLE_TOKEN_URL, SCOPES, TOKEN_URL_LABEL } from '../analytics/fields';
import { readServiceAccountKey, type ServiceAccountKey } from './key';

const GRANT_TYPE = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

/** The longest lifetime that Google accepts. */
const LIFETIME_SECONDS = 3600;
/** Assertions are dated back by this much, for servers whose clock is behind. */
const BACKDATING_SECONDS = 60;

/**
 * The largest clock difference that is corrected. A larger one could make us sign assertions that are valid for
 * years.
 */
const MAX_CLOCK_ERROR_MS = 24 * 60 * 60 * 1000;

interface Token {
	accessToken: string;
	/** Milliseconds since the epoch. */
	expiresAt: number;
}

/** A response of the token URL. */
export interface TokenResponse {
	status: number;
	body: unknown;
	/** The server's time, in the form of the `Date` header. */
	date?: string | undefined;
}

/** Posts a form and returns every response, including refusals. */
export type PostForm = (url: string, form: Record<string, string>) => Promise<TokenResponse>;

/**
 * Exchanges a signed assertion for an access token.
 * @throws what went wrong and what to do, without key, assertion or token
 */
export async function fetchAccessToken(
	credentials: ICredentialDataDecryptedObject,
	postForm: PostForm,
	now: number = Date.now(),
): Promise<Token> {
	const key = readServiceAccountKey(credentials);
	const url = readTokenUrl(credentials);
	const scope = buildScope(credentials);
	const secrets: string[] = [key.privateKey];
	const ask = async (time: number) => {
		const assertion = buildSignedAssertion(key, scope, url, time);
		// An assertion allows anyone to sign in while it is valid, and its signature is enough to rebuild it.
		secrets.push(assertion, assertion.slice(assertion.lastIndexOf('.') + 1));
		return await postForm(url, { grant_type: GRANT_TYPE, assertion });
	};
	const answer = await ask(now);
	const theirTime = isRefusedForClock(answer) ? readPlausibleTime(answer.date, now) : undefined;
	// The server's clock is used only if it refused our time.
	const last = theirTime === undefined ? answer : await ask(theirTime);
	return readToken(last, key, url, { now, scrub: createScrubber(secrets) });
}

/** Reads a server's time in milliseconds since the epoch; undefined if it is missing or implausible. */
function readPlausibleTime(date: string | undefined, now: number): number | undefined {
	const time = Date.parse(date ?? '');
	return Math.abs(time - now) <= MAX_CLOCK_ERROR_MS ? time : undefined;
}

/**
 * Reads the URL that tokens are requested from.
 * @throws if the URL is not allowed
 */
export function readTokenUrl({
	environment,
	customAccessTokenUrl,
}: ICredentialDataDecryptedObject): string {
	if (environment !== 'custom') return GOOGLE_TOKEN_URL;
	const url = checkSecureBaseUrl(customAccessTokenUrl || GOOGLE_TOKEN_URL, TOKEN_URL_LABEL);
	if (!url.ok) throw new Error(describeFailure(url.failure));
	return `${url.value.origin}${url.value.pathname}`;
}

/** Builds the OAuth scope from the permission switches of the credential. */
export function buildScope({
	accessLevel,
	sendEvents,
	manageUsers,
}: ICredentialDataDecryptedObject): string {
	const { read, edit } = SCOPES;
	return [
		accessLevel === 'manage' ? `${read} ${edit}` : read,
		...(sendEvents === true ? [SCOPES.sendEvents] : []),
		...(manageUsers === true ? [SCOPES.manageUsers] : []),
	].join(' ');
}

/**
 * Builds an assertion (who requests which scope), signed with the private key.
 * https://developers.google.com/identity/protocols/oauth2/service-account#authorizingrequests
 */
function buildSignedAssertion(
	{ email, privateKey }: ServiceAccountKey,
	scope: string,
	audience: string,
	now: number,
): string {
	const issuedAt = Math.floor(now / 1000) - BACKDATING_SECONDS;
	const expiresAt = issuedAt + LIFETIME_SECONDS;
	const claims = { iss: email, scope, aud: audience, iat: issuedAt, exp: expiresAt };
	const content = `${encodeBase64Url({ alg: 'RS256', typ: 'JWT' })}.${encodeBase64Url(claims)}`;
	const signature = createSign('RSA-SHA256')
		.update(content)
		.sign(readPrivateKey(privateKey), 'base64url');
	return `${content}.${signature}`;
}

function encodeBase64Url(value: object): string {
	return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function readPrivateKey(privateKey: string): KeyObject {
	const key = parsePrivateKey(privateKey);
	if (!key) {
		throw new Error(
			'The private key of the service account cannot be read: parts of it are missing or changed. Paste it again from the JSON key file.',
		);
	}
	if (key.asymmetricKeyType === 'rsa') return key;
	throw new Error(
		`The private key of the service account is of the type ${key.asymmetricKeyType ?? 'unknown'}, but Google accepts only RSA keys. Paste the JSON key file that Google created.`,
	);
}

function parsePrivateKey(privateKey: string): KeyObject | undefined {
	try {
		return createPrivateKey(privateKey);
	} catch {
		return undefined;
	}
}

function isRefusedForClock({ body }: TokenResponse): boolean {
	return /reasonable timeframe/.test(JSON.stringify(body) ?? '');
}

interface ReadingContext {
	/** Milliseconds since the epoch. */
	now: number;
	scrub: Scrub;
}

function readToken(
	answer: TokenResponse,
	key: ServiceAccountKey,
	url: string,
	{ now, scrub }: ReadingContext,
): Token {
	const { access_token: accessToken, expires_in: seconds } = toRecord(answer.body);
	if (answer.status < 300 && typeof accessToken === 'string' && accessToken !== '') {
		return { accessToken, expiresAt: now + readLifetimeSeconds(seconds) * 1000 };
	}
	throw new Error(explainRefusal(answer, key, url, scrub));
}

/** Reads the lifetime of a token in seconds, at most as long as Google's. */
function readLifetimeSeconds(given: unknown): number {
	const seconds = Number(given ?? LIFETIME_SECONDS);
	return seconds >= 0 ? Math.min(seconds, LIFETIME_SECONDS) : LIFETIME_SECONDS;
}

/** Remedies by Google's message. */
const REMEDIES_BY_MESSAGE: Array<{ words: RegExp; remedy: string }> = [
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

function explainRefusal(
	{ status, body }: TokenResponse,
	{ email }: ServiceAccountKey,
	url: string,
	scrub: Scrub,
): string {
	const { error, error_description: description } = toRecord(body);
	const texts = [error, description].filter((word) => typeof word === 'string');
	// Some servers quote what they were sent, so secrets are removed.
	const words = scrub(texts.join(': '));
	const found = REMEDIES_BY_MESSAGE.find(({ words: pattern }) => pattern.test(words));
	const remedy = found?.remedy ?? `Check the key of the service account, and the address ${url}.`;
	return `The service account ${email} could not sign in: ${words || `status ${status}`}. ${remedy}`;
}

function toRecord(value: unknown): Record<string, unknown> {
	return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** A token this close to expiry could expire before the request arrives. */
const EXPIRY_MARGIN_MS = 60_000;

/**
 * The tokens of this process by fingerprint of the credential. n8n stores a token with its credential too, but
 * parallel requests would each find it missing and each fetch one.
 */
const tokens = new Map<string, Promise<Token>>();

/** Counts the tokens in memory. */
export const countTokens = (): number => tokens.size;

/** Returns the current token, or fetches a new one if there is none or Google refused the current one. */
export async function getCurrentToken(
	credentials: ICredentialDataDecryptedObject,
	fetchToken: () => Promise<Token>,
	now: () => number = Date.now,
): Promise<string> {
	const { accessToken: rejected } = credentials;
	const key = buildFingerprint(credentials);
	for (let known = tokens.get(key); known; ) {
		const token = await known.catch(() => undefined);
		const isFresh = token !== undefined && token.expiresAt - EXPIRY_MARGIN_MS > now();
		if (isFresh && token.accessToken !== rejected) return token.accessToken;
		// Another request may have started to fetch a new token in the meantime.
		const latest = tokens.get(key);
		if (latest === known) break;
		known = latest;
	}
	const fetched = fetchToken();
	tokens.set(key, fetched);
	fetched.then(
		(token) => forgetAfter(token.expiresAt - now(), key, fetched),
		() => forget(key, fetched),
	);
	return (await fetched).accessToken;
}

/**
 * Forgets a token after a time. Nodes may not set timers, so an abort signal's timeout is used, which does not keep
 * the process alive.
 */
function forgetAfter(milliseconds: number, key: string, token: Promise<Token>): void {
	const expiry = AbortSignal.timeout(Math.max(0, Math.ceil(milliseconds)));
	expiry.addEventListener('abort', () => forget(key, token), { once: true });
}

/** Forgets a token, unless a newer one has replaced it. */
function forget(key: string, token: Promise<Token>): void {
	if (tokens.get(key) === token) tokens.delete(key);
}

function buildFingerprint(credentials: ICredentialDataDecryptedObject): string {
	const { email, privateKey } = credentials;
	const parts = [email, privateKey, buildScope(credentials), readTokenUrl(credentials)];
	return createHash('sha256').update(JSON.stringify(parts)).digest('base64');
}
