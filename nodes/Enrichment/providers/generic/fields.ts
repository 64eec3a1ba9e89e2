/** Reads a person or company from a record with plain names, by the names of `spellings.ts`. */
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
	CAREER_LISTS,
	COMPANY_FIELDS,
	CONFIDENCE_FIELDS,
	EMAIL_ENTRY_FIELDS,
	EMAIL_LISTS,
	EMPLOYER_FIELDS,
	EMPLOYER_FIELDS_IN_PERSON,
	EMPLOYER_RECORDS,
	FUNDING_FIELDS,
	LOCATION_FIELDS,
	LOCATION_LISTS,
	LOCATION_RECORDS,
	LOCATION_TEXTS,
	PERSON_FIELDS,
	PHONE_ENTRY_FIELDS,
	PHONE_LISTS,
	POSITION_FIELDS,
	PROFILE_RECORDS,
	PROFILE_FIELDS,
	SCHOOL_FIELDS,
} from './spellings';

/** Reads the confidence of a record, 0 to 100. */
export const readConfidence = buildFirstValueReader(toPercent, CONFIDENCE_FIELDS);

/** Builds a reader that reads the parts of a nested record, and takes those it lacks from the row around it. */
function buildRecordReaderWithFallback<Parts extends object>(
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

/** Converts an entry of a list, a record or a single value, to a record. */
const toEntry = (entry: unknown, beside?: JsonRecord): JsonRecord =>
	isRecord(entry) ? entry : { ...beside, value: entry };

const readLocation = buildRecordReaderWithFallback<LocationParts>(
	LOCATION_RECORDS,
	LOCATION_FIELDS,
	{
		...LOCATION_FIELDS,
		name: buildFirstValueReader(readText, LOCATION_TEXTS),
	},
);

const readProfiles = buildRecordReaderWithFallback<SocialParts>(
	PROFILE_RECORDS,
	PROFILE_FIELDS,
	PROFILE_FIELDS,
);

const LINKED_IN = { linkedIn: PROFILE_FIELDS.linkedIn };

const readLinkedIn = buildRecordReaderWithFallback<SocialParts>(
	PROFILE_RECORDS,
	LINKED_IN,
	LINKED_IN,
);

const readLinkedInUrl = (row: JsonRecord): unknown => readLinkedIn(row).linkedIn;

/** The fields of an employer's own record. */
const EMPLOYER_MAP = { ...EMPLOYER_FIELDS, linkedInUrl: readLinkedInUrl };

/** Reads a person's present employer. */
const readEmployer = buildRecordReaderWithFallback<EmployerParts>(
	EMPLOYER_RECORDS,
	EMPLOYER_MAP,
	EMPLOYER_FIELDS_IN_PERSON,
);

/**
 * Builds a reader of emails or phones, from lists and from single fields; the type comes from the entry or from its
 * field. The entry in the field `preferred` is the primary one, and its status may be in a field such as `emailStatus`.
 */
function buildContactListReader<Parts extends { type?: unknown; isPrimary?: boolean }>(
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

const readEmails = buildContactListReader<EmailParts>('email', EMAIL_LISTS, {
	...EMAIL_ENTRY_FIELDS,
	confidence: readConfidence,
});

const readPhones = buildContactListReader<PhoneParts>('phone', PHONE_LISTS, {
	...PHONE_ENTRY_FIELDS,
	confidence: readConfidence,
});

/** Fields that a person and a company have in common. */
const COMMON_FIELDS = {
	emails: [readEmails],
	phones: [readPhones],
	location: readLocation,
	socialProfiles: readProfiles,
	confidence: readConfidence,
};

/** Reads the person that a record with plain names describes. */
export const readGenericPerson: (record: JsonRecord) => Person = buildPersonReader({
	...PERSON_FIELDS,
	...COMMON_FIELDS,
	company: readEmployer,
	experience: CAREER_LISTS.positions.map((list) => buildRecordListReader(list, POSITION_FIELDS)),
	education: CAREER_LISTS.schools.map((list) => buildRecordListReader(list, SCHOOL_FIELDS)),
});

const readPlace = buildPartsReader<LocationParts>(LOCATION_FIELDS);

/** Reads the company that a record with plain names describes. */
export const readGenericCompany: (record: JsonRecord) => Company = buildCompanyReader({
	...COMPANY_FIELDS,
	...COMMON_FIELDS,
	linkedInUrl: readLinkedInUrl,
	locations: LOCATION_LISTS.map(
		(list) => (row: JsonRecord) => toList(row[list]).map((entry) => readPlace(toEntry(entry))),
	),
	funding: FUNDING_FIELDS,
});
