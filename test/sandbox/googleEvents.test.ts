/** Google's own client for events, over its REST transport, finds in the sandbox what it expects of Google. */
import { IngestionServiceClient, type protos } from '@google-ads/datamanager';
import { OAuth2Client } from 'google-auth-library';

import { startSandbox, type RunningSandbox } from '../../sandbox/start';
import { NOON, SHOP } from './analyticsClient';

type Event = protos.google.ads.datamanager.v1.IEvent;
type Destination = protos.google.ads.datamanager.v1.IDestination;

let sandbox: RunningSandbox;
let now = NOON;
let client: IngestionServiceClient;

beforeAll(async () => {
	sandbox = await startSandbox({ clock: { now: () => now } });
});
beforeEach(() => {
	now = NOON;
	sandbox.analytics.reset();
	const { accessToken } = sandbox.analytics.issue();
	const authClient = new OAuth2Client({
		credentials: { access_token: accessToken },
		// Refusals are for the client to read, not for the library that signs in.
		transporterOptions: { fetchImplementation: fetch, validateStatus: () => true },
	});
	const { port } = sandbox.endpoints.dataManager;
	const options = { fallback: true, protocol: 'http', apiEndpoint: '127.0.0.1', port };
	// Google's packages come with different versions of its library for signing in.
	client = new IngestionServiceClient({ ...options, authClient: authClient as never });
});
afterEach(async () => await client.close());
afterAll(async () => await sandbox.close());

const toTimestamp = (milliseconds: number) => ({ seconds: Math.floor(milliseconds / 1000) });
const won: Event = {
	eventName: 'close_convert_lead',
	eventSource: 'OTHER',
	clientId: '1234567890.1700000000',
	transactionId: 'deal-1',
};
const account = { accountType: 'GOOGLE_ANALYTICS_PROPERTY', accountId: SHOP } as const;
const website: Destination = {
	reference: 'site',
	operatingAccount: account,
	loginAccount: account,
	productDestinationId: 'G-FJORD00001',
};

async function ingest(events: Event[], more: object = {}) {
	const timed = events.map((event) => ({ eventTimestamp: toTimestamp(now - 60_000), ...event }));
	const [answer] = await client.ingestEvents({ destinations: [website], events: timed, ...more });
	return answer.requestId ?? '';
}

/** The places and words that Google's client reads from a refusal. */
async function refusalOf(work: Promise<unknown>): Promise<string[]> {
	const error = (await work.catch((thrown: unknown) => thrown)) as {
		statusDetails?: Array<{ fieldViolations?: Array<{ field: string; description: string }> }>;
	};
	return (error.statusDetails ?? [])
		.flatMap(({ fieldViolations }) => fieldViolations ?? [])
		.map(({ field, description }) => `${field}: ${description}`);
}

it('The sandbox accepts events, and their status goes from processing to success', async () => {
	const requestId = await ingest([won, { ...won, transactionId: 'deal-2' }]);
	expect(sandbox.analytics.sentEvents).toMatchObject([
		{ requestId, property: SHOP, stream: 'G-FJORD00001', event: won },
		{ requestId, event: { transactionId: 'deal-2' } },
	]);
	const status = async () => (await client.retrieveRequestStatus({ requestId }))[0];
	expect(await status()).toMatchObject({
		requestStatusPerDestination: [
			{ requestStatus: 'PROCESSING', eventsIngestionStatus: { recordCount: '2' } },
		],
	});
	now += 30 * 60_000;
	expect(await status()).toMatchObject({
		requestStatusPerDestination: [{ destination: website, requestStatus: 'SUCCESS' }],
	});
});

it('The sandbox refuses all events of a request because of a bad one, and names the place of every fault', async () => {
	const refused = await refusalOf(
		ingest([
			won,
			{ ...won, eventName: 'session_start', currency: 'XYZ' },
			{ ...won, clientId: '', additionalEventParameters: [{ parameterName: 'a' }] },
			{ ...won, eventTimestamp: toTimestamp(now - 73 * 3_600_000) },
		]),
	);
	expect(refused).toEqual([
		'events.events[1].event_name: Parameter uses a reserved name.',
		'events.events[1].currency: The currency code is not supported.',
		'events.events[2].additional_event_parameters[0].value: Required field is missing.',
		'events.events[2].client_id: Required field is missing.',
		'events.events[3].event_timestamp: Event did not occur within the acceptable time window.',
	]);
	expect(sandbox.analytics.sentEvents).toEqual([]);
});

it('The sandbox refuses a Google Ads account as a destination', async () => {
	const operatingAccount = { ...account, accountType: 'GOOGLE_ADS' };
	const destinations = [{ ...website, operatingAccount }];
	expect(await refusalOf(ingest([won], { destinations }))).toEqual([
		'destinations.destinations[0].operating_account: This Destination is not valid.',
	]);
});

it('The sandbox refuses more than 2,000 events', async () => {
	expect(await refusalOf(ingest(Array.from({ length: 2_001 }, () => won)))).toEqual([
		'events: Maximum number of events allowed per request is 2000.',
	]);
});

it('The sandbox records nothing with validateOnly, and has no status for it', async () => {
	const requestId = await ingest([won], { validateOnly: true });
	expect(sandbox.analytics.sentEvents).toEqual([]);
	expect(await refusalOf(client.retrieveRequestStatus({ requestId }))).toEqual([
		'request_id: The request ID is not valid.',
	]);
});
