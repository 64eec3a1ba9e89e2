/** Service accounts: a key pair made at start, and the check of the JWT somebody signed with it. */
import { generateKeyPairSync } from 'node:crypto';

import { decodeJwt, errors, importSPKI, jwtVerify } from 'jose';

import type { SandboxClock } from '../../http/types';
import { SERVICE_ACCOUNT } from './people';
import { OAuthRefusal } from './refusal';

export interface ServiceAccount {
	email: string;
	/** PKCS #8 PEM, as in a downloaded key file. */
	privateKey: string;
}

const HOUR_SECONDS = 3600;
const SKEW_SECONDS = 300;
const TIMEFRAME =
	'Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe. Check your iat and exp values in the JWT claim.';

export class ServiceAccounts {
	readonly email = SERVICE_ACCOUNT.email;
	private keys: { privateKey: string; publicKey: string } | undefined;

	constructor(private readonly clock: SandboxClock) {}

	get account(): ServiceAccount {
		return { email: this.email, privateKey: this.keyPair().privateKey };
	}

	/** Made when first needed: most tests never do, and it takes a while. */
	private keyPair(): { privateKey: string; publicKey: string } {
		this.keys ??= generateKeyPairSync('rsa', {
			modulusLength: 2048,
			privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
			publicKeyEncoding: { type: 'spki', format: 'pem' },
		});
		return this.keys;
	}

	/** Gives the scopes that it asks for. */
	async verify(jwt: string, audiences: string[]): Promise<string[]> {
		this.checkIssuer(jwt);
		const key = await importSPKI(this.keyPair().publicKey, 'RS256');
		const { payload } = await jwtVerify(jwt, key, {
			algorithms: ['RS256'],
			audience: audiences,
			clockTolerance: SKEW_SECONDS,
			currentDate: new Date(this.clock.now()),
			requiredClaims: ['exp', 'iat'],
		}).catch((error: unknown) => {
			throw explain(error);
		});
		this.checkTimes(payload.iat ?? 0, payload.exp ?? 0);
		if (payload.sub !== undefined && payload.sub !== this.email) throw noDelegation();
		return readScopes(payload['scope']);
	}

	private checkIssuer(jwt: string): void {
		let issuer: unknown;
		try {
			issuer = decodeJwt(jwt).iss;
		} catch {
			throw new OAuthRefusal('invalid_grant', 'Invalid JWT: Bad token format.');
		}
		if (issuer !== this.email) {
			throw new OAuthRefusal('invalid_grant', 'Invalid grant: account not found');
		}
	}

	private checkTimes(issuedAt: number, expiresAt: number): void {
		const now = this.clock.now() / 1000;
		const inOrder = expiresAt > issuedAt && expiresAt - issuedAt <= HOUR_SECONDS;
		if (!inOrder || issuedAt > now + SKEW_SECONDS) {
			throw new OAuthRefusal('invalid_grant', TIMEFRAME);
		}
	}
}

function explain(error: unknown): OAuthRefusal {
	if (error instanceof errors.JWTExpired) return new OAuthRefusal('invalid_grant', TIMEFRAME);
	if (error instanceof errors.JWTClaimValidationFailed) {
		const audience = error.claim === 'aud';
		return new OAuthRefusal(
			'invalid_grant',
			audience ? 'Invalid JWT: Failed audience check.' : TIMEFRAME,
		);
	}
	return new OAuthRefusal('invalid_grant', 'Invalid JWT Signature.');
}

function noDelegation(): OAuthRefusal {
	return new OAuthRefusal(
		'unauthorized_client',
		'Client is unauthorized to retrieve access tokens using this method, or client not authorized for any of the scopes requested.',
		401,
	);
}

function readScopes(scope: unknown): string[] {
	const scopes = typeof scope === 'string' ? scope.split(/\s+/).filter(Boolean) : [];
	if (scopes.length > 0) return scopes;
	throw new OAuthRefusal('invalid_scope', 'Invalid OAuth scope or ID token audience provided.');
}
