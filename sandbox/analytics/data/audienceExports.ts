/** Audience exports: the users of an audience as it was then, ready a quarter of an hour later. */
import { existing } from '../admin/access';
import { requireFields } from '../admin/checks';
import { digitsFrom } from '../admin/ids';
import { pageOf } from '../admin/paging';
import type { Resource } from '../admin/store';
import { draftOf } from '../admin/written';
import { dayAt } from '../events/zone';
import { invalid, notFound, Refusal } from '../wire/refusal';
import { nameOf, schemaOf } from '../wire/schema';
import type { Context } from './context';
import { limitOf, type Answer, type Finished } from './answers';
import type { AudienceExport, ListAudienceExports, QueryAudienceExport } from './requests';
import { quote } from './sql';

const TOKENS = 10;
/** Of an audience; older events would take long to make. */
const MOST_DAYS = 30;
const PAGES = { usual: 200, most: 1000 };

/** What a user is known by; there are no others. */
const DIMENSIONS: Record<string, (user: number) => string> = {
	deviceId: (user) => `${digitsFrom(`device ${user}`, 10)}.${user}`,
	userId: (user) => (user % 5 === 0 ? `customer-${user}` : '(not set)'),
	isAdsPersonalizationAllowed: (user) => String(user % 3 !== 0),
	isLimitedAdTracking: () => '(not set)',
};

/** Who was in the audience when its export was made. */
const usersIn = new WeakMap<Resource, number[]>();

/** A long-running operation that holds the export as far as it is. */
export function create(
	context: Context,
	property: Resource,
	{ audienceExport: asked = {} }: { audienceExport?: AudienceExport },
): Finished {
	const { store } = context;
	const type = schemaOf('data').message('AudienceExport');
	const draft = draftOf(type, asked);
	requireFields(type, draft);
	checkDimensions(asked);
	const audience = audienceOf(property, asked, store.get(asked.audience ?? ''));
	const id = store.nextId();
	const kept = store.put({
		name: `${property.name}/audienceExports/${id}`,
		...draft,
		audienceDisplayName: audience['displayName'],
		beginCreatingTime: store.now(),
	});
	usersIn.set(kept, usersOf(context, property, audience));
	const answer = {
		name: `${property.name}/operations/${id}`,
		metadata: { '@type': `type.googleapis.com/${nameOf(type)}Metadata` },
		response: { '@type': `type.googleapis.com/${nameOf(type)}`, ...shown(context, kept) },
	};
	return { answer, charge: TOKENS };
}

export const get = (context: Context, _: Resource, { name = '' }: QueryAudienceExport) =>
	free(shown(context, existing(context.store, name)));

export function list(context: Context, property: Resource, request: ListAudienceExports): Finished {
	const kept = context.store.list(`${property.name}/audienceExports`);
	const exports = kept.map((each) => shown(context, each));
	return free(pageOf('audienceExports', exports, request, PAGES));
}

export function query(context: Context, _: Resource, request: QueryAudienceExport): Finished {
	const { name = '', offset = 0, limit } = request;
	const kept = existing(context.store, name);
	const audienceExport = shown(context, kept);
	if (audienceExport['state'] !== 'ACTIVE') {
		throw new Refusal('FAILED_PRECONDITION', `The audience export ${name} is not ready.`);
	}
	const users = usersIn.get(kept) ?? [];
	const { dimensions = [] }: AudienceExport = kept;
	const audienceRows = users.slice(offset, offset + limitOf(limit)).map((user) => ({
		dimensionValues: dimensions.map(({ dimensionName = '' }) => ({
			value: DIMENSIONS[dimensionName]?.(user),
		})),
	}));
	return free({ audienceExport, audienceRows, rowCount: users.length });
}

const free = (answer: Answer): Finished => ({ answer, charge: 0 });

/** An export by the clock. */
function shown({ store, quirks }: Context, kept: Resource): Answer {
	const creatingMs = quirks.now.exportSeconds * 1000;
	const age = store.clock.now() - Date.parse(String(kept['beginCreatingTime']));
	if (age < creatingMs) {
		return { ...kept, state: 'CREATING', percentageCompleted: (age / creatingMs) * 100 };
	}
	return {
		...kept,
		state: 'ACTIVE',
		creationQuotaTokensCharged: TOKENS,
		rowCount: usersIn.get(kept)?.length ?? 0,
		percentageCompleted: 100,
	};
}

/** Who was there in the last days and, if the audience asks for one event, had it. */
function usersOf(context: Context, property: Resource, audience: Resource): number[] {
	const last = dayAt(String(property['timeZone']), context.store.clock.now());
	const first = last - Math.min(Number(audience['membershipDurationDays']), MOST_DAYS);
	const { db } = context.warehouse(property, [{ first, last }]);
	const event = /"eventName":"(\w+)"/.exec(JSON.stringify(audience))?.[1];
	const wanted = audience['displayName'] === 'Purchasers' ? 'purchase' : event;
	const had = wanted === undefined ? '' : `AND name = ${quote(wanted)}`;
	const days = `day BETWEEN ${first} AND ${last}`;
	const rows = db.prepare(`SELECT DISTINCT user FROM events WHERE ${days} ${had} ORDER BY user`);
	return rows.all().map(({ user }) => Number(user));
}

function checkDimensions({ dimensions = [] }: AudienceExport): void {
	const unknown = dimensions.find(({ dimensionName = '' }) => !(dimensionName in DIMENSIONS));
	if (unknown === undefined) return;
	throw invalid(`Field ${unknown.dimensionName} is not a valid dimension of an audience export.`);
}

function audienceOf({ name }: Resource, { audience = '' }: AudienceExport, found?: Resource) {
	if (found === undefined || !audience.startsWith(`${name}/audiences/`)) throw notFound();
	return found;
}
