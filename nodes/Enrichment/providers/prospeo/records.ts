/** How Prospeo writes people and companies. */
import { isRecord, valueAt, type JsonRecord } from '../../../shared/core/json';
import { personFrom, type Person } from '../../person';
import { always, companyBy, each, type FieldMap, partsBy, snakeCase } from '../build/fieldMap';
import { recordOf, recordsOf } from '../requests';

const PLACE: FieldMap<'place'> = {
	city: 'location.city',
	region: 'location.state',
	country: 'location.country',
	countryCode: 'location.country_code',
};

const startOf = ({ start_year: year, start_month: month }: JsonRecord) => ({ year, month });
const endOf = ({ end_year: year, end_month: month }: JsonRecord) => ({ year, month });

/** What was not bought stands there with asterisks in it. */
const ifRevealed =
	(name: string, ...fields: string[]) =>
	(row: JsonRecord): unknown => {
		const value = recordOf(row[name]);
		if (value.revealed !== true) return undefined;
		return fields
			.map((field) => value[field])
			.find((each) => each !== undefined && each !== null);
	};

const profile = partsBy<'person'>({
	...snakeCase('fullName', 'firstName', 'lastName', 'headline', 'linkedInUrl', 'skills'),
	emails: [
		{
			email: ifRevealed('email', 'email'),
			status: ifRevealed('email', 'status'),
			type: always('work'),
		},
	],
	phones: [
		{ number: ifRevealed('mobile', 'mobile_international', 'mobile'), type: always('mobile') },
	],
	location: PLACE,
	experience: [
		each('job_history', {
			jobTitle: 'title',
			company: 'company_name',
			startDate: startOf,
			endDate: endOf,
			isCurrent: 'current',
		}),
	],
	providerId: 'person_id',
});

const COMPANY: FieldMap<'company'> = {
	...snakeCase('name', 'domain', 'website', 'description', 'type', 'industry', 'employeeCount'),
	...snakeCase('employeeRange', 'sicCodes', 'naicsCodes', 'linkedInUrl', 'keywords', 'logoUrl'),
	location: PLACE,
	socialProfiles: {
		x: 'twitter_url',
		facebook: 'facebook_url',
		crunchbase: 'crunchbase_url',
		instagram: 'instagram_url',
		youTube: 'youtube_url',
	},
	phones: [{ number: 'phone_hq.phone_hq', type: always('hq') }],
	foundedYear: 'founded',
	revenue: { min: 'revenue_range.min', max: 'revenue_range.max' },
	revenuePrinted: 'revenue_range_printed',
	funding: {
		total: 'funding.total_funding',
		lastRound: 'funding.latest_funding_stage',
		lastRoundDate: 'funding.latest_funding_date',
	},
	technologies: 'technology.technology_names',
	providerId: 'company_id',
};

export const companyOf = companyBy(COMPANY);
const employer = partsBy<'company'>(COMPANY);

/** A person with the employer, which stands beside it and may be `null`. */
export function personOf({ person, company }: JsonRecord): Person {
	const data = recordOf(person);
	const current = recordsOf(data.job_history).find((job) => job.current === true) ?? {};
	return personFrom({
		...profile(data),
		jobTitle: data.current_job_title ?? current.title,
		seniority: current.seniority,
		departments: current.departments,
		jobStartDate: startOf(current),
		company: isRecord(company) ? employer(company) : undefined,
	});
}

/** Whether a number was handed over, which is ten times the price. */
export function hasMobile(row: JsonRecord): boolean {
	return valueAt(row, 'person.mobile.revealed') === true;
}
