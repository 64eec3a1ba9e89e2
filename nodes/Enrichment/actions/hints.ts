import { groupBy } from '../../shared/core/lists';
import { number, plural, sentence, sentenceOf } from '../../shared/core/result';
import type { Run } from '../../shared/node/operation';
import type { Dialect } from '../providers/dialect';
import type { Envelope, Status } from '../records/envelope';
import { inSentence } from '../run/judge';
import type { LookupReport, LookupSettings } from '../run/settings';

/** One summary, and one warning that lists everything that went wrong. */
export function tell({ hint }: Run, summary: string, warnings: readonly string[]): void {
	hint(summary, 'info');
	if (warnings.length > 0) hint(warnings.join(' '), 'warning');
}

const WORDS: Array<[Status, string]> = [
	['found', 'found'],
	['incomplete', 'without a required field'],
	['notFound', 'not found'],
	['lowConfidence', 'below the minimum confidence'],
	['pending', 'pending'],
	['skipped', 'skipped'],
	['failed', 'failed'],
];

/** Reasons that say no more than the status does. */
const OF_STATUS = new Set(['noMatch', 'lowConfidence', 'incomplete', 'pending']);

/** What the hints need to know besides the envelopes. */
interface HintContext {
	run: Run;
	settings: LookupSettings;
	dialect: Dialect;
}

/** Tells what came of a run. */
export function tellLookups(
	envelopes: readonly Envelope[],
	report: LookupReport,
	{ run, settings, dialect }: HintContext,
): void {
	const records = `${plural(envelopes.length, 'record')} at ${inSentence(dialect.label)}`;
	const summary = `${records}: ${counts(envelopes)} (${spent(envelopes, report)})`;
	tell(run, summary, warningsOf(envelopes, report, settings));
}

function counts(envelopes: readonly Envelope[]): string {
	const all = WORDS.flatMap(([status, words]) => {
		const these = envelopes.filter((each) => each.status === status);
		if (these.length === 0) return [];
		const reasons = reasonsOf(these);
		return [`${number(these.length)} ${words}${reasons === '' ? '' : ` (${reasons})`}`];
	});
	return all.join(', ');
}

/** Each reason once, in words, with its count if there are several. */
function reasonsOf(envelopes: readonly Envelope[]): string {
	const reasons = envelopes.flatMap(({ reason }) =>
		reason === null || OF_STATUS.has(reason) ? [] : inWords(reason),
	);
	const same = [...groupBy(reasons, (reason) => reason)];
	if (same.length === 1) return same[0]![0];
	return same.map(([words, all]) => `${number(all.length)} ${words}`).join(', ');
}

/** `outOfCredits` is "out of credits". */
const inWords = (reason: string) =>
	reason.replace(/[A-Z]/g, ' $&').toLowerCase().replace('linked in url', 'LinkedIn URL');

export const costs = (requests: number, credits: number, isEstimated: boolean): string =>
	`${plural(requests, 'request')}, ${isEstimated ? 'about ' : ''}${plural(credits, 'credit')}`;

function spent(
	envelopes: readonly Envelope[],
	{ requests, creditsSpent }: Pick<LookupReport, 'requests' | 'creditsSpent'>,
): string {
	const isEstimated = envelopes.some(({ credits }) => credits.charged > 0 && credits.estimated);
	const duplicates = envelopes.filter(({ duplicateOf }) => duplicateOf !== undefined).length;
	const left = envelopes.flatMap(({ credits: { remaining } }) => remaining ?? []);
	return [
		costs(requests, creditsSpent, isEstimated),
		...(left.length > 0 ? [`${number(Math.min(...new Set(left)))} left`] : []),
		...(duplicates > 0 ? [`${plural(duplicates, 'duplicate')} not looked up again`] : []),
	].join('; ');
}

function warningsOf(
	envelopes: readonly Envelope[],
	report: LookupReport,
	{ maxCredits }: LookupSettings,
): string[] {
	return [
		...ending(report, envelopes),
		...unanswered(envelopes),
		...(report.withoutBulk ? [WITHOUT_BULK] : []),
		...(report.estimated && maxCredits > 0 ? [ON_ESTIMATE] : []),
		...(report.outcomes.length === 0 ? nothingUsable(envelopes) : []),
	];
}

const WITHOUT_BULK = 'The provider has no bulk path, so records were looked up one by one.';

const ON_ESTIMATE =
	"The provider does not report charges, so 'Max Credits' uses an estimate: set 'Credits per Contact' or 'Credits per Company' under Options to the maximum cost of one lookup.";

function ending({ stopped }: LookupReport, envelopes: readonly Envelope[]): string[] {
	if (!stopped) return [];
	const { message, reason = 'aborted' } = stopped;
	const isLeft = (each: Envelope) => each.status === 'skipped' && each.reason === reason;
	const left = envelopes.filter(isLeft).length;
	if (left === 0) return [sentenceOf(stopped)];
	const looked = left === 1 ? '1 record was' : `${number(left)} records were`;
	const what = `${message.replace(/\.$/, '')}: ${looked} not looked up`;
	return [sentenceOf({ ...stopped, message: what })];
}

function unanswered(envelopes: readonly Envelope[]): string[] {
	const count = envelopes.filter(({ reason }) => reason === 'outcomeUnknown').length;
	if (count === 0) return [];
	return [
		`${plural(count, 'lookup')} got no usable response and may have been charged; 'Retry After Timeout' under Options repeats such lookups.`,
	];
}

function nothingUsable([first]: readonly Envelope[]): string[] {
	if (!first) return [];
	return first.reason === 'alreadyFilled'
		? ['No records were looked up: all of them are filled already.']
		: [`No records could be looked up. ${sentence(first.message ?? '')}`];
}
