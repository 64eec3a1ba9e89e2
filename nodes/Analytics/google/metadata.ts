import type { ApiRequest, Send } from '../../shared/core/http';
import { recordsIn, textIn, textsIn } from './answer';
import type { JsonRecord } from '../../shared/core/json';
import { success, type Result } from '../../shared/core/result';
import { ask, type Expect } from './client';

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

/** Names as users give them, brought up to date. */
export interface Names {
	current: (name: string) => string;
	/** Those that Google has renamed. */
	renamed: Set<string>;
}

/** `own` are names that the report itself gives, such as those of metric expressions. */
export function currentNames(own: string[] = []): Names {
	const renamed = new Set<string>();
	const current = (name: string) => {
		const present = own.includes(name) ? name : currentName(name);
		if (present !== name) renamed.add(name);
		return present;
	};
	return { current, renamed };
}

/** Names of one event keep the event: `conversions:purchase` is `keyEvents:purchase` now. */
export function currentName(name: string): string {
	const [field = '', ...event] = name.split(':');
	const renamed = Object.hasOwn(RENAMED, field) ? RENAMED[field] : undefined;
	return renamed === undefined ? name : [renamed, ...event].join(':');
}
