import { isRecord } from '../../shared/core/json';
import { readConfidence, toPercent } from './confidence';
import { isoDate } from './dates';
import { emailStatus, emailType } from './emails';
import type { EmailParts } from './parts';
import { paths, Source, type Paths } from './read';
import type { EmailType } from './types';
import { UPDATED_AT } from './updatedAt';
import { joined, scalar, text } from './values';

/** Where addresses stand, and what the place says about them. */
const PLACES: ReadonlyArray<{ type: EmailType; at: Paths }> = [
	{ type: 'unknown', at: paths('emails emailAddresses contactInfo.emails') },
	{
		type: 'work',
		at: paths(
			'workEmail workEmails businessEmail businessEmails professionalEmail professionalEmails',
			'currentWorkEmail companyEmail contactInfo.mostProbableWorkEmail mostProbableWorkEmail',
			'contactInfo.workEmail contactInfo.workEmails emails.work email.work',
			'recommendedProfessionalEmail',
		),
	},
	{ type: 'unknown', at: paths('recommendedEmail') },
	{
		type: 'personal',
		at: paths(
			'personalEmail personalEmails contactInfo.personalEmail contactInfo.personalEmails',
			'contactInfo.mostProbablePersonalEmail mostProbablePersonalEmail',
			'emails.personal email.personal privateEmail recommendedPersonalEmail',
		),
	},
];

const OWN = paths('email emailAddress contactInfo.email');
const OWN_STATUS = paths('emailStatus emailVerified isEmailVerified verification.status');
const OWN_CONFIDENCE = paths('extrapolatedEmailConfidence emailConfidence emailScore');

const ADDRESS = paths('email address value emailAddress');
const TYPE = paths('type emailType kind label qualification');
const STATUS = paths(
	'status emailStatus verificationStatus verification.status smtpValid validationStatus',
	'isVerified verified isValid valid qualification',
);
const CONFIDENCE = paths('emailConfidence');

/** Every mention of an address in a record, with what its place and its neighbours say of it. */
export function emailPartsOf(source: Source): readonly EmailParts[] {
	let parts: readonly EmailParts[] = [];
	for (const { type, at } of PLACES) {
		if (source.has(at)) parts = joined(parts, partsAt(source, at, type));
	}
	return source.has(OWN) ? joined(parts, ownParts(source)) : parts;
}

function partsAt(source: Source, candidates: Paths, type: EmailType): readonly EmailParts[] {
	return source.entries(candidates, (entry) => partsOf(entry, type));
}

/** The address that the record names first, with what stands beside it. */
function ownParts(source: Source): EmailParts[] {
	const own = partsAt(source, OWN, 'unknown')
		.filter(({ email }) => text(email) !== undefined)
		.map((part) => ({ ...part, isPrimary: true }));
	const [first, ...rest] = own;
	if (first === undefined || emailStatus(first.status)[0] !== 'unknown') return own;
	const status = source.first(OWN_STATUS, scalar);
	const confidence = first.confidence ?? source.first(OWN_CONFIDENCE, percent);
	return [{ ...first, status, confidence }, ...rest];
}

function partsOf(entry: unknown, place: EmailType): EmailParts {
	if (!isRecord(entry)) return { email: entry, type: place };
	const source = Source.of(entry);
	const type = emailType(source.text(TYPE));
	return {
		email: source.text(ADDRESS),
		type: type === 'unknown' ? place : type,
		status: source.first(STATUS, scalar),
		confidence: source.first(CONFIDENCE, percent) ?? readConfidence(source),
		updatedAt: source.first(UPDATED_AT, isoDate),
	};
}

const percent = (value: unknown) => toPercent(value);
