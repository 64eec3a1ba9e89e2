import type { IDataObject } from 'n8n-workflow';

import type { Send } from '../../../shared/core/http';
import type { JsonRecord } from '../../../shared/core/json';
import { number } from '../../../shared/core/numbers';
import { once } from '../../../shared/core/once';
import { turnsAt } from '../../../shared/core/rateWindow';
import { success, type Result } from '../../../shared/core/result';
import type { Input } from '../../../shared/node/inputs';
import { perItem, type Execute, type Row, type Run } from '../../../shared/node/operation';
import { apiOf } from '../../domain/property';
import { rememberMade, writeSafely, type Change } from '../../google/writeSafely';
import { rememberCollected, type CollectedLists } from '../../google/collectedEvents';
import { rememberKeyEvents, type KeyEventLists } from '../../google/resources';
import type { Listing } from '../../google/ask';
import { withoutSecrets } from '../../domain/admin/secrets';
import { readRetryOptions } from '../../../shared/node/options';

/** What the items of one run share: the pace, what was made so far, and what was said already. */
export interface AdminSession {
	/** Sends for one item, at the pace of all. */
	connect(input: Input): Send;
	/** Makes a change once, whatever happens to its answer. */
	writeSafely(input: Input, send: Send, change: Change): Promise<Result<JsonRecord>>;
	/** The same for something new, which must not be taken for what was there or made before. */
	create(input: Input, creation: Creation): Promise<Result<JsonRecord>>;
	keyEvents: KeyEventLists;
	collected: CollectedLists;
	/** Shown once, however many items have reason to. */
	hint(message: string): void;
}

interface Creation {
	request: Change['request'];
	/** Looks for what was made after an answer was lost. */
	find: (send: Send, isNew: (resource: JsonRecord) => boolean) => ReturnType<Change['find']>;
}

/** Google's limits for one user. https://developers.google.com/analytics/devguides/config/admin/v1/quotas */
const MINUTE = 60_000;
const REQUESTS = { requests: 600, perMs: MINUTE };
const WRITES = { requests: 180, perMs: MINUTE };

function openSession(run: Run): AdminSession {
	const { clock, signal } = run;
	const requestTurn = turnsAt(REQUESTS, clock, signal);
	const writeTurn = turnsAt(WRITES, clock, signal);
	const said = once((message: string) => {
		run.hint(message);
		return true;
	});

	const connect = (input: Input): Send => {
		const send = run.connect(readRetryOptions(input));
		return async (request) => {
			if (apiOf(request.path) === 'admin') {
				await requestTurn();
				if (request.method !== 'GET') await writeTurn();
			}
			return await send(request);
		};
	};
	const write: AdminSession['writeSafely'] = async (input, send, change) => {
		const maxWaitMs = readRetryOptions(input).maxWaitSeconds * 1000;
		return await writeSafely(send, change, { clock, maxWaitMs, signal });
	};
	const made = rememberMade();

	return {
		connect,
		writeSafely: write,
		create: async (input, { request, find }) => {
			const send = connect(input);
			const startedAt = clock.now();
			const isNew = (resource: JsonRecord) => made.isNew(resource, startedAt);
			const change = { request, find: async () => await find(send, isNew) };
			const created = await write(input, send, change);
			if (created.ok) made.add(created.value);
			return created;
		},
		keyEvents: rememberKeyEvents(),
		collected: rememberCollected(),
		hint: (message) => void said(message),
	};
}

/** An operation that treats each item by itself, within a session of all of them. */
export function perItemIn(
	work: (input: Input, session: AdminSession) => Promise<Result<Row[]>>,
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

/** A resource as the user wants it: as Google sent it, or what matters of it. */
export function shaped(
	input: Input,
	resource: JsonRecord,
	simplify: (resource: JsonRecord) => JsonRecord,
): JsonRecord {
	return input.flag('simplify') ? simplify(resource) : resource;
}

/** The rows of a list, and a word about what is left out. */
export function resourceRows(
	input: Input,
	listing: Result<Listing>,
	{ hint }: AdminSession,
	simplify: (resource: JsonRecord) => JsonRecord,
): Result<Row[]> {
	if (!listing.ok) return listing;
	const { items, more } = listing.value;
	const { length } = items;
	const shown = length === 1 ? 'one is' : `${number(length)} are`;
	if (more) hint(`Only the first ${shown} shown. Turn on 'Return All' to get all.`);
	return success(items.map((item) => resourceRow(shaped(input, item, simplify))));
}
