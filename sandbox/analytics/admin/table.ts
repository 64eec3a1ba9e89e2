/**
 * What is particular to each resource: limits, natural keys, forms, locked rows, what Google adds.
 * Sources: the comments of Google's protos, and the limits of a standard property.
 */
import { isObject, type Values } from '../wire/message';
import { invalid } from '../wire/refusal';
import { putBuiltIn } from './builtIn';
import { missing, requireCurrency, requireForm, requireZone } from './checks';
import { DEFINITIONS } from './definitions';
import { capitalsFrom } from './ids';
import { LINKS } from './links';
import { WEB, type Rules } from './rules';
import { SETTINGS } from './settings';

/** Trashed properties are purged after 35 days. */
const TRASH_MS = 35 * 86_400_000;

/** By the stream's type: the field of its own data, and what must be in it. */
const STREAM_DATA: Record<string, [data: string, required: string]> = {
	[WEB]: ['webStreamData', 'defaultUri'],
	ANDROID_APP_DATA_STREAM: ['androidAppStreamData', 'packageName'],
	IOS_APP_DATA_STREAM: ['iosAppStreamData', 'bundleId'],
};

const dataOf = (stream: Values): Values => {
	const [data = ''] = STREAM_DATA[String(stream['type'])] ?? [];
	return isObject(stream[data]) ? stream[data] : {};
};

function checkStream(stream: Values): void {
	const { type, displayName } = stream;
	const [data = '', required = ''] = STREAM_DATA[String(type)] ?? [];
	if (type === WEB && !displayName) throw missing('displayName');
	if (!dataOf(stream)[required]) throw missing(`${data}.${required}`);
	requireForm(dataOf(stream), 'defaultUri', /^https?:\/\/\S+$/);
	const foreign = Object.values(STREAM_DATA).find(([other]) => other !== data && stream[other]);
	if (foreign !== undefined) throw invalid(`A ${String(type)} has no ${foreign[0]}.`);
}

export const RULES: Partial<Record<string, Rules>> = {
	...SETTINGS,
	...DEFINITIONS,
	...LINKS,
	accounts: { trash: () => ({ deleted: true }) },
	properties: {
		check(property) {
			// Properties of properties are made by other methods, with Analytics 360.
			requireForm(property, 'parent', /^accounts\/\d+$/);
			requireZone(property['timeZone']);
			if (property['currencyCode'] !== undefined) requireCurrency(property['currencyCode']);
		},
		adds: ({ parent, currencyCode = 'USD' }) => ({
			propertyType: 'PROPERTY_TYPE_ORDINARY',
			serviceLevel: 'GOOGLE_ANALYTICS_STANDARD',
			account: parent,
			currencyCode,
		}),
		after({ name }, store) {
			const isNew = store.list(`${name}/channelGroups`).length === 0;
			if (isNew) putBuiltIn(store, name, store.nextId());
		},
		trash: ({ clock }) => ({
			deleteTime: new Date(clock.now()).toISOString(),
			expireTime: new Date(clock.now() + TRASH_MS).toISOString(),
		}),
		filter(text) {
			const [, kind = '', account] = /^(parent|ancestor):(accounts\/\d+)$/.exec(text) ?? [];
			if (account === undefined) throw invalid(`Invalid filter: ${text}`);
			return (property) => property[kind === 'parent' ? 'parent' : 'account'] === account;
		},
	},
	dataStreams: {
		check: checkStream,
		adds(draft, { parent, id }) {
			const [data = '', required = ''] = STREAM_DATA[String(draft['type'])] ?? [];
			const given = dataOf(draft);
			const code = capitalsFrom(`${parent}/${id}`, 10);
			return {
				displayName: draft['displayName'] ?? given[required],
				[data]: {
					...given,
					...(draft['type'] === WEB
						? { measurementId: `G-${code}` }
						: { firebaseAppId: `1:7001:app:${code.toLowerCase()}` }),
				},
			};
		},
	},
};
