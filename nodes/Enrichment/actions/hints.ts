import { formatCount, endWithPeriod } from '../../shared/core/result';
import type { OperationRun } from '../../shared/node/operation';
import type { Entity } from '../person/entities';
import type { Dialect } from '../providers/dialect';
import { findDestination, type Envelope } from '../records/envelope';
import { listUnrecognizedFields } from '../records/spellings';
import { explainExceededLimit, explainLimitReached } from '../run/creditLimit';
import { lowercaseLeadingThe } from '../run/explain';
import type { LookupReport, LookupService, LookupSettings } from '../run/settings';
import { describeForecastAfterRun, describeWaits } from './paceNotes';
import type { OnNoMatch } from './fields';
import { describeUnconnectedOutputs, findOutputIndex } from './outputs';
import type { IdentifierSource } from './readRecords';
import { describeRecognizedFields, joinFieldNames } from './recognizedFields';
import { countByStatus, describeCounts, describeCredits } from './runSummary';

/** Publishes one hint with all notes, to which periods are added, and one warning with everything that went wrong. */
export function publishNotes(
	{ hint }: OperationRun,
	notes: readonly string[],
	warnings: readonly string[],
): void {
	hint(notes.map(endWithPeriod).join(' '), 'info');
	if (warnings.length > 0) hint(warnings.join(' '), 'warning');
}

/** What the hints need in addition to the envelopes. */
interface HintContext {
	run: OperationRun;
	settings: LookupSettings;
	service: Pick<LookupService, 'dialect' | 'rateLimitStopwatch' | 'jobWait'>;
	source: IdentifierSource;
	/** The items' own fields from which identifiers were read. */
	recognizedFields: readonly string[];
	/** Notes about the sample, and about records that an earlier lookup left pending. */
	listNotes: readonly string[];
	/** What was wrong with the settings and did not stop the run. */
	warnings: readonly string[];
	onNoMatch: OnNoMatch;
}

/** Publishes the summary and the warnings of a run at one provider. */
export function publishLookupNotes(
	envelopes: readonly Envelope[],
	report: LookupReport,
	context: HintContext,
): void {
	const { dialect } = context.service;
	const notes = [
		describeOutcomes(envelopes, context),
		describeSpending(envelopes, report),
		...context.listNotes,
		...describeRecognizedFields(context.recognizedFields),
		...describeChanges(envelopes, context.settings.entity),
		...describeForecastAfterRun(report.forecasts, dialect),
		...describeWaits(context.service),
		...describeMissingPhones(envelopes, context),
	];
	publishNotes(context.run, notes, buildLookupWarnings(envelopes, report, context));
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

/** Describes how to get phone numbers, which cost extra and are not requested by default, if all are missing. */
function describeMissingPhones(
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

/** Describes how many records ended with each status. */
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

function buildLookupWarnings(
	envelopes: readonly Envelope[],
	report: LookupReport,
	context: HintContext,
): string[] {
	const { settings, service, onNoMatch, run } = context;
	const { dialect } = service;
	const { entity } = settings;
	return [
		...describeExceededLimit(report, entity, dialect),
		...describeRunEnd(report, envelopes, entity, dialect),
		...describeLostAnswers(envelopes),
		...(report.hasNoBulkEndpoint ? [NO_BULK_ENDPOINT] : []),
		...(report.isPriceAssumed && settings.maxCredits > 0 ? [LIMIT_ON_ESTIMATE] : []),
		...(report.outcomes.length === 0 ? describeRunWithoutLookups(envelopes, entity) : []),
		...describeUnidentifiedItems(envelopes, settings.entity, context),
		...describeUnconnectedOutputs(envelopes, onNoMatch, run.connected),
		...context.warnings,
	];
}

const NO_BULK_ENDPOINT = 'The provider has no bulk endpoint, so records were looked up one by one.';

const LIMIT_ON_ESTIMATE =
	"The provider does not report charges, so 'Max Credits' uses an estimate: set 'Credits per Contact' or 'Credits per Company' under Options to the maximum cost of one lookup.";

/** Describes an exceeded limit, and how to avoid it. */
export function describeExceededLimit(
	{ exceededLimit }: LookupReport,
	entity: Entity,
	{ label }: Dialect,
): string[] {
	if (exceededLimit === undefined) return [];
	const option = entity === 'contact' ? 'Credits per Contact' : 'Credits per Company';
	const remedy = `Set '${option}' under Options to the maximum cost of one lookup at ${lowercaseLeadingThe(label)}.`;
	return [`${explainExceededLimit(exceededLimit, `one ${entity}`)} ${remedy}`];
}

function describeRunEnd(
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

/** Describes lookups without a usable response, which may have been charged. */
export function describeLostAnswers(envelopes: readonly Envelope[]): string[] {
	const count = envelopes.filter(({ reason }) => reason === 'outcomeUnknown').length;
	if (count === 0) return [];
	return [
		`${formatCount(count, 'lookup')} got no usable response and may have been charged. To repeat such lookups, turn on 'Retry After Timeout' under Options.`,
	];
}

const PLURALS: Record<Entity, string> = { contact: 'contacts', company: 'companies' };

/** Describes why no record was looked up, by the first envelope. */
export function describeRunWithoutLookups([first]: readonly Envelope[], entity: Entity): string[] {
	if (!first) return [];
	return first.reason === 'alreadyFilled' && first.message === undefined
		? [
				`No ${PLURALS[entity]} were looked up because all of them already have the requested data.`,
			]
		: [`No ${PLURALS[entity]} could be looked up. ${withoutPeriod(first.message)}.`];
}

/** Describes which fields to map if no field of the items was recognized; the first such item is the example. */
export function describeUnidentifiedItems(
	envelopes: readonly Envelope[],
	entity: Entity,
	{
		source: { readsItemFields, mappedParameterLabels },
		recognizedFields,
		run: { inputs },
	}: Pick<HintContext, 'source' | 'recognizedFields' | 'run'>,
): string[] {
	const record = envelopes.findIndex(({ reason }) => reason === 'noIdentifier');
	if (record < 0) return [];
	if (mappedParameterLabels.length > 0) {
		const names = mappedParameterLabels.map((name) => `'${name}'`).join(', ');
		return [
			`Only mapped fields are used: ${names}. Map the other identifiers too, or clear every mapping to use the fields in the items.`,
		];
	}
	if (!readsItemFields || recognizedFields.length > 0) return [];
	const fields = listUnrecognizedFields(entity, inputs[record]?.record);
	if (fields.length === 0) return [];
	return [
		`The items have these fields: ${joinFieldNames(fields)}. Map every field that identifies the ${entity}. Once you map one, unmapped fields are ignored.`,
	];
}

function withoutPeriod(text = ''): string {
	return text.trim().replace(/\.$/, '');
}
