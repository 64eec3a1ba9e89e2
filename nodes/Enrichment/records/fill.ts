import { setOwnValue, type JsonRecord } from '../../shared/core/json';
import type { Entity } from '../person/entities';
import type { Envelope, Status } from './envelope';
import type { Company, Email, Location, Person, PhoneType } from '../person';
import { recognizeFields } from './spellings';
import { isBlankOrPlaceholder } from './itemLevels';

/** What is below the minimum confidence may be somebody else's. What is incomplete is right as far as it goes. */
const FILLING: ReadonlySet<Status> = new Set<Status>(['found', 'incomplete']);

/** A result with what it was at the time when it was found. */
export type FillingResult = Pick<Envelope, 'status' | 'person' | 'company'>;

/** Fields of a record with what is to be written into them. */
type FilledFields = Record<string, string | number>;

/**
 * The columns of a record that have no value, with what was found for them, in the spellings of the record: the table
 * that reads a record says what its columns are.
 */
export function fillEmptyColumns(
	entity: Entity,
	record: JsonRecord,
	result: FillingResult,
): FilledFields {
	const values = valuesToFill(entity, result);
	const filled: FilledFields = {};
	for (const { field, kind } of listFillableColumns(entity, record)) {
		const value = values[kind];
		if (value !== undefined && isBlankOrPlaceholder(record[field]))
			setOwnValue(filled, field, value);
	}
	return filled;
}

/** What was found and has no column in the record, under our own names: a row of a search has no email. */
export function addMissingFields(
	entity: Entity,
	record: JsonRecord,
	result: FillingResult,
): FilledFields {
	const columns = listFillableColumns(entity, record);
	const known = new Set(columns.flatMap(({ name, kind }) => [name, kind]));
	const added: FilledFields = {};
	for (const [name, value] of Object.entries(valuesToFill(entity, result))) {
		const isAdded = !known.has(name) && !ONLY_IN_COLUMNS[entity].has(name);
		if (isAdded && value !== undefined && isBlankOrPlaceholder(record[name])) {
			setOwnValue(added, name, value);
		}
	}
	return added;
}

function valuesToFill(entity: Entity, { status, person, company }: FillingResult): Values {
	if (!FILLING.has(status)) return {};
	return entity === 'contact' ? personsValues(person) : companysValues(company);
}

/**
 * Whether a record has columns to fill, beside those that it can be asked by, and all of them are filled. What is
 * bought and has no column yet is to be filled as well: a row of a search has no email until somebody buys it.
 */
export function hasNothingToFill(
	entity: Entity,
	record: JsonRecord,
	bought: ReadonlyArray<'email' | 'phone'>,
): boolean {
	const columns = listFillableColumns(entity, record);
	const names = columns.map(({ name }) => name);
	const isMore = names.some((name) => !ASKED_BY.has(name));
	const hasAll = bought.every((name) => names.includes(name));
	return isMore && hasAll && columns.every(({ field }) => !isBlankOrPlaceholder(record[field]));
}

const ASKED_BY = new Set([
	'email',
	'firstName',
	'lastName',
	'fullName',
	'company',
	'domain',
	'name',
	'providerId',
]);

/** A place and an industry are told apart further than most records want. */
const ONLY_IN_COLUMNS: Record<Entity, ReadonlySet<string>> = {
	contact: new Set([
		'city',
		'region',
		'country',
		'postalCode',
		'industry',
		'personalEmail',
		'workEmail',
		'mobile',
	]),
	company: new Set(['city', 'region', 'country', 'postalCode']),
};

/** A column that says which address or number it holds is filled with that kind alone. */
const KINDS: ReadonlyArray<readonly [name: string, says: RegExp, kind: string]> = [
	['domain', /web|url|homepage/, 'website'],
	['email', /work|business|company|geschaftlich|pro$/, 'workEmail'],
	['phone', /mobil|cell|handy|movil|portable|手机/, 'mobile'],
];

/** Of these columns only some hold what they are read for. */
const NOT_TO_FILL = new Set(['from', 'url', 'profileurl', 'orgid']);

/** A field of a record, the name of what it is for, and the kind of that which it takes. */
interface Column {
	field: string;
	name: string;
	kind: string;
}

function listFillableColumns(entity: Entity, record: JsonRecord): Column[] {
	return recognizeFields(entity, record).flatMap(({ name: field, spelling, meanings }) => {
		const meant = meanings[0]?.name;
		if (meant === undefined || (entity === 'contact' && NOT_TO_FILL.has(spelling))) return [];
		const name = meant === 'companyDomain' ? 'domain' : meant;
		const kind = KINDS.find(([of, says]) => of === name && says.test(spelling));
		return [{ field, name, kind: kind?.[2] ?? name }];
	});
}

/** The values that fit into the usual flat fields of a CRM record. */
type Values = Readonly<Record<string, string | number | undefined>>;

function personsValues(person: Partial<Person> = {}): Values {
	const { fullName, firstName, lastName, jobTitle, seniority, linkedInUrl } = person;
	const { name: company, domain, industry } = person.company ?? {};
	return {
		...emailsOf(person),
		phone: findCallablePhone(person),
		mobile: findCallablePhone(person, MOBILE),
		fullName,
		firstName,
		lastName,
		jobTitle,
		seniority,
		linkedInUrl,
		company,
		domain,
		industry,
		...placeOf(person.location),
	};
}

function companysValues(company: Partial<Company> = {}): Values {
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
		...placeOf(company.location),
	};
}

function placeOf({ name, city, region, country, postalCode }: Location = {}): Values {
	return { location: name, city, region, country, postalCode };
}

/** The best number that may be called; a field of a CRM has no place for the mark of one that must not be called. */
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

/** What is not known to be a landline. */
const MOBILE: readonly PhoneType[] = ['mobile', 'unknown'];

/** An address that the provider itself calls invalid is not written into a CRM. */
function emailsOf({ email, emails = [] }: Partial<Person>) {
	const usable = emails.filter(({ status }) => status !== 'invalid');
	const best = usable.find((each) => each.email === email);
	const isWork = ({ type }: Email) => type !== 'personal';
	const work = best && isWork(best) ? best : usable.find(isWork);
	const personal = usable.find(({ type }) => type === 'personal');
	return { email: best?.email, workEmail: work?.email, personalEmail: personal?.email };
}

/** A number may be written with and without its country: the last nine digits are the subscriber's. */
function isSameNumber(one: string, other: string): boolean {
	const [a, b] = [one, other].map((number) => number.replace(/\D/g, '').slice(-9));
	return a === b;
}
