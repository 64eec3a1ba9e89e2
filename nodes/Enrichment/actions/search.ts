import type { IDataObject } from 'n8n-workflow';

import type { JsonRecord } from '../../shared/core/json';
import { groupBy } from '../../shared/core/lists';
import {
	formatNumber,
	OUTCOME_UNKNOWN,
	formatCount,
	endWithPeriod,
	describeFailure,
	success,
	type Failure,
	type Result,
} from '../../shared/core/result';
import { readAllValues, createReader, type Values } from '../../shared/node/field';
import type { InputItem } from '../../shared/node/inputItem';
import { readLimit } from '../../shared/node/limitFields';
import type { ExecuteWith, OutcomeFailure, OperationRun } from '../../shared/node/operation';
import { readRetryOptions } from '../../shared/node/retryFields';
import type { Criteria } from '../records/searchCriteria';
import type { Entity } from '../person/entities';
import { omitEmptyLists } from '../person/values';
import { toSearchColumns, type ColumnSet } from '../records/columns';
import { explainExceededLimit } from '../run/creditLimit';
import {
	describeSearchEnd,
	buildSearchFilters,
	SearchRunner,
	type SearchResult,
} from '../run/search';
import { selectDialect } from '../providers';
import type { SearchRow } from '../providers/dialect';
import { omitEmptyValuesDeep } from './envelopes';
import { publishNotes } from './hints';
import type { ResultFormat } from './fields';
import { describeForecastAfterRun, describeWaits } from './paceNotes';
import { describeCredits } from './runSummary';
import { buildCriteriaFields, type searchFields } from './searchFields';
import { createLookupService } from './settings';

/** The search of one item. */
interface SearchQuestion {
	filters: JsonRecord;
	limit: number;
	format: ResultFormat;
	columnSet: ColumnSet;
	/** The same for items that only differ in the limit. */
	key: string;
}

/** The searches of a run and their results; items that only differ in the limit share pages. */
interface SharedSearches {
	searches?: SearchRunner;
	/** The highest limit of the items with this key. */
	limits: ReadonlyMap<string, number>;
	lists: Map<string, SearchResult>;
}

/** Failures of searches that may have been charged, by input item, so that 'Retry On Fail' does not send them again. */
const unknownOutcomeByItem = new WeakMap<object, Failure>();

/** Creates the execute function of a search, which yields one item per match. */
export function createSearchExecute(entity: Entity): ExecuteWith<typeof searchFields> {
	const readEntityCriteria = createCriteriaReader(entity);
	return async function* (run, read) {
		const questions = run.inputs.map((input) =>
			input.attemptNow(() =>
				success(readQuestion(input, read(input), readEntityCriteria(input), run, entity)),
			),
		);
		const asked: SharedSearches = { limits: findHighestLimits(questions), lists: new Map() };
		const failures: OutcomeFailure[] = [];
		for (const [index, input] of run.inputs.entries()) {
			const question = questions[index]!;
			const result = question.ok
				? await input.attempt(() =>
						fetchMatches(question.value, input, read(input), run, entity, asked),
					)
				: question;
			if (!result.ok) failures.push({ item: input.itemIndex, failure: result.failure });
			else for (const json of result.value) yield { item: input.itemIndex, json };
		}
		const answered = [...asked.lists.values()].filter(isAnswered);
		const summary = describeMatches(entity, answered, asked);
		// AI agents see no hints and would take an empty output for no answer.
		const isNothing = answered.length > 0 && answered.every(({ rows }) => rows.length === 0);
		if (run.isTool && isNothing) {
			yield { item: 0, json: { matches: 0, message: summary.map(endWithPeriod).join(' ') } };
		}
		const isLost = !run.continuesOnFail && answered.length > 0;
		if (answered.length > 0) {
			const warnings = buildSearchWarnings(
				entity,
				answered,
				asked.searches,
				isLost ? failures : [],
			);
			const paceNotes = asked.searches ? describePace(asked.searches) : [];
			publishNotes(run, summary.concat(paceNotes), warnings);
		}
		// Errors come last, because n8n retries a node whose first item is an error, and would then discard
		// matches that were received and perhaps paid for.
		if (!isLost) yield* failures;
	};
}

type SearchValues = Values<typeof searchFields>;

/** Creates a reader of the criteria of an item that have a value. */
function createCriteriaReader(entity: Entity): (input: InputItem) => Criteria {
	const fields = buildCriteriaFields(entity);
	const read = createReader(fields);
	return (input) => {
		const filled = Object.entries(readAllValues(fields, read(input))).filter(
			([, entries]) => entries.length > 0,
		);
		return Object.fromEntries(filled);
	};
}

/** Reads the search of one item; refuses criteria that the provider does not support. Sends nothing. */
function readQuestion(
	input: InputItem,
	values: SearchValues,
	criteria: Criteria,
	{ credentials }: OperationRun,
	entity: Entity,
): SearchQuestion {
	const own = values.options.filters;
	const filters = input.accept(
		buildSearchFilters(entity, criteria, own, selectDialect(credentials)),
	);
	return {
		filters,
		limit: readLimit(values),
		format: values.resultFormat,
		columnSet: values.options.columnSet,
		key: JSON.stringify(filters),
	};
}

function findHighestLimits(questions: ReadonlyArray<Result<SearchQuestion>>): Map<string, number> {
	const limits = new Map<string, number>();
	for (const question of questions) {
		if (!question.ok) continue;
		const { key, limit } = question.value;
		limits.set(key, Math.max(limits.get(key) ?? 0, limit));
	}
	return limits;
}

/** Fetches the matches of one item, from those that all items with its criteria share. */
async function fetchMatches(
	{ filters, limit, format, columnSet, key }: SearchQuestion,
	input: InputItem,
	values: SearchValues,
	run: OperationRun,
	entity: Entity,
	asked: SharedSearches,
): Promise<Result<IDataObject[]>> {
	const unknown = unknownOutcomeByItem.get(input.source);
	if (unknown) return { ok: false, failure: unknown };
	let list = asked.lists.get(key);
	if (list === undefined) {
		// Any other search would fail, too.
		const stopped = asked.searches?.requestRunner.stopReason;
		if (stopped) return { ok: false, failure: addPathAdvice(stopped, run) };
		asked.searches ??= createSearchRunner(values, run, entity);
		list = await asked.searches.fetchResults(filters, asked.limits.get(key) ?? limit);
		asked.lists.set(key, list);
	}
	const { rows, failure } = list;
	if (failure && rows.length === 0) {
		if (failure.reason === OUTCOME_UNKNOWN) unknownOutcomeByItem.set(input.source, failure);
		return { ok: false, failure: addPathAdvice(failure, run) };
	}
	const provider = selectDialect(run.credentials).name;
	const toRow =
		format === 'columns'
			? ({ result }: SearchRow) => toSearchColumns(entity, columnSet, result, provider)
			: (row: SearchRow) => toMatchData(run, row);
	return success(rows.slice(0, limit).map((row) => toRow(row) as IDataObject));
}

/** Creates the runner of all searches, which share the limit of the first item. */
function createSearchRunner(values: SearchValues, run: OperationRun, entity: Entity): SearchRunner {
	const service = createLookupService(readRetryOptions(values.options), run);
	const dialect = service.dialect.searches[entity]!;
	return new SearchRunner(dialect, values.maxCredits, service);
}

const isAnswered = ({ rows, failure }: SearchResult) => !failure || rows.length > 0;

function addPathAdvice(failure: Failure, { credentials }: OperationRun): Failure {
	const isPathKnown = selectDialect(credentials).baseUrl !== undefined;
	if (failure.reason !== 'noEndpoint' || isPathKnown) return failure;
	const words = failure.description === undefined ? '' : `${failure.description} `;
	return { ...failure, description: `${words}${SEARCH_PATHS}` };
}

const SEARCH_PATHS =
	"The search path is set in the credential: 'Contact Search Path' and 'Company Search Path'.";

/** Converts a match to item data, with the provider, since its ID has no meaning elsewhere. */
function toMatchData({ isTool, credentials }: OperationRun, { result }: SearchRow): IDataObject {
	const row = { ...result, provider: selectDialect(credentials).name };
	return isTool ? omitEmptyValuesDeep(row) : (omitEmptyLists(row) as IDataObject);
}

/** "5 of 25 contacts found: the provider has no more", and what that cost. */
function describeMatches(
	entity: Entity,
	answered: readonly SearchResult[],
	{ lists, limits, searches }: SharedSearches,
): string[] {
	const matches = answered.reduce((sum, { rows }) => sum + rows.length, 0);
	const noun = NOUN[entity];
	if (matches === 0) {
		const none = `${formatCount(0, noun)} found`;
		return [none, describeSpending(searches), 'Remove or widen a criterion to find more'];
	}
	const isShort = [...lists].some(
		([key, list]) => list.rows.length < (limits.get(key) ?? 0) && isWhole(list),
	);
	const wanted = [...lists.keys()].reduce((sum, key) => sum + (limits.get(key) ?? 0), 0);
	const isLimited = wanted < Infinity;
	const found =
		isShort && isLimited
			? `${formatNumber(matches)} of ${formatCount(wanted, noun)} found: ${describeShortage(lists.size)}`
			: `${formatCount(matches, noun)} found`;
	return [found, describeSpending(searches)];
}

/** Whether a list ended because the provider has no further matches. */
const isWhole = ({ warning, failure }: SearchResult): boolean =>
	warning === undefined && failure === undefined;

const describeShortage = (searches: number): string =>
	searches === 1
		? 'the provider has no more'
		: 'the provider has no more for at least one of the searches';

const NOUN: Record<Entity, string> = { contact: 'contact', company: 'company' };

const describePace = ({ forecasts, service }: SearchRunner): string[] => [
	...describeForecastAfterRun(forecasts, service.dialect),
	...describeWaits(service),
];

function describeSpending(searches: SearchRunner | undefined): string {
	const {
		creditsSpent = 0,
		isEstimated = false,
		assumedPrice,
		creditsRemaining,
	} = searches ?? {};
	if (assumedPrice !== undefined) return 'The provider does not state what the search cost';
	return describeCredits({
		spent: creditsSpent,
		isEstimated,
		remaining: creditsRemaining === undefined ? [] : [creditsRemaining],
	});
}

/** Everything that went wrong, each reason once. */
function buildSearchWarnings(
	entity: Entity,
	answered: SearchResult[],
	searches: SearchRunner | undefined,
	failures: OutcomeFailure[],
): string[] {
	const { exceededLimit, isLimited, assumedPrice } = searches ?? {};
	const warnings = new Set([
		...(exceededLimit ? [explainExceededLimit(exceededLimit, 'one page')] : []),
		...answered.flatMap((list) => describeSearchEnd(list) ?? []),
		...(isLimited && assumedPrice !== undefined ? [assumed(entity, assumedPrice)] : []),
		...failureTexts(failures),
	]);
	return [...warnings];
}

const assumed = (entity: Entity, price: number): string =>
	`The provider does not report what the search cost, so each ${NOUN[entity]} counts as ${formatCount(price, 'credit')} toward 'Max Credits'. If searches are free, clear 'Max Credits'.`;

/** Each reason once. */
function failureTexts(failures: OutcomeFailure[]): string[] {
	const same = groupBy(failures, ({ failure }) => describeFailure(failure));
	return [...same].map(([why, [first, ...others]]) => {
		const more = others.length > 0 ? ` and of ${formatCount(others.length, 'other')}` : '';
		return endWithPeriod(`The search for item ${first?.item}${more} failed: ${why}`);
	});
}
