/** How Prospeo writes people and companies. */
import { asRecord, asRecords, isRecord, type JsonRecord } from '../../../shared/core/json';
import { buildCompany, buildPerson, type Person } from '../../person';
import {
	buildConstantReader,
	buildRecordListReader,
	type FieldMap,
	buildMapReader,
	mapSnakeCaseNames,
} from '../build/fieldMap';

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
	(name: string, field: string, other = field) =>
	(row: JsonRecord): unknown => {
		const value = asRecord(row[name]);
		return value.revealed === true ? (value[field] ?? value[other]) : undefined;
	};

const profile = buildMapReader<'person'>({
	...mapSnakeCaseNames('fullName', 'firstName', 'lastName', 'headline', 'linkedInUrl', 'skills'),
	emails: [
		{
			email: ifRevealed('email', 'email'),
			status: ifRevealed('email', 'status'),
			type: buildConstantReader('work'),
		},
	],
	phones: [
		{
			number: ifRevealed('mobile', 'mobile_international', 'mobile'),
			type: buildConstantReader('mobile'),
		},
	],
	location: PLACE,
	experience: [
		buildRecordListReader('job_history', {
			jobTitle: 'title',
			company: 'company_name',
			startDate: startOf,
			endDate: endOf,
			isCurrent: 'current',
		}),
	],
	providerId: 'person_id',
});

const companyParts = buildMapReader<'company'>({
	...mapSnakeCaseNames(
		'name',
		'domain',
		'website',
		'description',
		'type',
		'industry',
		'employeeCount',
	),
	...mapSnakeCaseNames(
		'employeeRange',
		'sicCodes',
		'naicsCodes',
		'linkedInUrl',
		'keywords',
		'logoUrl',
	),
	location: PLACE,
	socialProfiles: {
		x: 'twitter_url',
		facebook: 'facebook_url',
		crunchbase: 'crunchbase_url',
		instagram: 'instagram_url',
		youTube: 'youtube_url',
	},
	phones: [{ number: 'phone_hq.phone_hq', type: buildConstantReader('hq') }],
	foundedYear: 'founded',
	revenue: { min: 'revenue_range.min', max: 'revenue_range.max' },
	revenuePrinted: 'revenue_range_printed',
	funding: {
		// Prospeo's own server writes the first of each, its pages the second.
		total: ['funding.total_raised', 'funding.total_funding'],
		lastRound: ['funding.last_round', 'funding.latest_funding_stage'],
		lastRoundDate: ['funding.last_round_date', 'funding.latest_funding_date'],
	},
	technologies: 'technology.technology_names',
	providerId: 'company_id',
});

export const toCompany = ({ company }: JsonRecord) => buildCompany(companyParts(asRecord(company)));

/** A person with the employer, which stands beside it and may be `null`. */
export function toPerson({ person, company }: JsonRecord): Person {
	const data = asRecord(person);
	const current = asRecords(data.job_history).find((job) => job.current === true) ?? {};
	return buildPerson({
		...profile(data),
		jobTitle: data.current_job_title ?? current.title,
		seniority: current.seniority,
		departments: current.departments,
		jobStartDate: startOf(current),
		company: isRecord(company) ? companyParts(company) : undefined,
	});
}
