import type { Send } from '../../shared/core/http';
import type { Failure } from '../../shared/core/result';
import { ask } from './ask';
import type { MetadataOf } from './property';
import { MOST_USED, type Field } from '../domain/metadata';
import { similarFields } from '../domain/fields';
import { filteredFields } from '../domain/report/filterExpression';
import { recordIn, recordsIn, textIn } from '../domain/read';
import { reportRequest } from '../domain/report/request';

/** How to find out more about a refusal. */
export interface DiagnosisContext {
	send: Send;
	metadataOf: MetadataOf;
}

/** What the refused report asked for. */
export interface RefusedReport {
	property: string;
	dimensions: string[];
	metrics: Array<{ name: string }>;
	dimensionFilter?: unknown;
	metricFilter?: unknown;
}

/**
 * A refusal with its remedy made exact: which field to drop, which name was meant. Google's words
 * stay; whatever goes wrong in finding out more is not told, because it is not what went wrong.
 */
export async function diagnose(
	failure: Failure,
	refused: RefusedReport,
	context: DiagnosisContext,
): Promise<Failure> {
	const remedyFor = failure.reason === undefined ? undefined : REMEDIES.get(failure.reason);
	const remedy = await remedyFor?.(failure, refused, context);
	return remedy === undefined ? failure : { ...failure, description: remedy };
}

type Remedy = (
	failure: Failure,
	refused: RefusedReport,
	context: DiagnosisContext,
) => Promise<string | undefined>;

const REMEDIES = new Map<string, Remedy>([
	['incompatible', fieldsToDrop],
	['unknownField', namesMeant],
	['duplicateFields', metricsAmongDimensions],
]);

/**
 * Asks which metrics go with the dimensions. The whole combination cannot be asked about: Google
 * refuses to check what it refuses to report.
 */
async function fieldsToDrop(
	_: Failure,
	{ property, dimensions, metrics: requested }: RefusedReport,
	{ send }: DiagnosisContext,
): Promise<string | undefined> {
	const body = {
		dimensions: dimensions.map((name) => ({ name })),
		compatibilityFilter: 'INCOMPATIBLE',
	};
	const answer = await ask(send, reportRequest(property, 'checkCompatibility', body));
	if (!answer.ok) return undefined;
	const incompatible = new Set(
		recordsIn(answer.value.metricCompatibilities).map(({ metricMetadata }) =>
			textIn(recordIn(metricMetadata).apiName),
		),
	);
	const metrics = requested.map(({ name }) => name).filter((name) => incompatible.has(name));
	if (metrics.length === 0) return undefined;
	return `With the dimensions ${dimensions.join(', ')}, these metrics cannot be requested: ${metrics.join(
		', ',
	)}. Remove them, or put them in a report of their own.`;
}

const FIELD = /Field (.{1,100}?) is not a valid (dimension|metric)/;

async function namesMeant(
	{ message }: Failure,
	{ property, metricFilter }: RefusedReport,
	{ metadataOf }: DiagnosisContext,
): Promise<string | undefined> {
	const [, name = '', kind] = FIELD.exec(message) ?? [];
	const metadata = await metadataOf(property);
	if (!metadata.ok || kind === undefined) return undefined;
	const { metrics, dimensions } = metadata.value;
	const [own, other] = kind === 'metric' ? [metrics, dimensions] : [dimensions, metrics];
	if (other.some(({ apiName }) => apiName === name)) {
		return misplaced(name, kind, filteredFields(metricFilter));
	}
	const similar = similarFields(name, own);
	return similar.length > 0 ? `Similar names: ${similar.join(', ')}.` : noSuchField(kind, own);
}

/** Names to go on with: a language model sees no list. */
function noSuchField(kind: string, fields: Field[]): string {
	const offered = new Set(fields.map(({ apiName }) => apiName));
	const usual = kind === 'metric' ? MOST_USED.metrics : MOST_USED.dimensions;
	const names = usual.map(({ apiName }) => apiName).filter((name) => offered.has(name));
	return `The property has no such ${kind}. Often used: ${names.join(', ')}. The others are in the list and in 'Get Metadata'.`;
}

/** A dimension where a metric belongs, or the other way round. */
function misplaced(name: string, wanted: string, filtered: string[]): string {
	if (wanted === 'metric' && filtered.includes(name)) {
		return `"${name}" is a dimension, and 'Metric Filters' takes metrics only. Filter it with 'Dimension Filters'.`;
	}
	return wanted === 'metric'
		? `"${name}" is a dimension. Choose it under 'Dimensions'.`
		: `"${name}" is a metric. Choose it under 'Metrics'.`;
}

/** Google's words for a metric in a dimension filter are "Found duplicate dimensions/metrics." */
async function metricsAmongDimensions(
	_: Failure,
	{ property, dimensionFilter }: RefusedReport,
	{ metadataOf }: DiagnosisContext,
): Promise<string | undefined> {
	const filtered = filteredFields(dimensionFilter);
	const metadata = filtered.length === 0 ? undefined : await metadataOf(property);
	if (!metadata?.ok) return undefined;
	const known = new Set(metadata.value.metrics.map(({ apiName }) => apiName));
	const metrics = filtered.filter((name) => known.has(name));
	if (metrics.length === 0) return undefined;
	return `'Dimension Filters' takes dimensions only, but has the metric ${metrics.join(', ')}. Filter it with 'Metric Filters'.`;
}
