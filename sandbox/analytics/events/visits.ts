/** Generates visits: who comes, from where, and which events happen, as rows of the warehouse. Pure. */
import { createRandom, mixNumbers, type Random } from '../../random';
import type { PropertyProfile, SitePage } from './profiles';
import { drawTraffic, drawVisitor, findAppDevice } from './visitors';

/** A row of the table `items`, without its event. */
interface EventItem {
	item_id: string;
	item_name: string;
	quantity: number;
	revenue: number;
}

interface EventDetails {
	/** Seconds since the previous event. */
	gap?: number;
	/** Seconds for which the page was in front of the visitor. */
	engagement?: number;
	value?: number;
	transaction_id?: string | null;
	items?: EventItem[];
	variant?: string | null;
	read_time?: number;
	/** The term that was searched for. */
	detail?: string;
}

/** A row of the table `events`, without its time and IDs, and the items that belong to it. */
interface VisitEvent extends EventDetails {
	name: string;
	/** ID in the table `pages`. */
	page: number;
	gap: number;
	engagement: number;
	value: number;
	read_time: number;
	items: EventItem[];
}

/** One session. */
export interface GeneratedVisit {
	/** A row of the table `users`. */
	user: {
		id: number;
		first_day: number;
		place: number;
		traffic: number;
		plan: string;
	};
	/** A row of the table `sessions`, without its ID. */
	session: {
		user: number;
		is_new: number;
		engaged: number;
		traffic: number;
		device: number;
		stream: number;
		landing: number;
	};
	/** Seconds after the beginning of the day. */
	start: number;
	events: VisitEvent[];
}

/** The hours 0 to 23. Fewer visits begin at night. */
const HOURS = [
	3, 2, 1, 1, 1, 2, 4, 7, 10, 12, 13, 13, 12, 12, 11, 11, 12, 13, 15, 17, 18, 15, 10, 6,
].map((weight, hour) => ({ hour, weight }));

/** The ID of a visitor is `firstDay * USERS_PER_DAY` plus a number among the new visitors of that day. */
const USERS_PER_DAY = 10_000;
const NEW_VISITOR_SHARE = 0.55;
const LONGEST_ABSENCE_DAYS = 45;

function countSessions(profile: PropertyProfile, day: number): number {
	const weekday = (day + 4) % 7;
	const weekdayFactor = weekday === 0 || weekday === 6 ? 0.7 : 1.1;
	const seasonFactor = 1 + 0.25 * Math.sin((day / 365) * 2 * Math.PI);
	const noiseFactor = 0.85 + 0.3 * createRandom(profile.key, day, 1).next();
	return Math.round(profile.sessionsPerDay * weekdayFactor * seasonFactor * noiseFactor);
}

function countNewVisitors(profile: PropertyProfile, day: number): number {
	return Math.round(countSessions(profile, day) * NEW_VISITOR_SHARE);
}

/** The visits of a local day; the same for the same profile and day, whatever was generated before. */
export function generateVisits(profile: PropertyProfile, day: number): GeneratedVisit[] {
	const newVisitors = countNewVisitors(profile, day);
	return Array.from({ length: countSessions(profile, day) }, (_, index) =>
		generateVisit(profile, day, index, index < newVisitors),
	);
}

function generateVisit(
	profile: PropertyProfile,
	day: number,
	index: number,
	isNew: boolean,
): GeneratedVisit {
	const random = createRandom(profile.key, day, index, 2);
	const firstDay = isNew ? day : drawEarlierDay(random, day);
	const numberOfDay = isNew
		? index
		: random.integerBelow(Math.max(1, countNewVisitors(profile, firstDay)));
	const userId = firstDay * USERS_PER_DAY + numberOfDay;
	const visitor = drawVisitor(profile.key, userId, profile.trafficSources);
	const stream = createRandom(profile.key, userId, 3).pickWeighted(profile.streams);
	const serial = mixNumbers(profile.key, day, index);
	const events = generateEvents(profile, random, isNew, serial);
	const engagement = events.reduce((total, event) => total + event.engagement, 0);
	const comesAsBefore = isNew || random.chance(0.3);
	return {
		user: {
			id: userId,
			first_day: firstDay,
			place: visitor.place,
			traffic: visitor.traffic,
			plan: visitor.plan,
		},
		session: {
			user: userId,
			is_new: Number(isNew),
			engaged: Number(engagement >= 10),
			traffic: comesAsBefore ? visitor.traffic : drawTraffic(random, profile.trafficSources),
			device: stream.platform === 'web' ? visitor.device : findAppDevice(stream.platform),
			stream: Number(stream.id),
			landing: events[0]!.page,
		},
		start: random.pickWeighted(HOURS).hour * 3600 + random.integerBelow(3600),
		events,
	};
}

/** Most visitors who return do so within days. */
function drawEarlierDay(random: Random, day: number): number {
	const share = random.next() ** 2.2;
	return day - 1 - Math.floor(share * LONGEST_ABSENCE_DAYS);
}

/** @param serial tells the transaction IDs of visits apart */
function generateEvents(
	profile: PropertyProfile,
	random: Random,
	isNew: boolean,
	serial: number,
): VisitEvent[] {
	const viewCount = 1 + Math.floor(random.next() ** 2 * 6);
	const bounces = viewCount === 1 && random.chance(0.6);
	const events: VisitEvent[] = [];
	const landing = random.pickWeighted(profile.pages);
	const add: AddEvent = (name, page, details) => {
		events.push(buildEvent(name, page, details));
	};

	if (isNew) add(isApp(profile) ? 'first_open' : 'first_visit', landing);
	add('session_start', landing);
	for (let view = 0; view < viewCount; view++) {
		const page = view === 0 ? landing : random.pickWeighted(profile.pages);
		addPageView(profile, random, page, bounces, add);
	}
	if (!bounces && profile.products.length > 0) {
		addPurchaseFunnel(profile, random, landing, serial, add);
	}
	if (isNew && random.chance(0.06)) add('sign_up', landing, { gap: 8 });
	if (random.chance(0.03)) add('generate_lead', landing, { gap: 12, value: 25 });
	for (const { name, share } of profile.strayEvents ?? []) {
		if (random.chance(share)) add(name, landing, { gap: 2 });
	}
	return events;
}

/** Apps have no host. */
function isApp({ host }: PropertyProfile): boolean {
	return host === '';
}

function buildEvent(name: string, page: SitePage, details: EventDetails = {}): VisitEvent {
	return {
		gap: 0,
		engagement: 0,
		value: 0,
		read_time: 0,
		items: [],
		name,
		page: page.id,
		...details,
	};
}

type AddEvent = (name: string, page: SitePage, details?: EventDetails) => void;

function drawVariant(random: Random): string {
	return random.chance(0.5) ? 'A' : 'B';
}

function addPageView(
	profile: PropertyProfile,
	random: Random,
	page: SitePage,
	bounces: boolean,
	add: AddEvent,
): void {
	const seconds = bounces ? random.integerBelow(8) : 5 + Math.floor(random.next() ** 2 * 90);
	const variant = profile.sendsCustomParameters ? drawVariant(random) : null;
	add(isApp(profile) ? 'screen_view' : 'page_view', page, {
		gap: random.integerBelow(3),
		variant,
		read_time: page.author === undefined ? 0 : seconds,
	});
	if (!isApp(profile) && random.chance(0.35)) add('scroll', page, { gap: 4, variant });
	if (page.group === 'search') add('view_search_results', page, { detail: 'wool' });
	if (page.group === 'guide' && random.chance(0.2)) add('file_download', page, { gap: 5 });
	add('user_engagement', page, { gap: seconds, engagement: seconds, variant });
}

/** The steps to a purchase, each with the share of visitors who take it after the previous one. */
const PURCHASE_STEPS = [
	{ name: 'view_item', share: 0.55 },
	{ name: 'add_to_cart', share: 0.35 },
	{ name: 'begin_checkout', share: 0.5 },
	{ name: 'purchase', share: 0.55 },
];

function addPurchaseFunnel(
	profile: PropertyProfile,
	random: Random,
	page: SitePage,
	serial: number,
	add: AddEvent,
): void {
	const items = drawItems(profile, random);
	const total = items.reduce((sum, { revenue }) => sum + revenue, 0);
	for (const { name, share } of PURCHASE_STEPS) {
		if (!random.chance(share)) return;
		const isPurchase = name === 'purchase';
		add(name, page, {
			gap: 5 + random.integerBelow(40),
			engagement: 3,
			items,
			value: isPurchase ? Math.round(total * 100) / 100 : 0,
			transaction_id: isPurchase ? `T-${serial.toString(36).toUpperCase()}` : null,
		});
	}
}

function drawItems({ products }: PropertyProfile, random: Random): EventItem[] {
	return Array.from({ length: 1 + random.integerBelow(3) }, () => {
		const { id, name, price } = products[random.integerBelow(products.length)]!;
		const quantity = random.chance(0.15) ? 2 : 1;
		return { item_id: id, item_name: name, quantity, revenue: price * quantity };
	});
}
