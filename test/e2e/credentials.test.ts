/** The forms of credentials in n8n's editor. */
import { createCleanUp } from '../../n8n/cleanUp';
import type { SavedWorkflow } from '../../n8n/n8nRest';
import { describeKeyRing } from '../../testing/e2e/describeKeyRing';
import { openOAuthBench, type OAuthBench } from '../../testing/e2e/oauthBench';
import { type N8nWithSandbox, startPlainN8n } from '../../testing/e2e/plainN8n';

const SHOP = { __rl: true, mode: 'id', value: '401000001' };
const MAYA = 'maya@fjord.example';

const getProperty = { resource: 'property', operation: 'get', property: SHOP };

const everything = createCleanUp();
let opened: N8nWithSandbox;
let bench: OAuthBench;
beforeAll(async () => {
	opened = await startPlainN8n(everything);
	bench = await openOAuthBench(opened, everything);
});
afterAll(async () => await everything.undoAll());

/** What the token address was asked for, in order. */
const grants = () =>
	bench.sandbox.endpoints.oauth.requests
		.filter(({ path }) => path === '/token')
		.map(({ text }) => new URLSearchParams(text).get('grant_type'));
const forgetGrants = () => void (bench.sandbox.endpoints.oauth.requests.length = 0);

describe('An Analytics account that is connected in the browser', () => {
	let credential: string;
	let workflow: SavedWorkflow;
	beforeAll(async () => {
		credential = await bench.saveCredential('Maya');
		workflow = await bench.saveWorkflow('Property', {
			credentialId: credential,
			parameters: getProperty,
		});
	});

	test('gets no data before it is connected, and the error says to connect', async () => {
		const { status, message, description } = await bench.runWorkflow(workflow);
		expect(status).toBe('error');
		expect(`${message} ${description}`).toMatch(/connect/i);
	});

	test('is connected on a sign-in page with state, both permissions and offline access', async () => {
		await bench.connectAs(credential, MAYA);

		const [asked] = bench.sandbox.endpoints.oauth.requests;
		expect(asked!.query.get('state')).toMatch(/./);
		expect(asked!.query.get('access_type')).toBe('offline');
		expect(asked!.query.get('scope')).toMatch(/analytics\.readonly .*analytics\.edit/);
		expect(grants()).toEqual(['authorization_code']);
	});

	test('can run a workflow', async () => {
		expect(await bench.runWorkflow(workflow)).toMatchObject({
			status: 'success',
			items: [{ id: '401000001', displayName: 'Fjord Shop' }],
		});
		expect(grants()).toEqual(['authorization_code']);
	});

	test('has its token renewed once when it has expired, and then uses the new one', async () => {
		forgetGrants();
		bench.sandbox.analytics.quirks.expireAccessTokens();
		expect(await bench.runWorkflow(workflow)).toMatchObject({ status: 'success' });
		expect(await bench.runWorkflow(workflow)).toMatchObject({ status: 'success' });
		expect(grants()).toEqual(['refresh_token']);
	});

	test('passes the test of its credential, with a renewed token where needed', async () => {
		bench.sandbox.analytics.quirks.expireAccessTokens();
		expect(await bench.rest.testCredential(credential)).toMatchObject({ status: 'OK' });
	});

	test('whose access was withdrawn gets an error that says to connect again', async () => {
		bench.sandbox.analytics.quirks.expireAccessTokens();
		bench.sandbox.analytics.quirks.revokeRefreshTokens();
		const { status, message, description } = await bench.runWorkflow(workflow);
		expect(status).toBe('error');
		expect(message).toMatch(/reconnect|expired or revoked|invalid_grant/i);
		expect(description).toMatch(/reconnect the account/);
		expect(await bench.rest.testCredential(credential)).toMatchObject({ status: 'Error' });
	});

	test('works again once it is connected again', async () => {
		await bench.connectAs(credential, MAYA);
		expect(await bench.runWorkflow(workflow)).toMatchObject({ status: 'success' });
	});
});

describe('One of several Analytics accounts', () => {
	test('with read-only access requests only that, and gets an error with what is missing for a change', async () => {
		forgetGrants();
		const credentialId = await bench.saveCredential('Reader', { accessLevel: 'readOnly' });
		await bench.connectAs(credentialId, MAYA);
		const [asked] = bench.sandbox.endpoints.oauth.requests;
		expect(asked!.query.get('scope')).toMatch(/analytics\.readonly(?!.*analytics\.edit)/);

		const change = { ...getProperty, operation: 'update', updateFields: { displayName: 'X' } };
		const read = await bench.saveWorkflow('Read', { credentialId, parameters: getProperty });
		const write = await bench.saveWorkflow('Write', { credentialId, parameters: change });
		expect(await bench.runWorkflow(read)).toMatchObject({ status: 'success' });
		expect(await bench.runWorkflow(write)).toMatchObject({
			status: 'error',
			message: 'The credentials lack a permission that this operation needs',
			description: expect.stringMatching(/"analytics\.edit".*'Read and Manage'/),
		});
	});
});

test('A service account signs in once, renews its token once when that has expired, and passes its test', async () => {
	forgetGrants();
	const credentialId = await bench.saveServiceAccount();
	const workflow = await bench.saveWorkflow('Robot', {
		credentialId,
		credentialType: 'analyticsServiceAccountApi',
		parameters: { ...getProperty, authentication: 'serviceAccount' },
	});
	const jwt = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
	expect(await bench.runWorkflow(workflow)).toMatchObject({ status: 'success' });
	expect(await bench.runWorkflow(workflow)).toMatchObject({ status: 'success' });
	expect(grants()).toEqual([jwt]);
	bench.sandbox.analytics.quirks.expireAccessTokens();
	expect(await bench.runWorkflow(workflow)).toMatchObject({ status: 'success' });
	expect(grants()).toEqual([jwt, jwt]);
	expect(await bench.rest.testCredential(credentialId)).toMatchObject({
		status: 'OK',
		message: expect.stringContaining('Fjord Shop'),
	});
});

describeKeyRing(() => opened);
