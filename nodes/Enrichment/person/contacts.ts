/** How somebody is reached: addresses and numbers in one form, each once, and the best of them. */
import { parseEmail, isFreeMailAddress } from './canonical/mail';
import { toInternationalPhone } from './canonical/internationalPhone';
import { normalizeWhitespace } from './canonical/text';
import {
	toList,
	asIs,
	readFlag,
	findHighest,
	readDateOrTimestamp,
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

const SAID = {
	/** 0 to 100; of a share of 1, or a grade from A+ to F, too. */
	confidence: toPercent,
	/** ISO 8601, as every date here. */
	updatedAt: readDateOrTimestamp,
};

const EMAIL = {
	email: asIs<string>,
	/** Of `work`, `professional`, `personal` … */
	type: asIs<EmailType>,
	/** Of `verified`, `VALID`, `catch-all`, `bounced` …, also of a flag for verified or not. */
	status: asIs<EmailStatus>,
	...SAID,
};

const PHONE = {
	number: asIs<string>,
	/** Of `mobile`, `direct`, `hq` … */
	type: asIs<PhoneType>,
	/** Absent when the provider does not say, which is not the same as false. */
	doNotCall: readFlag,
	...SAID,
};

export type Email = ReadOf<typeof EMAIL>;
export type Phone = ReadOf<typeof PHONE>;

/** As the provider says it. */
type Said<Item> = { [Name in keyof Item]?: unknown } & {
	/** The provider's own choice, which wins among equals. */
	isPrimary?: boolean;
};
export type EmailParts = Said<Email>;
export type PhoneParts = Said<Phone>;

/** In the provider's order. The one `email` and `phone` are chosen from them; see `isPrimary`. */
export interface ContactParts {
	emails?: readonly EmailParts[] | undefined;
	phones?: readonly PhoneParts[] | undefined;
}

/** Words for what checking an address found, with the confidence they stand for. */
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

/** The better ones last. */
const EMAIL_RANKS: readonly EmailType[] = ['personal', 'unknown', 'work'];
const PHONE_RANKS: readonly PhoneType[] = ['hq', 'home', 'unknown', 'work', 'direct', 'mobile'];

/** Every address or number once, in the provider's order. */
interface RankedContacts<Item> {
	all: Item[];
	/** What the provider itself names first, where it names one. */
	primary: Item | undefined;
	best: Item | undefined;
}

/** The best of those that may be it: verified at work, at work, any; what is known to be dead is in the list only. */
export function rankEmails(
	parts: readonly EmailParts[] = [],
	mayBeIt: (email: string) => boolean = () => true,
): RankedContacts<Email> {
	const { all, primary } = gathered(parts, readEmails, ({ email }) => email);
	const usable = all.filter(({ email, status }) => status !== 'invalid' && mayBeIt(email));
	const best = findHighest(usable, (each) => {
		const isVerified = each.status === 'verified';
		return (
			EMAIL_RANKS.indexOf(each.type) * 4 + (isVerified ? 2 : 0) + (each === primary ? 1 : 0)
		);
	});
	return { all, primary, best };
}

/** Mobile, direct, work, then any. To call somebody on a do-not-call list may be an offence: such a number comes last. */
export function rankPhones(parts: readonly PhoneParts[] = []): RankedContacts<Phone> {
	const { all, primary } = gathered(parts, readPhones, ({ number }) => digitsOf(number));
	const best = findHighest(all, (each) => {
		const mayBeCalled = each.doNotCall !== true;
		const rank = PHONE_RANKS.indexOf(each.type);
		return (mayBeCalled ? 100 : 0) + rank * 2 + (each === primary ? 1 : 0);
	});
	return { all, primary, best };
}

/** The same numbers in E.164, where they are national ones of this country beyond doubt; those that are one then are merged. */
export function completePhones(
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

function gathered<Part extends { isPrimary?: boolean }, Item extends Email | Phone>(
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
			found.set(key, known === undefined ? item : both(known, item));
			if (part.isPrimary === true) first ??= key;
		}
	}
	return { all: [...found.values()], primary: found.get(first ?? '') };
}

/** What is said about it in a second place fills what the first left open, and forbids a call. */
function both<Item extends Email | Phone>(first: Item, second: Item): Item {
	const said = Object.entries(first).filter(([, value]) => value !== 'unknown');
	const isBarred = [first, second].some((each) => 'doNotCall' in each && each.doNotCall);
	return { ...second, ...Object.fromEntries(said), ...(isBarred && { doNotCall: true }) };
}

function readEmails(part: EmailParts): Email[] {
	const email = parseEmail(readText(part.email) ?? '');
	if (email === undefined) return [];
	const usual = isFreeMailAddress(email) ? 'personal' : 'unknown';
	const type = typeIn(EMAIL_TYPES, part.type) ?? usual;
	const called = toComparisonKey(readTextOrFlag(part.status));
	const [, status = 'unknown', implied] = STATUSES.find(([form]) => form.test(called)) ?? [];
	const confidence = toPercent(part.confidence) ?? implied;
	return [readFields(EMAIL, { email, type, status, confidence, updatedAt: part.updatedAt })];
}

function readPhones(part: PhoneParts): Phone[] {
	const type = typeIn(PHONE_TYPES, part.type) ?? 'unknown';
	return toList(part.number)
		.flatMap((entry) => phoneNumber(readText(entry) ?? '') ?? [])
		.map((number) => readFields(PHONE, { ...part, number, type }));
}

function typeIn<Type>(types: ReadonlyArray<readonly [RegExp, Type]>, value: unknown) {
	const called = toComparisonKey(value);
	return types.find(([form]) => form.test(called))?.[1];
}

/** Letters or stars mean a masked number, except in front of an extension. */
const NUMBER = /^(\+?[\d\s().\-/–]{5,40}?)((?:,|;|#|x|ext)[\s.:=a-z]{0,12}\d{1,8})?$/i;

const digitsOf = (number: string) => number.replace(/\D/g, '');
const numberIn = (written: string) => normalizeWhitespace(written).replace(/^tel:/i, '').trim();

/** "+49 (0)30": the zero is only dialled within the country. */
const withoutTrunkZero = (number: string): string => number.replace('(0)', '');

/** Digits only after a `+`; a national number stays as written, as its country is not known. */
function phoneNumber(written: string): string | undefined {
	const plain = numberIn(written);
	const [, main, extension] = NUMBER.exec(plain) ?? [];
	if (main === undefined || digitsOf(main).length < 5) return undefined;
	const isInternational = extension === undefined && main.startsWith('+');
	return isInternational ? `+${digitsOf(withoutTrunkZero(main))}` : plain;
}

/** As a number is asked by: digits with a `+` where there is one; undefined where there are too few. */
export function parsePhoneDigits(written: string): string | undefined {
	const main = NUMBER.exec(numberIn(written))?.[1]?.replace(/^00(?=[1-9])/, '+') ?? '';
	const digits = digitsOf(main.startsWith('+') ? withoutTrunkZero(main) : main);
	if (digits.length < 7 || digits.length > 15) return undefined;
	return main.startsWith('+') ? `+${digits}` : digits;
}
