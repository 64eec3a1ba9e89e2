import type { Dialect } from '../providers/dialect';
import type { ProviderAttempt } from '../records/envelope';
import { sortNeeds, type Need } from '../records/needs';
import type { Plan } from '../records/plan';
import { combineForecasts } from './combineReports';
import { roundCredits } from '../providers/roundCredits';
import { estimateLookups, type RecordEstimate } from './estimate';
import type { PaceForecasts } from './settings';
import { findHighestVerificationPrice } from './verify';
import { buildGroupSettings, groupByOpenNeeds } from './waterfallGroups';
import type { WaterfallLookup, WaterfallSettings, WaterfallStep } from './waterfallSettings';
import { startProgress } from './lookupProgress';

/** What one provider would receive and charge at most, if all providers before it found nothing. */
export interface StepEstimate {
	dialect: Dialect;
	/** The number of its lookups, or the highest number of emails that it would verify. */
	subjects: number;
	/** Whether the provider verifies emails that others find, instead of looking people up. */
	isVerification: boolean;
	requests: number;
	/** The highest cost without any limit. */
	maximumCredits: number;
	/** The highest cost within 'Max Credits' of the provider. */
	cappedCredits: number;
	/** 'Max Credits' of the provider; 0 means no limit. */
	maxCredits: number;
	creditPrice: number | undefined;
	forecasts: PaceForecasts;
}

/** What one provider would be asked about one record, and charge at most. */
export interface ProviderEstimateOfRecord {
	provider: string;
	for: ProviderAttempt['for'];
	maximumCredits: number;
}

/** The estimate of a waterfall, by record and by provider. */
export interface WaterfallEstimate {
	/** In the order of the input. */
	records: Array<RecordEstimate & { questions: ProviderEstimateOfRecord[] }>;
	steps: StepEstimate[];
}

/** Estimates what each provider would receive and charge at most. Sends nothing. */
export function estimateWaterfall(
	plan: Omit<Plan, 'lookups'> & { lookups: WaterfallLookup[] },
	steps: readonly WaterfallStep[],
	settings: WaterfallSettings,
): WaterfallEstimate {
	const { inputs, lookups, skipped } = plan;
	const questions = new Map<number, ProviderEstimateOfRecord[]>();
	const estimates = new Array<RecordEstimate>(inputs.length);
	const base = estimateLookups(
		{ lookups: [], skipped, inputs },
		steps[0]!.settings,
		readDialect(steps[0]!),
	);
	for (const record of skipped.keys()) estimates[record] = base.records[record]!;
	for (const { recordIndexes } of lookups) {
		for (const record of recordIndexes) estimates[record] = NOTHING_LACKING;
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
				readDialect(step),
			);
			for (const { recordIndexes } of part) {
				for (const record of recordIndexes) {
					const each = estimate.records[record]!;
					estimates[record] = combineEstimates(estimates[record], each);
					if (each.action !== 'lookUp') continue;
					const asked = questions.get(record) ?? [];
					const { maximumCredits } = each;
					const { name: provider } = readDialect(step);
					asked.push({ provider, for: sortNeeds(needs), maximumCredits });
					questions.set(record, asked);
				}
			}
			return { lookups: part.length, estimate };
		});
		const maximumCredits = roundCredits(
			estimated.reduce((sum, { estimate }) => sum + estimate.maximumCredits, 0),
		);
		const { maxCredits } = step.settings;
		return {
			dialect: readDialect(step),
			subjects: estimated.reduce((sum, each) => sum + each.lookups, 0),
			isVerification: false,
			requests: estimated.reduce((sum, { estimate }) => sum + estimate.requests, 0),
			maximumCredits,
			cappedCredits: maxCredits > 0 ? Math.min(maxCredits, maximumCredits) : maximumCredits,
			maxCredits,
			creditPrice: step.creditPrice,
			forecasts: combineForecasts(estimated.map(({ estimate }) => estimate.forecasts)),
		};
	});
	const verification = addVerifications(estimates, questions, stepEstimates, settings);
	return {
		records: estimates.map((estimate, record) => ({
			...estimate,
			questions: questions.get(record) ?? [],
		})),
		steps: verification ? stepEstimates.concat(verification) : stepEstimates,
	};
}

/** Adds the highest cost of 'Verify With': every provider that is asked for an email may return an unverified one. */
function addVerifications(
	estimates: RecordEstimate[],
	questions: ReadonlyMap<number, ProviderEstimateOfRecord[]>,
	steps: readonly StepEstimate[],
	{ verifier }: WaterfallSettings,
): StepEstimate | undefined {
	if (verifier === undefined) return undefined;
	const { request, maxCredits, creditPrice, service } = verifier;
	const { dialect } = service;
	const price = findHighestVerificationPrice(request);
	let addresses = 0;
	for (const [record, asked] of questions) {
		const own = asked.flatMap((question) => question.for.filter(isEmailNeed)).length;
		if (own === 0) continue;
		addresses += own;
		const maximumCredits = roundCredits(own * price);
		asked.push({ provider: dialect.name, for: ['verification'], maximumCredits });
		estimates[record] = combineEstimates(estimates[record], {
			action: 'lookUp',
			maximumCredits,
		});
	}
	const maximumCredits = roundCredits(addresses * price);
	const own = steps.find((step) => step.dialect.name === dialect.name);
	const left = maxCredits > 0 ? Math.max(0, maxCredits - (own?.cappedCredits ?? 0)) : Infinity;
	return {
		dialect,
		subjects: addresses,
		isVerification: true,
		requests: Math.ceil(addresses / request.maxSubjects),
		maximumCredits,
		cappedCredits: Math.min(maximumCredits, left),
		maxCredits,
		creditPrice,
		forecasts: {},
	};
}

const isEmailNeed = (need: Need | 'verification'): boolean =>
	need === 'email' || need === 'personalEmail';

const readDialect = ({ service }: WaterfallStep): Dialect => service.dialect;

const NOTHING_LACKING: RecordEstimate = { action: 'skip', reason: 'alreadyFilled' };

/** Combines the estimates of one record at two providers; it is looked up if one of them is asked, and credits add up. */
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
