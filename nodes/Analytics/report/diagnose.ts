import type { Failure, Result } from '../../shared/core/result';
import { ask, reportRequest } from '../google/client';
import { GOOGLE_SAYS } from '../google/errors';
import { MOST_USED, mostUsedFirst, type Field } from '../google/metadata';
import { recordIn, recordsIn, textIn } from '../google/read';
import type { Connection } from './fetch';
import { filteredFields } from './expression';

/** How to find out more about a refusal. */
type Asking = Pick<Connection, 'send' | 'metadataOf'>;

/** What a report asked for. */
interface AskedReport {
	property: string;
	dimensions: string[];
	metrics: Array<{ name: string }>;
	metricFilter?: unknown;
}

/**
 * An answer; a refusal with its remedy made exact: which field to drop, which name was meant. Google's words
 * stay; whatever goes wrong in finding out more is not told, because it is not what went wrong.
 */
export async function diagnosed<T>(
	answer: Result<T>,
	asked: AskedReport,
	connection: Asking,
): Promise<Result<T>> {
	if (answer.ok) return answer;
	const { failure } = answer;
	const description = await REMEDIES.get(failure.reason ?? '')?.(failure, asked, connection);
	return description === undefined ? answer : { ok: false, failure: { ...failure, description } };
}

type Remedy = (
	failure: Failure,
	asked: AskedReport,
	connection: Asking,
) => Promise<string | undefined>;

const REMEDIES = new Map<string, Remedy>([
	['incompatible', fieldsToDrop],
	['unknownField', namesMeant],
]);

/**
 * Asks which metrics go with the dimensions. The whole combination cannot be asked about: Google
 * refuses to check what it refuses to report.
 */
async function fieldsToDrop(
	{ description = '' }: Failure,
	{ property, dimensions, metrics: requested }: AskedReport,
	{ send }: Asking,
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
	const cannot = `${metrics.join(', ')} cannot be combined with ${dimensions.join(', ')}`;
	const google = description.slice(Math.max(0, description.indexOf(GOOGLE_SAYS)));
	return `${cannot}. Remove one side, or request it in a report of its own. ${google}`;
}

const FIELD = /Field (.{1,100}?) is not a valid (dimension|metric)/;

async function namesMeant(
	{ message }: Failure,
	{ property, metricFilter }: AskedReport,
	{ metadataOf }: Asking,
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

/** How many similar names are told. */
const ENOUGH = 3;

/** The fields that an unknown name may stand for: by Google's label, then by words. Of a typing error Google itself says what was meant. */
export function similarFields(name: string, fields: Field[]): string[] {
	const byUse = mostUsedFirst(fields);
	const labelled = byUse.filter(({ uiName }) => uiName.toLowerCase() === name.toLowerCase());
	const found = [...labelled, ...sharingWords(name, byUse)].map(({ apiName }) => apiName);
	return [...new Set(found)].slice(0, ENOUGH);
}

/** Words of Universal Analytics, which many people and models still use, in those of Google Analytics 4. */
const NEWER_WORDS = new Map([
	['visit', 'session'],
	['visitor', 'user'],
	['pageview', 'view'],
	['goal', 'key'],
	['conversion', 'key'],
]);

/** Most words in common first. */
function sharingWords(name: string, fields: Field[]): Field[] {
	const asked = wordsIn(name);
	return fields
		.map((field) => ({ field, shared: inCommon(asked, field) }))
		.filter(({ shared }) => shared > 0)
		.sort((one, other) => other.shared - one.shared)
		.map(({ field }) => field);
}

function inCommon(asked: Set<string>, { apiName, uiName }: Field): number {
	const words = wordsIn(`${apiName} ${uiName}`);
	return [...asked].filter((word) => words.has(word)).length;
}

/** `sessionDefaultChannelGroup`, `Page views` and `page_views` in words, each in the singular. */
function wordsIn(name: string): Set<string> {
	const words = name
		.replaceAll(/([a-z])([A-Z])/g, '$1 $2')
		.toLowerCase()
		.match(/[a-z]{3,}/g);
	const singular = (words ?? []).map((word) => word.replace(/s$/, ''));
	return new Set(singular.map((word) => NEWER_WORDS.get(word) ?? word));
}
