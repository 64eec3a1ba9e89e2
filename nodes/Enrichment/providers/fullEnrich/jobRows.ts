/** The rows of FullEnrich's jobs: what each of them says, and what it cost. */
import type { ApiResponse } from '../../../shared/core/http';
import { isRecord, valueAt, type JsonRecord } from '../../../shared/core/json';
import { found, listedRows, NO_MATCH, recordInTags } from '../build/paidRequest';
import type { AnswerRows, Reveal, RowReading } from '../dialect';
import { numberAt, textAt } from '../meaning';
import { recordOf, recordsOf } from '../requests';
import { hasContact, personOf } from './records';

interface ContactData {
	/** What is asked for. */
	field: string;
	/** Of the one that is named as the most probable: the others are free. */
	credits: number;
	best: string;
	/** Where that one says its kind, and the kinds that are shown but free. */
	kind: string;
	free: readonly string[];
}

const BOUNCES = { kind: 'status', free: ['INVALID', 'INVALID_DOMAIN'] };

export const CONTACT_DATA: Record<Reveal, ContactData> = {
	email: {
		...{ field: 'contact.work_emails', credits: 1 },
		...{ best: 'most_probable_work_email', ...BOUNCES },
	},
	personalEmail: {
		...{ field: 'contact.personal_emails', credits: 3 },
		...{ best: 'most_probable_personal_email', ...BOUNCES },
	},
	phone: {
		...{ field: 'contact.phones', credits: 10 },
		...{ best: 'most_probable_phone', kind: 'line_type', free: ['LANDLINE', 'VOIP'] },
	},
};

export function chargeOfContact({ contact_info: contact }: JsonRecord): number {
	return Object.values(CONTACT_DATA).reduce((sum, { credits, best, kind, free }) => {
		const value = valueAt(contact, best);
		const isFree = !isRecord(value) || free.includes(textAt(value, kind) ?? '');
		return isFree ? sum : sum + credits;
	}, 0);
}

export function readJob(
	{ status, body }: ApiResponse,
	chargeOf: (row: JsonRecord) => number,
): AnswerRows {
	const data = valueAt(body, 'data');
	const charges = recordsOf(data).reduce((sum, row) => sum + chargeOf(row), 0);
	// What had been bought before is free, and only the sum says so.
	const isWhole = charges === numberAt(body, 'cost.credits');
	const nothing = withoutData(status === 402 ? SHORT : textAt(body, 'status'));
	return listedRows(data, (raw) => {
		const row = recordOf(raw);
		return {
			reading: readContact(row) ?? nothing,
			record: recordInTags(row.custom),
			charged: isWhole ? chargeOf(row) : undefined,
		};
	});
}

const SHORT = 'CREDITS_INSUFFICIENT';

/** A record repeats only what was asked both where nobody was found and where the job ended before it. */
function withoutData(state: string | undefined): RowReading {
	if (state === 'FINISHED') return NO_MATCH;
	if (state === SHORT) {
		const message =
			'FullEnrich did not have enough credits left for this record. Add credits, then run it again.';
		return { kind: 'unanswered', reason: 'outOfCredits', message };
	}
	const message = 'FullEnrich ended the job before this record. Run it again.';
	return { kind: 'unanswered', reason: 'canceled', message };
}

/** Contact data may come without a profile, and is paid. */
function readContact(row: JsonRecord): RowReading | undefined {
	if (!isRecord(row.profile) && !hasContact(row.contact_info)) return undefined;
	return found(personOf(recordOf(row.profile), row.contact_info, recordOf(row.input).email));
}
