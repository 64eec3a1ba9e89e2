import type { JsonRecord } from '../../shared/core/json';
import { failed } from '../../shared/core/result';
import type { Input } from '../../shared/node/inputs';
import type { Operation, Resource } from '../../shared/node/operation';
import { limitFields, optionsField, readLimit } from '../../shared/node/options';
import { readPropertyId } from '../domain/property';
import { recordIn, recordsIn, withoutEmpty } from '../domain/read';
import { list } from '../google/ask';
import { analyticsApi } from '../service';
import { optionsOf } from './fields';
import { rowsOf } from './operations';
import { accountField, RETRY_OPTIONS, simplifyField } from './panel';
import { readAccount } from './parents';
import { perItemIn, resourceRow } from './session';

/** From `ChangeHistoryResourceType` of v1alpha; v1beta knows fewer than half, and no key events. */
export const CHANGED_TYPES = optionsOf(
	...'ACCOUNT ADSENSE_LINK ATTRIBUTION_SETTINGS AUDIENCE BIGQUERY_LINK CALCULATED_METRIC CHANNEL_GROUP'.split(
		' ',
	),
	...'CUSTOM_DIMENSION CUSTOM_METRIC DATA_REDACTION_SETTINGS DATA_RETENTION_SETTINGS DATA_STREAM'.split(
		' ',
	),
	...'ENHANCED_MEASUREMENT_SETTINGS EVENT_CREATE_RULE FIREBASE_LINK GOOGLE_ADS_LINK KEY_EVENT'.split(
		' ',
	),
	...'GOOGLE_SIGNALS_SETTINGS MEASUREMENT_PROTOCOL_SECRET PROPERTY REPORTING_DATA_ANNOTATION'.split(
		' ',
	),
	...'REPORTING_IDENTITY_SETTINGS USER_PROVIDED_DATA_SETTINGS'.split(' '),
);

const filters: Parameters<typeof optionsField>[0] = [
	{
		displayName: 'Actions',
		name: 'action',
		type: 'multiOptions',
		options: optionsOf('CREATED', 'UPDATED', 'DELETED'),
		default: [],
		description: 'Only changes of these kinds',
	},
	{
		displayName: 'Changed By',
		name: 'actorEmail',
		type: 'string',
		default: '',
		placeholder: 'e.g. ada@example.com',
		description: 'Only changes by these users, with commas between their emails',
	},
	{
		displayName: 'From',
		name: 'earliestChangeTime',
		type: 'dateTime',
		default: '',
		description: 'Only changes at this time or later',
	},
	{
		displayName: 'Property ID',
		name: 'property',
		type: 'string',
		default: '',
		placeholder: 'e.g. 123456789',
		description: 'Only changes to this property',
	},
	{
		displayName: 'Resources',
		name: 'resourceType',
		type: 'multiOptions',
		options: CHANGED_TYPES,
		default: [],
		description: 'Only changes to these',
	},
	{
		displayName: 'Until',
		name: 'latestChangeTime',
		type: 'dateTime',
		default: '',
		description: 'Only changes at this time or earlier',
	},
];

function readTime(input: Input, name: string): string | undefined {
	const text = input.text(`options.${name}`);
	if (text === '') return undefined;
	const time = Date.parse(text);
	if (!Number.isNaN(time)) return new Date(time).toISOString();
	return input.accept(failed(`"${text}" is not a time`, 'Write it as 2026-12-31T23:00:00Z.'));
}

function bodyOf(input: Input): JsonRecord {
	const property = input.text('options.property');
	return withoutEmpty({
		...(property && { property: `properties/${input.accept(readPropertyId(property))}` }),
		resourceType: input.choices('options.resourceType'),
		action: input.choices('options.action'),
		actorEmail: input.list('options.actorEmail'),
		earliestChangeTime: readTime(input, 'earliestChangeTime'),
		latestChangeTime: readTime(input, 'latestChangeTime'),
	});
}

function simplified({
	id,
	changeTime,
	actorType,
	userActorEmail,
	changes,
}: JsonRecord): JsonRecord {
	return withoutEmpty({
		id,
		changeTime,
		actorType,
		userActorEmail,
		changes: recordsIn(changes).map(readChange),
	});
}

/** Google has what was there before and after under the name of its type. */
function readChange({
	resource,
	action,
	resourceBeforeChange,
	resourceAfterChange,
}: JsonRecord): JsonRecord {
	const [[type, before] = []] = Object.entries(recordIn(resourceBeforeChange));
	const [[newType, after] = []] = Object.entries(recordIn(resourceAfterChange));
	return withoutEmpty({ action, resource, type: newType ?? type, before, after });
}

const getMany: Operation = {
	option: {
		name: 'Get Many',
		value: 'getMany',
		action: 'Get many changes',
		description: 'Get who changed what in an account, newest first',
	},
	properties: [accountField, ...limitFields, simplifyField, optionsField(RETRY_OPTIONS, filters)],
	execute: perItemIn(async (input, session) => {
		const path = `/v1alpha/accounts/${readAccount(input)}:searchChangeHistoryEvents`;
		const request = { path, key: 'changeHistoryEvents', body: bodyOf(input) };
		const listing = await list(session.connect(input), request, readLimit(input));
		return rowsOf(listing, session, (event) =>
			resourceRow(input.flag('simplify') ? simplified(event) : event),
		);
	}),
};

export const changeHistory: Resource = {
	option: { name: 'Change History (Preview)', value: 'changeHistory' },
	service: analyticsApi,
	operations: [getMany],
};
