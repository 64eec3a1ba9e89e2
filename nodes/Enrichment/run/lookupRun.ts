import { describeFailure, type Failure } from '../../shared/core/result';
import { assignRows, type Assignment } from '../match/assignRows';
import { describeRequestedRecord } from '../match/recordDescription';
import { buildConflictKeys, canRowsBeConfused, onlyRepeatsIdentifiers } from '../match/question';
import type { AnswerRows } from '../match/rows';
import type { Entity } from '../person/entities';
import type { RequestedRecord } from '../providers/dialect';
import { mergeFoundIdentifiers } from '../providers/lookupIdentifiers';
import { RESULT_KEY, buildOutcomeWithoutResult, type LookupOutcome } from '../records/envelope';
import type { Lookup } from '../records/plan';
import { listEarlierSteps, type Attempt, type Ending } from './attempt';
import { chooseFurtherRequest } from './choose';
import { FETCH_LATER } from './jobAnswers';
import {
	createAttempt,
	buildRecordToAsk,
	createLookupContext,
	createFirstAttempt,
	serializeRequest,
	type LookupContext,
} from './lookupContext';
import { runAttempts } from './loop';
import { findJobUnderWay } from './next';
import { combineSteps, resolveOutcome, sumCredits } from './outcome';
import { prepareLookups } from './prepare';
import { RequestRunner } from './requestRunner';
import type { RunContext } from './runContext';
import type { LookupReport, LookupService, LookupSettings } from './settings';

/**
 * Sends the lookups of a plan within 'Max Credits', and returns the outcome of each, in their order, with what it cost.
 * Everything it needs is given, and nothing of it is kept: a layer above may run it several times for one list, each
 * time with other lookups, settings and providers. Never throws once a credit is spent.
 */
export async function runLookups(
	lookups: readonly Lookup[],
	settings: LookupSettings,
	service: LookupService,
): Promise<LookupReport> {
	const runner = new RequestRunner(service);
	const prepared =
		lookups.length > 0 ? await prepareLookups(settings, service.dialect, runner) : settings;
	const context = createLookupContext(prepared, service.dialect, lookups);
	const report = await runAttempts(createLookupRun(context), service, runner);
	return { ...report, accountPrices: prepared.accountPrices };
}

/** The attempts that a run of lookups makes. */
export function createLookupRun(context: LookupContext): RunContext {
	const { settings, lookups } = context;
	return {
		settings,
		count: lookups.length,
		firstAttempt: (index) => createFirstAttempt(index, context),
		subjectOf: (attempt) => buildRecordToAsk(attempt, context),
		conflictKeysOf: ({ question }) => buildConflictKeys(question),
		jobRemedy: FETCH_LATER,
		matchRows: (answer, records, isTagged) => {
			const given = records.map((each) => each.identifiersFromUser);
			// Without their numbers, their order alone does not tell apart records that could be confused.
			const ordered = answer.followsRequestOrder && !(isTagged && canRowsBeConfused(given));
			return matchRowsToRecords(
				{ ...answer, followsRequestOrder: ordered },
				records,
				settings.entity,
			);
		},
		onlyRepeatsQuestion: (found, { sent }) => onlyRepeatsIdentifiers(found, sent),
		followUp: (ended, ending, now) =>
			deferredAttempt(ended, ending, settings, now) ??
			furtherAttempt(ended, settings) ??
			alternativeAttempt(ended, context),
		resolveOutcome: (history) => resolveOutcome(history, settings),
		outcomeOfUnsent: (attempt, failure) => outcomeOfUnsent(attempt, failure, settings),
	};
}

/**
 * Finds the record each row belongs to. A follow-up answer has to be about the person found before; a row that
 * matches the user's own identifiers is accepted as well. `matchedBy` names one of those alone.
 */
export function matchRowsToRecords(
	answer: AnswerRows,
	records: readonly RequestedRecord[],
	entity: Entity,
): Assignment[] {
	const matchGiven = () =>
		assignRows(
			records.map(({ identifiersFromUser, sent }) =>
				describeRequestedRecord(entity, identifiersFromUser, sent),
			),
			answer,
		);
	if (records.every(({ earlierResult }) => earlierResult === undefined)) return matchGiven();
	const descriptions = records.map(({ identifiersFromUser, earlierResult, sent }) =>
		describeRequestedRecord(
			entity,
			mergeFoundIdentifiers(identifiersFromUser, earlierResult),
			sent,
		),
	);
	const byFound = assignRows(descriptions, answer);
	const byGiven = matchGiven();
	return byFound.map((each, index) => {
		const other = byGiven[index]!;
		const proven = other.kind === 'row' && other.matchedBy !== null ? other : undefined;
		if (each.kind === 'unmatched') return proven ?? each;
		return proven?.row === each.row ? proven : { ...each, matchedBy: null };
	});
}

/** Some data came at once; the job named in the answer has the rest (Apollo's phones). */
function deferredAttempt(
	ended: Attempt,
	ending: Ending,
	settings: LookupSettings,
	now: number,
): Attempt | undefined {
	const { deferred } = ended.request;
	if (!deferred || ending.kind !== 'found' || ending.doubt !== undefined) return undefined;
	const job = findJobUnderWay(ended.request, ending, settings, now);
	return job && { ...ended, request: deferred, job, mayFollow: [] };
}

/** A request for data that is wanted and still missing, whether or not somebody was found. */
function furtherAttempt(ended: Attempt, settings: LookupSettings): Attempt | undefined {
	if (ended.mayFollow.length === 0) return undefined;
	const outcome = combineSteps(listEarlierSteps(ended), settings);
	const found = outcome[RESULT_KEY[settings.entity]];
	if (found === undefined && outcome.reason !== 'noMatch') return undefined;
	// Nothing more is bought of somebody who may be a namesake.
	if (outcome.status === 'lowConfidence') return undefined;
	const request = chooseFurtherRequest(ended, settings, found);
	if (request === undefined) return undefined;
	const mayFollow = ended.mayFollow.filter((each) => each !== request);
	return { ...ended, request, mayFollow };
}

/** The next set of identifiers by itself, unless that would repeat a request. */
function alternativeAttempt(ended: Attempt, context: LookupContext): Attempt | undefined {
	const { index, alternatives, history } = ended;
	if (alternatives.length === 0) return undefined;
	if (combineSteps(listEarlierSteps(ended), context.settings).reason !== 'noMatch')
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

function outcomeOfUnsent(
	attempt: Attempt,
	failure: Failure,
	settings: LookupSettings,
): LookupOutcome {
	const { history } = attempt;
	const before = listEarlierSteps(attempt);
	// This was a repetition, or a try with other identifiers: the earlier result stands.
	if (history.at(-1) !== before.at(-1)) return resolveOutcome(history, settings);
	const reason = describeFailure(failure);
	const message = `Another lookup for this record was not made: ${reason}`;
	const outcome = before.length > 0 ? resolveOutcome(history, settings, message) : undefined;
	if (outcome?.[RESULT_KEY[settings.entity]]) return outcome;
	// The lookup is not complete: running the record again may still find somebody.
	return buildOutcomeWithoutResult(
		'skipped',
		failure.reason ?? 'aborted',
		reason,
		sumCredits(history),
	);
}
