/** The service account: its key pair, and the check of the JWT somebody signed with it. */
import { generateKeyPairSync } from 'node:crypto';

import { errors, importSPKI, jwtVerify } from 'jose';

import { OAuthError } from './grants';
import { SERVICE_ACCOUNT } from './users';

const SKEW_SECONDS = 300;

/** What Google says of a claim that is wrong. */
const CLAIM_ERRORS: Record<string, string> = {
	iss: 'Invalid grant: account not found',
	aud: 'Invalid JWT: Failed audience check.',
};
const TIMEFRAME_ERROR =
	'Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe. Check your iat and exp values in the JWT claim.';

let cachedKeyPair: { privateKey: string; publicKey: string } | undefined;

/** Made when first needed: most tests never do, and it takes a while. */
const getKeyPair = () =>
	(cachedKeyPair ??= generateKeyPairSync('rsa', {
		modulusLength: 2048,
		privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
		publicKeyEncoding: { type: 'spki', format: 'pem' },
	}));

export const getServiceAccount = () => ({
	email: SERVICE_ACCOUNT.email,
	/** PKCS #8 PEM, as in a downloaded key file. */
	privateKey: getKeyPair().privateKey,
});

/** Gives the scopes that it asks for. */
export async function verifyAssertion(jwt: string, audience: string[], now: number) {
	const key = await importSPKI(getKeyPair().publicKey, 'RS256');
	const { payload } = await jwtVerify<{ scope: string }>(jwt, key, {
		algorithms: ['RS256'],
		audience,
		issuer: SERVICE_ACCOUNT.email,
		maxTokenAge: '1h',
		clockTolerance: SKEW_SECONDS,
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
	if (error instanceof JWTClaimValidationFailed)
		return CLAIM_ERRORS[error.claim] ?? TIMEFRAME_ERROR;
	return 'Invalid JWT Signature.';
}
