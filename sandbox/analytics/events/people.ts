/** Where visitors come from and what they hold in their hands. All follows from the user's number. */
import { createRandom, type Random } from '../../random';

const UNKNOWN = '(not set)';

/** Rows of the warehouse's lists without their ids, each with how often it comes. */
type Weighted = ReadonlyArray<readonly [row: readonly string[], weight: number]>;

const rowsOf = (weighted: Weighted) => weighted.map(([row]) => row);

/** Country, its id, region, city, its id, language. */
const PLACES: Weighted = [
	[['Norway', 'NO', 'Oslo', 'Oslo', '1010826', 'Norwegian'], 24],
	[['Norway', 'NO', 'Vestland', 'Bergen', '1010849', 'Norwegian'], 10],
	[['Sweden', 'SE', 'Stockholm County', 'Stockholm', '1012511', 'Swedish'], 12],
	[['Germany', 'DE', 'Berlin', 'Berlin', '1003854', 'German'], 11],
	[['Germany', 'DE', 'Bavaria', 'Munich', '1004234', 'German'], 7],
	[['United Kingdom', 'GB', 'England', 'London', '1006886', 'English'], 12],
	[['France', 'FR', 'Ile-de-France', 'Paris', '1006094', 'French'], 6],
	[['United States', 'US', 'New York', 'New York', '1023191', 'English'], 13],
	[['United States', 'US', 'California', 'San Francisco', '1014221', 'English'], 6],
	[['Brazil', 'BR', 'State of Sao Paulo', 'Sao Paulo', '1001773', 'Portuguese'], 3],
	[['Japan', 'JP', 'Tokyo', 'Tokyo', '1009309', 'Japanese'], 3],
	[['New Zealand', 'NZ', 'Auckland', 'Auckland', '1011036', 'English'], 2],
	[['Norway', 'NO', UNKNOWN, UNKNOWN, UNKNOWN, 'Norwegian'], 3],
	[[UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN], 2],
];

/** Source, medium, campaign, its id, channel. */
const TRAFFIC: Weighted = [
	[['google', 'organic', '(organic)', UNKNOWN, 'Organic Search'], 30],
	[['(direct)', '(none)', '(direct)', UNKNOWN, 'Direct'], 26],
	[['google', 'cpc', 'brand_2026', '21001', 'Paid Search'], 12],
	[['google', 'cpc', 'winter sale', '21002', 'Paid Search'], 6],
	[['newsletter', 'email', 'weekly', '31001', 'Email'], 9],
	[['facebook.com', 'paid', 'retargeting', '41001', 'Paid Social'], 5],
	[['instagram.com', 'referral', '(referral)', UNKNOWN, 'Organic Social'], 5],
	[['bing', 'organic', '(organic)', UNKNOWN, 'Organic Search'], 4],
	[['partner.example', 'referral', '(referral)', UNKNOWN, 'Referral'], 3],
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
export const LISTS = {
	places: rowsOf(PLACES),
	traffic: rowsOf(TRAFFIC),
	devices: [...rowsOf(WEB_DEVICES), APP_DEVICES.iOS, APP_DEVICES.Android],
};

const PLANS: Array<[string, number]> = [
	['free', 60],
	['pro', 25],
	['team', 15],
];

/** By their places in the lists. */
export function visitor(property: number, id: number) {
	const chance = createRandom(property, id, 77);
	return {
		place: LISTS.places.indexOf(chance.weighted(PLACES)),
		traffic: pickTraffic(chance),
		device: LISTS.devices.indexOf(chance.weighted(WEB_DEVICES)),
		plan: chance.weighted(PLANS),
	};
}

export const pickTraffic = (chance: Random) => LISTS.traffic.indexOf(chance.weighted(TRAFFIC));

export const appDevice = (platform: 'iOS' | 'Android') =>
	LISTS.devices.indexOf(APP_DEVICES[platform]);
