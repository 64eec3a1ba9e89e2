/** Every token and code the sandbox has handed out, and whether it still counts. */
import { randomBytes } from 'node:crypto';

import type { SandboxClock } from '../../http/types';

/** Google's access tokens live an hour, announced as one second less. */
export const LIFETIME_SECONDS = 3599;
const CODE_LIFETIME_SECONDS = 600;

const PREFIX = 'https://www.googleapis.com/auth/';

export const longScope = (scope: string) => (scope.includes('/') ? scope : `${PREFIX}${scope}`);
const shortScope = (scope: string) => scope.replace(PREFIX, '');

export interface Principal {
	email: string;
	/** Short names: `analytics.readonly`. */
	scopes: ReadonlySet<string>;
}

/** What somebody agreed to. Access tokens, refresh tokens and codes all stand for one of these. */
export interface Consent {
	email: string;
	scopes: string[];
	clientId: string;
}

interface AccessToken {
	consent: Consent;
	expiresAt: number;
	/** Revoking a refresh token takes its access tokens along. */
	refreshToken?: string;
}

interface Code {
	consent: Consent;
	redirectUri: string;
	offline: boolean;
}

const secret = (kind: string) => `sandbox-${kind}-${randomBytes(24).toString('base64url')}`;

export class Grants {
	private readonly access = new Map<string, AccessToken>();
	private readonly refresh = new Map<string, Consent>();
	private readonly codes = new Map<string, Code & { expiresAt: number }>();

	constructor(private readonly clock: SandboxClock) {}

	addAccess(consent: Consent, refreshToken?: string): string {
		const token = secret('access');
		const expiresAt = this.clock.now() + LIFETIME_SECONDS * 1000;
		this.access.set(token, {
			consent,
			expiresAt,
			...(refreshToken === undefined ? {} : { refreshToken }),
		});
		return token;
	}

	addRefresh(consent: Consent): string {
		const token = secret('refresh');
		this.refresh.set(token, consent);
		return token;
	}

	addCode(code: Code): string {
		const value = secret('code');
		this.codes.set(value, {
			...code,
			expiresAt: this.clock.now() + CODE_LIFETIME_SECONDS * 1000,
		});
		return value;
	}

	/** A code works once. */
	takeCode(value: string): Code | undefined {
		const code = this.codes.get(value);
		this.codes.delete(value);
		return code !== undefined && code.expiresAt > this.clock.now() ? code : undefined;
	}

	consentOf(refreshToken: string): Consent | undefined {
		return this.refresh.get(refreshToken);
	}

	principal(accessToken: string): Principal | undefined {
		const token = this.valid(accessToken);
		if (token === undefined) return undefined;
		const { email, scopes } = token.consent;
		return { email, scopes: new Set(scopes.map(shortScope)) };
	}

	expireAccessTokens(): void {
		this.access.clear();
	}

	revokeRefreshTokens(): void {
		this.refresh.clear();
	}

	forgetCodes(): void {
		this.codes.clear();
	}

	private valid(accessToken: string): AccessToken | undefined {
		const token = this.access.get(accessToken);
		return token !== undefined && token.expiresAt > this.clock.now() ? token : undefined;
	}
}
