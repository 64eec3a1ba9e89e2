import { formatNumber, formatCount, success, type Failure } from '../../shared/core/result';
import type { InputItem } from '../../shared/node/inputItem';
import type { Execute, Outcome, OperationRun } from '../../shared/node/operation';
import type { Entity } from '../person/entities';
import type { ColumnLayout } from '../records/columns';
import { findDestination, type Envelope } from '../records/envelope';
import { planLookups, type Lookup, type Plan } from '../records/plan';
import { limitPlanToSample } from '../records/sample';
import { isKeyRing } from '../providers/keyRing';
import { combineStepReports } from '../run/combineReports';
import { mergeSupplied, startProgress } from '../run/lookupProgress';
import { listJobKinds } from '../run/fetchJobs';
import type { Dialect } from '../providers/dialect';
import type { Progress } from '../run/settings';
import { runWaterfall } from '../run/waterfall';
import type { WaterfallLookup, WaterfallStep } from '../run/waterfallSettings';
import { buildEnvelopes } from './envelopes';
import { estimateItems } from './estimateItems';
import { readLookupValues, type LookupKind, type LookupValues, type OnNoMatch } from './fields';
import { finishEnvelope } from './finishEnvelope';
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
import { toSharedContacts } from './suppliedResult';
import { checkSkipField } from './skipField';
import { hasSuppressedResult } from './suppressionList';
import { listRecognizedFields } from './recognizedFields';
import { describeSample } from './sampleNotes';
import { failAll, failedBeforePayment, wasStoppedByFailure } from './runFailures';

/** Failures of runs that had paid or submitted a job, by first item: 'Retry On Fail' gets the same one, and nothing is sent. */
const failedFor = new WeakMap<object, Failure>();

/** Looks up all input items together and yields an outcome for each, in order. */
export function createLookupExecute(entity: Entity, kind: LookupKind): Execute {
	return async function* (run) {
		const [first] = run.inputs;
		if (!first) return;
		const earlier = failedFor.get(first.source);
		if (earlier) return yield* failAll(run, earlier);
		const prepared = first.attemptNow(() => success(prepareLookUp(first, entity, kind, run)));
		if (!prepared.ok) return yield* failAll(run, prepared.failure);
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
			extraFieldChecks: dialects.flatMap(
				({ lookups }) => lookups[entity]?.checkExtraFields ?? [],
			),
			layout,
			suppressionList,
		});
		const refused = findRefusal(items);
		if (refused) return yield* failAll(run, refused.failure, refused.item);
		const skipField = checkSkipField(run.inputs, (input) => readLookupValues(input).options);
		if (!skipField.ok) return yield* failAll(run, skipField.failure);
		const warnings = skipField.value === undefined ? [] : [skipField.value];
		const candidates = items.map(({ candidate }) => candidate);
		const whole = planLookups(entity, candidates, dedupe);
		const plan = limitPlanToSample(whole, tryFirst, () => run.clock.random());
		// A value typed into the panel is the same for every item, so its defect fails the run.
		const typed = source.isTyped && kind === 'find' ? findTypedDefect(plan) : undefined;
		if (typed) return yield* failAll(run, typed);
		const lookups = plan.lookups.map((lookup) => startLookup(lookup, items, entity));
		if (mode === 'estimate') {
			return yield estimateItems(run, { ...plan, lookups }, waterfall, onNoMatch, warnings);
		}
		for (const warning of warnings) run.log(warning);
		const result = await runWaterfall(lookups, steps.map(withProgress(run)), {
			...settings,
			hasSuppressionList: suppressionList !== undefined,
			isSuppressed: (outcome) => hasSuppressedResult(suppressionList, outcome),
		});
		const report = combineStepReports(result);
		const { stopReason: failure = { message: 'The lookups failed' } } = report;
		const isStopped = result.isStopped && wasStoppedByFailure(report) && !run.continuesOnFail;
		const mayBeCharged = !report.nothingPaid || report.jobSubmitted;
		// 'Retry On Fail' gives each try of a tool a new item, by which nothing can be remembered.
		const isAnswered = run.isTool && mayBeCharged;
		if ((failedBeforePayment(report) || isStopped) && !isAnswered) {
			if (mayBeCharged) failedFor.set(first.source, failure);
			return yield* failAll(run, failure);
		}
		const envelopes = buildEnvelopes(plan, result.outcomes, {
			provider: isRing ? undefined : dialects[0]?.name,
			showsTrail: isRing,
		}).map((envelope, record) => {
			const { statement, defaultCountry } = items[record]!;
			return finishEnvelope(envelope, {
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

function prepareLookUp(input: InputItem, entity: Entity, kind: LookupKind, run: OperationRun) {
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

/** A lookup with what its items brought of an earlier one; of several the first that is about the same person. */
function startLookup(
	lookup: Lookup,
	items: readonly ItemToLookUp[],
	entity: Entity,
): WaterfallLookup {
	const { identifiers, recordIndexes: records } = lookup;
	const supplied = records.flatMap((record) => items[record]?.supplied ?? []);
	const own = records.flatMap((record) => items[record]?.candidate.identifiers ?? []);
	const shared = entity === 'contact' ? toSharedContacts(identifiers, own) : undefined;
	const all = shared ? [...supplied, shared] : supplied;
	return { ...lookup, progress: startProgress(identifiers, mergeSupplied(entity, all)) };
}

/** The step, which shows how far it is. */
const withProgress =
	(run: OperationRun) =>
	(step: WaterfallStep, _: number, { length }: readonly WaterfallStep[]): WaterfallStep => {
		const { dialect } = step.service;
		const about = length > 1 ? `${dialect.label}: ` : '';
		const progress = (made: Progress) =>
			run.progress(() => `${about}${describeProgress(made)}`);
		return { ...step, service: { ...step.service, progress } };
	};

/** The columns that the results get; undefined where one field holds each. */
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
			entity === 'contact' && dialects.some((dialect) => listJobKinds(dialect).length > 0),
		includesRaw: options.includeRaw,
		hasSeveralProviders: isRing,
	};
}

/** Which records were left alone because their jobs are still to be fetched. */
function describeStillPending({ skipped }: Plan): string[] {
	const pending = [...skipped.values()].filter(({ status }) => status === 'pending').length;
	if (pending === 0) return [];
	const were = pending === 1 ? 'was' : 'were';
	return [
		`${formatCount(pending, 'contact')} ${were} already pending and not looked up again: use 'Get Result' to fetch them`,
	];
}

/** Why the run ends before anything is sent: a result would overwrite data, or no item can be read. */
function findRefusal(items: ItemToLookUp[]): { item: number; failure: Failure } | undefined {
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

/** Splits an envelope's sentence into what is wrong and what to do, as errors have them. */
const ADVICE = ': fill in ';

const NOTHING_SENT = 'Nothing was sent or charged.';

function describeProgress({ outcomes, credits, lookups }: Progress): string {
	const found = [...outcomes.values()].filter(({ status }) => status === 'found').length;
	const done = `${formatNumber(outcomes.size)} of ${formatCount(lookups, 'lookup')}`;
	return `${done}: ${formatNumber(found)} found. ${formatCount(credits, 'credit')} used.`;
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
		const { toItem: put, failure } = items[index]!;
		const { itemIndex: item, source } = run.inputs[index]!;
		const { binary } = source;
		if (failure && run.hasErrorOutput && !run.retriesOnFail) {
			return void failures.push({ item, failure });
		}
		const output = findOutputIndex(onNoMatch, findDestination(envelope).output);
		if (output === undefined) return;
		outcomes.push({ item, json: put(envelope), output, ...(binary && { binary }) });
	});
	return outcomes.concat(failures);
}
