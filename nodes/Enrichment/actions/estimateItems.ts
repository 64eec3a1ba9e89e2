/** What 'Estimate Cost' gives: an item for each record, and the sum in a hint. */
import type { IDataObject } from 'n8n-workflow';

import { number, plural } from '../../shared/core/result';
import type { Outcome, Run } from '../../shared/node/operation';
import { omitUndefined } from '../person/values';
import type { Plan } from '../records/plan';
import type { Dialect } from '../providers/dialect';
import { estimateLookups, type RecordEstimate, type RunEstimate } from '../run/estimate';
import type { LookupSettings } from '../run/settings';
import { dropEmptyValues } from './envelopes';
import type { OnNoMatch } from './fields';
import { publishNotes } from './hints';
import { findOutputIndex } from './outputs';
import { describeEstimatedTime } from './paceNotes';
import { countReasons, describeCounts, type CountedGroup } from './runSummary';

/** Sends nothing. Items leave by Unresolved, as nobody was looked up. */
export function estimateItems(
	run: Run,
	plan: Plan,
	settings: LookupSettings,
	dialect: Dialect,
	onNoMatch: OnNoMatch,
): Outcome[] {
	const estimate = estimateLookups(plan, settings, dialect);
	publishNotes(run, describeEstimate(estimate, settings, dialect), []);
	const output = findOutputIndex(onNoMatch, 'unresolved') ?? 0;
	const total = sumUp(estimate, settings);
	return estimate.records.map((record, index) => {
		const row: IDataObject = {
			...toEstimateRow(record),
			...(settings.entity === 'contact' && { reveal: [...settings.reveal] }),
			provider: dialect.name,
			input: { ...plan.inputs[index] },
			total,
		};
		const json = run.isTool ? dropEmptyValues(row) : row;
		return { item: run.inputs[index]!.item, json, output };
	});
}

/** The same keys in the same order, whatever would be done. */
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

function recordsOf<Action extends RecordEstimate['action']>(
	{ records }: RunEstimate,
	action: Action,
): Array<Extract<RecordEstimate, { action: Action }>> {
	return records.filter(
		(record): record is Extract<RecordEstimate, { action: Action }> => record.action === action,
	);
}

/** The whole run, on each item: a workflow can decide by any of them whether to go on. */
function sumUp(estimate: RunEstimate, { maxCredits }: LookupSettings): IDataObject {
	const { records, requests, maximumCredits, forecasts } = estimate;
	const isCapped = maxCredits > 0 && maxCredits < maximumCredits;
	return {
		records: records.length,
		lookups: recordsOf(estimate, 'lookUp').length,
		duplicates: recordsOf(estimate, 'duplicate').length,
		skipped: recordsOf(estimate, 'skip').length,
		requests,
		maximumCredits: isCapped ? maxCredits : maximumCredits,
		...(forecasts.duration && { minutes: toMinutes(forecasts.duration.ms) }),
	};
}

/** To one decimal. */
const toMinutes = (ms: number): number => Math.round(ms / 6_000) / 10;

function describeEstimate(
	estimate: RunEstimate,
	{ entity, maxCredits }: LookupSettings,
	dialect: Dialect,
): string[] {
	const { records, requests, maximumCredits, forecasts } = estimate;
	const lookups = recordsOf(estimate, 'lookUp');
	const skipped = recordsOf(estimate, 'skip');
	const groups: CountedGroup[] = [
		{
			count: lookups.length + recordsOf(estimate, 'duplicate').length,
			words: 'to look up',
			duplicates: recordsOf(estimate, 'duplicate').length,
		},
		{
			count: skipped.length,
			words: 'skipped',
			duplicates: 0,
			notes: countReasons(skipped),
		},
	];
	const cost = `At most ${plural(requests, 'request')} and ${plural(maximumCredits, 'credit')}`;
	const isCapped = maxCredits > 0 && maxCredits < maximumCredits;
	return [
		describeCounts(records.length, entity, groups),
		isCapped ? `${cost}; 'Max Credits' ends the run at ${number(maxCredits)}` : cost,
		...(lookups.length > 0 ? describeEstimatedTime(forecasts, dialect) : []),
		NOTHING_SENT,
	];
}

const NOTHING_SENT = "Nothing was sent or charged. To look the records up, set 'Mode' to 'Look Up'";
