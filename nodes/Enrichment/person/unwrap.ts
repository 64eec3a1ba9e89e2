import { isRecord, type JsonRecord } from '../../shared/core/json';
import { COMPANY, industryOf } from './company';
import { emailPartsOf } from './emailPlaces';
import { emailsFrom } from './emails';
import { profilesOf } from './links';
import { PERSON } from './person';
import { phonePartsOf } from './phonePlaces';
import { phonesFrom } from './phones';
import { paths, plainName, Source, type Paths } from './read';
import { sizeOf } from './size';
import { domain } from './web';

/** What is looked for, where it may be wrapped, and how it is known when seen. */
interface Target {
	holders: Paths;
	/** Held as a list or as an object keyed by id. */
	plurals: Paths;
	isOne(source: Source): boolean;
	/** Names that alone prove nothing, as an error may have them too. */
	hasName(source: Source): boolean;
}

const ANY_HOLDERS = 'result data attributes response record match item';
const ANY_PLURALS = 'results matches records items matched';

const PERSON_TARGET: Target = {
	holders: paths('person contact profile prospect', ANY_HOLDERS),
	plurals: paths('people persons contacts prospects', ANY_PLURALS),
	isOne: (source) =>
		source.text(PERSON.firstName) !== undefined ||
		source.text(PERSON.lastName) !== undefined ||
		profilesOf(source, 'person', ['linkedIn']).linkedIn !== undefined ||
		emailsFrom(emailPartsOf(source)).all.length > 0 ||
		phonesFrom(phonePartsOf(source)).all.length > 0,
	hasName: (source) =>
		source.text(PERSON.fullName) !== undefined || source.text(PERSON.jobTitle) !== undefined,
};

const COMPANY_TARGET: Target = {
	holders: paths('company organization business account profile', ANY_HOLDERS),
	plurals: paths('companies organizations businesses accounts', ANY_PLURALS),
	isOne: (source) =>
		source.first(COMPANY.domain, domain) !== undefined ||
		source.text(COMPANY.legalName) !== undefined ||
		industryOf(source) !== undefined ||
		profilesOf(source, 'company', ['linkedIn']).linkedIn !== undefined ||
		Object.values(sizeOf(source)).some((size) => size !== undefined),
	hasName: (source) => source.text(COMPANY.name) !== undefined,
};

/** An error object has a name or title as well, but no person comes with one of these. */
const SIGNS_OF_AN_ERROR = paths('message error errors errorCode code detail details');

/** What providers put beside the record although it belongs to it. */
const BELONGS = new Set(
	paths(
		'company organization employment contactInfo emails phones phoneNumbers',
		'likelihood confidence confidenceScore matchScore matchConfidence score grade matchedBy',
	).map(([name]) => name),
);

const DEEPEST = 5;

/** The object that describes the person in a provider's row or body, if one does. */
export function unwrapPerson(row: unknown): JsonRecord | undefined {
	return unwrap(row, PERSON_TARGET, DEEPEST);
}

/** The object that describes the company in a provider's row or body, if one does. */
export function unwrapCompany(row: unknown): JsonRecord | undefined {
	return unwrap(row, COMPANY_TARGET, DEEPEST);
}

function unwrap(row: unknown, target: Target, depth: number): JsonRecord | undefined {
	if (depth === 0) return undefined;
	if (Array.isArray(row)) return unwrap((row as unknown[])[0], target, depth - 1);
	if (!isRecord(row)) return undefined;
	const source = Source.of(row);
	const held = unwrapHolder(source, target, depth - 1);
	if (held) return withBelongings(held, row);
	return describes(source, target) ? row : undefined;
}

function unwrapHolder(source: Source, target: Target, depth: number): JsonRecord | undefined {
	const held = source.first(target.holders, (value) => unwrap(value, target, depth));
	if (held) return held;
	return source.first(target.plurals, (value) =>
		unwrap(isRecord(value) ? Object.values(value)[0] : value, target, depth),
	);
}

function describes(source: Source, { isOne, hasName }: Target): boolean {
	if (isOne(source)) return true;
	return hasName(source) && !SIGNS_OF_AN_ERROR.some((path) => Boolean(source.at(path)));
}

function withBelongings(held: JsonRecord, row: JsonRecord): JsonRecord {
	const belonging = Object.keys(row).filter(
		(name) => BELONGS.has(plainName(name)) && row[name] !== held && row[name] !== null,
	);
	if (belonging.length === 0) return held;
	const own = new Set(Object.keys(held).map(plainName));
	const missing = belonging.filter((name) => !own.has(plainName(name)));
	if (missing.length === 0) return held;
	return { ...Object.fromEntries(missing.map((name) => [name, row[name]])), ...held };
}
