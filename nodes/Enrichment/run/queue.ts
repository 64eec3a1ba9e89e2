import { hasEarlierSteps, type Attempt, type PurchaseTypes, type RequestOf } from './attempt';

/** How far ahead a batch looks for attempts that may share it: cost stays linear in the attempts. */
const LOOK_AHEAD = 4;

/** Attempts still to be sent. A batch has one kind of request, and no two records that could be confused. */
export class Queue<Types extends PurchaseTypes> {
	/** Lookups that have begun go first: their credits are reserved. */
	private readonly furtherLanes: Lanes<Types> = new Map();
	private readonly firstLanes: Lanes<Types> = new Map();

	/** `conflictKeysOf`: what two attempts must not have in common that share a request without tags. */
	constructor(
		private readonly conflictKeysOf: (attempt: Attempt<Types>) => string[],
		attempts: ReadonlyArray<Attempt<Types>> = [],
	) {
		for (const attempt of attempts) this.add(attempt);
	}

	add(attempt: Attempt<Types>): void {
		this.laneOf(attempt).add(attempt);
	}

	/** The kinds of requests that have attempts to send, those of begun lookups first. */
	get lanes(): Array<Lane<Types>> {
		const lanes = [...this.furtherLanes.values(), ...this.firstLanes.values()];
		return lanes.filter(({ isEmpty }) => !isEmpty);
	}

	/** Returns attempts that were taken but not sent. */
	putBack(attempts: ReadonlyArray<Attempt<Types>>): void {
		const [first] = attempts;
		if (first) this.laneOf(first).putBack(attempts);
	}

	/** All that is left. */
	drain(): Array<Attempt<Types>> {
		return this.lanes.flatMap((lane) => lane.drain());
	}

	private laneOf(attempt: Attempt<Types>): Lane<Types> {
		const { request } = attempt;
		const lanes = hasEarlierSteps(attempt) ? this.furtherLanes : this.firstLanes;
		const lane = lanes.get(request) ?? new Lane(request, this.conflictKeysOf);
		lanes.set(request, lane);
		return lane;
	}
}

type Lanes<Types extends PurchaseTypes> = Map<RequestOf<Types>, Lane<Types>>;

/** Attempts whose request is of one kind. */
export class Lane<Types extends PurchaseTypes> {
	private readonly attempts: Array<Attempt<Types>> = [];
	/** Those before it were taken. */
	private position = 0;

	constructor(
		readonly request: RequestOf<Types>,
		private readonly conflictKeysOf: (attempt: Attempt<Types>) => string[],
	) {}

	get isEmpty(): boolean {
		return this.position >= this.attempts.length;
	}

	/** Attempts that are left. */
	get size(): number {
		return this.attempts.length - this.position;
	}

	/** The attempt that is taken first; empty if there is none. */
	peek(): Array<Attempt<Types>> {
		return this.attempts.slice(this.position, this.position + 1);
	}

	add(attempt: Attempt<Types>): void {
		this.attempts.push(attempt);
	}

	/** The next attempts, at most `size` of them. */
	take(size: number): Array<Attempt<Types>> {
		const batch: Array<Attempt<Types>> = [];
		const conflicting: Array<Attempt<Types>> = [];
		const usedKeys = new Set<string>();
		const end = Math.min(this.position + size * LOOK_AHEAD, this.attempts.length);
		while (this.position < end && batch.length < size) {
			const attempt = this.attempts[this.position++]!;
			// Without a tag only their order would tell namesakes apart, and a provider may change the order.
			const mayConflict = size > 1 && !this.request.isTagged;
			const keys = mayConflict ? this.conflictKeysOf(attempt) : [];
			const hasConflict = keys.some((key) => usedKeys.has(key));
			(hasConflict ? conflicting : batch).push(attempt);
			for (const key of keys) usedKeys.add(key);
		}
		this.putBack(conflicting);
		return batch;
	}

	/** In place of some that were taken, before the rest. */
	putBack(attempts: ReadonlyArray<Attempt<Types>>): void {
		this.position -= attempts.length;
		for (const [index, attempt] of attempts.entries()) {
			this.attempts[this.position + index] = attempt;
		}
	}

	drain(): Array<Attempt<Types>> {
		return this.attempts.splice(this.position);
	}
}
