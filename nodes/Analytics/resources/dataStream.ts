import type { JsonRecord } from '../../shared/core/json';
import { recordIn, textIn } from '../google/jsonValues';
import { defineResource } from './description';
import { choice, REQUIRED, text } from './fields';

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
	{ name: 'Android App', value: 'android', type: 'ANDROID_APP_DATA_STREAM' },
	{ name: 'iOS App', value: 'ios', type: 'IOS_APP_DATA_STREAM' },
	{ name: 'Web', value: 'web', type: 'WEB_DATA_STREAM' },
];
const OPTIONS = PLATFORMS.map(({ name, value }) => ({ name, value }));

const streamType = choice('Stream Type', OPTIONS, 'Source of the data', {
	at: 'type',
	inPanel: true,
	createOnly: true,
	default: 'web',
	take: (platform) => PLATFORMS.find(({ value }) => value === platform)?.type,
	show: (google) => PLATFORMS.find(({ type }) => type === google)?.value ?? google,
});

/** What tells where a stream gathers from is asked of its own platform only. */
const of = (platform: string, at: string, placeholder: string) => ({
	...REQUIRED,
	at,
	placeholder,
	shownFor: { streamType: [platform] },
	...(platform !== 'web' && { createOnly: true }),
});
const FINAL = 'Cannot be changed later';
const APP = 'e.g. com.example.shop';

export const dataStream = defineResource({
	name: 'dataStream',
	verbs: ['getMany', 'create', 'get', 'update', 'delete'],
	texts: {
		create: 'Add a website or app that the property collects data from',
		delete: 'Permanently delete a data stream. Collected data stays in reports; nothing more is collected.',
	},
	identity: ['streamType', 'displayName'],
	allowsTwins: true,
	known: [
		'displayName',
		'webStreamData.measurementId',
		'webStreamData.defaultUri',
		'androidAppStreamData.packageName',
		'iosAppStreamData.bundleId',
	],
	fields: {
		streamType,
		displayName: text(
			'Display Name',
			'Name of the data stream. If it is empty, an app gets its own name.',
			{ inPanel: true, placeholder: 'e.g. Web shop' },
		),
		defaultUri: text('Website URL', 'Web streams only', {
			...of('web', 'webStreamData.defaultUri', 'e.g. https://shop.example.com'),
		}),
		packageName: text('Package Name', FINAL, {
			...of('android', 'androidAppStreamData.packageName', APP),
		}),
		bundleId: text('Bundle ID', FINAL, of('ios', 'iosAppStreamData.bundleId', APP)),
	},
	derives: targetOf,
	adds: ['createTime', 'updateTime'],
});
