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
	industryCategory?: string;
}

const named = (
	id: string,
	displayName: string,
	account: string,
	timeZone: string,
	currencyCode: string,
	industryCategory?: string,
): Named => ({
	...{ id, displayName, account, timeZone, currencyCode },
	...(industryCategory === undefined ? {} : { industryCategory }),
});

const [RETAIL, MEDIA, MANY] = ['accounts/101000001', 'accounts/102000002', 'accounts/104000004'];
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
	named('405000001', 'Corporate site', READ_ONLY_ACCOUNT, 'America/Sao_Paulo', 'BRL'),
	named('406000001', 'Sealed', SEALED_ACCOUNT, 'Europe/Berlin', 'EUR'),
];

const ACCOUNTS: Array<[name: string, displayName: string, region: string]> = [
	[RETAIL, 'Fjord Retail', 'NO'],
	[MEDIA, 'Northwind Media', 'NZ'],
	['accounts/103000003', 'Empty Harbour', 'DE'],
	[MANY, 'Many Sites Ltd', 'GB'],
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
	for (const property of [...Object.values(MAIN_PROPERTIES), ...OTHERS]) {
		putProperty(store, property);
	}
	for (let index = 1; index <= MANY_SITES; index++) {
		putWebsite(store, `Site ${padded(index)}`, 404_000_000, index, MANY);
	}
	for (let index = 1; index <= CLIENT_ACCOUNTS; index++) {
		const [name, displayName] = [`accounts/${110_000_000 + index}`, `Client ${padded(index)}`];
		putAccount(store, { name, displayName, regionCode: 'US' });
		putWebsite(store, `${displayName} website`, 410_000_000, index, name);
	}
	seedShop(store);
	seedStreams(store);
}

const padded = (index: number) => String(index).padStart(3, '0');

function putWebsite(
	store: Store,
	displayName: string,
	firstId: number,
	index: number,
	account: string,
): void {
	const [timeZone, currencyCode] = ZONES[index % ZONES.length] as [string, string];
	putProperty(
		store,
		named(String(firstId + index), displayName, account, timeZone, currencyCode),
	);
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

function putProperty(store: Store, { id, account, ...property }: Named): void {
	store.put({
		name: `properties/${id}`,
		propertyType: 'PROPERTY_TYPE_ORDINARY',
		createTime: CREATED,
		updateTime: CREATED,
		parent: account,
		...property,
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
