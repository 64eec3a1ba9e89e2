import type { JsonRecord } from '../../shared/core/json';
import { set } from '../person/canonical/text';
import type { Entity } from '../person/entities';
import type { Envelope, Status } from './envelope';
import type { Company, Location, Person } from '../person';
import { fieldsIn } from './spellings';
import { isFilled } from './itemLevels';

/** What is below the minimum confidence may be somebody else's. What is incomplete is right as far as it goes. */
const FILLING: ReadonlySet<Status> = new Set<Status>(['found', 'incomplete']);

/**
 * The columns of a record that have no value, with what was found for them; and what no column of it is for, under
 * our own name. The table that reads a record says what its columns are.
 */
export function emptyFields(entity: Entity, record: JsonRecord, envelope: Envelope): JsonRecord {
	if (!FILLING.has(envelope.status)) return {};
	const values =
		entity === 'contact' ? personsValues(envelope.person) : companysValues(envelope.company);
	const columns = columnsOf(entity, record);
	const known = new Set(columns.flatMap(({ name, kind }) => [name, kind]));
	const added = ADDED[entity].filter((name) => !known.has(name));
	const filled = [...columns, ...added.map((name) => ({ field: name, kind: name }))]
		.map(({ field, kind }) => [field, values[kind]] as const)
		.filter(([field, value]) => value !== undefined && !isFilled(record[field]));
	return Object.fromEntries(filled);
}

/** A place and an industry are told apart further than most records want: these are only filled in. */
const ADDED: Record<Entity, readonly string[]> = {
	contact:
		'email phone fullName firstName lastName jobTitle seniority linkedInUrl company domain location'.split(
			' ',
		),
	company:
		'name domain website industry employeeCount foundedYear phone linkedInUrl description location'.split(
			' ',
		),
};

/**
 * Whether a record has columns to fill, beside those that it can be asked by, and all of them are filled. What is
 * bought and has no column yet is to be filled as well: a row of a search has no email until somebody buys it.
 */
export function hasNothingToFill(
	entity: Entity,
	record: JsonRecord,
	bought: readonly ('email' | 'phone')[],
): boolean {
	const columns = columnsOf(entity, record);
	const names = columns.map(({ name }) => name);
	const isMore = names.some((name) => !ASKED_BY.has(name));
	const hasAll = bought.every((name) => names.includes(name));
	return isMore && hasAll && columns.every(({ field }) => isFilled(record[field]));
}

const ASKED_BY = set('email firstName lastName fullName company domain name providerId');

/** A column that says which address or number it holds is filled with that kind alone. */
const KINDS: ReadonlyArray<readonly [name: string, says: RegExp, kind: string]> = [
	['domain', /web|url|homepage/, 'website'],
	['email', /work|business|company|geschaftlich|pro$/, 'workEmail'],
	['phone', /mobil|cell|handy|movil|portable|手机/, 'mobile'],
];

/** Of these columns only some hold what they are read for. */
const NOT_TO_FILL = set('from url profileurl blog parentid providerid');

/** A field of a record, the name of what it is for, and the kind of that which it takes. */
interface Column {
	field: string;
	name: string;
	kind: string;
}

function columnsOf(entity: Entity, record: JsonRecord): Column[] {
	return fieldsIn(entity, record).flatMap(({ name: field, spelling, meanings }) => {
		const meant = meanings[0]?.name;
		if (meant === undefined || (entity === 'contact' && NOT_TO_FILL.has(spelling))) return [];
		const name = meant === 'companyDomain' ? 'domain' : meant;
		const kind = KINDS.find(([of, says]) => of === name && says.test(spelling));
		return [{ field, name, kind: kind?.[2] ?? name }];
	});
}

/** The values for the columns of a person. */
function personsValues({ company, location, ...person }: Partial<Person> = {}): JsonRecord {
	const { name, domain, industry } = company ?? {};
	const employer = { company: name, domain, industry };
	return {
		...person,
		...emailsOf(person),
		...phonesOf(person),
		...employer,
		...placeOf(location),
	};
}

function companysValues({ location, ...company }: Partial<Company> = {}): JsonRecord {
	return { ...company, ...phonesOf(company), ...placeOf(location) };
}

const placeOf = ({ name, ...parts }: Location = {}) => ({ ...parts, location: name });

/** A field of a CRM has no place for the mark of a number that must not be called. */
function phonesOf({ phone, phones = [] }: Partial<Person | Company>) {
	const callable = bestFirst(phones, ({ number }) => number === phone).filter(
		({ doNotCall }) => doNotCall !== true,
	);
	// What is not known to be a landline.
	const mobile = callable.find(({ type }) => type === 'mobile' || type === 'unknown');
	return { phone: callable[0]?.number, mobile: mobile?.number };
}

/** An address that the provider itself calls invalid is not written into a CRM. */
function emailsOf({ email, emails = [] }: Partial<Person>) {
	const usable = bestFirst(emails, (each) => each.email === email).filter(
		({ status }) => status !== 'invalid',
	);
	return {
		email: usable.find((each) => each.email === email)?.email,
		workEmail: usable.find(({ type }) => type !== 'personal')?.email,
		personalEmail: usable.find(({ type }) => type === 'personal')?.email,
	};
}

function bestFirst<Item>(list: readonly Item[], isBest: (item: Item) => boolean): Item[] {
	return [...list.filter(isBest), ...list.filter((item) => !isBest(item))];
}
