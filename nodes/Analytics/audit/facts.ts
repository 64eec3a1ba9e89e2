/** The facts that an audit rests on: settings, lists, and reports. Google may refuse each of them by itself. */
import type { JsonRecord } from '../../shared/core/json';
import type { Result } from '../../shared/core/result';

export interface PropertyDetails {
	timeZone: string;
	currencyCode: string;
	/** Whether the property has Google Analytics 360, which has higher limits. */
	isAnalytics360: boolean;
}

export interface DataStream {
	id: string;
	displayName: string;
	isWebsite: boolean;
	/** For a website: host and path in lower case, without `www.` and a trailing slash. Empty for an app. */
	address: string;
	/** Milliseconds since 1970; 0 if Google does not say. */
	createdAt: number;
}

export interface KeyEvent {
	id: string;
	eventName: string;
	/** False for key events that Google created. */
	isDeletable: boolean;
	/** Milliseconds since 1970; 0 if Google does not say. */
	createdAt: number;
}

/** The kinds of custom definitions, by the names of this node's resources. */
export type DefinitionKind = 'customDimension' | 'customMetric' | 'calculatedMetric';

/** A dimension or metric that people defined. */
export interface AuditedDefinition {
	kind: DefinitionKind;
	id: string;
	displayName: string;
	/** Empty for a calculated metric. */
	parameterName: string;
	/** `EVENT`, `USER` or `ITEM`. */
	scope: string;
	/** The name in reports; empty if no report can show whether the definition is used. */
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
	/** Names in lower case; an empty list if redaction of parameters is off. */
	redactedParameters: string[];
	/** Names as Google stores them, whether redaction is on or off. */
	listedParameters: string[];
}

/** A setting of the websites with the most visits. The others are not read, because each takes a request of its own. */
export interface WebsiteSettings<Setting> {
	settings: Setting[];
	/** The number of websites whose setting was not read. */
	websitesNotChecked: number;
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

/** A page with an email address or a token in its path or title. */
export interface RevealingPage {
	path: string;
	title: string;
	views: number;
}

/** The sessions that have the same data stream, host, country, and data filter. */
export interface VisitGroup {
	streamId: string;
	host: string;
	/** Two letters, as in ISO 3166. */
	countryId: string;
	/** The data filter in testing that marks the sessions; `(not set)` if none does. */
	dataFilter: string;
	sessions: number;
}

export interface Visits {
	visits: VisitGroup[];
	isComplete: boolean;
}

/** The ways in which the numbers of a report are not exact. */
export interface ReportQuality {
	/** The percentage of events that the numbers rest on; undefined if they rest on all events. */
	sampledPercent: number | undefined;
	/** Google withholds rows with few users. */
	isThresholded: boolean;
	/** Google groups rare values into the row `(other)`. */
	hasOtherRow: boolean;
}

/** A report that many people use, under its name in Google Analytics, and the quality of its numbers. */
export interface CommonReport {
	name: string;
	quality: ReportQuality;
}

/** Whether a property collects values for a custom definition; `unknown` if Google's answer leaves that open. */
export type DefinitionUse = 'used' | 'unused' | 'unknown';

/** Google's value of a dimension for events that have none. */
export const NOT_SET = '(not set)';

/** The number of days that most checks look at. */
export const RECENT_DAYS = 28;
/** The number of days within which an event is expected to occur at least once. */
export const EVENT_DAYS = 90;

/** The facts about a property; the failure of each fact that could not be read says why. */
export interface AuditFacts {
	/** The time of the audit in milliseconds since 1970. */
	moment: number;
	/** Google's `propertyQuota` after the last report; undefined if no report had one. */
	quota: JsonRecord | undefined;
	property: Result<PropertyDetails>;
	/** Google's value, such as `TWO_MONTHS`. */
	eventDataRetention: Result<string>;
	dataStreams: Result<DataStream[]>;
	keyEvents: Result<KeyEvent[]>;
	customDimensions: Result<AuditedDefinition[]>;
	customMetrics: Result<AuditedDefinition[]>;
	calculatedMetrics: Result<AuditedDefinition[]>;
	googleAdsLinks: Result<JsonRecord[]>;
	bigQueryLinks: Result<BigQueryLink[]>;
	/** Google's value, such as `DEVICE_BASED`. */
	reportingIdentity: Result<string>;
	userProvidedData: Result<UserProvidedData>;
	enhancedMeasurement: Result<WebsiteSettings<EnhancedMeasurement>>;
	/** Read only if a page reveals personal data; otherwise the list is empty. */
	dataRedaction: Result<WebsiteSettings<DataRedaction>>;
	events: Result<{ events: CollectedEvent[]; isComplete: boolean }>;
	traffic: Result<Traffic>;
	revealingPages: Result<RevealingPage[]>;
	visits: Result<Visits>;
	commonReports: Result<CommonReport[]>;
	/** The keys are the API names of custom definitions. */
	definitionUse: Result<Map<string, DefinitionUse>>;
}
