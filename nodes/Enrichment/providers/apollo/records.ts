/**
 * Apollo's fields, built from its OpenAPI of August 2026 and its changes of September, read 2026-11-22; not
 * run against a live account.
 */
import type { ApiResponse } from '../../../shared/core/http';
import { asRecord, isRecord, type JsonRecord } from '../../../shared/core/json';
import { buildPerson, type EmailParts, type PhoneParts } from '../../person';
import { isSameAddress } from '../../person/canonical/mail';
import { readTextOrFlag, readText, toComparisonKey } from '../../person/values';
import {
	buildConstantReader,
	buildCompanyReader,
	buildRecordListReader,
	buildValueListReader,
	buildPersonReader,
	mapSnakeCaseNames,
} from '../build/fieldMap';
import {
	buildFoundReading,
	buildFoundReadingIfPresent,
	NO_MATCH,
	type DialectRow,
} from '../build/answerReaders';
import type { RequestedRecord, Balance } from '../dialect';
import { readBalanceAtPaths, readNumberAt } from '../meaning';

const buildPhoneListReader = (path: string) =>
	buildRecordListReader<PhoneParts>(path, {
		number: ['sanitized_number', 'raw_number'],
		type: ['type', 'type_cd'],
		doNotCall: isOnDoNotCallList,
	});
const readPhones = buildPhoneListReader('phone_numbers');

/** Statuses of a number that was checked and is on no do-not-call list. */
const NOT_LISTED = ['notfound', 'notondnc', 'false'];

/** Statuses of a number that was not checked. */
const NOT_CHECKED = ['', 'nostatus', 'unknown'];

/** Statuses of the number itself that forbid calls. */
const BARRED = ['donotcall', 'dnc', 'ondnc'];

/**
 * Whether a number is on a do-not-call list; undefined if that is not known. Apollo documents only `not_found`. Calling a
 * listed number may be an offense, so any unknown status counts as listed.
 */
function isOnDoNotCallList(phone: JsonRecord): boolean | undefined {
	const listing = toComparisonKey(readTextOrFlag(phone.dnc_status ?? phone.dnc_status_cd));
	const status = toComparisonKey(readTextOrFlag(phone.status ?? phone.status_cd));
	if (BARRED.includes(status)) return true;
	if (NOT_LISTED.includes(listing)) return false;
	if (!NOT_CHECKED.includes(listing)) return true;
	// A text names a list. An object has the country whose lists were searched.
	const { dnc_other_info: list } = phone;
	return typeof list === 'string' && readText(list) !== undefined ? true : undefined;
}

/** Reads a person. Rows of a search have a first name and an ID, but no email; `has_direct_phone` is text. */
export const readApolloPerson = buildPersonReader({
	fullName: 'name',
	...mapSnakeCaseNames(
		'firstName',
		'lastName',
		'headline',
		'seniority',
		'departments',
		'linkedInUrl',
	),
	emails: [
		{
			email: 'email',
			type: buildConstantReader('work'),
			status: 'email_status',
			confidence: 'extrapolated_email_confidence',
			isPrimary: () => true,
		},
		buildValueListReader('personal_emails', (email) => ({ email, type: 'personal' })),
	],
	// Numbers that the account already has are next to the person, or in the contact of a single answer.
	phones: [readPhones, buildPhoneListReader('contact.phone_numbers')],
	jobTitle: 'title',
	company: {
		name: 'organization.name',
		domain: 'organization.primary_domain',
		website: 'organization.website_url',
		linkedInUrl: 'organization.linkedin_url',
		industry: 'organization.industry',
		employeeCount: 'organization.estimated_num_employees',
		providerId: ['organization_id', 'organization.id'],
	},
	location: { city: 'city', region: 'state', country: 'country' },
	socialProfiles: { x: 'twitter_url', facebook: 'facebook_url', gitHub: 'github_url' },
	experience: [
		buildRecordListReader('employment_history', {
			jobTitle: 'title',
			company: 'organization_name',
			...mapSnakeCaseNames('startDate', 'endDate'),
			isCurrent: 'current',
		}),
	],
	updatedAt: 'last_refreshed_at',
	providerId: 'id',
	// Only in search results, which are free.
	hasEmail: 'has_email',
});

export const readApolloCompany = buildCompanyReader({
	...mapSnakeCaseNames('name', 'linkedInUrl', 'industry', 'foundedYear', 'logoUrl', 'industries'),
	...mapSnakeCaseNames('sicCodes', 'naicsCodes', 'keywords'),
	domain: 'primary_domain',
	website: 'website_url',
	employeeCount: 'estimated_num_employees',
	revenue: ['annual_revenue', 'organization_revenue'],
	revenuePrinted: ['annual_revenue_printed', 'organization_revenue_printed'],
	funding: {
		total: 'total_funding',
		lastRound: 'latest_funding_stage',
		lastRoundDate: 'latest_funding_round_date',
	},
	description: 'short_description',
	subIndustry: 'secondary_industries',
	technologies: 'technology_names',
	ticker: 'publicly_traded_symbol',
	location: {
		name: 'raw_address',
		street: 'street_address',
		...mapSnakeCaseNames('city', 'country', 'postalCode'),
		region: 'state',
	},
	phones: [
		{
			number: ['primary_phone.sanitized_number', 'primary_phone.number', 'phone'],
			type: buildConstantReader('hq'),
			isPrimary: () => true,
		},
	],
	socialProfiles: { x: 'twitter_url', facebook: 'facebook_url', crunchbase: 'crunchbase_url' },
	// A company that the account has saved has another ID of its own.
	providerId: ['organization_id', 'id'],
});

/**
 * Reads the row of a person. A missing person is `null`, or a row without name and email, which Apollo makes up from weak
 * input with an ID and a company guessed from the email. `none` means no match, free of charge; the email that it then
 * repeats is only that of the request.
 */
export function readPersonRow(
	row: unknown,
	recordsWithOwnEmails: readonly RequestedRecord[],
): DialectRow {
	if (!isRecord(row)) return { reading: NO_MATCH };
	const result = readApolloPerson(row);
	const { fullName, firstName, email } = result;
	const isNone = row.match_confidence === 'none';
	const isRepeated =
		isNone &&
		recordsWithOwnEmails.some(({ identifiers }) => isSameAddress(identifiers.email, email));
	const address = isRepeated ? undefined : email;
	const isFree = isNone && address === undefined;
	if ([fullName, firstName, address].some((value) => value !== undefined)) {
		return { reading: buildFoundReading(result), ...(isFree && { charge: 0 }) };
	}
	// Whether other empty rows are charged is not documented.
	return { reading: NO_MATCH, charge: isFree ? 0 : 'yes' };
}

/** Reads the emails that Apollo's waterfall found. */
const readDeferredEmails = buildRecordListReader<EmailParts>('emails', {
	email: 'email',
	type: buildConstantReader('work'),
	status: 'email_status_cd',
	confidence: 'extrapolated_email_confidence',
});

/** Reads a deferred row: phone numbers, emails and the ID of the person. */
export function readDeferredContactRow(row: unknown): DialectRow {
	const later = asRecord(row);
	const result = buildPerson({
		providerId: later.id,
		emails: readDeferredEmails(later),
		phones: readPhones(later),
	});
	return { reading: buildFoundReadingIfPresent(result.phones[0] ?? result.emails[0], result) };
}

/** Reads the row of a company; `null` and an empty object are no match. */
export function readOrganizationRow(row: unknown): DialectRow {
	const isThere = isRecord(row) && Boolean(row.id || row.name);
	return { reading: isThere ? buildFoundReading(readApolloCompany(row)) : NO_MATCH };
}

/** Reads the balance. Accounts with one kind of credits report their use in a field of its own, or not at all. */
export function readApolloBalance({ body }: ApiResponse): Balance {
	const isUnified = (readNumberAt(body, 'total_unified_credits_used') ?? 0) > 0;
	return readBalanceAtPaths(body, {
		remaining: 'num_credits_remaining',
		used: isUnified ? 'total_unified_credits_used' : 'num_lead_credits_used',
		total: 'effective_num_lead_credits',
	});
}
