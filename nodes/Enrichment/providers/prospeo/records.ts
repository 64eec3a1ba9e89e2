/** How Prospeo writes people and companies. */
import { isRecord, type JsonRecord, valueAt } from '../../../shared/core/json';
import {
	companyFrom,
	personFrom,
	type Company,
	type CompanyParts,
	type ExperienceParts,
	type Person,
} from '../../person';
import { textAt } from '../meaning';
import { recordOf, recordsOf } from '../requests';

/** A person with the employer, which stands beside it and may be `null`. */
export function personOf({ person, company }: JsonRecord): Person {
	const data = recordOf(person);
	const positions = recordsOf(data.job_history);
	const current = positions.find((position) => position.current === true) ?? {};
	const email = revealed(data.email);
	const mobile = revealed(data.mobile);
	return personFrom({
		fullName: data.full_name,
		firstName: data.first_name,
		lastName: data.last_name,
		headline: data.headline,
		emails: [{ email: email.email, status: email.status, type: 'work' }],
		phones: [{ number: mobile.mobile_international ?? mobile.mobile, type: 'mobile' }],
		jobTitle: data.current_job_title ?? current.title,
		seniority: current.seniority,
		departments: current.departments,
		jobStartDate: startOf(current),
		company: isRecord(company) ? companyParts(company) : undefined,
		location: locationOf(data.location),
		linkedInUrl: data.linkedin_url,
		experience: positions.map(experienceOf),
		skills: data.skills,
		providerId: data.person_id,
	});
}

/** What was not bought stands there with asterisks in it. */
function revealed(value: unknown): JsonRecord {
	return isRecord(value) && value.revealed === true ? value : {};
}

/** Whether a number was handed over, which is ten times the price. */
export function hasMobile(row: JsonRecord): boolean {
	return valueAt(row, 'person.mobile.revealed') === true;
}

function experienceOf(position: JsonRecord): ExperienceParts {
	const { end_year: year, end_month: month } = position;
	return {
		jobTitle: position.title,
		company: position.company_name,
		startDate: startOf(position),
		endDate: { year, month },
		isCurrent: position.current,
	};
}

function startOf({ start_year: year, start_month: month }: JsonRecord) {
	return { year, month };
}

export function companyOf(company: JsonRecord): Company {
	return companyFrom(companyParts(company));
}

function companyParts(company: JsonRecord): CompanyParts {
	const at = (path: string) => valueAt(company, path);
	const { min, max } = recordOf(company.revenue_range);
	return {
		name: company.name,
		domain: company.domain,
		website: company.website,
		description: company.description,
		type: company.type,
		industry: company.industry,
		employeeCount: company.employee_count,
		employeeRange: company.employee_range,
		location: locationOf(company.location),
		sicCodes: company.sic_codes,
		naicsCodes: company.naics_codes,
		linkedInUrl: company.linkedin_url,
		socialProfiles: {
			x: company.twitter_url,
			facebook: company.facebook_url,
			crunchbase: company.crunchbase_url,
			instagram: company.instagram_url,
			youTube: company.youtube_url,
		},
		phones: [{ number: at('phone_hq.phone_hq'), type: 'hq' }],
		foundedYear: company.founded,
		revenue: { min, max },
		revenuePrinted: company.revenue_range_printed,
		keywords: company.keywords,
		logoUrl: company.logo_url,
		funding: {
			total: at('funding.total_funding'),
			lastRound: textAt(company, 'funding.latest_funding_stage'),
			lastRoundDate: at('funding.latest_funding_date'),
		},
		technologies: at('technology.technology_names'),
		providerId: company.company_id,
	};
}

function locationOf(value: unknown) {
	const place = recordOf(value);
	return {
		city: place.city,
		region: place.state,
		country: place.country,
		countryCode: place.country_code,
	};
}
