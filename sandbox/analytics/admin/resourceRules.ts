/**
 * What is particular to each resource: limits, natural keys, locked rows, defaults, what Google adds.
 * Sources: the comments of Google's protos, and the limits of a standard property.
 */
import { isJsonObject, type JsonObject } from '../../json';
import { capitalsFrom, digitsFrom } from '../../random';
import { parseIsoDate } from '../events/localDays';
import { assertArgument, invalidArgument, failedPrecondition } from '../wire/errors';
import { putBuiltInResources } from './builtIn';
import type { PageSizes } from './paging';
import { getParentName, type AdminResource, type AdminStore } from './store';

/** Where a resource is to be. */
export interface NewResourceContext {
	/** The property, account or data stream that it belongs to. */
	parent: string;
	/** The last part of its name. */
	id: string;
	/** The e-mail address of who asks. */
	caller: string;
	store: AdminStore;
}

/** All of it may be left out. A resource whose rules are in the table is served. */
export interface ResourceRules {
	/** Fields by which a resource is known: a second one with the same values conflicts. */
	uniqueBy?: readonly string[];
	/** How many there can be of those that are like this one; others are not counted. */
	maximumCount?(draft: JsonObject): number;
	sharesLimit?(other: AdminResource, draft: JsonObject): boolean;
	/** Looks at a resource as it is to be once it is created or changed. */
	check?(resource: JsonObject): void;
	/** What Google adds to a new one, or puts in place of what was sent. */
	buildAddedFields?(draft: JsonObject, place: NewResourceContext): JsonObject;
	/** Why Google does not let this one become that, or go if there is no `after`. */
	explainRefusal?(
		before: AdminResource,
		afterChange: AdminResource | undefined,
	): string | undefined;
	/** What else changes with it. */
	after?(changed: AdminResource, store: AdminStore): void;
	/** The fields that mark one as trashed. Without this a deleted one is gone. */
	buildTrashFields?(store: AdminStore): JsonObject;
	/** Reads the `filter` of a list. */
	parseFilter?(text: string): (resource: AdminResource) => boolean;
	/** What settings are until somebody changes them; they are neither created nor deleted. */
	defaults?: JsonObject;
	pageSizes?: PageSizes;
	/** Only for administrators, even to look at. */
	administratorsOnly?: boolean;
}

/** Trashed properties are purged after 35 days. */
const TRASH_MS = 35 * 86_400_000;

/** Events Google itself defines; key events made of them are not `custom`. */
const DEFAULT_EVENTS = new Set([
	'purchase',
	'first_open',
	'in_app_purchase',
	'app_store_subscription_convert',
	'app_store_subscription_renew',
]);

const isCustomKeyEvent = ({ eventName }: JsonObject) => !DEFAULT_EVENTS.has(String(eventName));

const DIMENSIONS_PER_SCOPE: Record<string, number> = { EVENT: 50, USER: 25, ITEM: 10 };

const RESERVED_PARAMETER = /^(session_id$|_|firebase_|ga_|google_|gtag\.)/;

/** By the scope of a definition: how long the name of its parameter may be. */
const PARAMETER_LENGTHS: Record<string, number> = { EVENT: 40, USER: 24, ITEM: 40 };

/** A text of at most so many characters; by the comments of Google's protos. */
function checkLength(values: JsonObject, field: string, most: number): void {
	const text = String(values[field] ?? '');
	const name = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
	assertArgument(
		text.length <= most,
		`The field ${name} has a maximum length of ${most} characters.`,
	);
}

/** The names of custom dimensions and metrics. */
function checkDefinition(definition: JsonObject): void {
	const { parameterName, displayName, scope } = definition;
	const name = String(parameterName);
	assertArgument(
		!RESERVED_PARAMETER.test(name),
		`${name} is a reserved parameter_name and cannot be used.`,
	);
	const isParameter = /^\p{L}[\p{L}\p{M}\p{N}_]*$/u.test(name);
	assertArgument(isParameter, `${name} is an invalid parameter_name.`);
	checkLength(definition, 'parameterName', PARAMETER_LENGTHS[String(scope)] ?? 40);
	const title = String(displayName);
	const isTitle = /^\p{L}[\p{L}\p{M}\p{N}_ ]*$/u.test(title);
	assertArgument(isTitle, `The field display_name is not valid: ${title}`);
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

/** By the stream's type: the field of its own data, and what it is called by. */
const STREAM_TYPES: Record<string, [data: string, title: string]> = {
	WEB_DATA_STREAM: ['webStreamData', 'defaultUri'],
	ANDROID_APP_DATA_STREAM: ['androidAppStreamData', 'packageName'],
	IOS_APP_DATA_STREAM: ['iosAppStreamData', 'bundleId'],
};

/** Google Cloud projects go in by id or number, and come out by number. */
const PROJECT_LINK_RULES: ResourceRules = {
	buildAddedFields: ({ project }) => {
		const id = String(project).replace('projects/', '');
		return { project: `projects/${/^\d+$/.test(id) ? id : digitsFrom(id, 12)}` };
	},
};

/** Letters, digits and underscores; Google wants fewer than 40 of them. */
const EVENT_OR_PARAMETER_NAME = /^\w{1,39}$/;

/** What rules about events have in common. */
function checkEventRule({ eventConditions, parameterMutations = [] }: JsonObject): void {
	const conditions = (eventConditions ?? []) as JsonObject[];
	const isCount = conditions.length >= 1 && conditions.length <= 10;
	assertArgument(isCount, 'The field event_conditions must have from 1 to 10 entries.');
	for (const { field } of conditions)
		assertArgument(!/\s/.test(String(field)), 'The field field cannot contain spaces.');
	const mutations = parameterMutations as JsonObject[];
	assertArgument(
		mutations.length <= 20,
		'The field parameter_mutations has a maximum of 20 entries.',
	);
	const names = mutations.map(({ parameter }) => String(parameter));
	assertArgument(
		names.every((name) => EVENT_OR_PARAMETER_NAME.test(name)),
		'The field parameter is not valid.',
	);
	assertArgument(new Set(names).size === names.length, 'The field parameter must be unique.');
	for (const mutation of mutations) checkLength(mutation, 'parameterValue', 99);
}

/** Rules exist on websites only. */
function assertWebStream(parent: string, store: AdminStore): void {
	const isWebsite = store.get(parent)?.['type'] === 'WEB_DATA_STREAM';
	assertArgument(isWebsite, 'This operation is only supported for web data streams.');
}

const serializeGroupDefinition = (group: AdminResource | undefined) =>
	JSON.stringify([group?.['displayName'], group?.['groupingRule']]);

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
		after({ name }, store) {
			const isNew = store.list(`${name}/channelGroups`).length === 0;
			if (isNew) putBuiltInResources(store, name, store.nextId());
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
			const [data, title] = STREAM_TYPES[String(type)]!;
			const given = draft[data] as JsonObject;
			const code = capitalsFrom(`${parent}/${id}`, 10);
			const own =
				data === 'webStreamData'
					? { measurementId: `G-${code}` }
					: { firebaseAppId: `1:7001:app:${code.toLowerCase()}` };
			return { displayName: displayName ?? given[title], [data]: { ...given, ...own } };
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
			const isId = /^\w{1,80}$/.test(id);
			assertArgument(isId, `${id} is an invalid calculated_metric_id.`);
			return { calculatedMetricId: id };
		},
	},
	audiences: {
		uniqueBy: ['displayName'],
		maximumCount: () => 100,
		check({ membershipDurationDays: days }) {
			const isDuration = Number(days) >= 1 && Number(days) <= 540;
			assertArgument(isDuration, 'The field membership_duration_days must be from 1 to 540.');
		},
		buildAddedFields: () => ({ adsPersonalizationEnabled: true }),
	},
	channelGroups: {
		uniqueBy: ['displayName'],
		check(group) {
			checkLength(group, 'displayName', 80);
			checkLength(group, 'description', 256);
		},
		explainRefusal: (before, after) =>
			before['systemDefined'] &&
			serializeGroupDefinition(before) !== serializeGroupDefinition(after)
				? 'The predefined channel group cannot be changed or deleted.'
				: undefined,
		after({ name, primary }, store) {
			if (primary !== true) return;
			const others = store.list(getParentName(name)).filter((other) => other.name !== name);
			// What is false is left out, as everywhere.
			for (const { primary: _, ...other } of others) store.put(other);
		},
	},
	reportingDataAnnotations: {
		check({ annotationDate, annotationDateRange = {} }) {
			const dates = [annotationDate, ...Object.values(annotationDateRange as JsonObject)];
			for (const date of dates.filter(isJsonObject)) {
				const parts = [date['year'], date['month'], date['day']].map(Number);
				const day = parts.map((part) => String(part).padStart(2, '0')).join('-');
				assertArgument(
					!Number.isNaN(parseIsoDate(day)),
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
		/** A new one is worked on after all others. */
		buildAddedFields: (_, { parent, store }) => {
			assertWebStream(parent, store);
			const places = store
				.list(`${parent}/eventEditRules`)
				.map(({ processingOrder }) => Number(processingOrder));
			return { processingOrder: Math.max(0, ...places) + 1 };
		},
	},
	measurementProtocolSecrets: {
		maximumCount: () => 10,
		buildAddedFields: (_, { parent, id, store }) => {
			const property = store.get(parent.split('/').slice(0, 2).join('/'));
			if (property === undefined || !store.hasAcknowledged(property.name)) {
				throw failedPrecondition(
					'User data collection must be acknowledged before a secret can be created.',
				);
			}
			return { secretValue: capitalsFrom(`${parent}/${id}`, 22) };
		},
	},
	bigQueryLinks: PROJECT_LINK_RULES,
	firebaseLinks: { ...PROJECT_LINK_RULES, maximumCount: () => 1 },
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
			const [chosen, next] = [before, after].map(
				(settings) => settings?.['adsWebConversionDataExportScope'],
			);
			return next === 'NOT_SELECTED_YET' && chosen !== next
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
