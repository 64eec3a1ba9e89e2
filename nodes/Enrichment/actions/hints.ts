import { formatCount, endWithPeriod } from '../../shared/core/result';
import type { OperationRun } from '../../shared/node/operation';
import type { Entity } from '../person/entities';
import type { Dialect } from '../providers/dialect';
import { findDestination, type Envelope } from '../records/envelope';
import { listUnrecognizedFields } from '../records/spellings';
import { explainLimitPassed, explainLimitReached } from '../run/creditLimit';
import { lowercaseLeadingThe } from '../run/explain';
import type { LookupReport, LookupService, LookupSettings } from '../run/settings';
import { describeForecastAfterRun, describeWaits } from './paceNotes';
import type { OnNoMatch } from './fields';
import { describeUnconnectedOutputs, findOutputIndex } from './outputs';
import type { IdentifierSource } from './readRecords';
import { describeRecognizedFields, joinFieldNames } from './recognizedFields';
import { countByStatus, describeCounts, describeCredits } from './runSummary';

/** One hint that sums up, and one warning that lists everything that went wrong. `notes` may lack their periods. */
export function publishNotes(
	{ hint }: OperationRun,
	notes: readonly string[],
	warnings: readonly string[],
): void {
	hint(notes.map(endWithPeriod).join(' '), 'info');
	if (warnings.length > 0) hint(warnings.join(' '), 'warning');
}

/** What the hints need to know besides the envelopes. */
interface HintContext {
	run: OperationRun;
	settings: LookupSettings;
	service: Pick<LookupService, 'dialect' | 'waits'>;
	source: IdentifierSource;
	/** The items' own fields that identifiers were read from. */
	recognizedFields: readonly string[];
	/** What a sample says of the whole list, and which records of it an earlier lookup has left pending. */
	listNotes: readonly string[];
	/** What was wrong with the settings and did not stop the run. */
	warnings: readonly string[];
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
		describeOutcomes(envelopes, context),
		describeSpending(envelopes, report),
		...context.listNotes,
		...describeRecognizedFields(context.recognizedFields),
		...describeChanges(envelopes, context.settings.entity),
		...describeForecastAfterRun(report.forecasts, dialect),
		...describeWaits(waits, dialect),
		...withoutPhones(envelopes, context),
	];
	publishNotes(context.run, notes, warningsOf(envelopes, report, context));
}

function describeChanges(envelopes: readonly Envelope[], entity: Entity): string[] {
	const changed = envelopes.filter(({ changes }) => changes !== undefined).length;
	if (changed === 0) return [];
	const differ =
		changed === 1
			? 'has data that differs from its item'
			: 'have data that differs from their items';
	return [`${formatCount(changed, entity)} ${differ}: see 'changes'`];
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

export function describeOutcomes(
	envelopes: readonly Envelope[],
	{ settings: { entity }, onNoMatch }: { settings: { entity: Entity }; onNoMatch: OnNoMatch },
): string {
	const isDropped = (outcome: Pick<Envelope, 'status' | 'reason'>) =>
		findOutputIndex(onNoMatch, findDestination(outcome).output) === undefined;
	return describeCounts(envelopes.length, entity, countByStatus(envelopes, isDropped));
}

function describeSpending(
	envelopes: readonly Envelope[],
	{ creditsSpent }: Pick<LookupReport, 'creditsSpent'>,
): string {
	return describeCredits({
		spent: creditsSpent,
		isEstimated: envelopes.some(({ credits }) => credits.charged > 0 && credits.estimated),
		remaining: envelopes.flatMap(({ credits }) => credits.remaining ?? []),
	});
}

function warningsOf(
	envelopes: readonly Envelope[],
	report: LookupReport,
	context: HintContext,
): string[] {
	const { settings, service, onNoMatch, run } = context;
	const { dialect } = service;
	const { entity } = settings;
	return [
		...describeLimitPassed(report, entity, dialect),
		...ending(report, envelopes, entity, dialect),
		...describeUnanswered(envelopes),
		...(report.withoutBulk ? [WITHOUT_BULK] : []),
		...(report.isPriceAssumed && settings.maxCredits > 0 ? [ON_ESTIMATE] : []),
		...(report.outcomes.length === 0 ? describeUnusableResults(envelopes, entity) : []),
		...describeUnidentifiedItems(envelopes, settings.entity, context),
		...describeUnconnectedOutputs(envelopes, onNoMatch, run.connected),
		...context.warnings,
	];
}

const WITHOUT_BULK = 'The provider has no bulk endpoint, so records were looked up one by one.';

const ON_ESTIMATE =
	"The provider does not report charges, so 'Max Credits' uses an estimate: set 'Credits per Contact' or 'Credits per Company' under Options to the maximum cost of one lookup.";

/** That more was spent than allowed, and what keeps it from happening again. */
export function describeLimitPassed(
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
		return [`${formatCount(left, entity)} not looked up: ${why}. ${description}`];
	}
	const what =
		withoutPeriod(message) + (left > 0 ? `: ${formatCount(left, entity)} not looked up.` : '.');
	return [description === undefined ? what : `${what} ${description}`];
}

export function describeUnanswered(envelopes: readonly Envelope[]): string[] {
	const count = envelopes.filter(({ reason }) => reason === 'outcomeUnknown').length;
	if (count === 0) return [];
	return [
		`${formatCount(count, 'lookup')} got no usable response and may have been charged. To repeat such lookups, turn on 'Retry After Timeout' under Options.`,
	];
}

const PLURALS: Record<Entity, string> = { contact: 'contacts', company: 'companies' };

export function describeUnusableResults([first]: readonly Envelope[], entity: Entity): string[] {
	if (!first) return [];
	return first.reason === 'alreadyFilled' && first.message === undefined
		? [
				`No ${PLURALS[entity]} were looked up because all of them already have the requested data.`,
			]
		: [`No ${PLURALS[entity]} could be looked up. ${withoutPeriod(first.message)}.`];
}

/** What to map, where no field of the items was recognized. One of them is enough as an example. */
export function describeUnidentifiedItems(
	envelopes: readonly Envelope[],
	entity: Entity,
	{
		source: { isItem, mapped },
		recognizedFields,
		run: { inputs },
	}: Pick<HintContext, 'source' | 'recognizedFields' | 'run'>,
): string[] {
	const record = envelopes.findIndex(({ reason }) => reason === 'noIdentifier');
	if (record < 0) return [];
	if (mapped.length > 0) {
		const names = mapped.map((name) => `'${name}'`).join(', ');
		return [
			`Only mapped fields are used: ${names}. Map the other identifiers too, or clear every mapping to use the fields in the items.`,
		];
	}
	if (!isItem || recognizedFields.length > 0) return [];
	const fields = listUnrecognizedFields(entity, inputs[record]?.record);
	if (fields.length === 0) return [];
	return [
		`The items have these fields: ${joinFieldNames(fields)}. Map every field that identifies the ${entity}. Once you map one, unmapped fields are ignored.`,
	];
}

function withoutPeriod(text = ''): string {
	return text.trim().replace(/\.$/, '');
}
