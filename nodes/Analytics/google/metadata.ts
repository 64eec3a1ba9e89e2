import type { Send } from '../../shared/core/http';
import { asRecord, asRecords, readOwnValue, type JsonRecord } from '../../shared/core/json';
import { success, type Result } from '../../shared/core/result';
import { readTextOrEmpty, readTextList } from './jsonValues';
import { requestJson, buildReportRequest, type AnswerCheck } from './client';
import type { RequestMeter } from './requestMeter';

interface Named<Kind> {
	kind: Kind;
	apiName: string;
	uiName: string;
	description: string;
}

/** A comparison saved in the property. */
export type SavedComparison = Named<'comparison'>;

/** A dimension or metric that a property offers. */
export interface ReportField extends Named<'dimension' | 'metric'> {
	category: string;
	/** Whether the owner of the property defined the field. */
	customDefinition: boolean;
	deprecatedApiNames: string[];
	/** For metrics: `TYPE_INTEGER`, `TYPE_CURRENCY` … */
	type?: string;
	/** For metrics: why Google withholds the values. */
	blockedReasons?: string[];
}

/** The dimensions, metrics, and saved comparisons that a property offers for reports. */
export interface Metadata {
	dimensions: ReportField[];
	metrics: ReportField[];
	comparisons: SavedComparison[];
}

/** Fetches the metadata of a property; custom fields come first. The `meter` records the request. */
export async function fetchMetadata(
	send: Send,
	property: string,
	meter?: RequestMeter,
): Promise<Result<Metadata>> {
	const path = `/v1beta/properties/${property}/metadata`;
	const answer = await requestJson(send, { method: 'GET', path, repeatable: true }, hasFields);
	meter?.record(answer);
	if (!answer.ok) return answer;
	const { dimensions, metrics, comparisons } = answer.value;
	return success({
		dimensions: readFields('dimension', dimensions),
		metrics: readFields('metric', metrics),
		comparisons: asRecords(comparisons).map((each) => readNamed('comparison', each)),
	});
}

/** A conversion that Google Ads counts. */
export interface Conversion {
	/** `conversionActions/1234` */
	action: string;
	displayName: string;
}

/** The fields and conversions that a property offers for conversion reports. */
export interface ConversionMetadata {
	dimensions: ReportField[];
	metrics: ReportField[];
	conversions: Conversion[];
}

/** Fetches the fields and conversions of a property for conversion reports. */
export async function fetchConversionReportFields(
	send: Send,
	property: string,
): Promise<Result<ConversionMetadata>> {
	const path = `/v1alpha/properties/${property}/metadata`;
	const answer = await requestJson(send, { method: 'GET', path, repeatable: true }, hasFields);
	if (!answer.ok) return answer;
	const { dimensions, metrics, conversions } = answer.value;
	return success({
		dimensions: readFields('dimension', asRecords(dimensions).filter(isForConversionReports)),
		metrics: readFields('metric', asRecords(metrics).filter(isForConversionReports)),
		conversions: asRecords(conversions).map(({ conversionAction, displayName }) => ({
			action: readTextOrEmpty(conversionAction),
			displayName: readTextOrEmpty(displayName),
		})),
	});
}

function isForConversionReports({ sections }: JsonRecord): boolean {
	return readTextList(sections).includes('SECTION_ADVERTISING');
}

/** Every property has metrics. */
const hasFields: AnswerCheck = ({ metrics }) => Array.isArray(metrics);

/** Reads the fields of one kind. Those that the property's owner has defined come first, then all others by name. */
function readFields(kind: ReportField['kind'], list: unknown): ReportField[] {
	return asRecords(list)
		.map((each) => readReportField(kind, each))
		.sort(
			(one, other) =>
				Number(other.customDefinition) - Number(one.customDefinition) ||
				one.uiName.localeCompare(other.uiName, 'en'),
		);
}

/** Reads a field from Google's `DimensionMetadata` or `MetricMetadata`. */
export function readReportField(kind: ReportField['kind'], record: JsonRecord): ReportField {
	return {
		...readNamed(kind, record),
		category: readTextOrEmpty(record.category),
		customDefinition: record.customDefinition === true,
		deprecatedApiNames: readTextList(record.deprecatedApiNames),
		...(kind === 'metric' && { type: readTextOrEmpty(record.type) }),
		...(Array.isArray(record.blockedReasons) && {
			blockedReasons: readTextList(record.blockedReasons),
		}),
	};
}

function readNamed<Kind>(kind: Kind, { apiName, uiName, description }: JsonRecord): Named<Kind> {
	return {
		kind,
		apiName: readTextOrEmpty(apiName),
		uiName: readTextOrEmpty(uiName),
		description: readTextOrEmpty(description),
	};
}

/**
 * Names that Google has replaced, and the current ones. Source: `deprecatedApiNames` of the
 * metadata, the change log of the Data API, and for the metrics of items
 * https://developers.google.com/analytics/devguides/reporting/data/v1/announcements/20221201-compatibility-changes
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
	itemListClicks: 'itemListClickEvents',
	itemListViews: 'itemListViewEvents',
	itemPromotionClicks: 'promotionClicks',
	itemPromotionViews: 'promotionViews',
	itemPurchaseQuantity: 'itemsPurchased',
	itemViews: 'itemViewEvents',
};

/** Replaces names of fields that Google has renamed, and remembers which. */
export interface FieldRenamer {
	/** Returns the current name of a field. */
	rename: (name: string) => string;
	/** The old names that were replaced so far. */
	renamed: Set<string>;
}

/**
 * Creates a renamer of fields.
 * @param ownNames names that the report itself defines, such as those of metric expressions; they are kept
 */
export function createFieldRenamer(ownNames: string[] = []): FieldRenamer {
	const renamed = new Set<string>();
	const rename = (name: string) => {
		const present = ownNames.includes(name) ? name : resolveCurrentName(name);
		if (present !== name) renamed.add(name);
		return present;
	};
	return { rename, renamed };
}

/** Resolves the current name of a field, with the event if it has one: `conversions:purchase` is `keyEvents:purchase`. */
function resolveCurrentName(name: string): string {
	const [field = '', ...event] = name.split(':');
	const renamed = readOwnValue(RENAMED, field);
	return renamed === undefined ? name : [renamed, ...event].join(':');
}

/** The connection that finds out more about a refusal. */
interface SuggestionContext {
	send: Send;
	fetchPropertyMetadata: (property: string) => Promise<Result<Metadata>>;
}

/** The fields that a report requested. */
interface RequestedReport {
	property: string;
	dimensions: string[];
	metrics: Array<{ name: string }>;
}

/**
 * Makes the remedy of a refusal exact: it names the field to drop, or the names that may have been meant. Google's message
 * stays. If finding out more fails, the refusal is returned as it was.
 */
export async function addFieldSuggestionsToFailure<T>(
	answer: Result<T>,
	report: RequestedReport,
	connection: SuggestionContext,
): Promise<Result<T>> {
	if (answer.ok) return answer;
	const { failure } = answer;
	const suggest = failure.reason && readOwnValue(SUGGESTIONS, failure.reason);
	const description = suggest && (await suggest(report, connection, failure.message));
	return description ? { ok: false, failure: { ...failure, description } } : answer;
}

/** Writes a remedy for a refusal with this message; undefined if nothing more is known. */
type SuggestRemedy = (
	report: RequestedReport,
	connection: SuggestionContext,
	message: string,
) => Promise<string | undefined>;

const SUGGESTIONS: Record<string, SuggestRemedy> = {
	incompatible: suggestFieldsToDrop,
	unknownField: suggestSimilarNames,
};

/**
 * Asks Google which metrics are incompatible with the dimensions. The whole combination cannot be checked, because Google
 * refuses to check a report that it refuses to run.
 */
async function suggestFieldsToDrop(
	{ property, dimensions, metrics: requested }: RequestedReport,
	{ send }: SuggestionContext,
): Promise<string | undefined> {
	const body = {
		dimensions: dimensions.map((name) => ({ name })),
		compatibilityFilter: 'INCOMPATIBLE',
	};
	const answer = await requestJson(
		send,
		buildReportRequest(property, 'checkCompatibility', body),
	);
	if (!answer.ok) return undefined;
	const incompatible = new Set(
		asRecords(answer.value.metricCompatibilities).map(({ metricMetadata }) =>
			readTextOrEmpty(asRecord(metricMetadata).apiName),
		),
	);
	const metrics = requested.map(({ name }) => name).filter((name) => incompatible.has(name));
	if (metrics.length === 0) return undefined;
	const cannot = `${metrics.join(', ')} cannot be combined with ${dimensions.join(', ')}`;
	return `${cannot}. Remove one side, or request it in a separate report.`;
}

const FIELD = /Field (.{1,100}?) is not a valid (dimension|metric)/;

async function suggestSimilarNames(
	{ property }: RequestedReport,
	{ fetchPropertyMetadata: metadataOf }: SuggestionContext,
	message: string,
): Promise<string | undefined> {
	const [, name = '', kind] = FIELD.exec(message) ?? [];
	const metadata = await metadataOf(property);
	if (!metadata.ok || kind === undefined) return undefined;
	const { metrics, dimensions } = metadata.value;
	const [own, other, itIs] =
		kind === 'metric' ? [metrics, dimensions, 'dimension'] : [dimensions, metrics, 'metric'];
	if (other.some(({ apiName }) => apiName === name)) {
		return `"${name}" is a ${itIs}. Use it in the fields and filters for ${itIs}s.`;
	}
	const similar = findSimilarFields(name, own);
	return similar.length > 0 ? `Similar names: ${similar.join(', ')}.` : undefined;
}

/** The number of similar names in a remedy. */
const MOST_SIMILAR_NAMES = 3;

/** Finds the fields that share the most words with an unknown name. For typing errors, Google itself suggests the right name. */
function findSimilarFields(name: string, fields: ReportField[]): string[] {
	const asked = splitIntoWords(name);
	return fields
		.map(({ apiName, uiName }) => {
			const words = splitIntoWords(`${apiName} ${uiName}`);
			return { apiName, shared: [...asked].filter((word) => words.has(word)).length };
		})
		.filter(({ shared }) => shared > 0)
		.sort(
			(one, other) => other.shared - one.shared || one.apiName.length - other.apiName.length,
		)
		.slice(0, MOST_SIMILAR_NAMES)
		.map(({ apiName }) => apiName);
}

/** Splits `sessionDefaultChannelGroup`, `Page views`, or `page_views` into words, each in the singular. */
function splitIntoWords(name: string): Set<string> {
	const words = name
		.replaceAll(/([a-z])([A-Z])/g, '$1 $2')
		.toLowerCase()
		.match(/[a-z]{3,}/g);
	const singular = (words ?? []).map((word) => word.replace(/s$/, ''));
	return new Set(singular.map((word) => NEWER_WORDS.get(word) ?? word));
}

/** Words of Universal Analytics, which many people and models still use, with their successors in Google Analytics 4. */
const NEWER_WORDS = new Map([
	['visit', 'session'],
	['visitor', 'user'],
	['pageview', 'view'],
	['goal', 'key'],
	['conversion', 'key'],
]);
