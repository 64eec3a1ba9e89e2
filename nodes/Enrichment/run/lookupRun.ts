import { describeFailure, type Failure } from '../../shared/core/result';
import { assignRows, type Assignment } from '../match/assignRows';
import { describeRequestedRecord } from '../match/recordDescription';
import {
	buildRowConfusionKeys,
	canRowsBeConfused,
	onlyRepeatsIdentifiers,
} from '../match/question';
import type { AnswerRows } from '../match/rows';
import type { Entity } from '../person/entities';
import type { RequestedRecord } from '../providers/dialect';
import { mergeFoundIdentifiers } from '../providers/lookupIdentifiers';
import { RESULT_KEY, buildOutcomeWithoutResult, type LookupOutcome } from '../records/envelope';
import type { Lookup } from '../records/plan';
import { listStepsWithSameIdentifiers, type Attempt, type Ending } from './attempt';
import { chooseNextRequest } from './choose';
import { FETCH_LATER_REMEDY } from './jobAnswers';
import {
	createAttempt,
	buildRecordOfAttempt,
	createLookupContext,
	createFirstAttempt,
	serializeRequest,
	type LookupContext,
} from './lookupContext';
import { runAttempts } from './loop';
import { buildJobUnderWay } from './next';
import { combineStepsToOutcome, resolveOutcome, sumCreditsOfSteps } from './outcome';
import { sendPreparatoryRequests } from './prepare';
import { RequestRunner } from './requestRunner';
import type { RunContext } from './runContext';
import type { LookupReport, LookupService, LookupSettings } from './settings';

/**
 * Sends lookups to one provider within 'Max Credits', and returns the outcome of each, in their order, with its credits.
 * It keeps no state, so that a waterfall can run it several times for one list, with other lookups, settings and
 * providers. Never throws once a credit is spent.
 */
export async function runLookups(
	lookups: readonly Lookup[],
	settings: LookupSettings,
	service: LookupService,
): Promise<LookupReport> {
	const runner = new RequestRunner(service);
	const prepared =
		lookups.length > 0
			? await sendPreparatoryRequests(settings, service.dialect, runner)
			: settings;
	const context = createLookupContext(prepared, service.dialect, lookups);
	const report = await runAttempts(createLookupRunContext(context), service, runner);
	return { ...report, accountPrices: prepared.accountPrices };
}

/** Creates the run context of lookups. */
export function createLookupRunContext(context: LookupContext): RunContext {
	const { settings, lookups } = context;
	return {
		settings,
		purchaseCount: lookups.length,
		buildFirstAttempt: (index) => createFirstAttempt(index, context),
		buildSubject: (attempt) => buildRecordOfAttempt(attempt, context),
		listRowConfusionKeys: ({ question }) => buildRowConfusionKeys(question),
		jobRemedy: FETCH_LATER_REMEDY,
		matchRows: (answer, records, isTagged) => {
			const given = records.map((each) => each.identifiersFromUser);
			// If numbers are missing, the order alone does not distinguish records that could be confused.
			const ordered = answer.followsRequestOrder && !(isTagged && canRowsBeConfused(given));
			return matchRowsToRecords(
				{ ...answer, followsRequestOrder: ordered },
				records,
				settings.entity,
			);
		},
		onlyRepeatsQuestion: (found, { sent }) => onlyRepeatsIdentifiers(found, sent),
		buildFollowUp: (ended, ending, now) =>
			buildDeferredAttempt(ended, ending, settings, now) ??
			buildFurtherAttempt(ended, settings) ??
			buildAlternativeAttempt(ended, context),
		resolveOutcome: (history) => resolveOutcome(history, settings),
		buildUnsentOutcome: (attempt, failure) => buildUnsentOutcome(attempt, failure, settings),
	};
}

/**
 * Assigns rows to records. A follow-up answer has to be about the person found before, or has to match the identifiers from
 * the user; `matchedBy` only names identifiers from the user.
 */
export function matchRowsToRecords(
	answer: AnswerRows,
	records: readonly RequestedRecord[],
	entity: Entity,
): Assignment[] {
	const matchIdentifiersFromUser = () =>
		assignRows(
			records.map(({ identifiersFromUser, sent }) =>
				describeRequestedRecord(entity, identifiersFromUser, sent),
			),
			answer,
		);
	if (records.every(({ earlierResult }) => earlierResult === undefined))
		return matchIdentifiersFromUser();
	const descriptions = records.map(({ identifiersFromUser, earlierResult, sent }) =>
		describeRequestedRecord(
			entity,
			mergeFoundIdentifiers(identifiersFromUser, earlierResult),
			sent,
		),
	);
	const byFound = assignRows(descriptions, answer);
	const byUserIdentifiers = matchIdentifiersFromUser();
	return byFound.map((each, index) => {
		const other = byUserIdentifiers[index]!;
		const proven = other.kind === 'row' && other.matchedBy !== null ? other : undefined;
		if (each.kind === 'unmatched') return proven ?? each;
		return proven?.row === each.row ? proven : { ...each, matchedBy: null };
	});
}

/** Builds the attempt that fetches deferred data from the job named in the answer (Apollo's phones). */
function buildDeferredAttempt(
	ended: Attempt,
	ending: Ending,
	settings: LookupSettings,
	now: number,
): Attempt | undefined {
	const { deferred } = ended.request;
	if (!deferred || ending.kind !== 'found' || ending.doubt !== undefined) return undefined;
	const job = buildJobUnderWay(ended.request, ending, settings, now);
	return job && { ...ended, request: deferred, job, mayFollow: [] };
}

/** Builds the attempt for data that is still missing, whether or not somebody was found. */
function buildFurtherAttempt(ended: Attempt, settings: LookupSettings): Attempt | undefined {
	if (ended.mayFollow.length === 0) return undefined;
	const outcome = combineStepsToOutcome(listStepsWithSameIdentifiers(ended), settings);
	const found = outcome[RESULT_KEY[settings.entity]];
	if (found === undefined && outcome.reason !== 'noMatch') return undefined;
	// Nothing more is bought for a possible namesake.
	if (outcome.status === 'lowConfidence') return undefined;
	const request = chooseNextRequest(ended, settings, found);
	if (request === undefined) return undefined;
	const mayFollow = ended.mayFollow.filter((each) => each !== request);
	return { ...ended, request, mayFollow };
}

/** Builds the attempt with the next set of identifiers alone, unless it would repeat a request. */
function buildAlternativeAttempt(ended: Attempt, context: LookupContext): Attempt | undefined {
	const { index, alternatives, history } = ended;
	if (alternatives.length === 0) return undefined;
	if (
		combineStepsToOutcome(listStepsWithSameIdentifiers(ended), context.settings).reason !==
		'noMatch'
	)
		return undefined;
	const sent = history.map((step, position) =>
		serializeRequest({ ...ended, ...step, history: history.slice(0, position) }, context),
	);
	for (const [position, question] of alternatives.entries()) {
		const attempt = createAttempt(question, index, alternatives.slice(position + 1), context);
		if (attempt && !sent.includes(serializeRequest(attempt, context)))
			return { ...attempt, history };
	}
	return undefined;
}

function buildUnsentOutcome(
	attempt: Attempt,
	failure: Failure,
	settings: LookupSettings,
): LookupOutcome {
	const { history } = attempt;
	const before = listStepsWithSameIdentifiers(attempt);
	// The attempt repeated a request or tried other identifiers, so the earlier result counts.
	if (history.at(-1) !== before.at(-1)) return resolveOutcome(history, settings);
	const reason = describeFailure(failure);
	const message = `Another lookup for this record was not made: ${reason}`;
	const outcome = before.length > 0 ? resolveOutcome(history, settings, message) : undefined;
	if (outcome?.[RESULT_KEY[settings.entity]]) return outcome;
	// The lookup is incomplete: another run may still find somebody.
	return buildOutcomeWithoutResult(
		'skipped',
		failure.reason ?? 'aborted',
		reason,
		sumCreditsOfSteps(history),
	);
}
