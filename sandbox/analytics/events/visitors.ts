/** Where visitors come from and which devices they use. Everything follows from the visitor's number. */
import { createRandom, type Random, type Weighted } from '../../random';

const UNKNOWN = '(not set)';

interface Place extends Weighted {
	country: string;
	region: string;
	city: string;
	language: string;
}

export interface VisitSource extends Weighted {
	source: string;
	medium: string;
	campaign: string;
	channel: string;
}

interface Device extends Weighted {
	category: string;
	browser: string;
	os: string;
}

const PLACES: readonly Place[] = [
	{ country: 'Norway', region: 'Oslo', city: 'Oslo', language: 'Norwegian', weight: 24 },
	{ country: 'Norway', region: 'Vestland', city: 'Bergen', language: 'Norwegian', weight: 10 },
	{
		country: 'Sweden',
		region: 'Stockholm County',
		city: 'Stockholm',
		language: 'Swedish',
		weight: 12,
	},
	{ country: 'Germany', region: 'Berlin', city: 'Berlin', language: 'German', weight: 11 },
	{ country: 'Germany', region: 'Bavaria', city: 'Munich', language: 'German', weight: 7 },
	{
		country: 'United Kingdom',
		region: 'England',
		city: 'London',
		language: 'English',
		weight: 12,
	},
	{ country: 'France', region: 'Ile-de-France', city: 'Paris', language: 'French', weight: 6 },
	{
		country: 'United States',
		region: 'New York',
		city: 'New York',
		language: 'English',
		weight: 13,
	},
	{
		country: 'United States',
		region: 'California',
		city: 'San Francisco',
		language: 'English',
		weight: 6,
	},
	{
		country: 'Brazil',
		region: 'State of Sao Paulo',
		city: 'Sao Paulo',
		language: 'Portuguese',
		weight: 3,
	},
	{ country: 'Japan', region: 'Tokyo', city: 'Tokyo', language: 'Japanese', weight: 3 },
	{
		country: 'New Zealand',
		region: 'Auckland',
		city: 'Auckland',
		language: 'English',
		weight: 2,
	},
	{ country: 'Norway', region: UNKNOWN, city: UNKNOWN, language: 'Norwegian', weight: 3 },
	{ country: UNKNOWN, region: UNKNOWN, city: UNKNOWN, language: UNKNOWN, weight: 2 },
];

const TRAFFIC: readonly VisitSource[] = [
	{
		source: 'google',
		medium: 'organic',
		campaign: '(organic)',
		channel: 'Organic Search',
		weight: 30,
	},
	{ source: '(direct)', medium: '(none)', campaign: '(direct)', channel: 'Direct', weight: 26 },
	{ source: 'google', medium: 'cpc', campaign: 'brand_2026', channel: 'Paid Search', weight: 12 },
	{ source: 'google', medium: 'cpc', campaign: 'winter sale', channel: 'Paid Search', weight: 6 },
	{ source: 'newsletter', medium: 'email', campaign: 'weekly', channel: 'Email', weight: 9 },
	{
		source: 'facebook.com',
		medium: 'paid',
		campaign: 'retargeting',
		channel: 'Paid Social',
		weight: 5,
	},
	{
		source: 'instagram.com',
		medium: 'referral',
		campaign: '(referral)',
		channel: 'Organic Social',
		weight: 5,
	},
	{
		source: 'bing',
		medium: 'organic',
		campaign: '(organic)',
		channel: 'Organic Search',
		weight: 4,
	},
	{
		source: 'partner.example',
		medium: 'referral',
		campaign: '(referral)',
		channel: 'Referral',
		weight: 3,
	},
];

/** The traffic of a shop that nobody has set up: no channel, self-referrals, and referrals from the payment page. */
export const NEGLECTED_TRAFFIC: readonly VisitSource[] = [
	...TRAFFIC,
	{
		source: 'partner-feed',
		medium: UNKNOWN,
		campaign: UNKNOWN,
		channel: 'Unassigned',
		weight: 9,
	},
	{
		source: 'outlet.harbor.example',
		medium: 'referral',
		campaign: '(referral)',
		channel: 'Referral',
		weight: 7,
	},
	{
		source: 'paypal.com',
		medium: 'referral',
		campaign: '(referral)',
		channel: 'Referral',
		weight: 5,
	},
];

const WEB_DEVICES: readonly Device[] = [
	{ category: 'desktop', browser: 'Chrome', os: 'Windows', weight: 24 },
	{ category: 'desktop', browser: 'Edge', os: 'Windows', weight: 9 },
	{ category: 'desktop', browser: 'Safari', os: 'Macintosh', weight: 10 },
	{ category: 'desktop', browser: 'Firefox', os: 'Linux', weight: 4 },
	{ category: 'mobile', browser: 'Safari', os: 'iOS', weight: 26 },
	{ category: 'mobile', browser: 'Chrome', os: 'Android', weight: 18 },
	{ category: 'tablet', browser: 'Safari', os: 'iOS', weight: 5 },
	{ category: 'smart tv', browser: 'Chrome', os: 'Android', weight: 1 },
];

/** The platform of an app decides its device, so these are never drawn. */
const APP_DEVICES: Record<'iOS' | 'Android', Device> = {
	iOS: { category: 'mobile', browser: UNKNOWN, os: 'iOS', weight: 0 },
	Android: { category: 'mobile', browser: UNKNOWN, os: 'Android', weight: 0 },
};

const PLANS = [
	{ name: 'free', weight: 60 },
	{ name: 'pro', weight: 25 },
	{ name: 'team', weight: 15 },
];

/** The rows of these tables of the warehouse; the ID of a row is its index. */
export const LOOKUP_TABLES = {
	places: PLACES,
	traffic: NEGLECTED_TRAFFIC,
	devices: [...WEB_DEVICES, APP_DEVICES.iOS, APP_DEVICES.Android],
};

export interface Visitor {
	/** ID in the table `places`. */
	place: number;
	/** ID in the table `traffic`. */
	traffic: number;
	/** ID in the table `devices`. */
	device: number;
	plan: string;
}

/** @param propertyKey the `key` of the property's profile */
export function drawVisitor(
	propertyKey: number,
	userId: number,
	sources?: readonly VisitSource[],
): Visitor {
	const random = createRandom(propertyKey, userId, 77);
	return {
		place: LOOKUP_TABLES.places.indexOf(random.pickWeighted(PLACES)),
		traffic: drawTraffic(random, sources),
		device: LOOKUP_TABLES.devices.indexOf(random.pickWeighted(WEB_DEVICES)),
		plan: random.pickWeighted(PLANS).name,
	};
}

/** The ID of a traffic source in the table `traffic`. */
export function drawTraffic(random: Random, sources: readonly VisitSource[] = TRAFFIC): number {
	return LOOKUP_TABLES.traffic.indexOf(random.pickWeighted(sources));
}

/** The ID of the device in the table `devices`. */
export function findAppDevice(platform: 'iOS' | 'Android'): number {
	return LOOKUP_TABLES.devices.indexOf(APP_DEVICES[platform]);
}
