import { generateKeyPairSync } from 'node:crypto';

import { decodeJwt } from 'jose';

import { readServiceAccountKey } from '../../credentials/serviceAccount/key';
import {
	countTokens,
	getCurrentToken,
	fetchAccessToken,
	type TokenResponse,
} from '../../credentials/serviceAccount/signIn';
import { NOON } from '../../testing/clock';

const { privateKey } = generateKeyPairSync('rsa', {
	modulusLength: 2048,
	privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
	publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const email = 'robot@project.iam.gserviceaccount.com';
const credentials = { email, privateKey, accessLevel: 'manage', environment: 'google' };

const UNTIMELY = 'Invalid JWT: Token must be … in a reasonable timeframe.';
const granted: TokenResponse = { status: 200, body: { access_token: 'token', expires_in: 3599 } };
const refused = (error_description: string, date?: string): TokenResponse => ({
	status: 400,
	body: { error: 'invalid_grant', error_description },
	date,
});

/** A token address that gives these answers in turn, and the claims it was sent. */
function answering(...answers: TokenResponse[]) {
	const asked: Array<{ url: string; claims: ReturnType<typeof decodeJwt> }> = [];
	const post = async (url: string, { assertion = '' }: Record<string, string>) => {
		asked.push({ url, claims: decodeJwt(assertion) });
		return answers[asked.length - 1]!;
	};
	return { asked, post };
}

describe('The sign-in of a service account', () => {
	it('requests both permissions, for an hour from shortly before now', async () => {
		const { asked, post } = answering(granted);
		const token = await fetchAccessToken(credentials, post, NOON);
		expect(token).toEqual({ accessToken: 'token', expiresAt: NOON + 3_599_000 });
		expect(asked).toEqual([
			{
				url: 'https://oauth2.googleapis.com/token',
				claims: {
					iss: email,
					aud: 'https://oauth2.googleapis.com/token',
					scope: 'https://www.googleapis.com/auth/analytics.readonly https://www.googleapis.com/auth/analytics.edit',
					iat: NOON / 1000 - 60,
					exp: NOON / 1000 - 60 + 3600,
				},
			},
		]);
	});

	it("uses Google's time when the clock of this machine is too far off", async () => {
		const theirs = NOON + 7_200_000;
		const late = refused(UNTIMELY, new Date(theirs).toUTCString());
		const { asked, post } = answering(late, granted);
		expect(await fetchAccessToken(credentials, post, NOON)).toMatchObject({
			accessToken: 'token',
		});
		const times = [NOON, theirs].map((time) => time / 1000 - 60);
		expect(asked.map(({ claims }) => claims.iat)).toEqual(times);
	});

	it.each([
		['more than a day off', new Date(NOON + 25 * 3_600_000).toUTCString()],
		['years off', new Date(NOON + 9 * 365 * 24 * 3_600_000).toUTCString()],
		['no time', 'soon'],
	])('ignores a time of the token server that is %s', async (_what, date) => {
		const { asked, post } = answering(refused(UNTIMELY, date), granted);
		await expect(fetchAccessToken(credentials, post, NOON)).rejects.toThrow(/machine's clock/);
		expect(asked).toHaveLength(1);
	});

	it('keeps no token longer than Google allows', async () => {
		const body = { access_token: 'token', expires_in: 1e12 };
		const { post } = answering({ status: 200, body });
		const { expiresAt } = await fetchAccessToken(credentials, post, NOON);
		expect(expiresAt).toBe(NOON + 3_600_000);
	});

	it.each([
		['Invalid grant: account not found', /There is no such service account/],
		['Invalid JWT Signature.', /does not belong to this service account/],
		[UNTIMELY, /machine's clock/],
		['Invalid JWT: Failed audience check.', /'Custom Access Token URL'/],
	])('explains Google\'s error "%s"', async (words, remedy) => {
		const { post } = answering(refused(words));
		const error = fetchAccessToken(credentials, post, NOON);
		await expect(error).rejects.toThrow(`${email} could not sign in: invalid_grant: ${words}`);
		await expect(error).rejects.toThrow(remedy);
	});

	it('does not take a web page for a token', async () => {
		const { post } = answering({ status: 200, body: '<html>Sign in</html>' });
		await expect(fetchAccessToken(credentials, post, NOON)).rejects.toThrow(
			'not sign in: status 200',
		);
	});
});

describe('The private key of a service account', () => {
	it.each([
		['is empty', '', /'Private Key or JSON Key File' is empty/],
		['is cut off', privateKey.slice(0, 500), /not complete/],
		['is encrypted', privateKey.replaceAll('PRIVATE', 'ENCRYPTED PRIVATE'), /encrypted/],
		['is half a file', '{"private_key": "', /not complete JSON/],
	])('is refused when it %s, and the error says where to find one', (_, given, words) => {
		const read = () => readServiceAccountKey({ email, privateKey: given });
		expect(read).toThrow(words);
		expect(read).toThrow(/IAM & Admin > Service Accounts > Keys/);
	});

	it('needs the email address that it belongs to', () => {
		expect(() => readServiceAccountKey({ email: 'robot', privateKey })).toThrow(
			/'Service Account Email' is not an email address/,
		);
	});

	it('is not shown when it is in the field of the email address', () => {
		const lines = privateKey.split('\n');
		for (const key of [privateKey, lines[1]!, lines.slice(1, -2).join('')]) {
			const read = () => readServiceAccountKey({ email: key, privateKey: email });
			expect(read).toThrow(/'Service Account Email' is not an email address/);
			expect(read).not.toThrow(key.slice(40, 60));
		}
	});

	it('works with any kind of line breaks', () => {
		const lines = (lineBreak: string) => privateKey.replaceAll('\n', lineBreak);
		for (const spelling of [lines('\\n'), lines(' '), `"${privateKey}",`])
			expect(readServiceAccountKey({ email, privateKey: spelling })).toEqual(
				readServiceAccountKey({ email, privateKey }),
			);
	});
});

describe('The token of a service account', () => {
	let count = 0;
	/** Every test has a service account of its own: tokens are kept by the process. */
	const fresh = (accessToken = '') => ({
		...credentials,
		email: `${++count}${email}`,
		accessToken,
	});
	const fetching = (lifetime = 3_600_000) => {
		let fetched = 0;
		const expiresAt = NOON + lifetime;
		return jest.fn(async () => ({ accessToken: `token-${++fetched}`, expiresAt }));
	};
	const now = () => NOON;

	it('is replaced once when Google rejects it, however many requests notice that', async () => {
		const [account, fetch] = [fresh(), fetching()];
		const accessToken = await getCurrentToken(account, fetch, now);
		const turnedAway = { ...account, accessToken };
		const all = Array.from({ length: 10 }, async () => getCurrentToken(turnedAway, fetch, now));
		expect(new Set(await Promise.all(all))).toEqual(new Set(['token-2']));
		expect(fetch).toHaveBeenCalledTimes(2);
	});

	it('leaves memory when it expires', async () => {
		const expiry = new AbortController();
		const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(expiry.signal);
		const before = countTokens();
		await getCurrentToken(fresh(), fetching(1_800_000), now);
		expect(timeout).toHaveBeenCalledWith(1_800_000);
		timeout.mockRestore();
		expect(countTokens()).toBe(before + 1);
		expiry.abort();
		expect(countTokens()).toBe(before);
	});

	it('is not used when it is about to expire', async () => {
		const [account, fetch] = [fresh(), fetching(30_000)];
		await getCurrentToken(account, fetch, now);
		expect(await getCurrentToken(account, fetch, now)).toBe('token-2');
	});

	it('is not given to another account', async () => {
		const fetch = fetching();
		await getCurrentToken(fresh(), fetch, now);
		expect(await getCurrentToken(fresh(), fetch, now)).toBe('token-2');
	});

	it('is requested again next time when it could not be fetched', async () => {
		const account = fresh();
		const failing = async () => await Promise.reject(new Error('no'));
		await expect(getCurrentToken(account, failing, now)).rejects.toThrow('no');
		expect(await getCurrentToken(account, fetching(), now)).toBe('token-1');
	});
});
