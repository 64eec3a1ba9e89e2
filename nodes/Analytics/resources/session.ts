import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { Send } from '../../shared/core/http';
import type { JsonRecord } from '../../shared/core/json';
import { mapped, success, type Result } from '../../shared/core/result';
import { keepSuccesses, type Kept } from '../../shared/core/work';
import type { Input } from '../../shared/node/inputs';
import { perJob, type Job, type Operation, type Row, type Run } from '../../shared/node/operation';
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
	let lists: Kept<JsonRecord[]> = new Map();
	let changes = 0;
	const shared = { collected: rememberCollected(), hint, clock, signal };
	return (input) => {
		const options = readRetryOptions(input);
		const connected = run.connect(options);
		const maxWaitMs = options.maxWaitSeconds * 1000;
		const send: Send = async (request) => {
			if (!onlyReads(request)) {
				lists = new Map();
				changes++;
			}
			return await connected(request);
		};
		const write: Item['write'] = async (change, listed) => {
			const [key, before, count] = [JSON.stringify(listed), lists, changes];
			const made = await writeSafely(send, change, { clock, maxWaitMs, signal });
			const known = await before.get(key);
			// Asked for once, and nothing had to be looked for: what was listed before still is.
			const isSure = made.ok && changes === count + 1 && lists.size === 0;
			if (isSure && known?.ok)
				lists = new Map(before).set(
					key,
					Promise.resolve(success([...known.value, made.value])),
				);
			return made;
		};
		const listAll: Item['list'] = async (request) =>
			await keepSuccesses(lists)(JSON.stringify(request), async () =>
				mapped(await list(send, request), ({ items }) => items),
			);
		return { ...shared, input, send, write, list: listAll };
	};
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
			return perJob(async (input) =>
				mapped(await prepare(itemOf(input)), ({ work, ...job }) => ({
					...job,
					work: async () => mapped(await work(), (all) => all.map(resourceRow)),
				})),
			)(run);
		},
	};
}

/** One row, its secrets struck out. */
function resourceRow(resource: JsonRecord): Row {
	return { json: withoutSecrets(resource) as IDataObject };
}
