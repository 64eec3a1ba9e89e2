/** What people and companies have alike, in the words that any API may use. */
import { isRecord, type JsonRecord } from '../../../shared/core/json';
import type {
	EmailParts,
	EmployerParts,
	LocationParts,
	PhoneParts,
	SocialParts,
} from '../../person';
import { inRange, toPercent } from '../../person/confidence';
import { countryCode } from '../../person/country';
import { isoDate } from '../../person/dates';
import { domain, profileUrl, website, type Network } from '../../person/links';
import { figure, sizeFrom, type Size } from '../../person/size';
import { asList, flag, known, scalar, text as readText } from '../../person/values';
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

/** Each value of the places, or of a list there. */
const entriesAt = (places: string): Read<unknown[]> => {
	const names = places.split(' ');
	return (row) => names.flatMap((name) => asList(row[name]));
};

/** Places of addresses or numbers, with what the place says of them; the record's own are its choice. */
function entries<Parts extends object>(
	places: ReadonlyArray<readonly [type: string, names: string]>,
	read: (entry: JsonRecord, type: string) => Parts,
	valueName: string,
): Read<Parts[]> {
	const listed = places.map(([type, names]) => ({ type, at: entriesAt(names) }));
	return (row) =>
		listed.flatMap(({ type, at }) =>
			at(row).map((entry) =>
				read(isRecord(entry) ? entry : { [valueName]: entry }, type === 'own' ? '' : type),
			),
		);
}

const address = partsBy<EmailParts>({
	email: text('email address value'),
	type: text('type emailtype kind label'),
	status: oneOf(scalar, 'status emailstatus verificationstatus verified isverified valid'),
	confidence,
	updatedAt,
});

const addresses = entries<EmailParts>(
	[
		['', 'emails emailaddresses'],
		['work', 'workemail workemails businessemail'],
		['personal', 'personalemail personalemails'],
	],
	(entry, type) => typed(address(entry), type),
	'email',
);

function typed<Parts extends { type?: unknown }>(parts: Parts, type: string): Parts {
	const own = readText(parts.type);
	return own === undefined || own === 'unknown' ? { ...parts, type } : parts;
}

const emailStatus = oneOf(scalar, 'emailstatus emailverified');
const emailConfidence = oneOf(toPercent, 'emailconfidence');

export const emails: Read<EmailParts[]> = (row) => {
	const own = asList(row.email).map((entry): EmailParts => {
		const read = address(isRecord(entry) ? entry : { email: entry });
		const status = readText(read.status) === undefined ? emailStatus(row) : read.status;
		return {
			...read,
			status,
			confidence: read.confidence ?? emailConfidence(row),
			isPrimary: true,
		};
	});
	return [...addresses(row), ...own];
};

const number = partsBy<PhoneParts>({
	number: text('e164 internationalnumber number phone value'),
	type: text('type phonetype kind label'),
	doNotCall: oneOf(flag, 'donotcall dnc'),
	confidence,
	updatedAt,
});

const numbers = entries<PhoneParts>(
	[
		['', 'phones phonenumbers'],
		['mobile', 'mobile mobilephone mobilephones mobilenumber'],
		['direct', 'directphone directphones directdial'],
		['work', 'workphone workphones officephone'],
		['home', 'homephone homephones'],
		['hq', 'hqphone companyphone'],
	],
	(entry, type) => typed(number(entry), type),
	'number',
);

export const phones: Read<PhoneParts[]> = (row) => [
	...numbers(row),
	...asList(row.phone ?? row.phonenumber).map((entry) => ({
		...number(isRecord(entry) ? entry : { number: entry }),
		isPrimary: true,
	})),
];

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
	const { name, ...own } = place(row);
	const beside = { ...own, name: placeText(row) };
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
