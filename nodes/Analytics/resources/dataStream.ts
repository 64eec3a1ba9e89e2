import type { JsonRecord } from '../../shared/core/json';
import { recordIn, textIn, withoutEmpty } from '../google/read';
import { defineResource } from './defineResource';
import type { Field } from './description';
import { choice, REQUIRED, text } from './fields';
import { idOf } from './names';
import { ofProperty } from './parents';

interface Platform {
	/** Google's word. */
	type: string;
	/** Where its own data is, and what in it names its source. */
	data: string;
	source: string;
}

const PLATFORMS: Record<string, Platform> = {
	web: { type: 'WEB_DATA_STREAM', data: 'webStreamData', source: 'defaultUri' },
	android: {
		type: 'ANDROID_APP_DATA_STREAM',
		data: 'androidAppStreamData',
		source: 'packageName',
	},
	ios: { type: 'IOS_APP_DATA_STREAM', data: 'iosAppStreamData', source: 'bundleId' },
};

const TITLES = [
	{ name: 'Android App', value: 'android' },
	{ name: 'iOS App', value: 'ios' },
	{ name: 'Web', value: 'web' },
];

/** What tells where a stream gathers from is asked of its own platform only. */
function source(title: string, platform: string, description: string, example: string): Field {
	const { data, source: name } = PLATFORMS[platform]!;
	return text(title, description, {
		...REQUIRED,
		...(platform !== 'web' && { createOnly: true }),
		at: `${data}.${name}`,
		shownFor: { streamType: [platform] },
		placeholder: `e.g. ${example}`,
	});
}

const streamType = choice('Stream Type', TITLES, 'Source of the data', {
	...{ at: 'type', inPanel: true, createOnly: true, default: 'web' },
});

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

const FINAL = 'It cannot be changed later.';

export const dataStream = defineResource({
	name: 'dataStream',
	one: 'data stream',
	many: 'data streams',
	api: 'v1beta',
	collection: 'dataStreams',
	parent: ofProperty,
	verbs: ['getMany', 'create', 'get', 'update', 'delete'],
	texts: {
		create: 'Add a website or app that the property collects data from',
		get: 'Retrieve a data stream, including its measurement ID if it has one',
		update: 'Change the name or website URL of a data stream',
		delete: 'Permanently delete a data stream. Collected data stays in reports; nothing more is collected.',
	},
	known: (stream) => {
		const { measurementId } = dataOf(stream);
		return [stream.displayName, measurementId, textIn(measurementId).toLowerCase()];
	},
	label: (stream) => {
		const { measurementId, origin } = dataOf(stream);
		return `${textIn(stream.displayName)} (${[measurementId, origin].filter(Boolean).join(', ')})`;
	},
	fields: {
		streamType: { ...streamType, read: (input, name) => PLATFORMS[input.choice(name)]?.type },
		displayName: { ...displayName, read: readName },
		defaultUri: source('Website URL', 'web', 'Web streams only', 'https://shop.example.com'),
		packageName: source('Package Name', 'android', FINAL, 'com.example.shop'),
		bundleId: source('Bundle ID', 'ios', FINAL, 'com.example.shop'),
	},
	picker: {
		byId: { displayName: 'By ID', placeholder: 'e.g. 2001, or the measurement ID G-ABC123' },
	},
	simplify: (stream) => {
		const { name, displayName: title, createTime, updateTime } = stream;
		const { platform, from, origin, measurementId, firebaseAppId } = dataOf(stream);
		return withoutEmpty({
			...{ id: idOf(stream), name, displayName: title, streamType: platform, measurementId },
			...{ firebaseAppId, [from]: origin, createTime, updateTime },
		});
	},
});

function dataOf(stream: JsonRecord) {
	const [platform, { data, source: from }] = Object.entries(PLATFORMS).find(
		([, { type }]) => type === stream.type,
	) ?? [textIn(stream.type), { data: '', source: 'source' }];
	const { measurementId, firebaseAppId, [from]: origin } = recordIn(stream[data]);
	return { platform, from, origin, measurementId, firebaseAppId };
}
