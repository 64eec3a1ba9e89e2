import { COMPANY_NAMES, FIRST_NAMES, LAST_NAMES, TRADES } from './names';

/** A contact as lists have it. One that cannot be used has no more than an address that is none. */
export interface ContactRecord extends Record<string, string> {
	email: string;
}

export type ContactListName = 'clean' | 'dirty';

/** Every so many requests for a list are turned away; 33 are 3 %. */
export const REQUESTS_PER_REFUSAL: Record<ContactListName, number> = { clean: 0, dirty: 33 };

/** Everybody once; or as lists are: a fifth are duplicates, some with other fields, and 5 % are unusable. */
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

/** The contact of a number, the same in every run: nobody else has both names, and over a thousand companies employ them. */
function buildContact(index: number): ContactRecord {
	const round = Math.floor(index / FIRST_NAMES.length);
	const place = index % FIRST_NAMES.length;
	const firstName = FIRST_NAMES[place]!;
	const lastName = LAST_NAMES[(place + round) % LAST_NAMES.length]!;
	const { company, domain } = buildEmployer(index);
	const email = `${toMailboxPart(firstName)}.${toMailboxPart(lastName)}@${domain}`;
	return { firstName, lastName, company, email };
}

/** Legal forms, each with where its companies have their domains. */
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

function buildEmployer(index: number): { company: string; domain: string } {
	const name = COMPANY_NAMES[index % COMPANY_NAMES.length]!;
	const trade = TRADES[Math.floor(index / COMPANY_NAMES.length) % TRADES.length]!;
	const { legalForm, topLevel } = LEGAL_FORM_DOMAINS[(index * 5) % LEGAL_FORM_DOMAINS.length]!;
	return {
		company: `${name} ${trade}${legalForm}`,
		domain: `${toMailboxPart(name)}-${toMailboxPart(trade)}.${topLevel}`,
	};
}

/** Letters that are none with an accent, as addresses write them. */
const WITHOUT_ACCENT: ReadonlyMap<string, string> = new Map([
	['ß', 'ss'],
	['ø', 'o'],
	['ł', 'l'],
	['ı', 'i'],
]);

/** A name as addresses write it: small letters without accents, spaces and signs. */
function toMailboxPart(name: string): string {
	return name
		.toLowerCase()
		.normalize('NFD')
		.replace(/[ßøłı]/g, (letter) => WITHOUT_ACCENT.get(letter) ?? letter)
		.replace(/[^a-z-]/g, '');
}
