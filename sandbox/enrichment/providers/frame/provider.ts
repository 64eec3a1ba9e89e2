import type { SandboxReply } from '../../../http/types';
import type { Asked, Endpoints, Failure, Wire } from '../../wire/wire';
import type { Call } from './call';

export type { Call } from './call';
export type { Bought, Purchase } from './ledger';

type Handler<A = Asked> = (asked: A, call: Call) => SandboxReply;

/**
 * One provider: its wire, and who answers. The frame adds the account, its credits and ledger, the
 * request log, rate limits and ordered failures.
 */
export interface ProviderApi {
	wire: Wire;
	/** As long and as shaped as the provider's own keys, where clients check that. */
	apiKey: string;
	/** By the names of the wire's endpoints. */
	handlers: Record<string, Handler | undefined>;
	/** On every answer, refusals too: rate counters, balance. */
	headers: ((call: Call) => Record<string, string>) | undefined;
}

/**
 * A provider of which the wire says everything but whom it finds and what that costs: what its handlers are
 * asked has been held against the wire. An endpoint without one is answered with what the wire tells of the
 * account.
 */
export const served = <E extends Endpoints>(
	wire: Wire<E>,
	apiKey: string,
	handlers: { [Name in keyof E]?: Handler<Asked<E[Name]>> },
	headers?: ProviderApi['headers'],
): ProviderApi => ({ wire, apiKey, handlers: handlers as ProviderApi['handlers'], headers });

/** A failure in the provider's own form: what the next matching requests are answered with. */
export interface FailureOrder {
	failure: Failure;
	/** How many requests meet it; 1 when left out, Infinity for all from now on. */
	times?: number;
	/** Only endpoints that match, such as `POST /people/match`; all when left out. */
	match?: RegExp;
}

export const ok = (body: unknown): SandboxReply => ({ status: 200, body });
