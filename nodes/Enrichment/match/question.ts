/** Detects lookups that could be confused with each other, and results that only repeat the request. */
import { isRecord } from '../../shared/core/json';
import { isSameAddress } from '../person/canonical/mail';
import { foldCaseAndWhitespace, foldUmlauts } from '../person/canonical/text';
import { mayBeSamePhone } from '../person/canonical/phone';
import { buildIdentifyingKeys, type Identifiers } from '../person/entities';
import { parseCompanyName } from './companies';

/**
 * Builds the keys that two lookups in one request must not share if its rows carry no tag. Rows with a shared key
 * could be told apart only by their order, which a provider may change. Example: two names with the same email
 * address.
 */
export function buildRowConfusionKeys(identifiers: Identifiers): string[] {
	const { name, phone } = identifiers;
	const keys = buildIdentifyingKeys(identifiers);
	const person = buildPersonKey(identifiers);
	if (person !== undefined) keys.push(`person ${person}`);
	if (name !== undefined) keys.push(`company ${parseCompanyName(name).joined}`);
	// Colleagues share a switchboard, so the phone number is a key only if nothing else is.
	if (phone !== undefined && keys.length === 0) keys.push(`phone ${phone}`);
	return keys;
}

/** Whether the rows of two of these lookups could be told apart only by their order. */
export function canRowsBeConfused(lookups: readonly Identifiers[]): boolean {
	const keys = lookups.flatMap(buildRowConfusionKeys);
	return new Set(keys).size < keys.length;
}

/** Builds a key that is equal for "Lovelace, Ada" and "Ada Lovelace", and for "Müller" and "Mueller". */
function buildPersonKey({ firstName, lastName, fullName }: Identifiers): string | undefined {
	const name = firstName && lastName ? `${firstName} ${lastName}` : fullName;
	if (name === undefined) return undefined;
	const words: string[] = foldUmlauts(name).match(/[\p{L}\p{N}]+/gu) ?? [];
	return words.sort().join(' ');
}

/** Fields that describe the record and not the person or company. */
const RECORD_FIELDS = new Set([
	'providerId',
	'confidence',
	'updatedAt',
	'type',
	'status',
	'doNotCall',
]);

/**
 * Whether a result contains only the identifiers that were sent, so that nothing was found. A verification status of
 * the sent address is new information.
 */
export function onlyRepeatsIdentifiers(result: unknown, identifiers: Identifiers): boolean {
	if (Array.isArray(result))
		return result.every((member) => onlyRepeatsIdentifiers(member, identifiers));
	if (!isRecord(result)) {
		const isSaid = typeof result === 'string' || typeof result === 'number';
		return !isSaid || isInIdentifiers(identifiers, String(result));
	}
	if (result.status === 'verified') return false;
	return Object.entries(result).every(
		([key, value]) => RECORD_FIELDS.has(key) || onlyRepeatsIdentifiers(value, identifiers),
	);
}

/** Only domains, alone or in an email address, have a second spelling in ASCII. */
const isSameDomainOrAddress = (one: string, other: string): boolean =>
	one.includes('.') && other.includes('.') && isSameAddress(one, other);

function isInIdentifiers(asked: Identifiers, text: string): boolean {
	const { firstName = '', lastName = '' } = asked;
	const said = foldCaseAndWhitespace(text);
	for (const value of Object.values(asked)) {
		if (foldCaseAndWhitespace(value) === said || isSameDomainOrAddress(value, text))
			return true;
	}
	if (asked.phone !== undefined && mayBeSamePhone(asked.phone, text)) return true;
	return said === foldCaseAndWhitespace(`${firstName} ${lastName}`);
}
