/** One more request at once is tried when so many got through. Each such try that is refused makes the next rarer. */
const FIRST_REST = 25;
const RARER = 3;

/** Requests that were under way together so many times as long as a refusal takes have reached the service together. */
const SURELY = 3;

/**
 * How many requests may be under way. Where nothing is published they begin with one, and there is room for
 * one more once as many were answered. A refusal that says nothing begins anew, below their number where it was
 * about them.
 */
export class Places {
	private taken = 0;
	private most: number;
	private isRaised = false;
	private rest = FIRST_REST;
	private through = 0;
	/** For how long one, two, three, … were under way at once, at most. */
	private readonly longest: number[] = [];

	/** What to begin with, and what is published. */
	constructor(
		private now: number,
		private readonly published = Infinity,
	) {
		this.most = published;
	}

	open(): number {
		return Math.min(this.now, this.most);
	}

	/** Told of those that are under way, the earliest first, before one of them ends. */
	noteTogether(underWay: Iterable<{ at: number }>, now: number): void {
		let place = 0;
		for (const { at } of underWay) {
			this.longest[place] = Math.max(this.longest[place] ?? 0, now - at);
			place++;
		}
	}

	/** Whether the service has surely had so many at once, so that a refusal, which took so long, is about time. */
	areTaken(together: number, refusalMs: number): boolean {
		return together === 1 || (this.longest[together - 1] ?? 0) > SURELY * refusalMs;
	}

	noteAccepted(): void {
		if (++this.taken >= this.now) {
			this.now++;
			this.taken = 0;
		}
		if (this.most >= this.published || ++this.through < this.rest) return;
		this.most++;
		this.isRaised = true;
		this.through = 0;
	}

	/** Fewer than those that were refused together. */
	noteRefused(together: number): void {
		this.restart();
		if (this.isRaised) this.rest *= RARER;
		this.isRaised = false;
		this.most = Math.max(1, Math.min(this.most, together) - 1);
		this.through = 0;
	}

	/** Another one of those that were under way together: so many fewer are taken. */
	noteRefusedToo(): void {
		this.most = Math.max(1, this.most - 1);
	}

	/** They were not what was refused; `alone`: the next one is to find out whether that is over. */
	free(alone: boolean): void {
		if (alone) this.restart();
		this.most = this.published;
	}

	private restart(): void {
		this.now = 1;
		this.taken = 0;
	}
}
