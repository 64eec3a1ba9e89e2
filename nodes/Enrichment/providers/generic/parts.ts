/** What people and companies have alike, in the words that any API may use. */
import { isRecord } from '../../../shared/core/json';
import type {
	EmailParts,
	EmployerParts,
	LocationParts,
	PhoneParts,
	SocialParts,
} from '../../person';
import { figure, sizeFrom, type Size } from '../../person/figures';
import { domain, profileUrl, website } from '../../person/links';
import { asList, known, scalar, text as readText, toPercent } from '../../person/values';
import { partsBy } from '../build/fieldMap';
import { any, holder, oneOf, text, type Read } from './plain';

export const updatedAt = any('updatedat lastupdated lastupdatedat updatedate');

export const confidence = oneOf(
	toPercent,
	'confidence confidencescore matchscore matchconfidence score grade',
);

const asText = (value: unknown) => (typeof value === 'string' ? readText(value) : undefined);

const place = partsBy<LocationParts>({
	name: oneOf(asText, 'name formattedaddress fulladdress address'),
	street: text('street streetaddress addressline1'),
	city: text('city locality town'),
	region: text('region state province'),
	country: text('country countryname'),
	countryCode: text('countrycode countryiso2'),
	postalCode: text('postalcode zip zipcode'),
	isEu: 'iseu',
});

const placeHolder = holder('location address headquarters');
const placeText = oneOf(asText, 'locationname location address headquarters');

/** In a record of its own, in one text or beside the other fields. */
export const location: Read<LocationParts> = (row) => {
	const beside = { ...place(row), name: placeText(row) };
	const held = placeHolder(row);
	return held ? { ...beside, ...known<LocationParts>({ ...place(held) }) } : beside;
};

export const locations: Read<LocationParts[]> = ({ locations: list }) =>
	asList(list).map((entry) => (isRecord(entry) ? place(entry) : { name: entry }));

const profileHolder = holder('socialprofiles sociallinks social links');
const addressIn = text('url link handle');
const address = (value: unknown) => (isRecord(value) ? addressIn(value) : readText(value));

type Kind = 'person' | 'company';

const pageAt = (kind: Kind) =>
	oneOf(
		(value) => profileUrl('linkedIn', address(value), kind),
		'linkedin linkedinurl linkedinprofile profileurl url',
	);

/** The page alone, beside the other fields or among the profiles. */
export function linkedInOf(kind: Kind): Read<string | undefined> {
	const page = pageAt(kind);
	return (row) => page(row) ?? page(profileHolder(row) ?? {});
}

/** Beside the other fields, or in a record of their own. */
export function socialProfiles(kind: Kind): Read<SocialParts> {
	const read = partsBy<SocialParts>({
		linkedIn: pageAt(kind),
		x: oneOf(address, 'x xurl twitter twitterurl'),
		facebook: oneOf(address, 'facebook facebookurl'),
		gitHub: oneOf(address, 'github githuburl'),
		crunchbase: oneOf(address, 'crunchbase crunchbaseurl'),
		youTube: oneOf(address, 'youtube youtubeurl'),
		instagram: oneOf(address, 'instagram instagramurl'),
	});
	return (row) => {
		const held = profileHolder(row);
		return held ? { ...read(held), ...known<SocialParts>({ ...read(row) }) } : read(row);
	};
}

const exact = oneOf(figure, 'exact count amount value');
const least = oneOf(figure, 'min minimum from start');
const most = oneOf(figure, 'max maximum to end');
export const label = text('label string range text');

/** {min, max}, {from, to}, {count}, {label}, or as it is written. */
export function span(value: unknown): unknown {
	if (!isRecord(value)) return value;
	const figures = known({ amount: exact(value), min: least(value), max: most(value) });
	return Object.keys(figures).length > 0 ? figures : label(value);
}

/** Counts and ranges stand under any of these names. */
export const sizeAt = (places: string): Read<Size> => {
	const names = places.split(' ');
	return (row) => sizeFrom(names.map((name) => span(row[name])));
};

const sizes = sizeAt(
	'employeecount employees numberofemployees headcount employeerange companysize size',
);

const employer = partsBy<EmployerParts>({
	name: text('displayname name companyname organizationname'),
	domain: oneOf(domain, 'domain companydomain primarydomain website websiteurl url email'),
	website: oneOf(website, 'website websiteurl companywebsite url'),
	industry: text('industry primaryindustry companyindustry'),
	providerId: text('providerid id companyid organizationid'),
	linkedInUrl: linkedInOf('company'),
});

/** What a company's record has that is also told of an employer. */
export const employerParts: Read<EmployerParts> = (row) => ({
	...employer(row),
	...sizes(row),
});

/** What the entries of these fields say, each with the type that its field says of it. */
function entries<Parts extends { type?: unknown }>(
	fields: Readonly<Record<string, string>>,
	read: (entry: unknown) => Parts,
): Read<Parts[]> {
	const places = Object.entries(fields).flatMap(([type, names]) =>
		names.split(' ').map((name) => ({ type, name })),
	);
	return (row) =>
		places
			.filter(({ name }) => row[name] !== undefined)
			.flatMap(({ type, name }) =>
				asList(row[name]).map((entry) => {
					const parts = read(entry);
					const own = readText(parts.type) ?? 'unknown';
					return own === 'unknown' ? { ...parts, type } : parts;
				}),
			);
}

const emailParts = partsBy<EmailParts>({
	email: text('email address value'),
	type: text('type emailtype kind label'),
	status: oneOf(scalar, 'status emailstatus verificationstatus verified isverified valid'),
	confidence,
	updatedAt,
});
const email = (entry: unknown) => emailParts(isRecord(entry) ? entry : { email: entry });

const listedEmails = entries(
	{
		'': 'emails emailaddresses',
		work: 'workemail workemails businessemail',
		personal: 'personalemail personalemails',
	},
	email,
);

const besideEmail = partsBy<Pick<EmailParts, 'status' | 'confidence'>>({
	status: oneOf(scalar, 'emailstatus emailverified'),
	confidence: 'emailconfidence',
});

/** The record's own is the provider's choice, and may have its status beside it. */
export const emails: Read<EmailParts[]> = (row) => [
	...listedEmails(row),
	...asList(row.email).map((entry) => ({
		...besideEmail(row),
		...known<EmailParts>({ ...email(entry) }),
		isPrimary: true,
	})),
];

const phoneParts = partsBy<PhoneParts>({
	number: text('e164 internationalnumber number phone value'),
	type: text('type phonetype kind label'),
	doNotCall: any('donotcall dnc'),
	confidence,
	updatedAt,
});
const phone = (entry: unknown) => phoneParts(isRecord(entry) ? entry : { number: entry });

const listedPhones = entries(
	{
		'': 'phones phonenumbers',
		mobile: 'mobile mobilephone mobilephones mobilenumber',
		direct: 'directphone directphones directdial',
		work: 'workphone workphones officephone',
		home: 'homephone homephones',
		hq: 'hqphone companyphone',
	},
	phone,
);

export const phones: Read<PhoneParts[]> = (row) => [
	...listedPhones(row),
	...asList(row.phone ?? row.phonenumber).map((entry) => ({ ...phone(entry), isPrimary: true })),
];
