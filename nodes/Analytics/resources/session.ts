import type { IDataObject } from 'n8n-workflow';

import type { Send } from '../../shared/core/http';
import { asRecords, type JsonRecord } from '../../shared/core/json';
import {
	failed,
	formatCount,
	formatNumber,
	mapResult,
	type Result,
} from '../../shared/core/result';
import { createSuccessCache, type SuccessCache } from '../../shared/core/concurrency';
import { options, createReader, type Fields, type Values } from '../../shared/node/field';
import type { InputItem } from '../../shared/node/inputItem';
import {
	defineOperation,
	executeAfterReadingAll,
	type ItemWork,
	type Operation,
	type OutputRow,
	type OperationRun,
} from '../../shared/node/operation';
import { readRetryOptions } from '../../shared/node/retryFields';
import { googleRetryFields } from '../fields';
import { isReadOnlyRequest } from '../google/addresses';
import { readFiniteNumber } from '../google/jsonValues';
import { requestJson } from '../google/client';
import { requestAllPages } from '../google/pagination';
import { createCachedEventsFetcher, type FetchRecentEvents } from '../google/collectedEvents';
import { fetchResourceList, type ListRequest } from '../google/resourceList';
import { maskSecrets } from '../google/measurementProtocolSecrets';
import { makeChangeExactlyOnce, type ExactlyOnceChange } from '../google/exactlyOnce';

/** One input item, and the connection and caches that it shares with the others of the run. */
export interface SessionItem extends Pick<OperationRun, 'hint' | 'clock' | 'signal'> {
	input: InputItem;
	send: Send;
	/** Makes a change exactly once, even if its answer is lost. */
	makeChangeExactlyOnce(change: ExactlyOnceChange): Promise<Result<JsonRecord>>;
	/** Fetches a whole list, once until the next change of this run. */
	fetchAll(request: ListRequest): Promise<Result<JsonRecord[]>>;
	/** Fetches the events that a property has collected in the last days. */
	fetchRecentEvents: FetchRecentEvents;
}

const readRetry = createReader({ options: options(googleRetryFields) });

/** Opens a session for all items of a run, and returns the function that adds an item to it. */
export function openSession(run: OperationRun): (input: InputItem) => SessionItem {
	const { clock, signal, hint } = run;
	const lists: SuccessCache<JsonRecord[]> = new Map();
	const fetchRecentEvents = createCachedEventsFetcher();
	return (input) => {
		const retry = readRetryOptions(readRetry(input).options);
		const connected = run.connect(retry);
		const waiting = { clock, signal, maxWaitMs: retry.maxWaitSeconds * 1000 };
		const send: Send = async (request) => {
			if (!isReadOnlyRequest(request)) lists.clear();
			return await connected(request);
		};
		return {
			input,
			send,
			fetchRecentEvents,
			hint,
			clock,
			signal,
			makeChangeExactlyOnce: async (change) =>
				await makeChangeExactlyOnce(send, change, waiting),
			fetchAll: async (request) =>
				await createSuccessCache(lists)(JSON.stringify(request), async () =>
					mapResult(await fetchResourceList(send, request), ({ items }) => items),
				),
		};
	};
}

/** The work for an item whose parameters have all been read. */
export type PreparedWork = Promise<Result<ItemWork<JsonRecord>>>;

/** An operation on resources as it is declared. */
interface ResourceOperation<Declared extends Fields, Optional extends Fields>
	extends Pick<Operation['option'], 'name' | 'value' | 'action' | 'description'> {
	fields: Declared;
	/** The options besides those for retries. */
	optionFields: Optional;
	notForTools?: boolean;
	/** The operation returns a secret, which no other operation shows. */
	revealsSecret?: boolean;
	/** Reads an item and returns the work for it. */
	prepare: (
		item: SessionItem,
		values: Values<NoInfer<Declared>>,
		optional: Values<NoInfer<Optional>>,
	) => PreparedWork;
}

/** Defines an operation that reads all items first and then works on them one by one, within one session. */
export function defineResourceOperation<
	const Declared extends Fields,
	const Optional extends Fields,
>({
	fields,
	optionFields,
	prepare,
	revealsSecret = false,
	...words
}: ResourceOperation<Declared, Optional>): Operation {
	const readFields = createReader(fields);
	const readOptions = createReader({ options: options(optionFields) });
	const toRow = revealsSecret ? toOutputRow : toMaskedOutputRow;
	return defineOperation({
		...words,
		fields: { ...fields, options: options({ ...googleRetryFields, ...optionFields }) },
		execute: (run, read) => {
			const itemOf = openSession(run);
			return executeAfterReadingAll(read, async (_, input) => {
				const item = itemOf(input);
				const job = await prepare(item, readFields(input), readOptions(input).options);
				return mapResult(job, ({ work, ...more }) => ({
					...more,
					work: async () => mapResult(await work(), (all) => all.map(toRow)),
				}));
			})(run);
		},
	});
}

function toOutputRow(resource: JsonRecord): OutputRow {
	return { json: resource as IDataObject };
}

/** Converts a resource into an output row with its secrets masked. */
function toMaskedOutputRow(resource: JsonRecord): OutputRow {
	return { json: maskSecrets(resource) as IDataObject };
}

/** The largest page that Google sends; without a limit it sends 10,000 rows. */
const MOST_ROWS = 100_000;

/** Requests the rows of a method that counts them: all pages, or the first `limit` rows, with a hint if there are more. */
export async function fetchOnePageOrAllRows(
	path: string,
	asked: JsonRecord,
	limit: number,
	{ send, hint }: SessionItem,
): Promise<Result<JsonRecord>> {
	const isLimited = limit < Infinity;
	if (isLimited && limit > MOST_ROWS)
		return failed(`'Limit' cannot be more than ${MOST_ROWS}`, "Turn on 'Return All' for more.");
	const body = { ...asked, limit: isLimited ? limit : MOST_ROWS };
	const request = { method: 'POST', path, body, repeatable: true } as const;
	const answer = await (isLimited ? requestJson : requestAllPages)(send, request);
	if (!answer.ok) return answer;
	const { rows, audienceRows, rowCount } = answer.value;
	const [came, count] = [asRecords(audienceRows ?? rows).length, readFiniteNumber(rowCount) ?? 0];
	if (came < count)
		hint(
			`Returned ${formatNumber(came)} of ${formatCount(count, 'row')}. Turn on 'Return All' to get all.`,
		);
	return answer;
}
