import type { Rate } from '../../nodes/shared/core/rates';

/** How a service limits requests. */
export interface Model {
	/** Undefined: accepted. Else the milliseconds until it would be, or 0 where that depends on other requests or on chance. */
	accept(now: number, inFlight: number, records: number): number | undefined;
	/** The most requests in flight. */
	mostInFlight?: number;
	/** The same service without refusals by chance, where it has them: the least time is measured with it. */
	withoutChance?: Model;
}

const PERIOD_MS = { second: 1000, minute: 60_000, day: 86_400_000 };

/** Refuses what does not fit all of these rates. */
export function createSlidingWindows(rates: readonly Rate[]): Model {
	let accepted: Array<{ at: number; records: number }> = [];
	const longest = Math.max(...rates.map(({ per }) => PERIOD_MS[per]));
	const waitFor = ({ count, unit, per }: Rate, now: number, records: number): number => {
		const amountOf = (each: { records: number }) => (unit === 'records' ? each.records : 1);
		const present = accepted.filter(({ at }) => at > now - PERIOD_MS[per]);
		let excess = amountOf({ records }) - count;
		for (const each of present) excess += amountOf(each);
		let wait = 0;
		for (const each of present) {
			if (excess <= 0) break;
			excess -= amountOf(each);
			wait = each.at + PERIOD_MS[per] - now;
		}
		return wait;
	};
	return {
		accept: (now, _inFlight, records) => {
			accepted = accepted.filter(({ at }) => at > now - longest);
			const wait = Math.max(...rates.map((rate) => waitFor(rate, now, records)));
			if (wait > 0) return wait;
			accepted.push({ at: now, records });
			return undefined;
		},
	};
}

/** One limit until a moment, another one from then on. */
export function changeModelAt(before: Model, after: Model, at: number): Model {
	return {
		accept: (now, inFlight, records) =>
			(now < at ? before : after).accept(now, inFlight, records),
	};
}

export const unlimited: Model = { accept: () => undefined };

export function limitInFlight(limit: number): Model {
	return {
		accept: (_now, inFlight) => (inFlight >= limit ? 0 : undefined),
		mostInFlight: limit,
	};
}

/** Refuses this share of all requests, whoever sends them. */
export function refuseAtRandom(share: number, random: () => number): Model {
	return { accept: () => (random() < share ? 0 : undefined), withoutChance: unlimited };
}
