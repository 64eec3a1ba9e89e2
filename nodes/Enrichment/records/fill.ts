import type { JsonRecord } from '../../shared/core/json';
import type { Entity, IdentifierName } from '../person/entities';
import type { Envelope, Status } from './envelope';
import type { Company, Person } from '../person';
import { fieldsBySpelling, spellingsOf } from './spellings';
import { hasValue } from './values';

/** What is below the minimum confidence may be somebody else's. What is incomplete is right as far as it goes. */
const FILLING: ReadonlySet<Status> = new Set<Status>(['found', 'incomplete']);

/**
 * The fields of a record that have no value, with what was found for them, under the record's own spelling
 * (`Phone`, `linkedin_url`) where it has such a field.
 */
export function emptyFields(
	entity: Entity,
	record: JsonRecord,
	envelope: Envelope,
): Record<string, string | number> {
	if (!FILLING.has(envelope.status)) return {};
	const fields = fieldsBySpelling(record, hasValue);
	return Object.fromEntries(
		Object.entries(valuesToFill(entity, envelope)).flatMap(([name, value]) => {
			const identifier = IDENTIFIED_AS[entity][name] ?? name;
			const spelling = spellingsOf(entity, identifier).find((each) => fields.has(each));
			const field = spelling === undefined ? name : fields.get(spelling)!;
			return hasValue(record[field]) ? [] : [[field, value]];
		}),
	);
}

/** Where a value is an identifier under another name, a record spells it as that identifier. */
const IDENTIFIED_AS: Record<Entity, Readonly<Record<string, IdentifierName>>> = {
	contact: { domain: 'companyDomain' },
	company: {},
};

/** The values that fit into the usual flat fields of a CRM record. */
export function valuesToFill(
	entity: Entity,
	{ person, company }: Pick<Envelope, 'person' | 'company'>,
): Record<string, string | number> {
	const values =
		entity === 'contact'
			? {
					email: usableEmail(person),
					phone: callablePhone(person),
					fullName: person?.fullName,
					firstName: person?.firstName,
					lastName: person?.lastName,
					jobTitle: person?.jobTitle,
					seniority: person?.seniority,
					linkedInUrl: person?.linkedInUrl,
					company: person?.company?.name,
					domain: person?.company?.domain,
					location: person?.location?.name,
				}
			: {
					name: company?.name,
					domain: company?.domain,
					website: company?.website,
					industry: company?.industry,
					employeeCount: company?.employeeCount,
					foundedYear: company?.foundedYear,
					phone: callablePhone(company),
					linkedInUrl: company?.linkedInUrl,
					description: company?.description,
					location: company?.location?.name,
				};
	return Object.fromEntries(
		Object.entries(values).filter(
			(entry): entry is [string, string | number] => entry[1] !== undefined,
		),
	);
}

/** A field of a CRM has no place for the mark of a number that must not be called. */
function callablePhone(found: Person | Company | undefined): string | undefined {
	const barred = found?.phones.filter(({ doNotCall }) => doNotCall === true) ?? [];
	if (!barred.some(({ number }) => number === found?.phone)) return found?.phone;
	return found?.phones.find(({ doNotCall }) => doNotCall !== true)?.number;
}

/** An address that the provider itself calls invalid is not written into a CRM. */
function usableEmail(person: Person | undefined): string | undefined {
	const status = person?.emails.find(({ email }) => email === person.email)?.status;
	return status === 'invalid' ? undefined : person?.email;
}
