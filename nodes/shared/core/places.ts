/**
 * How many requests may be under way. Where nothing is published they begin with one, and there is room for
 * one more once as many were answered. A refusal begins anew, and where it was about them, below their number.
 */
export class Places {
	private taken = 0;
	private most: number;
	/** What `most` was before it was raised. */
	private proven: number;
	/** It is raised once it was used so many times. */
	private rest = 3;
	private through = 0;

	/** What to begin with, and what is published. */
	constructor(
		private now: number,
		private readonly published = Infinity,
	) {
		this.most = published;
		this.proven = published === Infinity ? 1 : published;
	}

	open(): number {
		return Math.min(this.now, this.most);
	}

	/** Whether so many have been taken at once, so that a refusal is about something else. */
	areEnoughFor(together: number): boolean {
		return together <= this.proven;
	}

	noteAccepted(): void {
		if (++this.taken >= this.now) {
			this.now++;
			this.taken = 0;
		}
		if (this.most >= this.published || ++this.through < this.rest * this.most) return;
		this.proven = this.most++;
		this.through = 0;
	}

	/** Fewer than those that were refused together. */
	noteRefused(together: number): void {
		this.restart();
		if (this.most > this.proven) this.rest *= 3;
		this.most = this.proven = Math.max(1, Math.min(this.most, together) - 1);
		this.through = 0;
	}

	/** Another one of those that were under way together. */
	noteRefusedToo(): void {
		this.proven = Math.max(1, this.proven - 1);
	}

	/** They were not what was refused. */
	free(): void {
		this.restart();
		this.most = this.proven = this.published;
	}

	private restart(): void {
		this.now = 1;
		this.taken = 0;
	}
}
