/** Audience exports: the users of an audience as it was then, ready a quarter of an hour later. */
import { digitsFrom } from '../../random';
import { existing } from '../admin/access';
import { pageOf } from '../admin/paging';
import type { Resource } from '../admin/store';
import { dayAt } from '../events/zone';
import { demand, notFound, precondition } from '../wire/refusal';
import { requireFields } from '../wire/required';
import { nameOf, schemaOf } from '../wire/schema';
import { draftOf } from '../wire/written';
import { limitOf, type Answer, type Finished } from './answers';
import type { Context } from './context';
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
	const stray = asked.dimensions?.find(
		({ dimensionName = '' }) => !(dimensionName in DIMENSIONS),
	);
	const name = stray?.dimensionName;
	demand(!stray, `Field ${name} is not a valid dimension of an audience export.`);
	const audience = store.get(asked.audience ?? '');
	if (!audience?.name.startsWith(`${property.name}/audiences/`)) throw notFound();
	const id = store.nextId();
	const kept = store.put({
		name: `${property.name}/audienceExports/${id}`,
		...draft,
		audienceDisplayName: audience['displayName'],
		beginCreatingTime: store.now(),
	});
	usersIn.set(kept, usersOf(context, property, audience));
	const typeUrl = `type.googleapis.com/${nameOf(type)}`;
	const answer = {
		name: `${property.name}/operations/${id}`,
		metadata: { '@type': `${typeUrl}Metadata` },
		response: { '@type': typeUrl, ...shown(context, kept) },
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

export function query(
	context: Context,
	_: Resource,
	{ name = '', offset = 0, limit }: QueryAudienceExport,
): Finished {
	const kept: Resource & AudienceExport = existing(context.store, name);
	const audienceExport = shown(context, kept);
	if (audienceExport['state'] !== 'ACTIVE') {
		throw precondition(`The audience export ${name} is not ready.`);
	}
	const users = usersIn.get(kept)!;
	const columns = kept.dimensions!.map(({ dimensionName = '' }) => DIMENSIONS[dimensionName]!);
	const audienceRows = users
		.slice(offset, offset + limitOf(limit))
		.map((user) => ({ dimensionValues: columns.map((valueOf) => ({ value: valueOf(user) })) }));
	return free({ audienceExport, audienceRows, rowCount: users.length });
}

const free = (answer: Answer): Finished => ({ answer, charge: 0 });

/** An export by the clock. */
function shown({ store, quirks }: Context, kept: Resource): Answer {
	const creatingMs = quirks.now.exportSeconds * 1000;
	const age = store.clock.now() - Date.parse(String(kept['beginCreatingTime']));
	const percentageCompleted = Math.min(1, age / creatingMs) * 100;
	if (age < creatingMs) return { ...kept, state: 'CREATING', percentageCompleted };
	const rowCount = usersIn.get(kept)!.length;
	const creationQuotaTokensCharged = TOKENS;
	return { ...kept, state: 'ACTIVE', creationQuotaTokensCharged, rowCount, percentageCompleted };
}

/** Who was there in the last days and, if the audience asks for one event, had it. */
function usersOf(context: Context, property: Resource, audience: Resource): number[] {
	const last = dayAt(String(property['timeZone']), context.store.clock.now());
	const first = last - Math.min(Number(audience['membershipDurationDays']), MOST_DAYS);
	const event = /"eventName":"(\w+)"/.exec(JSON.stringify(audience))?.[1];
	const wanted = audience['displayName'] === 'Purchasers' ? 'purchase' : event;
	const had = wanted === undefined ? '1' : `name = ${quote(wanted)}`;
	return context
		.warehouse(property, [{ first, last }])
		.ask(
			`SELECT DISTINCT user FROM events WHERE day BETWEEN ${first} AND ${last} AND ${had} ORDER BY user`,
		)
		.map(([user]) => Number(user));
}
