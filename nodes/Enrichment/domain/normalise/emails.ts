import { isRecord } from '../../../shared/core/json';
import { emailAddress, mailDomain } from '../canonical/email';
import { freeMail } from '../canonical/mailboxes';
import { readConfidence, toPercent } from './confidence';
import { isoDate } from './dates';
import { paths, Source, type Path } from './read';
import type { Email, EmailStatus, EmailType } from './types';
import { UPDATED_AT } from './updatedAt';
import { asList, known, text, word } from './values';

/** Where addresses stand, and what the place says about them. */
const PLACES: ReadonlyArray<readonly [EmailType, readonly Path[]]> = [
	['unknown', paths('emails emailAddresses contactInfo.emails')],
	[
		'work',
		paths(
			'workEmail workEmails businessEmail businessEmails professionalEmail professionalEmails',
			'currentWorkEmail companyEmail contactInfo.mostProbableWorkEmail mostProbableWorkEmail',
			'contactInfo.workEmail contactInfo.workEmails emails.work email.work',
			'recommendedProfessionalEmail',
		),
	],
	['unknown', paths('recommendedEmail')],
	[
		'personal',
		paths(
			'personalEmail personalEmails contactInfo.personalEmail contactInfo.personalEmails',
			'contactInfo.mostProbablePersonalEmail mostProbablePersonalEmail',
			'emails.personal email.personal privateEmail recommendedPersonalEmail',
		),
	],
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

const STATUSES: ReadonlyArray<readonly [RegExp, EmailStatus, number | undefined]> = [
	[/catch_?all|acceptall/, 'catchAll', 60],
	[/^(?:unverified|notverified|guessed|extrapolated|risky|inconclusive)$/, 'unverified', 50],
	[/^(?:highprobability|probable|likely)$/, 'unverified', 90],
	[/^(?:invalid|undeliverable|false|bounced|incorrect)$/, 'invalid', 5],
	[/^(?:verified|valid|deliverable|true|nominative.*|correct)$/, 'verified', 95],
];

export interface Emails {
	best: string | undefined;
	all: Email[];
}

/** Every address once, in the provider's order, and the best: verified at work, at work, any. */
export function emailsOf(source: Source): Emails {
	const found = new Map<string, Email>();
	for (const [type, candidates] of PLACES) {
		for (const path of candidates) {
			for (const email of readEmails(source.at(path), type)) add(found, email);
		}
	}
	const own = ownEmails(source);
	for (const email of own) add(found, email);
	const all = [...found.values()];
	return { best: best(all, own[0]?.email), all };
}

function ownEmails(source: Source): Email[] {
	const emails = OWN.flatMap((path) => readEmails(source.at(path), 'unknown'));
	const [first, ...rest] = emails;
	if (first === undefined || first.status !== 'unknown') return emails;
	const [status, implied] = statusOf(source.first(OWN_STATUS, scalar));
	const confidence = source.first(OWN_CONFIDENCE, (value) => toPercent(value)) ?? implied;
	return [
		known<Email>({ ...first, status, confidence: first.confidence ?? confidence }),
		...rest,
	];
}

function readEmails(value: unknown, type: EmailType): Email[] {
	if (value === undefined) return [];
	return asList(value).flatMap((entry) =>
		isRecord(entry) ? fromRecord(new Source(entry), type) : fromText(text(entry), type),
	);
}

function fromRecord(source: Source, place: EmailType): Email[] {
	const [status, implied] = statusOf(source.first(STATUS, scalar));
	const confidence =
		source.first(CONFIDENCE, (value) => toPercent(value)) ?? readConfidence(source);
	const more = {
		confidence: confidence ?? implied,
		updatedAt: source.first(UPDATED_AT, isoDate),
	};
	return fromText(source.text(ADDRESS), typeOf(source.text(TYPE), place)).map((email) =>
		known<Email>({ ...email, status, ...more }),
	);
}

function fromText(written: string | undefined, place: EmailType): Email[] {
	return (written ?? '').split(/[,;\s]+/).flatMap((part): Email[] => {
		const email = emailAddress(part);
		if (email === undefined) return [];
		const isPersonal = place === 'unknown' && freeMail(mailDomain(email));
		return [{ email, type: isPersonal ? 'personal' : place, status: 'unknown' }];
	});
}

function typeOf(written: unknown, place: EmailType): EmailType {
	const called = word(written);
	if (/perso|private|home/.test(called)) return 'personal';
	return /work|pro|business|corp|company|direct/.test(called) ? 'work' : place;
}

/** A flag or a text; objects such as `{date, status}` are read by their own path. */
function scalar(value: unknown): string | undefined {
	return typeof value === 'boolean' ? String(value) : text(value);
}

function statusOf(written: string | undefined): [EmailStatus, number | undefined] {
	const called = word(written);
	const [, status, confidence] = STATUSES.find(([form]) => form.test(called)) ?? [];
	return [status ?? 'unknown', confidence];
}

/** What is said about an address in a second place only fills what the first left open. */
function add(found: Map<string, Email>, email: Email): void {
	const before = found.get(email.email);
	if (before === undefined) return void found.set(email.email, email);
	const type = before.type === 'unknown' ? email.type : before.type;
	const status = before.status === 'unknown' ? email.status : before.status;
	found.set(email.email, { ...email, ...before, type, status });
}

const TYPE_RANK: Record<EmailType, number> = { work: 2, unknown: 1, personal: 0 };

function best(emails: readonly Email[], own: string | undefined): string | undefined {
	const rank = ({ email, type, status }: Email) => {
		if (status === 'invalid') return -1;
		// Among equals the provider's own choice wins.
		return TYPE_RANK[type] * 4 + (status === 'verified' ? 2 : 0) + (email === own ? 1 : 0);
	};
	return highest(emails, rank)?.email;
}

export function highest<Item>(
	items: readonly Item[],
	rank: (item: Item) => number,
): Item | undefined {
	let winner: Item | undefined;
	let record = -Infinity;
	for (const item of items) {
		const points = rank(item);
		if (points > record) [winner, record] = [item, points];
	}
	return winner;
}
