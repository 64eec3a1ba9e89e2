/** What requests take off the balance, at a provider whose answers tell only what is left. */
export class BalanceMeter {
	private requests = 0;
	private underWay = 0;
	/** What the last answer said was left, as long as nothing else was under way since. */
	private left: number | undefined;
	/** Matches that were booked at a guess, before any was measured. */
	private guessed = 0;

	/** A request leaves; the function is told what its answer says is left, and tells what the request took. */
	begin(): (remaining: number | undefined) => number | undefined {
		const before = this.underWay === 0 ? this.left : undefined;
		const number = ++this.requests;
		this.underWay++;
		this.left = undefined;
		return (remaining) => {
			this.underWay--;
			const isAlone = this.underWay === 0 && number === this.requests;
			if (isAlone) this.left = remaining;
			if (!isAlone || before === undefined || remaining === undefined) return undefined;
			return Math.max(0, before - remaining);
		};
	}

	/** What the matches so far may have cost beyond what was booked for them; told once. */
	missed(matches: number, price: number, measured: number | undefined): number {
		if (measured === undefined) {
			this.guessed += matches;
			return 0;
		}
		const missed = this.guessed * Math.max(0, measured - price);
		this.guessed = 0;
		return missed;
	}
}
