/** The tokens and authorization codes that the sandbox has issued, and whether they are still valid. */
import { randomBytes } from 'node:crypto';

import { ReplyError } from '../../http/replyError';
import type { SandboxClock } from '../../http/types';

const SCOPE_PREFIX = 'https://www.googleapis.com/auth/';

/** `analytics.edit` and `https://www.googleapis.com/auth/analytics.edit` both give the latter. */
export function toFullScope(scope: string): string {
	return scope.includes('/') ? scope : `${SCOPE_PREFIX}${scope}`;
}

/** Google's access tokens live an hour; their answers say one second less. */
export const LIFETIME_SECONDS = {
	access: 3599,
	refresh: Infinity,
	code: 600,
};

type TokenKind = keyof typeof LIFETIME_SECONDS;

/** What a user agreed to. Each token and code stands for one consent. */
export interface Consent {
	email: string;
	/** Full names. */
	scopes: string[];
	/** Codes only: where the code was sent. */
	redirectUri?: string;
	/** Codes only: whether the code also gives a refresh token. */
	isOffline?: boolean;
}

/** The caller of an API. */
export interface Principal {
	email: string;
	/** Short names: `analytics.readonly`. */
	scopes: ReadonlySet<string>;
}

interface IssuedToken {
	kind: TokenKind;
	consent: Consent;
	/** Milliseconds since the epoch. */
	expiresAt: number;
}

export class Grants {
	private readonly issued = new Map<string, IssuedToken>();

	constructor(private readonly clock: SandboxClock) {}

	/** Returns a new token or code for a consent. */
	issue(kind: TokenKind, consent: Consent): string {
		const token = `sandbox-${kind}-${randomBytes(24).toString('base64url')}`;
		const expiresAt = this.clock.now() + LIFETIME_SECONDS[kind] * 1000;
		this.issued.set(token, { kind, consent, expiresAt });
		return token;
	}

	/** The consent behind a valid token; undefined for any other. Redeeming a code uses it up. */
	redeem(kind: TokenKind, token: string): Consent | undefined {
		const found = this.issued.get(token);
		const isValid = found?.kind === kind && found.expiresAt > this.clock.now();
		if (kind === 'code') this.issued.delete(token);
		return isValid ? found.consent : undefined;
	}

	findPrincipal(accessToken: string): Principal | undefined {
		const consent = this.redeem('access', accessToken);
		if (consent === undefined) return undefined;
		const shortScopes = consent.scopes.map((scope) => scope.replace(SCOPE_PREFIX, ''));
		return { email: consent.email, scopes: new Set(shortScopes) };
	}

	revokeAll(kind: TokenKind): void {
		for (const [token, issued] of this.issued) {
			if (issued.kind === kind) this.issued.delete(token);
		}
	}
}

/** An error of the token endpoint, in the form of RFC 6749 instead of that of Google's APIs. */
export class OAuthError extends ReplyError {
	constructor(error: string, description: string, status = 400) {
		super({ status, body: { error, error_description: description } });
	}
}
