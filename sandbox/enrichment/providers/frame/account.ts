import { createOrders } from '../../../http/orders';
import type { SandboxClock, SandboxReply, SandboxRequest } from '../../../http/types';
import type { Fault } from '../../wire/look';
import type { Wire } from '../../wire/wire';
import type { World } from '../world/world';
import type { Callback } from './callbacks';
import { createJobs, type JobOrder } from './jobs';
import { createLedger, type Charge } from './ledger';
import { openCall } from './openCall';
import type { Call, FailureOrder, ProviderApi, RateCount } from './provider';
import { usualQuirks, type Quirks } from '../../quirks';
import { Refused, refusalsOf } from './refused';
import { judgeOf } from './judge';
import { createWindow, secondsLeft } from './window';
import { routeOf } from './routes';

/** A request as it arrived, and what became of it. */
export interface LoggedRequest extends SandboxRequest {
	/** `POST /people/match`, without the base path. */
	endpoint: string;
	status: number;
	charged: number;
}

/** One customer's account at one provider. */
export interface ProviderAccount {
	readonly basePath: string;
	/** May be set, as when somebody renews it. */
	apiKey: string;
	/** Credits left; may be set. */
	credits: number;
	readonly quirks: Quirks;
	/** Every charge since the last reset, in order. */
	readonly ledger: readonly Charge[];
	/** The sum of the ledger. */
	readonly charged: number;
	/** The sum of the ledger had nothing been bought twice. */
	readonly leastPossible: number;
	readonly requests: readonly LoggedRequest[];
	/** Where requests, or answers of the sandbox, broke the wire since the last reset. */
	readonly faults: readonly string[];
	readonly wire: Wire;
	/** The next matching requests fail in the provider's own form, and cost nothing. */
	order(order: FailureOrder): void;
	/** What becomes of the next jobs, where the provider works in jobs. */
	orderJob(order: JobOrder): void;
	/** Every callback that was sent, or would have been to an address that is not on this machine. */
	readonly callbacks: readonly Callback[];
	/** Sends the callbacks that are due by the clock, and waits until they are answered. */
	deliver(): Promise<void>;
	answer(request: SandboxRequest): SandboxReply;
	/** Back to full credits, no orders, usual quirks. */
	reset(): void;
}

export function createAccount(
	api: ProviderApi,
	world: World,
	clock: SandboxClock,
	credits = 100_000,
): ProviderAccount {
	const { wire } = api;
	const quirks = usualQuirks();
	const ledger = createLedger(credits);
	const orders = createOrders<FailureOrder>();
	const jobs = createJobs({ clock, ledger, quirks, name: wire.basePath });
	const window = createWindow(clock);
	const pending = new Set<string>();
	const requests: LoggedRequest[] = [];
	const faults: string[] = [];

	const rateCount = (): RateCount & { isOver: boolean } => {
		const { isOver, count, resetAt, now } = window.enter(quirks.rateLimit);
		const limit = quirks.rateLimit.requests;
		const left = Math.max(0, limit - count);
		return {
			isOver,
			limit,
			used: count,
			left,
			resetAt,
			secondsLeft: secondsLeft(resetAt, now),
		};
	};

	const handle = (
		request: SandboxRequest,
		call: Call,
		isOver: boolean,
		fault: Fault | undefined,
	): SandboxReply => {
		const key = wire.presentedKey(request, quirks);
		if (key !== account.apiKey) return call.fail('badKey', key ? 'Invalid API key' : '');
		const ordered = orders.take(call.endpoint);
		if (ordered) return call.fail(ordered.failure);
		if (isOver) return call.fail('slowDown');
		const route = routeOf(api, call.endpoint);
		if (!route) return call.fail('unknownPath');
		if (fault) call.fail('badRequest', `${fault.at}: ${fault.message}`, fault);
		return route.answer(call);
	};

	const answer = (request: SandboxRequest): SandboxReply => {
		if (quirks.html) return { ...PAGE, status: quirks.html };
		jobs.settle();
		const { isOver, ...rate } = rateCount();
		const number = requests.length + 1;
		const path = request.path.slice(wire.basePath.length);
		const refusals = refusalsOf(wire);
		const call = openCall({
			request,
			number,
			path,
			rate,
			world,
			quirks,
			ledger,
			jobs,
			pending,
			refusals,
		});
		const judge = judgeOf(api, call, request);
		const reply = judge.answer(caught(() => handle(request, call, isOver, judge.faults[0])));
		faults.push(
			...judge.faults.map(({ at, message }) => `${call.endpoint}: ${at}: ${message}`),
		);
		const { endpoint, spent: charged } = call;
		requests.push({ ...request, endpoint, status: reply.status, charged });
		return { ...reply, headers: { ...api.headers?.(call), ...reply.headers } };
	};

	const settled = () => {
		jobs.settle();
		return ledger;
	};

	const account: ProviderAccount = {
		basePath: wire.basePath,
		apiKey: api.apiKey,
		quirks,
		requests,
		faults,
		wire,
		get credits() {
			return settled().credits;
		},
		set credits(left) {
			settled().credits = left;
			jobs.settle();
		},
		get ledger() {
			return settled().charges;
		},
		get charged() {
			return settled().charged();
		},
		get leastPossible() {
			return settled().leastPossible();
		},
		order: orders.add,
		orderJob: jobs.order,
		callbacks: jobs.callbacks,
		deliver: jobs.deliver,
		answer,
		reset: () => {
			Object.assign(quirks, usualQuirks());
			requests.length = faults.length = 0;
			pending.clear();
			[ledger, orders, jobs, window].forEach((part) => part.reset());
		},
	};
	return account;
}

/** As a gateway or a wrong address answers. */
const PAGE = {
	headers: { 'content-type': 'text/html; charset=utf-8' },
	body: '<!DOCTYPE html><html><body><h1>Nothing to see here</h1></body></html>',
};

function caught(work: () => SandboxReply): SandboxReply {
	try {
		return work();
	} catch (error) {
		if (error instanceof Refused) return error.reply;
		throw error;
	}
}
