/** Where visitors come from and what they hold in their hands. All follows from the user's number. */
import { random, type Random } from './random';

export interface Place {
	country: string;
	countryId: string;
	continent: string;
	region: string;
	city: string;
	cityId: string;
	language: string;
	languageCode: string;
}

const place = (
	country: string,
	countryId: string,
	continent: string,
	region: string,
	city: string,
	cityId: string,
	language: string,
	languageCode: string,
): Place => ({ country, countryId, continent, region, city, cityId, language, languageCode });

const UNKNOWN = '(not set)';

const PLACES: ReadonlyArray<readonly [Place, number]> = [
	[place('Norway', 'NO', 'Europe', 'Oslo', 'Oslo', '1010826', 'Norwegian', 'nb-no'), 24],
	[place('Norway', 'NO', 'Europe', 'Vestland', 'Bergen', '1010849', 'Norwegian', 'nb-no'), 10],
	[
		place(
			'Sweden',
			'SE',
			'Europe',
			'Stockholm County',
			'Stockholm',
			'1012511',
			'Swedish',
			'sv-se',
		),
		12,
	],
	[place('Germany', 'DE', 'Europe', 'Berlin', 'Berlin', '1003854', 'German', 'de-de'), 11],
	[place('Germany', 'DE', 'Europe', 'Bavaria', 'Munich', '1004234', 'German', 'de-de'), 7],
	[
		place('United Kingdom', 'GB', 'Europe', 'England', 'London', '1006886', 'English', 'en-gb'),
		12,
	],
	[place('France', 'FR', 'Europe', 'Ile-de-France', 'Paris', '1006094', 'French', 'fr-fr'), 6],
	[
		place(
			'United States',
			'US',
			'Americas',
			'New York',
			'New York',
			'1023191',
			'English',
			'en-us',
		),
		13,
	],
	[
		place(
			'United States',
			'US',
			'Americas',
			'California',
			'San Francisco',
			'1014221',
			'English',
			'en-us',
		),
		6,
	],
	[
		place(
			'Brazil',
			'BR',
			'Americas',
			'State of Sao Paulo',
			'Sao Paulo',
			'1001773',
			'Portuguese',
			'pt-br',
		),
		3,
	],
	[place('Japan', 'JP', 'Asia', 'Tokyo', 'Tokyo', '1009309', 'Japanese', 'ja'), 3],
	[
		place(
			'New Zealand',
			'NZ',
			'Oceania',
			'Auckland',
			'Auckland',
			'1011036',
			'English',
			'en-nz',
		),
		2,
	],
	[place('Norway', 'NO', 'Europe', UNKNOWN, UNKNOWN, UNKNOWN, 'Norwegian', 'nb-no'), 3],
	[place(UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN), 2],
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
	osVersion: string;
	brand: string;
	model: string;
	resolution: string;
}

const device = (
	category: string,
	browser: string,
	os: string,
	osVersion: string,
	brand: string,
	model: string,
	resolution: string,
): Device => ({ category, browser, os, osVersion, brand, model, resolution });

const WEB_DEVICES: ReadonlyArray<readonly [Device, number]> = [
	[device('desktop', 'Chrome', 'Windows', '11', UNKNOWN, UNKNOWN, '1920x1080'), 24],
	[device('desktop', 'Edge', 'Windows', '11', UNKNOWN, UNKNOWN, '1920x1080'), 9],
	[device('desktop', 'Safari', 'Macintosh', '15.3', 'Apple', UNKNOWN, '1512x982'), 10],
	[device('desktop', 'Firefox', 'Linux', UNKNOWN, UNKNOWN, UNKNOWN, '2560x1440'), 4],
	[device('mobile', 'Safari', 'iOS', '18.3', 'Apple', 'iPhone', '393x852'), 26],
	[device('mobile', 'Chrome', 'Android', '15', 'Samsung', 'Galaxy S24', '412x915'), 18],
	[device('tablet', 'Safari', 'iOS', '18.1', 'Apple', 'iPad', '820x1180'), 5],
	[device('smart tv', 'Chrome', 'Android', '12', 'Sony', 'Bravia', '1920x1080'), 1],
];

const APP_DEVICES = {
	iOS: device('mobile', UNKNOWN, 'iOS', '18.3', 'Apple', 'iPhone', '393x852'),
	Android: device('mobile', UNKNOWN, 'Android', '15', 'Samsung', 'Galaxy S24', '412x915'),
};

export const DEVICES = [...WEB_DEVICES.map(([one]) => one), APP_DEVICES.iOS, APP_DEVICES.Android];

export interface Visitor {
	/** Places in `ALL_PLACES`, `TRAFFIC_LIST`, `DEVICES`. */
	place: number;
	firstTraffic: number;
	device: number;
	age: string;
	gender: string;
	plan: string;
	loyal: boolean;
}

const AGES: Array<[string, number]> = [
	['unknown', 40],
	['18-24', 9],
	['25-34', 16],
	['35-44', 14],
	['45-54', 10],
	['55-64', 7],
	['65+', 4],
];
const GENDERS: Array<[string, number]> = [
	['unknown', 40],
	['female', 31],
	['male', 29],
];
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
		age: chance.pick(AGES),
		gender: chance.pick(GENDERS),
		plan: chance.pick(PLANS),
		loyal: chance.chance(0.25),
	};
}

export const pickTraffic = (chance: Random) => TRAFFIC_LIST.indexOf(chance.pick(TRAFFIC));

export const appDevice = (platform: 'iOS' | 'Android') => DEVICES.indexOf(APP_DEVICES[platform]);
