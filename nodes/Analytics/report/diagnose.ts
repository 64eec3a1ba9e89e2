import type { Failure, Result } from '../../shared/core/result';
import { ask, reportRequest } from '../google/client';
import type { Field } from '../google/metadata';
import { recordIn, recordsIn, textIn } from '../google/answer';
import type { Connection } from './fetch';

/** How to find out more about a refusal. */
type Asking = Pick<Connection, 'send' | 'metadataOf'>;

/** What a report asked for. */
interface AskedReport {
	property: string;
	dimensions: string[];
	metrics: Array<{ name: string }>;
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
	const description = await remedyFor(failure, asked, connection);
	return description === undefined ? answer : { ok: false, failure: { ...failure, description } };
}

async function remedyFor({ reason, message }: Failure, asked: AskedReport, connection: Asking) {
	if (reason === 'incompatible') return await fieldsToDrop(asked, connection);
	if (reason === 'unknownField') return await namesMeant(message, asked, connection);
	return undefined;
}

/**
 * Asks which metrics go with the dimensions. The whole combination cannot be asked about: Google
 * refuses to check what it refuses to report.
 */
async function fieldsToDrop(
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
	return `${cannot}. Remove one side, or request it in a report of its own.`;
}

const FIELD = /Field (.{1,100}?) is not a valid (dimension|metric)/;

async function namesMeant(
	message: string,
	{ property }: AskedReport,
	{ metadataOf }: Asking,
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
	const similar = similarFields(name, own);
	return similar.length > 0 ? `Similar names: ${similar.join(', ')}.` : undefined;
}

/** How many similar names are told. */
const ENOUGH = 3;

/** The fields that have most words in common with an unknown name. Of a typing error Google itself says what was meant. */
export function similarFields(name: string, fields: Field[]): string[] {
	const asked = wordsIn(name);
	return fields
		.map(({ apiName, uiName }) => {
			const words = wordsIn(`${apiName} ${uiName}`);
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
function wordsIn(name: string): Set<string> {
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
