/** What the visitors of each property with data look like. */
import { MAIN_PROPERTIES, STREAM_IDS } from '../admin/seed';
import type { QuirkSwitches } from '../quirks';
import { NEGLECTED_TRAFFIC, type Weighted as WeightedRows } from './visitors';

export interface SitePage {
	id: number;
	path: string;
	title: string;
	group: string;
	query?: string;
	author?: string;
	/** Where it is, if not where the others are. */
	host?: string;
	/** The data filter in testing that marks its events. */
	dataFilter?: string;
}

export interface VisitedStream {
	id: string;
	platform: 'web' | 'iOS' | 'Android';
}

export interface PropertyProfile {
	/** Tells properties apart in the random numbers. */
	key: number;
	sessionsPerDay: number;
	host: string;
	streams: ReadonlyArray<readonly [VisitedStream, number]>;
	pages: ReadonlyArray<readonly [SitePage, number]>;
	items: typeof ITEMS;
	/** Custom parameters are sent by this property's site. */
	customParameters: boolean;
	/** Where visitors come from, if not from where those of the others do. */
	traffic?: WeightedRows;
	/** Further events, each with the share of visits that have it. */
	strayEvents?: ReadonlyArray<readonly [name: string, share: number]>;
	/** What its reports always suffer from. */
	quality?: Partial<QuirkSwitches>;
}

type Weighted = ReadonlyArray<readonly [page: Omit<SitePage, 'id'>, weight: number]>;

const SHOP_PAGES: Weighted = [
	[{ path: '/', title: 'Fjord Shop', group: 'home' }, 30],
	[{ path: '/sale', title: 'Sale', group: 'listing', query: '?sort=price' }, 14],
	[{ path: '/jackets', title: 'Jackets', group: 'listing' }, 12],
	[{ path: '/boots', title: 'Boots', group: 'listing' }, 10],
	[{ path: '/Sale', title: 'Sale', group: 'listing' }, 2],
	[{ path: '/jackets/storm', title: 'Storm jacket', group: 'product' }, 9],
	[{ path: '/boots/fell', title: 'Fell boots', group: 'product' }, 7],
	[{ path: '/guides/layers', title: 'Dressing in layers', group: 'guide', author: 'Ida Moe' }, 6],
	[{ path: '/guides/care', title: 'Wool care', group: 'guide', author: 'Lars Vik' }, 5],
	[{ path: '/search', title: 'Search', group: 'search', query: '?q=wool' }, 4],
	[{ path: '/cart', title: 'Cart', group: 'checkout' }, 5],
	[{ path: '/om-oss/åpningstider', title: 'Åpningstider – Fjord', group: 'about' }, 2],
	[{ path: '/contact', title: 'Contact, "we answer"', group: 'about' }, 2],
	[{ path: '/404', title: '', group: '' }, 1],
];

const ITEMS = [
	{ id: 'SKU-100', name: 'Storm jacket', price: 189 },
	{ id: 'SKU-101', name: 'Storm jacket', price: 189 },
	{ id: 'SKU-110', name: 'Fell boots', price: 149.5 },
	{ id: 'SKU-120', name: 'Wool socks', price: 14.9 },
	{ id: 'SKU-121', name: 'Wool hat', price: 24.9 },
	{ id: 'SKU-130', name: 'Tarp, 3 × 3 m', price: 79 },
	{ id: 'SKU-131', name: 'Camp mug', price: 12.25 },
];

const BLOG_PAGES: Weighted = [
	[{ path: '/', title: 'Northwind Blog', group: 'home' }, 40],
	...Array.from({ length: 400 }, (_, index) => {
		const [path, title] = [`/articles/${index + 1}`, `Article ${index + 1}`];
		const author = `Author ${(index % 17) + 1}`;
		return [{ path, title, group: 'article', author }, 400 / (index + 4)] as const;
	}),
];

const APP_PAGES: Weighted = [
	[{ path: '/home', title: 'Home', group: 'home' }, 20],
	[{ path: '/track', title: 'Track order', group: 'orders' }, 12],
	[{ path: '/profile', title: 'Profile', group: 'account' }, 8],
	[{ path: '/deals', title: 'Deals', group: 'listing' }, 10],
];

const CLUB_PAGES: Weighted = [
	[{ path: '/', title: 'Harbor Club', group: 'home' }, 30],
	[{ path: '/events', title: 'Events', group: 'listing', query: '?month=11' }, 20],
	[{ path: '/stories/pier', title: 'The pier', group: 'guide', author: 'Ida Moe' }, 10],
	[{ path: '/icons/anchor@2x.png', title: 'Anchor', group: 'media' }, 1],
	[{ path: '/@harborclub', title: 'Follow @harborclub', group: 'about' }, 2],
];

/** Some of them tell who reads them. */
const OUTLET_PAGES: Weighted = [
	[{ path: '/', title: 'Harbor Outlet', group: 'home' }, 30],
	[{ path: '/knots', title: 'Knots', group: 'guide', author: 'Lars Vik' }, 10],
	[{ path: '/account/jane.roe@customer.example', title: 'Your account', group: 'account' }, 4],
	[
		{
			path: '/newsletter',
			title: 'Thank you',
			group: 'about',
			query: '?email=sam%40customer.example&city=Bergen',
		},
		3,
	],
	[{ path: '/orders', title: 'Orders of kim@customer.example', group: 'account' }, 3],
	[
		{
			path: '/password',
			title: 'New password',
			group: 'account',
			query: '?reset_token=s3cr3t-0f-jane&step=2',
		},
		3,
	],
	[{ path: '/preview', title: 'Preview', group: 'home', host: 'localhost' }, 2],
	[
		{
			path: '/try',
			title: 'Try',
			group: 'home',
			host: 'staging.outlet.harbor.example',
			dataFilter: 'Office',
		},
		2,
	],
];

const numberPages = (pages: Weighted) =>
	pages.map(([page, weight], id) => [{ id, ...page }, weight] as const);

export const PROPERTY_PROFILES: Readonly<Record<string, PropertyProfile>> = {
	[MAIN_PROPERTIES.shop.id]: {
		key: 11,
		sessionsPerDay: 110,
		host: 'shop.fjord.example',
		streams: [[{ id: STREAM_IDS.shop, platform: 'web' }, 1]],
		pages: numberPages(SHOP_PAGES),
		items: ITEMS,
		customParameters: true,
	},
	[MAIN_PROPERTIES.blog.id]: {
		key: 12,
		sessionsPerDay: 45,
		host: 'blog.northwind.example',
		streams: [[{ id: STREAM_IDS.blog, platform: 'web' }, 1]],
		pages: numberPages(BLOG_PAGES),
		items: [],
		customParameters: true,
	},
	[MAIN_PROPERTIES.app.id]: {
		key: 13,
		sessionsPerDay: 40,
		host: '',
		streams: [
			[{ id: STREAM_IDS.ios, platform: 'iOS' }, 2],
			[{ id: STREAM_IDS.android, platform: 'Android' }, 3],
		],
		pages: numberPages(APP_PAGES),
		items: ITEMS,
		customParameters: false,
	},
	[MAIN_PROPERTIES.neglected.id]: {
		key: 14,
		sessionsPerDay: 50,
		host: 'outlet.harbor.example',
		streams: [
			[{ id: STREAM_IDS.outlet, platform: 'web' }, 3],
			[{ id: STREAM_IDS.outletTwin, platform: 'web' }, 1],
		],
		pages: numberPages(OUTLET_PAGES),
		items: ITEMS,
		customParameters: true,
		traffic: NEGLECTED_TRAFFIC,
		strayEvents: [
			['Sign_Up', 0.02],
			['open map', 0.03],
		],
	},
	[MAIN_PROPERTIES.wellKept.id]: {
		key: 15,
		sessionsPerDay: 50,
		host: 'club.harbor.example',
		streams: [[{ id: STREAM_IDS.club, platform: 'web' }, 1]],
		pages: numberPages(CLUB_PAGES),
		items: ITEMS,
		customParameters: true,
	},
	[MAIN_PROPERTIES.degraded.id]: {
		key: 16,
		sessionsPerDay: 20,
		host: 'archive.harbor.example',
		streams: [[{ id: STREAM_IDS.archive, platform: 'web' }, 1]],
		pages: numberPages(BLOG_PAGES),
		items: [],
		customParameters: true,
		quality: {
			sampling: { samplesReadCount: 400_000, samplingSpaceSize: 1_000_000 },
			thresholding: { minimumUsers: 3 },
			otherRow: { keep: 8 },
		},
	},
};
