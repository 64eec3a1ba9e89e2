import { createFaultQueue } from '../../http/faultQueue';
import { toReply } from '../../http/replyError';
import type {
	RequestFilter,
	SandboxClock,
	SandboxReply,
	SandboxRequest,
	SandboxService,
} from '../../http/types';
import { buildUsualQuirks } from '../quirks';
import {
	findEndpoint,
	findReplyViolations,
	parseRequest,
	type WireViolation,
} from '../wire/endpointWire';
import type { ProviderFailure, RateLimitState } from '../wire/refusals';
import { limitWorldToCoverage } from '../world/coverage';
import type { World } from '../world/world';
import { ProviderCall } from './providerCall';
import { createJobs, type Callback, type Jobs } from './jobs';
import { Ledger, type Charge } from './ledger';
import type { ProviderApi } from './providerApi';

/** A failure that was ordered for requests to endpoints such as `POST /people/match`. */
export interface OrderedFailure extends RequestFilter {
	failure: ProviderFailure;
}

/** A request as it arrived, with its status and charge. */
export interface LoggedRequest extends SandboxRequest {
	/** Method and path without the base path: `POST /people/match`. */
	endpoint: string;
	status: number;
	charged: number;
}

/** The account of a customer at one provider. */
export class ProviderAccount implements SandboxService {
	readonly basePath: string;
	/** May be set, as if somebody had renewed it. */
	apiKey: string;
	readonly quirks = buildUsualQuirks();
	/** The world as far as this provider knows it. */
	readonly world: World;
	readonly requests: LoggedRequest[] = [];
	/** The violations of the wire since the last reset, both in requests and in answers of the sandbox. */
	readonly violations: string[] = [];
	/** The ledger without jobs that are due; `credits` and `ledger` let them catch up first. */
	readonly creditLedger: Ledger;
	readonly jobs: Jobs;
	/** The IDs whose answer was pending once; it is ready the second time. */
	readonly oncePendingIds = new Set<string>();
	private readonly orders = createFaultQueue<OrderedFailure>();
	/** The current window of the rate limit; it begins with the first request in it. */
	private window = { startedAt: 0, used: 0 };

	constructor(
		readonly api: ProviderApi,
		world: World,
		readonly clock: SandboxClock,
		credits = 100_000,
	) {
		this.basePath = api.basePath;
		this.apiKey = api.apiKey ?? `sandbox-${this.basePath.split('/')[1]!.toLowerCase()}-key`;
		this.world = limitWorldToCoverage(world, this.basePath, this.quirks);
		this.creditLedger = new Ledger(credits);
		this.jobs = createJobs(this);
	}

	/** The credits that are left; they may be set. */
	get credits(): number {
		return this.getCurrentLedger().credits;
	}

	set credits(left) {
		this.getCurrentLedger().credits = left;
		this.jobs.catchUp();
	}

	/** All charges since the last reset, in order. */
	get ledger(): readonly Charge[] {
		return this.getCurrentLedger().charges;
	}

	/** The sum of all charges. */
	get charged(): number {
		return this.getCurrentLedger().sumCharges();
	}

	/** The sum of all charges as if each item had been bought only once. */
	get chargedWithoutRepeats(): number {
		return this.getCurrentLedger().sumWithoutRepeats();
	}

	/** All callbacks that were sent, or refused because their address is not on this machine. */
	get callbacks(): readonly Callback[] {
		return this.jobs.callbacks;
	}

	/** Orders a failure: the next matching requests fail in the provider's own form and cost nothing. */
	order(order: OrderedFailure): void {
		this.orders.add(order);
	}

	/** Sends the callbacks that are due, and waits until they are answered. */
	async deliverCallbacks(): Promise<void> {
		await this.jobs.deliver();
	}

	answer(request: SandboxRequest): SandboxReply {
		this.jobs.catchUp();
		const { isLimitExceeded, ...rate } = this.countInWindow();
		const call = this.createCall(request, rate);
		const { endpoint } = call;
		const found = findEndpoint(this.api.endpoints, endpoint);
		let violations: WireViolation[] = [];
		const reply = catchReply(() => {
			const translated = this.api.translateRequestOrRefuse?.(request, this.quirks) ?? request;
			const checked = found
				? parseRequest(found.endpoint, translated, found.params)
				: { parsed: undefined, violations: [UNKNOWN_PATH] };
			const { parsed } = checked;
			violations = checked.violations;
			this.failUnlessAdmitted(request, call, isLimitExceeded);
			if (!found || !parsed) return call.fail('unknownPath');
			const [first] = violations;
			if (first) return call.fail('badRequest', `${first.at}: ${first.message}`, first);
			return found.endpoint.handle(parsed, call);
		});
		const replyViolations = findReplyViolations(this.api.refusal, found?.endpoint, reply);
		for (const { at, message } of [...violations, ...replyViolations]) {
			this.violations.push(`${endpoint}: ${at}: ${message}`);
		}
		// An answer of the sandbox that breaks the wire is a fault of the sandbox, which tests must see.
		const sent =
			replyViolations.length === 0
				? reply
				: { status: 500, body: { sandbox: replyViolations } };
		this.requests.push({ ...request, endpoint, status: sent.status, charged: call.spent });
		return {
			...serializeBody(sent),
			headers: { ...this.api.headers?.(call), ...sent.headers },
		};
	}

	/** Restores the initial credits and the usual quirks, and forgets requests, jobs, and ordered failures. */
	reset(): void {
		Object.assign(this.quirks, buildUsualQuirks());
		this.requests.length = 0;
		this.violations.length = 0;
		this.oncePendingIds.clear();
		this.window = { startedAt: 0, used: 0 };
		this.creditLedger.reset();
		this.orders.reset();
		this.jobs.reset();
	}

	private createCall(request: SandboxRequest, rate: RateLimitState): ProviderCall {
		const { api, basePath, world, quirks, creditLedger, jobs, oncePendingIds } = this;
		const context = {
			forms: api,
			basePath,
			world,
			quirks,
			creditLedger,
			jobs,
			oncePendingIds,
		};
		return new ProviderCall(context, request, this.requests.length + 1, rate);
	}

	/** Ends a request with a wrong key, an ordered failure, or too many requests before it, in this order. */
	private failUnlessAdmitted(
		request: SandboxRequest,
		call: ProviderCall,
		isLimitExceeded: boolean,
	): void {
		const key = this.api.readKey(request, this.quirks);
		if (key !== this.apiKey) call.fail('badKey', key ? 'Invalid API key' : '');
		const ordered = this.orders.take(call.endpoint);
		if (ordered) call.fail(ordered.failure);
		if (isLimitExceeded) call.fail('slowDown');
	}

	/** Counts a request in the window of the rate limit, unless the limit is exceeded. */
	private countInWindow(): RateLimitState & { isLimitExceeded: boolean } {
		const { requests: limit, windowMs } = this.quirks.rateLimit;
		const now = this.clock.now();
		if (now >= this.window.startedAt + windowMs) this.window = { startedAt: now, used: 0 };
		const isLimitExceeded = this.window.used >= limit;
		if (!isLimitExceeded) this.window.used++;
		const { startedAt, used } = this.window;
		const resetAt = startedAt + windowMs;
		const secondsLeft = Math.ceil((resetAt - now) / 1000);
		const left = Math.max(0, limit - used);
		return { isLimitExceeded, limit, used, left, resetAt, secondsLeft };
	}

	/** Returns the ledger after jobs that are due have been charged. */
	private getCurrentLedger(): Ledger {
		this.jobs.catchUp();
		return this.creditLedger;
	}
}

const UNKNOWN_PATH: WireViolation = { at: 'path', rule: 'path', message: 'is unknown' };

/** Returns the reply of a handler, whether it returns the reply or throws it. */
function catchReply(work: () => SandboxReply): SandboxReply {
	try {
		return work();
	} catch (error) {
		return toReply(error);
	}
}

/** Writes a body as JSON. A bigint becomes an integer that JavaScript cannot hold, as services in other languages send it. */
function serializeBody({ body, ...reply }: SandboxReply): SandboxReply {
	if (typeof body !== 'object') return { ...reply, body };
	const json = JSON.stringify(body, (_, value: unknown) =>
		typeof value === 'bigint' ? `bigint ${value}` : value,
	);
	return { ...reply, body: json.replace(/"bigint (\d+)"/g, '$1') };
}
