/** Every token and code the sandbox has handed out, and whether it still counts. */
import { randomBytes } from 'node:crypto';

import { Refused } from '../../http/refused';
import type { SandboxClock } from '../../http/types';

const PREFIX = 'https://www.googleapis.com/auth/';

export const longScope = (scope: string) => (scope.includes('/') ? scope : `${PREFIX}${scope}`);

/** Seconds that each lives. Google's access tokens live an hour, announced as one second less. */
export const LIFETIMES = { access: 3599, refresh: Infinity, code: 600 };

type Kind = keyof typeof LIFETIMES;

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
	private readonly given = new Map<string, { kind: Kind; consent: Consent; until: number }>();

	constructor(private readonly clock: SandboxClock) {}

	give(kind: Kind, consent: Consent): string {
		const token = `sandbox-${kind}-${randomBytes(24).toString('base64url')}`;
		this.given.set(token, { kind, consent, until: this.clock.now() + LIFETIMES[kind] * 1000 });
		return token;
	}

	find(kind: Kind, token: string): Consent | undefined {
		const found = this.given.get(token);
		const isGood = found?.kind === kind && found.until > this.clock.now();
		// A code works once.
		if (kind === 'code') this.given.delete(token);
		return isGood ? found.consent : undefined;
	}

	principal(accessToken: string): Principal | undefined {
		const consent = this.find('access', accessToken);
		const short = consent?.scopes.map((scope) => scope.replace(PREFIX, ''));
		return consent && { email: consent.email, scopes: new Set(short) };
	}

	/** None of them works any longer. */
	forget(kind: Kind): void {
		for (const [token, each] of this.given) if (each.kind === kind) this.given.delete(token);
	}
}

/** An error in the shape of RFC 6749, which the token endpoint speaks instead of Google's own. */
export class OAuthRefusal extends Refused {
	constructor(error: string, error_description: string, status = 400) {
		super({ status, body: { error, error_description } });
	}
}
