/** The service account: its key pair, and the check of a JWT that was signed with it. */
import { generateKeyPairSync } from 'node:crypto';

import { errors, importSPKI, jwtVerify } from 'jose';

import { OAuthError } from './grants';
import { SERVICE_ACCOUNT } from './users';

export interface ServiceAccount {
	email: string;
	/** PKCS #8 PEM, as in a downloaded key file. */
	privateKey: string;
}

interface KeyPair {
	privateKey: string;
	publicKey: string;
}

const CLOCK_TOLERANCE_SECONDS = 300;

/** Google's message for a claim that is wrong, by the name of the claim. */
const CLAIM_ERRORS: Record<string, string> = {
	iss: 'Invalid grant: account not found',
	aud: 'Invalid JWT: Failed audience check.',
};
const TIMEFRAME_ERROR =
	'Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe. Check your iat and exp values in the JWT claim.';

let cachedKeyPair: KeyPair | undefined;

/** Generated on first use, because it takes a while and most tests need no key. */
function getKeyPair(): KeyPair {
	cachedKeyPair ??= generateKeyPairSync('rsa', {
		modulusLength: 2048,
		privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
		publicKeyEncoding: { type: 'spki', format: 'pem' },
	});
	return cachedKeyPair;
}

export function getServiceAccount(): ServiceAccount {
	return { email: SERVICE_ACCOUNT.email, privateKey: getKeyPair().privateKey };
}

/**
 * Checks a JWT bearer assertion and returns the scopes that it asks for.
 * @throws OAuthError `invalid_grant` in Google's words
 */
export async function verifyAssertion(
	jwt: string,
	audiences: string[],
	now: number,
): Promise<string[]> {
	const key = await importSPKI(getKeyPair().publicKey, 'RS256');
	const { payload } = await jwtVerify<{ scope: string }>(jwt, key, {
		algorithms: ['RS256'],
		audience: audiences,
		issuer: SERVICE_ACCOUNT.email,
		maxTokenAge: '1h',
		clockTolerance: CLOCK_TOLERANCE_SECONDS,
		requiredClaims: ['exp', 'scope'],
		currentDate: new Date(now),
	}).catch((error: unknown) => {
		throw new OAuthError('invalid_grant', describeJwtError(error));
	});
	return payload.scope.split(/\s+/);
}

function describeJwtError(error: unknown): string {
	const { JWTExpired, JWTClaimValidationFailed } = errors;
	if (error instanceof JWTExpired) return TIMEFRAME_ERROR;
	if (error instanceof JWTClaimValidationFailed) {
		return CLAIM_ERRORS[error.claim] ?? TIMEFRAME_ERROR;
	}
	return 'Invalid JWT Signature.';
}
