/** How the generic provider writes down what it knows. */
import type { Quirks } from '../../quirks';
import { ofCompany, ofPerson } from '../../facts';
import {
	locationName,
	sizeLabel,
	type Company,
	type JsonObject,
	type Kind,
	type Location,
	type Person,
} from '../../records';

interface Shape {
	/** The key a single record stands under. */
	holder: Record<Kind, string>;
	person(person: Person): JsonObject;
	company(company: Company): JsonObject;
	/** What else stands beside it. */
	beside?: JsonObject;
}

const employer = (company: Company): JsonObject => ({
	...ofCompany(company, 'id name domain website linkedInUrl industry employeeCount'),
	employeeRange: { ...company.employeeRange, label: sizeLabel(company.employeeRange) },
});

const place = (location: Location): JsonObject => ({ name: locationName(location), ...location });

/** The document names no fields of answers: these are those of its requests, continued. */
const plain: Shape = {
	holder: { person: 'person', company: 'company' },
	person: (person) => ({
		...ofPerson(
			person,
			'id fullName firstName lastName emails phone phones jobTitle seniority',
		),
		...ofPerson(person, 'departments linkedInUrl updatedAt'),
		email: person.emails[0]?.email ?? null,
		company: employer(person.company),
		location: place(person.location),
	}),
	company: (company) => ({
		...employer(company),
		...ofCompany(
			company,
			'legalName description subIndustry foundedYear type phone technologies',
		),
		...ofCompany(company, 'updatedAt'),
		revenue: { ...company.revenue, currency: 'USD' },
		location: place(company.location),
	}),
};

const hidden = { email: true, emails: true, phone: true, phones: true };

const SHAPES: Record<Quirks['shape'], Shape> = {
	documented: plain,
	snakeCase: {
		holder: { person: 'contact', company: 'data' },
		person: (person) => inSnakeCase(plain.person(person)),
		company: (company) => inSnakeCase(plain.company(company)),
		beside: { error: null },
	},
	masked: { ...plain, person: (person) => ({ ...plain.person(person), ...hidden }) },
};

/** Names all the way down: `first_name`. */
function inSnakeCase(record: JsonObject): JsonObject {
	return Object.fromEntries(
		Object.entries(record).map(([name, value]) => [
			name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
			snakeCased(value),
		]),
	);
}

function snakeCased(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(snakeCased);
	return typeof value === 'object' && value !== null ? inSnakeCase(value as JsonObject) : value;
}

export const holderOf = (kind: Kind, { shape }: Quirks) => SHAPES[shape].holder[kind];

/** The record alone, as a search lists it. */
export function recordOf(kind: Kind, record: Person | Company, quirks: Quirks): JsonObject {
	const { person, company } = SHAPES[quirks.shape];
	const written = kind === 'person' ? person(record as Person) : company(record as Company);
	const numbered = quirks.numericIds ? withNumericIds(written) : written;
	return quirks.hostileKeys ? withHostileKeys(numbered) : numbered;
}

/** The record under its key, or under another that is common. */
export function wrappedRecord(kind: Kind, found: Person | Company, quirks: Quirks): JsonObject {
	const { wrapper } = quirks;
	const { holder, beside = {} } = SHAPES[quirks.shape];
	const record = recordOf(kind, found, quirks);
	const own = { ...beside, [holder[kind]]: record };
	if (wrapper === 'own') return own;
	if (wrapper === 'data.own') return { data: own };
	return wrapper === 'none' ? record : { [wrapper]: record };
}

const ID = /^(?:(?:person|company)_)?id$|^(?:person|company)Id$/;

/** As integers, which JSON has in any length. */
function withNumericIds(record: JsonObject): JsonObject {
	return Object.fromEntries(
		Object.entries(record).map(([name, value]) => {
			const isId = ID.test(name) && typeof value === 'string' && /^\d+$/.test(value);
			return [name, isId ? BigInt(value) : value];
		}),
	);
}

/** `fromEntries` defines `__proto__` as a field of its own; an assignment would not. */
function withHostileKeys(record: JsonObject): JsonObject {
	return Object.fromEntries([
		...Object.entries(record),
		['__proto__', { polluted: true }],
		['constructor', { prototype: { polluted: true } }],
		['toString', 'not a function'],
	]);
}
