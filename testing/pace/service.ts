import type { Clock } from '../../nodes/shared/core/clock';
import type { ApiRequest, ApiResponse, Send } from '../../nodes/shared/core/http';
import type { Model } from './models';

/** What a refusal says: nothing, the whole seconds to wait (at least 1), or "at once". */
export type Refusing = 'silently' | 'retry-after' | 'retry-after 0';

export interface SimulatedService {
	send: Send;
	refused: number;
	/** Requests that came before the moment that an earlier refusal had named. */
	impatient: number;
}

/** A service with a limit: whether it accepts a request is decided when that arrives. */
export function createPacedService(
	model: Model,
	refusing: Refusing,
	tripMs: number,
	clock: Clock,
): SimulatedService {
	const start = clock.now();
	let inFlight = 0;
	/** What refusals that have arrived ask to wait for. */
	let opensAt = 0;

	const refuse = (waitMs: number): ApiResponse => {
		const refusal: ApiResponse = { kind: 'response', status: 429, headers: {}, body: {} };
		if (refusing === 'silently') return refusal;
		const seconds = refusing === 'retry-after' ? Math.max(1, Math.ceil(waitMs / 1000)) : 0;
		refusal.headers['retry-after'] = String(seconds);
		return refusal;
	};

	const service: SimulatedService = {
		refused: 0,
		impatient: 0,
		send: async ({ records = 1 }: ApiRequest) => {
			if (clock.now() < opensAt) service.impatient++;
			const { trip, way } = travel(tripMs, clock);
			await clock.sleep(way);
			const now = clock.now() - start;
			const wait = model.accept(now, inFlight, records);
			if (wait !== undefined) {
				service.refused++;
				const refusal = refuse(wait);
				await clock.sleep(way);
				const seconds = Number(refusal.headers['retry-after'] ?? 0);
				opensAt = Math.max(opensAt, clock.now() + seconds * 1000);
				return refusal;
			}
			inFlight++;
			await clock.sleep(trip - 2 * way);
			inFlight--;
			await clock.sleep(way);
			return { kind: 'response', status: 200, headers: {}, body: {} };
		},
	};
	return service;
}

/** As if each knew when it may come: what comes too early waits at the door until it is accepted. */
export function createServiceWithoutQueue(model: Model, tripMs: number, clock: Clock) {
	const start = clock.now();
	return async ({ records = 1 }: ApiRequest): Promise<boolean> => {
		const { trip, way } = travel(tripMs, clock);
		await clock.sleep(way);
		for (;;) {
			const wait = model.accept(clock.now() - start, 0, records);
			if (wait === undefined) break;
			await clock.sleep(Math.max(wait, 0.01));
		}
		await clock.sleep(trip - way);
		return true;
	};
}

/** A third more or less; on its way for up to 30 ms, the rest is the service's own work. */
function travel(tripMs: number, clock: Clock): { trip: number; way: number } {
	const trip = tripMs * (0.7 + 0.6 * clock.random());
	return { trip, way: Math.min(10 + 20 * clock.random(), trip / 2) };
}
