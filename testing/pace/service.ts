import type { Clock } from '../../nodes/shared/core/clock';
import type { ApiResponse, Send } from '../../nodes/shared/core/http';
import type { Model } from './models';

/** What a service says of its limit. */
export type Telling = 'nothing' | 'retry-after' | 'remaining';

export interface Service {
	send: Send;
	refused: number;
}

/** A service with a limit: whether it takes a request is decided when that arrives. */
export function serve(model: Model, telling: Telling, tripMs: number, clock: Clock): Service {
	const start = clock.now();
	let underWay = 0;

	const answer = (status: number, wait: number, now: number): ApiResponse => {
		const headers: Record<string, string> = {};
		if (wait > 0 && telling !== 'nothing') headers['retry-after'] = seconds(wait);
		const left = telling === 'remaining' ? model.left(now) : undefined;
		if (left) {
			headers['ratelimit-remaining'] = String(left.remaining);
			headers['ratelimit-reset'] = seconds(left.resetMs);
		}
		return { kind: 'response', status, headers, body: {} };
	};

	const service: Service = {
		refused: 0,
		send: async () => {
			const { trip, way } = travel(tripMs, clock);
			await clock.sleep(way);
			const now = clock.now() - start;
			const wait = model.take(now, underWay);
			if (wait !== undefined) {
				const refusal = answer(429, wait, now);
				await clock.sleep(way);
				service.refused++;
				return refusal;
			}
			const taken = answer(200, 0, now);
			underWay++;
			await clock.sleep(trip - 2 * way);
			underWay--;
			await clock.sleep(way);
			return taken;
		},
	};
	return service;
}

/**
 * As if it were known when each may come: what comes too early waits at the door until it is taken. A limit that
 * only refusals tell of has to be met once, and what is told then is waited out.
 */
export function serveAtOnce(model: Model, telling: Telling, tripMs: number, clock: Clock) {
	const start = clock.now();
	let opensAt = telling === 'retry-after' ? undefined : 0;
	return async (): Promise<void> => {
		const { trip, way } = travel(tripMs, clock);
		await clock.sleep(way);
		for (;;) {
			const now = clock.now() - start;
			const wait = (opensAt ?? 0) > now ? opensAt! - now : model.take(now, 0);
			if (wait === undefined) break;
			opensAt ??= now + Number(seconds(wait)) * 1000;
			await clock.sleep(Math.max(wait, 0.01));
		}
		await clock.sleep(trip - way);
	};
}

/** A third more or less; on its way for up to 30 ms, the rest is the service's own work. */
function travel(tripMs: number, clock: Clock): { trip: number; way: number } {
	const trip = tripMs * (0.7 + 0.6 * clock.random());
	return { trip, way: Math.min(10 + 20 * clock.random(), trip / 2) };
}

const seconds = (milliseconds: number): string => String(Math.ceil(milliseconds / 1000));
