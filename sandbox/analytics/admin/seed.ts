/** The accounts and properties the sandbox starts with. */
import type { JsonObject } from '../../json';
import { SANDBOX_USERS, SERVICE_ACCOUNT } from '../oauth/users';
import { putBuiltInChannelsAndAudiences } from './builtIn';
import type { AdminStore } from './store';

const CREATE_TIME = '2024-05-02T08:30:00.000Z';
const TIMES = {
	createTime: CREATE_TIME,
	updateTime: CREATE_TIME,
};

const RETAIL = 'accounts/101000001';
const MEDIA = 'accounts/102000002';
const EMPTY = 'accounts/103000003';
const MANY_SITES = 'accounts/104000004';
const VIEW_ONLY = 'accounts/105000005';
const SEALED = 'accounts/106000006';

interface SeededProperty {
	id: string;
	displayName: string;
	/** `accounts/101000001` */
	account: string;
	timeZone: string;
	currencyCode: string;
	industryCategory?: string;
}

/** The properties that documentation and tests name; all others are only there to be paged through. */
export const MAIN_PROPERTIES = {
	shop: {
		id: '401000001',
		displayName: 'Fjord Shop',
		account: RETAIL,
		timeZone: 'Europe/Oslo',
		currencyCode: 'EUR',
		industryCategory: 'SHOPPING',
	},
	app: {
		id: '401000002',
		displayName: 'Fjord App',
		account: RETAIL,
		timeZone: 'America/New_York',
		currencyCode: 'USD',
		industryCategory: 'TECHNOLOGY',
	},
	fresh: {
		id: '401000003',
		displayName: 'Fjord Fresh (no data yet)',
		account: RETAIL,
		timeZone: 'Europe/Oslo',
		currencyCode: 'EUR',
	},
	warehouse: {
		id: '401000004',
		displayName: 'Fjord Warehouse (very large)',
		account: RETAIL,
		timeZone: 'Etc/UTC',
		currencyCode: 'USD',
		industryCategory: 'BUSINESS_AND_INDUSTRIAL_MARKETS',
	},
	blog: {
		id: '402000001',
		displayName: 'Northwind Blog',
		account: MEDIA,
		timeZone: 'Pacific/Auckland',
		currencyCode: 'NZD',
		industryCategory: 'NEWS',
	},
	neglected: {
		id: '402000003',
		displayName: 'Harbor Outlet (neglected)',
		account: MEDIA,
		timeZone: 'Asia/Tokyo',
		currencyCode: 'JPY',
	},
	wellKept: {
		id: '402000004',
		displayName: 'Harbor Club (well kept)',
		account: MEDIA,
		timeZone: 'Europe/Oslo',
		currencyCode: 'EUR',
	},
	degraded: {
		id: '402000005',
		displayName: 'Harbor Archive (degraded reports)',
		account: MEDIA,
		timeZone: 'Etc/UTC',
		currencyCode: 'EUR',
	},
} satisfies Record<string, SeededProperty>;

const OTHER_PROPERTIES: SeededProperty[] = [
	{
		id: '402000002',
		displayName: 'Corporate site',
		account: MEDIA,
		timeZone: 'Asia/Kolkata',
		currencyCode: 'INR',
	},
	{
		id: '405000001',
		displayName: 'Corporate site',
		account: VIEW_ONLY,
		timeZone: 'America/Sao_Paulo',
		currencyCode: 'BRL',
	},
	{
		id: '406000001',
		displayName: 'Sealed',
		account: SEALED,
		timeZone: 'Europe/Berlin',
		currencyCode: 'EUR',
	},
];

const ACCOUNTS = [
	{ name: RETAIL, displayName: 'Fjord Retail' },
	{ name: MEDIA, displayName: 'Northwind Media' },
	{ name: EMPTY, displayName: 'Empty Harbour' },
	{ name: MANY_SITES, displayName: 'Many Sites Ltd' },
	{ name: VIEW_ONLY, displayName: 'Partner (view only)' },
	{ name: SEALED, displayName: 'Sealed' },
];

/** More account summaries than fit on the largest page (200). */
const CLIENT_ACCOUNT_COUNT = 210;
/** More properties of one account than fit on a page of the usual size. */
const SITE_COUNT = 120;

export const STREAM_IDS = {
	shop: '2001',
	blog: '2002',
	ios: '2003',
	android: '2004',
	outlet: '2005',
	outletTwin: '2006',
	outletUnused: '2007',
	club: '2008',
	archive: '2009',
} as const;

const SHOP = `properties/${MAIN_PROPERTIES.shop.id}`;
const BLOG = `properties/${MAIN_PROPERTIES.blog.id}`;
const APP = `properties/${MAIN_PROPERTIES.app.id}`;
const NEGLECTED = `properties/${MAIN_PROPERTIES.neglected.id}`;
const WELL_KEPT = `properties/${MAIN_PROPERTIES.wellKept.id}`;
const DEGRADED = `properties/${MAIN_PROPERTIES.degraded.id}`;

/** Resources of the shop, the blog and the app, by name. */
const RESOURCES: Record<string, JsonObject> = {
	[`${SHOP}/keyEvents/555000`]: buildKeyEvent('sign_up'),
	[`${SHOP}/keyEvents/555001`]: {
		...buildKeyEvent('generate_lead'),
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
	[`${SHOP}/customDimensions/777000`]: buildDimension('author', 'Author', 'EVENT'),
	[`${SHOP}/customDimensions/777001`]: buildDimension(
		'experiment_variant',
		'Experiment variant',
		'EVENT',
	),
	[`${SHOP}/customDimensions/777002`]: buildDimension('plan', 'Plan', 'USER'),
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

/** Item parameters of the neglected property: one fewer than Google allows. */
const ITEM_PARAMETERS = [
	'item_color',
	'item_depth',
	'item_fabric',
	'item_gender',
	'item_height',
	'item_origin',
	'item_season',
	'item_supplier',
	'item_weight',
];

/** A property with every fault that the settings of a property can have. */
const NEGLECTED_RESOURCES: Record<string, JsonObject> = {
	[`${NEGLECTED}/keyEvents/556000`]: buildKeyEvent('sign_up'),
	[`${NEGLECTED}/keyEvents/556001`]: buildKeyEvent('trial_started'),
	[`${NEGLECTED}/dataStreams/${STREAM_IDS.outlet}`]: buildWebStream(
		'Outlet website',
		'G-OUTLET0001',
		'https://outlet.harbor.example',
	),
	[`${NEGLECTED}/dataStreams/${STREAM_IDS.outletTwin}`]: buildWebStream(
		'Outlet website (second tag)',
		'G-OUTLET0002',
		'https://www.outlet.harbor.example/',
	),
	[`${NEGLECTED}/dataStreams/${STREAM_IDS.outletUnused}`]: buildWebStream(
		'Pop-up shop 2024',
		'G-OUTLET0003',
		'https://popup.harbor.example',
	),
	[`${NEGLECTED}/dataStreams/${STREAM_IDS.outlet}/enhancedMeasurementSettings`]: {
		searchQueryParameter: 'q',
	},
	[`${NEGLECTED}/dataStreams/${STREAM_IDS.outlet}/dataRedactionSettings`]: {
		queryParameterRedactionEnabled: true,
		queryParameterKeys: ['voucher'],
	},
	[`${NEGLECTED}/bigQueryLinks/1`]: { project: 'projects/100200300', datasetLocation: 'EU' },
	[`${NEGLECTED}/userProvidedDataSettings`]: {
		automaticallyDetectedDataCollectionEnabled: true,
	},
	[`${NEGLECTED}/customDimensions/778000`]: buildDimension('author', 'Author', 'EVENT'),
	[`${NEGLECTED}/customDimensions/778001`]: buildDimension('plan', 'Plan', 'USER'),
	[`${NEGLECTED}/customDimensions/778002`]: buildDimension('plan', 'Plan', 'EVENT'),
	[`${NEGLECTED}/customDimensions/778003`]: buildDimension('color', 'Color', 'EVENT'),
	[`${NEGLECTED}/customDimensions/778004`]: buildDimension(
		'loyalty_tier',
		'Loyalty tier',
		'USER',
	),
	[`${NEGLECTED}/customMetrics/889000`]: {
		parameterName: 'shipping_weight',
		displayName: 'Shipping weight',
		measurementUnit: 'STANDARD',
		scope: 'EVENT',
	},
};

for (const [index, parameter] of ITEM_PARAMETERS.entries()) {
	const name = `${NEGLECTED}/customDimensions/${778_100 + index}`;
	NEGLECTED_RESOURCES[name] = buildDimension(parameter, parameter.replace('_', ' '), 'ITEM');
}

/** A property without faults. */
const WELL_KEPT_RESOURCES: Record<string, JsonObject> = {
	[`${WELL_KEPT}/keyEvents/557000`]: buildKeyEvent('sign_up'),
	[`${WELL_KEPT}/keyEvents/557001`]: buildKeyEvent('generate_lead'),
	[`${WELL_KEPT}/dataRetentionSettings`]: {
		eventDataRetention: 'FOURTEEN_MONTHS',
		userDataRetention: 'FOURTEEN_MONTHS',
	},
	[`${WELL_KEPT}/dataStreams/${STREAM_IDS.club}`]: buildWebStream(
		'Club website',
		'G-CLUB000001',
		'https://club.harbor.example',
	),
	[`${WELL_KEPT}/googleAdsLinks/1`]: {
		customerId: '1234567890',
		adsPersonalizationEnabled: true,
	},
	[`${WELL_KEPT}/bigQueryLinks/1`]: {
		project: 'projects/100200300',
		datasetLocation: 'EU',
		dailyExportEnabled: true,
	},
	[`${WELL_KEPT}/customDimensions/779000`]: buildDimension('author', 'Author', 'EVENT'),
	[`${WELL_KEPT}/customDimensions/779001`]: buildDimension('plan', 'Plan', 'USER'),
	[`${WELL_KEPT}/customMetrics/890000`]: {
		parameterName: 'read_time',
		displayName: 'Read time',
		measurementUnit: 'SECONDS',
		scope: 'EVENT',
	},
};

/** A property whose settings are in order; `profiles.ts` says how its reports are degraded. */
const DEGRADED_RESOURCES: Record<string, JsonObject> = {
	[`${DEGRADED}/dataStreams/${STREAM_IDS.archive}`]: buildWebStream(
		'Archive',
		'G-ARCHIVE001',
		'https://archive.harbor.example',
	),
};

function buildWebStream(
	displayName: string,
	measurementId: string,
	defaultUri: string,
): JsonObject {
	return {
		...TIMES,
		type: 'WEB_DATA_STREAM',
		displayName,
		webStreamData: { measurementId, defaultUri },
	};
}

function buildKeyEvent(eventName: string): JsonObject {
	return {
		eventName,
		createTime: CREATE_TIME,
		deletable: true,
		custom: true,
		countingMethod: 'ONCE_PER_EVENT',
	};
}

function buildDimension(parameterName: string, displayName: string, scope: string): JsonObject {
	return {
		parameterName,
		displayName,
		description: `${displayName} as the site reports it`,
		scope,
	};
}

export function seedAdminStore(store: AdminStore): void {
	for (const { name, displayName } of ACCOUNTS) putAccount(store, name, displayName);
	for (const property of [...Object.values(MAIN_PROPERTIES), ...OTHER_PROPERTIES]) {
		putProperty(store, property);
	}
	for (let index = 1; index <= SITE_COUNT; index++) {
		putSiteProperty(store, 404_000_000 + index, `Site ${padToThree(index)}`, MANY_SITES);
	}
	for (let index = 1; index <= CLIENT_ACCOUNT_COUNT; index++) {
		const account = `accounts/${110_000_000 + index}`;
		const client = `Client ${padToThree(index)}`;
		putAccount(store, account, client);
		putSiteProperty(store, 410_000_000 + index, `${client} website`, account);
	}
	const resources = {
		...RESOURCES,
		...NEGLECTED_RESOURCES,
		...WELL_KEPT_RESOURCES,
		...DEGRADED_RESOURCES,
	};
	for (const [name, resource] of Object.entries(resources)) store.put({ name, ...resource });
	store.acknowledgeUserDataCollection(SHOP);
}

function padToThree(index: number): string {
	return String(index).padStart(3, '0');
}

function putSiteProperty(
	store: AdminStore,
	id: number,
	displayName: string,
	account: string,
): void {
	putProperty(store, {
		id: String(id),
		displayName,
		account,
		timeZone: 'Europe/London',
		currencyCode: 'GBP',
	});
}

/** Puts an account with access for every user who has a role. A sealed account gives access to nobody. */
function putAccount(store: AdminStore, name: string, displayName: string): void {
	store.put({ ...TIMES, name, displayName, regionCode: 'NO' });
	for (const [index, { email, role }] of [...SANDBOX_USERS, SERVICE_ACCOUNT].entries()) {
		if (role === undefined || name === SEALED) continue;
		const accountRole = name === VIEW_ONLY ? 'viewer' : role;
		store.put({
			name: `${name}/accessBindings/${index + 1}`,
			user: email,
			roles: [`predefinedRoles/${accountRole}`],
		});
	}
}

/** Puts a property with the resources that Google itself puts into every property. */
function putProperty(store: AdminStore, { id, ...property }: SeededProperty): void {
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
		createTime: CREATE_TIME,
		countingMethod: 'ONCE_PER_EVENT',
	});
	putBuiltInChannelsAndAudiences(store, `properties/${id}`, '1');
}
