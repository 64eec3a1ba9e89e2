import { optionsOf } from '../fields';
import { recordIn, recordsIn, withoutEmpty } from '../google/jsonValues';
import type { JsonRecord } from '../../shared/core/json';
import type { Input } from '../../shared/node/inputs';
import { momentOf } from '../../shared/node/times';
import { readPropertyId } from '../google/addresses';
import { defineResource, ofAccount } from './description';
import { choices, text, texts } from './fields';

/** All of `ChangeHistoryResourceType` of v1alpha; v1beta knows fewer than half, and no key events. */
const TYPES = optionsOf(
	`ACCOUNT ADSENSE_LINK ATTRIBUTION_SETTINGS AUDIENCE BIGQUERY_LINK CALCULATED_METRIC
	CHANNEL_GROUP CONVERSION_EVENT CUSTOM_DIMENSION CUSTOM_METRIC DATA_REDACTION_SETTINGS
	DATA_RETENTION_SETTINGS DATA_STREAM DISPLAY_VIDEO_360_ADVERTISER_LINK
	DISPLAY_VIDEO_360_ADVERTISER_LINK_PROPOSAL ENHANCED_MEASUREMENT_SETTINGS EVENT_CREATE_RULE
	EXPANDED_DATA_SET FIREBASE_LINK GOOGLE_ADS_LINK GOOGLE_SIGNALS_SETTINGS KEY_EVENT
	MEASUREMENT_PROTOCOL_SECRET PROPERTY REPORTING_DATA_ANNOTATION REPORTING_IDENTITY_SETTINGS
	SEARCH_ADS_360_LINK SKADNETWORK_CONVERSION_VALUE_SCHEMA SUBPROPERTY_SYNC_CONFIG
	USER_PROVIDED_DATA_SETTINGS`,
);

const ACTIONS = optionsOf('CREATED DELETED UPDATED');

function readTime(input: Input, name: string): string | undefined {
	const written = input.text(name);
	if (written === '') return undefined;
	const moment = momentOf(written, input.timeZone);
	if (moment !== undefined) return new Date(moment).toISOString();
	return input.refuse(`"${written}" is not a time`, 'Write it as 2026-12-31T23:00Z.');
}

const TIME = { type: 'dateTime', read: readTime } as const;

function readProperty(input: Input, name: string): string {
	const written = input.text(name);
	return written && `properties/${input.accept(readPropertyId(written))}`;
}

/** Google has what was there before and after under the name of its type. */
function readChange({ resource, action, ...change }: JsonRecord): JsonRecord {
	const [[type, before] = []] = Object.entries(recordIn(change.resourceBeforeChange));
	const [[newType, after] = []] = Object.entries(recordIn(change.resourceAfterChange));
	return withoutEmpty({ action, resource, type: newType ?? type, before, after });
}

/** Who changed what: nothing of it can be chosen, changed or deleted. */
export const changeHistory = defineResource({
	name: 'changeHistory',
	many: 'changes',
	api: 'v1alpha',
	collection: 'changeHistoryEvents',
	parent: ofAccount,
	verbs: ['getMany'],
	texts: { getMany: 'List the changes in an account and who made them, newest first' },
	fields: {},
	list: (account) => ({ path: `/v1alpha/${account}:searchChangeHistoryEvents`, byPost: true }),
	listOptions: {
		action: choices('Actions', ACTIONS, 'Only changes of these kinds'),
		actorEmail: texts('Changed By', 'Only changes by these users, by their email addresses'),
		earliestChangeTime: text('From', 'Only changes at this time or later', TIME),
		latestChangeTime: text('Until', 'Only changes at this time or earlier', TIME),
		resourceType: choices('Resources', TYPES, 'Only changes to these'),
		property: text('Property ID', 'Only changes to this property', { read: readProperty }),
	},
	derives: ({ id, changeTime, actorType, userActorEmail, changes }) => ({
		id,
		changeTime,
		actorType,
		userActorEmail,
		changes: recordsIn(changes).map(readChange),
	}),
});
