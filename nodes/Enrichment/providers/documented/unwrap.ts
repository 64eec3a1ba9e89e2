/** Finds the record that describes the person or company, wherever an API has wrapped it. */
import { isRecord, type JsonRecord } from '../../../shared/core/json';
import type { Entity } from '../../person/entities';
import { emailsFrom } from '../../person/emails';
import { phonesFrom } from '../../person/phones';
import { profilesOfCompany } from './company';
import { emails, phones } from './contactData';
import { employerParts } from './parts';
import { NAMES, profilesOfPerson } from './person';
import { text } from './plain';

interface Target {
	/** What it may be wrapped in, as a record, a list or an object keyed by id. */
	holders: readonly string[];
	/** What proves that it is one. */
	isOne(row: JsonRecord): boolean;
	/** Names alone prove nothing, as an error may have them too. */
	hasName(row: JsonRecord): boolean;
}

const ANY_HOLDERS =
	'result data attributes response record match item results matches records items';

const TARGETS: Record<Entity, Target> = {
	contact: {
		holders:
			`person contact profile ${ANY_HOLDERS} people persons contacts profiles matched`.split(
				' ',
			),
		isOne: (row) =>
			(NAMES.firstName(row) ?? NAMES.lastName(row)) !== undefined ||
			profilesOfPerson(row).linkedIn !== undefined ||
			emailsFrom(emails(row)).all.length > 0 ||
			phonesFrom(phones(row)).all.length > 0,
		hasName: (row) => (NAMES.fullName(row) ?? NAMES.jobTitle(row)) !== undefined,
	},
	company: {
		holders:
			`company organization business profile ${ANY_HOLDERS} companies organizations matched`.split(
				' ',
			),
		isOne: (row) => {
			const { domain, industry, employeeCount, employeeRange } = employerParts(row);
			const proofs = [domain, industry, employeeCount, employeeRange, row.legalname];
			return (
				proofs.some((value) => value !== undefined) ||
				profilesOfCompany(row).linkedIn !== undefined
			);
		},
		hasName: (row) => companyName(row) !== undefined,
	},
};

const companyName = text('displayname name companyname organizationname');

/** An error object has a name or title as well, but no person comes with one of these. */
const SIGNS_OF_AN_ERROR = ['message', 'error', 'errors', 'errorcode', 'code', 'detail', 'details'];

/** What APIs put beside the record although it belongs to it. */
const BELONGINGS = [
	...['company', 'organization', 'emails', 'phones', 'phonenumbers', 'contactinfo'],
	...['likelihood', 'confidence', 'confidencescore', 'matchscore', 'matchconfidence', 'score'],
	'grade',
];

const DEEPEST = 5;

/** The record inside a row or body with plain names that describes the person or company. */
export function unwrap(entity: Entity, row: unknown): JsonRecord | undefined {
	return unwrapped(row, TARGETS[entity], DEEPEST);
}

function unwrapped(row: unknown, target: Target, depth: number): JsonRecord | undefined {
	if (depth === 0) return undefined;
	if (Array.isArray(row)) return unwrapped((row as unknown[])[0], target, depth - 1);
	if (!isRecord(row)) return undefined;
	const held = heldIn(row, target, depth - 1);
	if (held) return withBelongings(held, row);
	return describes(row, target) ? row : undefined;
}

function heldIn(row: JsonRecord, target: Target, depth: number): JsonRecord | undefined {
	for (const name of target.holders) {
		const inner = row[name];
		if (typeof inner !== 'object') continue;
		const held =
			unwrapped(inner, target, depth) ??
			(isRecord(inner) ? unwrapped(Object.values(inner)[0], target, depth) : undefined);
		if (held) return held;
	}
	return undefined;
}

function describes(row: JsonRecord, { isOne, hasName }: Target): boolean {
	return isOne(row) || (hasName(row) && !SIGNS_OF_AN_ERROR.some((name) => row[name]));
}

function withBelongings(held: JsonRecord, row: JsonRecord): JsonRecord {
	const missing = BELONGINGS.filter(
		(name) => row[name] !== undefined && row[name] !== held && held[name] === undefined,
	);
	if (missing.length === 0) return held;
	return { ...Object.fromEntries(missing.map((name) => [name, row[name]])), ...held };
}
