import {
	hasStepsWithSameIdentifiers,
	type Attempt,
	type PurchaseTypes,
	type RequestOf,
} from './attempt';

/** A batch searches this many times its size for attempts that may share it, so that the time stays linear. */
const LOOK_AHEAD_FACTOR = 4;

/** The attempts still to be sent. A batch has one kind of request, and no two records that could be confused. */
export class AttemptQueue<Types extends PurchaseTypes> {
	/** Attempts of started lookups, which go first because their credits are reserved. */
	private readonly furtherLanes: Lanes<Types> = new Map();
	private readonly firstLanes: Lanes<Types> = new Map();

	/** `listRowConfusionKeys`: keys that two attempts in one request without tags must not have in common. */
	constructor(
		private readonly listRowConfusionKeys: (attempt: Attempt<Types>) => string[],
		attempts: ReadonlyArray<Attempt<Types>> = [],
	) {
		for (const attempt of attempts) this.add(attempt);
	}

	add(attempt: Attempt<Types>): void {
		this.findOrCreateLane(attempt).add(attempt);
	}

	/** The lanes with attempts to send, those of started lookups first. */
	get lanes(): Array<RequestLane<Types>> {
		const lanes = [...this.furtherLanes.values(), ...this.firstLanes.values()];
		return lanes.filter(({ isEmpty }) => !isEmpty);
	}

	/** Returns attempts that were taken but not sent. */
	putBack(attempts: ReadonlyArray<Attempt<Types>>): void {
		const [first] = attempts;
		if (first) this.findOrCreateLane(first).putBack(attempts);
	}

	/** Removes and returns all attempts. */
	removeAll(): Array<Attempt<Types>> {
		return this.lanes.flatMap((lane) => lane.removeAll());
	}

	private findOrCreateLane(attempt: Attempt<Types>): RequestLane<Types> {
		const { request } = attempt;
		const lanes = hasStepsWithSameIdentifiers(attempt) ? this.furtherLanes : this.firstLanes;
		const lane = lanes.get(request) ?? new RequestLane(request, this.listRowConfusionKeys);
		lanes.set(request, lane);
		return lane;
	}
}

type Lanes<Types extends PurchaseTypes> = Map<RequestOf<Types>, RequestLane<Types>>;

/** The attempts of one kind of request. */
export class RequestLane<Types extends PurchaseTypes> {
	private readonly attempts: Array<Attempt<Types>> = [];
	/** The index of the next attempt; those before it were taken. */
	private position = 0;

	constructor(
		readonly request: RequestOf<Types>,
		private readonly listRowConfusionKeys: (attempt: Attempt<Types>) => string[],
	) {}

	get isEmpty(): boolean {
		return this.position >= this.attempts.length;
	}

	/** The number of attempts left. */
	get size(): number {
		return this.attempts.length - this.position;
	}

	/** Returns the next attempt without taking it; an empty list if there is none. */
	peekFirst(): Array<Attempt<Types>> {
		return this.attempts.slice(this.position, this.position + 1);
	}

	add(attempt: Attempt<Types>): void {
		this.attempts.push(attempt);
	}

	/** Takes the next attempts that may share a request, at most `size` of them. */
	takeBatch(size: number): Array<Attempt<Types>> {
		const batch: Array<Attempt<Types>> = [];
		const conflicting: Array<Attempt<Types>> = [];
		const usedKeys = new Set<string>();
		const end = Math.min(this.position + size * LOOK_AHEAD_FACTOR, this.attempts.length);
		while (this.position < end && batch.length < size) {
			const attempt = this.attempts[this.position++]!;
			// Without tags, only the order would distinguish namesakes, and a provider may change the order.
			const mayConflict = size > 1 && !this.request.isTagged;
			const keys = mayConflict ? this.listRowConfusionKeys(attempt) : [];
			const hasConflict = keys.some((key) => usedKeys.has(key));
			(hasConflict ? conflicting : batch).push(attempt);
			for (const key of keys) usedKeys.add(key);
		}
		this.putBack(conflicting);
		return batch;
	}

	/** Puts attempts back in front of the others. */
	putBack(attempts: ReadonlyArray<Attempt<Types>>): void {
		this.position -= attempts.length;
		for (const [index, attempt] of attempts.entries()) {
			this.attempts[this.position + index] = attempt;
		}
	}

	/** Removes and returns all attempts. */
	removeAll(): Array<Attempt<Types>> {
		return this.attempts.splice(this.position);
	}
}
