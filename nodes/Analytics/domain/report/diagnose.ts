import type { Send } from '../../../shared/core/http';
import type { Failure, Result } from '../../../shared/core/result';
import { ask } from '../answer';
import type { Metadata } from '../metadata';
import { nearestNames } from '../nearest';
import { recordIn, recordsIn, textIn } from '../read';
import { reportRequest } from './request';

/** How to find out more about a refusal. */
export interface Means {
	send: Send;
	metadataOf: (property: string) => Promise<Result<Metadata>>;
}

/** What the refused report asked for. */
export interface Refused {
	property: string;
	dimensions: string[];
	metrics: Array<{ name: string }>;
}

/**
 * A refusal with its remedy made exact: which field to drop, which name was meant. Google's words
 * stay; whatever goes wrong in finding out more is not told, because it is not what went wrong.
 */
export async function diagnose(failure: Failure, refused: Refused, means: Means): Promise<Failure> {
	const remedy =
		failure.reason === 'incompatible'
			? await fieldsToDrop(refused, means.send)
			: failure.reason === 'unknownField'
				? await namesMeant(failure.message, refused, means)
				: undefined;
	return remedy === undefined ? failure : { ...failure, description: remedy };
}

/**
 * Asks which metrics go with the dimensions. The whole combination cannot be asked about: Google
 * refuses to check what it refuses to report.
 */
async function fieldsToDrop(refused: Refused, send: Send): Promise<string | undefined> {
	const { property, dimensions } = refused;
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
	const metrics = refused.metrics
		.map(({ name }) => name)
		.filter((name) => incompatible.has(name));
	if (metrics.length === 0) return undefined;
	return `With the dimensions ${dimensions.join(', ')}, these metrics cannot be asked for: ${metrics.join(
		', ',
	)}. Drop them, or put them in a report of their own.`;
}

/** A name with `Field` before it, or quoted. */
const FIELD = /Field (\S+) is not a valid (dimension|metric)/;

async function namesMeant(
	message: string,
	{ property }: Refused,
	{ metadataOf }: Means,
): Promise<string | undefined> {
	const [, name = '', kind] = FIELD.exec(message) ?? [];
	const metadata = await metadataOf(property);
	if (!metadata.ok || kind === undefined) return undefined;
	const { metrics, dimensions } = metadata.value;
	const [own, other] = kind === 'metric' ? [metrics, dimensions] : [dimensions, metrics];
	if (other.some(({ apiName }) => apiName === name)) {
		return `"${name}" is a ${kind === 'metric' ? 'dimension' : 'metric'}. Choose it there.`;
	}
	const near = nearestNames(
		name,
		own.map(({ apiName }) => apiName),
	);
	return near.length === 0
		? `The property has no such ${kind}. Choose one from the list, or search with 'Get Metadata'.`
		: `Names like it: ${near.join(', ')}.`;
}
