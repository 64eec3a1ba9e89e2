import { createFaultQueue } from '../../http/faultQueue';
import { toReply } from '../../http/replyError';
import type {
	FaultSchedule,
	SandboxClock,
	SandboxReply,
	SandboxRequest,
	SandboxService,
} from '../../http/types';
import { usualQuirks } from '../quirks';
import { findEndpoint, judgeReply, judgeRequest, type WireViolation } from '../wire/judge';
import type { ProviderFailure, RateCount } from '../wire/refusals';
import { coveredWorld } from '../world/coverage';
import type { World } from '../world/world';
import { Call } from './call';
import { createJobs, type Callback, type Jobs } from './jobs';
import { Ledger, type Charge } from './ledger';
import type { ProviderApi } from './provider';

/** A failure in the provider's own form, by endpoints such as `POST /people/match`. */
export interface FailureOrder extends FaultSchedule {
	failure: ProviderFailure;
}

/** A request as it arrived, and what became of it. */
export interface LoggedRequest extends SandboxRequest {
	/** `POST /people/match`, without the base path. */
	endpoint: string;
	status: number;
	charged: number;
}

/** One customer's account at one provider. */
export class ProviderAccount implements SandboxService {
	readonly basePath: string;
	/** May be set, as when somebody renews it. */
	apiKey: string;
	readonly quirks = usualQuirks();
	/** What this provider knows of everybody. */
	readonly world: World;
	readonly requests: LoggedRequest[] = [];
	/** Where requests, or answers of the sandbox, broke the wire since the last reset. */
	readonly violations: string[] = [];
	/** What `credits` and `ledger` show once the jobs have caught up. */
	readonly books: Ledger;
	readonly jobs: Jobs;
	/** Who was pending once: the second time they are known. */
	readonly pending = new Set<string>();
	private readonly orders = createFaultQueue<FailureOrder>();
	/** One window at a time, counted from the first request in it. */
	private window = { startedAt: 0, used: 0 };

	constructor(
		readonly api: ProviderApi,
		world: World,
		readonly clock: SandboxClock,
		credits = 100_000,
	) {
		this.basePath = api.basePath;
		this.apiKey = api.apiKey ?? `sandbox-${this.basePath.split('/')[1]!.toLowerCase()}-key`;
		this.world = coveredWorld(world, this.basePath, this.quirks);
		this.books = new Ledger(credits);
		this.jobs = createJobs(this);
	}

	/** Credits left; may be set. */
	get credits(): number {
		return this.upToDate().credits;
	}

	set credits(left) {
		this.upToDate().credits = left;
		this.jobs.catchUp();
	}

	/** Every charge since the last reset, in order. */
	get ledger(): readonly Charge[] {
		return this.upToDate().charges;
	}

	/** The sum of the ledger. */
	get charged(): number {
		return this.upToDate().charged();
	}

	/** The sum of the ledger had nothing been bought twice. */
	get leastPossible(): number {
		return this.upToDate().leastPossible();
	}

	/** Every callback that was sent, or would have been to an address that is not on this machine. */
	get callbacks(): readonly Callback[] {
		return this.jobs.callbacks;
	}

	/** The next matching requests fail in the provider's own form, and cost nothing. */
	order(order: FailureOrder): void {
		this.orders.add(order);
	}

	/** Sends the callbacks that are due by the clock, and waits until they are answered. */
	async deliver(): Promise<void> {
		await this.jobs.deliver();
	}

	answer(request: SandboxRequest): SandboxReply {
		this.jobs.catchUp();
		const { isOver, ...rate } = this.enterWindow();
		const call = this.createCall(request, rate);
		const { endpoint } = call;
		const found = findEndpoint(this.api.endpoints, endpoint);
		let violations: WireViolation[] = [];
		const reply = caught(() => {
			const read = this.api.translateRequest?.(request, this.quirks) ?? request;
			const { parsed, violations: broken } = found
				? judgeRequest(found.endpoint, read, found.params)
				: { parsed: undefined, violations: [UNKNOWN_PATH] };
			violations = broken;
			this.admit(request, call, isOver);
			if (!found || !parsed) return call.fail('unknownPath');
			const [first] = violations;
			if (first) return call.fail('badRequest', `${first.at}: ${first.message}`, first);
			return found.endpoint.handle(parsed, call);
		});
		const wrong = judgeReply(this.api.refusal, found?.endpoint, reply);
		for (const { at, message } of [...violations, ...wrong]) {
			this.violations.push(`${endpoint}: ${at}: ${message}`);
		}
		// Where the sandbox itself is wrong, it says so.
		const sent = wrong.length === 0 ? reply : { status: 500, body: { sandbox: wrong } };
		this.requests.push({ ...request, endpoint, status: sent.status, charged: call.spent });
		return { ...asJson(sent), headers: { ...this.api.headers?.(call), ...sent.headers } };
	}

	/** Back to full credits, no orders, usual quirks. */
	reset(): void {
		Object.assign(this.quirks, usualQuirks());
		this.requests.length = 0;
		this.violations.length = 0;
		this.pending.clear();
		this.window = { startedAt: 0, used: 0 };
		this.books.reset();
		this.orders.reset();
		this.jobs.reset();
	}

	private createCall(request: SandboxRequest, rate: RateCount): Call {
		const { api: forms, basePath, world, quirks, books, jobs, pending } = this;
		const context = { forms, basePath, world, quirks, books, jobs, pending };
		return new Call(context, request, this.requests.length + 1, rate);
	}

	/** What is looked at before the path and what is asked. */
	private admit(request: SandboxRequest, call: Call, isOver: boolean): void {
		const key = this.api.readKey(request, this.quirks);
		if (key !== this.apiKey) call.fail('badKey', key ? 'Invalid API key' : '');
		const ordered = this.orders.take(call.endpoint);
		if (ordered) call.fail(ordered.failure);
		if (isOver) call.fail('slowDown');
	}

	/** Counts a request, unless there are too many in this window. */
	private enterWindow(): RateCount & { isOver: boolean } {
		const { requests: limit, windowMs } = this.quirks.rateLimit;
		const now = this.clock.now();
		if (now >= this.window.startedAt + windowMs) this.window = { startedAt: now, used: 0 };
		const isOver = this.window.used >= limit;
		if (!isOver) this.window.used++;
		const { startedAt, used } = this.window;
		const resetAt = startedAt + windowMs;
		const secondsLeft = Math.ceil((resetAt - now) / 1000);
		return { isOver, limit, used, left: Math.max(0, limit - used), resetAt, secondsLeft };
	}

	private upToDate(): Ledger {
		this.jobs.catchUp();
		return this.books;
	}
}

const UNKNOWN_PATH: WireViolation = { at: 'path', rule: 'path', message: 'is unknown' };

function caught(work: () => SandboxReply): SandboxReply {
	try {
		return work();
	} catch (error) {
		return toReply(error);
	}
}

/** Integers that JavaScript cannot hold are written without quotes, as other languages have them. */
function asJson({ body, ...reply }: SandboxReply): SandboxReply {
	if (typeof body !== 'object') return { ...reply, body };
	const json = JSON.stringify(body, (_, value: unknown) =>
		typeof value === 'bigint' ? `bigint ${value}` : value,
	);
	return { ...reply, body: json.replace(/"bigint (\d+)"/g, '$1') };
}
