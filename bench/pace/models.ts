import type { Clock } from '../../nodes/shared/core/clock';

/** How a service limits requests; `take` says how long until the next may come, or that this one may. */
export interface Model {
	name: string;
	/** Undefined: taken. Else milliseconds until it would be taken. */
	take(now: number, underWay: number): number | undefined;
	/** What its headers say. */
	left(now: number): { remaining: number; resetMs: number } | undefined;
	/** The least possible milliseconds for so many requests, each of which takes `latency`. */
	least(requests: number, latency: number, concurrency: number): number;
}

/** The first one alone, then twice as many each time, as nobody knows what the service takes. */
function waves(requests: number, latency: number, concurrency: number): number {
	let trips = 0;
	for (let left = requests, places = 1; left > 0; places = Math.min(concurrency, places + places)) {
		left -= places;
		trips++;
	}
	return trips * latency;
}

/** Windows that begin at whole multiples of their length. `phase`: how far into one the run begins. */
export function fixedWindow(limit: number, perMs: number, phase = 0): Model {
	let begin = 0;
	let used = 0;
	const roll = (now: number) => {
		const current = Math.floor((now + phase) / perMs);
		if (current !== begin) [begin, used] = [current, 0];
	};
	const rest = (now: number) => perMs - ((now + phase) % perMs);
	return {
		name: `fixed ${limit}/${perMs / 1000}s`,
		take: (now) => {
			roll(now);
			if (used >= limit) return rest(now);
			used++;
			return undefined;
		},
		left: (now) => (roll(now), { remaining: limit - used, resetMs: rest(now) }),
		least: (n, latency, c) => {
			const full = Math.ceil(n / limit) - 1;
			const inLast = n - full * limit;
			const windows = full === 0 ? 0 : full * perMs - phase;
			return Math.max(waves(n, latency, c), windows + waves(inLast, latency, c));
		},
	};
}

export function slidingWindow(limit: number, perMs: number): Model {
	let taken: number[] = [];
	const clean = (now: number) => (taken = taken.filter((at) => at > now - perMs));
	return {
		name: `sliding ${limit}/${perMs / 1000}s`,
		take: (now) => {
			clean(now);
			if (taken.length >= limit) return taken[0]! + perMs - now;
			taken.push(now);
			return undefined;
		},
		left: (now) => {
			clean(now);
			return { remaining: limit - taken.length, resetMs: (taken[0] ?? now) + perMs - now };
		},
		least: (n, latency, c) => {
			const full = Math.ceil(n / limit) - 1;
			return Math.max(waves(n, latency, c), full * perMs + waves(n - full * limit, latency, c));
		},
	};
}

export function tokenBucket(size: number, perSecond: number): Model {
	let tokens = size;
	let at = 0;
	const refill = (now: number) => {
		tokens = Math.min(size, tokens + ((now - at) / 1000) * perSecond);
		at = now;
	};
	return {
		name: `bucket ${size}+${perSecond}/s`,
		take: (now) => {
			refill(now);
			if (tokens < 1) return ((1 - tokens) / perSecond) * 1000;
			tokens--;
			return undefined;
		},
		left: (now) => {
			refill(now);
			return { remaining: Math.floor(tokens), resetMs: tokens >= 1 ? 0 : ((1 - tokens) / perSecond) * 1000 };
		},
		least: (n, latency, c) =>
			Math.max(waves(n, latency, c), (Math.max(0, n - size) / perSecond) * 1000 + latency),
	};
}

export function inFlight(limit: number): Model {
	return {
		name: `in flight ${limit}`,
		take: (_now, underWay) => (underWay >= limit ? 0 : undefined),
		left: () => undefined,
		least: (n, latency, c) => waves(n, latency, Math.min(limit, c)),
	};
}

export interface Service {
	send(): Promise<{ status: number; headers: Record<string, string> }>;
	refused: number;
	taken: number;
}

export type Headers = 'none' | 'retry-after' | 'remaining';

export function serve(model: Model, headers: Headers, latency: () => number, clock: Clock, origin: number): Service {
	let underWay = 0;
	const service: Service = {
		refused: 0,
		taken: 0,
		send: async () => {
			const trip = latency();
			await clock.sleep(trip * 0.4);
			const now = clock.now() - origin;
			const wait = model.take(now, underWay);
			const isTaken = wait === undefined;
			if (isTaken) underWay++;
			const said: Record<string, string> = {};
			if (!isTaken && wait > 0 && headers !== 'none') said['retry-after'] = String(Math.ceil(wait / 1000));
			const left = headers === 'remaining' ? model.left(now) : undefined;
			if (left) {
				said['ratelimit-remaining'] = String(left.remaining);
				said['ratelimit-reset'] = String(Math.ceil(left.resetMs / 1000));
			}
			await clock.sleep(trip * (isTaken ? 0.6 : 0.1));
			if (isTaken) underWay--;
			service[isTaken ? 'taken' : 'refused']++;
			return { status: isTaken ? 200 : 429, headers: said };
		},
	};
	return service;
}
