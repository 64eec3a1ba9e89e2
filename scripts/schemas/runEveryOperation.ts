import type { IDataObject, INodeParameters } from 'n8n-workflow';

import {
	buildConnectedAnalyticsData,
	buildEnrichmentCredential,
	buildKeyRingCredential,
} from '../../demo/credentials';
import { type Engine, type NodeRunOptions, toItems, startEngine } from '../../engine/engine';
import { selectDialect } from '../../nodes/Enrichment/providers';
import { PROVIDERS, type ProviderName } from '../../nodes/Enrichment/providers/registry';
import { ADA, FJORD_DATA, SOREN, UNKNOWN_EMAIL } from '../../sandbox/enrichment/wellKnown';
import { MAIN_PROPERTIES } from '../../sandbox/analytics/admin/seed';
import { loadApiSchema } from '../../sandbox/analytics/wire/schema';
import { type RunningSandbox, startSandbox } from '../../sandbox/start';
import { RESOURCE_EXAMPLES } from '../../testing/resourceExamples';

/** The JSON of all items that each operation returned, by operation path such as `enrichment/contact/find`. */
export type OperationOutputs = Map<string, IDataObject[]>;

/** Which of Google's methods each operation asked, by its place, such as `data v1beta.RunReport`. */
export type AskedMethods = Map<string, Set<string>>;

/** What came of running every operation. */
export interface OperationRuns {
	outputs: OperationOutputs;
	methods: AskedMethods;
}

type NodeName = 'enrichment' | 'analytics';
type RunCredentials = NonNullable<NodeRunOptions['credentials']>;

interface OperationRunner extends OperationRuns {
	/** Runs an operation, keeps its output in `outputs`, and returns it. */
	runOperation: (
		operationPath: string,
		parameters?: INodeParameters,
		items?: IDataObject[],
		provider?: ProviderName,
	) => Promise<IDataObject[]>;
	sandbox: RunningSandbox;
}

/** At other hours the site may have no visitors, so that the realtime report is empty. */
const SANDBOX_NOON = Date.UTC(2026, 10, 21, 12);

const EXPORTED_USERS = 'analytics/audienceExport/getUsers';
const EVENT_OPERATIONS = 'analytics/event/';
const EVENT_STATUS = 'analytics/event/getStatus';

/** The sandbox finishes an audience export after a quarter of an hour, and a status of events after half an hour. */
const WAIT_MS_BEFORE: Record<string, number> = {
	[EXPORTED_USERS]: 16 * 60_000,
	[EVENT_STATUS]: 31 * 60_000,
};

/** Runs every operation in n8n's engine, against the sandbox. */
export async function runEveryOperation(): Promise<OperationRuns> {
	return await withOperationRunner(async (world) => {
		await lookUpContacts(world);
		await lookUpCompanies(world);
		await enrichWithEveryProvider(world);
		await verifyAndReadBalances(world);
		await runEveryReport(world);
		await manageResources(world);
		await sendAndCheckEvents(world);
	});
}

async function withOperationRunner(
	work: (world: OperationRunner) => Promise<void>,
): Promise<OperationRuns> {
	let standing: number | undefined = SANDBOX_NOON;
	let ahead = 0;
	const clock = { now: () => (standing ?? Date.now()) + ahead };
	const [engine, sandbox] = [await startEngine(), await startSandbox({ clock })];
	const wait = (operationPath: string) => {
		// The node's clock shows the present, so events must not be in the sandbox's future.
		if (operationPath.startsWith(EVENT_OPERATIONS)) [standing, ahead] = [undefined, 0];
		ahead += WAIT_MS_BEFORE[operationPath] ?? 0;
	};
	try {
		const world = buildOperationRunner(engine, sandbox, wait);
		await work(world);
		return world;
	} finally {
		await sandbox.close();
		await engine.stop();
	}
}

function buildOperationRunner(
	engine: Engine,
	sandbox: RunningSandbox,
	wait: (operationPath: string) => void,
): OperationRunner {
	const outputs: OperationOutputs = new Map();
	const methods: AskedMethods = new Map();
	const readAskedMethods = createMethodReader(sandbox);
	const own = buildRunCredentials(sandbox);
	const { providers } = sandbox.describe();
	const run: OperationRunner['runOperation'] = async (
		operationPath,
		parameters = {},
		items = [{}],
		provider,
	) => {
		const [type, resource, operation] = operationPath.split('/') as [NodeName, string, string];
		wait(operationPath);
		const result = await engine.runNode({
			type,
			parameters: { resource, operation, ...parameters },
			items: toItems(items),
			credentials: provider
				? { enrichmentApi: { provider, ...providers[provider] } }
				: own[type],
		});
		if (result.error) throw new Error(`${operationPath}: ${result.error.message}`);
		const asked = [...(methods.get(operationPath) ?? []), ...readAskedMethods()];
		methods.set(operationPath, new Set(asked));
		// n8n has one list of fields for all outputs.
		const found = result.outputs.flat().map(({ json }) => json);
		outputs.set(operationPath, [...(outputs.get(operationPath) ?? []), ...found]);
		return found;
	};
	return { outputs, methods, runOperation: run, sandbox };
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
				const rpc = loadApiSchema(api).rpcs.find(
					(each) =>
						each.httpMethod === method &&
						each.pathPattern.test(decodeURIComponent(path)),
				);
				return rpc === undefined ? [] : [`${api} ${rpc.version}.${rpc.name}`];
			});
		});
}

function buildRunCredentials(sandbox: RunningSandbox): Record<NodeName, RunCredentials> {
	const description = sandbox.describe();
	const tokens = sandbox.analytics.issue({
		scopes: ['analytics.readonly', 'analytics.edit', 'analytics.manage.users', 'datamanager'],
	});
	return {
		enrichment: {
			enrichmentApi: buildEnrichmentCredential(description).data,
			// The third one answers later, which takes half a minute.
			enrichmentWaterfallApi: {
				...buildKeyRingCredential(description).data,
				providers: ['hunter', 'prospeo'],
			},
		},
		analytics: { analyticsOAuth2Api: buildConnectedAnalyticsData(description, tokens) },
	};
}

const readFirstEmail = ({ emails }: typeof ADA) => emails[0]?.email ?? '';

/** Contacts with different outcomes: found, found before, without a match, and not looked up. */
const CONTACT_ITEMS: IDataObject[] = [
	readFirstEmail(ADA),
	readFirstEmail(SOREN),
	readFirstEmail(ADA),
	UNKNOWN_EMAIL,
	'nobody at nowhere',
].map((email) => ({ email }));

async function lookUpContacts({ runOperation, sandbox }: OperationRunner): Promise<void> {
	await runOperation('enrichment/contact/enrich', {}, CONTACT_ITEMS);
	await runOperation('enrichment/contact/find', { email: '={{ $json.email }}' }, CONTACT_ITEMS);
	const people = await runOperation('enrichment/contact/search', { jobTitle: 'Engineer' });
	await runOperation('enrichment/contact/enrich', {}, people);
	const { firstName, lastName, company } = ADA;
	const asked = [{ firstName, lastName, companyDomain: company.domain }];
	const jobs = await runOperation(
		'enrichment/contact/enrich',
		{ options: { waitMode: 'dontWait' } },
		asked,
		'fullEnrich',
	);
	await runOperation('enrichment/contact/getResult', {}, jobs, 'fullEnrich');
	sandbox.enrichment.providers.fullEnrich.quirks.jobSeconds = 0;
	const done = await runOperation(
		'enrichment/contact/enrich',
		{ options: { waitMode: 'dontWait' } },
		asked,
		'fullEnrich',
	);
	await runOperation('enrichment/contact/getResult', {}, done, 'fullEnrich');
	const waterfall = { authentication: 'waterfall', reveal: ['profile', 'email'] };
	await runOperation('enrichment/contact/enrich', waterfall, asked);
	await runOperation('enrichment/contact/find', {
		...waterfall,
		firstName,
		lastName,
		company: company.domain,
	});
	await runOperation('enrichment/contact/compareProviders', waterfall, asked);
}

/** Each provider returns other fields. Of the providers that answer later, one is enough. */
const PROMPT_PROVIDERS = PROVIDERS.filter(({ isAsynchronous }) => !isAsynchronous);

const MAPPED_IDENTIFIERS = Object.fromEntries(
	['email', 'linkedInUrl', 'firstName', 'lastName', 'company'].map((name) => [
		name,
		`={{ $json.${name} }}`,
	]),
);

async function enrichWithEveryProvider({ runOperation }: OperationRunner): Promise<void> {
	const people = [ADA, SOREN].map(({ firstName, lastName, company, linkedInUrl, emails }) => ({
		email: emails[0]?.email ?? '',
		linkedInUrl: linkedInUrl ?? '',
		firstName,
		lastName,
		company: company.name,
	}));
	const companies = [ADA, SOREN].map(({ company: { domain } }) => ({ domain }));
	for (const { name: provider } of PROMPT_PROVIDERS) {
		await runOperation('enrichment/contact/enrich', {}, people, provider);
		await runOperation('enrichment/contact/find', MAPPED_IDENTIFIERS, people, provider);
		if (selectDialect({ provider }).lookups.company === undefined) continue;
		await runOperation('enrichment/company/enrich', {}, companies, provider);
		await runOperation(
			'enrichment/company/find',
			{ domain: '={{ $json.domain }}' },
			companies,
			provider,
		);
	}
}

async function lookUpCompanies({ runOperation }: OperationRunner): Promise<void> {
	const domains = [ADA.company.domain, FJORD_DATA.domain, 'nobody-knows-this.example'];
	const companies = domains.map((domain) => ({ domain }));
	await runOperation('enrichment/company/enrich', {}, [...companies, {}]);
	await runOperation('enrichment/company/find', { domain: '={{ $json.domain }}' }, companies);
	const found = await runOperation('enrichment/company/search', { location: 'United Kingdom' });
	await runOperation('enrichment/company/enrich', {}, found);
}

async function verifyAndReadBalances({ runOperation, sandbox }: OperationRunner): Promise<void> {
	await runOperation('enrichment/email/verify', { email: readFirstEmail(ADA) }, [{}], 'hunter');
	await runOperation('enrichment/account/getBalance', {}, [{}], 'hunter');
	await runOperation('enrichment/account/getBalance', {}, [{}], 'peopleDataLabs');
	// The output has a balance of each provider, and the error of one.
	sandbox.enrichment.providers.prospeo.order({ failure: 'badKey' });
	await runOperation('enrichment/account/getBalance', { authentication: 'waterfall' });
}

const PROPERTY_ID = '401000001';
const PROPERTY_PARAMETER = { property: PROPERTY_ID };
/** Days for which the sandbox always has data. */
const ONE_WEEK = { dateRange: 'custom', startDate: '2026-02-02', endDate: '2026-02-08' };

async function runEveryReport({ runOperation }: OperationRunner): Promise<void> {
	await runOperation('analytics/report/run', PROPERTY_PARAMETER);
	await runOperation('analytics/report/runRealtime', PROPERTY_PARAMETER);
	const fields = [['country'], ['deviceCategory']];
	const pivots = { values: fields.map((each) => ({ fields: each })) };
	await runOperation('analytics/report/runPivot', {
		...PROPERTY_PARAMETER,
		metrics: ['sessions'],
		pivots,
	});
	await runOperation('analytics/report/runBatch', {
		...PROPERTY_PARAMETER,
		reports: { values: [{ name: 'By day' }] },
	});
	await runOperation('analytics/report/sync', {
		...PROPERTY_PARAMETER,
		period: 'from',
		fromDate: '2026-11-10',
	});
	const metric = 'engagementRate';
	await runOperation('analytics/report/explainChange', {
		...PROPERTY_PARAMETER,
		...ONE_WEEK,
		metric,
	});
	const steps = ['session_start', 'purchase'].map((event) => ({ event }));
	await runOperation('analytics/report/runFunnel', {
		...PROPERTY_PARAMETER,
		steps: { values: steps },
		breakdown: 'deviceCategory',
	});
	await runOperation('analytics/report/runConversions', {
		property: MAIN_PROPERTIES.wellKept.id,
		conversions: ['sign_up'],
		...ONE_WEEK,
	});
	await runOperation('analytics/report/findAnomalies', {
		...PROPERTY_PARAMETER,
		metric: 'sessions',
	});
	const segments = { values: [{ name: 'Searchers', event: 'view_search_results' }] };
	for (const view of ['nextActions', 'trend']) {
		await runOperation('analytics/report/runFunnel', {
			...PROPERTY_PARAMETER,
			steps: { values: steps },
			view,
			options: { segments },
		});
	}
	await reconcileTransactions(runOperation);
	await runOperation('analytics/report/getQuota', PROPERTY_PARAMETER);
	await runOperation('analytics/report/getMetadata', PROPERTY_PARAMETER);
	await runOperation('analytics/report/checkCompatibility', PROPERTY_PARAMETER);
}

/** Reconciles transactions: one that only one side has, one without an ID, and one with another value. */
async function reconcileTransactions(runOperation: OperationRunner['runOperation']): Promise<void> {
	const parameters = {
		...PROPERTY_PARAMETER,
		...ONE_WEEK,
		transactionId: '={{ $json.id }}',
		value: '100',
	};
	const found = await runOperation('analytics/event/reconcile', parameters, [
		{ id: 'deal-1' },
		{ id: '' },
	]);
	const { transactionId } = found.at(-1)!;
	await runOperation('analytics/event/reconcile', parameters, [{ id: String(transactionId) }]);
}

/** Sends an accepted event, one with a transaction that was sent before, and a refused one. */
async function sendAndCheckEvents({ runOperation }: OperationRunner): Promise<void> {
	const event = {
		...PROPERTY_PARAMETER,
		dataStream: 'G-FJORD00001',
		clientId: '1234567890.1700000000',
	};
	const names = ['close_convert_lead', 'purchase', 'screen_view'];
	const [sent] = await runOperation(
		'analytics/event/send',
		{
			...event,
			transactionId: 'deal-1',
			eventName: { __rl: true, mode: 'id', value: '={{ $json.name }}' },
		},
		names.map((name) => ({ name })),
	);
	const { requestId } = sent?.event as IDataObject;
	await runOperation(EVENT_STATUS, { requestId: String(requestId) });
}

async function manageResources({ runOperation }: OperationRunner): Promise<void> {
	await manageKeyEvents(runOperation);
	await manageProperties(runOperation);
	await manageOtherResources(runOperation);
	await runOperation('analytics/account/getMany', { returnAll: true });
}

async function manageKeyEvents(run: OperationRunner['runOperation']): Promise<void> {
	const defaultValue = { value: { numericValue: 5, currencyCode: 'EUR' } };
	const [made] = await run('analytics/keyEvent/create', {
		...PROPERTY_PARAMETER,
		eventName: 'page_view',
		defaultValue,
	});
	const keyEvent = { ...PROPERTY_PARAMETER, keyEvent: String(made?.id) };
	await run('analytics/keyEvent/upsert', {
		...PROPERTY_PARAMETER,
		eventName: 'page_view',
		defaultValue,
	});
	await run('analytics/keyEvent/get', keyEvent);
	await run('analytics/keyEvent/getMany', PROPERTY_PARAMETER);
	const updateFields = { countingMethod: 'ONCE_PER_SESSION' };
	await run('analytics/keyEvent/update', { ...keyEvent, updateFields });
	await run('analytics/keyEvent/delete', keyEvent);
}

async function manageProperties(run: OperationRunner['runOperation']): Promise<void> {
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

/** Resources that Google archives rather than deletes. */
const ARCHIVED_RESOURCES = new Set(['customDimension', 'customMetric', 'audience']);

/** Creates, changes, reads and removes one of each resource. Google cannot get a single link with Google Ads. */
async function manageOtherResources(run: OperationRunner['runOperation']): Promise<void> {
	for (const { resource, create, change, hasNoKey, parent } of RESOURCE_EXAMPLES) {
		if (resource === 'keyEvent') continue;
		const owner = { ...PROPERTY_PARAMETER, ...toPanelParameters(parent ?? {}) };
		const operationPath = (operation: string) => `analytics/${resource}/${operation}`;
		const [made] = await run(operationPath('create'), {
			...owner,
			...toPanelParameters(create),
		});
		const chosen = { ...owner, [resource]: String(made?.id) };
		if (!hasNoKey)
			await run(operationPath('upsert'), {
				...owner,
				...toPanelParameters(create),
			});
		if (resource === 'audience') await exportAudience(run, chosen);
		if (change) {
			await run(operationPath('update'), {
				...chosen,
				updateFields: toPanelParameters(change),
			});
			if (resource !== 'googleAdsLink') await run(operationPath('get'), chosen);
		}
		await run(operationPath('getMany'), owner);
		if (resource === 'eventEditRule')
			await run(operationPath('reorder'), { ...owner, order: String(made?.id) });
		if (resource === 'dataStream') await manageSettingsAndAccess(run);
		await run(operationPath(ARCHIVED_RESOURCES.has(resource) ? 'archive' : 'delete'), chosen);
	}
}

/** Lists as JSON text, as the panel stores fields for which an expression may return a list. */
const toPanelParameters = (fields: IDataObject): INodeParameters =>
	Object.fromEntries(
		Object.entries(fields).map(([name, value]) => [
			name,
			Array.isArray(value) ? JSON.stringify(value) : (value as string),
		]),
	);

async function exportAudience(
	run: OperationRunner['runOperation'],
	audience: INodeParameters,
): Promise<void> {
	const options = { maxWaitMinutes: 0 };
	const [made] = await run('analytics/audienceExport/create', {
		...audience,
		dimensions: ['deviceId', 'userId'],
		options,
	});
	await run(EXPORTED_USERS, { ...PROPERTY_PARAMETER, audienceExport: String(made?.id) });
	await run('analytics/audienceExport/getMany', PROPERTY_PARAMETER);
}

async function manageSettingsAndAccess(run: OperationRunner['runOperation']): Promise<void> {
	const updateFields = { eventDataRetention: 'TWO_MONTHS' };
	for (const settings of ['dataRetention', 'attribution', 'googleSignals', 'reportingIdentity'])
		await run('analytics/settings/get', { ...PROPERTY_PARAMETER, settings });
	for (const settings of ['enhancedMeasurement', 'dataRedaction'])
		await run('analytics/settings/get', {
			...PROPERTY_PARAMETER,
			settings,
			dataStream: '2001',
		});
	await run('analytics/settings/get', { ...PROPERTY_PARAMETER, settings: 'userProvidedData' });
	const [account] = await run('analytics/account/getMany');
	const accountId = { account: String(account?.id) };
	await run('analytics/settings/get', { settings: 'dataSharing', ...accountId });
	await run('analytics/property/acknowledgeUserDataCollection', {
		...PROPERTY_PARAMETER,
		isAcknowledged: true,
	});
	await run('analytics/settings/update', {
		...PROPERTY_PARAMETER,
		settings: 'dataRetention',
		updateFields,
	});
	for (const audited of [MAIN_PROPERTIES.neglected, MAIN_PROPERTIES.degraded])
		await run('analytics/property/audit', { property: audited.id });
	const [configuration] = await run('analytics/property/exportConfiguration', PROPERTY_PARAMETER);
	await run('analytics/property/applyConfiguration', {
		property: '401000003',
		configuration: JSON.stringify(configuration),
	});
	const user = {
		...PROPERTY_PARAMETER,
		email: 'ada@example.com',
		roles: ['predefinedRoles/viewer'],
	};
	await run('analytics/userAccess/grant', user);
	await run('analytics/userAccess/getMany', PROPERTY_PARAMETER);
	await run('analytics/userAccess/revoke', user);
	await run('analytics/changeHistory/getMany', accountId);
	await run('analytics/accessReport/run', { ...PROPERTY_PARAMETER, endDate: 'today' });
	await run('analytics/userDeletion/request', {
		...PROPERTY_PARAMETER,
		identifier: 'user-1',
		confirmProperty: '401000001',
	});
}
