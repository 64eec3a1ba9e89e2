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
import { checkLimits, limitOf, type Answer, type Finished } from './page';
import type { AudienceExport, ListAudienceExports, QueryAudienceExport } from './requests';
import { quote } from './sql';

const TOKENS = 10;
const NOTHING = 0;
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

export class AudienceExports {
	private readonly users = new Map<string, number[]>();

	constructor(private readonly context: Context) {}

	/** A long-running operation that holds the export as far as it is. */
	create(property: Resource, asked: AudienceExport): Finished {
		const { store } = this.context;
		const type = schemaOf('data').message('AudienceExport');
		const draft = draftOf(type, asked);
		requireFields(type, draft);
		checkDimensions(asked);
		const audience = audienceOf(property, asked, store.get(asked.audience ?? ''));
		const id = store.nextId();
		const { name } = store.put({
			name: `${property.name}/audienceExports/${id}`,
			...draft,
			audienceDisplayName: audience['displayName'],
			beginCreatingTime: store.now(),
		});
		this.users.set(name, this.usersOf(property, audience));
		const answer = {
			name: `${property.name}/operations/${id}`,
			metadata: { '@type': `type.googleapis.com/${nameOf(type)}Metadata` },
			response: { '@type': `type.googleapis.com/${nameOf(type)}`, ...this.shown(name) },
		};
		return { answer, charge: TOKENS };
	}

	get(name: string): Finished {
		return { answer: this.shown(name), charge: NOTHING };
	}

	list(property: Resource, request: ListAudienceExports): Finished {
		const exports = this.context.store
			.list(`${property.name}/audienceExports`)
			.map(({ name }) => this.shown(name));
		return { answer: pageOf('audienceExports', exports, request, PAGES), charge: NOTHING };
	}

	query(request: QueryAudienceExport): Finished {
		checkLimits(request);
		const { name = '', offset = 0, limit } = request;
		const audienceExport = this.shown(name);
		if (audienceExport['state'] !== 'ACTIVE') {
			throw new Refusal('FAILED_PRECONDITION', `The audience export ${name} is not ready.`);
		}
		const users = this.users.get(name) ?? [];
		const columns = (existing(this.context.store, name) as AudienceExport).dimensions ?? [];
		const rows = users.slice(offset, offset + limitOf(limit)).map((user) => ({
			dimensionValues: columns.map(({ dimensionName = '' }) => ({
				value: DIMENSIONS[dimensionName]?.(user),
			})),
		}));
		const answer = { audienceExport, audienceRows: rows, rowCount: users.length };
		return { answer, charge: NOTHING };
	}

	/** An export by the clock. */
	private shown(name: string): Answer {
		const { clock } = this.context.store;
		const creatingMs = this.context.quirks.now.exportSeconds * 1000;
		const kept = existing(this.context.store, name);
		const age = clock.now() - Date.parse(String(kept['beginCreatingTime']));
		if (age < creatingMs) {
			return { ...kept, state: 'CREATING', percentageCompleted: (age / creatingMs) * 100 };
		}
		return {
			...kept,
			state: 'ACTIVE',
			creationQuotaTokensCharged: TOKENS,
			rowCount: this.users.get(name)?.length ?? 0,
			percentageCompleted: 100,
		};
	}

	/** Who was there in the last days and, if the audience asks for one event, had it. */
	private usersOf(property: Resource, audience: Resource): number[] {
		const today = dayAt(String(property['timeZone']), this.context.store.clock.now());
		const days = Math.min(Number(audience['membershipDurationDays']), MOST_DAYS);
		const { db } = this.context.warehouse(property, { first: today - days, last: today });
		const event = /"eventName":"(\w+)"/.exec(JSON.stringify(audience))?.[1];
		const wanted = audience['displayName'] === 'Purchasers' ? 'purchase' : event;
		const had = wanted === undefined ? '' : `AND name = ${quote(wanted)}`;
		const rows = db
			.prepare(
				`SELECT DISTINCT user FROM events WHERE day BETWEEN ${today - days} AND ${today} ${had} ORDER BY user`,
			)
			.all();
		return rows.map(({ user }) => Number(user));
	}
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
