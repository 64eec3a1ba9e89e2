/** A person or a company as any API may describe one: our fields, and the names that others have for them. */
import { isRecord, type JsonRecord } from '../../../shared/core/json';
import type { EmailParts, PhoneParts, SocialParts } from '../../person';
import { toPercent, asList, known, text } from '../../person/values';
import {
	buildCompanyReader,
	readEachRecord,
	type FieldMap,
	type MapOf,
	buildPersonReader,
	buildPartsReader,
} from '../build/fieldMap';
import { at, oneOf } from './plain';

const updatedAt = at('updatedat lastupdated lastupdatedat updatedate');

export const confidence = oneOf(toPercent, 'confidence confidencescore matchscore score grade');

/** What a record of its own says, completed by what stands beside it. */
function heldOr<Parts extends object>(
	places: string,
	ofRecord: MapOf<Parts>,
	ofRow: MapOf<Parts>,
): (row: JsonRecord) => Parts {
	const [held, beside, names] = [buildPartsReader(ofRecord), buildPartsReader(ofRow), at(places)];
	return (row) => {
		const record = names.map((name) => row[name]).find(isRecord);
		return record ? { ...beside(row), ...known<Parts>({ ...held(record) }) } : beside(row);
	};
}

const PLACE: FieldMap<'place'> = {
	name: at('name formattedaddress fulladdress address value'),
	street: at('street streetaddress'),
	city: at('city locality town'),
	region: at('region state province'),
	country: at('country countryname'),
	countryCode: at('countrycode'),
	postalCode: at('postalcode zip zipcode'),
	isEu: at('iseu'),
};

const place = buildPartsReader(PLACE);

/** An entry of a list: a record, or a value alone. */
const entryOf = (entry: unknown, beside?: JsonRecord): JsonRecord =>
	isRecord(entry) ? entry : { ...beside, value: entry };

const location = heldOr('location address headquarters', PLACE, {
	...PLACE,
	name: oneOf(text, 'locationname location address headquarters'),
});

const PROFILES: MapOf<SocialParts> = {
	linkedIn: at('linkedin.url linkedin linkedinurl linkedinprofile profileurl url'),
	x: at('x xurl twitter twitterurl'),
	facebook: at('facebook facebookurl'),
	gitHub: at('github githuburl'),
	crunchbase: at('crunchbase crunchbaseurl'),
	youTube: at('youtube youtubeurl'),
	instagram: at('instagram instagramurl'),
};

const socialProfiles = heldOr('socialprofiles sociallinks social links', PROFILES, PROFILES);

/** What a company's record has that is also told of an employer. */
const EMPLOYER: FieldMap<'employer'> = {
	name: at('name companyname organizationname displayname'),
	domain: at('domain companydomain primarydomain'),
	website: at('website websiteurl companywebsite url'),
	industry: at('industry primaryindustry companyindustry'),
	employeeCount: at('employeecount employees numberofemployees headcount'),
	employeeRange: at('employeerange companysize size'),
	providerId: at('providerid id companyid organizationid'),
	linkedInUrl: (row) => socialProfiles(row).linkedIn,
};

/** Where a person works now. */
const employer = heldOr('company organization employer currentcompany', EMPLOYER, {
	name: at('companyname organizationname company organization employer currentcompany'),
	domain: at('companydomain'),
	website: at('companywebsite'),
	linkedInUrl: at('companylinkedinurl'),
	industry: at('companyindustry'),
	employeeRange: at('companysize companyheadcount'),
	providerId: at('companyid organizationid'),
});

/**
 * Entries of lists and single ones, each of the type that it or its field says. The record's `own` is the
 * provider's choice, and may have its status beside it: `emailStatus`.
 */
function listed<Parts extends { type?: unknown; isPrimary?: boolean }>(
	own: string,
	fields: Readonly<Record<string, string>>,
	map: MapOf<Parts>,
): (row: JsonRecord) => Parts[] {
	const entry = buildPartsReader<Parts>(map);
	const lists = Object.entries(fields).map(([type, names]) => [type, at(names)] as const);
	return (row) => {
		const others = lists.flatMap(([type, names]) =>
			names
				.flatMap((name) => asList(row[name]))
				.map((each) => entry({ ...entryOf(each), fieldtype: type })),
		);
		const beside = { status: row[`${own}status`], confidence: row[`${own}confidence`] };
		const chosen = asList(row[own]).map((each) => entry(entryOf(each, beside)));
		return [...others, ...chosen.map((each) => ({ ...each, isPrimary: true }))];
	};
}

const emails = listed<EmailParts>(
	'email',
	{
		'': 'emails emailaddresses',
		work: 'workemail workemails businessemail',
		personal: 'personalemail personalemails',
	},
	{
		email: at('email address value'),
		type: at('type emailtype fieldtype'),
		status: at('status emailstatus verified isverified valid'),
		confidence,
		updatedAt,
	},
);

const phones = listed<PhoneParts>(
	'phone',
	{
		'': 'phones phonenumbers phonenumber',
		mobile: 'mobile mobilephone mobilephones',
		direct: 'directphone directphones directdial',
		work: 'workphone workphones officephone',
		home: 'homephone homephones',
		hq: 'hqphone companyphone',
	},
	{
		number: at('e164 number phone value'),
		type: at('type phonetype fieldtype'),
		doNotCall: at('donotcall dnc'),
		confidence,
		updatedAt,
	},
);

const position = {
	jobTitle: at('jobtitle title position'),
	company: at('company companyname organization employer'),
	companyDomain: at('companydomain company.domain'),
	startDate: at('startdate start from startyear'),
	endDate: at('enddate end to endyear'),
	isCurrent: at('iscurrent current'),
};

/** What a person and a company have alike. */
const COMMON = {
	emails: [emails],
	phones: [phones],
	location,
	socialProfiles,
	confidence,
	updatedAt,
};

export const personOf = buildPersonReader({
	fullName: at('fullname name.fullname name.full name displayname'),
	firstName: at('firstname givenname name.first name.firstname'),
	lastName: at('lastname familyname name.last name.lastname'),
	jobTitle: at('jobtitle title position'),
	headline: at('headline bio'),
	seniority: at('seniority senioritylevel jobtitle.seniority'),
	departments: at('departments department jobtitle.departments'),
	jobStartDate: at('jobstartdate'),
	skills: at('skills'),
	providerId: at('providerid id personid contactid'),
	...COMMON,
	company: employer,
	experience: [readEachRecord('experience', position), readEachRecord('jobhistory', position)],
	education: [
		readEachRecord('education', {
			school: at('school schoolname institution name'),
			degree: at('degree degrees'),
			field: at('field fieldofstudy'),
			startDate: at('startdate start startyear'),
			endDate: at('enddate end endyear'),
		}),
	],
});

export const companyOf = buildCompanyReader({
	...EMPLOYER,
	legalName: at('legalname registeredname'),
	description: at('description shortdescription summary about'),
	logoUrl: at('logourl logo'),
	subIndustry: at('subindustry subindustries'),
	industries: at('industries'),
	sicCodes: at('siccodes sic siccode'),
	naicsCodes: at('naicscodes naics naicscode'),
	keywords: at('keywords tags specialties'),
	technologies: at('technologies techstack'),
	revenue: at('revenue annualrevenue revenuerange'),
	revenuePrinted: at('revenue.label'),
	currency: at('revenue.currency'),
	foundedYear: at('foundedyear founded yearfounded'),
	type: at('type companytype'),
	ticker: at('ticker tickersymbol'),
	...COMMON,
	locations: [(row) => asList(row.locations).map((entry) => place(entryOf(entry)))],
	funding: {
		total: at('funding.total funding.totalamount totalfunding funding'),
		lastRound: at('funding.lastround.type funding.lastround'),
		lastRoundDate: at('funding.lastrounddate funding.lastround.date'),
		currency: at('funding.currency'),
	},
});
