/** A person or a company as any API may describe one. Names are plain: any case, with or without `_`. */
import { isRecord, type JsonRecord } from '../../../shared/core/json';
import {
	companyFrom,
	type Company,
	type CompanyParts,
	type EmployerParts,
	type FundingParts,
} from '../../person';
import { known } from '../../person/values';
import { each, partsBy, personBy } from '../build/fieldMap';
import {
	confidence,
	emails,
	employerParts,
	label,
	location,
	locations,
	phones,
	sizeAt,
	socialProfiles,
	span,
	updatedAt,
} from './parts';
import { any, holder, text } from './plain';

const position = {
	jobTitle: text('jobtitle title position'),
	company: text('company companyname organization employer'),
	companyDomain: any('companydomain company.domain'),
	startDate: any('startdate start from startyear'),
	endDate: any('enddate end to endyear'),
	isCurrent: any('iscurrent current'),
};

const school = {
	school: text('school schoolname institution name'),
	degree: text('degree degrees'),
	field: text('field fieldofstudy'),
	startDate: any('startdate start startyear'),
	endDate: any('enddate end endyear'),
};

export const NAMES = {
	fullName: text('fullname name.fullname name.full name displayname'),
	firstName: text('firstname givenname name.first name.firstname'),
	lastName: text('lastname familyname name.last name.lastname'),
	jobTitle: text('jobtitle title position'),
};

export const personOf = personBy({
	...NAMES,
	headline: text('headline bio'),
	seniority: text('seniority senioritylevel jobtitle.seniority'),
	departments: ['departments', 'department', 'jobtitle.departments'],
	jobStartDate: 'jobstartdate',
	skills: 'skills',
	updatedAt,
	providerId: text('providerid id personid contactid'),
	emails: [emails],
	phones: [phones],
	company: employerOf,
	location,
	socialProfiles: socialProfiles('person'),
	experience: [each('experience', position), each('jobhistory', position)],
	education: [each('education', school)],
	confidence,
});

const held = holder('company organization employer currentcompany currentemployer');

/** What stands beside the person's own fields. */
const beside = partsBy<EmployerParts>({
	name: text('companyname company organization employer currentcompany currentemployer'),
	domain: any('companydomain companywebsite'),
	website: 'companywebsite',
	industry: text('companyindustry'),
	linkedInUrl: 'companylinkedinurl',
	providerId: text('companyid organizationid'),
});

const besideSize = sizeAt('companysize companyheadcount companyemployeecount');

/** Where a person works now: the company's record, completed from fields beside it. */
function employerOf(row: JsonRecord): EmployerParts {
	const own = held(row);
	const flat = { ...beside(row), ...besideSize(row) };
	return own ? { ...flat, ...known<EmployerParts>({ ...employerParts(own) }) } : flat;
}

const fundingHolder = holder('funding');
const fundingIn = partsBy<FundingParts>({
	total: any('total totalamount totalfunding amount'),
	lastRound: text('lastround.type lastroundtype lastround laststage'),
	lastRoundDate: any('lastrounddate lastround.date'),
	currency: 'currency',
});

const revenueIn = any('revenue annualrevenue revenuerange');

/** A figure or a range, with what is printed of it and its currency. */
function revenueOf(row: JsonRecord): Pick<CompanyParts, 'revenue' | 'revenuePrinted' | 'currency'> {
	const revenue = revenueIn(row);
	if (!isRecord(revenue)) return { revenue };
	const { currency, currencycode } = revenue;
	return {
		revenue: span(revenue),
		revenuePrinted: label(revenue),
		currency: currency ?? currencycode,
	};
}

const companyParts = partsBy<CompanyParts>({
	legalName: text('legalname registeredname'),
	description: text('description shortdescription summary about'),
	logoUrl: text('logourl logo'),
	subIndustry: text('subindustry subindustries'),
	industries: 'industries',
	sicCodes: any('siccodes sic siccode'),
	naicsCodes: any('naicscodes naics naicscode'),
	keywords: any('keywords tags specialties'),
	technologies: any('technologies techstack'),
	foundedYear: any('foundedyear founded yearfounded'),
	type: any('type companytype'),
	ticker: text('ticker tickersymbol'),
	location,
	locations: [locations],
	emails: [emails],
	phones: [phones],
	socialProfiles: socialProfiles('company'),
	confidence,
	updatedAt,
});

export const companyOf = (data: JsonRecord): Company =>
	companyFrom({
		...companyParts(data),
		...revenueOf(data),
		...employerParts(data),
		funding: fundingIn(fundingHolder(data) ?? { total: data.totalfunding ?? data.funding }),
	});
