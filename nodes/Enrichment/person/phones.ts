import { toPercent } from './confidence';
import { isoDate } from './dates';
import { highest } from './emails';
import type { PhoneParts } from './parts';
import type { Phone, PhoneType } from './types';
import { asList, eachOnce, flag, known, text, word } from './values';

const TYPES: ReadonlyArray<readonly [RegExp, PhoneType]> = [
	[/mobile|cell/, 'mobile'],
	[/hq|headquarter|switchboard|main/, 'hq'],
	[/direct/, 'direct'],
	[/work|office|business|corporate|professional|company|landline/, 'work'],
	[/home|personal|private/, 'home'],
];

const RANKS: Record<PhoneType, number> = {
	mobile: 5,
	direct: 4,
	work: 3,
	unknown: 2,
	home: 1,
	hq: 0,
};

export interface Phones {
	/** Mobile, direct, work, then any; what may be called before what may not. */
	best: string | undefined;
	/** The number the provider itself names first, where it names one. */
	primary: string | undefined;
	all: Phone[];
}

/** Every number once, in the provider's order, and the best. */
export function phonesFrom(parts: readonly PhoneParts[] = []): Phones {
	const all = eachOnce(parts.flatMap(readPhones), ({ number }) => digits(number), merged);
	const primary = primaryOf(parts, all);
	return { best: best(all, primary), primary, all };
}

function primaryOf(parts: readonly PhoneParts[], all: readonly Phone[]): string | undefined {
	for (const { isPrimary, number } of parts) {
		const [first] = isPrimary === true ? numbersIn(number) : [];
		if (first === undefined) continue;
		const key = digits(first);
		return all.find((phone) => digits(phone.number) === key)?.number;
	}
	return undefined;
}

/** Calling somebody who is on a do-not-call list may be an offence, so such a number comes last. */
function best(phones: readonly Phone[], primary: string | undefined): string | undefined {
	return highest(
		phones,
		({ type, number, doNotCall }) =>
			(doNotCall === true ? 0 : 100) + RANKS[type] * 2 + (number === primary ? 1 : 0),
	)?.number;
}

function readPhones(part: PhoneParts): Phone[] {
	const type = phoneType(part.type);
	const doNotCall = flag(part.doNotCall);
	const confidence = toPercent(part.confidence);
	const updatedAt = part.updatedAt === undefined ? undefined : isoDate(part.updatedAt);
	return numbersIn(part.number).map((number) =>
		known<Phone>({ number, type, doNotCall, confidence, updatedAt }),
	);
}

function numbersIn(value: unknown): string[] {
	return asList(value).flatMap((entry) => {
		const written = text(entry);
		return (written === undefined ? undefined : phoneNumber(written)) ?? [];
	});
}

/** Digits only after a `+`; a national number stays as written, as its country is not known. */
function phoneNumber(written: string): string | undefined {
	const plain = written.replace(/^tel:/i, '').trim();
	// Letters or stars mean a masked number, except in front of an extension.
	const [, main, extension] =
		/^([+\d\s().\-/]{5,40}?)((?:,|;|x|ext)[\s.:=a-z]{0,12}\d{1,8})?$/i.exec(plain) ?? [];
	if (main === undefined || digits(main).length < 5) return undefined;
	if (extension !== undefined || !main.startsWith('+')) return plain;
	return `+${digits(main)}`;
}

function digits(number: string): string {
	return number.replace(/\D/g, '');
}

function phoneType(value: unknown): PhoneType {
	const called = word(value);
	return TYPES.find(([form]) => form.test(called))?.[1] ?? 'unknown';
}

/** What is said about a number in a second place only fills what the first left open. */
function merged(first: Phone, second: Phone): Phone {
	const type = first.type === 'unknown' ? second.type : first.type;
	const doNotCall = first.doNotCall === true || second.doNotCall === true;
	return { ...second, ...first, type, ...(doNotCall && { doNotCall }) };
}
