/** What an audit knows of a property: settings, lists and reports, each of which Google may refuse by itself. */
import type { JsonRecord } from '../../shared/core/json';
import type { Result } from '../../shared/core/result';

export interface PropertyDetails {
	timeZone: string;
	currencyCode: string;
	/** Analytics 360, which has higher limits. */
	isAnalytics360: boolean;
}

export interface DataStream {
	id: string;
	displayName: string;
	isWebsite: boolean;
	/** Of a website: host and path in lower case, without `www.` and a slash at the end. */
	address: string;
	/** In milliseconds; 0 where Google does not tell. */
	createdAt: number;
}

export interface KeyEvent {
	id: string;
	eventName: string;
	/** Google's own cannot be deleted. */
	isDeletable: boolean;
	createdAt: number;
}

/** The resources of this node that are custom definitions. */
export type DefinitionKind = 'customDimension' | 'customMetric' | 'calculatedMetric';

/** A dimension or metric that people have defined. */
export interface AuditedDefinition {
	kind: DefinitionKind;
	id: string;
	displayName: string;
	/** Empty for a calculated metric. */
	parameterName: string;
	/** `EVENT`, `USER` or `ITEM`. */
	scope: string;
	/** As reports call it; empty where none can tell whether it is used. */
	apiName: string;
}

export interface BigQueryLink {
	id: string;
	exportsAnything: boolean;
}

export interface EnhancedMeasurement {
	stream: DataStream;
	isOn: boolean;
}

export interface DataRedaction {
	stream: DataStream;
	redactsEmails: boolean;
	/** In lower case; none where their redaction is off. */
	redactedParameters: string[];
	/** As Google has them, whether they are redacted or not. */
	listedParameters: string[];
}

/** Settings of the websites that have most visits: an audit of a property with many of them stays small. */
export interface WebsiteSettings<Setting> {
	read: Setting[];
	/** How many websites were left out. */
	leftOut: number;
}

export interface UserProvidedData {
	isCollected: boolean;
	isDetectedAutomatically: boolean;
}

export interface CollectedEvent {
	name: string;
	count: number;
}

export interface TrafficSource {
	source: string;
	medium: string;
	channel: string;
	sessions: number;
}

export interface Traffic {
	sources: TrafficSource[];
	sessions: number;
	revenue: number;
	isComplete: boolean;
}

/** A page whose address or title has an email address or a token in it. */
export interface RevealingPage {
	path: string;
	title: string;
	views: number;
}

export interface Visit {
	streamId: string;
	host: string;
	/** Two letters. */
	countryId: string;
	/** The data filter in testing that marks it; `(not set)` where none does. */
	dataFilter: string;
	sessions: number;
}

export interface Visits {
	visits: Visit[];
	isComplete: boolean;
}

/** Why the numbers of a report are not exact. */
export interface ReportQuality {
	/** Percent of the events that the numbers rest on; undefined when on all. */
	sampledPercent: number | undefined;
	/** Google withholds rows with few users. */
	isThresholded: boolean;
	/** Google groups rare values into a row "(other)". */
	hasOtherRow: boolean;
}

/** A report as Google Analytics calls it, and the quality of its numbers. */
export interface UsualReport {
	name: string;
	quality: ReportQuality;
}

/** Whether a property collects values of a custom definition; `unknown` where Google's answer does not tell. */
export type DefinitionUse = 'used' | 'unused' | 'unknown';

/** What Google shows where an event has no value of a dimension. */
export const NOT_SET = '(not set)';

/** The days that most checks look at, and those in which an event is expected to come at least once. */
export const RECENT_DAYS = 28;
export const EVENT_DAYS = 90;

/** What could be read of a property, and why the rest could not. */
export interface AuditFacts {
	/** When it was read, in milliseconds. */
	moment: number;
	/** Google's `propertyQuota` after the reports; undefined where none came. */
	quota: JsonRecord | undefined;
	property: Result<PropertyDetails>;
	/** As Google calls it: `TWO_MONTHS`. */
	eventDataRetention: Result<string>;
	dataStreams: Result<DataStream[]>;
	keyEvents: Result<KeyEvent[]>;
	customDimensions: Result<AuditedDefinition[]>;
	customMetrics: Result<AuditedDefinition[]>;
	calculatedMetrics: Result<AuditedDefinition[]>;
	googleAdsLinks: Result<JsonRecord[]>;
	bigQueryLinks: Result<BigQueryLink[]>;
	/** As Google calls it: `DEVICE_BASED`. */
	reportingIdentity: Result<string>;
	userProvidedData: Result<UserProvidedData>;
	enhancedMeasurement: Result<WebsiteSettings<EnhancedMeasurement>>;
	/** Asked only where a page reveals something. */
	dataRedaction: Result<WebsiteSettings<DataRedaction>>;
	events: Result<{ events: CollectedEvent[]; isComplete: boolean }>;
	traffic: Result<Traffic>;
	revealingPages: Result<RevealingPage[]>;
	visits: Result<Visits>;
	/** The reports that people look at most. */
	usualReports: Result<UsualReport[]>;
	/** By API name. */
	definitionUse: Result<Map<string, DefinitionUse>>;
}
