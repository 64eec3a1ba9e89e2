import type { JsonRecord } from '../../../shared/core/json';
import { failed, success, type Result } from '../../../shared/core/result';
import { recordIn, textIn } from '../../google/read';
import { withoutEmpty } from '../../google/read';
import type { ListRequest } from './requests';
import { idOf, readReference, type Kind, type Reference } from './names';

export type StreamType = 'web' | 'android' | 'ios';

/** What tells the types apart: Google's word, where its own data is, and what names its source. */
const TYPES: Record<StreamType, { type: string; data: string; source: string }> = {
	web: { type: 'WEB_DATA_STREAM', data: 'webStreamData', source: 'defaultUri' },
	android: {
		type: 'ANDROID_APP_DATA_STREAM',
		data: 'androidAppStreamData',
		source: 'packageName',
	},
	ios: { type: 'IOS_APP_DATA_STREAM', data: 'iosAppStreamData', source: 'bundleId' },
};

export interface StreamDraft {
	streamType: StreamType;
	/** May be empty for an app. */
	displayName: string;
	/** URL of the website, package name or bundle ID. */
	source: string;
}

const KIND: Kind = {
	collection: 'dataStreams',
	label: 'Data Stream',
	whereToFind:
		'Choose the data stream from the list. Its stream ID is in Google Analytics under Admin > Data streams.',
};

export function streamsRequest(property: string): ListRequest {
	return { path: `/v1beta/properties/${property}/dataStreams`, key: 'dataStreams' };
}

export function streamPath(property: string, id: string): string {
	return `/v1beta/properties/${property}/dataStreams/${id}`;
}

export function createStreamRequest(property: string, draft: StreamDraft) {
	const { type, data, source } = TYPES[draft.streamType];
	return {
		method: 'POST',
		path: streamsRequest(property).path,
		body: withoutEmpty({
			type,
			displayName: draft.displayName,
			[data]: { [source]: draft.source },
		}),
	} as const;
}

/** Whether a stream is what an attempt to create one makes: of the same type and source. */
export function isStream(stream: JsonRecord, draft: StreamDraft): boolean {
	const { type, data, source } = TYPES[draft.streamType];
	return (
		stream.type === type &&
		recordIn(stream[data])[source] === draft.source &&
		(draft.displayName === '' || stream.displayName === draft.displayName)
	);
}

/** A stream's ID, its resource name, or a measurement ID (`G-…`). */
export function readStreamReference(text: string, property: string): Result<Reference> {
	const reference = readReference(text, property, KIND);
	if (!reference.ok || 'id' in reference.value || /^G-/i.test(text)) return reference;
	return failed(`"${text}" is not a data stream`, KIND.whereToFind);
}

/** The ID of the stream with a measurement ID. */
export function streamIdIn(
	streams: JsonRecord[],
	property: string,
	measurementId: string,
): Result<string> {
	const found = streams.find(
		(stream) => measurementIdOf(stream).toUpperCase() === measurementId.toUpperCase(),
	);
	if (found) return success(idOf(textIn(found.name)));
	return failed(
		`The property ${property} has no data stream with the measurement ID ${measurementId}`,
		KIND.whereToFind,
	);
}

export function measurementIdOf(stream: JsonRecord): string {
	return textIn(recordIn(stream.webStreamData).measurementId);
}

/** What a stream gathers from: an address, a package name or a bundle ID. */
export function sourceOf(stream: JsonRecord): string {
	const { data = '', source = '' } = kindOf(stream)?.[1] ?? {};
	return textIn(recordIn(stream[data])[source]);
}

export function simplifyStream(stream: JsonRecord): JsonRecord {
	const [streamType, { data, source }] = kindOf(stream) ?? [
		stream.type,
		{ data: '', source: '' },
	];
	const { measurementId, firebaseAppId, [source]: from } = recordIn(stream[data]);
	return withoutEmpty({
		id: idOf(textIn(stream.name)),
		name: stream.name,
		displayName: stream.displayName,
		streamType,
		measurementId,
		firebaseAppId,
		[source || 'source']: from,
		createTime: stream.createTime,
		updateTime: stream.updateTime,
	});
}

function kindOf(stream: JsonRecord) {
	return Object.entries(TYPES).find(([, { type }]) => type === stream.type);
}
