/** Google's own Node clients, over their REST transport, find in the sandbox what they expect of Google. */
import { v1beta } from '@google-analytics/admin';
import { BetaAnalyticsDataClient, type protos, v1alpha as dataAlpha } from '@google-analytics/data';
import { OAuth2Client, type Credentials } from 'google-auth-library';

import { names, range, SEALED, SHOP, startAnalytics } from './analyticsClient';
import { openSharedBench } from '../../testing/shared';

type ReportRequest = protos.google.analytics.data.v1beta.IRunReportRequest;
type Row = protos.google.analytics.data.v1beta.IRow;

const ACCOUNT = 'accounts/101000001';
const property = `properties/${SHOP}`;
const LAST_WEEK = range('2026-11-08', '2026-11-14');

/** Google's numbers for what went wrong. */
const INVALID_ARGUMENT = 3;
const NOT_FOUND = 5;
const ALREADY_EXISTS = 6;
const PERMISSION_DENIED = 7;
const RESOURCE_EXHAUSTED = 8;
const UNAUTHENTICATED = 16;

let data: BetaAnalyticsDataClient;
let dataPreview: dataAlpha.AlphaAnalyticsDataClient;
let admin: v1beta.AnalyticsAdminServiceClient;
let opened: Array<{ close(): Promise<void> }>;

const sandbox = openSharedBench(startAnalytics);
beforeEach(() => {
	opened = [];
	signIn({ access_token: sandbox.sandbox.issue().accessToken });
});
afterEach(async () => await Promise.all(opened.map((client) => client.close())));

/** Both clients as somebody; the token is Google's library's own business. */
function signIn(credentials: Credentials): OAuth2Client {
	const authClient = new OAuth2Client({
		clientId: sandbox.sandbox.clientId,
		clientSecret: sandbox.sandbox.clientSecret,
		endpoints: { oauth2TokenUrl: `${sandbox.oauth.url}/token` },
		credentials,
		// Left to itself it would load its own by an import that Jest does not run.
		transporterOptions: { fetchImplementation: fetch },
	});
	const options = { fallback: true, protocol: 'http', apiEndpoint: '127.0.0.1', authClient };
	data = new BetaAnalyticsDataClient({ ...options, port: sandbox.data.port });
	dataPreview = new dataAlpha.AlphaAnalyticsDataClient({
		...options,
		port: sandbox.data.port,
	});
	admin = new v1beta.AnalyticsAdminServiceClient({ ...options, port: sandbox.admin.port });
	opened.push(data, dataPreview, admin);
	return authClient;
}

const cells = (rows: Row[] | null | undefined) =>
	(rows ?? []).map(({ dimensionValues, metricValues }) =>
		[...(dimensionValues ?? []), ...(metricValues ?? [])].map(({ value }) => value),
	);

async function report(more: ReportRequest) {
	const base = { property, metrics: names('sessions'), dateRanges: [LAST_WEEK] };
	const [answer] = await data.runReport({ ...base, ...more });
	return answer;
}

describe("Google's client for the Data API preview, against the sandbox,", () => {
	const event = (eventName: string) => ({
		filterExpression: { funnelEventFilter: { eventName } },
	});
	const steps = [{ name: 'Visit', ...event('session_start') }, event('purchase')];

	it('reads a funnel, whose headers come twice', async () => {
		const [answer] = await dataPreview.runFunnelReport({
			property,
			dateRanges: [LAST_WEEK],
			funnel: { steps },
			funnelBreakdown: { breakdownDimension: { name: 'deviceCategory' }, limit: 1 },
			returnPropertyQuota: true,
		});
		const { dimensionHeaders, metricHeaders, rows } = answer.funnelTable!;
		expect(dimensionHeaders).toMatchObject([
			{ name: 'funnelStepName' },
			{ name: 'deviceCategory' },
		]);
		expect(metricHeaders!.map(({ name }) => name).slice(4)).toEqual(
			metricHeaders!.map(({ name }) => name).slice(0, 4),
		);
		expect(cells(rows as Row[]).map(([step, device]) => [step, device])).toEqual([
			['1. Visit', 'RESERVED_TOTAL'],
			['1. Visit', expect.stringMatching(/^(desktop|mobile)$/)],
			['2. ', 'RESERVED_TOTAL'],
			['2. ', expect.stringMatching(/^(desktop|mobile)$/)],
		]);
		expect(cells(rows as Row[]).map((row) => row.length)).toEqual([6, 6, 6, 6]);
		expect(answer.propertyQuota!.tokensPerDay!.remaining).toBe(199999);
	});

	it('reads the snapshot of quotas', async () => {
		const [answer] = await dataPreview.getPropertyQuotasSnapshot({
			name: `${property}/propertyQuotasSnapshot`,
		});
		expect(answer.funnelPropertyQuota!.concurrentRequests!.remaining).toBe(10);
	});
});

describe("Google's client for the Data API, against the sandbox,", () => {
	it('reads rows with typed headers, the row count, the metadata and the quota', async () => {
		const answer = await report({
			dimensions: names('country'),
			metrics: names('sessions', 'totalRevenue'),
			returnPropertyQuota: true,
		});
		expect(answer).toMatchObject({
			kind: 'analyticsData#runReport',
			dimensionHeaders: [{ name: 'country' }],
			metricHeaders: [
				{ name: 'sessions', type: 'TYPE_INTEGER' },
				{ name: 'totalRevenue', type: 'TYPE_CURRENCY' },
			],
			rowCount: answer.rows!.length,
			metadata: { currencyCode: 'EUR', timeZone: 'Europe/Oslo' },
			propertyQuota: { tokensPerDay: { remaining: 199999 } },
		});
		expect(answer.rows!.length).toBeGreaterThan(3);
	});
});

it("Google's client for the Data API waits for an audience export of the sandbox, and pages through its users", async () => {
	const [operation] = await data.createAudienceExport({
		parent: property,
		audienceExport: {
			audience: `${property}/audiences/2`,
			dimensions: [{ dimensionName: 'deviceId' }],
		},
	});
	expect(operation.metadata).toEqual({});
	const [[begun]] = await data.listAudienceExports({ parent: property });
	expect(begun).toMatchObject({ state: 'CREATING', audienceDisplayName: 'Purchasers' });
	sandbox.clock.time += 15 * 60_000;
	const name = begun!.name!;
	expect((await data.getAudienceExport({ name }))[0]).toMatchObject({ state: 'ACTIVE' });
	const [{ audienceRows, rowCount }] = await data.queryAudienceExport({ name, limit: 2 });
	expect(audienceRows).toHaveLength(2);
	expect(rowCount).toBeGreaterThan(2);
});

describe("Google's client for the Admin API, against the sandbox,", () => {
	const numbered = /^properties\/\d+$/;

	it('creates, updates and deletes a property, which goes to the trash', async () => {
		const [created] = await admin.createProperty({
			property: {
				parent: ACCOUNT,
				displayName: 'Outlet',
				timeZone: 'Europe/Oslo',
				currencyCode: 'NOK',
				industryCategory: 'SHOPPING',
			},
		});
		expect(created).toMatchObject({
			name: expect.stringMatching(numbered),
			parent: ACCOUNT,
			account: ACCOUNT,
			propertyType: 'PROPERTY_TYPE_ORDINARY',
			industryCategory: 'SHOPPING',
			serviceLevel: 'GOOGLE_ANALYTICS_STANDARD',
		});
		const name = created.name!;
		const [updated] = await admin.updateProperty({
			property: { name, displayName: 'Outlet 2', currencyCode: 'EUR' },
			updateMask: { paths: ['display_name'] },
		});
		expect(updated).toMatchObject({ displayName: 'Outlet 2', currencyCode: 'NOK' });
		const [deleted] = await admin.deleteProperty({ name });
		expect(deleted).toMatchObject({
			deleteTime: { seconds: expect.anything() },
			expireTime: { seconds: expect.anything() },
		});
		const filter = `parent:${ACCOUNT}`;
		const [shown] = await admin.listProperties({ filter });
		const [all] = await admin.listProperties({ filter, showDeleted: true });
		expect(shown.map((each) => each.name)).not.toContain(name);
		expect(all.map((each) => each.name)).toContain(name);
	});
});

describe('An error of the sandbox', () => {
	it.each([
		[
			'of a field that does not exist',
			() => report({ metrics: names('wibble') }),
			{
				code: INVALID_ARGUMENT,
				message: expect.stringContaining('Field wibble is not a valid metric'),
			},
		],
		[
			'of fields that do not go together',
			() => report({ metrics: names('eventCount'), dimensions: names('itemName') }),
			{ code: INVALID_ARGUMENT, message: expect.stringContaining('incompatible') },
		],
		[
			'of a report without permission',
			() => report({ property: `properties/${SEALED}` }),
			{
				code: PERMISSION_DENIED,
				message: expect.stringContaining('sufficient permissions for this property'),
			},
		],
		[
			'of a resource without permission',
			() => admin.getProperty({ name: `properties/${SEALED}` }),
			{ code: PERMISSION_DENIED },
		],
		[
			'of a resource that does not exist',
			() => admin.getKeyEvent({ name: `${property}/keyEvents/12` }),
			{ code: NOT_FOUND },
		],
		[
			'of a resource that exists already',
			() =>
				admin.createKeyEvent({
					parent: property,
					keyEvent: { eventName: 'sign_up', countingMethod: 'ONCE_PER_EVENT' },
				}),
			{ code: ALREADY_EXISTS },
		],
	])("%s is understood by Google's client", async (_, act, error) => {
		await expect(act()).rejects.toMatchObject(error);
	});

	it('about an API that is not enabled names the service and its reason', async () => {
		sandbox.sandbox.quirks.set({ disabled: { data: true, admin: false } });
		await expect(report({})).rejects.toMatchObject({
			code: PERMISSION_DENIED,
			reason: 'SERVICE_DISABLED',
			domain: 'googleapis.com',
			errorInfoMetadata: { service: 'analyticsdata.googleapis.com' },
		});
	});

	it("about a used-up quota is understood by Google's client", async () => {
		sandbox.sandbox.quirks.exhaust('tokensPerDay', { property });
		await expect(report({})).rejects.toMatchObject({ code: RESOURCE_EXHAUSTED });
	});

	it('about a token that nobody issued is understood as a sign-in error', async () => {
		signIn({ access_token: 'nonsense' });
		await expect(report({})).rejects.toMatchObject({
			code: UNAUTHENTICATED,
			message: expect.stringContaining('invalid authentication credentials'),
		});
	});

	it('about a missing scope is understood by its reason', async () => {
		const { accessToken } = sandbox.sandbox.issue({ scopes: ['analytics.readonly'] });
		signIn({ access_token: accessToken });
		await expect(admin.deleteProperty({ name: property })).rejects.toMatchObject({
			code: PERMISSION_DENIED,
			reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
		});
	});
});

it("Google's own library renews an expired access token at the sandbox's token address", async () => {
	const { accessToken, refreshToken } = sandbox.sandbox.issue();
	sandbox.sandbox.quirks.expireAccessTokens();
	const auth = signIn({ access_token: accessToken, refresh_token: refreshToken });
	expect((await report({})).rows).toHaveLength(1);
	expect(auth.credentials.access_token).not.toBe(accessToken);
});
