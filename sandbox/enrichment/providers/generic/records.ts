/** How the generic provider writes down what it knows. */
import type { Quirks } from '../../quirks';
import {
	locationName,
	sizeLabel,
	type Company,
	type JsonObject,
	type Kind,
	type Person,
} from '../../records';
import * as v from '../../wire/schema';
import { ofCompany, ofEmployer, ofPerson, texts, told, written } from '../../wire/told';

const place = told(v.anything, ({ location }: Person | Company) => ({
	name: locationName(location),
	...location,
}));

const employer = v.all({
	...ofCompany('id name domain website linkedInUrl industry employeeCount'),
	employeeRange: told(v.anything, ({ employeeRange }: Company) => ({
		...employeeRange,
		label: sizeLabel(employeeRange),
	})),
});

/** The document names no fields of answers: these are those of its requests, continued. */
const ROWS: Record<Kind, v.Schema> = {
	person: v.all({
		...ofPerson('id fullName firstName lastName emails phone phones jobTitle seniority'),
		...ofPerson('departments linkedInUrl updatedAt'),
		...texts<Person>({ email: ({ emails }) => emails[0]?.email ?? null }),
		company: ofEmployer(employer),
		location: place,
	}),
	company: v.all({
		...employer.entries,
		...ofCompany('legalName description subIndustry foundedYear type phone technologies'),
		...ofCompany('updatedAt'),
		revenue: told(v.anything, ({ revenue }: Company) => ({ ...revenue, currency: 'USD' })),
		location: place,
	}),
};

/** The key a single record stands under. */
const HOLDERS: Record<Quirks['shape'], Record<Kind, string>> = {
	documented: { person: 'person', company: 'company' },
	snakeCase: { person: 'contact', company: 'data' },
	masked: { person: 'person', company: 'company' },
};

const hidden = { email: true, emails: true, phone: true, phones: true };

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

export const holderOf = (kind: Kind, { shape }: Quirks) => HOLDERS[shape][kind];

/** The record alone, as a search lists it. */
export function recordOf(kind: Kind, record: Person | Company, quirks: Quirks): JsonObject {
	const plain = written(ROWS[kind], record, quirks);
	const masked = quirks.shape === 'masked' && kind === 'person' ? { ...plain, ...hidden } : plain;
	const shaped = quirks.shape === 'snakeCase' ? inSnakeCase(plain) : masked;
	const numbered = quirks.numericIds ? withNumericIds(shaped) : shaped;
	return quirks.hostileKeys ? withHostileKeys(numbered) : numbered;
}

/** The record under its key, or under another that is common. */
export function wrappedRecord(kind: Kind, found: Person | Company, quirks: Quirks): JsonObject {
	const { wrapper, shape } = quirks;
	const record = recordOf(kind, found, quirks);
	const beside = shape === 'snakeCase' ? { error: null } : {};
	const own = { ...beside, [holderOf(kind, quirks)]: record };
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
