import { formatNumber, formatCount, success, type Failure } from '../../shared/core/result';
import type { InputItem } from '../../shared/node/inputItem';
import type { Execute, Outcome, OperationRun } from '../../shared/node/operation';
import type { Entity } from '../person/entities';
import type { ColumnLayout } from '../records/columns';
import { findDestination, type Envelope } from '../records/envelope';
import { planLookups, type Lookup, type Plan } from '../records/plan';
import { limitPlanToSample } from '../records/sample';
import { isKeyRing } from '../providers/keyRing';
import { combineReportsOfAskedLookups } from '../run/combineReports';
import { mergeResultsThatFitFirst, startProgress } from '../run/lookupProgress';
import { listJobRequests } from '../run/fetchJobs';
import type { Dialect } from '../providers/dialect';
import type { RunProgress } from '../run/settings';
import { runWaterfall } from '../run/waterfall';
import type { WaterfallLookup, WaterfallStep } from '../run/waterfallSettings';
import { buildEnvelopes } from './envelopes';
import { buildEstimateItems } from './estimateItems';
import { readLookupValues, type LookupKind, type LookupValues, type OnNoMatch } from './fields';
import { finishEnvelopeForItem } from './finishEnvelope';
import { publishLookupNotes } from './hints';
import { publishWaterfallNotes } from './waterfallHints';
import { findOutputIndex, resolveOnNoMatch } from './outputs';
import {
	chooseIdentifierSource,
	createIdentifierReader,
	readRecords,
	type ItemToLookUp,
} from './readRecords';
import { readWaterfall } from './readWaterfall';
import { findContactsOfOtherItems } from './suppliedResult';
import { checkSkipField } from './skipField';
import { hasSuppressedResult } from './suppressionList';
import { listRecognizedFields } from './recognizedFields';
import { describeSample } from './sampleNotes';
import { failAllItems, didRunFailFreeOfCharge, wasStoppedByFailure } from './runFailures';

/** Failures of runs that were charged or submitted a job, by first item: 'Retry On Fail' gets the same failure without sending anything. */
const failureByFirstItem = new WeakMap<object, Failure>();

/** Creates the execute function of a lookup, which looks up all items together and yields an outcome for each, in order. */
export function createLookupExecute(entity: Entity, kind: LookupKind): Execute {
	return async function* (run) {
		const [first] = run.inputs;
		if (!first) return;
		const earlier = failureByFirstItem.get(first.source);
		if (earlier) return yield* failAllItems(run, earlier);
		const prepared = first.attemptNow(() => success(readLookupPanel(first, entity, kind, run)));
		if (!prepared.ok) return yield* failAllItems(run, prepared.failure);
		const {
			waterfall,
			source,
			dedupe,
			onNoMatch,
			mode,
			isRing,
			layout,
			suppressionList,
			tryFirst,
		} = prepared.value;
		const { steps, settings } = waterfall;
		const dialects = steps.map(({ service }) => service.dialect);
		const items = await readRecords(run, {
			entity,
			kind,
			source,
			readIdentifiers: createIdentifierReader(source, entity, dialects),
			wanted: settings.wanted,
			extraFieldChecks: dialects.flatMap(
				({ lookups }) => lookups[entity]?.checkExtraFields ?? [],
			),
			layout,
			suppressionList,
		});
		const refused = findFailureOfAllItems(items);
		if (refused) return yield* failAllItems(run, refused.failure, refused.item);
		const skipField = checkSkipField(run.inputs, (input) => readLookupValues(input).options);
		if (!skipField.ok) return yield* failAllItems(run, skipField.failure);
		const warnings = skipField.value === undefined ? [] : [skipField.value];
		const candidates = items.map(({ candidate }) => candidate);
		const whole = planLookups(entity, candidates, dedupe);
		const plan = limitPlanToSample(whole, tryFirst, () => run.clock.random());
		// A value typed into the panel is the same for all items, so an invalid one fails the run.
		const typed =
			source.isFixedForAllItems && kind === 'find' ? findTypedDefect(plan) : undefined;
		if (typed) return yield* failAllItems(run, typed);
		const lookups = plan.lookups.map((lookup) => startWaterfallLookup(lookup, items, entity));
		if (mode === 'estimate') {
			return yield buildEstimateItems(
				run,
				{ ...plan, lookups },
				waterfall,
				onNoMatch,
				warnings,
			);
		}
		for (const warning of warnings) run.log(warning);
		const result = await runWaterfall(lookups, steps.map(addProgressReport(run)), {
			...settings,
			hasSuppressionList: suppressionList !== undefined,
			isSuppressed: (outcome) => hasSuppressedResult(suppressionList, outcome),
		});
		const report = combineReportsOfAskedLookups(result);
		const { stopReason = { message: 'The lookups failed' } } = report;
		const isStopped = result.isStopped && wasStoppedByFailure(report) && !run.continuesOnFail;
		const mayBeCharged = !report.wasNothingCharged || report.wasJobSubmitted;
		// For tools, 'Retry On Fail' creates a new item for each try, so a failure cannot be remembered by item.
		const isAnswered = run.isTool && mayBeCharged;
		if ((didRunFailFreeOfCharge(report) || isStopped) && !isAnswered) {
			if (mayBeCharged) failureByFirstItem.set(first.source, stopReason);
			return yield* failAllItems(run, stopReason);
		}
		const envelopes = buildEnvelopes(plan, result.outcomes, {
			fallbackProvider: isRing ? undefined : dialects[0]?.name,
			alwaysShowsAttempts: isRing,
		}).map((envelope, record) => {
			const { statement, defaultCountry } = items[record]!;
			return finishEnvelopeForItem(envelope, {
				entity,
				statement,
				suppressionList,
				defaultCountry,
			});
		});
		const listNotes = describeSample(
			{ ...plan, lookups },
			whole,
			result.outcomes,
			waterfall,
		).concat(describeStillPending(plan));
		const recognizedFields = listRecognizedFields(items);
		const notes = { run, source, recognizedFields, listNotes, onNoMatch, warnings };
		if (isRing) publishWaterfallNotes(envelopes, result, { ...notes, settings });
		else publishLookupNotes(envelopes, report, { ...notes, ...steps[0]! });
		yield toLookUpItems(run, items, envelopes, onNoMatch);
	};
}

function readLookupPanel(input: InputItem, entity: Entity, kind: LookupKind, run: OperationRun) {
	const values = readLookupValues(input);
	const waterfall = readWaterfall(values, entity, run, kind === 'enrich');
	const dialects = waterfall.steps.map(({ service }) => service.dialect);
	const isRing = isKeyRing(run.credentials);
	return {
		waterfall,
		isRing,
		source: chooseIdentifierSource(input, entity, kind === 'enrich'),
		layout: kind === 'enrich' ? readColumnLayout(values, entity, dialects, isRing) : undefined,
		dedupe: values.options.dedupe,
		suppressionList: values.options.suppressionList,
		tryFirst: values.options.tryFirst,
		mode: values.mode,
		onNoMatch: resolveOnNoMatch(values.onNoMatch, run),
	};
}

/** Starts a lookup with the earlier results of its items. */
function startWaterfallLookup(
	lookup: Lookup,
	items: readonly ItemToLookUp[],
	entity: Entity,
): WaterfallLookup {
	const { identifiers, recordIndexes } = lookup;
	const supplied = recordIndexes.flatMap((record) => items[record]?.suppliedResult ?? []);
	const own = recordIndexes.flatMap((record) => items[record]?.candidate.identifiers ?? []);
	const shared = entity === 'contact' ? findContactsOfOtherItems(identifiers, own) : undefined;
	const all = shared ? [...supplied, shared] : supplied;
	return {
		...lookup,
		progress: startProgress(identifiers, mergeResultsThatFitFirst(entity, all)),
	};
}

/** Returns a function that adds progress reports to the service of a step. */
const addProgressReport =
	(run: OperationRun) =>
	(step: WaterfallStep, _: number, { length }: readonly WaterfallStep[]): WaterfallStep => {
		const { dialect } = step.service;
		const about = length > 1 ? `${dialect.label}: ` : '';
		const progress = (made: RunProgress) =>
			run.progress(() => `${about}${describeProgress(made)}`);
		return { ...step, service: { ...step.service, reportProgress: progress } };
	};

/** Reads the columns of the results; undefined if one field holds each result. */
function readColumnLayout(
	{ resultFormat, options }: LookupValues,
	entity: Entity,
	dialects: readonly Dialect[],
	isRing: boolean,
): ColumnLayout | undefined {
	if (resultFormat !== 'columns') return undefined;
	return {
		entity,
		set: options.columnSet,
		names: options.columnNames,
		mayBePending:
			entity === 'contact' && dialects.some((dialect) => listJobRequests(dialect).length > 0),
		includesRaw: options.includeRaw,
		hasSeveralProviders: isRing,
	};
}

/** Describes how many records were left alone because their jobs are still to be fetched. */
function describeStillPending({ skipped }: Plan): string[] {
	const pending = [...skipped.values()].filter(({ status }) => status === 'pending').length;
	if (pending === 0) return [];
	const were = pending === 1 ? 'was' : 'were';
	return [
		`${formatCount(pending, 'contact')} ${were} already pending and not looked up again: use 'Get Result' to fetch them`,
	];
}

/** Finds the failure that ends the run before anything is sent: a result would overwrite data, or no item can be read. */
function findFailureOfAllItems(
	items: ItemToLookUp[],
): { item: number; failure: Failure } | undefined {
	const failures = items.flatMap(({ failure }, item) => (failure ? [{ item, failure }] : []));
	const overwriting = failures.find(({ failure: { reason } }) => reason === 'overwrites');
	return overwriting ?? (failures.length === items.length ? failures[0] : undefined);
}

function findTypedDefect({ lookups, skipped }: Plan): Failure | undefined {
	const [first] = skipped.values();
	if (lookups.length > 0 || !first || first.reason === 'alreadyFilled') return undefined;
	const { message = 'The record cannot be looked up' } = first;
	const [what = message, advice] = message.split(ADVICE);
	const todo = advice === undefined ? 'Correct the value in the node.' : `Fill in ${advice}.`;
	return { message: what, description: `${todo} ${NOTHING_SENT}` };
}

/** Separates the problem and the remedy in an envelope's message. */
const ADVICE = ': fill in ';

const NOTHING_SENT = 'Nothing was sent or charged.';

function describeProgress({ outcomes, creditsSpent, lookupCount }: RunProgress): string {
	const found = [...outcomes.values()].filter(({ status }) => status === 'found').length;
	const done = `${formatNumber(outcomes.size)} of ${formatCount(lookupCount, 'lookup')}`;
	return `${done}: ${formatNumber(found)} found. ${formatCount(creditsSpent, 'credit')} used.`;
}

function toLookUpItems(
	run: OperationRun,
	items: ItemToLookUp[],
	envelopes: Envelope[],
	onNoMatch: OnNoMatch,
): Outcome[] {
	const outcomes: Outcome[] = [];
	const failures: Outcome[] = [];
	envelopes.forEach((envelope, index) => {
		const { toItem, failure } = items[index]!;
		const { itemIndex: item, source } = run.inputs[index]!;
		const { binary } = source;
		if (failure && run.hasErrorOutput && !run.retriesOnFail) {
			return void failures.push({ item, failure });
		}
		const output = findOutputIndex(onNoMatch, findDestination(envelope).output);
		if (output === undefined) return;
		outcomes.push({ item, json: toItem(envelope), output, ...(binary && { binary }) });
	});
	return outcomes.concat(failures);
}
