/** The accounts and properties the sandbox starts with. */
import { PEOPLE, SERVICE_ACCOUNT } from '../oauth/people';
import type { Values } from '../wire/message';
import { putBuiltIn } from './builtIn';
import type { Store } from './store';

const CREATED = { createTime: '2024-05-02T08:30:00.000Z' };
const TIMES = { ...CREATED, updateTime: CREATED.createTime };

const [RETAIL, MEDIA, EMPTY] = ['accounts/101000001', 'accounts/102000002', 'accounts/103000003'];
const [MANY, READ_ONLY, SEALED] = [
	'accounts/104000004',
	'accounts/105000005',
	'accounts/106000006',
];

const named = (
	id: string,
	displayName: string,
	account: string,
	timeZone: string,
	currencyCode: string,
	industryCategory?: string,
) => ({ id, displayName, account, timeZone, currencyCode, industryCategory });

const B2B = 'BUSINESS_AND_INDUSTRIAL_MARKETS';

/** The properties worth pointing people at; the rest is there to be paged through. */
export const MAIN_PROPERTIES = {
	shop: named('401000001', 'Fjord Shop', RETAIL, 'Europe/Oslo', 'EUR', 'SHOPPING'),
	app: named('401000002', 'Fjord App', RETAIL, 'America/New_York', 'USD', 'TECHNOLOGY'),
	fresh: named('401000003', 'Fjord Fresh (no data yet)', RETAIL, 'Europe/Oslo', 'EUR'),
	warehouse: named('401000004', 'Fjord Warehouse (very large)', RETAIL, 'Etc/UTC', 'USD', B2B),
	blog: named('402000001', 'Northwind Blog', MEDIA, 'Pacific/Auckland', 'NZD', 'NEWS'),
};

const OTHERS = [
	named('402000002', 'Corporate site', MEDIA, 'Asia/Kolkata', 'INR'),
	named('405000001', 'Corporate site', READ_ONLY, 'America/Sao_Paulo', 'BRL'),
	named('406000001', 'Sealed', SEALED, 'Europe/Berlin', 'EUR'),
];

const ACCOUNTS: Array<[name: string, displayName: string]> = [
	[RETAIL, 'Fjord Retail'],
	[MEDIA, 'Northwind Media'],
	[EMPTY, 'Empty Harbour'],
	[MANY, 'Many Sites Ltd'],
	[READ_ONLY, 'Partner (view only)'],
	[SEALED, 'Sealed'],
];

/** More than one full page of account summaries (200), and of properties in one account. */
const CLIENT_ACCOUNTS = 210;
const MANY_SITES = 120;

export const STREAM_IDS = { shop: '2001', blog: '2002', ios: '2003', android: '2004' } as const;

const SHOP = `properties/${MAIN_PROPERTIES.shop.id}`;
const BLOG = `properties/${MAIN_PROPERTIES.blog.id}`;
const APP = `properties/${MAIN_PROPERTIES.app.id}`;

/** By name. */
const RESOURCES: Record<string, Values> = {
	[`${SHOP}/keyEvents/555000`]: keyEvent('sign_up'),
	[`${SHOP}/keyEvents/555001`]: {
		...keyEvent('generate_lead'),
		defaultValue: { numericValue: 25, currencyCode: 'EUR' },
	},
	[`${SHOP}/dataRetentionSettings`]: {
		eventDataRetention: 'FOURTEEN_MONTHS',
		userDataRetention: 'TWO_MONTHS',
	},
	[`${SHOP}/reportingDataAnnotations/1`]: {
		title: 'Tracking was interrupted',
		color: 'ORANGE',
		annotationDate: { year: 2026, month: 3, day: 2 },
		systemGenerated: true,
	},
	[`${SHOP}/customDimensions/777000`]: dimension('author', 'Author', 'EVENT'),
	[`${SHOP}/customDimensions/777001`]: dimension(
		'experiment_variant',
		'Experiment variant',
		'EVENT',
	),
	[`${SHOP}/customDimensions/777002`]: dimension('plan', 'Plan', 'USER'),
	[`${SHOP}/customMetrics/888001`]: {
		parameterName: 'read_time',
		displayName: 'Read time',
		description: 'Seconds a reader spent on an article',
		measurementUnit: 'SECONDS',
		scope: 'EVENT',
	},
	[`${SHOP}/dataStreams/${STREAM_IDS.shop}`]: {
		...TIMES,
		type: 'WEB_DATA_STREAM',
		displayName: 'Shop website',
		webStreamData: { measurementId: 'G-FJORD00001', defaultUri: 'https://shop.fjord.example' },
	},
	[`${BLOG}/dataStreams/${STREAM_IDS.blog}`]: {
		...TIMES,
		type: 'WEB_DATA_STREAM',
		displayName: 'Blog',
		webStreamData: {
			measurementId: 'G-NORTH00001',
			defaultUri: 'https://blog.northwind.example',
		},
	},
	[`${APP}/dataStreams/${STREAM_IDS.ios}`]: {
		...TIMES,
		type: 'IOS_APP_DATA_STREAM',
		displayName: 'Fjord for iOS',
		iosAppStreamData: { firebaseAppId: '1:7001:ios:a1', bundleId: 'example.fjord.app' },
	},
	[`${APP}/dataStreams/${STREAM_IDS.android}`]: {
		...TIMES,
		type: 'ANDROID_APP_DATA_STREAM',
		displayName: 'Fjord for Android',
		androidAppStreamData: { firebaseAppId: '1:7001:android:b2', packageName: 'example.fjord' },
	},
};

function keyEvent(eventName: string): Values {
	const countingMethod = 'ONCE_PER_EVENT';
	return { eventName, ...CREATED, deletable: true, custom: true, countingMethod };
}

function dimension(parameterName: string, displayName: string, scope: string): Values {
	const description = `${displayName} as the site reports it`;
	return { parameterName, displayName, description, scope };
}

export function seed(store: Store): void {
	for (const [account, name] of ACCOUNTS) putAccount(store, account, name);
	for (const one of [...Object.values(MAIN_PROPERTIES), ...OTHERS]) putProperty(store, one);
	for (let index = 1; index <= MANY_SITES; index++) {
		putWebsite(store, 404_000_000 + index, `Site ${padded(index)}`, MANY);
	}
	for (let index = 1; index <= CLIENT_ACCOUNTS; index++) {
		const [account, client] = [`accounts/${110_000_000 + index}`, `Client ${padded(index)}`];
		putAccount(store, account, client);
		putWebsite(store, 410_000_000 + index, `${client} website`, account);
	}
	for (const [name, resource] of Object.entries(RESOURCES)) store.put({ name, ...resource });
}

const padded = (index: number) => String(index).padStart(3, '0');

const putWebsite = (store: Store, id: number, displayName: string, account: string) =>
	putProperty(store, named(String(id), displayName, account, 'Europe/London', 'GBP'));

/** Everybody but the newcomer has access to it, unless it is sealed. */
function putAccount(store: Store, name: string, displayName: string): void {
	store.put({ ...TIMES, name, displayName, regionCode: 'NO' });
	for (const [index, { email, role }] of [...PEOPLE, SERVICE_ACCOUNT].entries()) {
		if (role === undefined || name === SEALED) continue;
		const given = name === READ_ONLY ? 'viewer' : role;
		store.put({
			name: `${name}/accessBindings/${index + 1}`,
			user: email,
			roles: [`predefinedRoles/${given}`],
		});
	}
}

function putProperty(store: Store, { id, ...property }: ReturnType<typeof named>): void {
	store.put({
		...TIMES,
		name: `properties/${id}`,
		parent: property.account,
		...property,
		propertyType: 'PROPERTY_TYPE_ORDINARY',
		serviceLevel: 'GOOGLE_ANALYTICS_STANDARD',
	});
	store.put({
		name: `properties/${id}/keyEvents/${id}1`,
		eventName: 'purchase',
		...CREATED,
		countingMethod: 'ONCE_PER_EVENT',
	});
	putBuiltIn(store, `properties/${id}`, '1');
}
