import type { IDataObject } from 'n8n-workflow';

import { sentenceOf, success, type Failure, type Result } from '../../shared/core/result';
import type { Input } from '../../shared/node/inputs';
import { readLimit } from '../../shared/node/limit';
import type { Execute, OutcomeFailure, Run } from '../../shared/node/operation';
import { CRITERIA, readCriteria } from '../domain/criteria';
import type { Entity } from '../domain/entities';
import { endingOf, runSearch, searchFilters } from '../lookup/search';
import { dialectOf } from '../providers';
import type { SearchRow } from '../providers/dialect';
import { keyRemedy } from '../service';
import { compact } from './compact';
import { amount, readRetryOptions } from './settings';

/** Criteria to many records, one output item for each match; no match gives no items. */
export function search(entity: Entity): Execute {
	return async function* (run) {
		const failures: OutcomeFailure[] = [];
		let succeeded = 0;
		for (const input of run.inputs) {
			const result = await input.attempt(async () => await searchFor(run, input, entity));
			if (!result.ok) {
				failures.push({ item: input.item, failure: result.failure });
				if (ENDS_THE_RUN.has(result.failure.reason ?? '')) break;
				continue;
			}
			succeeded++;
			for (const row of result.value) yield { item: input.item, json: rowOf(run, row) };
		}
		// Last, because n8n retries a node whose first item is an error.
		yield* reportFailures(run, failures, succeeded);
	};
}

/** No other item will fare better. */
const ENDS_THE_RUN = new Set([
	'badKey',
	'forbidden',
	'outOfCredits',
	'rateLimit',
	'notTheProvider',
	'noEndpoint',
	'unreachable',
	'unsigned',
	'aborted',
]);

/** Matches that were received, and perhaps paid, must not be thrown away with the node. */
function* reportFailures(
	run: Run,
	failures: OutcomeFailure[],
	succeeded: number,
): Generator<OutcomeFailure> {
	if (run.continuesOnFail || succeeded === 0) return yield* failures;
	for (const { item, failure } of failures) {
		run.hint(`The search of item ${item} failed: ${sentenceOf(failure)}`, 'warning');
	}
}

async function searchFor(run: Run, input: Input, entity: Entity): Promise<Result<SearchRow[]>> {
	const service = {
		dialect: dialectOf(run.credentials),
		send: run.connect(readRetryOptions(input)),
		clock: run.clock,
		signal: run.signal,
	};
	const criteria = input.accept(readCriteria(rawCriteria(input, entity)));
	const own = input.object('options.filters') ?? {};
	const filters = input.accept(searchFilters(entity, criteria, own, service));
	const settings = { entity, limit: readLimit(input), maxCredits: amount(input, 'maxCredits') };
	const report = await runSearch(filters, settings, service);
	const { rows, failure } = report;
	if (failure && rows.length === 0) return { ok: false, failure: explained(failure, run) };
	const ending = endingOf(report);
	if (ending !== undefined) run.hint(ending, 'warning');
	return success(rows);
}

function rawCriteria(input: Input, entity: Entity) {
	return Object.fromEntries(CRITERIA[entity].map((name) => [name, input.read(name)]));
}

function explained(failure: Failure, { credentials }: Run): Failure {
	if (failure.reason === 'badKey') return { ...failure, description: keyRemedy(credentials) };
	if (failure.reason !== 'noEndpoint' || credentials.provider !== 'documented') return failure;
	return {
		...failure,
		description:
			"The search path is set in the credential: 'Contact Search Path' and 'Company Search Path'.",
	};
}

/** The id of a person means something at this provider only, so the provider stands beside it. */
function rowOf({ isTool, credentials }: Run, { result }: SearchRow): IDataObject {
	const row = { ...result, provider: dialectOf(credentials).name };
	return isTool ? compact(row) : ({ ...row } as unknown as IDataObject);
}
