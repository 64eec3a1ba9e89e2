import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { Send } from '../../shared/core/http';
import type { JsonRecord } from '../../shared/core/json';
import { success, type Result } from '../../shared/core/result';
import { keepSuccesses, type Kept } from '../../shared/core/work';
import type { Input } from '../../shared/node/inputs';
import { perJob, type Job } from '../../shared/node/jobs';
import type { Operation, Row, Run } from '../../shared/node/operation';
import { optionsField, readRetryOptions } from '../../shared/node/panel';
import { RETRY_OPTIONS } from '../fields';
import { onlyReads } from '../google/addresses';
import { rememberCollected, type CollectedLists } from '../google/collectedEvents';
import { list, type ListRequest } from '../google/list';
import { withoutSecrets } from '../google/secrets';
import { writeSafely, type Change } from '../google/writeSafely';

/** One input item, and what it shares with the others of the run. */
export interface Item extends Pick<Run, 'hint' | 'clock' | 'signal'> {
	input: Input;
	send: Send;
	/** Makes a change once, whatever happens to its answer. What it makes is added to its list. */
	write(change: Change, listed?: ListRequest): Promise<Result<JsonRecord>>;
	/** A whole list, as it is since the last change of this run. */
	list(request: ListRequest): Promise<Result<JsonRecord[]>>;
	collected: CollectedLists;
}

export function openSession(run: Run): (input: Input) => Item {
	const { clock, signal, hint } = run;
	let known: Kept<JsonRecord[]> = new Map();
	let changes = 0;
	const shared = { collected: rememberCollected(), hint, clock, signal };
	return (input) => {
		const connected = run.connect(readRetryOptions(input));
		const send: Send = async (request) => {
			const answer = await connected(request);
			if (onlyReads(request)) return answer;
			changes++;
			known = new Map();
			return answer;
		};
		const maxWaitMs = readRetryOptions(input).maxWaitSeconds * 1000;
		const write: Item['write'] = async (change, listed) => {
			const [before, changesBefore] = [known, changes];
			const made = await writeSafely(send, change, { clock, maxWaitMs, signal });
			// Asked for once, with nothing else changed meanwhile: the lists are known without asking again.
			const isSure = made.ok && changes === changesBefore + 1;
			if (isSure && listed) known = await withAdded(before, listed, made.value);
			return made;
		};
		const listAll: Item['list'] = async (request) =>
			await keepSuccesses(known)(JSON.stringify(request), async () => {
				const listing = await list(send, request);
				return listing.ok ? success(listing.value.items) : listing;
			});
		return { ...shared, input, send, write, list: listAll };
	};
}

/** Lists with what was made in one of them. */
async function withAdded(
	lists: Kept<JsonRecord[]>,
	request: ListRequest,
	made: JsonRecord,
): Promise<Kept<JsonRecord[]>> {
	const key = JSON.stringify(request);
	const before = await lists.get(key);
	if (!before?.ok) return lists;
	return new Map(lists).set(key, Promise.resolve(success([...before.value, made])));
}

/** What an item asks for, once everything of it has been read. */
export type Prepared = Promise<Result<Job<JsonRecord>>>;

/** An operation that treats each item by itself, within a session of all of them. */
export function operationOf(
	option: Operation['option'],
	fields: INodeProperties[],
	prepare: (item: Item) => Prepared,
	options: INodeProperties[] = [],
): Operation {
	return {
		option,
		properties: [...fields, optionsField(RETRY_OPTIONS, options)],
		execute: (run) => {
			const itemOf = openSession(run);
			return perJob(async (input) => {
				const prepared = await prepare(itemOf(input));
				if (!prepared.ok) return prepared;
				const { work, ...job } = prepared.value;
				const inRows = async () => {
					const done = await work();
					return done.ok ? success(done.value.map(resourceRow)) : done;
				};
				return success({ ...job, work: inRows });
			})(run);
		},
	};
}

/** One row, its secrets struck out. */
function resourceRow(resource: JsonRecord): Row {
	return { json: withoutSecrets(resource) as IDataObject };
}
