/** Audience exports: the users who were in an audience when the export was created, ready a quarter of an hour later. */
import type { JsonObject } from '../../json';
import { deriveDecimalDigits } from '../../random';
import { requireResource } from '../admin/access';
import { buildListPage } from '../admin/paging';
import type { AdminResource } from '../admin/store';
import { localDayAt } from '../events/localDays';
import { assertArgument, failedPrecondition, notFound } from '../wire/errors';
import { assertRequiredFields } from '../wire/requiredFields';
import { getTypeName, loadApiSchema } from '../wire/schema';
import { dropOutputFields } from '../wire/writeMessage';
import type { DataApiState } from './context';
import { resolveLimit, type ChargedResponse } from './reportParts';
import type {
	AudienceExportMessage,
	ListAudienceExportsRequest,
	QueryAudienceExportRequest,
} from './requests';
import { quoteSql } from './sql';

const TOKENS_PER_EXPORT = 10;
/** Only events of these last days decide who is in an audience, because older ones take long to generate. */
const MAXIMUM_DAYS = 30;
const PAGE_SIZES = { standard: 200, maximum: 1000 };

/** The value of each dimension that an export can have, for a user's ID. */
const DIMENSIONS: ReadonlyMap<string, (user: number) => string> = new Map([
	['deviceId', (user: number) => `${deriveDecimalDigits(`device ${user}`, 10)}.${user}`],
	['userId', (user: number) => (user % 5 === 0 ? `customer-${user}` : '(not set)')],
	['isAdsPersonalizationAllowed', (user: number) => String(user % 3 !== 0)],
	['isLimitedAdTracking', () => '(not set)'],
]);

/** The IDs of the users who were in the audience when the export was created. */
const usersByExport = new WeakMap<AdminResource, number[]>();

/** Answers with a long-running operation that holds the export in its current state. */
export function createAudienceExport(
	state: DataApiState,
	property: AdminResource,
	{ audienceExport = {} }: { audienceExport?: AudienceExportMessage },
): ChargedResponse {
	const { store } = state;
	const type = loadApiSchema('data').findMessageType('AudienceExport');
	const draft = dropOutputFields(type, audienceExport);
	assertRequiredFields(type, draft);
	const unknownDimension = audienceExport.dimensions?.find(
		({ dimensionName = '' }) => !DIMENSIONS.has(dimensionName),
	);
	assertArgument(
		unknownDimension === undefined,
		`Field ${unknownDimension?.dimensionName} is not a valid dimension of an audience export.`,
	);
	const audience = store.get(audienceExport.audience ?? '');
	if (!audience?.name.startsWith(`${property.name}/audiences/`)) throw notFound();
	const id = store.nextId();
	const stored = store.put({
		name: `${property.name}/audienceExports/${id}`,
		...draft,
		audienceDisplayName: audience['displayName'],
		beginCreatingTime: store.timestamp(),
	});
	usersByExport.set(stored, findAudienceUsers(state, property, audience));
	const typeUrl = `type.googleapis.com/${getTypeName(type)}`;
	const response = {
		name: `${property.name}/operations/${id}`,
		metadata: { '@type': `${typeUrl}Metadata` },
		response: { '@type': typeUrl, ...addProgress(state, stored) },
	};
	return { response, tokens: TOKENS_PER_EXPORT };
}

export function getAudienceExport(
	state: DataApiState,
	_property: AdminResource,
	{ name = '' }: QueryAudienceExportRequest,
): ChargedResponse {
	return respondForFree(addProgress(state, requireResource(state.store, name)));
}

export function listAudienceExports(
	state: DataApiState,
	property: AdminResource,
	request: ListAudienceExportsRequest,
): ChargedResponse {
	const exports = state.store
		.list(`${property.name}/audienceExports`)
		.map((stored) => addProgress(state, stored));
	return respondForFree(buildListPage('audienceExports', exports, request, PAGE_SIZES));
}

export function queryAudienceExport(
	state: DataApiState,
	_property: AdminResource,
	{ name = '', offset = 0, limit }: QueryAudienceExportRequest,
): ChargedResponse {
	const stored: AdminResource & AudienceExportMessage = requireResource(state.store, name);
	const audienceExport = addProgress(state, stored);
	if (audienceExport['state'] !== 'ACTIVE') {
		throw failedPrecondition(`The audience export ${name} is not ready.`);
	}
	const users = usersByExport.get(stored)!;
	const dimensions = (stored.dimensions ?? []).map(
		({ dimensionName = '' }) => DIMENSIONS.get(dimensionName)!,
	);
	const audienceRows = users.slice(offset, offset + resolveLimit(limit)).map((user) => ({
		dimensionValues: dimensions.map((getValue) => ({ value: getValue(user) })),
	}));
	return respondForFree({ audienceExport, audienceRows, rowCount: users.length });
}

function respondForFree(response: JsonObject): ChargedResponse {
	return { response, tokens: 0 };
}

/** An export with its state and progress by the clock. */
function addProgress({ store, quirks }: DataApiState, stored: AdminResource): JsonObject {
	const creatingMs = quirks.switches.exportSeconds * 1000;
	const ageMs = store.clock.now() - Date.parse(String(stored['beginCreatingTime']));
	const percentageCompleted = Math.min(1, ageMs / creatingMs) * 100;
	if (ageMs < creatingMs) return { ...stored, state: 'CREATING', percentageCompleted };
	return {
		...stored,
		state: 'ACTIVE',
		creationQuotaTokensCharged: TOKENS_PER_EXPORT,
		rowCount: usersByExport.get(stored)!.length,
		percentageCompleted,
	};
}

/** The users of the last days; if the audience asks for an event, those who had it. Sorted by ID. */
function findAudienceUsers(
	state: DataApiState,
	property: AdminResource,
	audience: AdminResource,
): number[] {
	const last = localDayAt(String(property['timeZone']), state.store.clock.now());
	const first = last - Math.min(Number(audience['membershipDurationDays']), MAXIMUM_DAYS);
	const conditionEvent = /"eventName":"(\w+)"/.exec(JSON.stringify(audience))?.[1];
	const event = audience['displayName'] === 'Purchasers' ? 'purchase' : conditionEvent;
	const hadEvent = event === undefined ? '1' : `name = ${quoteSql(event)}`;
	return state
		.openWarehouse(property, [{ first, last }])
		.query(
			`SELECT DISTINCT user FROM events WHERE day BETWEEN ${first} AND ${last} AND ${hadEvent} ORDER BY user`,
		)
		.map(([user]) => Number(user));
}
