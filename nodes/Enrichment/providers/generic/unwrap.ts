/** Finds the record that describes the person or company, wherever an API has wrapped it. */
import { isRecord, type JsonRecord } from '../../../shared/core/json';
import type { Entity } from '../../person/entities';
import { emails, employerParts, linkedInOf, phones } from './parts';
import { NAMES } from './records';
import { plainly, plainThroughout } from './plain';

/** What it may be wrapped in, as a record or as a list of them. */
const ANY_HOLDERS = 'profile result data attributes response record match item results matches';

const HOLDERS: Record<Entity, readonly string[]> = {
	contact: `person contact ${ANY_HOLDERS} records items people persons contacts`.split(' '),
	company: `company organization ${ANY_HOLDERS} records items companies organizations`.split(' '),
};

const pageOf = linkedInOf('person');

/** What nobody else has; and names, which prove nothing where an error may be speaking. */
const SIGNS: Record<Entity, { own(row: JsonRecord): unknown; names(row: JsonRecord): unknown }> = {
	contact: {
		own: (row) =>
			NAMES.firstName(row) ??
			NAMES.lastName(row) ??
			emails(row).find(({ email }) => email !== undefined) ??
			phones(row).find(({ number }) => number !== undefined) ??
			pageOf(row),
		names: (row) => NAMES.fullName(row) ?? NAMES.jobTitle(row),
	},
	company: {
		own: (row) => {
			const { domain, industry, employeeCount, employeeRange, linkedInUrl } =
				employerParts(row);
			return (
				domain ?? industry ?? employeeCount ?? employeeRange ?? linkedInUrl ?? row.legalname
			);
		},
		names: (row) => employerParts(row).name,
	},
};
const SIGNS_OF_AN_ERROR = ['message', 'error', 'errors', 'errorcode', 'code', 'detail', 'details'];

function describes(entity: Entity, row: JsonRecord): boolean {
	const { own, names } = SIGNS[entity];
	const isNamed = names(row) !== undefined && !SIGNS_OF_AN_ERROR.some((name) => row[name]);
	return isNamed || own(row) !== undefined;
}

/** What APIs put beside the record although it belongs to it. */
const BELONGINGS = [
	...['company', 'organization', 'emails', 'phones', 'phonenumbers'],
	...['confidence', 'confidencescore', 'matchscore', 'matchconfidence', 'score', 'grade'],
];

const DEEPEST = 5;

/** The record inside a row or body with plain names that describes the person or company. */
export function unwrap(entity: Entity, row: unknown, depth = DEEPEST): JsonRecord | undefined {
	if (depth === 0) return undefined;
	if (Array.isArray(row)) return unwrap(entity, row[0], depth - 1);
	if (!isRecord(row)) return undefined;
	for (const name of HOLDERS[entity]) {
		const held = unwrap(entity, row[name], depth - 1);
		if (held) return withBelongings(held, row);
	}
	return describes(entity, row) ? row : undefined;
}

function withBelongings(held: JsonRecord, row: JsonRecord): JsonRecord {
	const missing = BELONGINGS.filter(
		(name) => row[name] !== undefined && row[name] !== held && held[name] === undefined,
	);
	if (missing.length === 0) return held;
	return { ...Object.fromEntries(missing.map((name) => [name, row[name]])), ...held };
}

/**
 * Whether somebody is described where no holder leads, so that what the record says cannot be read. A holder
 * that is there and empty says that there is nobody; what belongs to a record, and what `aside` names, is not it.
 */
export function isHidden(
	entity: Entity,
	row: unknown,
	aside: readonly string[],
	depth = DEEPEST,
): boolean {
	if (depth === 0) return false;
	if (Array.isArray(row)) return isHidden(entity, row[0], aside, depth - 1);
	if (!isRecord(row)) return false;
	const fields = plainly(row);
	if (HOLDERS[entity].some((name) => name in fields && isEmpty(fields[name]))) return false;
	if (describes(entity, plainThroughout(row))) return true;
	return Object.entries(fields).some(
		([name, value]) =>
			![...BELONGINGS, ...SIGNS_OF_AN_ERROR, ...aside].includes(name) &&
			isHidden(entity, value, aside, depth - 1),
	);
}

const isEmpty = (value: unknown): boolean =>
	value === null || (typeof value === 'object' && Object.keys(value).length === 0);
