/** The accounts and properties the sandbox starts with. */
import { PEOPLE, SERVICE_ACCOUNT } from '../oauth/people';
import { putBuiltIn } from './builtIn';
import type { Resource, Store } from './store';

const SEALED_ACCOUNT = 'accounts/106000006';
const READ_ONLY_ACCOUNT = 'accounts/105000005';

const CREATED = '2024-05-02T08:30:00.000Z';

interface Named {
	id: string;
	displayName: string;
	account: string;
	timeZone: string;
	currencyCode: string;
	industry?: string;
}

/** The properties worth pointing people at; the rest is there to be paged through. */
export const MAIN_PROPERTIES = {
	shop: {
		id: '401000001',
		displayName: 'Fjord Shop',
		account: 'accounts/101000001',
		timeZone: 'Europe/Oslo',
		currencyCode: 'EUR',
		industry: 'SHOPPING',
	},
	app: {
		id: '401000002',
		displayName: 'Fjord App',
		account: 'accounts/101000001',
		timeZone: 'America/New_York',
		currencyCode: 'USD',
		industry: 'TECHNOLOGY',
	},
	fresh: {
		id: '401000003',
		displayName: 'Fjord Fresh (no data yet)',
		account: 'accounts/101000001',
		timeZone: 'Europe/Oslo',
		currencyCode: 'EUR',
	},
	warehouse: {
		id: '401000004',
		displayName: 'Fjord Warehouse (very large)',
		account: 'accounts/101000001',
		timeZone: 'Etc/UTC',
		currencyCode: 'USD',
		industry: 'BUSINESS_AND_INDUSTRIAL_MARKETS',
	},
	blog: {
		id: '402000001',
		displayName: 'Northwind Blog',
		account: 'accounts/102000002',
		timeZone: 'Pacific/Auckland',
		currencyCode: 'NZD',
		industry: 'NEWS',
	},
} satisfies Record<string, Named>;

const CORPORATE: Named[] = [
	{
		id: '402000002',
		displayName: 'Corporate site',
		account: 'accounts/102000002',
		timeZone: 'Asia/Kolkata',
		currencyCode: 'INR',
	},
	{
		id: '405000001',
		displayName: 'Corporate site',
		account: READ_ONLY_ACCOUNT,
		timeZone: 'America/Sao_Paulo',
		currencyCode: 'BRL',
	},
	{
		id: '406000001',
		displayName: 'Sealed',
		account: SEALED_ACCOUNT,
		timeZone: 'Europe/Berlin',
		currencyCode: 'EUR',
	},
];

const ACCOUNTS: Array<[name: string, displayName: string, region: string]> = [
	['accounts/101000001', 'Fjord Retail', 'NO'],
	['accounts/102000002', 'Northwind Media', 'NZ'],
	['accounts/103000003', 'Empty Harbour', 'DE'],
	['accounts/104000004', 'Many Sites Ltd', 'GB'],
	[READ_ONLY_ACCOUNT, 'Partner (view only)', 'BR'],
	[SEALED_ACCOUNT, 'Sealed', 'DE'],
];

const ZONES: Array<[zone: string, currency: string]> = [
	['Europe/London', 'GBP'],
	['America/Los_Angeles', 'USD'],
	['Asia/Tokyo', 'JPY'],
	['Australia/Lord_Howe', 'AUD'],
	['Asia/Kathmandu', 'NPR'],
	['Pacific/Kiritimati', 'USD'],
	['Europe/Warsaw', 'PLN'],
];

/** More than one full page of account summaries (200), and of properties in one account. */
const CLIENT_ACCOUNTS = 210;
const MANY_SITES = 120;

export function seed(store: Store): void {
	for (const [name, displayName, regionCode] of ACCOUNTS) {
		putAccount(store, { name, displayName, regionCode });
	}
	putAccount(store, {
		name: 'accounts/107000007',
		displayName: 'Closed Down',
		regionCode: 'SE',
		deleted: true,
	});
	for (const property of [...Object.values<Named>(MAIN_PROPERTIES), ...CORPORATE]) {
		putProperty(store, property);
	}
	for (let index = 1; index <= MANY_SITES; index++) putSite(store, index);
	for (let index = 1; index <= CLIENT_ACCOUNTS; index++) putClient(store, index);
	seedShop(store);
	seedStreams(store);
}

const padded = (index: number) => String(index).padStart(3, '0');

function putSite(store: Store, index: number): void {
	const [timeZone, currencyCode] = ZONES[index % ZONES.length] as [string, string];
	putProperty(store, {
		id: String(404_000_000 + index),
		displayName: `Site ${padded(index)}`,
		account: 'accounts/104000004',
		timeZone,
		currencyCode,
	});
}

function putClient(store: Store, index: number): void {
	const name = `accounts/${110_000_000 + index}`;
	const [timeZone, currencyCode] = ZONES[index % ZONES.length] as [string, string];
	putAccount(store, { name, displayName: `Client ${padded(index)}`, regionCode: 'US' });
	putProperty(store, {
		id: String(410_000_000 + index),
		displayName: `Client ${padded(index)} website`,
		account: name,
		timeZone,
		currencyCode,
	});
}

/** Everybody but the newcomer has access to it, unless it is sealed. */
function putAccount(store: Store, account: Resource): void {
	const { name } = account;
	store.put({ createTime: CREATED, updateTime: CREATED, ...account });
	for (const [index, { email, role }] of [...PEOPLE, SERVICE_ACCOUNT].entries()) {
		if (role === undefined || name === SEALED_ACCOUNT) continue;
		const given = name === READ_ONLY_ACCOUNT ? 'viewer' : role;
		store.put({
			name: `${name}/accessBindings/${index + 1}`,
			user: email,
			roles: [`predefinedRoles/${given}`],
		});
	}
}

function putProperty(store: Store, property: Named): void {
	const { id, displayName, account, timeZone, currencyCode, industry } = property;
	store.put({
		name: `properties/${id}`,
		propertyType: 'PROPERTY_TYPE_ORDINARY',
		createTime: CREATED,
		updateTime: CREATED,
		parent: account,
		displayName,
		...(industry === undefined ? {} : { industryCategory: industry }),
		timeZone,
		currencyCode,
		serviceLevel: 'GOOGLE_ANALYTICS_STANDARD',
		account,
	});
	store.put({
		name: `properties/${id}/keyEvents/${id}1`,
		eventName: 'purchase',
		createTime: CREATED,
		countingMethod: 'ONCE_PER_EVENT',
	});
	putBuiltIn(store, `properties/${id}`, '1');
}

function seedShop(store: Store): void {
	const shop = `properties/${MAIN_PROPERTIES.shop.id}`;
	for (const [index, eventName] of ['sign_up', 'generate_lead'].entries()) {
		store.put({
			name: `${shop}/keyEvents/55500${index}`,
			eventName,
			createTime: CREATED,
			deletable: true,
			custom: true,
			countingMethod: 'ONCE_PER_EVENT',
			...(eventName === 'generate_lead'
				? { defaultValue: { numericValue: 25, currencyCode: 'EUR' } }
				: {}),
		});
	}
	store.put({
		name: `${shop}/dataRetentionSettings`,
		eventDataRetention: 'FOURTEEN_MONTHS',
		userDataRetention: 'TWO_MONTHS',
	});
	store.put({
		name: `${shop}/reportingDataAnnotations/1`,
		title: 'Tracking was interrupted',
		color: 'ORANGE',
		annotationDate: { year: 2026, month: 3, day: 2 },
		systemGenerated: true,
	});
	const dimensions: Array<[parameter: string, displayName: string, scope: string]> = [
		['author', 'Author', 'EVENT'],
		['experiment_variant', 'Experiment variant', 'EVENT'],
		['plan', 'Plan', 'USER'],
	];
	for (const [index, [parameterName, displayName, scope]] of dimensions.entries()) {
		store.put({
			name: `${shop}/customDimensions/77700${index}`,
			parameterName,
			displayName,
			description: `${displayName} as the site reports it`,
			scope,
		});
	}
	store.put({
		name: `${shop}/customMetrics/888001`,
		parameterName: 'read_time',
		displayName: 'Read time',
		description: 'Seconds a reader spent on an article',
		measurementUnit: 'SECONDS',
		scope: 'EVENT',
	});
}

export const STREAM_IDS = { shop: '2001', blog: '2002', ios: '2003', android: '2004' } as const;

function seedStreams(store: Store): void {
	const stream = (property: string, id: string, rest: Record<string, unknown>) =>
		store.put({
			name: `properties/${property}/dataStreams/${id}`,
			createTime: CREATED,
			updateTime: CREATED,
			...rest,
		});
	stream(MAIN_PROPERTIES.shop.id, STREAM_IDS.shop, {
		type: 'WEB_DATA_STREAM',
		displayName: 'Shop website',
		webStreamData: { measurementId: 'G-FJORD00001', defaultUri: 'https://shop.fjord.example' },
	});
	stream(MAIN_PROPERTIES.blog.id, STREAM_IDS.blog, {
		type: 'WEB_DATA_STREAM',
		displayName: 'Blog',
		webStreamData: {
			measurementId: 'G-NORTH00001',
			defaultUri: 'https://blog.northwind.example',
		},
	});
	stream(MAIN_PROPERTIES.app.id, STREAM_IDS.ios, {
		type: 'IOS_APP_DATA_STREAM',
		displayName: 'Fjord for iOS',
		iosAppStreamData: { firebaseAppId: '1:7001:ios:a1', bundleId: 'example.fjord.app' },
	});
	stream(MAIN_PROPERTIES.app.id, STREAM_IDS.android, {
		type: 'ANDROID_APP_DATA_STREAM',
		displayName: 'Fjord for Android',
		androidAppStreamData: { firebaseAppId: '1:7001:android:b2', packageName: 'example.fjord' },
	});
}
