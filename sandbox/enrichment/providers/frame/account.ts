import type { SandboxClock, SandboxReply, SandboxRequest } from '../../../http/types';
import { createWindow, secondsLeft } from '../../rateLimit';
import type { World } from '../world/world';
import { createLedger, type Charge } from './ledger';
import { openCall } from './openCall';
import { createOrders, type FailureOrder } from './orders';
import type { Call, ProviderApi, RateCount } from './provider';
import { usualQuirks, type ProviderQuirks } from './quirks';
import { Refused, refusalsOf } from './refused';
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
	readonly apiKey: string;
	/** Credits left; may be set. */
	credits: number;
	readonly quirks: ProviderQuirks;
	/** Every charge since the last reset, in order. */
	readonly ledger: readonly Charge[];
	/** The sum of the ledger. */
	readonly charged: number;
	/** The sum of the ledger had nothing been bought twice. */
	readonly leastPossible: number;
	readonly requests: readonly LoggedRequest[];
	/** The next matching requests fail in the provider's own form, and cost nothing. */
	order(order: FailureOrder): void;
	answer(request: SandboxRequest): SandboxReply;
	/** Back to full credits, no orders, usual quirks. */
	reset(): void;
}

const CREDITS = 100_000;

export function createAccount(
	api: ProviderApi,
	world: World,
	clock: SandboxClock,
): ProviderAccount {
	const quirks = usualQuirks();
	const ledger = createLedger(CREDITS);
	const orders = createOrders();
	const window = createWindow(clock);
	const pending = new Set<string>();
	const requests: LoggedRequest[] = [];

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

	const handle = (request: SandboxRequest, call: Call, isOver: boolean): SandboxReply => {
		if (api.presentedKey(request) !== api.apiKey) return call.fail('badKey');
		const ordered = orders.take(call.endpoint);
		if (ordered) return call.fail(ordered);
		if (isOver) return call.fail('slowDown');
		const route = routeOf(api, call.endpoint);
		if (!route) return call.fail('unknownPath');
		call.params = route.params;
		return route.answer(call);
	};

	const answer = (request: SandboxRequest): SandboxReply => {
		const { isOver, ...rate } = rateCount();
		const number = requests.length + 1;
		const path = request.path.slice(api.basePath.length);
		const refusals = refusalsOf(api);
		const call = openCall({
			request,
			number,
			path,
			rate,
			world,
			quirks,
			ledger,
			pending,
			refusals,
		});
		const reply = caught(() => handle(request, call, isOver));
		const { endpoint, spent: charged } = call;
		requests.push({ ...request, endpoint, status: reply.status, charged });
		return { ...reply, headers: { ...api.headers?.(call), ...reply.headers } };
	};

	return {
		basePath: api.basePath,
		apiKey: api.apiKey,
		quirks,
		requests,
		get credits() {
			return ledger.credits;
		},
		set credits(left) {
			ledger.credits = left;
		},
		get ledger() {
			return ledger.charges;
		},
		get charged() {
			return ledger.charged();
		},
		get leastPossible() {
			return ledger.leastPossible();
		},
		order: orders.add,
		answer,
		reset: () => {
			Object.assign(quirks, usualQuirks());
			requests.length = 0;
			pending.clear();
			[ledger, orders, window].forEach((part) => part.reset());
		},
	};
}

function caught(work: () => SandboxReply): SandboxReply {
	try {
		return work();
	} catch (error) {
		if (error instanceof Refused) return error.reply;
		throw error;
	}
}
