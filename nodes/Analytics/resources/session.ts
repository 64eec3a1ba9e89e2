import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { Clock } from '../../shared/core/clock';
import type { Send } from '../../shared/core/http';
import type { JsonRecord } from '../../shared/core/json';
import { turnsAt } from '../../shared/core/rateWindow';
import { success, type Result } from '../../shared/core/result';
import type { Input } from '../../shared/node/inputs';
import { perJob, type Job } from '../../shared/node/jobs';
import type { Operation, Row, Run } from '../../shared/node/operation';
import { optionsField, readRetryOptions } from '../../shared/node/panel';
import { RETRY_OPTIONS } from '../fields';
import { apiOf } from '../google/addresses';
import { rememberCollected, type CollectedLists } from '../google/collectedEvents';
import { list, type ListRequest } from '../google/list';
import { withoutSecrets } from '../google/secrets';
import { writeSafely, type Change } from '../google/writeSafely';

/** One input item, and what it shares with the others of the run: the pace, and what was read and made so far. */
export interface Item {
	input: Input;
	send: Send;
	/** Makes a change once, whatever happens to its answer. */
	write(change: Change): Promise<Result<JsonRecord>>;
	/** A whole list, read once in a run. */
	list(request: ListRequest): Promise<Result<JsonRecord[]>>;
	/** A whole list as it is now. */
	listAgain(request: ListRequest): Promise<Result<JsonRecord[]>>;
	/** Keeps a list that was read as it is after a change; without a resource, that one is gone. */
	note(request: ListRequest, name: unknown, resource?: JsonRecord): void;
	collected: CollectedLists;
	/** Shown once, however many items have reason to. */
	hint: Run['hint'];
	clock: Clock;
	signal: AbortSignal | undefined;
}

/** Google's limits for one user. https://developers.google.com/analytics/devguides/config/admin/v1/quotas */
const REQUESTS = { requests: 600, perMs: 60_000 };
const WRITES = { requests: 180, perMs: 60_000 };

export function openSession(run: Run): (input: Input) => Item {
	const { clock, signal, hint } = run;
	const requestTurn = turnsAt(REQUESTS, clock, signal);
	const writeTurn = turnsAt(WRITES, clock, signal);
	const lists = new Map<string, JsonRecord[]>();
	const shared = { collected: rememberCollected(), hint, clock, signal };
	return (input) => {
		const connected = run.connect(readRetryOptions(input));
		const send: Send = async (request) => {
			if (apiOf(request.path) === 'admin') {
				await requestTurn();
				if (request.method !== 'GET') await writeTurn();
			}
			return await connected(request);
		};
		const maxWaitMs = readRetryOptions(input).maxWaitSeconds * 1000;
		const write: Item['write'] = async (change) =>
			await writeSafely(send, change, { clock, maxWaitMs, signal });
		return { ...shared, ...rememberLists(lists, send), input, send, write };
	};
}

/** What could not be read is not kept: the next item may have better luck. */
function rememberLists(lists: Map<string, JsonRecord[]>, send: Send) {
	const listAgain: Item['list'] = async (request) => {
		const listing = await list(send, request);
		if (!listing.ok) return listing;
		lists.set(JSON.stringify(request), listing.value.items);
		return success(listing.value.items);
	};
	const listOnce: Item['list'] = async (request) => {
		const known = lists.get(JSON.stringify(request));
		return known ? success(known) : await listAgain(request);
	};
	const note: Item['note'] = (request, name, resource) => {
		const known = lists.get(JSON.stringify(request));
		const others = known?.filter((each) => each.name !== name);
		if (others) lists.set(JSON.stringify(request), resource ? [...others, resource] : others);
	};
	return { list: listOnce, listAgain, note };
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
				return prepared.ok ? success(inRows(prepared.value)) : prepared;
			})(run);
		},
	};
}

function inRows({ work, ...job }: Job<JsonRecord>): Job {
	return {
		...job,
		work: async () => {
			const done = await work();
			return done.ok ? success(done.value.map(resourceRow)) : done;
		},
	};
}

/** One row, its secrets struck out. */
function resourceRow(resource: JsonRecord): Row {
	return { json: withoutSecrets(resource) as IDataObject };
}
