/** One session: who comes, from where, and what they do, as rows of the warehouse. Pure. */
import { findAppDevice, drawTraffic, drawVisitor } from './visitors';
import type { SitePage, PropertyProfile } from './profiles';
import { createRandom, mixNumbers, type Random } from '../../random';

/** A row of the events, and the items that it is about. */
type VisitEvent = ReturnType<typeof buildEvent>;

/** Fewer people come at night. Weights of the hours 0 to 23. */
const HOURS: ReadonlyArray<readonly [number, number]> = [
	3, 2, 1, 1, 1, 2, 4, 7, 10, 12, 13, 13, 12, 12, 11, 11, 12, 13, 15, 17, 18, 15, 10, 6,
].map((weight, hour) => [hour, weight] as const);

/** Visitors first seen on one day are numbered from `day * USERS_PER_DAY`. */
const USERS_PER_DAY = 10_000;
const NEW_SHARE = 0.55;
const LONGEST_ABSENCE = 45;

function countSessions(profile: PropertyProfile, day: number): number {
	const weekday = (day + 4) % 7;
	const weekend = weekday === 0 || weekday === 6 ? 0.7 : 1.1;
	const season = 1 + 0.25 * Math.sin((day / 365) * 2 * Math.PI);
	const noise = 0.85 + 0.3 * createRandom(profile.key, day, 1).next();
	return Math.round(profile.sessionsPerDay * weekend * season * noise);
}

const countNewVisitors = (profile: PropertyProfile, day: number) =>
	Math.round(countSessions(profile, day) * NEW_SHARE);

export function generateVisits(profile: PropertyProfile, day: number) {
	const newVisitors = countNewVisitors(profile, day);
	return Array.from({ length: countSessions(profile, day) }, (_, index) =>
		generateVisit(profile, day, index, index < newVisitors),
	);
}

function generateVisit(profile: PropertyProfile, day: number, index: number, isNew: boolean) {
	const chance = createRandom(profile.key, day, index, 2);
	const firstDay = isNew ? day : drawEarlierDay(chance, day);
	const seat = isNew ? index : chance.below(Math.max(1, countNewVisitors(profile, firstDay)));
	const user = firstDay * USERS_PER_DAY + seat;
	const { device, ...who } = drawVisitor(profile.key, user, profile.traffic);
	const stream = createRandom(profile.key, user, 3).weighted(profile.streams);
	const events = generateEvents(profile, chance, isNew, mixNumbers(profile.key, day, index));
	return {
		user: { id: user, first_day: firstDay, ...who },
		session: {
			user,
			is_new: Number(isNew),
			engaged: Number(events.reduce((sum, { engagement }) => sum + engagement, 0) >= 10),
			traffic:
				isNew || chance.chance(0.3) ? who.traffic : drawTraffic(chance, profile.traffic),
			device: stream.platform === 'web' ? device : findAppDevice(stream.platform),
			stream: Number(stream.id),
			landing: events[0]!.page,
		},
		/** Seconds after the day's beginning. */
		start: chance.weighted(HOURS) * 3600 + chance.below(3600),
		events,
	};
}

/** Most people who return do so within days. */
function drawEarlierDay(chance: Random, day: number): number {
	const share = chance.next() ** 2.2;
	return day - 1 - Math.floor(share * LONGEST_ABSENCE);
}

function generateEvents(
	profile: PropertyProfile,
	chance: Random,
	isNew: boolean,
	serial: number,
): VisitEvent[] {
	const views = 1 + Math.floor(chance.next() ** 2 * 6);
	const bounces = views === 1 && chance.chance(0.6);
	const events: VisitEvent[] = [];
	const landing = chance.weighted(profile.pages);
	const add: AddEvent = (name, page, more) => events.push(buildEvent(name, page, more));

	if (isNew) add(profile.host === '' ? 'first_open' : 'first_visit', landing);
	add('session_start', landing);
	for (let view = 0; view < views; view++) {
		const page = view === 0 ? landing : chance.weighted(profile.pages);
		addPageView(profile, chance, page, bounces, add);
	}
	if (!bounces && profile.items.length > 0)
		addPurchaseFunnel(profile, chance, landing, serial, add);
	if (isNew && chance.chance(0.06)) add('sign_up', landing, { gap: 8 });
	if (chance.chance(0.03)) add('generate_lead', landing, { gap: 12, value: 25 });
	for (const [name, share] of profile.strayEvents ?? []) {
		if (chance.chance(share)) add(name, landing, { gap: 2 });
	}
	return events;
}

interface EventDetails {
	/** Seconds after the event before it. */
	gap?: number;
	/** Seconds the page was in front of the visitor. */
	engagement?: number;
	value?: number;
	transaction_id?: string | null;
	items?: ReturnType<typeof drawItems>;
	variant?: string | null;
	read_time?: number;
	/** What was searched for. */
	detail?: string;
}

const buildEvent = (name: string, page: SitePage, { items = [], ...more }: EventDetails = {}) => ({
	gap: 0,
	engagement: 0,
	value: 0,
	read_time: 0,
	name,
	page: page.id,
	items,
	...more,
});

type AddEvent = (name: string, page: SitePage, more?: EventDetails) => void;

const drawVariant = (chance: Random) => (chance.chance(0.5) ? 'A' : 'B');

function addPageView(
	profile: PropertyProfile,
	chance: Random,
	page: SitePage,
	bounces: boolean,
	add: AddEvent,
) {
	const seconds = bounces ? chance.below(8) : 5 + Math.floor(chance.next() ** 2 * 90);
	const variant = profile.customParameters ? drawVariant(chance) : null;
	add(profile.host === '' ? 'screen_view' : 'page_view', page, {
		gap: chance.below(3),
		variant,
		read_time: page.author === undefined ? 0 : seconds,
	});
	if (profile.host !== '' && chance.chance(0.35)) add('scroll', page, { gap: 4, variant });
	if (page.group === 'search') add('view_search_results', page, { detail: 'wool' });
	if (page.group === 'guide' && chance.chance(0.2)) add('file_download', page, { gap: 5 });
	add('user_engagement', page, { gap: seconds, engagement: seconds, variant });
}

/** Each step is taken by some of those who took the one before. */
const FUNNEL: ReadonlyArray<readonly [name: string, share: number]> = [
	['view_item', 0.55],
	['add_to_cart', 0.35],
	['begin_checkout', 0.5],
	['purchase', 0.55],
];

function addPurchaseFunnel(
	profile: PropertyProfile,
	chance: Random,
	page: SitePage,
	serial: number,
	add: AddEvent,
): void {
	const items = drawItems(profile, chance);
	const value = Math.round(items.reduce((sum, { revenue }) => sum + revenue, 0) * 100) / 100;
	for (const [name, share] of FUNNEL) {
		if (!chance.chance(share)) return;
		const bought = name === 'purchase';
		add(name, page, {
			gap: 5 + chance.below(40),
			engagement: 3,
			items,
			value: bought ? value : 0,
			transaction_id: bought ? `T-${serial.toString(36).toUpperCase()}` : null,
		});
	}
}

const drawItems = ({ items }: PropertyProfile, chance: Random) =>
	Array.from({ length: 1 + chance.below(3) }, () => {
		const { id, name, price } = items[chance.below(items.length)]!;
		const quantity = chance.chance(0.15) ? 2 : 1;
		return { item_id: id, item_name: name, quantity, revenue: price * quantity };
	});
