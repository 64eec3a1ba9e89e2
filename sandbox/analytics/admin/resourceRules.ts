/**
 * The rules of each resource beyond what Google's protos say: limits, unique fields, locked resources, defaults, and
 * fields that Google adds. Sources: the comments in Google's protos, and the limits of a standard property.
 */
import { isJsonObject, type JsonObject } from '../../json';
import { deriveHexDigits, deriveDecimalDigits } from '../../random';
import { parseIsoDate } from '../events/localDays';
import { assertArgument, failedPrecondition, invalidArgument } from '../wire/errors';
import { toSnakeCase } from '../wire/schema';
import { putBuiltInChannelsAndAudiences } from './builtIn';
import type { PageSizes } from './paging';
import { getParentName, type AdminResource, type AdminStore } from './store';

/** Where and by whom a resource is created. */
export interface NewResourceContext {
	/** The property, account or data stream that it belongs to. */
	parent: string;
	/** The last part of its name. */
	id: string;
	/** The caller's e-mail address. */
	caller: string;
	store: AdminStore;
}

/** The rules of one resource; a resource without special rules has an empty entry. Resources without an entry are not served. */
export interface ResourceRules {
	/** A second resource with the same values in these fields conflicts. */
	uniqueBy?: readonly string[];
	/** How many resources there may be, `draft` included. */
	maximumCount?(draft: JsonObject): number;
	/** Whether another resource counts towards the same maximum as `draft`; all do without this rule. */
	sharesLimit?(other: AdminResource, draft: JsonObject): boolean;
	/** Checks a resource as it will be after it is created or updated. Throws a GoogleError. */
	check?(resource: JsonObject): void;
	/** Fields that Google adds to a new resource, or replaces in it. */
	buildAddedFields?(draft: JsonObject, context: NewResourceContext): JsonObject;
	/** Why Google refuses a change, or a deletion if `after` is undefined; undefined if it allows it. */
	explainRefusal?(before: AdminResource, after: AdminResource | undefined): string | undefined;
	/** Changes whatever else has to change after a resource was created or updated. */
	afterChange?(changed: AdminResource, store: AdminStore): void;
	/** The fields that mark a resource as trashed. Without this rule a deleted resource is gone. */
	buildTrashFields?(store: AdminStore): JsonObject;
	/** Parses the `filter` of a list. */
	parseFilter?(text: string): (resource: AdminResource) => boolean;
	/** The values of settings until they are changed; settings are neither created nor deleted. */
	defaults?: JsonObject;
	pageSizes?: PageSizes;
	/** Even reading needs the Administrator role. */
	administratorsOnly?: boolean;
}

/** Trashed properties are purged after 35 days. */
const TRASH_MS = 35 * 86_400_000;

/** Events that Google itself defines: key events of this name are not `custom`. */
const DEFAULT_EVENTS = new Set([
	'purchase',
	'first_open',
	'in_app_purchase',
	'app_store_subscription_convert',
	'app_store_subscription_renew',
]);

function isCustomKeyEvent({ eventName }: JsonObject): boolean {
	return !DEFAULT_EVENTS.has(String(eventName));
}

const DIMENSIONS_PER_SCOPE: Record<string, number> = {
	EVENT: 50,
	USER: 25,
	ITEM: 10,
};

const RESERVED_PARAMETER = /^(session_id$|_|firebase_|ga_|google_|gtag\.)/;

/** The maximum length of a parameter name, by the scope of its definition. */
const PARAMETER_LENGTHS: Record<string, number> = {
	EVENT: 40,
	USER: 24,
	ITEM: 40,
};

/** The maximum lengths are those in the comments of Google's protos. */
function checkLength(resource: JsonObject, field: string, maximum: number): void {
	const text = String(resource[field] ?? '');
	assertArgument(
		text.length <= maximum,
		`The field ${toSnakeCase(field)} has a maximum length of ${maximum} characters.`,
	);
}

/** Checks what custom dimensions and custom metrics have in common. */
function checkDefinition(definition: JsonObject): void {
	const { parameterName, displayName, scope } = definition;
	const parameter = String(parameterName);
	assertArgument(
		!RESERVED_PARAMETER.test(parameter),
		`${parameter} is a reserved parameter_name and cannot be used.`,
	);
	assertArgument(
		/^\p{L}[\p{L}\p{M}\p{N}_]*$/u.test(parameter),
		`${parameter} is an invalid parameter_name.`,
	);
	checkLength(definition, 'parameterName', PARAMETER_LENGTHS[String(scope)] ?? 40);
	const title = String(displayName);
	assertArgument(
		/^\p{L}[\p{L}\p{M}\p{N}_ ]*$/u.test(title),
		`The field display_name is not valid: ${title}`,
	);
	checkLength(definition, 'displayName', 82);
	checkLength(definition, 'description', 150);
}

function checkTimeZone({ timeZone }: JsonObject): void {
	try {
		new Intl.DateTimeFormat('en', { timeZone: String(timeZone) });
	} catch {
		throw invalidArgument(`Invalid time zone: ${String(timeZone)}`);
	}
}

interface StreamType {
	/** The field with the data that only streams of this type have. */
	dataField: string;
	/** The field of that data that becomes the display name if the caller gives none. */
	nameField: string;
}

const STREAM_TYPES: Record<string, StreamType> = {
	WEB_DATA_STREAM: { dataField: 'webStreamData', nameField: 'defaultUri' },
	ANDROID_APP_DATA_STREAM: { dataField: 'androidAppStreamData', nameField: 'packageName' },
	IOS_APP_DATA_STREAM: { dataField: 'iosAppStreamData', nameField: 'bundleId' },
};

/** A Google Cloud project may be given by its ID or number; Google answers with the number. */
function replaceProjectId({ project }: JsonObject): JsonObject {
	const id = String(project).replace('projects/', '');
	return { project: `projects/${/^\d+$/.test(id) ? id : deriveDecimalDigits(id, 12)}` };
}

/** Letters, digits and underscores; fewer than 40 of them. */
const EVENT_OR_PARAMETER_NAME = /^\w{1,39}$/;

/** Checks what event create rules and event edit rules have in common. */
function checkEventRule({ eventConditions, parameterMutations = [] }: JsonObject): void {
	const conditions = (eventConditions ?? []) as JsonObject[];
	assertArgument(
		conditions.length >= 1 && conditions.length <= 10,
		'The field event_conditions must have from 1 to 10 entries.',
	);
	for (const { field } of conditions) {
		assertArgument(!/\s/.test(String(field)), 'The field field cannot contain spaces.');
	}
	const mutations = parameterMutations as JsonObject[];
	assertArgument(
		mutations.length <= 20,
		'The field parameter_mutations has a maximum of 20 entries.',
	);
	const parameters = mutations.map(({ parameter }) => String(parameter));
	assertArgument(
		parameters.every((parameter) => EVENT_OR_PARAMETER_NAME.test(parameter)),
		'The field parameter is not valid.',
	);
	assertArgument(
		new Set(parameters).size === parameters.length,
		'The field parameter must be unique.',
	);
	for (const mutation of mutations) checkLength(mutation, 'parameterValue', 99);
}

/** Only web data streams have event rules. */
function assertWebStream(parent: string, store: AdminStore): void {
	assertArgument(
		store.get(parent)?.['type'] === 'WEB_DATA_STREAM',
		'This operation is only supported for web data streams.',
	);
}

/** The parts of a channel group that the predefined one may not change. */
function serializeGroupDefinition(group: AdminResource | undefined): string {
	return JSON.stringify([group?.['displayName'], group?.['groupingRule']]);
}

export const RESOURCE_RULES: Partial<Record<string, ResourceRules>> = {
	accounts: {},
	properties: {
		check(property) {
			checkLength(property, 'displayName', 100);
			checkTimeZone(property);
		},
		buildAddedFields: ({ parent, currencyCode = 'USD' }) => ({
			propertyType: 'PROPERTY_TYPE_ORDINARY',
			serviceLevel: 'GOOGLE_ANALYTICS_STANDARD',
			account: parent,
			currencyCode,
		}),
		afterChange({ name }, store) {
			const isNew = store.list(`${name}/channelGroups`).length === 0;
			if (isNew) putBuiltInChannelsAndAudiences(store, name, store.nextId());
		},
		buildTrashFields: ({ clock }) => ({
			deleteTime: new Date(clock.now()).toISOString(),
			expireTime: new Date(clock.now() + TRASH_MS).toISOString(),
		}),
		parseFilter(text) {
			const [, kind = '', account] = /^(parent|ancestor):(accounts\/\d+)$/.exec(text) ?? [];
			assertArgument(account, `Invalid filter: ${text}`);
			return (property) => property[kind === 'parent' ? 'parent' : 'account'] === account;
		},
	},
	dataStreams: {
		check(stream) {
			checkLength(stream, 'displayName', 255);
		},
		buildAddedFields({ type, displayName, ...draft }, { parent, id }) {
			const { dataField, nameField } = STREAM_TYPES[String(type)]!;
			const data = draft[dataField] as JsonObject;
			const code = deriveHexDigits(`${parent}/${id}`, 10);
			const streamId =
				type === 'WEB_DATA_STREAM'
					? { measurementId: `G-${code}` }
					: { firebaseAppId: `1:7001:app:${code.toLowerCase()}` };
			return {
				displayName: displayName ?? data[nameField],
				[dataField]: { ...data, ...streamId },
			};
		},
	},
	keyEvents: {
		uniqueBy: ['eventName'],
		maximumCount: (draft) => (isCustomKeyEvent(draft) ? 30 : Infinity),
		sharesLimit: isCustomKeyEvent,
		buildAddedFields: (draft) => ({
			custom: isCustomKeyEvent(draft),
			deletable: draft['eventName'] !== 'purchase',
		}),
		explainRefusal: ({ deletable }, after) =>
			after || deletable ? undefined : 'This key event cannot be deleted.',
	},
	customDimensions: {
		uniqueBy: ['scope', 'parameterName'],
		maximumCount: ({ scope }) => DIMENSIONS_PER_SCOPE[String(scope)]!,
		sharesLimit: (other, { scope }) => other['scope'] === scope,
		check(dimension) {
			checkDefinition(dimension);
			const { scope, disallowAdsPersonalization } = dimension;
			assertArgument(
				scope === 'USER' || disallowAdsPersonalization !== true,
				'The field disallow_ads_personalization is only supported by user-scoped custom dimensions.',
			);
		},
	},
	customMetrics: {
		uniqueBy: ['parameterName'],
		maximumCount: () => 50,
		check({ measurementUnit, restrictedMetricType, ...metric }) {
			checkDefinition(metric);
			assertArgument(
				(measurementUnit === 'CURRENCY') === (restrictedMetricType !== undefined),
				'The field restricted_metric_type is required for CURRENCY and must be empty otherwise.',
			);
		},
	},
	calculatedMetrics: {
		maximumCount: () => 5,
		check(metric) {
			checkLength(metric, 'displayName', 82);
			checkLength(metric, 'description', 4096);
		},
		buildAddedFields(_, { id }) {
			assertArgument(/^\w{1,80}$/.test(id), `${id} is an invalid calculated_metric_id.`);
			return { calculatedMetricId: id };
		},
	},
	audiences: {
		uniqueBy: ['displayName'],
		maximumCount: () => 100,
		check({ membershipDurationDays: days }) {
			assertArgument(
				Number(days) >= 1 && Number(days) <= 540,
				'The field membership_duration_days must be from 1 to 540.',
			);
		},
		buildAddedFields: () => ({ adsPersonalizationEnabled: true }),
	},
	channelGroups: {
		uniqueBy: ['displayName'],
		check(group) {
			checkLength(group, 'displayName', 80);
			checkLength(group, 'description', 256);
		},
		explainRefusal(before, after) {
			const isSameDefinition =
				serializeGroupDefinition(before) === serializeGroupDefinition(after);
			return before['systemDefined'] && !isSameDefinition
				? 'The predefined channel group cannot be changed or deleted.'
				: undefined;
		},
		/** A new primary group takes the place of the previous one. */
		afterChange({ name, primary }, store) {
			if (primary !== true) return;
			const others = store.list(getParentName(name)).filter((other) => other.name !== name);
			// A field that is false is left out, as in every resource.
			for (const { primary: _, ...other } of others) store.put(other);
		},
	},
	reportingDataAnnotations: {
		check({ annotationDate, annotationDateRange = {} }) {
			const dates = [annotationDate, ...Object.values(annotationDateRange as JsonObject)];
			for (const date of dates.filter(isJsonObject)) {
				const parts = [date['year'], date['month'], date['day']].map(Number);
				const isoDate = parts.map((part) => String(part).padStart(2, '0')).join('-');
				assertArgument(
					!Number.isNaN(parseIsoDate(isoDate)),
					`Invalid date: ${JSON.stringify(date)}`,
				);
			}
		},
		explainRefusal: ({ systemGenerated }) =>
			systemGenerated
				? 'System-generated annotations cannot be updated or deleted.'
				: undefined,
	},
	eventCreateRules: {
		check(rule) {
			checkEventRule(rule);
			const name = String(rule['destinationEvent']);
			assertArgument(
				EVENT_OR_PARAMETER_NAME.test(name) && /^[a-z]/i.test(name),
				`${name} is an invalid destination_event.`,
			);
		},
		buildAddedFields: (_, { parent, store }) => {
			assertWebStream(parent, store);
			return {};
		},
	},
	eventEditRules: {
		check(rule) {
			checkEventRule(rule);
			checkLength(rule, 'displayName', 255);
		},
		/** A new rule is processed after all others. */
		buildAddedFields: (_, { parent, store }) => {
			assertWebStream(parent, store);
			const positions = store
				.list(`${parent}/eventEditRules`)
				.map(({ processingOrder }) => Number(processingOrder));
			return { processingOrder: Math.max(0, ...positions) + 1 };
		},
	},
	measurementProtocolSecrets: {
		maximumCount: () => 10,
		buildAddedFields: (_, { parent, id, store }) => {
			const property = store.get(parent.split('/').slice(0, 2).join('/'));
			if (property === undefined || !store.hasAcknowledgedUserDataCollection(property.name)) {
				throw failedPrecondition(
					'User data collection must be acknowledged before a secret can be created.',
				);
			}
			return { secretValue: deriveHexDigits(`${parent}/${id}`, 22) };
		},
	},
	bigQueryLinks: {
		buildAddedFields: replaceProjectId,
	},
	firebaseLinks: {
		maximumCount: () => 1,
		buildAddedFields: replaceProjectId,
	},
	googleAdsLinks: {
		uniqueBy: ['customerId'],
		buildAddedFields: ({ adsPersonalizationEnabled = true }, { caller }) => ({
			adsPersonalizationEnabled,
			creatorEmailAddress: caller,
		}),
	},
	accessBindings: {
		uniqueBy: ['user'],
		administratorsOnly: true,
		pageSizes: { standard: 200, maximum: 500 },
	},
	dataRetentionSettings: {
		defaults: {
			eventDataRetention: 'TWO_MONTHS',
			userDataRetention: 'FOURTEEN_MONTHS',
			resetUserDataOnNewActivity: true,
		},
	},
	attributionSettings: {
		explainRefusal(before, after) {
			const previousScope = before['adsWebConversionDataExportScope'];
			const newScope = after?.['adsWebConversionDataExportScope'];
			return newScope === 'NOT_SELECTED_YET' && previousScope !== newScope
				? 'The field ads_web_conversion_data_export_scope cannot be changed back to NOT_SELECTED_YET.'
				: undefined;
		},
		defaults: {
			acquisitionConversionEventLookbackWindow:
				'ACQUISITION_CONVERSION_EVENT_LOOKBACK_WINDOW_30_DAYS',
			otherConversionEventLookbackWindow: 'OTHER_CONVERSION_EVENT_LOOKBACK_WINDOW_90_DAYS',
			reportingAttributionModel: 'PAID_AND_ORGANIC_CHANNELS_DATA_DRIVEN',
			adsWebConversionDataExportScope: 'NOT_SELECTED_YET',
		},
	},
	googleSignalsSettings: {
		defaults: {
			state: 'GOOGLE_SIGNALS_DISABLED',
			consent: 'GOOGLE_SIGNALS_CONSENT_NOT_CONSENTED',
		},
	},
	reportingIdentitySettings: { defaults: { reportingIdentity: 'BLENDED' } },
	enhancedMeasurementSettings: {
		defaults: {
			streamEnabled: true,
			scrollsEnabled: true,
			outboundClicksEnabled: true,
			siteSearchEnabled: true,
			videoEngagementEnabled: true,
			fileDownloadsEnabled: true,
			pageChangesEnabled: true,
			searchQueryParameter: 'q,s,search,query,keyword',
		},
	},
	dataRedactionSettings: { defaults: { emailRedactionEnabled: true } },
	userProvidedDataSettings: { defaults: {} },
	dataSharingSettings: { defaults: { sharingWithGoogleSupportEnabled: true } },
};
