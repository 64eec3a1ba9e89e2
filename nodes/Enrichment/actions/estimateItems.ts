/** Builds the output of 'Estimate Cost': an item for each record, and the totals in a hint. */
import type { IDataObject } from 'n8n-workflow';

import { formatNumber, formatCount } from '../../shared/core/result';
import type { Outcome, OperationRun } from '../../shared/node/operation';
import { omitUndefined } from '../person/values';
import type { Plan } from '../records/plan';
import { combineForecasts } from '../run/combineReports';
import { roundCredits } from '../providers/roundCredits';
import {
	estimateWaterfall,
	type ProviderEstimateOfRecord,
	type StepEstimate,
	type WaterfallEstimate,
} from '../run/estimateWaterfall';
import type { RecordEstimate } from '../run/estimate';
import type { WaterfallLookup, WaterfallSettings } from '../run/waterfallSettings';
import { omitEmptyValuesDeep } from './envelopes';
import type { OnNoMatch } from './fields';
import { publishNotes } from './hints';
import { findOutputIndex } from './outputs';
import { describeEstimatedTimes } from './paceNotes';
import type { PreparedWaterfall } from './readWaterfall';
import { countReasons, describeCounts, type CountedGroup } from './runSummary';

/** Estimates a run without sending anything. Items go to Unresolved, since nobody was looked up. */
export function buildEstimateItems(
	run: OperationRun,
	plan: Omit<Plan, 'lookups'> & { lookups: WaterfallLookup[] },
	{ steps, settings }: PreparedWaterfall,
	onNoMatch: OnNoMatch,
	warnings: readonly string[],
): Outcome[] {
	const estimate = estimateWaterfall(plan, steps, settings);
	publishNotes(run, describeEstimate(estimate, settings), warnings);
	const output = findOutputIndex(onNoMatch, 'unresolved') ?? 0;
	const total = buildTotals(estimate, settings);
	const isRing = settings.currency !== undefined;
	return estimate.records.map((record, index) => {
		const [first] = record.questions;
		const row: IDataObject = {
			...toEstimateRow(record),
			...(settings.entity === 'contact' && { reveal: listRequestedNeeds(record.questions) }),
			...(isRing
				? { questions: record.questions.map((question) => ({ ...question })) }
				: { provider: first?.provider ?? steps[0]?.service.dialect.name }),
			input: { ...plan.inputs[index] },
			total,
		};
		const json = run.isTool ? omitEmptyValuesDeep(row) : row;
		return { item: run.inputs[index]!.itemIndex, json, output };
	});
}

function listRequestedNeeds(questions: readonly ProviderEstimateOfRecord[]): string[] {
	const asked = new Set(questions.flatMap((question) => question.for));
	asked.delete('verification');
	return [...asked];
}

/** Builds a row that has the same keys in the same order for every action. */
function toEstimateRow(record: RecordEstimate): IDataObject {
	const { action } = record;
	return omitUndefined<IDataObject>({
		action,
		maximumCredits: action === 'lookUp' ? record.maximumCredits : 0,
		reason: action === 'skip' ? record.reason : null,
		message: action === 'skip' ? record.message : undefined,
		duplicateOf: action === 'duplicate' ? record.duplicateOf : undefined,
	});
}

function filterByAction<Action extends RecordEstimate['action']>(
	{ records }: WaterfallEstimate,
	action: Action,
): Array<Extract<RecordEstimate, { action: Action }>> {
	return records.filter(
		(record): record is Extract<(typeof records)[number], { action: Action }> =>
			record.action === action,
	);
}

/** Finds the highest credits of all providers, within the limits of each and of the run. */
function findHighestCredits(
	{ steps }: WaterfallEstimate,
	{ maxCredits }: WaterfallSettings,
): number {
	const credits = roundCredits(steps.reduce((sum, step) => sum + step.cappedCredits, 0));
	return maxCredits > 0 ? Math.min(credits, maxCredits) : credits;
}

/** Finds the highest cost of all providers; undefined if the price of a used one is unknown. */
function findHighestCost(
	{ steps }: WaterfallEstimate,
	{ maxCost, maxCredits, currency }: WaterfallSettings,
): number | undefined {
	if (currency === undefined) return undefined;
	const paid = steps.filter(({ cappedCredits }) => cappedCredits > 0);
	if (paid.some(({ creditPrice }) => creditPrice === undefined)) return undefined;
	const dearestFirst = paid.sort(
		(one, other) => (other.creditPrice ?? 0) - (one.creditPrice ?? 0),
	);
	let creditsLeft = maxCredits > 0 ? maxCredits : Infinity;
	let cost = 0;
	for (const { cappedCredits, creditPrice = 0 } of dearestFirst) {
		const credits = Math.min(cappedCredits, creditsLeft);
		creditsLeft -= credits;
		cost += credits * creditPrice;
	}
	return roundCredits(maxCost > 0 ? Math.min(cost, maxCost) : cost);
}

/** Builds the totals of the run, which every item has, so that a workflow can decide by any of them. */
function buildTotals(estimate: WaterfallEstimate, settings: WaterfallSettings): IDataObject {
	const { records, steps } = estimate;
	const { duration } = combineForecasts(steps.map(({ forecasts }) => forecasts));
	const maximumCost = findHighestCost(estimate, settings);
	return {
		records: records.length,
		lookups: filterByAction(estimate, 'lookUp').length,
		duplicates: filterByAction(estimate, 'duplicate').length,
		skipped: filterByAction(estimate, 'skip').length,
		requests: steps.reduce((sum, { requests }) => sum + requests, 0),
		maximumCredits: findHighestCredits(estimate, settings),
		...(maximumCost !== undefined && { maximumCost, currency: settings.currency }),
		...(steps.length > 1 && { steps: steps.map(toStepRow) }),
		...(duration && { minutes: toMinutes(duration.ms) }),
	};
}

const toStepRow = (step: StepEstimate): IDataObject => ({
	provider: step.dialect.name,
	[step.isVerification ? 'verifications' : 'lookups']: step.subjects,
	requests: step.requests,
	maximumCredits: step.cappedCredits,
	...(step.creditPrice !== undefined && {
		maximumCost: roundCredits(step.cappedCredits * step.creditPrice),
	}),
});

/** Converts milliseconds to minutes with one decimal. */
const toMinutes = (ms: number): number => Math.round(ms / 6_000) / 10;

function describeEstimate(estimate: WaterfallEstimate, settings: WaterfallSettings): string[] {
	const { records, steps } = estimate;
	const lookups = filterByAction(estimate, 'lookUp');
	const skipped = filterByAction(estimate, 'skip');
	const groups: CountedGroup[] = [
		{
			count: lookups.length + filterByAction(estimate, 'duplicate').length,
			words: 'to look up',
			duplicates: filterByAction(estimate, 'duplicate').length,
		},
		{
			count: skipped.length,
			words: 'skipped',
			duplicates: 0,
			notes: countReasons(skipped),
		},
	];
	const counts = describeCounts(records.length, settings.entity, groups);
	const costs = steps.map((step) => describeStepCost(step, steps.length > 1));
	const cost = findHighestCost(estimate, settings);
	const money =
		cost === undefined ? [] : [`At most ${cost.toFixed(2)} ${settings.currency ?? ''} in all`];
	const times = lookups.length > 0 ? describeEstimatedTimes(steps) : [];
	const { maxCredits } = settings;
	const isCapped = maxCredits > 0 && findHighestCredits(estimate, settings) === maxCredits;
	const limit = isCapped ? [`'Max Credits' stops the run at ${formatNumber(maxCredits)}`] : [];
	return [counts, ...costs, ...limit, ...money, ...times, NOTHING_SENT];
}

/** Describes the cost of a step: "At most 12 requests and 40 credits", or with the provider's name "Hunter: no requests". */
function describeStepCost(step: StepEstimate, isNamed: boolean): string {
	const { dialect, requests, maximumCredits, maxCredits, isVerification, subjects } = step;
	if (isNamed && requests === 0) return `${dialect.label}: no requests`;
	const most = `t most ${formatCount(requests, 'request')} and ${formatCount(maximumCredits, 'credit')}`;
	const cost = isNamed ? `${dialect.label}: a${most}` : `A${most}`;
	const whole = isVerification ? `${cost} for ${formatCount(subjects, 'verification')}` : cost;
	if (step.cappedCredits >= maximumCredits) return whole;
	const ended = isNamed ? 'its part' : 'the run';
	return `${whole}; 'Max Credits' stops ${ended} at ${formatNumber(maxCredits)}`;
}

const NOTHING_SENT = "Nothing was sent or charged. To look up the records, set 'Mode' to 'Look Up'";
