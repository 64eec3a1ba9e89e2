import { invalid } from '../wire/refusal';
import { isObject, type Values } from '../wire/message';
import type { Collection } from './collection';
import { missing, requireText } from './require';

/** The stream's type, the key of its own data, and the field of it that must be given. */
const KINDS: Record<string, { data: string; required: string }> = {
	WEB_DATA_STREAM: { data: 'webStreamData', required: 'defaultUri' },
	ANDROID_APP_DATA_STREAM: { data: 'androidAppStreamData', required: 'packageName' },
	IOS_APP_DATA_STREAM: { data: 'iosAppStreamData', required: 'bundleId' },
};

export const DATA_STREAMS: Collection = {
	id: 'dataStreams',
	title: 'DataStream',

	create(draft, { store, parent }) {
		const type = String(draft['type']);
		const { data, required } = KINDS[type] ?? { data: '', required: '' };
		if (type === 'WEB_DATA_STREAM') requireText(draft, 'displayName', 255);
		const given = isObject(draft[data]) ? draft[data] : {};
		if (!given[required]) throw missing(`${data}.${required}`);
		if (type === 'WEB_DATA_STREAM') checkUri(given['defaultUri']);
		return {
			type,
			displayName: draft['displayName'] ?? given[required],
			createTime: store.now(),
			updateTime: store.now(),
			[data]: { ...given, ...assigned(type, `${parent}${store.nextId()}`) },
		};
	},

	check(changed) {
		if (changed['type'] !== 'WEB_DATA_STREAM') {
			if (changed['webStreamData'] !== undefined) throw invalid('Not a web data stream.');
			return;
		}
		requireText(changed, 'displayName', 255);
	},
};

function checkUri(uri: unknown): void {
	if (!/^https?:\/\/\S+$/.test(String(uri))) throw invalid(`Invalid default URI: ${String(uri)}`);
}

/** Ids Google gives out. Made from the name, so that they are the same in every run. */
function assigned(type: string, name: string): Values {
	const digits = [...name].reduce(
		(sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 36 ** 9,
		7,
	);
	if (type !== 'WEB_DATA_STREAM') return { firebaseAppId: `1:7001:app:${digits.toString(16)}` };
	return { measurementId: `G-${digits.toString(36).toUpperCase().padStart(10, 'S')}` };
}
