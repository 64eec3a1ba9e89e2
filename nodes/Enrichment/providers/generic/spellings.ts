/**
 * What the Generic REST API reads without any setting: the names that APIs give to our fields, what they wrap records
 * and rows in, and what stands beside them. One entry a line. Names are in lower case without `_` and `-`, as
 * `renameToPlainNames` writes them; points lead into a record, and of several names the first that has a value counts.
 * What is not listed here is set under 'Customize' in the credential.
 */
import type { Entity } from '../../person/entities';
import type { ResponseMeaning } from '../dialect';

/** What may be told of a person and of a company alike. */
const UPDATED_AT = ['updatedat', 'lastupdated', 'lastupdatedat', 'updatedate'];

export const CONFIDENCE = ['confidence', 'confidencescore', 'matchscore', 'score', 'grade'];

export const PERSON = {
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
	updatedAt: UPDATED_AT,
};

/** The lists of a person's career. */
export const CAREER = {
	positions: ['experience', 'jobhistory'],
	schools: ['education'],
};

export const POSITION = {
	jobTitle: ['jobtitle', 'title', 'position'],
	company: ['company', 'companyname', 'organization', 'employer'],
	companyDomain: ['companydomain', 'company.domain'],
	startDate: ['startdate', 'start', 'from', 'startyear'],
	endDate: ['enddate', 'end', 'to', 'endyear'],
	isCurrent: ['iscurrent', 'current'],
};

export const SCHOOL = {
	school: ['school', 'schoolname', 'institution', 'name'],
	degree: ['degree', 'degrees'],
	field: ['field', 'fieldofstudy'],
	startDate: ['startdate', 'start', 'startyear'],
	endDate: ['enddate', 'end', 'endyear'],
};

/** Where a person has the employer's own record. */
export const EMPLOYER_RECORDS = ['company', 'organization', 'employer', 'currentcompany'];

/** In the employer's own record, and in that of a company. */
export const EMPLOYER = {
	name: ['name', 'companyname', 'organizationname', 'displayname'],
	domain: ['domain', 'companydomain', 'primarydomain'],
	website: ['website', 'websiteurl', 'companywebsite', 'url'],
	industry: ['industry', 'primaryindustry', 'companyindustry'],
	employeeCount: ['employeecount', 'employees', 'numberofemployees', 'headcount'],
	employeeRange: ['employeerange', 'companysize', 'size'],
	providerId: ['providerid', 'id', 'companyid', 'organizationid'],
};

/** In the person's record. */
export const EMPLOYER_IN_PERSON = {
	name: ['companyname', 'organizationname', ...EMPLOYER_RECORDS],
	domain: ['companydomain'],
	website: ['companywebsite'],
	linkedInUrl: ['companylinkedinurl'],
	industry: ['companyindustry'],
	employeeRange: ['companysize', 'companyheadcount'],
	providerId: ['companyid', 'organizationid'],
};

export const COMPANY = {
	...EMPLOYER,
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
	updatedAt: UPDATED_AT,
};

export const FUNDING = {
	total: ['funding.total', 'funding.totalamount', 'totalfunding', 'funding'],
	lastRound: ['funding.lastround.type', 'funding.lastround'],
	lastRoundDate: ['funding.lastrounddate', 'funding.lastround.date'],
	currency: ['funding.currency'],
};

/** Where a person or company has the record of a location. */
export const LOCATION_RECORDS = ['location', 'address', 'headquarters'];

export const LOCATION = {
	name: ['name', 'formattedaddress', 'fulladdress', 'address', 'value'],
	street: ['street', 'streetaddress'],
	city: ['city', 'locality', 'town'],
	region: ['region', 'state', 'province'],
	country: ['country', 'countryname'],
	countryCode: ['countrycode'],
	postalCode: ['postalcode', 'zip', 'zipcode'],
	isEu: ['iseu'],
};

/** A location that is written out in one text. */
export const LOCATION_TEXTS = ['locationname', ...LOCATION_RECORDS];

/** A company's further locations. */
export const LOCATION_LISTS = ['locations'];

/** Where a person or company has the record of its profiles on social networks. */
export const PROFILE_RECORDS = ['socialprofiles', 'sociallinks', 'social', 'links'];

export const PROFILES = {
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

/** Fields with one address or several, by the type that the field says. */
export const EMAIL_FIELDS = {
	'': ['emails', 'emailaddresses', 'emailaddress'],
	work: ['workemail', 'workemails', 'businessemail'],
	personal: ['personalemail', 'personalemails'],
};

export const EMAIL = {
	email: ['email', 'address', 'value'],
	type: ['type', 'emailtype', 'fieldtype'],
	status: ['status', 'emailstatus', 'verified', 'isverified', 'valid'],
	updatedAt: UPDATED_AT,
};

/** Fields with one number or several, by the type that the field says. */
export const PHONE_FIELDS = {
	'': ['phones', 'phonenumbers', 'phonenumber'],
	mobile: ['mobile', 'mobilephone', 'mobilephones'],
	direct: ['directphone', 'directphones', 'directdial'],
	work: ['workphone', 'workphones', 'officephone'],
	home: ['homephone', 'homephones'],
	hq: ['hqphone', 'companyphone'],
};

export const PHONE = {
	number: ['e164', 'number', 'phone', 'value'],
	type: ['type', 'phonetype', 'fieldtype'],
	doNotCall: ['donotcall', 'dnc'],
	updatedAt: UPDATED_AT,
};

/** What a record may be wrapped in, alone or as a list of one. Its own names count before those of anything. */
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

/** Where the list of rows stands, in an answer or in a wrapper of it. */
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

/** What the list of rows may be wrapped in. */
export const LIST_WRAPPERS = ['data', 'result', 'response'];

/** Where APIs repeat what was asked. */
export const ECHO_RECORDS = ['input', 'request', 'query', 'params', 'parameters'];

/** What belongs to the record that stands in a wrapper, and stands beside the wrapper. */
export const FIELDS_BESIDE_WRAPPER = ['company', 'organization', 'emails', 'phones', ...CONFIDENCE];

/** What describes nobody: the question, an error, the account, the charge. */
export const METADATA_FIELDS = [
	...ECHO_RECORDS,
	...CONFIDENCE,
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

/** What stands beside an error: there a name or a title may be the error's. */
export const ERROR_FIELDS = [
	'message',
	'error',
	'errors',
	'errorcode',
	'code',
	'detail',
	'details',
];

/** Whether somebody was found, in a word that is true or false. */
export const FOUND_FLAGS = ['found', 'isfound'];

/** Where an answer or a row of it has a status of its own: a number as of HTTP, or one of `STATUS_WORDS`. */
export const STATUSES = [
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

/** What a status can mean. */
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

/** Of those that are not listed, numbers from 400 on are refusals, and from 500 on errors of the provider's own. */
export const STATUS_NUMBERS: ReadonlyMap<number, StatusMeaning> = new Map([
	[202, 'accepted'],
	[204, 'noMatch'],
	[401, 'badKey'],
	[402, 'outOfCredits'],
	[404, 'noMatch'],
	[429, 'slowDown'],
	[451, 'optedOut'],
]);

/** Whole codes, in any case and with or without signs. Sentences are never read. */
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

/** The ID of a job that an answer with status 202 names. The last two may be those of the request. */
export const JOB_IDS = ['jobid', 'enrichmentid', 'taskid', 'requestid', 'id'];

/** Credits that an answer, or one row of it, says it took. */
export const CHARGED = [
	'creditscharged',
	'creditsconsumed',
	'creditsused',
	'billing.creditscharged',
];

export const REMAINING = ['creditsremaining', 'creditsleft', 'billing.creditsremaining'];

export const CHARGED_HEADERS = ['x-credits-cost', 'x-credits-charged'];

export const REMAINING_HEADERS = ['x-credits-remaining'];

/** What a page of search results says of the pages. */
export const PAGES = {
	cursor: ['nextcursor', 'nextpagetoken', 'cursor'],
	total: ['total', 'totalresults', 'totalcount', 'totalentries'],
	size: ['pagesize', 'perpage', 'size', 'limit'],
	offset: ['offset', 'start', 'from'],
	page: ['page', 'currentpage'],
	pageCount: ['totalpages', 'pagecount'],
	hasMore: ['hasmore', 'hasnext', 'hasnextpage'],
};
