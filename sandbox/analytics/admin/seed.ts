/** The accounts and properties the sandbox starts with. */
import type { JsonObject } from '../../json';
import { SANDBOX_USERS, SERVICE_ACCOUNT } from '../oauth/users';
import { putBuiltInResources } from './builtIn';
import type { AdminStore } from './store';

const CREATED = { createTime: '2024-05-02T08:30:00.000Z' };
const TIMES = { ...CREATED, updateTime: CREATED.createTime };

const [RETAIL, MEDIA, EMPTY] = ['accounts/101000001', 'accounts/102000002', 'accounts/103000003'];
const [MANY, READ_ONLY, SEALED] = [
	'accounts/104000004',
	'accounts/105000005',
	'accounts/106000006',
];

const defineProperty = (
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
	shop: defineProperty('401000001', 'Fjord Shop', RETAIL, 'Europe/Oslo', 'EUR', 'SHOPPING'),
	app: defineProperty('401000002', 'Fjord App', RETAIL, 'America/New_York', 'USD', 'TECHNOLOGY'),
	fresh: defineProperty('401000003', 'Fjord Fresh (no data yet)', RETAIL, 'Europe/Oslo', 'EUR'),
	warehouse: defineProperty(
		'401000004',
		'Fjord Warehouse (very large)',
		RETAIL,
		'Etc/UTC',
		'USD',
		B2B,
	),
	blog: defineProperty('402000001', 'Northwind Blog', MEDIA, 'Pacific/Auckland', 'NZD', 'NEWS'),
	neglected: defineProperty('402000003', 'Harbor Outlet (neglected)', MEDIA, 'Asia/Tokyo', 'JPY'),
	wellKept: defineProperty('402000004', 'Harbor Club (well kept)', MEDIA, 'Europe/Oslo', 'EUR'),
	degraded: defineProperty(
		'402000005',
		'Harbor Archive (degraded reports)',
		MEDIA,
		'Etc/UTC',
		'EUR',
	),
};

const OTHER_PROPERTIES = [
	defineProperty('402000002', 'Corporate site', MEDIA, 'Asia/Kolkata', 'INR'),
	defineProperty('405000001', 'Corporate site', READ_ONLY, 'America/Sao_Paulo', 'BRL'),
	defineProperty('406000001', 'Sealed', SEALED, 'Europe/Berlin', 'EUR'),
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

/** By name. */
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

/** A property in which everything is wrong that the settings of a property can have wrong. */
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

/** A property without a fault. */
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

/** Its settings are in order; `profiles.ts` has what its reports suffer from. */
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
	const countingMethod = 'ONCE_PER_EVENT';
	return { eventName, ...CREATED, deletable: true, custom: true, countingMethod };
}

function buildDimension(parameterName: string, displayName: string, scope: string): JsonObject {
	const description = `${displayName} as the site reports it`;
	return { parameterName, displayName, description, scope };
}

export function seedAdminStore(store: AdminStore): void {
	for (const [account, name] of ACCOUNTS) putAccount(store, account, name);
	for (const one of [...Object.values(MAIN_PROPERTIES), ...OTHER_PROPERTIES])
		putProperty(store, one);
	for (let index = 1; index <= MANY_SITES; index++) {
		putWebsite(store, 404_000_000 + index, `Site ${padToThree(index)}`, MANY);
	}
	for (let index = 1; index <= CLIENT_ACCOUNTS; index++) {
		const [account, client] = [
			`accounts/${110_000_000 + index}`,
			`Client ${padToThree(index)}`,
		];
		putAccount(store, account, client);
		putWebsite(store, 410_000_000 + index, `${client} website`, account);
	}
	const prepared = { ...NEGLECTED_RESOURCES, ...WELL_KEPT_RESOURCES, ...DEGRADED_RESOURCES };
	for (const [name, resource] of Object.entries({ ...RESOURCES, ...prepared })) {
		store.put({ name, ...resource });
	}
	store.acknowledge(SHOP);
}

const padToThree = (index: number) => String(index).padStart(3, '0');

const putWebsite = (store: AdminStore, id: number, displayName: string, account: string) =>
	putProperty(store, defineProperty(String(id), displayName, account, 'Europe/London', 'GBP'));

/** Everybody but the newcomer has access to it, unless it is sealed. */
function putAccount(store: AdminStore, name: string, displayName: string): void {
	store.put({ ...TIMES, name, displayName, regionCode: 'NO' });
	for (const [index, { email, role }] of [...SANDBOX_USERS, SERVICE_ACCOUNT].entries()) {
		if (role === undefined || name === SEALED) continue;
		const given = name === READ_ONLY ? 'viewer' : role;
		store.put({
			name: `${name}/accessBindings/${index + 1}`,
			user: email,
			roles: [`predefinedRoles/${given}`],
		});
	}
}

function putProperty(
	store: AdminStore,
	{ id, ...property }: ReturnType<typeof defineProperty>,
): void {
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
	putBuiltInResources(store, `properties/${id}`, '1');
}
