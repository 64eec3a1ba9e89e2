/** The Admin API's resources as messages: what a request body may hold. */
import { ENUMS } from '../wire/enums';
import { list, message, oneof } from '../wire/message';

const type = (name: string) => `google.analytics.admin.v1beta.${name}`;

export const ACCOUNT = message(type('Account'), {
	name: 'string',
	createTime: 'string',
	updateTime: 'string',
	displayName: 'string',
	regionCode: 'string',
	deleted: 'bool',
	gmpOrganization: 'string',
});

export const PROPERTY = message(type('Property'), {
	name: 'string',
	propertyType: ENUMS.propertyType,
	createTime: 'string',
	updateTime: 'string',
	parent: 'string',
	displayName: 'string',
	industryCategory: ENUMS.industryCategory,
	timeZone: 'string',
	currencyCode: 'string',
	serviceLevel: ENUMS.serviceLevel,
	deleteTime: 'string',
	expireTime: 'string',
	account: 'string',
});

export const KEY_EVENT = message(type('KeyEvent'), {
	name: 'string',
	eventName: 'string',
	createTime: 'string',
	deletable: 'bool',
	custom: 'bool',
	countingMethod: ENUMS.countingMethod,
	defaultValue: message(type('KeyEvent.DefaultValue'), {
		numericValue: 'double',
		currencyCode: 'string',
	}),
});

const appStream = (name: string, id: string) =>
	message(type(`DataStream.${name}`), { firebaseAppId: 'string', [id]: 'string' });

export const DATA_STREAM = message(type('DataStream'), {
	name: 'string',
	type: ENUMS.dataStreamType,
	displayName: 'string',
	createTime: 'string',
	updateTime: 'string',
	webStreamData: oneof(
		'stream_data',
		message(type('DataStream.WebStreamData'), {
			measurementId: 'string',
			firebaseAppId: 'string',
			defaultUri: 'string',
		}),
	),
	androidAppStreamData: oneof('stream_data', appStream('AndroidAppStreamData', 'packageName')),
	iosAppStreamData: oneof('stream_data', appStream('IosAppStreamData', 'bundleId')),
});

export const CUSTOM_DIMENSION = message(type('CustomDimension'), {
	name: 'string',
	parameterName: 'string',
	displayName: 'string',
	description: 'string',
	scope: ENUMS.dimensionScope,
	disallowAdsPersonalization: 'bool',
});

export const CUSTOM_METRIC = message(type('CustomMetric'), {
	name: 'string',
	parameterName: 'string',
	displayName: 'string',
	description: 'string',
	measurementUnit: ENUMS.measurementUnit,
	scope: ENUMS.metricScope,
	restrictedMetricType: list(ENUMS.restrictedMetricType),
});

export const MEASUREMENT_PROTOCOL_SECRET = message(type('MeasurementProtocolSecret'), {
	name: 'string',
	displayName: 'string',
	secretValue: 'string',
});

export const GOOGLE_ADS_LINK = message(type('GoogleAdsLink'), {
	name: 'string',
	customerId: 'string',
	canManageClients: 'bool',
	adsPersonalizationEnabled: 'bool',
	createTime: 'string',
	updateTime: 'string',
	creatorEmailAddress: 'string',
});

export const FIREBASE_LINK = message(type('FirebaseLink'), {
	name: 'string',
	project: 'string',
	createTime: 'string',
});

export const DATA_RETENTION_SETTINGS = message(type('DataRetentionSettings'), {
	name: 'string',
	eventDataRetention: ENUMS.retentionDuration,
	userDataRetention: ENUMS.retentionDuration,
	resetUserDataOnNewActivity: 'bool',
});

export const ACKNOWLEDGEMENT = message(type('AcknowledgeUserDataCollectionRequest'), {
	property: 'string',
	acknowledgement: 'string',
});

export const CHANGE_HISTORY_SEARCH = message(type('SearchChangeHistoryEventsRequest'), {
	account: 'string',
	property: 'string',
	resourceType: list(ENUMS.changeHistoryResourceType),
	action: list(ENUMS.actionType),
	actorEmail: list('string'),
	earliestChangeTime: 'string',
	latestChangeTime: 'string',
	pageSize: 'int32',
	pageToken: 'string',
});
