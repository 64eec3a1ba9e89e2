import type { IDataObject } from 'n8n-workflow';

import type { Clock } from '../../shared/core/clock';
import type { Send } from '../../shared/core/http';
import type { JsonRecord } from '../../shared/core/json';
import { createPace } from '../../shared/core/pace';
import { success, type Result } from '../../shared/core/result';
import type { Input } from '../../shared/node/inputs';
import { perItem, type Execute, type Row, type Run } from '../../shared/node/operation';
import { readRetryOptions } from '../../shared/node/options';
import { apiOf } from '../domain/property';
import { withoutSecrets } from '../domain/secrets';
import { list, type ListRequest } from '../google/ask';
import { rememberCollected, type CollectedLists } from '../google/collectedEvents';
import { rememberMade, writeSafely, type Change, type Made } from '../google/writeSafely';

/** What the items of one run share: the pace, the lists that were read, and what was made so far. */
export interface Session {
	/** Sends for one item, at the pace of all. */
	connect(input: Input): Send;
	/** Makes a change once, whatever happens to its answer. */
	write(input: Input, change: Change): Promise<Result<JsonRecord>>;
	/** A whole list, read once in a run. */
	list(input: Input, request: ListRequest): Promise<Result<JsonRecord[]>>;
	/** A whole list as it is now. */
	listAgain(input: Input, request: ListRequest): Promise<Result<JsonRecord[]>>;
	/** Keeps a list that was read as it is after a change; without a resource, that one is gone. */
	note(request: ListRequest, name: unknown, resource?: JsonRecord): void;
	made: Made;
	collected: CollectedLists;
	/** Shown once, however many items have reason to. */
	hint: Run['hint'];
	clock: Clock;
	signal: AbortSignal | undefined;
}

/** Google's limits for one user. https://developers.google.com/analytics/devguides/config/admin/v1/quotas */
const MINUTE = 60_000;
const REQUESTS = { requests: 600, perMs: MINUTE };
const WRITES = { requests: 180, perMs: MINUTE };

export function openSession(run: Run): Session {
	const { clock, signal, hint } = run;
	const requests = createPace(REQUESTS, clock, signal);
	const writes = createPace(WRITES, clock, signal);
	const connect = (input: Input): Send => {
		const send = run.connect(readRetryOptions(input));
		return async (request) => {
			if (apiOf(request.path) === 'admin') {
				await requests.turn();
				if (request.method !== 'GET') await writes.turn();
			}
			return await send(request);
		};
	};
	return {
		connect,
		write: async (input, change) => {
			const maxWaitMs = readRetryOptions(input).maxWaitSeconds * 1000;
			return await writeSafely(connect(input), change, { clock, maxWaitMs, signal });
		},
		...rememberLists(connect),
		made: rememberMade(),
		collected: rememberCollected(),
		hint,
		clock,
		signal,
	};
}

type Lists = Pick<Session, 'list' | 'listAgain' | 'note'>;

/** What could not be read is not kept: the next item may have better luck. */
function rememberLists(connect: Session['connect']): Lists {
	const lists = new Map<string, JsonRecord[]>();
	const listAgain: Lists['listAgain'] = async (input, request) => {
		const listing = await list(connect(input), request);
		if (!listing.ok) return listing;
		lists.set(JSON.stringify(request), listing.value.items);
		return success(listing.value.items);
	};
	return {
		list: async (input, request) => {
			const known = lists.get(JSON.stringify(request));
			return known ? success(known) : await listAgain(input, request);
		},
		listAgain,
		note: (request, name, resource) => {
			const known = lists.get(JSON.stringify(request));
			if (!known) return;
			const others = known.filter((each) => each.name !== name);
			lists.set(JSON.stringify(request), resource ? [...others, resource] : others);
		},
	};
}

/** An operation that treats each item by itself, within a session of all of them. */
export function perItemIn(
	work: (input: Input, session: Session) => Promise<Result<Row[]>>,
): Execute {
	return (run) => {
		const session = openSession(run);
		return perItem(async (input) => await work(input, session))(run);
	};
}

/** One row, its secrets struck out. */
export function resourceRow(resource: JsonRecord): Row {
	return { json: withoutSecrets(resource) as IDataObject };
}
