import type { IDataObject, INodeParameters } from 'n8n-workflow';

import {
	connectedAnalytics,
	enrichmentCredential,
	keyRingCredential,
} from '../../demo/credentials';
import { type Engine, type RunNodeOptions, asItems, startEngine } from '../../engine/engine';
import { selectDialect } from '../../nodes/Enrichment/providers';
import { PROVIDERS, type ProviderName } from '../../nodes/Enrichment/providers/registry';
import { ADA, FJORD_DATA, SOREN, UNKNOWN_EMAIL } from '../../sandbox/enrichment/wellKnown';
import { MAIN_PROPERTIES } from '../../sandbox/analytics/admin/seed';
import { schemaOf } from '../../sandbox/analytics/wire/schema';
import { type RunningSandbox, startSandbox } from '../../sandbox/start';
import { EXAMPLES } from '../../testing/resourceExamples';

/** What each operation returned, by its place such as `enrichment/contact/find`. */
export type Outputs = Map<string, IDataObject[]>;

/** Which of Google's methods each operation asked, by its place, such as `data v1beta.RunReport`. */
export type AskedMethods = Map<string, Set<string>>;

/** What came of running every operation. */
export interface RealRuns {
	outputs: Outputs;
	methods: AskedMethods;
}

type Node = 'enrichment' | 'analytics';
type Credentials = NonNullable<RunNodeOptions['credentials']>;

interface World extends RealRuns {
	/** Runs an operation, keeps what it returned, and gives it back. */
	run: (
		place: string,
		parameters?: INodeParameters,
		items?: IDataObject[],
		provider?: ProviderName,
	) => Promise<IDataObject[]>;
	sandbox: RunningSandbox;
}

/** At other hours nobody may be on the site, and the realtime report is empty. */
const NOON = Date.UTC(2026, 10, 21, 12);

const EXPORTED_USERS = 'analytics/audienceExport/getUsers';
const EVENTS = 'analytics/event/';
const EVENT_STATUS = 'analytics/event/getStatus';

/** An audience export is ready a quarter of an hour after it was asked for, a status of events after half an hour. */
const UNTIL_READY: Record<string, number> = {
	[EXPORTED_USERS]: 16 * 60_000,
	[EVENT_STATUS]: 31 * 60_000,
};

/** Runs every operation in n8n's engine, against the sandbox. */
export async function runEveryOperation(): Promise<RealRuns> {
	return await inWorld(async (world) => {
		await lookUpContacts(world);
		await lookUpCompanies(world);
		await askEveryProvider(world);
		await askTheProvider(world);
		await runReports(world);
		await manage(world);
		await sendEvents(world);
	});
}

async function inWorld(work: (world: World) => Promise<void>): Promise<RealRuns> {
	let standing: number | undefined = NOON;
	let ahead = 0;
	const clock = { now: () => (standing ?? Date.now()) + ahead };
	const [engine, sandbox] = [await startEngine(), await startSandbox({ clock })];
	const wait = (place: string) => {
		// What happens now, by the clock of the node, must not be in the future of the sandbox.
		if (place.startsWith(EVENTS)) [standing, ahead] = [undefined, 0];
		ahead += UNTIL_READY[place] ?? 0;
	};
	try {
		const world = worldOf(engine, sandbox, wait);
		await work(world);
		return world;
	} finally {
		await sandbox.close();
		await engine.stop();
	}
}

function worldOf(engine: Engine, sandbox: RunningSandbox, wait: (place: string) => void): World {
	const outputs: Outputs = new Map();
	const methods: AskedMethods = new Map();
	const readAsked = createMethodReader(sandbox);
	const own = credentialsFor(sandbox);
	const { providers } = sandbox.describe();
	const run: World['run'] = async (place, parameters = {}, items = [{}], provider) => {
		const [type, resource, operation] = place.split('/') as [Node, string, string];
		wait(place);
		const result = await engine.runNode({
			type,
			parameters: { resource, operation, ...parameters },
			items: asItems(items),
			credentials: provider
				? { enrichmentApi: { provider, ...providers[provider] } }
				: own[type],
		});
		if (result.error) throw new Error(`${place}: ${result.error.message}`);
		methods.set(place, new Set([...(methods.get(place) ?? []), ...readAsked()]));
		// n8n has one list of fields for all outputs.
		const found = result.outputs.flat().map(({ json }) => json);
		outputs.set(place, [...(outputs.get(place) ?? []), ...found]);
		return found;
	};
	return { outputs, methods, run, sandbox };
}

const GOOGLE_APIS = ['data', 'admin', 'dataManager'] as const;

/** Tells which of Google's methods were asked since it last told. */
function createMethodReader({ endpoints }: RunningSandbox): () => string[] {
	const counts = new Map<string, number>();
	return () =>
		GOOGLE_APIS.flatMap((api) => {
			const { requests } = endpoints[api];
			const fresh = requests.slice(counts.get(api) ?? 0);
			counts.set(api, requests.length);
			return fresh.flatMap(({ method, path }) => {
				const rpc = schemaOf(api).rpcs.find(
					(each) => each.verb === method && each.path.test(decodeURIComponent(path)),
				);
				return rpc === undefined ? [] : [`${api} ${rpc.version}.${rpc.name}`];
			});
		});
}

function credentialsFor(sandbox: RunningSandbox): Record<Node, Credentials> {
	const description = sandbox.describe();
	const tokens = sandbox.analytics.issue({
		scopes: ['analytics.readonly', 'analytics.edit', 'analytics.manage.users', 'datamanager'],
	});
	return {
		enrichment: {
			enrichmentApi: enrichmentCredential(description).data,
			enrichmentWaterfallApi: keyRingCredential(description).data,
		},
		analytics: { analyticsOAuth2Api: connectedAnalytics(description, tokens) },
	};
}

const addressOf = ({ emails }: typeof ADA) => emails[0]?.email ?? '';

/** Found, found before, without a match, and not looked up: what an outcome can say. */
const PEOPLE: IDataObject[] = [
	addressOf(ADA),
	addressOf(SOREN),
	addressOf(ADA),
	UNKNOWN_EMAIL,
	'nobody at nowhere',
].map((email) => ({ email }));

async function lookUpContacts({ run, sandbox }: World): Promise<void> {
	await run('enrichment/contact/enrich', {}, PEOPLE);
	await run('enrichment/contact/find', { email: '={{ $json.email }}' }, PEOPLE);
	const people = await run('enrichment/contact/search', { jobTitle: 'Engineer' });
	await run('enrichment/contact/enrich', {}, people);
	const { firstName, lastName, company } = ADA;
	const asked = [{ firstName, lastName, companyDomain: company.domain }];
	const jobs = await run(
		'enrichment/contact/enrich',
		{ options: { waitMode: 'dontWait' } },
		asked,
		'fullEnrich',
	);
	await run('enrichment/contact/getResult', {}, jobs, 'fullEnrich');
	sandbox.enrichment.providers.fullEnrich.quirks.jobSeconds = 0;
	const done = await run(
		'enrichment/contact/enrich',
		{ options: { waitMode: 'dontWait' } },
		asked,
		'fullEnrich',
	);
	await run('enrichment/contact/getResult', {}, done, 'fullEnrich');
}

/** Each tells things about people and companies that others do not. Of those that answer later one is enough. */
const PROMPT_PROVIDERS = PROVIDERS.filter(({ answersLater }) => !answersLater);

const IDENTIFIERS = Object.fromEntries(
	['email', 'linkedInUrl', 'firstName', 'lastName', 'company'].map((name) => [
		name,
		`={{ $json.${name} }}`,
	]),
);

async function askEveryProvider({ run }: World): Promise<void> {
	const people = [ADA, SOREN].map(({ firstName, lastName, company, linkedInUrl, emails }) => ({
		email: emails[0]?.email ?? '',
		linkedInUrl: linkedInUrl ?? '',
		firstName,
		lastName,
		company: company.name,
	}));
	const companies = [ADA, SOREN].map(({ company: { domain } }) => ({ domain }));
	for (const { value: provider } of PROMPT_PROVIDERS) {
		await run('enrichment/contact/enrich', {}, people, provider);
		await run('enrichment/contact/find', IDENTIFIERS, people, provider);
		if (selectDialect({ provider }).lookups.company === undefined) continue;
		await run('enrichment/company/enrich', {}, companies, provider);
		await run(
			'enrichment/company/find',
			{ domain: '={{ $json.domain }}' },
			companies,
			provider,
		);
	}
}

async function lookUpCompanies({ run }: World): Promise<void> {
	const domains = [ADA.company.domain, FJORD_DATA.domain, 'nobody-knows-this.example'];
	const companies = domains.map((domain) => ({ domain }));
	await run('enrichment/company/enrich', {}, [...companies, {}]);
	await run('enrichment/company/find', { domain: '={{ $json.domain }}' }, companies);
	const found = await run('enrichment/company/search', { location: 'United Kingdom' });
	await run('enrichment/company/enrich', {}, found);
}

async function askTheProvider({ run, sandbox }: World): Promise<void> {
	await run('enrichment/email/verify', { email: addressOf(ADA) }, [{}], 'hunter');
	await run('enrichment/account/getBalance', {}, [{}], 'hunter');
	await run('enrichment/account/getBalance', {}, [{}], 'peopleDataLabs');
	// A balance of each provider, and what is wrong with one.
	sandbox.enrichment.providers.prospeo.order({ failure: 'badKey' });
	await run('enrichment/account/getBalance', { authentication: 'waterfall' });
}

const PROPERTY = '401000001';
const property = { property: PROPERTY };
/** Days that the sandbox has, whatever day it is for the node. */
const week = { dateRange: 'custom', startDate: '2026-02-02', endDate: '2026-02-08' };

async function runReports({ run }: World): Promise<void> {
	await run('analytics/report/run', property);
	await run('analytics/report/runRealtime', property);
	const fields = [['country'], ['deviceCategory']];
	const pivots = { values: fields.map((each) => ({ fields: each })) };
	await run('analytics/report/runPivot', { ...property, metrics: ['sessions'], pivots });
	await run('analytics/report/runBatch', {
		...property,
		reports: { values: [{ name: 'By day' }] },
	});
	await run('analytics/report/sync', { ...property, period: 'from', fromDate: '2026-11-10' });
	const metric = 'engagementRate';
	await run('analytics/report/explainChange', { ...property, ...week, metric });
	const steps = ['session_start', 'purchase'].map((event) => ({ event }));
	await run('analytics/report/runFunnel', {
		...property,
		steps: { values: steps },
		breakdown: 'deviceCategory',
	});
	await run('analytics/report/runConversions', {
		property: MAIN_PROPERTIES.wellKept.id,
		conversions: ['sign_up'],
		...week,
	});
	await run('analytics/report/findAnomalies', { ...property, metric: 'sessions' });
	await run('analytics/report/getQuota', property);
	await run('analytics/report/getMetadata', property);
	await run('analytics/report/checkCompatibility', property);
}

/** One that Google takes and one that it refuses, and a transaction that it has had before. */
async function sendEvents({ run }: World): Promise<void> {
	const event = { ...property, dataStream: 'G-FJORD00001', clientId: '1234567890.1700000000' };
	const names = ['close_convert_lead', 'close_convert_lead', 'session_start'];
	const [sent] = await run(
		'analytics/event/send',
		{
			...event,
			transactionId: 'deal-1',
			eventName: { __rl: true, mode: 'id', value: '={{ $json.name }}' },
		},
		names.map((name) => ({ name })),
	);
	const { requestId } = sent?.event as IDataObject;
	await run(EVENT_STATUS, { requestId: String(requestId) });
}

async function manage({ run }: World): Promise<void> {
	await manageKeyEvents(run);
	await manageProperties(run);
	await manageEverythingElse(run);
	await run('analytics/account/getMany', { returnAll: true });
}

async function manageKeyEvents(run: World['run']): Promise<void> {
	const defaultValue = { value: { numericValue: 5, currencyCode: 'EUR' } };
	const [made] = await run('analytics/keyEvent/create', {
		...property,
		eventName: 'page_view',
		defaultValue,
	});
	const keyEvent = { ...property, keyEvent: String(made?.id) };
	await run('analytics/keyEvent/upsert', {
		...property,
		eventName: 'page_view',
		defaultValue,
	});
	await run('analytics/keyEvent/get', keyEvent);
	await run('analytics/keyEvent/getMany', property);
	const updateFields = { countingMethod: 'ONCE_PER_SESSION' };
	await run('analytics/keyEvent/update', { ...keyEvent, updateFields });
	await run('analytics/keyEvent/delete', keyEvent);
}

async function manageProperties(run: World['run']): Promise<void> {
	const [account] = await run('analytics/account/getMany');
	const [made] = await run('analytics/property/create', {
		account: String(account?.id),
		displayName: 'Example',
		timeZone: 'Europe/Oslo',
		currencyCode: 'EUR',
		industryCategory: 'SHOPPING',
	});
	const created = { property: String(made?.id) };
	await run('analytics/property/get', created);
	await run('analytics/property/getDataRetentionSettings', created);
	await run('analytics/property/getMany', { account: String(account?.id) });
	await run('analytics/property/update', {
		...created,
		updateFields: { displayName: 'Renamed' },
	});
	await run('analytics/property/delete', created);
}

/** What Google never deletes. */
const ARCHIVED = new Set(['customDimension', 'customMetric', 'audience']);

/** One of each kind: made, changed, read and ended. Google gives no link with Google Ads by itself. */
async function manageEverythingElse(run: World['run']): Promise<void> {
	for (const { resource, create, change: updateFields, hasNoKey, parent } of EXAMPLES) {
		if (resource === 'keyEvent') continue;
		const owner = { ...property, ...asSaved(parent ?? {}) };
		const place = (operation: string) => `analytics/${resource}/${operation}`;
		const [made] = await run(place('create'), { ...owner, ...asSaved(create) });
		const chosen = { ...owner, [resource]: String(made?.id) };
		if (!hasNoKey) await run(place('upsert'), { ...owner, ...asSaved(create) });
		if (resource === 'audience') await exportAudience(run, chosen);
		if (updateFields) {
			await run(place('update'), { ...chosen, updateFields: asSaved(updateFields) });
			if (resource !== 'googleAdsLink') await run(place('get'), chosen);
		}
		await run(place('getMany'), owner);
		if (resource === 'eventEditRule')
			await run(place('reorder'), { ...owner, order: String(made?.id) });
		if (resource === 'dataStream') await manageTheProperty(run);
		await run(place(ARCHIVED.has(resource) ? 'archive' : 'delete'), chosen);
	}
}

/** As the panel holds what an expression may give as lists. */
const asSaved = (fields: IDataObject): INodeParameters =>
	Object.fromEntries(
		Object.entries(fields).map(([name, value]) => [
			name,
			Array.isArray(value) ? JSON.stringify(value) : (value as string),
		]),
	);

async function exportAudience(run: World['run'], audience: INodeParameters): Promise<void> {
	const options = { maxWaitMinutes: 0 };
	const [made] = await run('analytics/audienceExport/create', {
		...audience,
		dimensions: ['deviceId', 'userId'],
		options,
	});
	await run(EXPORTED_USERS, { ...property, audienceExport: String(made?.id) });
	await run('analytics/audienceExport/getMany', property);
}

async function manageTheProperty(run: World['run']): Promise<void> {
	const updateFields = { eventDataRetention: 'TWO_MONTHS' };
	for (const settings of ['dataRetention', 'attribution', 'googleSignals', 'reportingIdentity'])
		await run('analytics/settings/get', { ...property, settings });
	for (const settings of ['enhancedMeasurement', 'dataRedaction'])
		await run('analytics/settings/get', { ...property, settings, dataStream: '2001' });
	await run('analytics/settings/get', { ...property, settings: 'userProvidedData' });
	const [account] = await run('analytics/account/getMany');
	const accountId = { account: String(account?.id) };
	await run('analytics/settings/get', { settings: 'dataSharing', ...accountId });
	await run('analytics/property/acknowledgeUserDataCollection', {
		...property,
		isAcknowledged: true,
	});
	await run('analytics/settings/update', {
		...property,
		settings: 'dataRetention',
		updateFields,
	});
	for (const audited of [MAIN_PROPERTIES.neglected, MAIN_PROPERTIES.degraded])
		await run('analytics/property/audit', { property: audited.id });
	const [configuration] = await run('analytics/property/exportConfiguration', property);
	await run('analytics/property/applyConfiguration', {
		property: '401000003',
		configuration: JSON.stringify(configuration),
	});
	const user = { ...property, email: 'ada@example.com', roles: ['predefinedRoles/viewer'] };
	await run('analytics/userAccess/grant', user);
	await run('analytics/userAccess/getMany', property);
	await run('analytics/userAccess/revoke', user);
	await run('analytics/changeHistory/getMany', accountId);
	await run('analytics/accessReport/run', { ...property, endDate: 'today' });
	await run('analytics/userDeletion/request', {
		...property,
		identifier: 'user-1',
		confirmProperty: '401000001',
	});
}
