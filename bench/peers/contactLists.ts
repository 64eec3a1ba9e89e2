import { COMPANY_NAMES, FIRST_NAMES, LAST_NAMES, TRADES } from './names';

/** A contact as lists have it. An unusable one has only an `email` that is no address. */
export interface ContactRecord extends Record<string, string> {
	email: string;
}

export type ContactListName = 'clean' | 'dirty';

/** One of so many requests is refused with 429 (33: 3 %); none with 0. */
export const REQUESTS_PER_REFUSAL: Record<ContactListName, number> = { clean: 0, dirty: 33 };

/** A clean list has everybody once. In a dirty one, a fifth are duplicates, some with other fields, and 5 % are unusable. */
export function buildContactList(name: ContactListName, count: number): ContactRecord[] {
	return Array.from({ length: count }, (_, index) =>
		name === 'clean' ? buildContact(index) : buildDirtyRecord(index, count),
	);
}

function buildDirtyRecord(index: number, count: number): ContactRecord {
	if (index % 20 === 7) return { email: 'n/a' };
	if (index % 5 !== 3) return buildContact(index);
	const twin = buildContact((index * 7) % Math.max(1, Math.floor(count / 5)));
	return index % 2
		? { ...twin, email: twin.email.toUpperCase() }
		: { ...twin, phone: '+14155550100' };
}

/** The contact with a number, the same in every run. Full names are unique, and there are over a thousand employers. */
function buildContact(index: number): ContactRecord {
	const round = Math.floor(index / FIRST_NAMES.length);
	const place = index % FIRST_NAMES.length;
	const firstName = FIRST_NAMES[place]!;
	const lastName = LAST_NAMES[(place + round) % LAST_NAMES.length]!;
	const { company, domain } = buildListedCompany(index);
	const email = `${toMailboxPart(firstName)}.${toMailboxPart(lastName)}@${domain}`;
	return { firstName, lastName, company, email };
}

/** Legal forms, each with the top-level domain of its companies. */
const LEGAL_FORM_DOMAINS = [
	{ legalForm: '', topLevel: 'com' },
	{ legalForm: ' GmbH', topLevel: 'de' },
	{ legalForm: ' Inc.', topLevel: 'com' },
	{ legalForm: ' Ltd', topLevel: 'co.uk' },
	{ legalForm: ' S.A.', topLevel: 'fr' },
	{ legalForm: ' S.p.A.', topLevel: 'it' },
	{ legalForm: ' Sp. z o.o.', topLevel: 'pl' },
	{ legalForm: ' AB', topLevel: 'se' },
];

function buildListedCompany(index: number): { company: string; domain: string } {
	const name = COMPANY_NAMES[index % COMPANY_NAMES.length]!;
	const trade = TRADES[Math.floor(index / COMPANY_NAMES.length) % TRADES.length]!;
	const { legalForm, topLevel } = LEGAL_FORM_DOMAINS[(index * 5) % LEGAL_FORM_DOMAINS.length]!;
	return {
		company: `${name} ${trade}${legalForm}`,
		domain: `${toMailboxPart(name)}-${toMailboxPart(trade)}.${topLevel}`,
	};
}

/** Replacements for letters that are not a base letter with an accent. */
const WITHOUT_ACCENT: ReadonlyMap<string, string> = new Map([
	['ß', 'ss'],
	['ø', 'o'],
	['ł', 'l'],
	['ı', 'i'],
]);

/** A name as email addresses have it: lower case, without accents, spaces and signs. */
function toMailboxPart(name: string): string {
	return name
		.toLowerCase()
		.normalize('NFD')
		.replace(/[ßøłı]/g, (letter) => WITHOUT_ACCENT.get(letter) ?? letter)
		.replace(/[^a-z-]/g, '');
}
