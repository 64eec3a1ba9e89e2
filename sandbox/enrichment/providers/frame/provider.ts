import type { SandboxReply } from '../../../http/types';
import type { World } from '../world/world';
import type { Fault } from '../../wire/look';
import type { Asked, Endpoints, Failure, Wire } from '../../wire/wire';
import type { Job, JobPlan } from './job';
import type { Bought, Purchase } from './ledger';
import type { Quirks } from '../../quirks';

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

/** Looks up and prices; what it is asked has been held against the wire. */
export type Handlers<E extends Endpoints> = {
	[Name in keyof E]: (asked: Asked<E[Name]>, call: Call) => SandboxReply;
};

/** A provider of which the wire says everything but whom it finds and what that costs. */
export function served<E extends Endpoints>(
	wire: Wire<E>,
	apiKey: string,
	handlers: Handlers<E>,
	headers?: ProviderApi['headers'],
): ProviderApi {
	const routes = Object.entries<Handlers<E>[keyof E]>(handlers).map(([name, handler]) => [
		name,
		(call: Call) => handler(call.asked as Asked<E[keyof E]>, call),
	]);
	return {
		...{ wire, apiKey, ...(headers && { headers }) },
		routes: Object.fromEntries(routes) as ProviderApi['routes'],
	};
}

export type { Failure, FailureContext } from '../../wire/wire';

/** A failure in the provider's own form: what the next matching requests are answered with. */
export interface FailureOrder {
	failure: Failure;
	/** How many requests meet it; 1 when left out, Infinity for all from now on. */
	times?: number;
	/** Only endpoints that match, such as `POST /people/match`; all when left out. */
	match?: RegExp;
}

/** One request on its way through a provider. */
export interface Call {
	/** Counted from 1 since the last reset, refused requests too. */
	number: number;
	endpoint: string;
	path: string;
	/** What the wire has of the request. */
	asked: Asked;
	world: World;
	quirks: Quirks;
	/** Credits left. */
	credits: number;
	/** Credits used since the last reset. */
	used: number;
	/** Credits that this request has cost so far. */
	spent: number;
	rate: RateCount;
	/** Pays for all of them, or for none and answers that the credits do not suffice. */
	buy(purchases: readonly Purchase[]): void;
	/** Pays for one thing. */
	pay(bought: Bought, id: string, credits: number): void;
	/** Pays for this request as a search; for nothing when it is free. */
	paySearch(credits: number): void;
	/** Whether this account bought it in an earlier request. */
	owns(bought: Bought, id: string): boolean;
	/** Hands in a job; gives its id. */
	submit(plan: JobPlan): string;
	/** The job of this kind and id, as far as it has come. */
	job(kind: string, id: string | undefined): Job | undefined;
	/** True while the answer for this is not ready, by the quirk `pending`. */
	isPending(id: string): boolean;
	/** Ends the request with this answer. */
	end(reply: SandboxReply): never;
	/** Ends the request with the provider's own form of this failure. */
	fail(failure: Failure, message?: string, fault?: Fault): never;
}

export interface RateCount {
	limit: number;
	used: number;
	left: number;
	/** Milliseconds since the epoch. */
	resetAt: number;
	secondsLeft: number;
}

export const ok = (body: unknown, headers: Record<string, string> = {}): SandboxReply => ({
	status: 200,
	headers,
	body,
});
