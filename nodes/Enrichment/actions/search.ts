import type { IDataObject } from 'n8n-workflow';

import { success, type Failure, type Result } from '../../shared/core/result';
import type { Input } from '../../shared/node/inputs';
import { readLimit } from '../../shared/node/panel';
import type { Execute, OutcomeFailure, Run } from '../../shared/node/operation';
import { CRITERIA, readCriteria, type CriterionName } from '../records/searchCriteria';
import type { Entity } from '../person/entities';
import { inColumns } from '../records/columns';
import { searchFilters, runSearch, type SearchReport } from '../run/search';
import { dialectOf } from '../providers';
import type { SearchRow } from '../providers/dialect';
import { compact, withoutEmptyLists } from './envelopes';
import type { ResultFormat } from './intoRecord';
import { explained } from './runFailures';
import { SearchTally } from './searchTally';
import { amount, serviceFor } from './settings';

/** Criteria to many records, one output item for each match; no match gives no items. */
export function search(entity: Entity): Execute {
	return async function* (run) {
		const tally = new SearchTally(entity);
		const asked: AskedSearches = new Map();
		const failures: OutcomeFailure[] = [];
		for (const input of run.inputs) {
			const result = await input.attempt(async () => {
				// No other item will fare better.
				if (tally.stopped) return { ok: false, failure: withPath(tally.stopped, run) };
				const format = input.choice<ResultFormat>('resultFormat');
				const found = await searchFor(run, input, entity, tally, asked);
				if (!found.ok) return found;
				return success(found.value.map((row) => rowOf(run, row, format)));
			});
			if (!result.ok) failures.push({ item: input.item, failure: result.failure });
			else for (const json of result.value) yield { item: input.item, json };
		}
		const none = run.isTool ? tally.noMatches() : undefined;
		if (none) yield { item: 0, json: { ...none } };
		const isLost = !run.continuesOnFail && tally.searches > 0;
		for (const hint of tally.hints(isLost ? failures : [])) run.hint(...hint);
		// Last, because n8n retries a node whose first item is an error. Matches that were received, and perhaps
		// paid, must not be thrown away with the node.
		if (!isLost) yield* failures;
	};
}

/** What was asked for before in this run, so that items with the same criteria are paid for once. */
type AskedSearches = Map<string, Result<SearchRow[]>>;

async function searchFor(
	run: Run,
	input: Input,
	entity: Entity,
	tally: SearchTally,
	asked: AskedSearches,
): Promise<Result<SearchRow[]>> {
	const service = serviceFor(input, run);
	const criteria = input.accept(readCriteria(rawCriteria(input, entity)));
	const own = input.object('options.filters') ?? {};
	const filters = input.accept(searchFilters(entity, criteria, own, service.dialect));
	const search = service.dialect.searches[entity]!;
	const limit = readLimit(input);
	const question = JSON.stringify([filters, limit]);
	const known = asked.get(question);
	if (known) return known;
	const account = tally.accountFor(search, amount(input, 'maxCredits'));
	const report = await runSearch(search, filters, limit, account, service);
	tally.note(report);
	const result = resultOf(report, run);
	asked.set(question, result);
	return result;
}

function resultOf({ rows, failure }: SearchReport, run: Run): Result<SearchRow[]> {
	if (!failure || rows.length > 0) return success(rows);
	return { ok: false, failure: withPath(failure, run) };
}

function rawCriteria(input: Input, entity: Entity) {
	const read = (name: CriterionName) => {
		// A list refuses objects: a search for `{"name":…}` would be paid for nothing.
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

/** The id of a person means something at this provider only, so the provider stands beside it. */
function rowOf(
	{ isTool, credentials }: Run,
	{ result }: SearchRow,
	format: ResultFormat,
): IDataObject {
	const row = { ...result, provider: dialectOf(credentials).name };
	if (format === 'columns') return inColumns(row) as IDataObject;
	return isTool ? compact(row) : withoutEmptyLists(row);
}
