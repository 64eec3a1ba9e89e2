import { setOwnValue, type JsonRecord } from '../../shared/core/json';
import type { Entity } from '../person/entities';
import type { Envelope, Status } from './envelope';
import type { Company, Email, Location, Person, PhoneType } from '../person';
import { listFieldMeanings } from './spellings';
import { isBlankOrPlaceholder } from './itemLevels';

/**
 * Statuses whose result may fill columns. A result below the minimum confidence may be somebody else's; an incomplete
 * one is right as far as it goes.
 */
const FILLABLE_STATUSES: ReadonlySet<Status> = new Set<Status>(['found', 'incomplete']);

/** A result with the status of the lookup that found it. */
export type ResultToFill = Pick<Envelope, 'status' | 'person' | 'company'>;

/** Fields of a record with their new values. */
type FilledFields = Record<string, string | number>;

/**
 * Finds the empty columns of a record for which the result has a value. Column names are recognized by the same table
 * that reads records.
 */
export function fillEmptyColumns(
	entity: Entity,
	record: JsonRecord,
	result: ResultToFill,
): FilledFields {
	const values = collectValues(entity, result);
	const filled: FilledFields = {};
	for (const { field, kind } of listFillableColumns(entity, record)) {
		const value = values[kind];
		if (value !== undefined && isBlankOrPlaceholder(record[field]))
			setOwnValue(filled, field, value);
	}
	return filled;
}

function collectValues(entity: Entity, { status, person, company }: ResultToFill): FieldValues {
	if (!FILLABLE_STATUSES.has(status)) return {};
	return entity === 'contact' ? collectPersonValues(person) : collectCompanyValues(company);
}

/** Contact data whose column may be missing in a record: webhooks and spreadsheets leave empty fields out. */
const CONTACT_COLUMNS = ['email', 'phone'] as const;
export type ContactColumn = (typeof CONTACT_COLUMNS)[number];

/** Finds the email and phone of a person for which a record has no column, whatever it would be called. */
export function findMissingContactColumns(record: JsonRecord, result: ResultToFill): FilledFields {
	const values = collectValues('contact', result);
	const columns = listFillableColumns('contact', record);
	const missing: FilledFields = {};
	for (const column of CONTACT_COLUMNS) {
		const value = values[column];
		if (value !== undefined && !hasColumn(columns, column)) setOwnValue(missing, column, value);
	}
	return missing;
}

/**
 * Whether a record has an empty column that a result may fill. Contact data that is asked for and has no column counts as
 * one.
 */
export function hasEmptyColumn(
	entity: Entity,
	record: JsonRecord,
	requested: readonly ContactColumn[],
): boolean {
	const columns = listFillableColumns(entity, record);
	return (
		requested.some((column) => !hasColumn(columns, column)) ||
		columns.some(({ field }) => isBlankOrPlaceholder(record[field]))
	);
}

function hasColumn(columns: readonly Column[], wanted: ContactColumn): boolean {
	return columns.some(({ name }) => name === wanted);
}

/** A column that names a kind of address or number is filled only with that kind. */
const COLUMN_KINDS: ReadonlyArray<readonly [name: string, says: RegExp, kind: string]> = [
	['domain', /web|url|homepage/, 'website'],
	['email', /work|business|company|geschaftlich|pro$/, 'workEmail'],
	['phone', /mobil|cell|handy|movil|portable|手机/, 'mobile'],
];

/** Columns that are ambiguous, and so are read but never filled. */
const NEVER_FILLED = new Set(['from', 'url', 'profileurl', 'orgid']);

/** A field of a record with its meaning and the kind of value that it takes. */
interface Column {
	field: string;
	name: string;
	kind: string;
}

function listFillableColumns(entity: Entity, record: JsonRecord): Column[] {
	return listFieldMeanings(entity, record).flatMap(({ name: field, spelling, meanings }) => {
		const meant = meanings[0]?.name;
		if (meant === undefined || (entity === 'contact' && NEVER_FILLED.has(spelling))) return [];
		const name = meant === 'companyDomain' ? 'domain' : meant;
		const kind = COLUMN_KINDS.find(([of, says]) => of === name && says.test(spelling));
		return [{ field, name, kind: kind?.[2] ?? name }];
	});
}

/** Values for the usual flat fields of a CRM record. */
type FieldValues = Readonly<Record<string, string | number | undefined>>;

function collectPersonValues(person: Partial<Person> = {}): FieldValues {
	const { fullName, firstName, lastName, jobTitle, seniority, linkedInUrl } = person;
	const { name: company, domain, industry } = person.company ?? {};
	return {
		...collectEmailValues(person),
		phone: findCallablePhone(person),
		mobile: findCallablePhone(person, POSSIBLY_MOBILE),
		fullName,
		firstName,
		lastName,
		jobTitle,
		seniority,
		linkedInUrl,
		company,
		domain,
		industry,
		...collectPlaceValues(person.location),
	};
}

function collectCompanyValues(company: Partial<Company> = {}): FieldValues {
	const { name, domain, website, industry, employeeCount, foundedYear } = company;
	const { linkedInUrl, description } = company;
	return {
		name,
		domain,
		website,
		industry,
		employeeCount,
		foundedYear,
		phone: findCallablePhone(company),
		linkedInUrl,
		description,
		...collectPlaceValues(company.location),
	};
}

function collectPlaceValues({
	name,
	city,
	region,
	country,
	postalCode,
}: Location = {}): FieldValues {
	return { location: name, city, region, country, postalCode };
}

/** Finds the best phone number that is not on a do-not-call list, because a CRM field cannot hold that mark. */
export function findCallablePhone(
	{ phone, phones = [] }: Partial<Person | Company>,
	types?: readonly PhoneType[],
): string | undefined {
	const barred = phones.filter(({ doNotCall }) => doNotCall === true);
	const callable = phones.filter(
		({ number, type }) =>
			(types?.includes(type) ?? true) &&
			!barred.some((other) => isSameNumber(other.number, number)),
	);
	return (callable.find(({ number }) => number === phone) ?? callable[0])?.number;
}

/** Types that are not known to be landlines. */
const POSSIBLY_MOBILE: readonly PhoneType[] = ['mobile', 'unknown'];

/** Collects email addresses. Addresses that the provider calls invalid are not written into a CRM. */
function collectEmailValues({ email, emails = [] }: Partial<Person>) {
	const usable = emails.filter(({ status }) => status !== 'invalid');
	const best = usable.find((each) => each.email === email);
	const isWork = ({ type }: Email) => type !== 'personal';
	const work = best && isWork(best) ? best : usable.find(isWork);
	const personal = usable.find(({ type }) => type === 'personal');
	return { email: best?.email, workEmail: work?.email, personalEmail: personal?.email };
}

/**
 * Whether two phone numbers are the same, with or without a country code: the last nine digits identify the
 * subscriber.
 */
function isSameNumber(one: string, other: string): boolean {
	const [a, b] = [one, other].map((number) => number.replace(/\D/g, '').slice(-9));
	return a === b;
}
