import type { Order, SandboxReply } from '../../../http/types';
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

/** A failure in the provider's own form, by endpoints such as `POST /people/match`. */
export interface FailureOrder extends Order {
	failure: Failure;
}

export const ok = (body: unknown): SandboxReply => ({ status: 200, body });

/** The rows of a bulk answer as the quirk `rows` wants them; `stranger` is somebody whom nobody asked for. */
export function arranged<T>(
	rows: readonly T[],
	{ rows: habit }: Quirks,
	isMiss: (row: T) => boolean,
	stranger?: (instead?: T) => T,
): Array<T | null> {
	const strangers = (instead?: T) => (stranger ? [stranger(instead)] : []);
	const firstMatch = rows.findIndex((row) => !isMiss(row));
	const arrangements: Record<typeof habit, () => Array<T | null>> = {
		asAsked: () => [...rows],
		shuffled: () => rows.toReversed(),
		short: () => rows.slice(1),
		missesLeftOut: () => rows.filter((row) => !isMiss(row)),
		firstNull: () => rows.map((row, index) => (index === 0 ? null : row)),
		extra: () => [...strangers(), ...rows],
		contradicting: () =>
			rows.flatMap((row, index) => (index === firstMatch ? strangers(row) : [row])),
	};
	return arrangements[habit]();
}

/** The records that were found, each once. */
export const distinct = <T extends object>(
	found: ReadonlyArray<T | 'optedOut' | undefined>,
): T[] => [...new Set(found.filter((record) => typeof record === 'object'))];
