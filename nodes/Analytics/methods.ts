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
import { readTextList } from './google/jsonValues';
import {
	fetchConversionReportFields,
	fetchMetadata,
	readReportField,
	type ConversionMetadata,
	type ReportField,
	type Metadata,
} from './google/metadata';
import { searchProperties } from './google/propertySearch';
import { readChosenProperty, loadForProperty } from './pickers';
import { CONVERSION_DIMENSIONS, CONVERSION_METRICS } from './report/conversions';
import { COMPARED_PARTS, type ComparedPart } from './report/query';
import { selectRealtimeFields } from './report/realtime';
import { analyticsApi, readGoogleBaseUrl } from './service';

/** Google's metadata of property 0 lists the fields that every property has. */
const STANDARD_PROPERTY = '0';

/** The most used metrics. They are offered while there is no connection to Google. */
const MOST_USED_METRICS: Array<[apiName: string, displayName: string]> = [
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

const MOST_USED_DIMENSIONS: Array<[apiName: string, displayName: string]> = [
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
	metrics: MOST_USED_METRICS.map(([apiName, uiName]) =>
		readReportField('metric', { apiName, uiName }),
	),
	dimensions: MOST_USED_DIMENSIONS.map(([apiName, uiName]) =>
		readReportField('dimension', { apiName, uiName }),
	),
	comparisons: [],
};

const MOST_USED_NAMES = [...MOST_USED_METRICS, ...MOST_USED_DIMENSIONS].map(([apiName]) => apiName);

/** Sorts fields for a list: custom fields come first, then the most used ones, then the others in their present order. */
function sortMostUsedFirst(fields: ReportField[]): ReportField[] {
	const calculateRank = ({ apiName, customDefinition }: ReportField) => {
		const index = MOST_USED_NAMES.indexOf(apiName);
		if (customDefinition) return -1;
		return index < 0 ? MOST_USED_NAMES.length : index;
	};
	return [...fields].sort((one, other) => calculateRank(one) - calculateRank(other));
}

/** Loads the fields of the chosen property. Until one is chosen, the fields that every property has are loaded. */
async function loadMetadata(context: ILoadOptionsFunctions): Promise<Metadata> {
	const property = readChosenProperty(context);
	// For all properties of an account, only the standard fields are certain.
	const isUnknown =
		property === '' || property.startsWith('=') || property.startsWith('accounts/');
	if (isUnknown) return await loadStandardMetadata(context);
	return await loadForProperty(context, readPropertyId(property), fetchMetadata);
}

/** Loads the standard fields. A new panel has neither property nor credential, so it gets the built-in most used fields. */
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

/** Builds a list entry with both names, because n8n searches only what it shows, and people know one name or the other. */
function buildOption(apiName: string, displayName: string): INodePropertyOptions {
	const differs = displayName !== apiName && displayName !== '';
	return { name: differs ? `${displayName} (${apiName})` : apiName, value: apiName };
}

/**
 * Lists the columns of the report in the panel; metrics come first, because most people sort by them. If no column is
 * chosen, all fields are listed. The reports of a batch share one list, because n8n does not say which of them is open.
 */
function listSortableColumns(
	metadata: Metadata,
	context: ILoadOptionsFunctions,
): INodePropertyOptions[] {
	const parameters = context.getCurrentNodeParameters() ?? {};
	const batch = asRecords(asRecord(parameters.reports).values);
	const reports = batch.length > 0 ? batch : [parameters];
	const isCompared = reports.some(({ compareWith = 'none' }) => compareWith !== 'none');
	const listNames = (kind: 'metrics' | 'dimensions') => {
		// A list from an expression has no value in the panel, so it is empty here.
		const chosen = new Set(reports.flatMap((report) => readTextList(report[kind])));
		return chosen.size > 0 ? [...chosen] : metadata[kind].map(({ apiName }) => apiName);
	};
	return [
		...listNames('metrics').flatMap((name) => listMetricColumns(name, metadata, isCompared)),
		...listNames('dimensions').map((name) =>
			buildOption(name, findDisplayName(name, metadata.dimensions)),
		),
	];
}

/** The endings of display names for the columns that a comparison adds to each metric. */
const PART_DISPLAY_ENDINGS: Record<ComparedPart, string> = {
	value: '',
	previous: ', previous period',
	change: ', change',
	changePercent: ', change in percent',
};

function listMetricColumns(
	name: string,
	{ metrics }: Metadata,
	isCompared: boolean,
): INodePropertyOptions[] {
	const displayName = findDisplayName(name, metrics);
	if (!isCompared) return [buildOption(name, displayName)];
	const byEnding = [...COMPARED_PARTS].sort(([, one], [, other]) => compareStrings(one, other));
	return byEnding.map(([part, ending]) =>
		buildOption(name + ending, displayName + PART_DISPLAY_ENDINGS[part]),
	);
}

function findDisplayName(name: string, fields: ReportField[]): string {
	return fields.find(({ apiName }) => apiName === name)?.uiName ?? name;
}

/** A method that n8n calls for the entries of a list. */
type OptionsLoader = (this: ILoadOptionsFunctions) => Promise<INodePropertyOptions[]>;

/** Creates the method for a list of fields, which `listOptions` selects from the metadata of the chosen property. */
function createMetadataLoader(
	listOptions: (metadata: Metadata, context: ILoadOptionsFunctions) => INodePropertyOptions[],
): OptionsLoader {
	return async function (this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
		return listOptions(await loadMetadata(this), this);
	};
}

/** The entry of an optional list for no choice: n8n marks a value without an entry as not supported. */
const NONE: INodePropertyOptions = { name: 'None', value: '' };

/** Loads the metadata for conversion reports of the chosen property, or of every property until one is chosen. */
async function loadConversionMetadata(context: ILoadOptionsFunctions): Promise<ConversionMetadata> {
	const property = readChosenProperty(context);
	const isUnknown = property === '' || property.startsWith('=');
	if (!isUnknown)
		return await loadForProperty(
			context,
			readPropertyId(property),
			fetchConversionReportFields,
		);
	try {
		return await loadForProperty(
			context,
			success(STANDARD_PROPERTY),
			fetchConversionReportFields,
		);
	} catch {
		return { dimensions: [], metrics: [], conversions: [] };
	}
}

/**
 * Creates the method for a list of fields of conversion reports. `documentedNames` are offered if Google lists none, and
 * come first if it does.
 */
function createConversionFieldLoader(
	kind: 'dimensions' | 'metrics',
	documentedNames: string[],
): OptionsLoader {
	return async function (this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
		const found = (await loadConversionMetadata(this))[kind];
		if (found.length === 0) return documentedNames.map((name) => buildOption(name, name));
		const calculateRank = ({ apiName }: ReportField) => {
			const index = documentedNames.indexOf(apiName);
			return index < 0 ? documentedNames.length : index;
		};
		return [...found]
			.sort((one, other) => calculateRank(one) - calculateRank(other))
			.map(toOption);
	};
}

async function loadConversions(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	const { conversions } = await loadConversionMetadata(this);
	return conversions.map(({ action, displayName }) => buildOption(action, displayName));
}

/** The methods for lists of fields, by the names that the fields of the panel use. */
export const loadOptions = {
	getMetrics: createMetadataLoader(({ metrics }) => sortMostUsedFirst(metrics).map(toOption)),
	getDimensions: createMetadataLoader(({ dimensions }) =>
		sortMostUsedFirst(dimensions).map(toOption),
	),
	/** Lists the columns that the rows of the report in the panel can be sorted by. */
	getColumns: createMetadataLoader((metadata, context) => {
		const isRealtime = context.getCurrentNodeParameter('operation') === 'runRealtime';
		return listSortableColumns(isRealtime ? selectRealtimeFields(metadata) : metadata, context);
	}),
	/** Lists dimensions to split by, and 'None'. */
	getBreakdowns: createMetadataLoader(({ dimensions }) => [
		NONE,
		...sortMostUsedFirst(dimensions).map(toOption),
	]),
	getComparisons: createMetadataLoader(({ comparisons }) => [
		NONE,
		...comparisons.map(({ uiName, apiName }) => ({ name: uiName, value: apiName })),
	]),
	getRealtimeDimensions: createMetadataLoader((metadata) =>
		selectRealtimeFields(metadata).dimensions.map(toOption),
	),
	getRealtimeMetrics: createMetadataLoader((metadata) =>
		selectRealtimeFields(metadata).metrics.map(toOption),
	),
	getConversions: loadConversions,
	getConversionDimensions: createConversionFieldLoader('dimensions', CONVERSION_DIMENSIONS),
	getConversionMetrics: createConversionFieldLoader('metrics', CONVERSION_METRICS),
};

export { listSearch } from './pickers';

type Fetch = ReturnType<typeof createTestFetch>;

/**
 * Tests a service account: signs in, lists the properties, and fetches the fields of the first one. The first step that
 * fails shows what reports lack: the key, an API, or access.
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
		// `fetchAccessToken` itself removes secrets from refusals, because it knows which ones it sent.
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

/** The tests of credentials, by the names that the credential types use. */
export const credentialTest = { analyticsServiceAccountApiTest };
