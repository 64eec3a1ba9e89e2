import { createOrders } from '../../../http/orders';
import type { SandboxClock, SandboxReply, SandboxRequest, Service } from '../../../http/types';
import { usualQuirks } from '../../quirks';
import type { Fault } from '../../wire/look';
import { judgeAnswer, judgeRequest, type Wire } from '../../wire/wire';
import type { World } from '../world/world';
import { Call, Refused } from './call';
import type { Callback } from './callbacks';
import { createJobs, type JobOrder } from './jobs';
import { Ledger, type Charge } from './ledger';
import type { FailureOrder, ProviderApi } from './provider';
import { endpointOf } from './routes';
import { createWindow } from './window';

/** A request as it arrived, and what became of it. */
export interface LoggedRequest extends SandboxRequest {
	/** `POST /people/match`, without the base path. */
	endpoint: string;
	status: number;
	charged: number;
}

/** One customer's account at one provider. */
export class ProviderAccount implements Service {
	readonly wire: Wire;
	readonly basePath: string;
	/** May be set, as when somebody renews it. */
	apiKey: string;
	readonly quirks = usualQuirks();
	readonly requests: LoggedRequest[] = [];
	/** Where requests, or answers of the sandbox, broke the wire since the last reset. */
	readonly faults: string[] = [];
	private readonly books: Ledger;
	private readonly orders = createOrders<FailureOrder>();
	private readonly jobs;
	private readonly window;
	private readonly pending = new Set<string>();

	constructor(
		private readonly api: ProviderApi,
		private readonly world: World,
		clock: SandboxClock,
		credits = 100_000,
	) {
		this.wire = api.wire;
		this.basePath = api.wire.basePath;
		this.apiKey = api.apiKey;
		this.books = new Ledger(credits);
		const { books: ledger, quirks, basePath: name } = this;
		this.jobs = createJobs({ clock, ledger, quirks, name });
		this.window = createWindow(clock);
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

	/** What becomes of the next jobs, where the provider works in jobs. */
	orderJob(order: JobOrder): void {
		this.jobs.order(order);
	}

	/** Sends the callbacks that are due by the clock, and waits until they are answered. */
	async deliver(): Promise<void> {
		await this.jobs.deliver();
	}

	answer(request: SandboxRequest): SandboxReply {
		const { wire, world, quirks, jobs, pending, requests, books: ledger } = this;
		if (quirks.html) return { ...PAGE, status: quirks.html };
		jobs.catchUp();
		const { isOver, ...rate } = this.window.enter(quirks.rateLimit);
		const around = { wire, world, quirks, ledger, jobs, pending };
		const call = new Call(around, request, requests.length + 1, rate);
		const route = endpointOf(wire, call.endpoint);
		const { asked, faults } = route
			? judgeRequest(route.endpoint, request, route.params)
			: { asked: call.asked, faults: [UNKNOWN] };
		call.asked = asked;
		call.described = route?.endpoint ?? {};
		const handler = this.api.routes[route?.name ?? ''];
		const reply = caught(() => {
			this.admit(request, call, isOver);
			if (!handler) return call.fail('unknownPath');
			const [fault] = faults;
			if (fault) call.fail('badRequest', `${fault.at}: ${fault.message}`, fault);
			return handler(call);
		});
		const wrong = judgeAnswer(wire, route?.endpoint, reply);
		const { endpoint, spent: charged } = call;
		for (const { at, message } of [...faults, ...wrong]) {
			this.faults.push(`${endpoint}: ${at}: ${message}`);
		}
		// Where the sandbox itself is wrong, it says so.
		const told = wrong.length === 0 ? reply : { status: 500, body: { sandbox: wrong } };
		requests.push({ ...request, endpoint, status: told.status, charged });
		return { ...written(told), headers: { ...this.api.headers?.(call), ...told.headers } };
	}

	/** Back to full credits, no orders, usual quirks. */
	reset(): void {
		Object.assign(this.quirks, usualQuirks());
		this.requests.length = this.faults.length = 0;
		this.pending.clear();
		[this.books, this.orders, this.jobs, this.window].forEach((part) => part.reset());
	}

	/** What is looked at before the path and what is asked. */
	private admit(request: SandboxRequest, call: Call, isOver: boolean): void {
		const key = this.wire.presentedKey(request, this.quirks);
		if (key !== this.apiKey) call.fail('badKey', key ? 'Invalid API key' : '');
		const ordered = this.orders.take(call.endpoint);
		if (ordered) call.fail(ordered.failure);
		if (isOver) call.fail('slowDown');
	}

	private upToDate(): Ledger {
		this.jobs.catchUp();
		return this.books;
	}
}

/** As a gateway or a wrong address answers. */
const PAGE = {
	headers: { 'content-type': 'text/html; charset=utf-8' },
	body: '<!DOCTYPE html><html><body><h1>Nothing to see here</h1></body></html>',
};

const UNKNOWN: Fault = { at: 'path', rule: 'path', message: 'is unknown' };

function caught(work: () => SandboxReply): SandboxReply {
	try {
		return work();
	} catch (error) {
		if (error instanceof Refused) return error.reply;
		throw error;
	}
}

/** Integers that JavaScript cannot hold are written without quotes, as other languages have them. */
function written({ body, ...reply }: SandboxReply): SandboxReply {
	if (typeof body !== 'object') return { ...reply, body };
	const json = JSON.stringify(body, (_, value: unknown) =>
		typeof value === 'bigint' ? `bigint ${value}` : value,
	);
	return { ...reply, body: json.replace(/"bigint (\d+)"/g, '$1') };
}
