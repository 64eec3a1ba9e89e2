import { conflictKeys } from '../match/question';
import type { PaidRequest } from '../providers/dialect';
import { isFurther, type Attempt } from './attempt';

/** How far ahead a batch looks for attempts that may share it: cost stays linear in the attempts. */
const LOOK_AHEAD = 4;

/** Attempts still to be sent. A batch has one kind of request, and no two records that could be confused. */
export class Queue {
	/** Lookups that have begun go first: their credits are reserved. */
	private readonly begun = new Map<PaidRequest, Lane>();
	private readonly fresh = new Map<PaidRequest, Lane>();

	constructor(attempts: readonly Attempt[] = []) {
		for (const attempt of attempts) this.add(attempt);
	}

	add(attempt: Attempt): void {
		this.laneOf(attempt).add(attempt);
	}

	/** The kinds of requests that have attempts to send, those of begun lookups first. */
	get lanes(): Lane[] {
		return [...this.begun.values(), ...this.fresh.values()].filter(({ isEmpty }) => !isEmpty);
	}

	/** Returns attempts that were taken but not sent. */
	putBack(attempts: readonly Attempt[]): void {
		const [first] = attempts;
		if (first) this.laneOf(first).putBack(attempts);
	}

	/** All that is left. */
	drain(): Attempt[] {
		return this.lanes.flatMap((lane) => lane.drain());
	}

	private laneOf(attempt: Attempt): Lane {
		const { request } = attempt;
		const lanes = isFurther(attempt) ? this.begun : this.fresh;
		const lane = lanes.get(request) ?? new Lane(request);
		lanes.set(request, lane);
		return lane;
	}
}

/** Attempts whose request is of one kind. */
export class Lane {
	private readonly attempts: Attempt[] = [];
	/** Those before it were taken. */
	private position = 0;

	constructor(readonly request: PaidRequest) {}

	get isEmpty(): boolean {
		return this.position >= this.attempts.length;
	}

	/** Attempts that are left. */
	get size(): number {
		return this.attempts.length - this.position;
	}

	/** The attempt that is taken first; empty if there is none. */
	peek(): Attempt[] {
		return this.attempts.slice(this.position, this.position + 1);
	}

	add(attempt: Attempt): void {
		this.attempts.push(attempt);
	}

	/** The next attempts, at most `size` of them. */
	take(size: number): Attempt[] {
		const batch: Attempt[] = [];
		const apart: Attempt[] = [];
		const taken = new Set<string>();
		const end = Math.min(this.position + size * LOOK_AHEAD, this.attempts.length);
		while (this.position < end && batch.length < size) {
			const attempt = this.attempts[this.position++]!;
			// Without a tag only their order would tell namesakes apart, and a provider may change the order.
			const isApart = size > 1 && !this.request.isTagged;
			const keys = isApart ? conflictKeys(attempt.identifiers) : [];
			const fits = !keys.some((key) => taken.has(key));
			(fits ? batch : apart).push(attempt);
			for (const key of keys) taken.add(key);
		}
		this.putBack(apart);
		return batch;
	}

	/** In place of some that were taken, before the rest. */
	putBack(attempts: readonly Attempt[]): void {
		this.position -= attempts.length;
		for (const [index, attempt] of attempts.entries()) {
			this.attempts[this.position + index] = attempt;
		}
	}

	drain(): Attempt[] {
		return this.attempts.splice(this.position);
	}
}
