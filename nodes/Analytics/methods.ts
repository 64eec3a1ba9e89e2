import { asRecord, asRecords } from '../shared/core/json';
import type {
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	ILoadOptionsFunctions,
	INodeCredentialTestResult,
	INodePropertyOptions,
} from 'n8n-workflow';

import { fetchAccessToken, type PostForm } from '../../credentials/serviceAccount/signIn';
import type { Send } from '../shared/core/http';
import { compareStrings } from '../shared/core/lists';
import { describeFailure, success } from '../shared/core/result';
import { createScrubber } from '../shared/core/secrets';
import { createTestFetch, type Credentials } from '../shared/node/transport';
import { inferApiFromPath, readPropertyId } from './google/addresses';
import { readTexts } from './google/jsonValues';
import {
	fetchConversionMetadata,
	fetchMetadata,
	readReportField,
	type ConversionMetadata,
	type ReportField,
	type Metadata,
} from './google/metadata';
import { searchProperties } from './google/summaries';
import { readChosenProperty, loadForProperty } from './pickers';
import { CONVERSION_DIMENSIONS, CONVERSION_METRICS } from './report/conversions';
import { COMPARED_PARTS, type ComparedPart } from './report/query';
import { selectRealtimeFields } from './report/realtime';
import { analyticsApi, readGoogleBaseUrl } from './service';

/** The metadata of property 0 are the fields that every property has. */
const STANDARD_PROPERTY = '0';

/** The most used metrics, by API name and display name. They are offered while Google cannot be asked. */
const METRICS: Array<[string, string]> = [
	['activeUsers', 'Active users'],
	['newUsers', 'New users'],
	['totalUsers', 'Total users'],
	['sessions', 'Sessions'],
	['engagedSessions', 'Engaged sessions'],
	['engagementRate', 'Engagement rate'],
	['bounceRate', 'Bounce rate'],
	['averageSessionDuration', 'Average session duration'],
	['screenPageViews', 'Views'],
	['eventCount', 'Event count'],
	['keyEvents', 'Key events'],
	['totalRevenue', 'Total revenue'],
];

const DIMENSIONS: Array<[string, string]> = [
	['date', 'Date'],
	['sessionDefaultChannelGroup', 'Session default channel group'],
	['sessionSource', 'Session source'],
	['sessionMedium', 'Session medium'],
	['sessionCampaignName', 'Session campaign'],
	['landingPage', 'Landing page'],
	['pagePath', 'Page path'],
	['pageTitle', 'Page title'],
	['eventName', 'Event name'],
	['country', 'Country'],
	['city', 'City'],
	['deviceCategory', 'Device category'],
];

const MOST_USED: Metadata = {
	metrics: METRICS.map(([apiName, uiName]) => readReportField('metric', { apiName, uiName })),
	dimensions: DIMENSIONS.map(([apiName, uiName]) =>
		readReportField('dimension', { apiName, uiName }),
	),
	comparisons: [],
};

const MOST_USED_NAMES = [...METRICS, ...DIMENSIONS].map(([apiName]) => apiName);

/** The order of the lists: custom fields of the property, then the most used fields, then the rest by name. */
function sortMostUsedFirst(fields: ReportField[]): ReportField[] {
	const place = ({ apiName, customDefinition }: ReportField) => {
		const usual = MOST_USED_NAMES.indexOf(apiName);
		if (customDefinition) return -1;
		return usual < 0 ? MOST_USED_NAMES.length : usual;
	};
	return [...fields].sort((one, other) => place(one) - place(other));
}

/** The fields of the chosen property, or those that every property has. */
async function loadMetadata(context: ILoadOptionsFunctions): Promise<Metadata> {
	const property = readChosenProperty(context);
	// All properties of an account have the standard fields in common.
	const isOpen = property === '' || property.startsWith('=') || property.startsWith('accounts/');
	if (isOpen) return await loadStandardMetadata(context);
	return await loadForProperty(context, readPropertyId(property), fetchMetadata);
}

/** A fresh panel has neither property nor credential, and still has to offer something. */
async function loadStandardMetadata(context: ILoadOptionsFunctions): Promise<Metadata> {
	try {
		return await loadForProperty(context, success(STANDARD_PROPERTY), fetchMetadata);
	} catch {
		return MOST_USED;
	}
}

function toOption({ apiName, uiName, description }: ReportField): INodePropertyOptions {
	return { ...buildOption(apiName, uiName), ...(description !== '' && { description }) };
}

/** Shows the display name and the API name, because n8n searches what is shown and people know the one or the other. */
function buildOption(apiName: string, words: string): INodePropertyOptions {
	const isNew = words !== apiName && words !== '';
	return { name: isNew ? `${words} (${apiName})` : apiName, value: apiName };
}

/**
 * The columns of the report in the panel, metrics first, because most people sort by them. Where no column is known,
 * all fields. The reports of a batch are taken together, because n8n does not say which one is open.
 */
function listSortableColumns(
	known: Metadata,
	context: ILoadOptionsFunctions,
): INodePropertyOptions[] {
	const parameters = context.getCurrentNodeParameters() ?? {};
	const batch = asRecords(asRecord(parameters.reports).values);
	const reports = batch.length > 0 ? batch : [parameters];
	const isCompared = reports.some(({ compareWith = 'none' }) => compareWith !== 'none');
	const namesOf = (kind: 'metrics' | 'dimensions') => {
		// A list given by an expression has no value in the panel yet, so it is empty.
		const chosen = new Set(reports.flatMap((report) => readTexts(report[kind])));
		return chosen.size > 0 ? [...chosen] : known[kind].map(({ apiName }) => apiName);
	};
	return [
		...namesOf('metrics').flatMap((name) => listMetricColumns(name, known, isCompared)),
		...namesOf('dimensions').map((name) =>
			buildOption(name, findDisplayName(name, known.dimensions)),
		),
	];
}

/** What the columns are called that a comparison makes of each metric. */
const PART_WORDS: Record<ComparedPart, string> = {
	value: '',
	previous: ', previous period',
	change: ', change',
	changePercent: ', change in percent',
};

function listMetricColumns(name: string, { metrics }: Metadata, isCompared: boolean) {
	const words = findDisplayName(name, metrics);
	if (!isCompared) return [buildOption(name, words)];
	const byEnding = [...COMPARED_PARTS].sort(([, one], [, other]) => compareStrings(one, other));
	return byEnding.map(([part, ending]) => buildOption(name + ending, words + PART_WORDS[part]));
}

function findDisplayName(name: string, fields: ReportField[]): string {
	return fields.find(({ apiName }) => apiName === name)?.uiName ?? name;
}

/** A list of what is known of the chosen property. */
function createMetadataLoader(
	choices: (known: Metadata, context: ILoadOptionsFunctions) => INodePropertyOptions[],
) {
	return async function (this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
		return choices(await loadMetadata(this), this);
	};
}

/** The entry of an optional list that was left empty: n8n marks a value without an entry as not supported. */
const NONE: INodePropertyOptions = { name: 'None', value: '' };

/** What the chosen property offers for conversion reports, or what every property does. */
async function loadConversionMetadata(context: ILoadOptionsFunctions): Promise<ConversionMetadata> {
	const property = readChosenProperty(context);
	const isOpen = property === '' || property.startsWith('=');
	if (!isOpen)
		return await loadForProperty(context, readPropertyId(property), fetchConversionMetadata);
	try {
		return await loadForProperty(context, success(STANDARD_PROPERTY), fetchConversionMetadata);
	} catch {
		return { dimensions: [], metrics: [], conversions: [] };
	}
}

/** Fields of conversion reports; where Google does not say which these are, those that are known. */
function createConversionFieldLoader(kind: 'dimensions' | 'metrics', known: string[]) {
	return async function (this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
		const found = (await loadConversionMetadata(this))[kind];
		if (found.length === 0) return known.map((name) => buildOption(name, name));
		const place = ({ apiName }: ReportField) => {
			const index = known.indexOf(apiName);
			return index < 0 ? known.length : index;
		};
		return [...found].sort((one, other) => place(one) - place(other)).map(toOption);
	};
}

async function loadConversions(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	const { conversions } = await loadConversionMetadata(this);
	return conversions.map(({ action, displayName }) => buildOption(action, displayName));
}

export const loadOptions = {
	getMetrics: createMetadataLoader(({ metrics }) => sortMostUsedFirst(metrics).map(toOption)),
	getDimensions: createMetadataLoader(({ dimensions }) =>
		sortMostUsedFirst(dimensions).map(toOption),
	),
	/** What the rows of the report in the panel can be sorted by. */
	getColumns: createMetadataLoader((known, context) => {
		const isRealtime = context.getCurrentNodeParameter('operation') === 'runRealtime';
		return listSortableColumns(isRealtime ? selectRealtimeFields(known) : known, context);
	}),
	/** Dimensions, or none to split by. */
	getBreakdowns: createMetadataLoader(({ dimensions }) => [
		NONE,
		...sortMostUsedFirst(dimensions).map(toOption),
	]),
	getComparisons: createMetadataLoader(({ comparisons }) => [
		NONE,
		...comparisons.map(({ uiName, apiName }) => ({ name: uiName, value: apiName })),
	]),
	getRealtimeDimensions: createMetadataLoader((known) =>
		selectRealtimeFields(known).dimensions.map(toOption),
	),
	getRealtimeMetrics: createMetadataLoader((known) =>
		selectRealtimeFields(known).metrics.map(toOption),
	),
	getConversions: loadConversions,
	getConversionDimensions: createConversionFieldLoader('dimensions', CONVERSION_DIMENSIONS),
	getConversionMetrics: createConversionFieldLoader('metrics', CONVERSION_METRICS),
};

export { listSearch } from './pickers';

type Fetch = ReturnType<typeof createTestFetch>;

/**
 * Signs in, lists the properties, and asks the first one for its fields: what is missing for reports,
 * the key, an API or access, shows by the first that fails.
 */
async function analyticsServiceAccountApiTest(
	this: ICredentialTestFunctions,
	{ data = {} }: ICredentialsDecrypted,
): Promise<INodeCredentialTestResult> {
	const fetch = createTestFetch(this);
	const secrets = analyticsApi.secrets(data);
	try {
		const { accessToken } = await fetchAccessToken(data, createPost(fetch));
		secrets.push(accessToken);
		return await testConnection(createSend(fetch, data, accessToken), data);
	} catch (error) {
		const { message } = error as Error;
		return toTestError(createScrubber(secrets)(message));
	}
}

async function testConnection(
	send: Send,
	{ email }: Credentials,
): Promise<INodeCredentialTestResult> {
	const found = await searchProperties(send, '');
	if (!found.ok) return toTestError(describeFailure(found.failure));
	const [first] = found.value.entries;
	if (first === undefined) {
		return toTestError(
			`The service account can sign in, but has no access to any property. Add ${String(email || 'its email address')} in Google Analytics under Admin > Property access management.`,
		);
	}
	const metadata = await fetchMetadata(send, first.id);
	if (!metadata.ok) return toTestError(describeFailure(metadata.failure));
	return {
		status: 'OK',
		message: `Connected. The first property that the service account sees is ${first.name} (${first.id}).`,
	};
}

function createPost(fetch: Fetch): PostForm {
	return async (url, form) => {
		// What a refusal quotes is removed by `fetchAccessToken`, which knows what it sent.
		const { status, body, headers } = await fetch({ method: 'POST', url, form }, keepText);
		return { status, body, date: headers.date };
	};
}

const keepText = (text: string): string => text;

function createSend(fetch: Fetch, credentials: Credentials, accessToken: string): Send {
	return async ({ method, path, query }) => {
		const base = readGoogleBaseUrl(credentials, inferApiFromPath(path));
		if (!base.ok) return { kind: 'unreachable', message: describeFailure(base.failure) };
		const headers = { accept: 'application/json', authorization: `Bearer ${accessToken}` };
		const options = { method, url: `${base.value}${path}`, qs: query, headers };
		return await fetch(
			options,
			createScrubber([...analyticsApi.secrets(credentials), accessToken]),
		);
	};
}

function toTestError(message: string): INodeCredentialTestResult {
	return { status: 'Error', message };
}

export const credentialTest = { analyticsServiceAccountApiTest };
