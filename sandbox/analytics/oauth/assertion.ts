/** The service account: its key pair, and the check of the JWT somebody signed with it. */
import { generateKeyPairSync } from 'node:crypto';

import { errors, importSPKI, jwtVerify } from 'jose';

import { OAuthRefusal } from './grants';
import { SERVICE_ACCOUNT } from './people';

const SKEW_SECONDS = 300;

/** What Google says of a claim that is wrong. */
const WORDS: Record<string, string> = {
	iss: 'Invalid grant: account not found',
	aud: 'Invalid JWT: Failed audience check.',
};
const TIMEFRAME =
	'Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe. Check your iat and exp values in the JWT claim.';

let keys: { privateKey: string; publicKey: string } | undefined;

/** Made when first needed: most tests never do, and it takes a while. */
const keyPair = () =>
	(keys ??= generateKeyPairSync('rsa', {
		modulusLength: 2048,
		privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
		publicKeyEncoding: { type: 'spki', format: 'pem' },
	}));

export const serviceAccount = () => ({
	email: SERVICE_ACCOUNT.email,
	/** PKCS #8 PEM, as in a downloaded key file. */
	privateKey: keyPair().privateKey,
});

/** Gives the scopes that it asks for. */
export async function verifyAssertion(jwt: string, audience: string[], now: number) {
	const key = await importSPKI(keyPair().publicKey, 'RS256');
	const { payload } = await jwtVerify<{ scope: string }>(jwt, key, {
		algorithms: ['RS256'],
		audience,
		issuer: SERVICE_ACCOUNT.email,
		maxTokenAge: '1h',
		clockTolerance: SKEW_SECONDS,
		requiredClaims: ['exp', 'scope'],
		currentDate: new Date(now),
	}).catch((error: unknown) => {
		throw new OAuthRefusal('invalid_grant', wordsFor(error));
	});
	return payload.scope.split(/\s+/);
}

function wordsFor(error: unknown): string {
	const { JWTExpired, JWTClaimValidationFailed } = errors;
	if (error instanceof JWTExpired) return TIMEFRAME;
	if (error instanceof JWTClaimValidationFailed) return WORDS[error.claim] ?? TIMEFRAME;
	return 'Invalid JWT Signature.';
}
