import type { Dialect } from '../providers/dialect';
import { sortNeeds, type Need } from '../records/needs';
import type { Plan } from '../records/plan';
import { combineForecasts } from './combineReports';
import { roundCredits } from '../providers/roundCredits';
import { estimateLookups, type RecordEstimate } from './estimate';
import type { PaceForecasts } from './settings';
import {
	buildGroupSettings,
	groupByOpenNeeds,
	type WaterfallLookup,
	type WaterfallSettings,
	type WaterfallStep,
} from './waterfall';
import { startProgress } from './lookupProgress';

/** What one provider would be sent, and cost at most, if those before it found nothing. */
export interface StepEstimate {
	dialect: Dialect;
	/** Lookups that it would be asked about. */
	lookups: number;
	requests: number;
	/** As if there were no limit. */
	maximumCredits: number;
	/** 'Max Credits' of the provider; 0 means no limit. */
	maxCredits: number;
	creditPrice: number | undefined;
	forecasts: PaceForecasts;
}

/** What one provider would be asked of one record. */
export interface RecordQuestion {
	provider: string;
	for: Need[];
	maximumCredits: number;
}

export interface WaterfallEstimate {
	/** In the order of the input. */
	records: Array<RecordEstimate & { questions: RecordQuestion[] }>;
	steps: StepEstimate[];
}

/** Calculates what each provider would be sent and cost at most. Nothing is sent. */
export function estimateWaterfall(
	plan: Omit<Plan, 'lookups'> & { lookups: WaterfallLookup[] },
	steps: readonly WaterfallStep[],
	settings: WaterfallSettings,
): WaterfallEstimate {
	const { inputs, lookups, skipped } = plan;
	const questions = new Map<number, RecordQuestion[]>();
	const estimates = new Array<RecordEstimate>(inputs.length);
	const base = estimateLookups(
		{ lookups: [], skipped, inputs },
		steps[0]!.settings,
		dialectOf(steps[0]!),
	);
	for (const record of skipped.keys()) estimates[record] = base.records[record]!;
	for (const { records } of lookups) {
		for (const record of records) estimates[record] = NOTHING_LACKING;
	}
	const stepEstimates = steps.map((step) => {
		const progresses = lookups.map(
			({ identifiers, progress }) => progress ?? startProgress(identifiers),
		);
		const groups = groupByOpenNeeds(progresses, step, settings);
		const estimated = groups.map(({ needs, indexes }) => {
			const part = indexes.map((index) => lookups[index]!);
			const own = buildGroupSettings(needs, step, step.settings.maxCredits);
			const estimate = estimateLookups(
				{ lookups: part, skipped: new Map(), inputs },
				own,
				dialectOf(step),
			);
			for (const { records } of part) {
				for (const record of records) {
					const each = estimate.records[record]!;
					estimates[record] = combineEstimates(estimates[record], each);
					if (each.action !== 'lookUp') continue;
					const asked = questions.get(record) ?? [];
					const { maximumCredits } = each;
					const { name: provider } = dialectOf(step);
					asked.push({ provider, for: sortNeeds(needs), maximumCredits });
					questions.set(record, asked);
				}
			}
			return { lookups: part.length, estimate };
		});
		return {
			dialect: dialectOf(step),
			lookups: estimated.reduce((sum, each) => sum + each.lookups, 0),
			requests: estimated.reduce((sum, { estimate }) => sum + estimate.requests, 0),
			maximumCredits: roundCredits(
				estimated.reduce((sum, { estimate }) => sum + estimate.maximumCredits, 0),
			),
			maxCredits: step.settings.maxCredits,
			creditPrice: step.creditPrice,
			forecasts: combineForecasts(estimated.map(({ estimate }) => estimate.forecasts)),
		};
	});
	return {
		records: estimates.map((estimate, record) => ({
			...estimate,
			questions: questions.get(record) ?? [],
		})),
		steps: stepEstimates,
	};
}

const dialectOf = ({ service }: WaterfallStep): Dialect => service.dialect;

const NOTHING_LACKING: RecordEstimate = { action: 'skip', reason: 'alreadyFilled' };

/** A record is looked up if any provider would be asked about it; the credits of several add up. */
function combineEstimates(
	before: RecordEstimate | undefined,
	other: RecordEstimate,
): RecordEstimate {
	if (before?.action === 'lookUp' && other.action === 'lookUp') {
		const maximumCredits = roundCredits(before.maximumCredits + other.maximumCredits);
		return { action: 'lookUp', maximumCredits };
	}
	if (before === undefined || before === NOTHING_LACKING) return other;
	return before.action === 'skip' ? other : before;
}
