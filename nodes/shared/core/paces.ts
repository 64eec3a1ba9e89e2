import type { Clock } from './clock';
import type { Limits } from './limit';
import { Pace } from './pace';

/** What is learnt of an account is kept so long after its last request. */
const KEPT_MS = 600_000;

interface Entry {
	pace: Pace;
	clock: Clock;
	usedAt: number;
}

export interface Paces {
	/** The pace of an account, the same one for all that ask for it. */
	of(account: string, limits: Limits | undefined, clock: Clock): Pace;
}

/** One pace for each account; those that nobody has used for a while are forgotten when one is asked for. */
export function createPaces(): Paces {
	const entries = new Map<string, Entry>();

	const sweep = (now: number): void => {
		for (const [account, { pace, usedAt }] of entries) {
			if (now - usedAt > KEPT_MS && !pace.isBusy) entries.delete(account);
		}
	};

	return {
		of: (account, limits, clock) => {
			const now = clock.now();
			const known = entries.get(account);
			if (known?.clock === clock) {
				known.usedAt = now;
				return known.pace;
			}
			sweep(now);
			const pace = new Pace(limits, clock);
			entries.set(account, { pace, clock, usedAt: now });
			return pace;
		},
	};
}
