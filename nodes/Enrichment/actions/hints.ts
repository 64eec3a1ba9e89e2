import type { LookupOutcome, Status } from '../domain/envelope';
import type { Plan } from '../domain/plan';
import type { LookupReport } from '../lookup/run';
import type { LookupSettings } from '../lookup/settings';

type Hint = [message: string, type: 'info' | 'warning'];

const WORDS: Array<[Status, string]> = [
	['found', 'found'],
	['notFound', 'not found'],
	['lowConfidence', 'below the minimum confidence'],
	['pending', 'pending'],
	['skipped', 'skipped'],
	['failed', 'failed'],
];

/** What a run came to, in the words of the output panel. */
export function hintsOf(plan: Plan, report: LookupReport, settings: LookupSettings): Hint[] {
	return [summary(plan, report), ...warnings(plan, report, settings)];
}

function summary(plan: Plan, report: LookupReport): Hint {
	const records = plan.inputs.length;
	const counts = WORDS.flatMap(([status, words]) => {
		const count = countOf(plan, report.outcomes, status);
		return count > 0 ? [`${count.toLocaleString('en')} ${words}`] : [];
	});
	const estimated = report.outcomes.some(
		({ credits }) => credits.charged > 0 && credits.estimated,
	);
	const duplicates = plan.lookups.reduce(
		(count, { records: same }) => count + same.length - 1,
		0,
	);
	const saved = duplicates > 0 ? `; ${plural(duplicates, 'duplicate')} not looked up again` : '';
	const spent = `${plural(report.requests, 'request')}, ${estimated ? 'about ' : ''}${plural(report.creditsSpent, 'credit')}`;
	return [`${plural(records, 'record')}: ${counts.join(', ')} (${spent}${saved})`, 'info'];
}

function countOf({ lookups, skipped }: Plan, outcomes: LookupOutcome[], status: Status): number {
	const looked = lookups.reduce(
		(count, { records }, index) =>
			count + (outcomes[index]?.status === status ? records.length : 0),
		0,
	);
	return status === 'skipped' ? looked + skipped.size : looked;
}

function warnings(
	plan: Plan,
	{ stopped, withoutBulk, estimated }: LookupReport,
	{ maxCredits }: LookupSettings,
): Hint[] {
	const hints: Hint[] = [];
	if (stopped)
		hints.push([
			`The run ended early: ${stopped.message}. ${stopped.description ?? ''}`.trim(),
			'warning',
		]);
	if (withoutBulk)
		hints.push([
			'The provider has no bulk path, so records were looked up one by one',
			'warning',
		]);
	if (estimated && maxCredits > 0) {
		hints.push([
			"The provider reports no charges, so 'Max Credits' rests on an estimate: set 'Credits per Contact' or 'Credits per Company' to what one lookup costs at most",
			'warning',
		]);
	}
	if (plan.lookups.length === 0 && plan.skipped.size > 0)
		hints.push([nothingUsable(plan), 'warning']);
	else hints.push(...unreadable(plan));
	return hints;
}

function unreadable({ skipped }: Plan): Hint[] {
	const unread = [...skipped.values()].filter(({ reason }) => reason === 'unreadable');
	const [first] = unread;
	if (!first) return [];
	return [[`${plural(unread.length, 'record')} could not be read. ${first.message}`, 'warning']];
}

function nothingUsable({ skipped }: Plan): string {
	const [first] = skipped.values();
	return first?.reason === 'alreadyFilled'
		? 'No record was looked up: all of them have a value in the field already'
		: `No record could be looked up. ${first?.message ?? ''}`.trim();
}

function plural(count: number, word: string): string {
	return `${count.toLocaleString('en', { maximumFractionDigits: 2 })} ${word}${count === 1 ? '' : 's'}`;
}
