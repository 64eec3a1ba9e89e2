/** A company as any API may describe one. Names are plain: any case, with or without `_`. */
import type { JsonRecord } from '../../../shared/core/json';
import { companyFrom, type Company, type CompanyParts } from '../../person';
import { isoDate } from '../../person/dates';
import { text as readText } from '../../person/values';
import { partsBy } from '../build/fieldMap';
import { emails, phones } from './contactData';
import {
	confidence,
	employerParts,
	location,
	locations,
	money,
	socialProfiles,
	updatedAt,
} from './parts';
import { holder, oneOf, text } from './plain';

export const profilesOfCompany = socialProfiles('company');

const funding = holder('funding');
const fundingParts = partsBy({
	total: oneOf(amount, 'total totalamount totalfunding amount'),
	lastRound: text('lastround.type lastroundtype lastround laststage'),
	lastRoundDate: oneOf(isoDate, 'lastrounddate lastround.date'),
	currency: 'currency',
});

function amount(value: unknown): unknown {
	return typeof value === 'object' ? undefined : value;
}

const parts = partsBy<CompanyParts>({
	legalName: text('legalname registeredname'),
	description: text('description shortdescription summary about'),
	logoUrl: text('logourl logo'),
	subIndustry: text('subindustry subindustries'),
	industries: 'industries',
	sicCodes: ['siccodes', 'sic', 'siccode'],
	naicsCodes: ['naicscodes', 'naics', 'naicscode'],
	keywords: ['keywords', 'tags', 'specialties'],
	technologies: ['technologies', 'techstack'],
	revenue: ({ revenue, annualrevenue, revenuerange }) =>
		money(revenue ?? annualrevenue ?? revenuerange),
	foundedYear: ['foundedyear', 'founded', 'yearfounded'],
	type: ['type', 'companytype'],
	ticker: text('ticker tickersymbol'),
	location,
	locations: [locations],
	emails: [emails],
	phones: [phones],
	confidence,
	updatedAt,
});

export function companyOf(data: JsonRecord): Company {
	const own = employerParts(data);
	const [industry] = Array.isArray(data.industries) ? (data.industries as unknown[]) : [];
	return companyFrom({
		...parts(data),
		...own,
		industry: own.industry ?? readText(industry),
		socialProfiles: profilesOfCompany(data),
		funding: fundingParts({ total: data.totalfunding ?? data.funding, ...funding(data) }),
	});
}
