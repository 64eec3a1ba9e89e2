/**
 * What the Generic REST API reads without any setting: the names that APIs give to our fields, what they wrap records
 * and rows in, and what stands beside them. One entry a line. Names are in lower case without `_` and `-`, as
 * `toRecordWithPlainNames` writes them; points lead into a record, and of several names the first that has a value counts.
 * What is not listed here is set under 'Customize' in the credential.
 */
import type { Entity } from '../../person/entities';
import type { ResponseMeaning } from '../dialect';

/** When a person or company was updated. */
const UPDATE_DATE_FIELDS = ['updatedat', 'lastupdated', 'lastupdatedat', 'updatedate'];

export const CONFIDENCE_FIELDS = ['confidence', 'confidencescore', 'matchscore', 'score', 'grade'];

export const PERSON_FIELDS = {
	fullName: ['fullname', 'name.fullname', 'name.full', 'name', 'displayname'],
	firstName: ['firstname', 'givenname', 'name.first', 'name.firstname'],
	lastName: ['lastname', 'familyname', 'name.last', 'name.lastname'],
	jobTitle: ['jobtitle', 'title', 'position'],
	headline: ['headline', 'bio'],
	seniority: ['seniority', 'senioritylevel', 'jobtitle.seniority'],
	departments: ['departments', 'department', 'jobtitle.departments'],
	jobStartDate: ['jobstartdate'],
	skills: ['skills'],
	providerId: ['providerid', 'id', 'personid', 'contactid'],
	updatedAt: UPDATE_DATE_FIELDS,
};

/** Lists of positions and schools. */
export const CAREER_LISTS = {
	positions: ['experience', 'jobhistory'],
	schools: ['education'],
};

export const POSITION_FIELDS = {
	jobTitle: ['jobtitle', 'title', 'position'],
	company: ['company', 'companyname', 'organization', 'employer'],
	companyDomain: ['companydomain', 'company.domain'],
	startDate: ['startdate', 'start', 'from', 'startyear'],
	endDate: ['enddate', 'end', 'to', 'endyear'],
	isCurrent: ['iscurrent', 'current'],
};

export const SCHOOL_FIELDS = {
	school: ['school', 'schoolname', 'institution', 'name'],
	degree: ['degree', 'degrees'],
	field: ['field', 'fieldofstudy'],
	startDate: ['startdate', 'start', 'startyear'],
	endDate: ['enddate', 'end', 'endyear'],
};

/** Nested records of a person's employer. */
export const EMPLOYER_RECORDS = ['company', 'organization', 'employer', 'currentcompany'];

/** Fields of an employer's own record, and of a company. */
export const EMPLOYER_FIELDS = {
	name: ['name', 'companyname', 'organizationname', 'displayname'],
	domain: ['domain', 'companydomain', 'primarydomain'],
	website: ['website', 'websiteurl', 'companywebsite', 'url'],
	industry: ['industry', 'primaryindustry', 'companyindustry'],
	employeeCount: ['employeecount', 'employees', 'numberofemployees', 'headcount'],
	employeeRange: ['employeerange', 'companysize', 'size'],
	providerId: ['providerid', 'id', 'companyid', 'organizationid'],
};

/** Fields of a person that describe the employer. */
export const EMPLOYER_FIELDS_IN_PERSON = {
	name: ['companyname', 'organizationname', ...EMPLOYER_RECORDS],
	domain: ['companydomain'],
	website: ['companywebsite'],
	linkedInUrl: ['companylinkedinurl'],
	industry: ['companyindustry'],
	employeeRange: ['companysize', 'companyheadcount'],
	providerId: ['companyid', 'organizationid'],
};

export const COMPANY_FIELDS = {
	...EMPLOYER_FIELDS,
	legalName: ['legalname', 'registeredname'],
	description: ['description', 'shortdescription', 'summary', 'about'],
	logoUrl: ['logourl', 'logo'],
	subIndustry: ['subindustry', 'subindustries'],
	industries: ['industries'],
	sicCodes: ['siccodes', 'sic', 'siccode'],
	naicsCodes: ['naicscodes', 'naics', 'naicscode'],
	keywords: ['keywords', 'tags', 'specialties'],
	technologies: ['technologies', 'techstack'],
	revenue: ['revenue', 'annualrevenue', 'revenuerange'],
	revenuePrinted: ['revenue.label'],
	currency: ['revenue.currency'],
	foundedYear: ['foundedyear', 'founded', 'yearfounded'],
	type: ['type', 'companytype'],
	ticker: ['ticker', 'tickersymbol'],
	updatedAt: UPDATE_DATE_FIELDS,
};

export const FUNDING_FIELDS = {
	total: ['funding.total', 'funding.totalamount', 'totalfunding', 'funding'],
	lastRound: ['funding.lastround.type', 'funding.lastround'],
	lastRoundDate: ['funding.lastrounddate', 'funding.lastround.date'],
	currency: ['funding.currency'],
};

/** Nested records of a location. */
export const LOCATION_RECORDS = ['location', 'address', 'headquarters'];

export const LOCATION_FIELDS = {
	name: ['name', 'formattedaddress', 'fulladdress', 'address', 'value'],
	street: ['street', 'streetaddress'],
	city: ['city', 'locality', 'town'],
	region: ['region', 'state', 'province'],
	country: ['country', 'countryname'],
	countryCode: ['countrycode'],
	postalCode: ['postalcode', 'zip', 'zipcode'],
	isEu: ['iseu'],
};

/** Fields with a location as one text. */
export const LOCATION_TEXTS = ['locationname', ...LOCATION_RECORDS];

/** Lists of a company's further locations. */
export const LOCATION_LISTS = ['locations'];

/** Nested records of profiles on social networks. */
export const PROFILE_RECORDS = ['socialprofiles', 'sociallinks', 'social', 'links'];

export const PROFILE_FIELDS = {
	linkedIn: [
		'linkedin.url',
		'linkedin',
		'linkedinurl',
		'linkedinprofile',
		'linkedinprofileurl',
		'profileurl',
		'url',
	],
	x: ['x', 'xurl', 'twitter', 'twitterurl'],
	facebook: ['facebook', 'facebookurl'],
	gitHub: ['github', 'githuburl'],
	crunchbase: ['crunchbase', 'crunchbaseurl'],
	youTube: ['youtube', 'youtubeurl'],
	instagram: ['instagram', 'instagramurl'],
};

/** Fields with one email address or several, by the type that the field implies. */
export const EMAIL_LISTS = {
	'': ['emails', 'emailaddresses', 'emailaddress'],
	work: ['workemail', 'workemails', 'businessemail'],
	personal: ['personalemail', 'personalemails'],
};

export const EMAIL_ENTRY_FIELDS = {
	email: ['email', 'address', 'value'],
	type: ['type', 'emailtype', 'fieldtype'],
	status: ['status', 'emailstatus', 'verified', 'isverified', 'valid'],
	updatedAt: UPDATE_DATE_FIELDS,
};

/** Fields with one phone number or several, by the type that the field implies. */
export const PHONE_LISTS = {
	'': ['phones', 'phonenumbers', 'phonenumber'],
	mobile: ['mobile', 'mobilephone', 'mobilephones'],
	direct: ['directphone', 'directphones', 'directdial'],
	work: ['workphone', 'workphones', 'officephone'],
	home: ['homephone', 'homephones'],
	hq: ['hqphone', 'companyphone'],
};

export const PHONE_ENTRY_FIELDS = {
	number: ['e164', 'number', 'phone', 'value'],
	type: ['type', 'phonetype', 'fieldtype'],
	doNotCall: ['donotcall', 'dnc'],
	updatedAt: UPDATE_DATE_FIELDS,
};

/** Wrappers of one record, alone or as a list of one. The names of its entity take precedence over those of any. */
export const WRAPPERS: Readonly<Record<Entity | 'any', readonly string[]>> = {
	contact: ['person', 'contact', 'people', 'persons', 'contacts'],
	company: ['company', 'organization', 'companies', 'organizations'],
	any: [
		'profile',
		'result',
		'data',
		'response',
		'record',
		'match',
		'item',
		'results',
		'matches',
		'records',
		'items',
	],
};

/** Lists of rows, in an answer or in a wrapper. */
export const ROW_LISTS = [
	'results',
	'data',
	'contacts',
	'companies',
	'people',
	'persons',
	'organizations',
	'matches',
	'records',
	'items',
	'rows',
];

/** Wrappers of the list of rows. */
export const LIST_WRAPPERS = ['data', 'result', 'response'];

/** Nested records that repeat the request. */
export const ECHO_RECORDS = ['input', 'request', 'query', 'params', 'parameters'];

/** Fields next to a wrapper that belong to the record in it. */
export const FIELDS_BESIDE_WRAPPER = [
	'company',
	'organization',
	'emails',
	'phones',
	...CONFIDENCE_FIELDS,
];

/** Fields that describe the request, an error, the account or the charge instead of a person or company. */
export const METADATA_FIELDS = [
	...ECHO_RECORDS,
	...CONFIDENCE_FIELDS,
	'error',
	'errors',
	'warnings',
	'meta',
	'links',
	'pagination',
	'account',
	'billing',
	'credits',
	'usage',
	'quota',
	'matchedby',
];

/** Fields that show an error, next to which a name or title may belong to the error. */
export const ERROR_FIELDS = [
	'message',
	'error',
	'errors',
	'errorcode',
	'code',
	'detail',
	'details',
];

/** Flags that state whether somebody was found. */
export const FOUND_FLAGS = ['found', 'isfound'];

/** Fields with the status of an answer or a row: an HTTP status, or one of `STATUS_WORDS`. */
export const STATUS_FIELDS = [
	'statuscode',
	'status',
	'matchstatus',
	'state',
	'errorcode',
	'code',
	'error',
	'error.status',
	'error.code',
];

/** The possible meanings of a status. */
export type StatusMeaning = Extract<
	ResponseMeaning,
	| 'noMatch'
	| 'optedOut'
	| 'accepted'
	| 'outOfCredits'
	| 'slowDown'
	| 'unavailable'
	| 'badKey'
	| 'forbidden'
	| 'rejected'
>;

/** Other numbers from 400 on are refusals, and from 500 on internal errors of the provider. */
export const STATUS_NUMBERS: ReadonlyMap<number, StatusMeaning> = new Map([
	[202, 'accepted'],
	[204, 'noMatch'],
	[401, 'badKey'],
	[402, 'outOfCredits'],
	[404, 'noMatch'],
	[429, 'slowDown'],
	[451, 'optedOut'],
]);

/** Whole codes as plain names. Sentences are never read. */
export const STATUS_WORDS: ReadonlyMap<string, StatusMeaning> = new Map([
	['notfound', 'noMatch'],
	['nomatch', 'noMatch'],
	['nodata', 'noMatch'],
	['noresults', 'noMatch'],
	['optedout', 'optedOut'],
	['pending', 'accepted'],
	['processing', 'accepted'],
	['queued', 'accepted'],
	['inprogress', 'accepted'],
	['insufficientcredits', 'outOfCredits'],
	['notenoughcredits', 'outOfCredits'],
	['outofcredits', 'outOfCredits'],
	['ratelimited', 'slowDown'],
	['ratelimitexceeded', 'slowDown'],
	['toomanyrequests', 'slowDown'],
	['invalidapikey', 'badKey'],
	['unauthorized', 'badKey'],
	['insufficientscope', 'forbidden'],
	['error', 'rejected'],
	['failed', 'rejected'],
]);

/** Fields with the ID of a job, in an answer with status 202. The last two may be IDs of the request. */
export const JOB_ID_FIELDS = ['jobid', 'enrichmentid', 'taskid', 'requestid', 'id'];

/** Fields with the credits charged for an answer or a row. */
export const CHARGED_FIELDS = [
	'creditscharged',
	'creditsconsumed',
	'creditsused',
	'billing.creditscharged',
];

export const REMAINING_FIELDS = ['creditsremaining', 'creditsleft', 'billing.creditsremaining'];

export const CHARGED_HEADERS = ['x-credits-cost', 'x-credits-charged'];

export const REMAINING_HEADERS = ['x-credits-remaining'];

/** Fields with paging information in search results. */
export const PAGING_FIELDS = {
	cursor: ['nextcursor', 'nextpagetoken', 'cursor'],
	total: ['total', 'totalresults', 'totalcount', 'totalentries'],
	size: ['pagesize', 'perpage', 'size', 'limit'],
	offset: ['offset', 'start', 'from'],
	page: ['page', 'currentpage'],
	pageCount: ['totalpages', 'pagecount'],
	hasMore: ['hasmore', 'hasnext', 'hasnextpage'],
};
