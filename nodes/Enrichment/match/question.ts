/** What lookups must not be taken for, and what only says again what was asked. */
import { isRecord } from '../../shared/core/json';
import { comparable, unaccented } from '../person/canonical/text';
import { companyNameWithForm } from './companyNames';
import { inPlainLetters } from './names/words';
import { ownKeys, type Identifiers } from '../person/entities';

/**
 * What two lookups must not share when they travel in one request whose rows carry no tag of ours: rows of an
 * answer could then be told apart by their order only, and an order may be shuffled. Two names under one
 * address are such lookups.
 */
export function conflictKeys(identifiers: Identifiers): string[] {
	const { firstName, lastName, fullName, name, phone } = identifiers;
	const keys = ownKeys(identifiers);
	const person = personKey(firstName, lastName, fullName);
	if (person !== undefined) keys.push(`person ${person}`);
	if (name !== undefined) keys.push(`company ${companyNameWithForm(name)}`);
	// Colleagues share a switchboard, and are told apart by their names.
	if (phone !== undefined && keys.length === 0) keys.push(`phone ${phone}`);
	return keys;
}

/** Whether two of these lookups could be taken for each other but for the order of their rows. */
export function mayBeMistaken(asked: readonly Identifiers[]): boolean {
	const taken = new Set<string>();
	return asked.some((identifiers) => {
		const keys = conflictKeys(identifiers);
		const isShared = keys.some((key) => taken.has(key));
		for (const key of keys) taken.add(key);
		return isShared;
	});
}

/** "Lovelace, Ada" and "Ada Lovelace" are one, and so are "Müller" and "Mueller". */
function personKey(first?: string, last?: string, fullName?: string): string | undefined {
	if (!first || !last) return fullName === undefined ? undefined : sortedWords(fullName);
	return sortedWords(`${first} ${last}`);
}

function sortedWords(name: string): string {
	const words = inPlainLetters(unaccented(name)).split(/[^\p{L}\p{N}]+/u);
	return words
		.filter((word) => word !== '')
		.sort()
		.join(' ');
}

/** Fields that describe the record, not the person or company. */
const ABOUT_THE_RECORD = new Set([
	'providerId',
	'confidence',
	'updatedAt',
	'type',
	'status',
	'doNotCall',
]);

/** Whether a result holds nothing but what was sent: then nothing was found. That an address works is news. */
export function onlyRepeats(result: object, asked: Identifiers): boolean {
	return !saysMore(result, asked);
}

function isAsked(asked: Identifiers, text: string): boolean {
	const { firstName = '', lastName = '' } = asked;
	const said = comparable(text);
	for (const value of Object.values(asked)) if (comparable(value) === said) return true;
	return said === comparable(`${firstName} ${lastName}`);
}

function saysMore(value: unknown, asked: Identifiers): boolean {
	if (Array.isArray(value)) return value.some((member) => saysMore(member, asked));
	if (!isRecord(value)) {
		const isSaid = typeof value === 'string' || typeof value === 'number';
		return isSaid && !isAsked(asked, String(value));
	}
	if (value.status === 'verified') return true;
	for (const key in value) {
		if (!ABOUT_THE_RECORD.has(key) && saysMore(value[key], asked)) return true;
	}
	return false;
}
