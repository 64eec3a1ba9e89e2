import type { ApiRequest, Send } from '../../shared/core/http';
import type { JsonRecord } from '../../shared/core/json';
import { success, type Result } from '../../shared/core/result';
import { ask, type Expect } from './client';
import { recordsIn, textIn, textsIn } from './read';

/** A dimension or metric that a property offers. */
export interface Field {
	kind: 'dimension' | 'metric';
	apiName: string;
	uiName: string;
	description: string;
	category: string;
	/** Defined by the owner of the property. */
	customDefinition: boolean;
	deprecatedApiNames: string[];
	/** Metrics only: `TYPE_INTEGER`, `TYPE_CURRENCY` … */
	type?: string;
	/** Metrics only: why its values are withheld. */
	blockedReasons?: string[];
}

/** A comparison saved in the property. */
export interface SavedComparison {
	kind: 'comparison';
	apiName: string;
	uiName: string;
	description: string;
}

export interface Metadata {
	dimensions: Field[];
	metrics: Field[];
	comparisons: SavedComparison[];
}

export function metadataRequest(property: string): ApiRequest {
	return { method: 'GET', path: `/v1beta/properties/${property}/metadata`, repeatable: true };
}

export async function fetchMetadata(send: Send, property: string): Promise<Result<Metadata>> {
	const answer = await ask(send, metadataRequest(property), hasFields);
	if (!answer.ok) return answer;
	const { dimensions, metrics, comparisons } = answer.value;
	return success({
		dimensions: readFields('dimension', dimensions),
		metrics: readFields('metric', metrics),
		comparisons: recordsIn(comparisons).map(readComparison),
	});
}

/** Every property has some. */
const hasFields: Expect = ({ metrics }) => Array.isArray(metrics);

/** Fields that the property's owner has defined come first in the lists. */
function readFields(kind: Field['kind'], list: unknown): Field[] {
	return recordsIn(list)
		.map((each) => readField(kind, each))
		.sort(
			(one, other) =>
				Number(other.customDefinition) - Number(one.customDefinition) ||
				one.uiName.localeCompare(other.uiName, 'en'),
		);
}

export function readField(kind: Field['kind'], record: JsonRecord): Field {
	return {
		kind,
		apiName: textIn(record.apiName),
		uiName: textIn(record.uiName),
		description: textIn(record.description),
		category: textIn(record.category),
		customDefinition: record.customDefinition === true,
		deprecatedApiNames: textsIn(record.deprecatedApiNames),
		...(kind === 'metric' && { type: textIn(record.type) }),
		...(Array.isArray(record.blockedReasons) && {
			blockedReasons: textsIn(record.blockedReasons),
		}),
	};
}

function readComparison(record: JsonRecord): SavedComparison {
	return {
		kind: 'comparison',
		apiName: textIn(record.apiName),
		uiName: textIn(record.uiName),
		description: textIn(record.description),
	};
}

/** Google answers for it with the fields that every property has. */
export const STANDARD_PROPERTY = '0';

/** API names and what Google calls them: the most used metrics, shown where Google cannot be asked. */
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

/** For lists: what the owner of the property has defined, what most people look for, then the rest by name. */
export function mostUsedFirst(fields: Field[]): Field[] {
	const place = ({ apiName, customDefinition }: Field) => {
		const usual = USUAL.indexOf(apiName);
		if (customDefinition) return -1;
		return usual < 0 ? USUAL.length : usual;
	};
	return [...fields].sort((one, other) => place(one) - place(other));
}

/**
 * Names that Google has given up, and what they are called now. From `deprecatedApiNames` of the
 * metadata and the change log of the Data API.
 */
const RENAMED: Record<string, string> = {
	conversions: 'keyEvents',
	sessionConversionRate: 'sessionKeyEventRate',
	userConversionRate: 'userKeyEventRate',
	isConversionEvent: 'isKeyEvent',
	advertiserAdCostPerConversion: 'advertiserAdCostPerKeyEvent',
	dayOfWeekZero: 'dayOfWeek',
	sessionDefaultChannelGrouping: 'sessionDefaultChannelGroup',
	defaultChannelGrouping: 'defaultChannelGroup',
	firstUserDefaultChannelGrouping: 'firstUserDefaultChannelGroup',
};

/** Names of one event keep the event: `conversions:purchase` is `keyEvents:purchase` now. */
export function currentName(name: string): string {
	const [field = '', ...event] = name.split(':');
	const renamed = Object.hasOwn(RENAMED, field) ? RENAMED[field] : undefined;
	return renamed === undefined ? name : [renamed, ...event].join(':');
}
