import { comparable, unaccented } from '../person/canonical/text';
import { companyNameWithForm } from '../match/companyNames';
import { IDENTIFIERS, type Identifiers } from '../person/entities';

const COMPANY_NAMES = new Set(['company', 'name']);
const CANONICAL = new Set([
	'email',
	'linkedInUrl',
	'companyDomain',
	'domain',
	'phone',
	'providerId',
]);

/** The same for records that say the same in spellings that differ in case, accents or punctuation only. */
export function identityKey(identifiers: Identifiers): string {
	const { firstName, lastName, fullName } = identifiers;
	const person = firstName && lastName ? `${firstName} ${lastName}` : fullName;
	// No identifier has a line break or a tab in it.
	let key = person === undefined ? `${firstName}\t${lastName}` : unaccented(person);
	for (const name of OTHERS) {
		const value = identifiers[name];
		if (value !== undefined) key += `\n${name} ${spelling(name, value)}`;
	}
	return key;
}

const OTHERS = [...new Set(Object.values(IDENTIFIERS).flat())].filter(
	(name) => name !== 'firstName' && name !== 'lastName' && name !== 'fullName',
);

function spelling(name: string, value: string): string {
	if (CANONICAL.has(name)) return value;
	return COMPANY_NAMES.has(name)
		? companyNameWithForm(value) || comparable(value)
		: comparable(value);
}
