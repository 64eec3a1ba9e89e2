import type { LookupOutcome, Status } from '../records/envelope';
import type { Plan } from '../records/plan';
import type { LookupReport } from '../run/run';
import type { LookupSettings } from '../run/settings';
import { number, plural } from '../../shared/core/numbers';

type Hint = [message: string, type: 'info' | 'warning'];

const WORDS: Array<[Status, string]> = [
	['found', 'found'],
	['incomplete', 'without a required field'],
	['notFound', 'not found'],
	['lowConfidence', 'below the minimum confidence'],
	['pending', 'pending'],
	['skipped', 'skipped'],
	['failed', 'failed'],
];

/** What leaves by Not Found, and so is missing from the outputs where that is dropped. */
const NOT_FOUND = new Set<Status>(['incomplete', 'notFound', 'lowConfidence']);

/** What a run came to in the output panel: one summary, and one warning of all that was worse than it could be. */
export function hintsOf(
	plan: Plan,
	report: LookupReport,
	settings: LookupSettings,
	dropped: { notFound: boolean },
): Hint[] {
	const warnings = warningsOf(plan, report, settings);
	const warning: Hint[] = warnings.length === 0 ? [] : [[warnings.join(' '), 'warning']];
	return [[summary(plan, report, dropped), 'info'], ...warning];
}

function summary(plan: Plan, report: LookupReport, dropped: { notFound: boolean }): string {
	const counts = WORDS.flatMap(([status, words]) => {
		const count = countOf(plan, report.outcomes, status);
		const isDropped = dropped.notFound && NOT_FOUND.has(status);
		return count > 0 ? [`${number(count)} ${words}${isDropped ? ' (dropped)' : ''}`] : [];
	});
	return `${plural(plan.inputs.length, 'record')}: ${counts.join(', ')} (${spent(plan, report)})`;
}

function spent(plan: Plan, { outcomes, requests, creditsSpent }: LookupReport): string {
	const isEstimated = outcomes.some(({ credits }) => credits.charged > 0 && credits.estimated);
	const duplicates = plan.lookups.reduce((count, { records }) => count + records.length - 1, 0);
	const left = outcomes.flatMap(({ credits: { remaining } }) => remaining ?? []);
	return [
		`${plural(requests, 'request')}, ${isEstimated ? 'about ' : ''}${plural(creditsSpent, 'credit')}`,
		...(left.length > 0 ? [`${number(Math.min(...left))} left`] : []),
		...(duplicates > 0 ? [`${plural(duplicates, 'duplicate')} not looked up again`] : []),
	].join('; ');
}

function countOf({ lookups, skipped }: Plan, outcomes: LookupOutcome[], status: Status): number {
	const looked = recordsWith({ lookups }, outcomes, (outcome) => outcome.status === status);
	return status === 'skipped' ? looked + skipped.size : looked;
}

function recordsWith(
	{ lookups }: Pick<Plan, 'lookups'>,
	outcomes: LookupOutcome[],
	test: (outcome: LookupOutcome) => boolean,
): number {
	return lookups.reduce((count, { records }, index) => {
		const outcome = outcomes[index];
		return outcome && test(outcome) ? count + records.length : count;
	}, 0);
}

function warningsOf(plan: Plan, report: LookupReport, { maxCredits }: LookupSettings): string[] {
	return [
		...ending(plan, report),
		...unanswered(plan, report),
		...(report.withoutBulk ? [WITHOUT_BULK] : []),
		...(report.estimated && maxCredits > 0 ? [ON_ESTIMATE] : []),
		...(plan.lookups.length === 0 ? nothingUsable(plan) : unreadable(plan)),
	];
}

const WITHOUT_BULK = 'The provider has no bulk path, so records were looked up one by one.';

const ON_ESTIMATE =
	"The provider does not report charges, so 'Max Credits' uses an estimate: set 'Credits per Contact' or 'Credits per Company' under Options to the maximum cost of one lookup.";

function ending(plan: Plan, { stopped, outcomes }: LookupReport): string[] {
	if (!stopped) return [];
	const { message, description, reason } = stopped;
	const left = recordsWith(
		plan,
		outcomes,
		({ status, reason: why }) => status === 'skipped' && why === (reason ?? 'aborted'),
	);
	const looked = left === 1 ? '1 record was' : `${number(left)} records were`;
	const what = withoutPeriod(message) + (left > 0 ? `: ${looked} not looked up.` : '.');
	return [description === undefined ? what : `${what} ${description}`];
}

function unanswered(plan: Plan, { outcomes }: LookupReport): string[] {
	const count = recordsWith(plan, outcomes, ({ reason }) => reason === 'outcomeUnknown');
	if (count === 0) return [];
	return [
		`${plural(count, 'lookup')} got no usable response and may have been charged; 'Retry After Timeout' under Options repeats such lookups.`,
	];
}

function unreadable({ skipped }: Plan): string[] {
	const unread = [...skipped.values()].filter(({ reason }) => reason === 'unreadable');
	const [first] = unread;
	if (!first) return [];
	return [
		`${plural(unread.length, 'record')} could not be read. ${withoutPeriod(first.message)}.`,
	];
}

function nothingUsable({ skipped }: Plan): string[] {
	const [first] = skipped.values();
	if (!first) return [];
	return first.reason === 'alreadyFilled'
		? ['No records were looked up: all of them already have a value in the field.']
		: [`No records could be looked up. ${withoutPeriod(first.message)}.`];
}

function withoutPeriod(text = ''): string {
	return text.trim().replace(/\.$/, '');
}
