/** Single settings of a property or account, and the history of changes. */
import type { Call, Route } from '../wire/frontEnd';
import { readBody } from '../wire/message';
import { invalid } from '../wire/refusal';
import { openAccount, openProperty } from './access';
import { EDIT, methodName, READ, type Draft } from './collection';
import { ACKNOWLEDGEMENT, CHANGE_HISTORY_SEARCH, DATA_RETENTION_SETTINGS } from './messages';
import { pageOf } from './paging';
import type { Change, Resource, Store } from './store';
import { applyMask, MASK_QUERY } from './updateMask';

const ACKNOWLEDGEMENT_TEXT =
	'I acknowledge that I have the necessary privacy disclosures and rights from my end users for the collection and processing of their data, including the association of such data with the visitation information Google Analytics collects from my site and/or app property.';

const RETENTION = /^\/v1beta\/properties\/([^/:]+)\/dataRetentionSettings$/;

export function settingsRoutes(store: Store): Route[] {
	return [
		{
			verb: 'GET',
			path: RETENTION,
			method: methodName('GetDataRetentionSettings'),
			scopes: READ,
			run: (call) => retention(store, call, 'read'),
		},
		{
			verb: 'PATCH',
			path: RETENTION,
			method: methodName('UpdateDataRetentionSettings'),
			scopes: EDIT,
			query: MASK_QUERY,
			run: (call) => updateRetention(store, call),
		},
		{
			verb: 'GET',
			path: /^\/v1beta\/accounts\/([^/:]+)\/dataSharingSettings$/,
			method: methodName('GetDataSharingSettings'),
			scopes: READ,
			run: ({ params, principal }) => ({
				name: `${openAccount(store, params[0] ?? '', 'read', principal).name}/dataSharingSettings`,
				sharingWithGoogleSupportEnabled: true,
			}),
		},
		{
			verb: 'POST',
			path: /^\/v1beta\/properties\/([^/:]+):acknowledgeUserDataCollection$/,
			method: methodName('AcknowledgeUserDataCollection'),
			scopes: EDIT,
			run: (call) => acknowledge(store, call),
		},
		{
			verb: 'POST',
			path: /^\/v1beta\/accounts\/([^/:]+):searchChangeHistoryEvents$/,
			method: methodName('SearchChangeHistoryEvents'),
			scopes: EDIT,
			run: (call) => searchChanges(store, call),
		},
	];
}

function retention(store: Store, { params, principal }: Call, need: 'read' | 'edit'): Resource {
	const property = openProperty(store, params[0] ?? '', need, principal);
	const name = `${property.name}/dataRetentionSettings`;
	return (
		store.get(name) ?? {
			name,
			eventDataRetention: 'TWO_MONTHS',
			userDataRetention: 'FOURTEEN_MONTHS',
			resetUserDataOnNewActivity: true,
		}
	);
}

function updateRetention(store: Store, call: Call): Resource {
	const before = retention(store, call, 'edit');
	const body = readBody<Draft>(DATA_RETENTION_SETTINGS, call.request.text);
	return store.put(
		applyMask(before, body, call.request.query, DATA_RETENTION_SETTINGS, [
			'eventDataRetention',
			'userDataRetention',
			'resetUserDataOnNewActivity',
		]),
	);
}

function acknowledge(store: Store, { params, principal, request }: Call): Draft {
	const property = openProperty(store, params[0] ?? '', 'edit', principal);
	const { acknowledgement } = readBody<{ acknowledgement?: string }>(
		ACKNOWLEDGEMENT,
		request.text,
	);
	if (acknowledgement !== ACKNOWLEDGEMENT_TEXT) {
		throw invalid('The field acknowledgement must hold the exact required sentence.');
	}
	store.acknowledged.add(property.name);
	return {};
}

interface Search {
	property?: string;
	resourceType?: string[];
	action?: string[];
	actorEmail?: string[];
	earliestChangeTime?: string;
	latestChangeTime?: string;
	pageSize?: number;
	pageToken?: string;
}

function searchChanges(store: Store, { params, principal, request }: Call): Draft {
	const account = openAccount(store, params[0] ?? '', 'edit', principal);
	const search = readBody<Search>(CHANGE_HISTORY_SEARCH, request.text);
	const events = store.changes
		.map((change, index) => ({ change, index }))
		.filter(({ change }) => accountOf(store, change) === account.name)
		.filter(({ change }) => matches(change, search))
		.map(({ change, index }) => toEvent(change, index))
		.reverse();
	return pageOf('changeHistoryEvents', events, pagingOf(search));
}

/** This one list takes its paging from the body. */
function pagingOf({ pageSize, pageToken, ...rest }: Search): URLSearchParams {
	const query = new URLSearchParams({ search: JSON.stringify(rest) });
	if (pageSize !== undefined) query.set('pageSize', String(pageSize));
	if (pageToken !== undefined) query.set('pageToken', pageToken);
	return query;
}

const resourceOf = ({ before, after }: Change) => (after ?? before) as Resource;

function accountOf(store: Store, change: Change): string {
	const { name } = resourceOf(change);
	if (name.startsWith('accounts/')) return name.split('/').slice(0, 2).join('/');
	return String(store.get(name.split('/').slice(0, 2).join('/'))?.['account']);
}

const KINDS: Array<[path: RegExp, key: string, type: string]> = [
	[/^accounts\/\d+$/, 'account', 'ACCOUNT'],
	[/^properties\/\d+$/, 'property', 'PROPERTY'],
	[/\/keyEvents\//, 'conversionEvent', 'CONVERSION_EVENT'],
	[/\/measurementProtocolSecrets\//, 'measurementProtocolSecret', 'MEASUREMENT_PROTOCOL_SECRET'],
	[/\/dataStreams\//, 'dataStream', 'DATA_STREAM'],
	[/\/googleAdsLinks\//, 'googleAdsLink', 'GOOGLE_ADS_LINK'],
	[/\/firebaseLinks\//, 'firebaseLink', 'FIREBASE_LINK'],
];

function kindOf(change: Change): [key: string, type: string] {
	const { name } = resourceOf(change);
	const kind = KINDS.find(([path]) => path.test(name));
	return [kind?.[1] ?? 'property', kind?.[2] ?? 'CUSTOM_DIMENSION'];
}

function matches(change: Change, search: Search): boolean {
	const [, type] = kindOf(change);
	const { name } = resourceOf(change);
	return (
		(search.property === undefined || `${name}/`.startsWith(`${search.property}/`)) &&
		(!search.resourceType?.length || search.resourceType.includes(type)) &&
		(!search.action?.length || search.action.includes(change.action)) &&
		(!search.actorEmail?.length || search.actorEmail.includes(change.actor)) &&
		change.time >= Date.parse(search.earliestChangeTime ?? '1970-01-01') &&
		change.time <= Date.parse(search.latestChangeTime ?? '9999-01-01')
	);
}

function toEvent(change: Change, index: number): Draft {
	const [key] = kindOf(change);
	const { before, after, action, actor, time } = change;
	return {
		id: String(index + 1),
		changeTime: new Date(time).toISOString(),
		actorType: 'USER',
		userActorEmail: actor,
		changes: [
			{
				resource: resourceOf(change).name,
				action,
				...(before === undefined ? {} : { resourceBeforeChange: { [key]: before } }),
				...(after === undefined ? {} : { resourceAfterChange: { [key]: after } }),
			},
		],
	};
}
