/** Every token and code the sandbox has handed out, and whether it still counts. */
import { randomBytes } from 'node:crypto';

import { ReplyError } from '../../http/replyError';
import type { SandboxClock } from '../../http/types';

const PREFIX = 'https://www.googleapis.com/auth/';

export const toFullScope = (scope: string) => (scope.includes('/') ? scope : `${PREFIX}${scope}`);

/** Seconds that each lives. Google's access tokens live an hour, announced as one second less. */
export const LIFETIME_SECONDS = { access: 3599, refresh: Infinity, code: 600 };

type TokenKind = keyof typeof LIFETIME_SECONDS;

/** What somebody agreed to: all that is handed out stands for one of these. */
export interface Consent {
	email: string;
	/** Long names. */
	scopes: string[];
	/** Of a code: where it was sent, and whether it is good for a refresh token. */
	redirectUri?: string;
	isOffline?: boolean;
}

export interface Principal {
	email: string;
	/** Short names: `analytics.readonly`. */
	scopes: ReadonlySet<string>;
}

export class Grants {
	private readonly issued = new Map<
		string,
		{ kind: TokenKind; consent: Consent; until: number }
	>();

	constructor(private readonly clock: SandboxClock) {}

	issue(kind: TokenKind, consent: Consent): string {
		const token = `sandbox-${kind}-${randomBytes(24).toString('base64url')}`;
		this.issued.set(token, {
			kind,
			consent,
			until: this.clock.now() + LIFETIME_SECONDS[kind] * 1000,
		});
		return token;
	}

	redeem(kind: TokenKind, token: string): Consent | undefined {
		const found = this.issued.get(token);
		const isGood = found?.kind === kind && found.until > this.clock.now();
		// A code works once.
		if (kind === 'code') this.issued.delete(token);
		return isGood ? found.consent : undefined;
	}

	findPrincipal(accessToken: string): Principal | undefined {
		const consent = this.redeem('access', accessToken);
		const short = consent?.scopes.map((scope) => scope.replace(PREFIX, ''));
		return consent && { email: consent.email, scopes: new Set(short) };
	}

	/** None of them works any longer. */
	revokeAll(kind: TokenKind): void {
		for (const [token, each] of this.issued) if (each.kind === kind) this.issued.delete(token);
	}
}

/** An error in the shape of RFC 6749, which the token endpoint speaks instead of Google's own. */
export class OAuthError extends ReplyError {
	constructor(error: string, error_description: string, status = 400) {
		super({ status, body: { error, error_description } });
	}
}
