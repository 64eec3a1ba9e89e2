/**
 * BetterContact's Lead Finder: a job too, which is free, and gives profiles without contact data. Only
 * contacts are searched.
 */
import { failed } from '../../../shared/core/result';
import { findCountryName } from '../../person';
import {
	buildDomainsWriter,
	omitEmpty,
	buildListWriter,
	buildSingleSizeWriter,
} from '../build/criteria';
import { buildOffsetPaging, type SearchFacts, readOffset } from '../build/listSearch';
import { buildSenioritiesWriter, buildTermsWriter } from '../build/words';
import { findCountryOfState } from '../places';
import { buildJob } from '../build/paidRequest';
import { priceFree } from '../requests';
import { toPerson } from './records';

/** Words that BetterContact's search takes, capitals included; any other finds nobody. */
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

const companySize = buildSingleSizeWriter(
	({ min, max }) => omitEmpty({ company_headcount_min: min, company_headcount_max: max }),
	() =>
		failed(
			"BetterContact accepts only one range in 'Company Size'",
			'Enter one range, such as 51-200, or adjacent ranges.',
		),
);

/** Places are found in their own English spelling only: "Belgium", not "belgium" or "BE". */
function placeName(place: string): string {
	const parts = place.split(',').map((part) => part.trim());
	// Two letters after a town are a state: "Austin, TX".
	const isShort = (part: string) => parts.length > 1 && part.length === 2;
	return parts
		.map((part) => (isShort(part) ? part : (wholeCountry(part) ?? capitalised(part))))
		.join(', ');
}

/** England is a part of the kingdom, not all of it. */
const wholeCountry = (part: string): string | undefined =>
	findCountryOfState(part) === 'GB' ? undefined : findCountryName(part);

/** "new york" is New York; what has a capital is kept as it is written. */
const capitalised = (name: string) =>
	name === name.toLowerCase()
		? name.replace(
				/(^|[\s-])(\p{Ll})/gu,
				(_, before: string, letter: string) => before + letter.toUpperCase(),
			)
		: name;

/** Rows from here on are not given out. */
const FARTHEST = 10_000;

const MANY =
	'This search has more than 10,000 matches, and BetterContact returns only the first 10,000. Split the search, for example by country or company size.';

const FEW_DEPARTMENTS =
	"BetterContact can search by only a few departments. Use 'Job Title' instead of 'Department'.";

const paging = buildOffsetPaging(({ size }, offset) => ({ limit: size, offset }));

export const searches: SearchFacts = {
	price: priceFree,
	// One person at one company is refused: that is a lookup.
	pageSize: { least: 2, most: 200 },
	filtersAt: 'filters',
	paging: {
		placeOfPage: paging.placeOfPage,
		readNextPage: (body, page, rows) => ({
			...paging.readNextPage?.(body, page, rows),
			// Past the end, and past the last row that is given out, the total is 0.
			...(readOffset(page) > 0 && { total: undefined }),
			...(readOffset(page) + rows >= FARTHEST && { limit: MANY }),
		}),
	},
	totalAt: 'summary.leads_found',
	contact: {
		path: PATH,
		criteria: {
			jobTitle: buildListWriter('lead_job_title.include'),
			company: buildDomainsWriter('company.include'),
			location: buildListWriter('lead_location.include', placeName),
			industry: buildTermsWriter('company_industry.include', INDUSTRIES),
			companySize,
			seniority: buildSenioritiesWriter('lead_seniority.include', SENIORITIES),
			department: buildTermsWriter('lead_department.include', DEPARTMENTS),
		},
		job: buildJob(PATH, 5, 300),
		listAt: 'leads',
		row: toPerson,
		whenEmpty: ({ lead_department: department }) =>
			department === undefined ? undefined : FEW_DEPARTMENTS,
	},
};
