import { isRecord } from '../../shared/core/json';
import { readConfidence } from './confidence';
import { isoDate } from './dates';
import type { PhoneParts } from './parts';
import { phoneType } from './phones';
import { paths, Source, type Paths } from './read';
import type { PhoneType } from './types';
import { UPDATED_AT } from './updatedAt';
import { flag, joined } from './values';

/** Where numbers stand, and what the place says about them. */
const PLACES: ReadonlyArray<{ type: PhoneType; at: Paths }> = [
	{ type: 'unknown', at: paths('phones phoneNumbers telephones contactInfo.phones') },
	{
		type: 'mobile',
		at: paths(
			'mobile mobilePhone mobilePhones mobileNumber mobileNumbers mobileTelephone cell cellPhone',
			'phones.mobile contactInfo.mobilePhone contactInfo.mostProbablePhone mostProbablePhone',
		),
	},
	{
		type: 'direct',
		at: paths('directPhone directPhones directDial directDials directNumber phones.direct'),
	},
	{
		type: 'work',
		at: paths(
			'workPhone workPhones officePhone officePhones businessPhone corporatePhone phones.work',
		),
	},
	{ type: 'home', at: paths('homePhone homePhones personalPhone phones.home') },
	{ type: 'hq', at: paths('hqPhone headquartersPhone companyPhone companyPhones switchboard') },
];

const OWN = paths('phone phoneNumber telephone primaryPhone contactInfo.phone');

// The cleaned number before the one as it was found.
const NUMBER = paths(
	'e164 internationalNumber sanitizedNumber number phoneNumber phone telephone value mobile',
	'rawNumber raw',
);
const TYPE = paths('type phoneType typeCd kind label');
const DO_NOT_CALL = paths('doNotCall dnc isDoNotCall doNotCallFlag onDoNotCallList');

/** Every mention of a number in a record, with what its place and its neighbours say of it. */
export function phonePartsOf(source: Source): readonly PhoneParts[] {
	let parts: readonly PhoneParts[] = [];
	for (const { type, at } of PLACES) {
		if (source.has(at)) parts = joined(parts, partsAt(source, at, type));
	}
	if (!source.has(OWN)) return parts;
	const own = partsAt(source, OWN, 'unknown').map((part) => ({ ...part, isPrimary: true }));
	return joined(parts, own);
}

function partsAt(source: Source, candidates: Paths, type: PhoneType): readonly PhoneParts[] {
	return source.entries(candidates, (entry) => partsOf(entry, type));
}

function partsOf(entry: unknown, place: PhoneType): PhoneParts {
	if (!isRecord(entry)) return { number: entry, type: place };
	const source = Source.of(entry);
	const type = phoneType(source.text(TYPE));
	return {
		number: source.text(NUMBER),
		type: type === 'unknown' ? place : type,
		doNotCall: source.first(DO_NOT_CALL, flag),
		confidence: readConfidence(source),
		updatedAt: source.first(UPDATED_AT, isoDate),
	};
}
