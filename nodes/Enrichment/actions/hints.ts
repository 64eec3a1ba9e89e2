import { groupBy, lowestOf } from '../../shared/core/lists';
import { number, plural } from '../../shared/core/result';
import type { Run } from '../../shared/node/operation';
import type { Entity } from '../person/entities';
import type { Dialect } from '../providers/dialect';
import { findDestination, type Envelope, type Status } from '../records/envelope';
import { listUnrecognizedFields } from '../records/spellings';
import { explainLimitPassed, explainLimitReached } from '../run/creditLimit';
import { lowercaseLeadingThe } from '../run/explain';
import type { LookupReport, LookupService, LookupSettings } from '../run/settings';
import { describeForecast, describeWaits } from './paceNotes';
import type { OnNoMatch } from './fields';
import { describeUnconnectedOutputs, findOutputIndex } from './outputs';
import type { IdentifierSource } from './readRecords';

/** One summary, and one warning that lists everything that went wrong. */
export function publishNotes({ hint }: Run, summary: string, warnings: readonly string[]): void {
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
	service: Pick<LookupService, 'dialect' | 'waits'>;
	source: IdentifierSource;
	onNoMatch: OnNoMatch;
}

/** Tells what came of a run. */
export function publishLookupNotes(
	envelopes: readonly Envelope[],
	report: LookupReport,
	context: HintContext,
): void {
	const { dialect, waits } = context.service;
	const notes = [
		summary(envelopes, report, context),
		...describeForecast(report.forecasts, dialect),
		...describeWaits(waits, dialect),
		...withoutPhones(envelopes, context),
	];
	publishNotes(context.run, notes.join('. '), warningsOf(envelopes, report, context));
}

/** Phones cost extra and are off by default, so users who miss them are told how to get them. */
function withoutPhones(
	envelopes: readonly Envelope[],
	{ service: { dialect }, settings }: HintContext,
): string[] {
	const { entity, reveal } = settings;
	const canBuy = dialect.lookups.contact?.reveals.includes('phone') === true;
	if (entity !== 'contact' || !canBuy || reveal.includes('phone')) return [];
	const isLacking = envelopes.some(
		({ person, input, duplicateOf }) => person && duplicateOf === undefined && !input.phone,
	);
	const hasPhones = envelopes.some(({ person }) => person?.phone);
	return isLacking && !hasPhones ? [PHONES] : [];
}

const PHONES = "Phone numbers were not requested: add 'Phone' to 'Data to Get' to buy them";

function summary(
	envelopes: readonly Envelope[],
	report: LookupReport,
	{ service: { dialect }, onNoMatch }: HintContext,
): string {
	const counts = WORDS.flatMap(([status, words]) => {
		const these = envelopes.filter((each) => each.status === status);
		const [first] = these;
		if (!first) return [];
		const notes = reasonsOf(these);
		if (findOutputIndex(onNoMatch, findDestination(first).output) === undefined)
			notes.push('dropped');
		return [
			`${number(these.length)} ${words}${notes.length > 0 ? ` (${notes.join(', ')})` : ''}`,
		];
	});
	const records = plural(envelopes.length, 'record');
	return `${records} at ${lowercaseLeadingThe(dialect.label)}: ${counts.join(', ')} (${spent(envelopes, report)})`;
}

/** Each reason once, in words, with its count if there are several. */
function reasonsOf(envelopes: readonly Envelope[]): string[] {
	const reasons = envelopes.flatMap(({ reason }) =>
		reason === null || OF_STATUS.has(reason) ? [] : inWords(reason),
	);
	const isOnly = reasons.length === envelopes.length && new Set(reasons).size === 1;
	return [...groupBy(reasons, (reason) => reason)].map(([words, same]) =>
		isOnly ? words : `${number(same.length)} ${words}`,
	);
}

/** `outOfCredits` is "out of credits". */
const inWords = (reason: string) =>
	reason.replace(/[A-Z]/g, ' $&').toLowerCase().replace('linked in url', 'LinkedIn URL');

export const describeCosts = (requests: number, credits: number, isEstimated: boolean): string =>
	`${plural(requests, 'request')}, ${isEstimated ? 'about ' : ''}${plural(credits, 'credit')}`;

function spent(
	envelopes: readonly Envelope[],
	{ requests, creditsSpent }: Pick<LookupReport, 'requests' | 'creditsSpent'>,
): string {
	const isEstimated = envelopes.some(({ credits }) => credits.charged > 0 && credits.estimated);
	const duplicates = envelopes.filter(({ duplicateOf }) => duplicateOf !== undefined).length;
	const left = envelopes.flatMap(({ credits: { remaining } }) => remaining ?? []);
	return [
		describeCosts(requests, creditsSpent, isEstimated),
		...(left.length > 0 ? [`${number(lowestOf(left))} left`] : []),
		...(duplicates > 0 ? [`${plural(duplicates, 'duplicate')} not looked up again`] : []),
	].join('; ');
}

function warningsOf(
	envelopes: readonly Envelope[],
	report: LookupReport,
	{ settings, service: { dialect }, onNoMatch, source, run }: HintContext,
): string[] {
	const { entity } = settings;
	return [
		...limitNotes(report, entity, dialect),
		...ending(report, envelopes, entity, dialect),
		...unanswered(envelopes),
		...(report.withoutBulk ? [WITHOUT_BULK] : []),
		...(report.isPriceAssumed && settings.maxCredits > 0 ? [ON_ESTIMATE] : []),
		...(report.outcomes.length === 0 ? nothingUsable(envelopes) : []),
		...unidentified(envelopes, settings.entity, source, run),
		...describeUnconnectedOutputs(envelopes, onNoMatch, run.connected),
	];
}

const WITHOUT_BULK = 'The provider has no bulk path, so records were looked up one by one.';

const ON_ESTIMATE =
	"The provider does not report charges, so 'Max Credits' uses an estimate: set 'Credits per Contact' or 'Credits per Company' under Options to the maximum cost of one lookup.";

/** That more was spent than allowed, and what keeps it from happening again. */
function limitNotes(
	{ limitPassed: passed }: LookupReport,
	entity: Entity,
	{ label }: Dialect,
): string[] {
	if (passed === undefined) return [];
	const option = entity === 'contact' ? 'Credits per Contact' : 'Credits per Company';
	const remedy = `Set '${option}' under Options to the maximum cost of one lookup at ${lowercaseLeadingThe(label)}.`;
	return [`${explainLimitPassed(passed, `one ${entity}`)} ${remedy}`];
}

function ending(
	{ stopReason, creditLimit }: LookupReport,
	envelopes: readonly Envelope[],
	entity: Entity,
	{ label }: Dialect,
): string[] {
	if (!stopReason) return [];
	const { message, description, reason = 'aborted' } = stopReason;
	const isLeft = (each: Envelope) => each.status === 'skipped' && each.reason === reason;
	const left = envelopes.filter(isLeft).length;
	if (creditLimit) {
		const why = explainLimitReached('one', creditLimit, label);
		return [`${plural(left, entity)} not looked up: ${why}. ${description}`];
	}
	const looked = left === 1 ? '1 record was' : `${number(left)} records were`;
	const what = withoutPeriod(message) + (left > 0 ? `: ${looked} not looked up.` : '.');
	return [description === undefined ? what : `${what} ${description}`];
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
		: [`No records could be looked up. ${withoutPeriod(first.message)}.`];
}

/** What was read of the items without an identifier, and what to do. One of them is enough as an example. */
function unidentified(
	envelopes: readonly Envelope[],
	entity: Entity,
	{ isItem, mapped }: IdentifierSource,
	{ inputs }: Run,
): string[] {
	const record = envelopes.findIndex(({ reason }) => reason === 'noIdentifier');
	if (record < 0) return [];
	if (mapped.length > 0) {
		const names = mapped.map((name) => `'${name}'`).join(', ');
		return [
			`Only mapped fields are read: ${names}. Map the other identifiers too, or clear all of them to read the items' own fields.`,
		];
	}
	const fields = isItem ? listUnrecognizedFields(entity, inputs[record]?.record) : [];
	if (fields.length === 0) return [];
	const shown = fields.slice(0, MOST_FIELDS).join(', ');
	return [
		`The items have these fields: ${shown}${fields.length > MOST_FIELDS ? ' …' : ''}. Map every field that identifies the ${entity}. Once you map one, unmapped fields are ignored.`,
	];
}

const MOST_FIELDS = 8;

function withoutPeriod(text = ''): string {
	return text.trim().replace(/\.$/, '');
}
