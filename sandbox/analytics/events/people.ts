/** Where visitors come from and what they hold in their hands. All follows from the user's number. */
import { random, type Random } from './random';

export interface Place {
	country: string;
	countryId: string;
	region: string;
	city: string;
	cityId: string;
	language: string;
}

const UNKNOWN = '(not set)';

const place = (names: readonly [string, string, string, string, string, string]): Place => {
	const [country, countryId, region, city, cityId, language] = names;
	return { country, countryId, region, city, cityId, language };
};

const PLACES: ReadonlyArray<readonly [Place, number]> = [
	[place(['Norway', 'NO', 'Oslo', 'Oslo', '1010826', 'Norwegian']), 24],
	[place(['Norway', 'NO', 'Vestland', 'Bergen', '1010849', 'Norwegian']), 10],
	[place(['Sweden', 'SE', 'Stockholm County', 'Stockholm', '1012511', 'Swedish']), 12],
	[place(['Germany', 'DE', 'Berlin', 'Berlin', '1003854', 'German']), 11],
	[place(['Germany', 'DE', 'Bavaria', 'Munich', '1004234', 'German']), 7],
	[place(['United Kingdom', 'GB', 'England', 'London', '1006886', 'English']), 12],
	[place(['France', 'FR', 'Ile-de-France', 'Paris', '1006094', 'French']), 6],
	[place(['United States', 'US', 'New York', 'New York', '1023191', 'English']), 13],
	[place(['United States', 'US', 'California', 'San Francisco', '1014221', 'English']), 6],
	[place(['Brazil', 'BR', 'State of Sao Paulo', 'Sao Paulo', '1001773', 'Portuguese']), 3],
	[place(['Japan', 'JP', 'Tokyo', 'Tokyo', '1009309', 'Japanese']), 3],
	[place(['New Zealand', 'NZ', 'Auckland', 'Auckland', '1011036', 'English']), 2],
	[place(['Norway', 'NO', UNKNOWN, UNKNOWN, UNKNOWN, 'Norwegian']), 3],
	[place([UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN]), 2],
];

export const ALL_PLACES = PLACES.map(([one]) => one);

export interface Traffic {
	source: string;
	medium: string;
	campaign: string;
	campaignId: string;
	channel: string;
}

const traffic = (
	source: string,
	medium: string,
	campaign: string,
	campaignId: string,
	channel: string,
): Traffic => ({ source, medium, campaign, campaignId, channel });

export const TRAFFIC: ReadonlyArray<readonly [Traffic, number]> = [
	[traffic('google', 'organic', '(organic)', UNKNOWN, 'Organic Search'), 30],
	[traffic('(direct)', '(none)', '(direct)', UNKNOWN, 'Direct'), 26],
	[traffic('google', 'cpc', 'brand_2026', '21001', 'Paid Search'), 12],
	[traffic('google', 'cpc', 'winter sale', '21002', 'Paid Search'), 6],
	[traffic('newsletter', 'email', 'weekly', '31001', 'Email'), 9],
	[traffic('facebook.com', 'paid', 'retargeting', '41001', 'Paid Social'), 5],
	[traffic('instagram.com', 'referral', '(referral)', UNKNOWN, 'Organic Social'), 5],
	[traffic('bing', 'organic', '(organic)', UNKNOWN, 'Organic Search'), 4],
	[traffic('partner.example', 'referral', '(referral)', UNKNOWN, 'Referral'), 3],
];

export const TRAFFIC_LIST = TRAFFIC.map(([one]) => one);

export interface Device {
	category: string;
	browser: string;
	os: string;
}

const device = (category: string, browser: string, os: string): Device => ({
	...{ category, browser, os },
});

const WEB_DEVICES: ReadonlyArray<readonly [Device, number]> = [
	[device('desktop', 'Chrome', 'Windows'), 24],
	[device('desktop', 'Edge', 'Windows'), 9],
	[device('desktop', 'Safari', 'Macintosh'), 10],
	[device('desktop', 'Firefox', 'Linux'), 4],
	[device('mobile', 'Safari', 'iOS'), 26],
	[device('mobile', 'Chrome', 'Android'), 18],
	[device('tablet', 'Safari', 'iOS'), 5],
	[device('smart tv', 'Chrome', 'Android'), 1],
];

const APP_DEVICES = {
	iOS: device('mobile', UNKNOWN, 'iOS'),
	Android: device('mobile', UNKNOWN, 'Android'),
};

export const DEVICES = [...WEB_DEVICES.map(([one]) => one), APP_DEVICES.iOS, APP_DEVICES.Android];

export interface Visitor {
	/** Places in `ALL_PLACES`, `TRAFFIC_LIST`, `DEVICES`. */
	place: number;
	firstTraffic: number;
	device: number;
	plan: string;
}

const PLANS: Array<[string, number]> = [
	['free', 60],
	['pro', 25],
	['team', 15],
];

export function visitor(property: number, id: number): Visitor {
	const chance = random(property, id, 77);
	return {
		place: ALL_PLACES.indexOf(chance.pick(PLACES)),
		firstTraffic: pickTraffic(chance),
		device: DEVICES.indexOf(chance.pick(WEB_DEVICES)),
		plan: chance.pick(PLANS),
	};
}

export const pickTraffic = (chance: Random) => TRAFFIC_LIST.indexOf(chance.pick(TRAFFIC));

export const appDevice = (platform: 'iOS' | 'Android') => DEVICES.indexOf(APP_DEVICES[platform]);
