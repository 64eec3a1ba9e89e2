/** The rows of FullEnrich's jobs: what each of them says, and what it cost. */
import type { ApiResponse } from '../../../shared/core/http';
import { isRecord, valueAt, type JsonRecord } from '../../../shared/core/json';
import { found, jobRows, NO_MATCH } from '../build/paidRequest';
import type { AnswerRow, AnswerRows, AskedRecord, Reveal, RowReading } from '../dialect';
import { textAt } from '../meaning';
import { recordOf } from '../requests';
import { hasContact, personOf } from './records';

interface ContactData {
	/** As FullEnrich calls it. */
	kind: 'work_email' | 'personal_email' | 'phone';
	/** Of the one that is named as the most probable: the others are free. */
	credits: number;
}

export const CONTACT_DATA: Record<Reveal, ContactData> = {
	email: { kind: 'work_email', credits: 1 },
	personalEmail: { kind: 'personal_email', credits: 3 },
	phone: { kind: 'phone', credits: 10 },
};

/** Shown, but free: addresses that bounce, and numbers that are no mobile ones. */
const FREE = ['INVALID', 'INVALID_DOMAIN', 'LANDLINE', 'VOIP'];

export function chargeOfContact({ contact_info: contact }: JsonRecord): number {
	return Object.values(CONTACT_DATA).reduce((sum, { kind, credits }) => {
		const best = valueAt(contact, `most_probable_${kind}`);
		const said = textAt(best, kind === 'phone' ? 'line_type' : 'status') ?? '';
		return isRecord(best) && !FREE.includes(said) ? sum + credits : sum;
	}, 0);
}

/** States that it publishes as final. A job may be short of credits with status 402, too. */
export const ENDED = { done: 'FINISHED', short: 'CREDITS_INSUFFICIENT', canceled: 'CANCELED' };

export function readJob(
	{ status, body }: ApiResponse,
	asked: readonly AskedRecord[],
	chargeOf: (row: JsonRecord) => number,
): AnswerRows {
	const state = status === 402 ? ENDED.short : textAt(body, 'status');
	const nothing = withoutData(state);
	const isCutShort = nothing.kind === 'unanswered';
	const { data } = recordOf(body);
	const answer = jobRows(isCutShort ? { ...recordOf(body), data: data ?? [] } : body, {
		tagsAt: 'custom',
		totalAt: 'cost.credits',
		chargeOf,
		read: (row) => readContact(row) ?? nothing,
	});
	if (!isCutShort || answer.rows.some(({ record }) => record === undefined)) return answer;
	return { ...answer, rows: [...answer.rows, ...missing(answer.rows, asked, nothing)] };
}

/** Records that a job which was cut short did not come to. */
function missing(
	rows: readonly AnswerRow[],
	asked: readonly AskedRecord[],
	reading: RowReading,
): AnswerRow[] {
	const reached = new Set(rows.map(({ record }) => record));
	// Of those asked for again, by their numbers in the job, most places are empty.
	const numbers = Object.keys(asked).map(Number);
	return numbers
		.filter((record) => !reached.has(record))
		.map((record) => ({ reading, record, raw: undefined, charged: 0 }));
}

/** A record repeats only what was asked both where nobody was found and where the job ended before it. */
function withoutData(state: string | undefined): RowReading {
	if (state === ENDED.done) return NO_MATCH;
	if (state === ENDED.short) {
		const message = 'FullEnrich did not have enough credits left for this record';
		return { kind: 'unanswered', reason: 'outOfCredits', message };
	}
	if (state === ENDED.canceled) {
		const message = 'FullEnrich ended the job before this record';
		return { kind: 'unanswered', reason: 'canceled', message };
	}
	return { kind: 'pending' };
}

/** Contact data may come without a profile, and is paid. */
function readContact(row: JsonRecord): RowReading | undefined {
	if (!isRecord(row.profile) && !hasContact(row.contact_info)) return undefined;
	return found(personOf(recordOf(row.profile), row.contact_info, recordOf(row.input).email));
}
