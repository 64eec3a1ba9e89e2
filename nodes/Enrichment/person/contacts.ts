/** Reads email addresses and phone numbers, removes duplicates, and ranks them. */
import { parseEmail, isFreeMailAddress } from './canonical/mail';
import { toInternationalPhone } from './canonical/internationalPhone';
import { normalizeWhitespace } from './canonical/text';
import {
	toList,
	asIs,
	readTrueOrFalse,
	findHighest,
	readIsoDateOrTime,
	readFields,
	readTextOrFlag,
	readText,
	toPercent,
	toComparisonKey,
	type ReadOf,
} from './values';

export type EmailType = 'work' | 'personal' | 'unknown';
export type EmailStatus = 'verified' | 'unverified' | 'catchAll' | 'invalid' | 'unknown';
export type PhoneType = 'mobile' | 'direct' | 'work' | 'home' | 'hq' | 'unknown';

const COMMON_FIELDS = {
	/** Confidence, 0 to 100; read from a share of 1 or a grade from A+ to F too. */
	confidence: toPercent,
	/** ISO 8601, like every date here. */
	updatedAt: readIsoDateOrTime,
};

const EMAIL_FIELDS = {
	email: asIs<string>,
	/** Read from `work`, `professional`, `personal` and so on. */
	type: asIs<EmailType>,
	/** Read from `verified`, `VALID`, `catch-all`, `bounced` and so on, or from a flag. */
	status: asIs<EmailStatus>,
	...COMMON_FIELDS,
};

const PHONE_FIELDS = {
	number: asIs<string>,
	/** Read from `mobile`, `direct`, `hq` and so on. */
	type: asIs<PhoneType>,
	/** Absent if the provider does not say, which differs from false. */
	doNotCall: readTrueOrFalse,
	...COMMON_FIELDS,
};

export type Email = ReadOf<typeof EMAIL_FIELDS>;
export type Phone = ReadOf<typeof PHONE_FIELDS>;

/** An address or number as the provider sends it. */
type UnreadContact<Item> = { [Name in keyof Item]?: unknown } & {
	/** Whether the provider marks it as the primary one, which wins among equals. */
	isPrimary?: boolean;
};
export type EmailParts = UnreadContact<Email>;
export type PhoneParts = UnreadContact<Phone>;

/**
 * Email addresses and phone numbers in the provider's order. `email` and `phone` are chosen from them; see
 * `isPrimary`.
 */
export interface ContactParts {
	emails?: readonly EmailParts[] | undefined;
	phones?: readonly PhoneParts[] | undefined;
}

/** Words for the result of a verification, with the confidence that each implies. */
const STATUSES: ReadonlyArray<readonly [RegExp, EmailStatus, number]> = [
	[/^validcatchall$/, 'verified', 85],
	[/catch_?all|acceptall/, 'catchAll', 60],
	[/^(?:unverified|notverified|nonvalidated.*|guessed|extrapolated)$/, 'unverified', 50],
	[/^(?:risky|inconclusive)$/, 'unverified', 50],
	[/^(?:highprobability|probable|likely)$/, 'unverified', 90],
	[/^(?:invalid.*|undeliverable|false|bounced|hardbounce|incorrect)$/, 'invalid', 5],
	[/^(?:blacklisted|disabled)$/, 'invalid', 5],
	[/^(?:verified|valid|deliverable|true|nominative.*|correct)$/, 'verified', 95],
];

const EMAIL_TYPES: ReadonlyArray<readonly [RegExp, EmailType]> = [
	[/perso|private|home/, 'personal'],
	[/work|pro|business|corp|company|direct/, 'work'],
];

const PHONE_TYPES: ReadonlyArray<readonly [RegExp, PhoneType]> = [
	[/mobile|cell/, 'mobile'],
	[/hq|headquarter|switchboard|main/, 'hq'],
	[/direct/, 'direct'],
	[/work|office|business|corporate|professional|company|landline/, 'work'],
	[/home|personal|private/, 'home'],
];

/** Types from worst to best. */
const EMAIL_RANKS: readonly EmailType[] = ['personal', 'unknown', 'work'];
const PHONE_RANKS: readonly PhoneType[] = ['hq', 'home', 'unknown', 'work', 'direct', 'mobile'];

/** Deduplicated addresses or numbers, in the provider's order. */
interface RankedContacts<Item> {
	all: Item[];
	/** The one that the provider marks as primary, if any. */
	primary: Item | undefined;
	best: Item | undefined;
}

/**
 * Reads and ranks email addresses. The best one is a verified work address, or else a work address, or else any.
 * Addresses known to be invalid are only in the list.
 * @param canBePrimary whether an address may be chosen as the best one
 */
export function rankEmails(
	parts: readonly EmailParts[] = [],
	canBePrimary: (email: string) => boolean = () => true,
): RankedContacts<Email> {
	const { all, primary } = collectContacts(parts, readEmails, ({ email }) => email);
	const usable = all.filter(({ email, status }) => status !== 'invalid' && canBePrimary(email));
	const best = findHighest(usable, (each) => {
		const isVerified = each.status === 'verified';
		return (
			EMAIL_RANKS.indexOf(each.type) * 4 + (isVerified ? 2 : 0) + (each === primary ? 1 : 0)
		);
	});
	return { all, primary, best };
}

/**
 * Reads and ranks phone numbers: mobile, direct, work, then any. Numbers on a do-not-call list come last, because
 * calling one may be illegal.
 */
export function rankPhones(parts: readonly PhoneParts[] = []): RankedContacts<Phone> {
	const { all, primary } = collectContacts(parts, readPhones, ({ number }) => readDigits(number));
	const best = findHighest(all, (each) => {
		const mayBeCalled = each.doNotCall !== true;
		const rank = PHONE_RANKS.indexOf(each.type);
		return (mayBeCalled ? 100 : 0) + rank * 2 + (each === primary ? 1 : 0);
	});
	return { all, primary, best };
}

/**
 * Converts national numbers of a country to E.164 where there is no doubt, and merges the ones that are then equal.
 */
export function toInternationalPhones(
	{ phone, phones }: { phone?: string; phones: readonly Phone[] },
	country: string,
): { phone?: string; phones: Phone[] } {
	const complete = phones.map((each) => ({
		...each,
		number: toInternationalPhone(each.number, country),
		isPrimary: each.number === phone,
	}));
	const { all, best } = rankPhones(complete);
	const chosen = phone === undefined ? best?.number : toInternationalPhone(phone, country);
	return { ...(chosen !== undefined && { phone: chosen }), phones: all };
}

function collectContacts<Part extends { isPrimary?: boolean }, Item extends Email | Phone>(
	parts: readonly Part[],
	read: (part: Part) => Item[],
	keyOf: (item: Item) => string,
): Pick<RankedContacts<Item>, 'all' | 'primary'> {
	const found = new Map<string, Item>();
	let first: string | undefined;
	for (const part of parts) {
		for (const item of read(part)) {
			const key = keyOf(item);
			const known = found.get(key);
			found.set(key, known === undefined ? item : mergeContacts(known, item));
			if (part.isPrimary === true) first ??= key;
		}
	}
	return { all: [...found.values()], primary: found.get(first ?? '') };
}

/**
 * Merges two entries for one address or number. The second fills gaps of the first, and a do-not-call mark in either
 * counts.
 */
function mergeContacts<Item extends Email | Phone>(first: Item, second: Item): Item {
	const said = Object.entries(first).filter(([, value]) => value !== 'unknown');
	const isBarred = [first, second].some((each) => 'doNotCall' in each && each.doNotCall);
	return { ...second, ...Object.fromEntries(said), ...(isBarred && { doNotCall: true }) };
}

function readEmails(part: EmailParts): Email[] {
	const email = parseEmail(readText(part.email) ?? '');
	if (email === undefined) return [];
	const usual = isFreeMailAddress(email) ? 'personal' : 'unknown';
	const type = findType(EMAIL_TYPES, part.type) ?? usual;
	const called = toComparisonKey(readTextOrFlag(part.status));
	const [, status = 'unknown', implied] = STATUSES.find(([form]) => form.test(called)) ?? [];
	const confidence = toPercent(part.confidence) ?? implied;
	return [
		readFields(EMAIL_FIELDS, { email, type, status, confidence, updatedAt: part.updatedAt }),
	];
}

function readPhones(part: PhoneParts): Phone[] {
	const type = findType(PHONE_TYPES, part.type) ?? 'unknown';
	return toList(part.number)
		.flatMap((entry) => toPhoneNumber(readText(entry) ?? '') ?? [])
		.map((number) => readFields(PHONE_FIELDS, { ...part, number, type }));
}

function findType<Type>(types: ReadonlyArray<readonly [RegExp, Type]>, value: unknown) {
	const called = toComparisonKey(value);
	return types.find(([form]) => form.test(called))?.[1];
}

/** A phone number with an optional extension. Other letters or asterisks mean a masked number. */
const PHONE_NUMBER = /^(\+?[\d\s().\-/–]{5,40}?)((?:,|;|#|x|ext)[\s.:=a-z]{0,12}\d{1,8})?$/i;

const readDigits = (number: string) => number.replace(/\D/g, '');
const trimPhone = (written: string) => normalizeWhitespace(written).replace(/^tel:/i, '').trim();

/** Removes the trunk zero of "+49 (0)30", which is dialed only within the country. */
const removeTrunkZero = (number: string): string => number.replace('(0)', '');

/**
 * Reduces an international number to `+` and digits; a national number is kept as written, because its country is
 * unknown.
 */
function toPhoneNumber(written: string): string | undefined {
	const plain = trimPhone(written);
	const [, main, extension] = PHONE_NUMBER.exec(plain) ?? [];
	if (main === undefined || readDigits(main).length < 5) return undefined;
	const isInternational = extension === undefined && main.startsWith('+');
	return isInternational ? `+${readDigits(removeTrunkZero(main))}` : plain;
}

/**
 * Parses a phone number into the form that is sent: digits, with a `+` if there is one. Undefined if there are too
 * few digits.
 */
export function parsePhoneDigits(phone: string): string | undefined {
	const main = PHONE_NUMBER.exec(trimPhone(phone))?.[1]?.replace(/^00(?=[1-9])/, '+') ?? '';
	const digits = readDigits(main.startsWith('+') ? removeTrunkZero(main) : main);
	if (digits.length < 7 || digits.length > 15) return undefined;
	return main.startsWith('+') ? `+${digits}` : digits;
}
