/** Reads Prospeo's people and companies. */
import { asRecord, asRecords, isRecord, type JsonRecord } from '../../../shared/core/json';
import { buildCompany, buildPerson, type Company, type Person } from '../../person';
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

const toStartDate = ({ start_year: year, start_month: month }: JsonRecord) => ({ year, month });
const toEndDate = ({ end_year: year, end_month: month }: JsonRecord) => ({ year, month });

/** Builds a reader of a field that counts only if it is revealed; otherwise it is masked with asterisks. */
const buildRevealedValueReader =
	(name: string, field: string, other = field) =>
	(row: JsonRecord): unknown => {
		const value = asRecord(row[name]);
		return value.revealed === true ? (value[field] ?? value[other]) : undefined;
	};

const readProfileParts = buildMapReader<'person'>({
	...mapSnakeCaseNames('fullName', 'firstName', 'lastName', 'headline', 'linkedInUrl', 'skills'),
	emails: [
		{
			email: buildRevealedValueReader('email', 'email'),
			status: buildRevealedValueReader('email', 'status'),
			type: buildConstantReader('work'),
		},
	],
	phones: [
		{
			number: buildRevealedValueReader('mobile', 'mobile_international', 'mobile'),
			type: buildConstantReader('mobile'),
		},
	],
	location: PLACE,
	experience: [
		buildRecordListReader('job_history', {
			jobTitle: 'title',
			company: 'company_name',
			startDate: toStartDate,
			endDate: toEndDate,
			isCurrent: 'current',
		}),
	],
	providerId: 'person_id',
});

const readCompanyParts = buildMapReader<'company'>({
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
		// Prospeo's MCP server has the first name of each, its documentation the second.
		total: ['funding.total_raised', 'funding.total_funding'],
		lastRound: ['funding.last_round', 'funding.latest_funding_stage'],
		lastRoundDate: ['funding.last_round_date', 'funding.latest_funding_date'],
	},
	technologies: 'technology.technology_names',
	providerId: 'company_id',
});

/** Reads the company of a row. */
export const readProspeoCompany = ({ company }: JsonRecord): Company =>
	buildCompany(readCompanyParts(asRecord(company)));

/** Reads a person with the employer, which is a field of its own and may be `null`. */
export function readProspeoPerson({ person, company }: JsonRecord): Person {
	const data = asRecord(person);
	const current = asRecords(data.job_history).find((job) => job.current === true) ?? {};
	return buildPerson({
		...readProfileParts(data),
		jobTitle: data.current_job_title ?? current.title,
		seniority: current.seniority,
		departments: current.departments,
		jobStartDate: toStartDate(current),
		company: isRecord(company) ? readCompanyParts(company) : undefined,
	});
}
