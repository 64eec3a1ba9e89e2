import { emailAddress, mailDomain } from './canonical/email';
import { freeMail } from './canonical/mailboxes';
import { toPercent } from './confidence';
import { isoDate } from './dates';
import type { EmailParts } from './parts';
import type { Email, EmailStatus, EmailType } from './types';
import { eachOnce, known, scalar, text, word } from './values';

/** Words for what checking an address found, with the confidence they stand for. */
const STATUSES: ReadonlyArray<readonly [RegExp, EmailStatus, number | undefined]> = [
	[/^validcatchall$/, 'verified', 85],
	[/catch_?all|acceptall/, 'catchAll', 60],
	[
		/^(?:unverified|notverified|nonvalidated.*|guessed|extrapolated|risky|inconclusive)$/,
		'unverified',
		50,
	],
	[/^(?:highprobability|probable|likely)$/, 'unverified', 90],
	[
		/^(?:invalid.*|undeliverable|false|bounced|hardbounce|incorrect|blacklisted|disabled)$/,
		'invalid',
		5,
	],
	[/^(?:verified|valid|deliverable|true|nominative.*|correct)$/, 'verified', 95],
];

export interface Emails {
	best: string | undefined;
	all: Email[];
}

/** Every address once, in the provider's order, and the best of those that may be it: verified at work, at work, any. */
export function emailsFrom(
	parts: readonly EmailParts[] = [],
	mayBeIt: (email: string) => boolean = () => true,
): Emails {
	const all = eachOnce(parts.flatMap(readEmails), ({ email }) => email, merged);
	const eligible = all.filter(({ email }) => mayBeIt(email));
	return { best: best(eligible, primaryOf(parts)), all };
}

function primaryOf(parts: readonly EmailParts[]): string | undefined {
	for (const { isPrimary, email } of parts) {
		const [address] = isPrimary === true ? addressesIn(email) : [];
		if (address !== undefined) return address;
	}
	return undefined;
}

function readEmails(part: EmailParts): Email[] {
	const type = emailType(part.type);
	const [status, implied] = emailStatus(part.status);
	const confidence = toPercent(part.confidence) ?? implied;
	const updatedAt = part.updatedAt === undefined ? undefined : isoDate(part.updatedAt);
	return addressesIn(part.email).map((email) => {
		const isPersonal = type === 'unknown' && freeMail(mailDomain(email));
		const kind = isPersonal ? 'personal' : type;
		return known<Email>({ email, type: kind, status, confidence, updatedAt });
	});
}

function addressesIn(value: unknown): string[] {
	const written = text(value) ?? '';
	const whole = emailAddress(written);
	if (whole !== undefined) return [whole];
	return written.split(/[,;\s]+/).flatMap((part) => emailAddress(part) ?? []);
}

function emailType(value: unknown): EmailType {
	const called = word(value);
	if (/perso|private|home/.test(called)) return 'personal';
	return /work|pro|business|corp|company|direct/.test(called) ? 'work' : 'unknown';
}

function emailStatus(value: unknown): readonly [EmailStatus, number | undefined] {
	const called = word(scalar(value));
	const [, status, confidence] = STATUSES.find(([form]) => form.test(called)) ?? [];
	return [status ?? 'unknown', confidence];
}

/** What is said about an address in a second place only fills what the first left open. */
function merged(first: Email, second: Email): Email {
	const type = first.type === 'unknown' ? second.type : first.type;
	const status = first.status === 'unknown' ? second.status : first.status;
	return { ...second, ...first, type, status };
}

const TYPE_RANK: Record<EmailType, number> = { work: 2, unknown: 1, personal: 0 };

/** An address that is known to be dead stays in the list, but is nobody's e-mail address. */
function best(emails: readonly Email[], primary: string | undefined): string | undefined {
	const usable = emails.filter(({ status }) => status !== 'invalid');
	return highest(
		usable,
		({ email, type, status }) =>
			TYPE_RANK[type] * 4 + (status === 'verified' ? 2 : 0) + (email === primary ? 1 : 0),
	)?.email;
}

/** The first of the items that rank highest. */
export function highest<Item>(
	items: readonly Item[],
	rank: (item: Item) => number,
): Item | undefined {
	let winner: Item | undefined;
	let record = -Infinity;
	for (const item of items) {
		const points = rank(item);
		if (points <= record) continue;
		winner = item;
		record = points;
	}
	return winner;
}
