/** What the visitors of each property do, for the properties that have events. */
import type { Weighted } from '../../random';
import { MAIN_PROPERTIES, STREAM_IDS } from '../admin/seed';
import type { QuirkSwitches } from '../quirks';
import { NEGLECTED_TRAFFIC, type VisitSource } from './visitors';

export interface SitePage extends Weighted {
	id: number;
	path: string;
	title: string;
	/** What kind of page it is; some kinds have events of their own. */
	group: string;
	query?: string;
	author?: string;
	/** The host of this page, if it is not that of the property. */
	host?: string;
	/** The data filter in testing that marks the events of this page. */
	dataFilter?: string;
}

interface VisitedStream extends Weighted {
	id: string;
	platform: 'web' | 'iOS' | 'Android';
}

interface Product {
	id: string;
	name: string;
	price: number;
}

export interface PropertyProfile {
	/** Seeds the random numbers of this property. */
	key: number;
	sessionsPerDay: number;
	/** Empty for apps. */
	host: string;
	streams: readonly VisitedStream[];
	pages: readonly SitePage[];
	products: readonly Product[];
	sendsCustomParameters: boolean;
	/** Where visitors come from, if not from the usual sources. */
	trafficSources?: readonly VisitSource[];
	/** Additional events, each with the share of visits that have it. */
	strayEvents?: ReadonlyArray<{ name: string; share: number }>;
	/** Quirks that reports of this property always have. */
	reportQuirks?: Partial<QuirkSwitches>;
}

type UnnumberedPage = Omit<SitePage, 'id'>;

const SHOP_PAGES: UnnumberedPage[] = [
	{ path: '/', title: 'Fjord Shop', group: 'home', weight: 30 },
	{ path: '/sale', title: 'Sale', group: 'listing', query: '?sort=price', weight: 14 },
	{ path: '/jackets', title: 'Jackets', group: 'listing', weight: 12 },
	{ path: '/boots', title: 'Boots', group: 'listing', weight: 10 },
	{ path: '/Sale', title: 'Sale', group: 'listing', weight: 2 },
	{ path: '/jackets/storm', title: 'Storm jacket', group: 'product', weight: 9 },
	{ path: '/boots/fell', title: 'Fell boots', group: 'product', weight: 7 },
	{
		path: '/guides/layers',
		title: 'Dressing in layers',
		group: 'guide',
		author: 'Ida Moe',
		weight: 6,
	},
	{ path: '/guides/care', title: 'Wool care', group: 'guide', author: 'Lars Vik', weight: 5 },
	{ path: '/search', title: 'Search', group: 'search', query: '?q=wool', weight: 4 },
	{ path: '/cart', title: 'Cart', group: 'checkout', weight: 5 },
	{ path: '/om-oss/åpningstider', title: 'Åpningstider – Fjord', group: 'about', weight: 2 },
	{ path: '/contact', title: 'Contact, "we answer"', group: 'about', weight: 2 },
	{ path: '/404', title: '', group: '', weight: 1 },
];

const PRODUCTS: readonly Product[] = [
	{ id: 'SKU-100', name: 'Storm jacket', price: 189 },
	{ id: 'SKU-101', name: 'Storm jacket', price: 189 },
	{ id: 'SKU-110', name: 'Fell boots', price: 149.5 },
	{ id: 'SKU-120', name: 'Wool socks', price: 14.9 },
	{ id: 'SKU-121', name: 'Wool hat', price: 24.9 },
	{ id: 'SKU-130', name: 'Tarp, 3 × 3 m', price: 79 },
	{ id: 'SKU-131', name: 'Camp mug', price: 12.25 },
];

const BLOG_PAGES: UnnumberedPage[] = [
	{ path: '/', title: 'Northwind Blog', group: 'home', weight: 40 },
	...Array.from({ length: 400 }, (_, index) => ({
		path: `/articles/${index + 1}`,
		title: `Article ${index + 1}`,
		group: 'article',
		author: `Author ${(index % 17) + 1}`,
		weight: 400 / (index + 4),
	})),
];

const APP_PAGES: UnnumberedPage[] = [
	{ path: '/home', title: 'Home', group: 'home', weight: 20 },
	{ path: '/track', title: 'Track order', group: 'orders', weight: 12 },
	{ path: '/profile', title: 'Profile', group: 'account', weight: 8 },
	{ path: '/deals', title: 'Deals', group: 'listing', weight: 10 },
];

const CLUB_PAGES: UnnumberedPage[] = [
	{ path: '/', title: 'Harbor Club', group: 'home', weight: 30 },
	{ path: '/events', title: 'Events', group: 'listing', query: '?month=11', weight: 20 },
	{ path: '/stories/pier', title: 'The pier', group: 'guide', author: 'Ida Moe', weight: 10 },
	{ path: '/icons/anchor@2x.png', title: 'Anchor', group: 'media', weight: 1 },
	{ path: '/@harborclub', title: 'Follow @harborclub', group: 'about', weight: 2 },
];

/** Some addresses and titles contain personal data. */
const OUTLET_PAGES: UnnumberedPage[] = [
	{ path: '/', title: 'Harbor Outlet', group: 'home', weight: 30 },
	{ path: '/knots', title: 'Knots', group: 'guide', author: 'Lars Vik', weight: 10 },
	{
		path: '/account/jane.roe@customer.example',
		title: 'Your account',
		group: 'account',
		weight: 4,
	},
	{
		path: '/newsletter',
		title: 'Thank you',
		group: 'about',
		query: '?email=sam%40customer.example&city=Bergen',
		weight: 3,
	},
	{ path: '/orders', title: 'Orders of kim@customer.example', group: 'account', weight: 3 },
	{
		path: '/password',
		title: 'New password',
		group: 'account',
		query: '?reset_token=s3cr3t-0f-jane&step=2',
		weight: 3,
	},
	{ path: '/preview', title: 'Preview', group: 'home', host: 'localhost', weight: 2 },
	{
		path: '/try',
		title: 'Try',
		group: 'home',
		host: 'staging.outlet.harbor.example',
		dataFilter: 'Office',
		weight: 2,
	},
];

function numberPages(pages: readonly UnnumberedPage[]): SitePage[] {
	return pages.map((page, id) => ({ id, ...page }));
}

/** By property ID. */
export const PROPERTY_PROFILES: Readonly<Record<string, PropertyProfile>> = {
	[MAIN_PROPERTIES.shop.id]: {
		key: 11,
		sessionsPerDay: 110,
		host: 'shop.fjord.example',
		streams: [{ id: STREAM_IDS.shop, platform: 'web', weight: 1 }],
		pages: numberPages(SHOP_PAGES),
		products: PRODUCTS,
		sendsCustomParameters: true,
	},
	[MAIN_PROPERTIES.blog.id]: {
		key: 12,
		sessionsPerDay: 45,
		host: 'blog.northwind.example',
		streams: [{ id: STREAM_IDS.blog, platform: 'web', weight: 1 }],
		pages: numberPages(BLOG_PAGES),
		products: [],
		sendsCustomParameters: true,
	},
	[MAIN_PROPERTIES.app.id]: {
		key: 13,
		sessionsPerDay: 40,
		host: '',
		streams: [
			{ id: STREAM_IDS.ios, platform: 'iOS', weight: 2 },
			{ id: STREAM_IDS.android, platform: 'Android', weight: 3 },
		],
		pages: numberPages(APP_PAGES),
		products: PRODUCTS,
		sendsCustomParameters: false,
	},
	[MAIN_PROPERTIES.neglected.id]: {
		key: 14,
		sessionsPerDay: 50,
		host: 'outlet.harbor.example',
		streams: [
			{ id: STREAM_IDS.outlet, platform: 'web', weight: 3 },
			{ id: STREAM_IDS.outletTwin, platform: 'web', weight: 1 },
		],
		pages: numberPages(OUTLET_PAGES),
		products: PRODUCTS,
		sendsCustomParameters: true,
		trafficSources: NEGLECTED_TRAFFIC,
		strayEvents: [
			{ name: 'Sign_Up', share: 0.02 },
			{ name: 'open map', share: 0.03 },
		],
	},
	[MAIN_PROPERTIES.wellKept.id]: {
		key: 15,
		sessionsPerDay: 50,
		host: 'club.harbor.example',
		streams: [{ id: STREAM_IDS.club, platform: 'web', weight: 1 }],
		pages: numberPages(CLUB_PAGES),
		products: PRODUCTS,
		sendsCustomParameters: true,
	},
	[MAIN_PROPERTIES.degraded.id]: {
		key: 16,
		sessionsPerDay: 20,
		host: 'archive.harbor.example',
		streams: [{ id: STREAM_IDS.archive, platform: 'web', weight: 1 }],
		pages: numberPages(BLOG_PAGES),
		products: [],
		sendsCustomParameters: true,
		reportQuirks: {
			sampling: { samplesReadCount: 400_000, samplingSpaceSize: 1_000_000 },
			thresholding: { minimumUsers: 3 },
			otherRow: { keep: 8 },
		},
	},
};
