import type { Send } from '../../shared/core/http';
import { asRecord, asRecords, readOwnValue, type JsonRecord } from '../../shared/core/json';
import { success, type Result } from '../../shared/core/result';
import { readText, readTexts } from './jsonValues';
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
	/** Defined by the owner of the property. */
	customDefinition: boolean;
	deprecatedApiNames: string[];
	/** Metrics only: `TYPE_INTEGER`, `TYPE_CURRENCY` … */
	type?: string;
	/** Metrics only: why its values are withheld. */
	blockedReasons?: string[];
}

export interface Metadata {
	dimensions: ReportField[];
	metrics: ReportField[];
	comparisons: SavedComparison[];
}

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

/** What a property offers for conversion reports. */
export interface ConversionMetadata {
	dimensions: ReportField[];
	metrics: ReportField[];
	conversions: Conversion[];
}

export async function fetchConversionMetadata(
	send: Send,
	property: string,
): Promise<Result<ConversionMetadata>> {
	const path = `/v1alpha/properties/${property}/metadata`;
	const answer = await requestJson(send, { method: 'GET', path, repeatable: true }, hasFields);
	if (!answer.ok) return answer;
	const { dimensions, metrics, conversions } = answer.value;
	return success({
		dimensions: readFields('dimension', asRecords(dimensions).filter(isOfConversions)),
		metrics: readFields('metric', asRecords(metrics).filter(isOfConversions)),
		conversions: asRecords(conversions).map(({ conversionAction, displayName }) => ({
			action: readText(conversionAction),
			displayName: readText(displayName),
		})),
	});
}

function isOfConversions({ sections }: JsonRecord): boolean {
	return readTexts(sections).includes('SECTION_ADVERTISING');
}

/** Every property has some. */
const hasFields: AnswerCheck = ({ metrics }) => Array.isArray(metrics);

/** Fields that the property's owner has defined come first in the lists. */
function readFields(kind: ReportField['kind'], list: unknown): ReportField[] {
	return asRecords(list)
		.map((each) => readReportField(kind, each))
		.sort(
			(one, other) =>
				Number(other.customDefinition) - Number(one.customDefinition) ||
				one.uiName.localeCompare(other.uiName, 'en'),
		);
}

export function readReportField(kind: ReportField['kind'], record: JsonRecord): ReportField {
	return {
		...readNamed(kind, record),
		category: readText(record.category),
		customDefinition: record.customDefinition === true,
		deprecatedApiNames: readTexts(record.deprecatedApiNames),
		...(kind === 'metric' && { type: readText(record.type) }),
		...(Array.isArray(record.blockedReasons) && {
			blockedReasons: readTexts(record.blockedReasons),
		}),
	};
}

function readNamed<Kind>(kind: Kind, { apiName, uiName, description }: JsonRecord): Named<Kind> {
	return {
		kind,
		apiName: readText(apiName),
		uiName: readText(uiName),
		description: readText(description),
	};
}

/**
 * Names that Google has given up, and what they are called now. From `deprecatedApiNames` of the
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
	/** The name that Google uses for the field today. */
	rename: (name: string) => string;
	/** Those that Google has renamed. */
	renamed: Set<string>;
}

/** `own` are names that the report itself gives, such as those of metric expressions. */
export function createFieldRenamer(own: string[] = []): FieldRenamer {
	const renamed = new Set<string>();
	const rename = (name: string) => {
		const present = own.includes(name) ? name : resolveCurrentName(name);
		if (present !== name) renamed.add(name);
		return present;
	};
	return { rename, renamed };
}

/** Names of one event keep the event: `conversions:purchase` is `keyEvents:purchase` now. */
function resolveCurrentName(name: string): string {
	const [field = '', ...event] = name.split(':');
	const renamed = readOwnValue(RENAMED, field);
	return renamed === undefined ? name : [renamed, ...event].join(':');
}

/** How to find out more about a refusal. */
interface RemedyContext {
	send: Send;
	fetchPropertyMetadata: (property: string) => Promise<Result<Metadata>>;
}

/** What a report asked for. */
interface RequestedReport {
	property: string;
	dimensions: string[];
	metrics: Array<{ name: string }>;
}

/**
 * An answer; a refusal with its remedy made exact: which field to drop, which name was meant. Google's words
 * stay; whatever goes wrong in finding out more is not told, because it is not what went wrong.
 */
export async function addRemedy<T>(
	answer: Result<T>,
	asked: RequestedReport,
	asking: RemedyContext,
): Promise<Result<T>> {
	if (answer.ok) return answer;
	const { failure } = answer;
	const remedyFor = failure.reason && readOwnValue(REMEDIES, failure.reason);
	const description = remedyFor && (await remedyFor(asked, asking, failure.message));
	return description ? { ok: false, failure: { ...failure, description } } : answer;
}

type Remedy = (
	asked: RequestedReport,
	asking: RemedyContext,
	message: string,
) => Promise<string | undefined>;

const REMEDIES: Record<string, Remedy> = {
	incompatible: suggestFieldsToDrop,
	unknownField: suggestSimilarNames,
};

/**
 * Asks which metrics go with the dimensions. The whole combination cannot be asked about: Google
 * refuses to check what it refuses to report.
 */
async function suggestFieldsToDrop(
	{ property, dimensions, metrics: requested }: RequestedReport,
	{ send }: RemedyContext,
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
			readText(asRecord(metricMetadata).apiName),
		),
	);
	const metrics = requested.map(({ name }) => name).filter((name) => incompatible.has(name));
	if (metrics.length === 0) return undefined;
	const cannot = `${metrics.join(', ')} cannot be combined with ${dimensions.join(', ')}`;
	return `${cannot}. Remove one side, or request it in a report of its own.`;
}

const FIELD = /Field (.{1,100}?) is not a valid (dimension|metric)/;

async function suggestSimilarNames(
	{ property }: RequestedReport,
	{ fetchPropertyMetadata: metadataOf }: RemedyContext,
	message: string,
): Promise<string | undefined> {
	const [, name = '', kind] = FIELD.exec(message) ?? [];
	const metadata = await metadataOf(property);
	if (!metadata.ok || kind === undefined) return undefined;
	const { metrics, dimensions } = metadata.value;
	const [own, other, itIs] =
		kind === 'metric' ? [metrics, dimensions, 'dimension'] : [dimensions, metrics, 'metric'];
	if (other.some(({ apiName }) => apiName === name)) {
		return `"${name}" is a ${itIs}. Choose it, or filter by it, where ${itIs}s belong.`;
	}
	const similar = findSimilarFields(name, own);
	return similar.length > 0 ? `Similar names: ${similar.join(', ')}.` : undefined;
}

/** How many similar names are told. */
const ENOUGH = 3;

/** The fields that have most words in common with an unknown name. Of a typing error Google itself says what was meant. */
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
		.slice(0, ENOUGH)
		.map(({ apiName }) => apiName);
}

/** `sessionDefaultChannelGroup`, `Page views` and `page_views` in words, each in the singular. */
function splitIntoWords(name: string): Set<string> {
	const words = name
		.replaceAll(/([a-z])([A-Z])/g, '$1 $2')
		.toLowerCase()
		.match(/[a-z]{3,}/g);
	const singular = (words ?? []).map((word) => word.replace(/s$/, ''));
	return new Set(singular.map((word) => NEWER_WORDS.get(word) ?? word));
}

/** Words of Universal Analytics, which many people and models still use, in those of Google Analytics 4. */
const NEWER_WORDS = new Map([
	['visit', 'session'],
	['visitor', 'user'],
	['pageview', 'view'],
	['goal', 'key'],
	['conversion', 'key'],
]);
