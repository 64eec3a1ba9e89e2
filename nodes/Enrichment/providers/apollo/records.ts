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
} from '../build/paidRequest';
import type { RequestedRecord, Balance } from '../dialect';
import { readBalanceAtPaths, readNumberAt } from '../meaning';

const phonesAt = (path: string) =>
	buildRecordListReader<PhoneParts>(path, {
		number: ['sanitized_number', 'raw_number'],
		type: ['type', 'type_cd'],
		doNotCall: isOnDoNotCallList,
	});
const phones = phonesAt('phone_numbers');

/** What is said of a number that was looked for in do-not-call lists, and is in none of them. */
const NOT_LISTED = ['notfound', 'notondnc', 'false'];

/** What is said of a number that was not looked for. */
const NOT_LOOKED_FOR = ['', 'nostatus', 'unknown'];

/** A status of the number itself that forbids a call. */
const BARRED = ['donotcall', 'dnc', 'ondnc'];

/**
 * Whether a number is on a do-not-call list; undefined where that is not known. Of the words for it Apollo publishes
 * `not_found` alone. A call to a listed number may be an offence, so that any word that is not known counts as listed.
 */
function isOnDoNotCallList(phone: JsonRecord): boolean | undefined {
	const listing = toComparisonKey(readTextOrFlag(phone.dnc_status ?? phone.dnc_status_cd));
	const status = toComparisonKey(readTextOrFlag(phone.status ?? phone.status_cd));
	if (BARRED.includes(status)) return true;
	if (NOT_LISTED.includes(listing)) return false;
	if (!NOT_LOOKED_FOR.includes(listing)) return true;
	// A text names a list. An object has the country whose lists were searched.
	const { dnc_other_info: list } = phone;
	return typeof list === 'string' && readText(list) !== undefined ? true : undefined;
}

/** Rows of a search have a first name and an id, but no address: `has_direct_phone` is a text, no number. */
export const toPerson = buildPersonReader({
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
	// Numbers that the account has already: beside the person, or with the contact of a single answer.
	phones: [phones, phonesAt('contact.phone_numbers')],
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
	// Of a search, which costs nothing.
	hasEmail: 'has_email',
});

export const toCompany = buildCompanyReader({
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
	// An account of Apollo's customer has an ID of its own.
	providerId: ['organization_id', 'id'],
});

/**
 * A missing person is `null`, or a row that has neither a name nor an address: Apollo makes one up of weak
 * input, with an ID and a company guessed from the address. With `none` it says that it matched nobody and took
 * nothing; the address asked by, which it repeats then, is nothing that it knows.
 */
export function readPerson(row: unknown, asked: readonly RequestedRecord[]): DialectRow {
	if (!isRecord(row)) return { reading: NO_MATCH };
	const result = toPerson(row);
	const { fullName, firstName, email } = result;
	const isNone = row.match_confidence === 'none';
	const isRepeated =
		isNone && asked.some(({ identifiers }) => isSameAddress(identifiers.email, email));
	const address = isRepeated ? undefined : email;
	const isFree = isNone && address === undefined;
	if ([fullName, firstName, address].some((value) => value !== undefined)) {
		return { reading: buildFoundReading(result), ...(isFree && { charge: 0 }) };
	}
	// Of other empty rows nobody says what they cost.
	return { reading: NO_MATCH, charge: isFree ? 0 : 'yes' };
}

/** What the waterfall found of addresses. */
const laterEmails = buildRecordListReader<EmailParts>('emails', {
	email: 'email',
	type: buildConstantReader('work'),
	status: 'email_status_cd',
	confidence: 'extrapolated_email_confidence',
});

/** The later half of a person: numbers and addresses, and the ID by which they are whose. */
export function readLateContactDetails(row: unknown): DialectRow {
	const later = asRecord(row);
	const result = buildPerson({
		providerId: later.id,
		emails: laterEmails(later),
		phones: phones(later),
	});
	return { reading: buildFoundReadingIfPresent(result.phones[0] ?? result.emails[0], result) };
}

/** A missing company is `null` or an empty object. */
export function readOrganization(row: unknown): DialectRow {
	const isThere = isRecord(row) && Boolean(row.id || row.name);
	return { reading: isThere ? buildFoundReading(toCompany(row)) : NO_MATCH };
}

/** Accounts with one kind of credits count their use apart, or nowhere but in what is left. */
export function readApolloBalance({ body }: ApiResponse): Balance {
	const isUnified = (readNumberAt(body, 'total_unified_credits_used') ?? 0) > 0;
	return readBalanceAtPaths(body, {
		remaining: 'num_credits_remaining',
		used: isUnified ? 'total_unified_credits_used' : 'num_lead_credits_used',
		total: 'effective_num_lead_credits',
	});
}
