/** How FullEnrich writes people and companies, in every one of its answers. */
import {
	asRecord,
	asRecords,
	isRecord,
	type JsonRecord,
	readValueAt,
} from '../../../shared/core/json';
import { buildPerson, type Person } from '../../person';
import {
	buildCompanyReader,
	buildRecordListReader,
	type FieldMap,
	buildNestedRecordReader,
	buildMapReader,
	mapSnakeCaseNames,
} from '../build/fieldMap';
import { readTextAt } from '../meaning';

const PLACE: FieldMap<'place'> = {
	street: 'line1',
	...mapSnakeCaseNames('city', 'region', 'country', 'countryCode'),
};

const COMPANY: FieldMap<'company'> = {
	...mapSnakeCaseNames('name', 'domain', 'website', 'description', 'logoUrl'),
	type: 'company_type',
	industry: 'industry.main_industry',
	employeeCount: 'headcount',
	employeeRange: 'headcount_range',
	foundedYear: 'year_founded',
	keywords: 'specialties',
	location: buildNestedRecordReader('locations.headquarters', PLACE),
	locations: [buildRecordListReader('locations.offices', PLACE)],
	linkedInUrl: 'social_profiles.professional_network.url',
	providerId: 'id',
};

export const toCompany = buildCompanyReader(COMPANY);

const profileParts = buildMapReader<'person'>({
	...mapSnakeCaseNames('fullName', 'firstName', 'lastName', 'headline', 'skills'),
	location: buildNestedRecordReader('location', PLACE),
	linkedInUrl: 'social_profiles.professional_network.url',
	experience: [
		buildRecordListReader('employment.all', {
			jobTitle: 'title',
			company: 'company.name',
			companyDomain: 'company.domain',
			startDate: 'start_at',
			endDate: 'end_at',
			isCurrent: 'is_current',
		}),
	],
	education: [
		buildRecordListReader('educations', {
			school: 'school_name',
			degree: 'degree',
			startDate: 'start_at',
			endDate: 'end_at',
		}),
	],
	providerId: 'id',
});

const positionParts = buildMapReader<'person'>({
	jobTitle: 'title',
	seniority: 'seniority',
	departments: ({ job_functions }) => asRecords(job_functions).map((each) => each.function),
	jobStartDate: 'start_at',
	company: buildNestedRecordReader('company', COMPANY),
});

/** A profile, with the contact data that stands beside it. */
export function toPerson(profile: JsonRecord, contactInfo?: unknown, sentEmail?: unknown): Person {
	const contact = asRecord(contactInfo);
	return buildPerson({
		...profileParts(profile),
		...positionParts(positionOf(profile)),
		emails: [
			...addresses(contact, 'work'),
			...addresses(contact, 'personal'),
			{ email: sentEmail },
		],
		phones: mostProbableFirst(contact, 'phone').map(({ number, line_type }) => ({
			number,
			type: line_type ?? 'mobile',
		})),
	});
}

/** `current` is an empty object at times, where the list of all positions begins with the current one. */
function positionOf(profile: JsonRecord): JsonRecord {
	const current = asRecord(readValueAt(profile, 'employment.current'));
	const [latest = {}] = asRecords(readValueAt(profile, 'employment.all'));
	return readTextAt(current, 'title') === undefined && latest.is_current === true
		? latest
		: current;
}

const KINDS = ['work_email', 'personal_email', 'phone'] as const;

/** Of several, FullEnrich names the most probable one apart. */
function mostProbableFirst(contact: JsonRecord, kind: (typeof KINDS)[number]): JsonRecord[] {
	const best = contact[`most_probable_${kind}`];
	return [...(isRecord(best) ? [best] : []), ...asRecords(contact[`${kind}s`])];
}

const addresses = (contact: JsonRecord, type: 'work' | 'personal') =>
	mostProbableFirst(contact, `${type}_email`).map(({ email, status }) => ({
		email,
		status,
		type,
	}));

export const hasContactDetails = (contactInfo: unknown): boolean =>
	KINDS.some((kind) => mostProbableFirst(asRecord(contactInfo), kind).length > 0);
