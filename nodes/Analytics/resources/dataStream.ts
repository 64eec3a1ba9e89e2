import type { JsonRecord } from '../../shared/core/json';
import { recordIn, textIn, withoutEmpty } from '../domain/read';
import { defineResource } from './defineResource';
import type { Field } from './description';
import { choice, text } from './fields';
import { idOf } from './names';
import { ofProperty } from './parents';

/** What tells the types apart: Google's word, where its own data is, and what names its source. */
const TYPES: Record<string, { type: string; data: string; source: string }> = {
	web: { type: 'WEB_DATA_STREAM', data: 'webStreamData', source: 'defaultUri' },
	android: {
		type: 'ANDROID_APP_DATA_STREAM',
		data: 'androidAppStreamData',
		source: 'packageName',
	},
	ios: { type: 'IOS_APP_DATA_STREAM', data: 'iosAppStreamData', source: 'bundleId' },
};

const PLATFORMS = [
	{ name: 'Android App', value: 'android' },
	{ name: 'iOS App', value: 'ios' },
	{ name: 'Web', value: 'web' },
];

const streamType = choice('Stream Type', PLATFORMS, {
	at: 'type',
	inPanel: true,
	createOnly: true,
	default: 'web',
	description: 'Source of the data',
});

/** What tells where a stream gathers from is asked of its own platform only. */
const source = (title: string, platform: string, description: string, placeholder: string) => {
	const { data = '', source: name = '' } = TYPES[platform] ?? {};
	return text(title, {
		at: `${data}.${name}`,
		required: true,
		createOnly: platform !== 'web',
		shownFor: { streamType: [platform] },
		description,
		placeholder,
	});
};

const displayName = text('Display Name', {
	inPanel: true,
	placeholder: 'e.g. Web shop',
	description: 'Name of the data stream. An app has its own name if this is empty.',
});

/** Only a new app may be without a name. */
const readName: Field['read'] = (input, name) =>
	name === 'displayName' && input.choice('streamType') !== 'web'
		? input.text(name)
		: input.requiredText(name);

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
		const id = measurementIdOf(stream);
		return [stream.displayName, id, id.toLowerCase()];
	},
	label: (stream) =>
		`${textIn(stream.displayName)} (${[measurementIdOf(stream), sourceOf(stream)].filter(Boolean).join(', ')})`,
	fields: {
		streamType: { ...streamType, read: (input, name) => TYPES[input.choice(name)]?.type },
		displayName: { ...displayName, read: readName },
		defaultUri: source(
			'Website URL',
			'web',
			'URL of the website. Web streams only.',
			'e.g. https://shop.example.com',
		),
		packageName: source(
			'Package Name',
			'android',
			'Package name of the Android app. It cannot be changed later.',
			'e.g. com.example.shop',
		),
		bundleId: source(
			'Bundle ID',
			'ios',
			'Bundle ID of the iOS app. It cannot be changed later.',
			'e.g. com.example.shop',
		),
	},
	picker: {
		byId: { displayName: 'By ID', placeholder: 'e.g. 2001, or the measurement ID G-ABC123' },
	},
	simplify: (stream) => {
		const { name, displayName, createTime, updateTime } = stream;
		const [platform, { data, source: from }] = typeOf(stream);
		const { measurementId, firebaseAppId, [from]: origin } = recordIn(stream[data]);
		return withoutEmpty({
			id: idOf(stream),
			name,
			displayName,
			streamType: platform,
			measurementId,
			firebaseAppId,
			[from]: origin,
			createTime,
			updateTime,
		});
	},
});

function typeOf({ type }: JsonRecord): [string, { data: string; source: string }] {
	const known = Object.entries(TYPES).find(([, each]) => each.type === type);
	return known ?? [textIn(type), { data: '', source: 'source' }];
}

function measurementIdOf(stream: JsonRecord): string {
	return textIn(recordIn(stream.webStreamData).measurementId);
}

function sourceOf(stream: JsonRecord): string {
	const [, { data, source: name }] = typeOf(stream);
	return textIn(recordIn(stream[data])[name]);
}
