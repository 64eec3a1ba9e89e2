import type { IDataObject } from 'n8n-workflow';

import { groupBy } from '../../shared/core/lists';
import {
	OUTCOME_UNKNOWN,
	plural,
	sentence,
	sentenceOf,
	success,
	type Failure,
} from '../../shared/core/result';
import type { Input } from '../../shared/node/inputs';
import { readLimit } from '../../shared/node/panel';
import type { Execute, OutcomeFailure, Run } from '../../shared/node/operation';
import { CRITERIA, readCriteria, type CriterionName } from '../records/searchCriteria';
import type { Entity } from '../person/entities';
import { withoutEmptyLists } from '../person/values';
import { inColumns } from '../records/columns';
import { endingOf, searchFilters, Searches, type FoundList } from '../run/search';
import { dialectOf } from '../providers';
import type { SearchRow } from '../providers/dialect';
import { compact } from './envelopes';
import { costs, tell } from './hints';
import type { ResultFormat } from './intoRecord';
import { explained } from './runFailures';
import { readMaxCredits, serviceFor } from './settings';

/** The searches of a run and their results: items with the same criteria are paid for once. */
interface Asked {
	searches?: Searches;
	lists: Map<string, FoundList>;
}

/** Searches that may have been charged without an answer, by input item: 'Retry On Fail' sends none of them again. */
const unknownFor = new WeakMap<object, Failure>();

/** Yields one output item per match; no match gives no items. */
export function search(entity: Entity): Execute {
	return async function* (run) {
		const asked: Asked = { lists: new Map() };
		const failures: OutcomeFailure[] = [];
		for (const input of run.inputs) {
			const result = await input.attempt(async () => {
				const unknown = unknownFor.get(input.source);
				if (unknown) return { ok: false, failure: unknown };
				// Any other item would fail, too.
				const stopped = asked.searches?.asker.stopped;
				if (stopped) return { ok: false, failure: withPath(stopped, run) };
				const format = input.choice<ResultFormat>('resultFormat');
				const { rows, failure } = await searchFor(run, input, entity, asked);
				if (failure && rows.length === 0) {
					if (failure.reason === OUTCOME_UNKNOWN) unknownFor.set(input.source, failure);
					return { ok: false, failure: withPath(failure, run) };
				}
				return success(rows.map((row) => rowOf(run, row, format)));
			});
			if (!result.ok) failures.push({ item: input.item, failure: result.failure });
			else for (const json of result.value) yield { item: input.item, json };
		}
		const answered = [...asked.lists.values()].filter(isAnswered);
		const summary = summaryOf(entity, answered, asked.searches);
		// AI agents see no hints and would take zero items for no answer.
		const isNothing = answered.length > 0 && answered.every(({ rows }) => rows.length === 0);
		if (run.isTool && isNothing) {
			yield { item: 0, json: { matches: 0, message: `${summary}.` } };
		}
		const isLost = !run.continuesOnFail && answered.length > 0;
		if (answered.length > 0) {
			tell(run, summary, warningsOf(answered, asked.searches, isLost ? failures : []));
		}
		// Errors come last, because n8n retries a node whose first item is an error, and would then discard
		// matches that were received and perhaps paid for.
		if (!isLost) yield* failures;
	};
}

const isAnswered = ({ rows, failure }: FoundList) => !failure || rows.length > 0;

async function searchFor(run: Run, input: Input, entity: Entity, asked: Asked): Promise<FoundList> {
	const service = serviceFor(input, run);
	const criteria = input.accept(readCriteria(rawCriteria(input, entity)));
	const own = input.object('options.filters') ?? {};
	const filters = input.accept(searchFilters(entity, criteria, own, service.dialect));
	const limit = readLimit(input);
	const question = JSON.stringify([filters, limit]);
	const known = asked.lists.get(question);
	if (known) return known;
	const dialect = service.dialect.searches[entity]!;
	// All searches of the run share the limit of the first.
	asked.searches ??= new Searches(dialect, readMaxCredits(input, run.inputs), service);
	const list = await asked.searches.list(filters, limit);
	asked.lists.set(question, list);
	return list;
}

function rawCriteria(input: Input, entity: Entity) {
	const read = (name: CriterionName) => {
		// Called to refuse objects: a search for `{"name":…}` would be paid for nothing.
		input.list(name);
		return [name, input.read(name)] as const;
	};
	return Object.fromEntries(CRITERIA[entity].map(read));
}

function withPath(failure: Failure, { credentials }: Run): Failure {
	const isPathKnown = dialectOf(credentials).baseUrl !== undefined;
	if (failure.reason !== 'noEndpoint' || isPathKnown) return explained(credentials, failure);
	return {
		...failure,
		description:
			"The search path is set in the credential: 'Contact Search Path' and 'Company Search Path'.",
	};
}

/** A provider's ID is meaningless elsewhere, so the provider is named beside it. */
function rowOf(
	{ isTool, credentials }: Run,
	{ result }: SearchRow,
	format: ResultFormat,
): IDataObject {
	const row = { ...result, provider: dialectOf(credentials).name };
	if (format === 'columns') return inColumns(row) as IDataObject;
	return isTool ? compact(row) : (withoutEmptyLists(row) as IDataObject);
}

function summaryOf(entity: Entity, answered: FoundList[], searches?: Searches): string {
	const matches = answered.reduce((sum, { rows }) => sum + rows.length, 0);
	const { asker, creditsSpent = 0, isEstimated = false } = searches ?? {};
	const cost = costs(asker?.requests ?? 0, creditsSpent, isEstimated);
	const advice = matches === 0 ? '. Remove or widen a criterion to find more' : '';
	return `${plural(matches, entity === 'contact' ? 'contact' : 'company')} found (${cost})${advice}`;
}

/** Everything that went wrong, each reason once. */
function warningsOf(
	answered: FoundList[],
	searches: Searches | undefined,
	failures: OutcomeFailure[],
): string[] {
	const hasMatches = answered.some(({ rows }) => rows.length > 0);
	const warnings = new Set([
		...answered.flatMap((list) => endingOf(list) ?? []),
		...(hasMatches && searches?.isLimitUnsure ? [UNLIMITED] : []),
		...failureTexts(failures),
	]);
	return [...warnings];
}

const UNLIMITED =
	"The provider reported no charge for the search, so 'Max Credits' could not limit it. Use 'Limit' if searches cost credits.";

/** Each reason once. */
function failureTexts(failures: OutcomeFailure[]): string[] {
	const same = groupBy(failures, ({ failure }) => sentenceOf(failure));
	return [...same].map(([why, [first, ...others]]) => {
		const more = others.length > 0 ? ` and of ${plural(others.length, 'other')}` : '';
		return sentence(`The search of item ${first?.item}${more} failed: ${why}`);
	});
}
