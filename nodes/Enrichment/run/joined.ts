import { RESULT_KEY, type Credits, type LookupOutcome } from '../records/envelope';
import { mergeFound } from '../person/mergeFound';
import type { LookupSettings } from './settings';

/** What was found stays found, with what a later request said; the credits are those of that request alone. */
export function withFailure(current: LookupOutcome, said: string, charged: number): LookupOutcome {
	return {
		...current,
		message: `Another lookup for this record failed: ${said}`,
		credits: { charged, estimated: charged > 0 },
	};
}

/** One result of two answers, with the credits of the second; what the first one found is not replaced. */
export function joined(
	first: LookupOutcome,
	second: LookupOutcome,
	{ entity }: Pick<LookupSettings, 'entity'>,
): LookupOutcome {
	const key = RESULT_KEY[entity];
	const { credits } = second;
	const one = first[key];
	const other = second[key];
	if (one === undefined) return second;
	if (second.status === 'failed') return besideUnplaced(first, second);
	if (other === undefined) return { ...first, credits };
	return {
		...first,
		[key]: mergeFound(entity, one, other),
		confidence: lower(first.confidence, second.confidence),
		credits,
	};
}

/** What was paid for, but is not certainly of this record, is kept. */
function besideUnplaced(first: LookupOutcome, second: LookupOutcome): LookupOutcome {
	const { message = '', credits } = second;
	const raws = [first.raw, second.raw].filter((raw) => raw !== undefined);
	const raw = raws.length > 1 ? raws : raws[0];
	const failed = { ...withFailure(first, message, 0), credits };
	return raw === undefined ? failed : { ...failed, raw };
}

/** A record is as certain as the least certain of its parts. */
function lower(one: number | null, other: number | null): number | null {
	return one === null || other === null ? (one ?? other) : Math.min(one, other);
}

/** What all requests of a record cost together. The user's estimate is that of the record, not of each request. */
export function creditsOfRecord(credits: readonly Credits[], estimate: number): Credits {
	const estimated = credits.some((each) => each.estimated);
	const sum = credits.reduce((total, { charged }) => total + charged, 0);
	const reported = credits.reduce(
		(total, each) => total + (each.estimated ? 0 : each.charged),
		0,
	);
	const remaining = credits.findLast((each) => each.remaining !== undefined)?.remaining;
	return {
		charged: estimated && estimate > 0 ? Math.max(reported, estimate) : sum,
		estimated,
		...(remaining !== undefined && { remaining }),
	};
}
