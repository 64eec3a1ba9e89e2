import { isRecord } from '../../../shared/core/json';
import { readConfidence } from './confidence';
import { isoDate } from './dates';
import { highest } from './emails';
import { paths, Source, type Path } from './read';
import type { Phone, PhoneType } from './types';
import { UPDATED_AT } from './updatedAt';
import { asList, flag, known, text, word } from './values';

/** Where numbers stand, and what the place says about them. */
const PLACES: ReadonlyArray<readonly [PhoneType, readonly Path[]]> = [
	['unknown', paths('phones phoneNumbers telephones contactInfo.phones')],
	[
		'mobile',
		paths(
			'mobile mobilePhone mobilePhones mobileNumber mobileNumbers mobileTelephone cell cellPhone',
			'phones.mobile contactInfo.mobilePhone contactInfo.mostProbablePhone mostProbablePhone',
		),
	],
	['direct', paths('directPhone directPhones directDial directDials directNumber phones.direct')],
	[
		'work',
		paths(
			'workPhone workPhones officePhone officePhones businessPhone corporatePhone phones.work',
		),
	],
	['home', paths('homePhone homePhones personalPhone phones.home')],
	['hq', paths('hqPhone headquartersPhone companyPhone companyPhones switchboard')],
];

const OWN = paths('phone phoneNumber telephone primaryPhone contactInfo.phone');

// The cleaned number before the one as it was found.
const NUMBER = paths(
	'e164 internationalNumber sanitizedNumber number phoneNumber phone telephone value mobile',
	'rawNumber raw',
);
const TYPE = paths('type phoneType typeCd kind label');
const DO_NOT_CALL = paths('doNotCall dnc isDoNotCall doNotCallFlag onDoNotCallList');

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
	/** The number the provider itself names first, where it names one. */
	own: string | undefined;
	all: Phone[];
}

/** Every number once, in the provider's order. */
export function phonesOf(source: Source): Phones {
	const found = new Map<string, Phone>();
	for (const [type, candidates] of PLACES) {
		for (const path of candidates) {
			for (const phone of readPhones(source.at(path), type)) add(found, phone);
		}
	}
	const own = OWN.flatMap((path) => readPhones(source.at(path), 'unknown'));
	for (const phone of own) add(found, phone);
	const [first] = own;
	return { own: first && found.get(digits(first.number))?.number, all: [...found.values()] };
}

/** Mobile, direct, work, then any; of the same kind one that may be called, then the provider's own. */
export function bestPhone({ all, own }: Phones): string | undefined {
	const rank = ({ type, number, doNotCall }: Phone) =>
		RANKS[type] * 4 + (doNotCall === true ? 0 : 2) + (number === own ? 1 : 0);
	return highest(all, rank)?.number;
}

function readPhones(value: unknown, type: PhoneType): Phone[] {
	if (value === undefined) return [];
	return asList(value).flatMap((entry) =>
		isRecord(entry) ? fromRecord(new Source(entry), type) : fromText(text(entry), type),
	);
}

function fromRecord(source: Source, place: PhoneType): Phone[] {
	return fromText(source.text(NUMBER), typeOf(source.text(TYPE), place)).map((phone) =>
		known<Phone>({
			...phone,
			doNotCall: source.first(DO_NOT_CALL, flag),
			confidence: readConfidence(source),
			updatedAt: source.first(UPDATED_AT, isoDate),
		}),
	);
}

function fromText(written: string | undefined, type: PhoneType): Phone[] {
	const number = written === undefined ? undefined : phoneNumber(written);
	return number === undefined ? [] : [{ number, type }];
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

function typeOf(written: unknown, place: PhoneType): PhoneType {
	const called = word(written);
	return TYPES.find(([form]) => form.test(called))?.[1] ?? place;
}

/** What is said about a number in a second place only fills what the first left open. */
function add(found: Map<string, Phone>, phone: Phone): void {
	const key = digits(phone.number);
	const before = found.get(key);
	if (before === undefined) return void found.set(key, phone);
	const type = before.type === 'unknown' ? phone.type : before.type;
	const doNotCall = before.doNotCall === true || phone.doNotCall === true;
	found.set(key, { ...phone, ...before, type, ...(doNotCall && { doNotCall }) });
}
