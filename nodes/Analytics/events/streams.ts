import type { JsonRecord } from '../../shared/core/json';
import { failed, success, type Result } from '../../shared/core/result';
import { resolveChosenResource, fetchListedResource } from '../resources/choose';
import { dataStream, readStreamTarget } from '../resources/dataStream';
import type { SessionItem } from '../resources/session';

/** Where events go: the website or app whose visitors they belong to. */
export interface EventStream {
	/** A measurement ID, or of an app the ID that Firebase gave it. */
	id: string;
	isApp: boolean;
}

/** `1:1234567890:ios:321abc456def` */
const FIREBASE_APP = /^\d+:\d+:\w+:\w+$/;
const MEASUREMENT = /^G-[A-Z\d]+$/i;

const buildPrefixCondition = (text: string) => ({ _cnd: { startsWith: text } });

/**
 * For a panel: whether what it holds is the one or the other, or nothing yet. Not by a regular expression, which
 * n8n gives up after a quarter of a second: on a busy machine the whole execution fails then.
 */
export const APP_STREAM_CONDITIONS = [buildPrefixCondition('1:')];
export const WEB_STREAM_CONDITIONS = [
	{ _cnd: { eq: '' } },
	buildPrefixCondition('G-'),
	buildPrefixCondition('g-'),
];

/** The stream that Google has a resource of; one without an ID takes no events. */
export function readEventStream(resource: JsonRecord): EventStream | undefined {
	const { measurementId, firebaseAppId } = readStreamTarget(resource);
	const id = measurementId || firebaseAppId;
	return id === '' ? undefined : { id, isApp: measurementId === '' };
}

/** The stream that the user means; Google is asked only where the ID does not say it itself. */
export async function resolveEventStream(
	text: string,
	item: SessionItem,
): Promise<Result<EventStream>> {
	if (MEASUREMENT.test(text)) return success({ id: text.toUpperCase(), isApp: false });
	if (FIREBASE_APP.test(text)) return success({ id: text, isApp: true });
	const chosen = await resolveChosenResource(dataStream, item);
	if (!chosen.ok) return chosen;
	const found = await fetchListedResource(dataStream, chosen.value, item);
	if (!found.ok) return found;
	const stream = readEventStream(found.value);
	if (stream) return success(stream);
	return failed(
		`The data stream "${text}" has no ID that events can be sent to`,
		'Connect the app to Firebase, or choose another data stream.',
	);
}
