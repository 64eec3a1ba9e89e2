/** The settings and lists of a property, from the Admin API. They cost no tokens. */
import type { Send } from '../../shared/core/http';
import { asRecord, type JsonRecord } from '../../shared/core/json';
import { mapResult, type Result } from '../../shared/core/result';
import { readResourceId } from '../google/addresses';
import { readTextOrEmpty } from '../google/jsonValues';
import { requestJson, isResource } from '../google/client';
import { fetchResourceList } from '../google/resourceList';
import type {
	BigQueryLink,
	DataStream,
	AuditedDefinition,
	DefinitionKind,
	KeyEvent,
	PropertyDetails,
	AuditFacts,
	UserProvidedData,
} from './facts';

/** Fetches one resource of the Admin API. `path` is its version and name, such as `v1beta/properties/1/dataRetentionSettings`. */
export async function fetchAdminResource(send: Send, path: string): Promise<Result<JsonRecord>> {
	return await requestJson(
		send,
		{ method: 'GET', path: `/${path}`, repeatable: true },
		isResource,
	);
}

async function fetchList<T>(
	send: Send,
	path: string,
	answerKey: string,
	read: (resource: JsonRecord) => T,
): Promise<Result<T[]>> {
	const listing = await fetchResourceList(send, { path: `/${path}`, answerKey });
	return mapResult(listing, ({ items }) => items.map(read));
}

/** The facts that come from the Admin API and need no reports. */
export type SettingFacts = Pick<
	AuditFacts,
	| 'eventDataRetention'
	| 'dataStreams'
	| 'keyEvents'
	| 'customDimensions'
	| 'customMetrics'
	| 'calculatedMetrics'
	| 'googleAdsLinks'
	| 'bigQueryLinks'
	| 'reportingIdentity'
	| 'userProvidedData'
>;

/** Fetches the facts of the Admin API. Each one that Google refuses is a failure in its place. */
export async function fetchSettingFacts(property: string, send: Send): Promise<SettingFacts> {
	const beta = `v1beta/properties/${property}`;
	const alpha = `v1alpha/properties/${property}`;
	const [
		eventDataRetention,
		dataStreams,
		keyEvents,
		customDimensions,
		customMetrics,
		calculatedMetrics,
		googleAdsLinks,
		bigQueryLinks,
		reportingIdentity,
		userProvidedData,
	] = await Promise.all([
		fetchAdminResource(send, `${beta}/dataRetentionSettings`),
		fetchList(send, `${beta}/dataStreams`, 'dataStreams', toDataStream),
		fetchList(send, `${beta}/keyEvents`, 'keyEvents', toKeyEvent),
		fetchList(send, `${beta}/customDimensions`, 'customDimensions', toCustomDimension),
		fetchList(send, `${beta}/customMetrics`, 'customMetrics', toCustomMetric),
		fetchList(send, `${alpha}/calculatedMetrics`, 'calculatedMetrics', toCalculatedMetric),
		fetchList(send, `${beta}/googleAdsLinks`, 'googleAdsLinks', (link) => link),
		fetchList(send, `${alpha}/bigQueryLinks`, 'bigqueryLinks', toBigQueryLink),
		fetchAdminResource(send, `${alpha}/reportingIdentitySettings`),
		fetchAdminResource(send, `${alpha}/userProvidedDataSettings`),
	]);
	return {
		eventDataRetention: mapResult(eventDataRetention, (settings) =>
			readTextOrEmpty(settings.eventDataRetention),
		),
		dataStreams,
		keyEvents,
		customDimensions,
		customMetrics,
		calculatedMetrics,
		googleAdsLinks,
		bigQueryLinks,
		reportingIdentity: mapResult(reportingIdentity, (settings) =>
			readTextOrEmpty(settings.reportingIdentity),
		),
		userProvidedData: mapResult(userProvidedData, toUserProvidedData),
	};
}

/** Converts Google's `Property` resource. */
export function toPropertyDetails({
	timeZone,
	currencyCode,
	serviceLevel,
}: JsonRecord): PropertyDetails {
	return {
		timeZone: readTextOrEmpty(timeZone),
		currencyCode: readTextOrEmpty(currencyCode),
		isAnalytics360: readTextOrEmpty(serviceLevel) === 'GOOGLE_ANALYTICS_360',
	};
}

function toDataStream(stream: JsonRecord): DataStream {
	return {
		id: readResourceId(stream),
		displayName: readTextOrEmpty(stream.displayName),
		isWebsite: stream.type === 'WEB_DATA_STREAM',
		address: normalizeAddress(readTextOrEmpty(asRecord(stream.webStreamData).defaultUri)),
		createdAt: parseCreationTime(stream.createTime),
	};
}

/** Normalizes the address of a website: `www.Shop.example/` and `shop.example` are the same site. */
function normalizeAddress(uri: string): string {
	return uri
		.toLowerCase()
		.replace(/^https?:\/\//, '')
		.replace(/^www\./, '')
		.replace(/\/$/, '');
}

function parseCreationTime(time: unknown): number {
	const moment = Date.parse(readTextOrEmpty(time));
	return Number.isNaN(moment) ? 0 : moment;
}

function toKeyEvent(keyEvent: JsonRecord): KeyEvent {
	return {
		id: readResourceId(keyEvent),
		eventName: readTextOrEmpty(keyEvent.eventName),
		isDeletable: keyEvent.deletable === true,
		createdAt: parseCreationTime(keyEvent.createTime),
	};
}

/**
 * The prefixes of API names by scope. Item parameters are missing: reports of items have other metrics, so their use is not
 * checked.
 */
const PREFIXES = new Map([
	['EVENT', 'customEvent:'],
	['USER', 'customUser:'],
]);

function toCustomDimension(resource: JsonRecord): AuditedDefinition {
	const parameterName = readTextOrEmpty(resource.parameterName);
	const scope = readTextOrEmpty(resource.scope);
	const prefix = PREFIXES.get(scope);
	const apiName = prefix === undefined ? '' : `${prefix}${parameterName}`;
	return toDefinition('customDimension', resource, { parameterName, scope, apiName });
}

function toCustomMetric(resource: JsonRecord): AuditedDefinition {
	const parameterName = readTextOrEmpty(resource.parameterName);
	const apiName = `customEvent:${parameterName}`;
	return toDefinition('customMetric', resource, { parameterName, scope: 'EVENT', apiName });
}

function toCalculatedMetric(resource: JsonRecord): AuditedDefinition {
	const names = { parameterName: '', scope: 'EVENT', apiName: '' };
	return toDefinition('calculatedMetric', resource, names);
}

function toDefinition(
	kind: DefinitionKind,
	resource: JsonRecord,
	names: Pick<AuditedDefinition, 'parameterName' | 'scope' | 'apiName'>,
): AuditedDefinition {
	return {
		kind,
		id: readResourceId(resource),
		displayName: readTextOrEmpty(resource.displayName),
		...names,
	};
}

/** Google leaves out fields that are false. */
function toBigQueryLink(link: JsonRecord): BigQueryLink {
	const exports = [
		link.dailyExportEnabled,
		link.streamingExportEnabled,
		link.freshDailyExportEnabled,
	];
	return { id: readResourceId(link), exportsAnything: exports.includes(true) };
}

function toUserProvidedData(settings: JsonRecord): UserProvidedData {
	return {
		isCollected: settings.userProvidedDataCollectionEnabled === true,
		isDetectedAutomatically: settings.automaticallyDetectedDataCollectionEnabled === true,
	};
}
