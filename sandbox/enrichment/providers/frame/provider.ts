import type { SandboxReply } from '../../../http/types';
import type { Quirks } from '../../quirks';
import type { Person } from '../../records';
import type { Asked, Endpoints, Failure, Wire } from '../../wire/wire';
import type { Call } from './call';
import type { Bought } from './ledger';

export type { Call } from './call';
export type { Bought, Purchase } from './ledger';

type Handler<A = Asked> = (asked: A, call: Call) => SandboxReply;

/**
 * One provider: its wire, and who answers. The frame adds the account, its credits and ledger, the
 * request log, rate limits and ordered failures.
 */
export interface ProviderApi {
	wire: Wire;
	/** By the names of the wire's endpoints. */
	handlers: Record<string, Handler | undefined>;
}

/**
 * A provider of which the wire says everything but whom it finds and what that costs: what its handlers are
 * asked has been held against the wire. An endpoint without one is answered with what the wire tells of the
 * account.
 */
export const served = <E extends Endpoints>(
	wire: Wire<E>,
	handlers: { [Name in keyof E]?: Handler<Asked<E[Name]>> },
): ProviderApi => ({ wire, handlers: handlers as ProviderApi['handlers'] });

/**
 * Finds whom the request names, takes the price, and tells of them as the wire has it. Of nobody, and of
 * somebody without what is needed, says `missing`.
 */
export const sale =
	(
		bought: Bought,
		credits: number,
		missing: (call: Call, isOptedOut: boolean) => SandboxReply,
		needed: (person: Person) => unknown = () => true,
	): Handler<unknown> =>
	(_, call) => {
		const match = call.named(bought === 'company' ? 'company' : 'person');
		if (typeof match !== 'object') return missing(call, match === 'optedOut');
		const { record } = match;
		if ('emails' in record && !needed(record)) return missing(call, false);
		if (credits > 0) call.pay(bought, record.id, credits);
		return call.tell(record);
	};

/** A failure in the provider's own form: what the next matching requests are answered with. */
export interface FailureOrder {
	failure: Failure;
	/** How many requests meet it; 1 when left out, Infinity for all from now on. */
	times?: number;
	/** Only endpoints that match, such as `POST /people/match`; all when left out. */
	match?: RegExp;
}

export const ok = (body: unknown): SandboxReply => ({ status: 200, body });

/** Rows, which of them is a miss, and one of somebody whom nobody asked for. */
type Arrangement = <T>(
	rows: readonly T[],
	isMiss: (row: T) => boolean,
	stranger: (instead?: T) => T[],
) => Array<T | null>;

const ARRANGEMENTS: Record<Quirks['rows'], Arrangement> = {
	asAsked: (rows) => [...rows],
	shuffled: (rows) => [...rows].reverse(),
	short: (rows) => rows.slice(1),
	missesLeftOut: (rows, isMiss) => rows.filter((row) => !isMiss(row)),
	firstNull: (rows) => rows.map((row, index) => (index === 0 ? null : row)),
	extra: (rows, _isMiss, stranger) => [...stranger(), ...rows],
	contradicting: (rows, isMiss, stranger) => {
		const wronged = rows.findIndex((row) => !isMiss(row));
		return rows.flatMap((row, index) => (index === wronged ? stranger(row) : [row]));
	},
};

/** The rows of a bulk answer as the quirk `rows` wants them. */
export function arranged<T>(
	rows: readonly T[],
	{ rows: habit }: Quirks,
	isMiss: (row: T) => boolean,
	stranger?: (instead?: T) => T,
): Array<T | null> {
	return ARRANGEMENTS[habit](rows, isMiss, (instead) => (stranger ? [stranger(instead)] : []));
}

/** The records that were found, each once. */
export const distinct = <T extends object>(
	found: ReadonlyArray<T | 'optedOut' | undefined>,
): T[] => [...new Set(found.filter((record) => typeof record === 'object'))];
