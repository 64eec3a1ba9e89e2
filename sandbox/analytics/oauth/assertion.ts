/** Service accounts: a key pair made at start, and the check of the JWT somebody signed with it. */
import { generateKeyPairSync } from 'node:crypto';

import { errors, importSPKI, jwtVerify } from 'jose';

import type { SandboxClock } from '../../http/types';
import { OAuthRefusal } from './grants';
import { SERVICE_ACCOUNT } from './people';

export interface ServiceAccount {
	email: string;
	/** PKCS #8 PEM, as in a downloaded key file. */
	privateKey: string;
}

const SKEW_SECONDS = 300;

/** What Google says of a claim that is wrong. */
const WORDS: Record<string, string> = {
	iss: 'Invalid grant: account not found',
	aud: 'Invalid JWT: Failed audience check.',
};
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
	async verify(jwt: string, audience: string[]): Promise<string[]> {
		const key = await importSPKI(this.keyPair().publicKey, 'RS256');
		const { payload } = await jwtVerify<{ scope: string }>(jwt, key, {
			...{ algorithms: ['RS256'], audience, issuer: this.email },
			...{
				maxTokenAge: '1h',
				clockTolerance: SKEW_SECONDS,
				requiredClaims: ['exp', 'scope'],
			},
			currentDate: new Date(this.clock.now()),
		}).catch((error: unknown) => {
			throw new OAuthRefusal('invalid_grant', wordsFor(error));
		});
		return payload.scope.split(/\s+/);
	}
}

function wordsFor(error: unknown): string {
	const { JWTExpired, JWTClaimValidationFailed } = errors;
	if (error instanceof JWTExpired) return TIMEFRAME;
	if (error instanceof JWTClaimValidationFailed) return WORDS[error.claim] ?? TIMEFRAME;
	return 'Invalid JWT Signature.';
}
