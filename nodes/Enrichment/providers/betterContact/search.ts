/**
 * BetterContact's Lead Finder: a job too, which is free, and gives profiles without contact data. Only
 * contacts are searched.
 */
import { failed } from '../../../shared/core/result';
import { findCountryName } from '../../person';
import {
	buildCompanyDomainsConverter,
	omitEmptyFields,
	buildListConverter,
	buildSingleSizeRangeConverter,
} from '../build/criteria';
import { buildOffsetPaging, type SearchDefinition, readOffset } from '../build/search';
import { buildSenioritiesConverter, buildTermsConverter } from '../build/terms';
import { findCountryCodeOfState } from '../places';
import { buildPollingJob } from '../build/paidRequest';
import { priceFree } from '../requests';
import { readBetterContactPerson } from './records';

/** The industries of BetterContact's search, with their capitalization; any other text finds nobody. */
const INDUSTRIES = [
	'Accounting',
	'Airlines/Aviation',
	'Alternative Medicine',
	'Animation',
	'Apparel & Fashion',
	'Architecture & Planning',
	'Automotive',
	'Aviation & Aerospace',
	'Banking',
	'Biotechnology',
	'Broadcast Media',
	'Building Materials',
	'Business Supplies & Equipment',
	'Capital Markets',
	'Chemicals',
	'Civic & Social Organization',
	'Civil Engineering',
	'Commercial Real Estate',
	'Computer & Network Security',
	'Computer Games',
	'Computer Hardware',
	'Computer Networking',
	'Computer Software',
	'Construction',
	'Consumer Electronics',
	'Consumer Goods',
	'Consumer Services',
	'Cosmetics',
	'Defense & Space',
	'Design',
	'E-Learning',
	'Education Management',
	'Electrical & Electronic Manufacturing',
	'Entertainment',
	'Environmental Services',
	'Events Services',
	'Executive Office',
	'Facilities Services',
	'Financial Services',
	'Fine Art',
	'Food & Beverages',
	'Food Production',
	'Gambling & Casinos',
	'Government Administration',
	'Government Relations',
	'Graphic Design',
	'Health, Wellness & Fitness',
	'Higher Education',
	'Hospital & Health Care',
	'Hospitality',
	'Human Resources',
	'Individual & Family Services',
	'Industrial Automation',
	'Information Services',
	'Information Technology & Services',
	'Insurance',
	'International Affairs',
	'International Trade & Development',
	'Internet',
	'Investment Banking',
	'Investment Management',
	'Law Enforcement',
	'Law Practice',
	'Legal Services',
	'Leisure, Travel & Tourism',
	'Logistics & Supply Chain',
	'Luxury Goods & Jewelry',
	'Management Consulting',
	'Maritime',
	'Market Research',
	'Marketing & Advertising',
	'Mechanical or Industrial Engineering',
	'Media Production',
	'Medical Device',
	'Medical Practice',
	'Mental Health Care',
	'Military',
	'Mining & Metals',
	'Motion Pictures & Film',
	'Music',
	'Nanotechnology',
	'Non-profit Organization Management',
	'Oil & Energy',
	'Online Media',
	'Outsourcing/Offshoring',
	'Package/Freight Delivery',
	'Performing Arts',
	'Pharmaceuticals',
	'Philanthropy',
	'Photography',
	'Political Organization',
	'Primary/Secondary Education',
	'Professional Training & Coaching',
	'Program Development',
	'Public Policy',
	'Public Relations & Communications',
	'Publishing',
	'Real Estate',
	'Religious Institutions',
	'Renewables & Environment',
	'Research',
	'Restaurants',
	'Retail',
	'Security & Investigations',
	'Semiconductors',
	'Shipbuilding',
	'Software Development',
	'Sports',
	'Staffing & Recruiting',
	'Telecommunications',
	'Think Tanks',
	'Translation & Localization',
	'Transportation/Trucking/Railroad',
	'Utilities',
	'Venture Capital & Private Equity',
	'Veterinary',
	'Wholesale',
	'Wine & Spirits',
	'Wireless',
	'Writing & Editing',
];

const DEPARTMENTS = [
	'Engineering',
	'Software Development',
	'Sales',
	'Marketing',
	'Finance',
	'Operations',
	'Human Resources',
	'Product Management',
	'Design',
	'Customer Success',
	'Legal',
	'Information Technology',
	'Research & Development',
	'Business Development',
	'Communications',
	'Data & Analytics',
	'Consulting',
	'Healthcare',
	'Education',
	'Administrative',
	'Accounting',
	'Strategy',
	'Procurement',
	'Quality Assurance',
	'Recruiting',
	'Public Relations',
	'Media & Content',
];

const SENIORITIES = [
	'c_suite',
	'vp',
	'director',
	'head',
	'manager',
	'senior',
	'mid-level',
	'entry',
	'founder',
	'owner',
	'partner',
	'intern',
];

const PATH = '/lead_finder/async';

const convertCompanySizes = buildSingleSizeRangeConverter(
	({ min, max }) => omitEmptyFields({ company_headcount_min: min, company_headcount_max: max }),
	() =>
		failed(
			"BetterContact accepts only one range in 'Company Size'",
			'Enter one range, such as 51-200, or adjacent ranges.',
		),
);

/** Converts a location to the English spelling that the search requires: "Belgium", not "belgium" or "BE". */
function toSearchLocation(location: string): string {
	const parts = location.split(',').map((part) => part.trim());
	// Two letters after a city are the code of a state: "Austin, TX".
	const isShort = (part: string) => parts.length > 1 && part.length === 2;
	return parts
		.map((part) =>
			isShort(part) ? part : (findWholeCountryName(part) ?? capitalizeLowercaseName(part)),
		)
		.join(', ');
}

/** Finds the name of a country; England and the other parts of the United Kingdom do not count. */
const findWholeCountryName = (part: string): string | undefined =>
	findCountryCodeOfState(part) === 'GB' ? undefined : findCountryName(part);

/** Capitalizes "new york" to "New York"; a name with any capital stays as it is. */
const capitalizeLowercaseName = (name: string): string =>
	name === name.toLowerCase()
		? name.replace(
				/(^|[\s-])(\p{Ll})/gu,
				(_, before: string, letter: string) => before + letter.toUpperCase(),
			)
		: name;

/** The search returns no rows beyond this number. */
const MAX_ROWS = 10_000;

const TOO_MANY_MATCHES =
	'This search has more than 10,000 matches, and BetterContact returns only the first 10,000. Split the search, for example by country or company size.';

const DEPARTMENT_ADVICE =
	"BetterContact can search by only a few departments. Use 'Job Title' instead of 'Department'.";

const paging = buildOffsetPaging(({ size }, offset) => ({ limit: size, offset }));

export const betterContactSearches: SearchDefinition = {
	price: priceFree,
	// A page of one row is refused, since that would be a lookup.
	pageSize: { min: 2, max: 200 },
	filtersAt: 'filters',
	paging: {
		buildPageFields: paging.buildPageFields,
		readNextPage: (body, page, rows) => ({
			...paging.readNextPage?.(body, page, rows),
			// Past the last row, the total is reported as 0.
			...(readOffset(page) > 0 && { total: undefined }),
			...(readOffset(page) + rows >= MAX_ROWS && { endReason: TOO_MANY_MATCHES }),
		}),
	},
	totalAt: 'summary.leads_found',
	contact: {
		path: PATH,
		criteria: {
			jobTitle: buildListConverter('lead_job_title.include'),
			company: buildCompanyDomainsConverter('company.include'),
			location: buildListConverter('lead_location.include', toSearchLocation),
			industry: buildTermsConverter('company_industry.include', INDUSTRIES),
			companySize: convertCompanySizes,
			seniority: buildSenioritiesConverter('lead_seniority.include', SENIORITIES),
			department: buildTermsConverter('lead_department.include', DEPARTMENTS),
		},
		job: buildPollingJob(PATH, 5, 300),
		listAt: 'leads',
		toResult: readBetterContactPerson,
		suggestWhenEmpty: ({ lead_department: department }) =>
			department === undefined ? undefined : DEPARTMENT_ADVICE,
	},
};
