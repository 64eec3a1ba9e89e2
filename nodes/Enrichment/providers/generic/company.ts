/** A company as any API may describe one. Names are plain: any case, with or without `_`. */
import { isRecord, type JsonRecord } from '../../../shared/core/json';
import { companyFrom, type Company, type CompanyParts, type FundingParts } from '../../person';
import { partsBy } from '../build/fieldMap';
import {
	confidence,
	emails,
	employerParts,
	label,
	location,
	locations,
	phones,
	socialProfiles,
	span,
	updatedAt,
} from './parts';
import { any, holder, text } from './plain';

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

const parts = partsBy<CompanyParts>({
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
		...parts(data),
		...revenueOf(data),
		...employerParts(data),
		funding: fundingIn(fundingHolder(data) ?? { total: data.totalfunding ?? data.funding }),
	});
