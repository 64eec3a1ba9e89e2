/** Where visitors come from and what they hold in their hands. All follows from the user's number. */
import { createRandom, type Random } from '../../random';

const UNKNOWN = '(not set)';

/** Rows of the warehouse's lists without their ids, each with how often it comes. */
export type Weighted = ReadonlyArray<readonly [row: readonly string[], weight: number]>;

const rowsOf = (weighted: Weighted) => weighted.map(([row]) => row);

/** Country, region, city, language. */
const PLACES: Weighted = [
	[['Norway', 'Oslo', 'Oslo', 'Norwegian'], 24],
	[['Norway', 'Vestland', 'Bergen', 'Norwegian'], 10],
	[['Sweden', 'Stockholm County', 'Stockholm', 'Swedish'], 12],
	[['Germany', 'Berlin', 'Berlin', 'German'], 11],
	[['Germany', 'Bavaria', 'Munich', 'German'], 7],
	[['United Kingdom', 'England', 'London', 'English'], 12],
	[['France', 'Ile-de-France', 'Paris', 'French'], 6],
	[['United States', 'New York', 'New York', 'English'], 13],
	[['United States', 'California', 'San Francisco', 'English'], 6],
	[['Brazil', 'State of Sao Paulo', 'Sao Paulo', 'Portuguese'], 3],
	[['Japan', 'Tokyo', 'Tokyo', 'Japanese'], 3],
	[['New Zealand', 'Auckland', 'Auckland', 'English'], 2],
	[['Norway', UNKNOWN, UNKNOWN, 'Norwegian'], 3],
	[[UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN], 2],
];

/** Source, medium, campaign, channel. */
const TRAFFIC: Weighted = [
	[['google', 'organic', '(organic)', 'Organic Search'], 30],
	[['(direct)', '(none)', '(direct)', 'Direct'], 26],
	[['google', 'cpc', 'brand_2026', 'Paid Search'], 12],
	[['google', 'cpc', 'winter sale', 'Paid Search'], 6],
	[['newsletter', 'email', 'weekly', 'Email'], 9],
	[['facebook.com', 'paid', 'retargeting', 'Paid Social'], 5],
	[['instagram.com', 'referral', '(referral)', 'Organic Social'], 5],
	[['bing', 'organic', '(organic)', 'Organic Search'], 4],
	[['partner.example', 'referral', '(referral)', 'Referral'], 3],
];

/** Where visitors of a shop come from that nobody has set up: no channel, its own pages, and the page where they pay. */
export const NEGLECTED_TRAFFIC: Weighted = [
	...TRAFFIC,
	[['partner-feed', '(not set)', '(not set)', 'Unassigned'], 9],
	[['outlet.harbor.example', 'referral', '(referral)', 'Referral'], 7],
	[['paypal.com', 'referral', '(referral)', 'Referral'], 5],
];

/** Category, browser, operating system. */
const WEB_DEVICES: Weighted = [
	[['desktop', 'Chrome', 'Windows'], 24],
	[['desktop', 'Edge', 'Windows'], 9],
	[['desktop', 'Safari', 'Macintosh'], 10],
	[['desktop', 'Firefox', 'Linux'], 4],
	[['mobile', 'Safari', 'iOS'], 26],
	[['mobile', 'Chrome', 'Android'], 18],
	[['tablet', 'Safari', 'iOS'], 5],
	[['smart tv', 'Chrome', 'Android'], 1],
];

const APP_DEVICES = {
	iOS: ['mobile', UNKNOWN, 'iOS'],
	Android: ['mobile', UNKNOWN, 'Android'],
};

/** The warehouse's lists; a row is known by its place. */
export const LOOKUP_TABLES = {
	places: rowsOf(PLACES),
	traffic: rowsOf(NEGLECTED_TRAFFIC),
	devices: [...rowsOf(WEB_DEVICES), APP_DEVICES.iOS, APP_DEVICES.Android],
};

const PLANS: Array<[string, number]> = [
	['free', 60],
	['pro', 25],
	['team', 15],
];

/** By their places in the lists. */
export function drawVisitor(property: number, id: number, traffic?: Weighted) {
	const chance = createRandom(property, id, 77);
	return {
		place: LOOKUP_TABLES.places.indexOf(chance.weighted(PLACES)),
		traffic: drawTraffic(chance, traffic),
		device: LOOKUP_TABLES.devices.indexOf(chance.weighted(WEB_DEVICES)),
		plan: chance.weighted(PLANS),
	};
}

export const drawTraffic = (chance: Random, traffic = TRAFFIC) =>
	LOOKUP_TABLES.traffic.indexOf(chance.weighted(traffic));

export const findAppDevice = (platform: 'iOS' | 'Android') =>
	LOOKUP_TABLES.devices.indexOf(APP_DEVICES[platform]);
