import {
	choices,
	uncheckedMoment,
	text,
	textList,
	withReader,
	type Parameter,
} from '../../shared/node/field';
import { buildChoicesFromConstants } from '../fields';
import { omitEmptyValues } from '../google/jsonValues';
import { asRecord, asRecords, type JsonRecord } from '../../shared/core/json';
import { parseMoment } from '../../shared/node/times';
import { readPropertyId } from '../google/addresses';
import { defineResource, accountParent } from './description';

/** All of `ChangeHistoryResourceType` in v1alpha; v1beta has fewer than half of them, and no key events. */
const TYPES = buildChoicesFromConstants([
	'ACCOUNT',
	'ADSENSE_LINK',
	'ATTRIBUTION_SETTINGS',
	'AUDIENCE',
	'BIGQUERY_LINK',
	'CALCULATED_METRIC',
	'CHANNEL_GROUP',
	'CONVERSION_EVENT',
	'CUSTOM_DIMENSION',
	'CUSTOM_METRIC',
	'DATA_REDACTION_SETTINGS',
	'DATA_RETENTION_SETTINGS',
	'DATA_STREAM',
	'DISPLAY_VIDEO_360_ADVERTISER_LINK',
	'DISPLAY_VIDEO_360_ADVERTISER_LINK_PROPOSAL',
	'ENHANCED_MEASUREMENT_SETTINGS',
	'EVENT_CREATE_RULE',
	'EXPANDED_DATA_SET',
	'FIREBASE_LINK',
	'GOOGLE_ADS_LINK',
	'GOOGLE_SIGNALS_SETTINGS',
	'KEY_EVENT',
	'MEASUREMENT_PROTOCOL_SECRET',
	'PROPERTY',
	'REPORTING_DATA_ANNOTATION',
	'REPORTING_IDENTITY_SETTINGS',
	'SEARCH_ADS_360_LINK',
	'SKADNETWORK_CONVERSION_VALUE_SCHEMA',
	'SUBPROPERTY_SYNC_CONFIG',
	'USER_PROVIDED_DATA_SETTINGS',
]);

const ACTIONS = buildChoicesFromConstants(['CREATED', 'DELETED', 'UPDATED']);

function readTime(parameter: Parameter): string | undefined {
	const written = parameter.text();
	if (written === '') return undefined;
	const time = parseMoment(written, parameter.input.timeZone);
	if (time !== undefined) return new Date(time).toISOString();
	return parameter.refuse(
		`"${written}" is not a date and time`,
		'Use a format such as 2026-12-31T23:00Z.',
	);
}

function readPropertyName(parameter: Parameter): string {
	const written = parameter.text();
	return written && `properties/${parameter.accept(readPropertyId(written))}`;
}

/** Reads a change. Google nests the resource before and after the change under the name of its type. */
function readChange({ resource, action, ...change }: JsonRecord): JsonRecord {
	const [[type, before] = []] = Object.entries(asRecord(change.resourceBeforeChange));
	const [[newType, after] = []] = Object.entries(asRecord(change.resourceAfterChange));
	return omitEmptyValues({ action, resource, type: newType ?? type, before, after });
}

/** The record of who changed what, which can only be listed. */
export const changeHistory = defineResource({
	name: 'changeHistory',
	fields: {},
	google: {
		api: 'v1alpha',
		collection: 'changeHistoryEvents',
		list: (account) => ({
			path: `/v1alpha/${account}:searchChangeHistoryEvents`,
			usesPost: true,
		}),
	},
	panel: {
		many: 'changes',
		parent: accountParent,
		verbs: ['getMany'],
		texts: { getMany: 'List the changes in an account and who made them, newest first' },
		listOptions: {
			action: choices('Actions', ACTIONS, 'Return only these types of changes'),
			actorEmail: textList(
				'Changed By',
				'Return only changes by the users with these email addresses',
				{ placeholder: 'e.g. ada@example.com' },
			),
			earliestChangeTime: withReader(
				uncheckedMoment('From', 'Return only changes at this time or later'),
				readTime,
			),
			latestChangeTime: withReader(
				uncheckedMoment('Until', 'Return only changes at this time or earlier'),
				readTime,
			),
			resourceType: choices('Resources', TYPES, 'Return only changes to these resources'),
			property: withReader(
				text('Property ID', 'Return only changes to this property', {
					placeholder: 'e.g. 123456789',
				}),
				readPropertyName,
			),
		},
	},
	output: {
		derive: ({ id, changeTime, actorType, userActorEmail, changes }) => ({
			id,
			changeTime,
			actorType,
			userActorEmail,
			changes: asRecords(changes).map(readChange),
		}),
	},
});
