import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';

import { signIn } from '../../credentials/serviceAccount/signIn';
import { success, type Result } from '../shared/core/result';
import { pick } from '../shared/node/transport';
import { fetchMetadata, readField, type Field, type Metadata } from './google/metadata';
import { readPropertyId } from './google/addresses';
import { recordIn, recordsIn, textsIn } from './google/answer';
import { realtimeFields } from './report/realtime';
import { chosenProperty } from './pickers';
import { analyticsApi } from './service';
import { testedWith } from './serviceAccountTest';

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

export const MOST_USED: Metadata = {
	metrics: METRICS.map(([apiName, uiName]) => readField('metric', { apiName, uiName })),
	dimensions: DIMENSIONS.map(([apiName, uiName]) => readField('dimension', { apiName, uiName })),
	comparisons: [],
};

const USUAL = [...METRICS, ...DIMENSIONS].map(([apiName]) => apiName);

/** The order of the lists: custom fields of the property, then the most used fields, then the rest by name. */
function mostUsedFirst(fields: Field[]): Field[] {
	const place = ({ apiName, customDefinition }: Field) => {
		const usual = USUAL.indexOf(apiName);
		if (customDefinition) return -1;
		return usual < 0 ? USUAL.length : usual;
	};
	return [...fields].sort((one, other) => place(one) - place(other));
}

/** The fields of the chosen property, or those that every property has. */
async function loadMetadata(context: ILoadOptionsFunctions): Promise<Metadata> {
	const property = chosenProperty(context);
	const isOpen = property === '' || property.startsWith('=');
	return isOpen
		? await loadStandard(context)
		: await metadataOf(context, readPropertyId(property));
}

/** A fresh panel has neither property nor credential, and still has to offer something. */
async function loadStandard(context: ILoadOptionsFunctions): Promise<Metadata> {
	try {
		return await metadataOf(context, success(STANDARD_PROPERTY));
	} catch {
		return MOST_USED;
	}
}

async function metadataOf(
	context: ILoadOptionsFunctions,
	property: Result<string>,
): Promise<Metadata> {
	return await pick(context, analyticsApi, async (send): Promise<Result<Metadata>> => {
		return property.ok ? await fetchMetadata(send, property.value) : property;
	});
}

function toOption({ apiName, uiName, description }: Field): INodePropertyOptions {
	return { ...labelled(apiName, uiName), ...(description !== '' && { description }) };
}

/** Shows the display name and the API name, because n8n searches what is shown and people know the one or the other. */
function labelled(apiName: string, words: string): INodePropertyOptions {
	const isNew = words !== apiName && words !== '';
	return { name: isNew ? `${words} (${apiName})` : apiName, value: apiName };
}

/** Metrics and dimensions chosen in the panel. A list given by an expression has no value there yet, so it is empty. */
interface Requested {
	metrics: string[];
	dimensions: string[];
	isCompared: boolean;
}

/** Reads the report in the panel. The reports of a batch are taken together, because n8n does not say which one is open. */
function requestedIn(context: ILoadOptionsFunctions): Requested {
	const parameters = context.getCurrentNodeParameters() ?? {};
	const batch = recordsIn(recordIn(parameters.reports).values);
	const reports = batch.length > 0 ? batch : [parameters];
	const namesIn = (field: string) => [
		...new Set(reports.flatMap((report) => textsIn(report[field]))),
	];
	return {
		metrics: namesIn('metrics'),
		dimensions: namesIn('dimensions'),
		isCompared: reports.some(({ compareWith = 'none' }) => compareWith !== 'none'),
	};
}

/** The columns of a report, metrics first, because most people sort by them. Where no column is known, all fields. */
function sortableColumns(known: Metadata, requested: Requested): INodePropertyOptions[] {
	const metrics = namesOr(requested.metrics, known.metrics);
	const dimensions = namesOr(requested.dimensions, known.dimensions);
	return [
		...metrics.flatMap((name) => metricColumns(name, known, requested.isCompared)),
		...dimensions.map((name) => labelled(name, wordsFor(name, known.dimensions))),
	];
}

function namesOr(names: string[], fields: Field[]): string[] {
	return names.length > 0 ? names : fields.map(({ apiName }) => apiName);
}

/** The columns that a comparison makes of each metric. */
const PARTS: Array<[ending: string, words: string]> = [
	['', ''],
	['_change', ', change'],
	['_changePercent', ', change in percent'],
	['_previous', ', previous period'],
];

function metricColumns(name: string, { metrics }: Metadata, isCompared: boolean) {
	const words = wordsFor(name, metrics);
	if (!isCompared) return [labelled(name, words)];
	return PARTS.map(([ending, part]) => labelled(name + ending, words + part));
}

function wordsFor(name: string, fields: Field[]): string {
	return fields.find(({ apiName }) => apiName === name)?.uiName ?? name;
}

export const loadOptions = {
	async getMetrics(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
		return mostUsedFirst((await loadMetadata(this)).metrics).map(toOption);
	},
	async getDimensions(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
		return mostUsedFirst((await loadMetadata(this)).dimensions).map(toOption);
	},
	/** What the rows of the report in the panel can be sorted by. */
	async getColumns(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
		const known = await loadMetadata(this);
		const isRealtime = this.getCurrentNodeParameter('operation') === 'runRealtime';
		return sortableColumns(isRealtime ? realtimeFields(known) : known, requestedIn(this));
	},
	async getComparisons(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
		const { comparisons } = await loadMetadata(this);
		return comparisons.map(({ uiName, apiName }) => ({ name: uiName, value: apiName }));
	},
	async getRealtimeDimensions(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
		return realtimeFields(await loadMetadata(this)).dimensions.map(toOption);
	},
	async getRealtimeMetrics(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
		return realtimeFields(await loadMetadata(this)).metrics.map(toOption);
	},
};

export { listSearch } from './pickers';

export const credentialTest = { analyticsServiceAccountApiTest: testedWith(signIn) };
