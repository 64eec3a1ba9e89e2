import { recordIn, textIn } from '../google/answer';
import type { JsonRecord } from '../../shared/core/json';
import { defineResource } from './description';
import { choice, REQUIRED, text, type Field } from './fields';

/** What Google tells of a website or an app alone: a stream is one of them. */
function dataOf(stream: JsonRecord): JsonRecord {
	const { webStreamData, androidAppStreamData, iosAppStreamData } = stream;
	return recordIn(webStreamData ?? androidAppStreamData ?? iosAppStreamData);
}

/** What events are sent to: a website has the one, an app with Firebase the other. */
export function targetOf(stream: JsonRecord) {
	const { measurementId, firebaseAppId } = dataOf(stream);
	return { measurementId: textIn(measurementId), firebaseAppId: textIn(firebaseAppId) };
}

const PLATFORMS = [
	{ name: 'Android App', value: 'android' },
	{ name: 'iOS App', value: 'ios' },
	{ name: 'Web', value: 'web' },
];

/** Google's word for one: `ANDROID_APP_DATA_STREAM`. */
const typeOf = ({ name }: { name: string }) =>
	`${name.toUpperCase().replace(' ', '_')}_DATA_STREAM`;

const streamType: Field = {
	...choice('Stream Type', PLATFORMS, 'Source of the data', {
		...{ at: 'type', inPanel: true, createOnly: true, default: 'web' },
	}),
	read: (input, name) => {
		const platform = input.choice(name);
		return PLATFORMS.filter(({ value }) => value === platform).map(typeOf)[0];
	},
	show: (type) => PLATFORMS.find((platform) => typeOf(platform) === type)?.value ?? type,
};

const displayName: Field = {
	...text('Display Name', 'Name of the data stream. An app has its own name if this is empty.', {
		inPanel: true,
		placeholder: 'e.g. Web shop',
	}),
	// Only a new app may be without a name.
	read: (input, name) =>
		name === 'displayName' && input.choice('streamType') !== 'web'
			? input.text(name)
			: input.requiredText(name),
};

/** What tells where a stream gathers from is asked of its own platform only. */
const of = (platform: string, at: string, placeholder: string) => ({
	...{ ...REQUIRED, at, placeholder, shownFor: { streamType: [platform] } },
	...(platform !== 'web' && { createOnly: true }),
});
const FINAL = 'It cannot be changed later.';
const APP = 'e.g. com.example.shop';

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
		displayName,
		defaultUri: text('Website URL', 'Web streams only', {
			...of('web', 'webStreamData.defaultUri', 'e.g. https://shop.example.com'),
		}),
		packageName: text('Package Name', FINAL, {
			...of('android', 'androidAppStreamData.packageName', APP),
		}),
		bundleId: text('Bundle ID', FINAL, of('ios', 'iosAppStreamData.bundleId', APP)),
	},
	picker: {
		byId: { displayName: 'By ID', placeholder: 'e.g. 2001, or the measurement ID G-ABC123' },
	},
	derives: targetOf,
	adds: ['createTime', 'updateTime'],
});
