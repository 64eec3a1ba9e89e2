import type { SandboxReply } from '../../../http/types';
import { written } from '../../wire/told';
import type { Asked, Endpoints, Failure, Wire } from '../../wire/wire';
import type { Call } from './call';

export type { Call } from './call';
export type { Bought, Purchase } from './ledger';

/**
 * One provider: its wire, and who answers. The frame adds the account, its credits and ledger, the
 * request log, rate limits and ordered failures.
 */
export interface ProviderApi {
	wire: Wire;
	/** As long and as shaped as the provider's own keys, where clients check that. */
	apiKey: string;
	/** By the names of the wire's endpoints. */
	routes: Record<string, (call: Call) => SandboxReply>;
	/** On every answer, refusals too: rate counters, balance. */
	headers?(call: Call): Record<string, string>;
}

/**
 * Looks up and prices; what it is asked has been held against the wire. An endpoint without one is answered
 * with what the wire tells of the account.
 */
type Handlers<E extends Endpoints> = {
	[Name in keyof E]?: (asked: Asked<E[Name]>, call: Call) => SandboxReply;
};

/** A provider of which the wire says everything but whom it finds and what that costs. */
export function served<E extends Endpoints>(
	wire: Wire<E>,
	apiKey: string,
	handlers: Handlers<E>,
	headers?: ProviderApi['headers'],
): ProviderApi {
	const routes = Object.entries(wire.endpoints).map(([name, { answer }]) => {
		const handler = handlers[name] as Handlers<E>[keyof E];
		const told = (call: Call) => ok(answer && written(answer, call, call.quirks));
		return [
			name,
			handler ? (call: Call) => handler(call.asked as Asked<E[keyof E]>, call) : told,
		];
	});
	return {
		...{ wire, apiKey, ...(headers && { headers }) },
		routes: Object.fromEntries(routes) as ProviderApi['routes'],
	};
}

export type { Failure } from '../../wire/wire';

/** A failure in the provider's own form: what the next matching requests are answered with. */
export interface FailureOrder {
	failure: Failure;
	/** How many requests meet it; 1 when left out, Infinity for all from now on. */
	times?: number;
	/** Only endpoints that match, such as `POST /people/match`; all when left out. */
	match?: RegExp;
}

export const ok = (body: unknown, headers: Record<string, string> = {}): SandboxReply => ({
	status: 200,
	headers,
	body,
});
