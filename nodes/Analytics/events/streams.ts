import type { JsonRecord } from '../../shared/core/json';
import { failed, success, type Result } from '../../shared/core/result';
import { resolveChosenResource, fetchListedResource } from '../resources/choose';
import { dataStream, readStreamTarget } from '../resources/dataStream';
import type { SessionItem } from '../resources/session';

/** The data stream of the website or app that events belong to. */
export interface EventStream {
	/** The measurement ID of a website, or the Firebase app ID of an app. */
	id: string;
	isApp: boolean;
}

/** `1:1234567890:ios:321abc456def` */
const FIREBASE_APP = /^\d+:\d+:\w+:\w+$/;
const MEASUREMENT = /^G-[A-Z\d]+$/i;

const buildPrefixCondition = (text: string) => ({ _cnd: { startsWith: text } });

/**
 * Conditions of the panel for an app's stream, and for a website's or none yet. They use no regular expression: n8n aborts
 * one after a quarter of a second, and then the whole execution fails on a busy machine.
 */
export const APP_STREAM_CONDITIONS = [buildPrefixCondition('1:')];
export const WEB_STREAM_CONDITIONS = [
	{ _cnd: { eq: '' } },
	buildPrefixCondition('G-'),
	buildPrefixCondition('g-'),
];

/** Reads the stream of a data stream resource; undefined if it has no ID and so accepts no events. */
export function readEventStream(resource: JsonRecord): EventStream | undefined {
	const { measurementId, firebaseAppId } = readStreamTarget(resource);
	const id = measurementId || firebaseAppId;
	return id === '' ? undefined : { id, isApp: measurementId === '' };
}

/** Resolves the stream that the user chose. Google is asked only if the ID does not reveal the kind of the stream. */
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
		`Events cannot be sent to the data stream "${text}" because it has no measurement ID or Firebase app ID`,
		'Connect the app to Firebase, or choose another data stream.',
	);
}
