/** A person or a company as any API may describe one: our fields under the names of `spellings.ts`. */
import { isRecord, type JsonRecord } from '../../../shared/core/json';
import type {
	Company,
	EmailParts,
	EmployerParts,
	LocationParts,
	Person,
	PhoneParts,
	SocialParts,
} from '../../person';
import { toList, omitUndefined, readText, toPercent } from '../../person/values';
import {
	buildCompanyReader,
	buildPersonReader,
	buildRecordListReader,
	buildPartsReader,
	type PartsMap,
} from '../build/fieldMap';
import { buildFirstValueReader } from './plainNames';
import {
	CAREER,
	COMPANY,
	CONFIDENCE,
	EMAIL,
	EMAIL_FIELDS,
	EMPLOYER,
	EMPLOYER_IN_PERSON,
	EMPLOYER_RECORDS,
	FUNDING,
	LOCATION,
	LOCATION_LISTS,
	LOCATION_RECORDS,
	LOCATION_TEXTS,
	PERSON,
	PHONE,
	PHONE_FIELDS,
	POSITION,
	PROFILE_RECORDS,
	PROFILES,
	SCHOOL,
} from './spellings';

/** 0 to 100. */
export const readConfidence = buildFirstValueReader(toPercent, CONFIDENCE);

/** What a record of its own says, completed by what stands beside it in the row. */
function readRecordOrBeside<Parts extends object>(
	records: readonly string[],
	ofRecord: PartsMap<Parts>,
	ofRow: PartsMap<Parts>,
): (row: JsonRecord) => Parts {
	const [inRecord, beside] = [buildPartsReader(ofRecord), buildPartsReader(ofRow)];
	return (row) => {
		const record = records.map((name) => row[name]).find(isRecord);
		const parts = beside(row);
		return record ? Object.assign(parts, omitUndefined<Parts>(inRecord(record))) : parts;
	};
}

/** An entry of a list: a record, or a value alone. */
const toEntry = (entry: unknown, beside?: JsonRecord): JsonRecord =>
	isRecord(entry) ? entry : { ...beside, value: entry };

const readLocation = readRecordOrBeside<LocationParts>(LOCATION_RECORDS, LOCATION, {
	...LOCATION,
	name: buildFirstValueReader(readText, LOCATION_TEXTS),
});

const readProfiles = readRecordOrBeside<SocialParts>(PROFILE_RECORDS, PROFILES, PROFILES);

const LINKED_IN = { linkedIn: PROFILES.linkedIn };

const readLinkedIn = readRecordOrBeside<SocialParts>(PROFILE_RECORDS, LINKED_IN, LINKED_IN);

const readLinkedInUrl = (row: JsonRecord): unknown => readLinkedIn(row).linkedIn;

/** What a company's record has that is also told of an employer. */
const EMPLOYER_MAP = { ...EMPLOYER, linkedInUrl: readLinkedInUrl };

/** Where a person works now. */
const readEmployer = readRecordOrBeside<EmployerParts>(
	EMPLOYER_RECORDS,
	EMPLOYER_MAP,
	EMPLOYER_IN_PERSON,
);

/**
 * Entries of lists and single ones, each of the type that it or its field says. The one in the field `preferred` is the
 * provider's choice, and may have its status beside it: `emailStatus`.
 */
function readListed<Parts extends { type?: unknown; isPrimary?: boolean }>(
	preferred: string,
	fields: Readonly<Record<string, readonly string[]>>,
	map: PartsMap<Parts>,
): (row: JsonRecord) => Parts[] {
	const readEntry = buildPartsReader<Parts>(map);
	const places = Object.entries(fields).flatMap(([fieldtype, names]) =>
		names.map((name) => ({ name, fieldtype })),
	);
	return (row) => {
		const entries: Parts[] = [];
		for (const { name, fieldtype } of places) {
			for (const entry of toList(row[name])) {
				entries.push(readEntry({ ...toEntry(entry), fieldtype }));
			}
		}
		const beside = {
			status: row[`${preferred}status`],
			confidence: row[`${preferred}confidence`],
		};
		for (const entry of toList(row[preferred])) {
			entries.push({ ...readEntry(toEntry(entry, beside)), isPrimary: true });
		}
		return entries;
	};
}

const readEmails = readListed<EmailParts>('email', EMAIL_FIELDS, {
	...EMAIL,
	confidence: readConfidence,
});

const readPhones = readListed<PhoneParts>('phone', PHONE_FIELDS, {
	...PHONE,
	confidence: readConfidence,
});

/** What a person and a company have alike. */
const COMMON = {
	emails: [readEmails],
	phones: [readPhones],
	location: readLocation,
	socialProfiles: readProfiles,
	confidence: readConfidence,
};

/** The person that a record with plain names describes. */
export const toPerson: (record: JsonRecord) => Person = buildPersonReader({
	...PERSON,
	...COMMON,
	company: readEmployer,
	experience: CAREER.positions.map((list) => buildRecordListReader(list, POSITION)),
	education: CAREER.schools.map((list) => buildRecordListReader(list, SCHOOL)),
});

const readPlace = buildPartsReader<LocationParts>(LOCATION);

/** The company that a record with plain names describes. */
export const toCompany: (record: JsonRecord) => Company = buildCompanyReader({
	...COMPANY,
	...COMMON,
	linkedInUrl: readLinkedInUrl,
	locations: LOCATION_LISTS.map(
		(list) => (row: JsonRecord) => toList(row[list]).map((entry) => readPlace(toEntry(entry))),
	),
	funding: FUNDING,
});
