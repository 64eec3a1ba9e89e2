/** Reads FullEnrich's people and companies, which have the same form in all answers. */
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
import { readStringAt } from '../meaning';

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

export const readFullEnrichCompany = buildCompanyReader(COMPANY);

const readProfileParts = buildMapReader<'person'>({
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

const readPositionParts = buildMapReader<'person'>({
	jobTitle: 'title',
	seniority: 'seniority',
	departments: ({ job_functions }) => asRecords(job_functions).map((each) => each.function),
	jobStartDate: 'start_at',
	company: buildNestedRecordReader('company', COMPANY),
});

/** Reads a profile with the contact data next to it, and the email that was sent. */
export function readFullEnrichPerson(
	profile: JsonRecord,
	contactInfo?: unknown,
	additionalEmail?: unknown,
): Person {
	const contact = asRecord(contactInfo);
	return buildPerson({
		...readProfileParts(profile),
		...readPositionParts(findCurrentPosition(profile)),
		emails: [
			...listEmails(contact, 'work'),
			...listEmails(contact, 'personal'),
			{ email: additionalEmail },
		],
		phones: listMostProbableFirst(contact, 'phone').map(({ number, line_type }) => ({
			number,
			type: line_type ?? 'mobile',
		})),
	});
}

/** Finds the current position; if `current` is empty, the list of all positions may start with it. */
function findCurrentPosition(profile: JsonRecord): JsonRecord {
	const current = asRecord(readValueAt(profile, 'employment.current'));
	const [latest = {}] = asRecords(readValueAt(profile, 'employment.all'));
	return readStringAt(current, 'title') === undefined && latest.is_current === true
		? latest
		: current;
}

const KINDS = ['work_email', 'personal_email', 'phone'] as const;

/** Lists the entries of one kind, starting with the one that FullEnrich names as the most probable. */
function listMostProbableFirst(contact: JsonRecord, kind: (typeof KINDS)[number]): JsonRecord[] {
	const best = contact[`most_probable_${kind}`];
	return [...(isRecord(best) ? [best] : []), ...asRecords(contact[`${kind}s`])];
}

const listEmails = (contact: JsonRecord, type: 'work' | 'personal') =>
	listMostProbableFirst(contact, `${type}_email`).map(({ email, status }) => ({
		email,
		status,
		type,
	}));

/** Whether a record has any email or phone number. */
export const hasContactDetails = (contactInfo: unknown): boolean =>
	KINDS.some((kind) => listMostProbableFirst(asRecord(contactInfo), kind).length > 0);
