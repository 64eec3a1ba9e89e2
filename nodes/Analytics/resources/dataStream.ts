import type { JsonRecord } from '../../shared/core/json';
import { recordIn, textIn } from '../google/read';
import { defineResource } from './operations';
import type { Field } from './description';
import { choice, REQUIRED, text } from './fields';

interface Platform {
	title: string;
	/** Google's word. */
	type: string;
	/** Where its own data is. */
	data: string;
}

const PLATFORMS: Record<string, Platform> = {
	android: {
		title: 'Android App',
		type: 'ANDROID_APP_DATA_STREAM',
		data: 'androidAppStreamData',
	},
	ios: { title: 'iOS App', type: 'IOS_APP_DATA_STREAM', data: 'iosAppStreamData' },
	web: { title: 'Web', type: 'WEB_DATA_STREAM', data: 'webStreamData' },
};

const platformOf = (type: unknown) =>
	Object.keys(PLATFORMS).find((name) => PLATFORMS[name]!.type === type);

/** What Google tells of a website or an app alone. */
function dataOf(stream: JsonRecord): JsonRecord {
	const { data } = PLATFORMS[platformOf(stream.type) ?? ''] ?? { data: '' };
	return recordIn(stream[data]);
}

/** What events are sent to: a website has the one, an app with Firebase the other. */
export function targetOf(stream: JsonRecord) {
	const { measurementId, firebaseAppId } = dataOf(stream);
	return { measurementId: textIn(measurementId), firebaseAppId: textIn(firebaseAppId) };
}

/** What tells where a stream gathers from is asked of its own platform only. */
function source(title: string, platform: string, at: string, description: string, example: string) {
	return text(title, description, {
		...REQUIRED,
		...(platform !== 'web' && { createOnly: true }),
		at: `${PLATFORMS[platform]!.data}.${at}`,
		shownFor: { streamType: [platform] },
		placeholder: `e.g. ${example}`,
	});
}

const TITLES = Object.entries(PLATFORMS).map(([value, { title: name }]) => ({ name, value }));

const streamType: Field = {
	...choice('Stream Type', TITLES, 'Source of the data', {
		...{ at: 'type', inPanel: true, createOnly: true, default: 'web' },
	}),
	read: (input, name) => PLATFORMS[input.choice(name)]!.type,
	show: (type) => platformOf(type) ?? type,
};

const displayName = text(
	'Display Name',
	'Name of the data stream. An app has its own name if this is empty.',
	{ inPanel: true, placeholder: 'e.g. Web shop' },
);

/** Only a new app may be without a name. */
const readName: Field['read'] = (input, name) =>
	name === 'displayName' && input.choice('streamType') !== 'web'
		? input.text(name)
		: input.requiredText(name);

const WEB_ONLY = 'Web streams only';
const FINAL = 'It cannot be changed later.';

export const dataStream = defineResource({
	name: 'dataStream',
	verbs: ['getMany', 'create', 'get', 'update', 'delete'],
	texts: {
		create: 'Add a website or app that the property collects data from',
		get: 'Retrieve a data stream, including its measurement ID if it has one',
		update: 'Change the name or website URL of a data stream',
		delete: 'Permanently delete a data stream. Collected data stays in reports; nothing more is collected.',
	},
	known: (stream) => {
		const { measurementId } = targetOf(stream);
		return [stream.displayName, measurementId, measurementId.toLowerCase()];
	},
	label: (stream) => {
		const { measurementId, defaultUri, packageName, bundleId } = dataOf(stream);
		const told = [measurementId, defaultUri, packageName, bundleId].filter(Boolean);
		return `${textIn(stream.displayName)} (${told.join(', ')})`;
	},
	fields: {
		streamType,
		displayName: { ...displayName, read: readName },
		defaultUri: source(
			'Website URL',
			'web',
			'defaultUri',
			WEB_ONLY,
			'https://shop.example.com',
		),
		packageName: source('Package Name', 'android', 'packageName', FINAL, 'com.example.shop'),
		bundleId: source('Bundle ID', 'ios', 'bundleId', FINAL, 'com.example.shop'),
	},
	picker: {
		byId: { displayName: 'By ID', placeholder: 'e.g. 2001, or the measurement ID G-ABC123' },
	},
	derives: targetOf,
	adds: ['createTime', 'updateTime'],
});
