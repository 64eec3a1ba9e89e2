import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { analyticsCredential, enrichmentCredential } from '../../demo/credentials';
import { type Engine, type RunNodeOptions, asItems, startEngine } from '../../engine/engine';
import { PROVIDER_NAMES, type ProviderName } from '../../sandbox/enrichment/providers';
import { ADA, FJORD_DATA, SOREN, UNKNOWN_EMAIL } from '../../sandbox/enrichment/wellKnown';
import { type RunningSandbox, startSandbox } from '../../sandbox/start';

/** What each operation returned, by its place such as `enrichment/contact/find`. */
export type Outputs = Map<string, IDataObject[]>;

/** A run of one node, as it can be repeated in another sandbox. */
export interface NodeRun {
	/** Such as `enrichment/contact/find`. */
	place: string;
	parameters: INodeParameters;
	items: IDataObject[];
	/** Whose account is used; the Generic REST API where left out. */
	provider?: ProviderName;
	/** How long the providers that answer later take. */
	jobSeconds: number;
}

type Node = 'enrichment' | 'analytics';
type Credentials = NonNullable<RunNodeOptions['credentials']>;

interface World {
	runs: NodeRun[];
	outputs: Outputs;
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
const AT_NOON = { now: () => Date.UTC(2026, 10, 21, 12) };

/** Runs every operation in n8n's engine, against the sandbox. */
export async function realOutputs(): Promise<Pick<World, 'runs' | 'outputs'>> {
	return await inWorld(async (world) => {
		await lookUpContacts(world);
		await lookUpCompanies(world);
		await askEveryProvider(world);
		await askTheProvider(world);
		await runReports(world);
		await manage(world);
	});
}

/** The same runs in the same order: IDs that are made up on the way are the same again. */
export async function repeated(runs: NodeRun[]): Promise<Outputs> {
	const { outputs } = await inWorld(async ({ run, sandbox }) => {
		for (const { place, parameters, items, provider, jobSeconds } of runs) {
			sandbox.enrichment.providers.fullEnrich.quirks.jobSeconds = jobSeconds;
			await run(place, parameters, items, provider);
		}
	});
	return outputs;
}

async function inWorld(work: (world: World) => Promise<void>): Promise<World> {
	const [engine, sandbox] = [await startEngine(), await startSandbox({ clock: AT_NOON })];
	try {
		const world = worldOf(engine, sandbox);
		await work(world);
		return world;
	} finally {
		await sandbox.close();
		await engine.stop();
	}
}

function worldOf(engine: Engine, sandbox: RunningSandbox): World {
	const runs: NodeRun[] = [];
	const outputs: Outputs = new Map();
	const own = credentialsFor(sandbox);
	const { providers } = sandbox.describe();
	const run: World['run'] = async (place, parameters = {}, items = [{}], provider) => {
		const { jobSeconds } = sandbox.enrichment.providers.fullEnrich.quirks;
		runs.push({ place, parameters, items, ...(provider && { provider }), jobSeconds });
		const [type, resource, operation] = place.split('/') as [Node, string, string];
		const result = await engine.runNode({
			type,
			parameters: { resource, operation, ...parameters },
			items: asItems(items),
			credentials: provider
				? { enrichmentApi: { provider, ...providers[provider] } }
				: own[type],
		});
		if (result.error) throw new Error(`${place}: ${result.error.message}`);
		const found = result.outputs.flat().map(({ json }) => json);
		outputs.set(place, [...(outputs.get(place) ?? []), ...found]);
		return found;
	};
	return { runs, outputs, run, sandbox };
}

function credentialsFor(sandbox: RunningSandbox): Record<Node, Credentials> {
	const description = sandbox.describe();
	const { accessToken, refreshToken } = description.analytics;
	const tokens = { access_token: accessToken, refresh_token: refreshToken, token_type: 'Bearer' };
	const [enrichment, analytics] = [
		enrichmentCredential(description),
		analyticsCredential(description),
	];
	return {
		enrichment: { [enrichment.type]: enrichment.data },
		analytics: { [analytics.type]: { ...analytics.data, oauthTokenData: tokens } },
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

/** They answer later; what comes then is told by one of them. */
const LATER: ProviderName[] = ['betterContact', 'dropcontact', 'fullEnrich'];

/** Providers that answer at once; each tells things about people and companies that others do not. */
const AT_ONCE = PROVIDER_NAMES.filter((name) => !LATER.includes(name));

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
	for (const provider of AT_ONCE) {
		await run('enrichment/contact/enrich', {}, people, provider);
		await run('enrichment/contact/find', IDENTIFIERS, people, provider);
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

async function askTheProvider({ run }: World): Promise<void> {
	await run('enrichment/email/verify', { email: addressOf(ADA) }, [{}], 'hunter');
	await run('enrichment/account/getBalance', {}, [{}], 'hunter');
	await run('enrichment/account/getBalance', {}, [{}], 'peopleDataLabs');
}

const PROPERTY = '401000001';
const property = { property: PROPERTY };

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
	await run('analytics/report/getMetadata', property);
	await run('analytics/report/checkCompatibility', property);
}

async function manage({ run }: World): Promise<void> {
	await manageKeyEvents(run);
	await manageProperties(run);
	await manageStreams(run);
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

async function manageStreams(run: World['run']): Promise<void> {
	const web = { streamType: 'web', displayName: 'Website', defaultUri: 'https://example.com' };
	const [made] = await run('analytics/dataStream/create', { ...property, ...web });
	const stream = { ...property, dataStream: String(made?.id) };
	await run('analytics/dataStream/get', stream);
	await run('analytics/dataStream/getMany', property);
	await run('analytics/dataStream/update', { ...stream, updateFields: { displayName: 'Shop' } });
	await run('analytics/dataStream/delete', stream);
}
