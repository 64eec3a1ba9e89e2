/** What people and companies have alike, in the words that any API may use. */
import { isRecord, type JsonRecord } from '../../../shared/core/json';
import type { EmployerParts, LocationParts, SocialParts } from '../../person';
import { inRange, toPercent } from '../../person/confidence';
import { countryCode } from '../../person/country';
import { isoDate } from '../../person/dates';
import { domain, profileUrl, website, type Network } from '../../person/links';
import { figure, sizeFrom, type Size } from '../../person/figures';
import { asList, flag, known, text as readText } from '../../person/values';
import { partsBy } from '../build/fieldMap';
import { holder, oneOf, text } from './plain';

type Read<Value> = (row: JsonRecord) => Value;

export const updatedAt = oneOf(isoDate, 'updatedat lastupdated lastupdatedat updatedate');

const percent = oneOf(toPercent, 'confidence confidencescore');
const ofTen = oneOf(oneToTen, 'likelihood');
const share = oneOf(shareOfOne, 'probability');
const score = oneOf(toPercent, 'matchscore matchconfidence score grade');

/** The field's name says how a provider counts. */
export const confidence: Read<number | undefined> = (row) =>
	percent(row) ?? ofTen(row) ?? share(row) ?? score(row);

function oneToTen(value: unknown): number | undefined {
	const number = figure(value);
	return number !== undefined && number >= 1 && number <= 10
		? inRange(number * 10)
		: toPercent(value);
}

function shareOfOne(value: unknown): number | undefined {
	return figure(value) === 1 ? 100 : toPercent(value);
}

const textOnly = (value: unknown) => (typeof value === 'string' ? readText(value) : undefined);
const codeOf = (value: unknown) => countryCode(readText(value) ?? '');

const place = partsBy<LocationParts>({
	name: oneOf(textOnly, 'name formattedaddress fulladdress address'),
	street: text('street streetaddress addressline1'),
	city: text('city locality town'),
	region: text('region state province'),
	country: text('country countryname'),
	countryCode: oneOf(codeOf, 'countrycode countryiso2 country.code'),
	postalCode: text('postalcode zip zipcode'),
	isEu: oneOf(flag, 'iseu'),
});

const placeHolder = holder('location address headquarters');
const placeText = oneOf(textOnly, 'locationname location address headquarters');

/** In a record of its own, in one text or beside the other fields. */
export const location: Read<LocationParts> = (row) => {
	const beside = { ...place(row), name: placeText(row) };
	const held = placeHolder(row);
	return held ? { ...beside, ...known<LocationParts>({ ...place(held) }) } : beside;
};

export const locations: Read<LocationParts[]> = ({ locations: list }) =>
	asList(list).map((entry) => (isRecord(entry) ? place(entry) : { name: entry }));

const NETWORKS: ReadonlyArray<readonly [Network, string]> = [
	['linkedIn', 'linkedin linkedinurl linkedinprofile linkedinprofileurl profileurl url'],
	['x', 'x xurl twitter twitterurl'],
	['facebook', 'facebook facebookurl'],
	['gitHub', 'github githuburl'],
	['crunchbase', 'crunchbase crunchbaseurl'],
	['youTube', 'youtube youtubeurl'],
	['instagram', 'instagram instagramurl'],
];

const profileHolder = holder('socialprofiles sociallinks social links');
const addressIn = text('url link handle');

/** Beside the other fields, or in a record of their own. */
export function socialProfiles(kind: 'person' | 'company'): Read<SocialParts> {
	const reads = NETWORKS.map(([network, names]) => {
		const read = (value: unknown) =>
			profileUrl(network, isRecord(value) ? addressIn(value) : value, kind);
		return [network, oneOf(read, names)] as const;
	});
	return (row) => {
		const held = profileHolder(row) ?? {};
		const found = reads.map(([network, read]) => [network, read(row) ?? read(held)] as const);
		return Object.fromEntries(found.filter(([, profile]) => profile !== undefined));
	};
}

const bound = (places: string) => oneOf(figure, places);
const count = bound('exact count amount value');
const least = bound('min minimum from start');
const most = bound('max maximum to end');
const label = text('label string range text');

/** {min, max}, {from, to}, {count}, {label}, or as it is written. */
function span(value: unknown): unknown {
	if (!isRecord(value)) return value;
	const [exact, min, max] = [count(value), least(value), most(value)];
	const isRange = min !== undefined || max !== undefined;
	return isRange ? { min, max } : (exact ?? label(value));
}

/** A figure, a range, and what is printed of it. */
export function money(value: unknown) {
	if (!isRecord(value)) return value;
	const { currency, currencycode } = value;
	const [amount, min, max] = [count(value), least(value), most(value)];
	const isNumber = amount !== undefined || min !== undefined || max !== undefined;
	const printed = label(value);
	return isNumber
		? { amount, min, max, label: printed, currency: currency ?? currencycode }
		: printed;
}

/** Counts and ranges stand under any of these names. */
export const sizeAt = (places: string): Read<Size> => {
	const names = places.split(' ');
	return (row) => sizeFrom(names.map((name) => span(row[name])));
};

/** The list of records at the first of these names that has one. */
export const listAt = <Parts>(places: string, parts: Read<Parts>): Read<Parts[]> => {
	const list = oneOf((value) => (Array.isArray(value) ? value : undefined), places);
	return (row) => (list(row) ?? []).filter(isRecord).map(parts);
};

const sizes = sizeAt(
	'employeecount employees numberofemployees headcount employeerange companysize size',
);
const pages = socialProfiles('company');

const named = partsBy<EmployerParts>({
	name: text('displayname name companyname organizationname'),
	domain: oneOf(domain, 'domain companydomain primarydomain website websiteurl url email'),
	website: oneOf(website, 'website websiteurl companywebsite url'),
	industry: text('industry primaryindustry companyindustry'),
	providerId: text('providerid id companyid organizationid'),
});

/** What a company's record has that is also told of an employer. */
export const employerParts: Read<EmployerParts> = (row) => ({
	...named(row),
	...sizes(row),
	linkedInUrl: pages(row).linkedIn,
});
