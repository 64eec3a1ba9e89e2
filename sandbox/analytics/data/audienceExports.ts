/** Audience exports: the users of an audience as it was then, ready a quarter of an hour later. */
import type { JsonObject } from '../../json';
import { digitsFrom } from '../../random';
import { requireResource } from '../admin/access';
import { buildListPage } from '../admin/paging';
import type { AdminResource } from '../admin/store';
import { localDayAt } from '../events/localDays';
import { assertArgument, notFound, failedPrecondition } from '../wire/errors';
import { assertRequiredFields } from '../wire/requiredFields';
import { getTypeName, loadApiSchema } from '../wire/schema';
import { dropOutputFields } from '../wire/writeMessage';
import { resolveLimit, type ChargedResponse } from './reportParts';
import type { DataApiState } from './context';
import type {
	AudienceExportMessage,
	ListAudienceExportsRequest,
	QueryAudienceExportRequest,
} from './requests';
import { quoteSql } from './sql';

const TOKENS_PER_EXPORT = 10;
/** Of an audience; older events would take long to make. */
const MAXIMUM_DAYS = 30;
const PAGE_SIZES = { standard: 200, maximum: 1000 };

/** What a user is known by; there are no others. */
const DIMENSIONS: Record<string, (user: number) => string> = {
	deviceId: (user) => `${digitsFrom(`device ${user}`, 10)}.${user}`,
	userId: (user) => (user % 5 === 0 ? `customer-${user}` : '(not set)'),
	isAdsPersonalizationAllowed: (user) => String(user % 3 !== 0),
	isLimitedAdTracking: () => '(not set)',
};

/** Who was in the audience when its export was made. */
const usersByExport = new WeakMap<AdminResource, number[]>();

/** A long-running operation that holds the export as far as it is. */
export function createAudienceExport(
	context: DataApiState,
	property: AdminResource,
	{ audienceExport: asked = {} }: { audienceExport?: AudienceExportMessage },
): ChargedResponse {
	const { store } = context;
	const type = loadApiSchema('data').findMessageType('AudienceExport');
	const draft = dropOutputFields(type, asked);
	assertRequiredFields(type, draft);
	const stray = asked.dimensions?.find(
		({ dimensionName = '' }) => !(dimensionName in DIMENSIONS),
	);
	const name = stray?.dimensionName;
	assertArgument(!stray, `Field ${name} is not a valid dimension of an audience export.`);
	const audience = store.get(asked.audience ?? '');
	if (!audience?.name.startsWith(`${property.name}/audiences/`)) throw notFound();
	const id = store.nextId();
	const kept = store.put({
		name: `${property.name}/audienceExports/${id}`,
		...draft,
		audienceDisplayName: audience['displayName'],
		beginCreatingTime: store.timestamp(),
	});
	usersByExport.set(kept, findAudienceUsers(context, property, audience));
	const typeUrl = `type.googleapis.com/${getTypeName(type)}`;
	const answer = {
		name: `${property.name}/operations/${id}`,
		metadata: { '@type': `${typeUrl}Metadata` },
		response: { '@type': typeUrl, ...writeExport(context, kept) },
	};
	return { response: answer, tokens: TOKENS_PER_EXPORT };
}

export const getAudienceExport = (
	context: DataApiState,
	_: AdminResource,
	{ name = '' }: QueryAudienceExportRequest,
) => respondFree(writeExport(context, requireResource(context.store, name)));

export function listAudienceExports(
	context: DataApiState,
	property: AdminResource,
	request: ListAudienceExportsRequest,
): ChargedResponse {
	const kept = context.store.list(`${property.name}/audienceExports`);
	const exports = kept.map((each) => writeExport(context, each));
	return respondFree(buildListPage('audienceExports', exports, request, PAGE_SIZES));
}

export function queryAudienceExport(
	context: DataApiState,
	_: AdminResource,
	{ name = '', offset = 0, limit }: QueryAudienceExportRequest,
): ChargedResponse {
	const kept: AdminResource & AudienceExportMessage = requireResource(context.store, name);
	const audienceExport = writeExport(context, kept);
	if (audienceExport['state'] !== 'ACTIVE') {
		throw failedPrecondition(`The audience export ${name} is not ready.`);
	}
	const users = usersByExport.get(kept)!;
	const columns = kept.dimensions!.map(({ dimensionName = '' }) => DIMENSIONS[dimensionName]!);
	const audienceRows = users
		.slice(offset, offset + resolveLimit(limit))
		.map((user) => ({ dimensionValues: columns.map((valueOf) => ({ value: valueOf(user) })) }));
	return respondFree({ audienceExport, audienceRows, rowCount: users.length });
}

const respondFree = (answer: JsonObject): ChargedResponse => ({ response: answer, tokens: 0 });

/** An export by the clock. */
function writeExport({ store, quirks }: DataApiState, kept: AdminResource): JsonObject {
	const creatingMs = quirks.switches.exportSeconds * 1000;
	const age = store.clock.now() - Date.parse(String(kept['beginCreatingTime']));
	const percentageCompleted = Math.min(1, age / creatingMs) * 100;
	if (age < creatingMs) return { ...kept, state: 'CREATING', percentageCompleted };
	const rowCount = usersByExport.get(kept)!.length;
	const creationQuotaTokensCharged = TOKENS_PER_EXPORT;
	return { ...kept, state: 'ACTIVE', creationQuotaTokensCharged, rowCount, percentageCompleted };
}

/** Who was there in the last days and, if the audience asks for one event, had it. */
function findAudienceUsers(
	context: DataApiState,
	property: AdminResource,
	audience: AdminResource,
): number[] {
	const last = localDayAt(String(property['timeZone']), context.store.clock.now());
	const first = last - Math.min(Number(audience['membershipDurationDays']), MAXIMUM_DAYS);
	const event = /"eventName":"(\w+)"/.exec(JSON.stringify(audience))?.[1];
	const wanted = audience['displayName'] === 'Purchasers' ? 'purchase' : event;
	const had = wanted === undefined ? '1' : `name = ${quoteSql(wanted)}`;
	return context
		.openWarehouse(property, [{ first, last }])
		.query(
			`SELECT DISTINCT user FROM events WHERE day BETWEEN ${first} AND ${last} AND ${had} ORDER BY user`,
		)
		.map(([user]) => Number(user));
}
