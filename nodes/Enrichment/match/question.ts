/** What lookups must not be taken for, and what only says again what was asked. */
import { isRecord } from '../../shared/core/json';
import { isSameAddress } from '../person/canonical/mail';
import { foldCase, foldUmlauts } from '../person/canonical/text';
import { mayBeSamePhone } from '../person/canonical/phone';
import { buildIdentifyingKeys, type Identifiers } from '../person/entities';
import { readCompanyName } from './companies';

/**
 * What two lookups must not share when they travel in one request whose rows carry no tag of ours: rows of an
 * answer could then be told apart by their order only, and an order may be shuffled. Two names under one
 * address are such lookups.
 */
export function buildConflictKeys(identifiers: Identifiers): string[] {
	const { name, phone } = identifiers;
	const keys = buildIdentifyingKeys(identifiers);
	const person = personKey(identifiers);
	if (person !== undefined) keys.push(`person ${person}`);
	if (name !== undefined) keys.push(`company ${readCompanyName(name).joined}`);
	// Colleagues share a switchboard, and are told apart by their names.
	if (phone !== undefined && keys.length === 0) keys.push(`phone ${phone}`);
	return keys;
}

/** Whether two of these lookups could be taken for each other but for the order of their rows. */
export function canBeConfused(asked: readonly Identifiers[]): boolean {
	const keys = asked.flatMap(buildConflictKeys);
	return new Set(keys).size < keys.length;
}

/** "Lovelace, Ada" and "Ada Lovelace" are one, and so are "Müller" and "Mueller". */
function personKey({ firstName, lastName, fullName }: Identifiers): string | undefined {
	const name = firstName && lastName ? `${firstName} ${lastName}` : fullName;
	if (name === undefined) return undefined;
	const words: string[] = foldUmlauts(name).match(/[\p{L}\p{N}]+/gu) ?? [];
	return words.sort().join(' ');
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
export function onlyRepeatsQuestion(result: unknown, asked: Identifiers): boolean {
	if (Array.isArray(result)) return result.every((member) => onlyRepeatsQuestion(member, asked));
	if (!isRecord(result)) {
		const isSaid = typeof result === 'string' || typeof result === 'number';
		return !isSaid || isAsked(asked, String(result));
	}
	if (result.status === 'verified') return false;
	return Object.entries(result).every(
		([key, value]) => ABOUT_THE_RECORD.has(key) || onlyRepeatsQuestion(value, asked),
	);
}

/** Only a domain, alone or in an address, has a second spelling in ASCII. */
const isSameDomainOrAddress = (one: string, other: string): boolean =>
	one.includes('.') && other.includes('.') && isSameAddress(one, other);

function isAsked(asked: Identifiers, text: string): boolean {
	const { firstName = '', lastName = '' } = asked;
	const said = foldCase(text);
	for (const value of Object.values(asked)) {
		if (foldCase(value) === said || isSameDomainOrAddress(value, text)) return true;
	}
	if (asked.phone !== undefined && mayBeSamePhone(asked.phone, text)) return true;
	return said === foldCase(`${firstName} ${lastName}`);
}
