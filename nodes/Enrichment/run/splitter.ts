import type { PaidRequest } from '../providers/dialect';
import type { Attempt } from './attempt';
import type { Refusal } from './judge';
import type { Ended } from './next';

/** Sends attempts in one request: how each ended, or why all of them were refused. */
type SendOne = (attempts: readonly Attempt[]) => Promise<Ended[] | Refusal>;

interface Sent {
	/** As far as they were sent. */
	ended: Ended[];
	/** The provider refused them together, unpaid. */
	isRefused: boolean;
}

/** Sends attempts of one kind together, in smaller requests where they are refused. */
export class Splitter {
	/** The most records that one request of a kind may have, where the provider has refused more. */
	private readonly limits = new Map<PaidRequest, number>();
	/** Kinds of requests that were answered for many records. */
	private readonly bulkAnswered = new Set<PaidRequest>();

	constructor(
		private readonly wantedSize: (request: PaidRequest) => number,
		private readonly sendOne: SendOne,
		private readonly hasEnded: () => boolean,
	) {}

	/** The path for many records does not exist, so every record was asked for singly. */
	get withoutBulk(): boolean {
		return [...this.limits.values()].includes(1);
	}

	sizeFor(request: PaidRequest): number {
		const wanted = this.wantedSize(request);
		return Math.min(wanted, this.limits.get(request) ?? wanted);
	}

	/** Sends attempts in one request or, where that cannot be, in several; none once the run has ended. */
	async send(attempts: readonly Attempt[]): Promise<Sent> {
		const [first] = attempts;
		if (!first || this.hasEnded()) return { ended: [], isRefused: false };
		const { request } = first;
		const count = attempts.length;
		const most = this.sizeFor(request);
		if (count > most) return await this.sendInParts(attempts, most);
		const sent = await this.sendOne(attempts);
		if (Array.isArray(sent)) {
			const kinds = sent.map(({ ending }) => ending.kind);
			if (count > 1 && kinds.some((kind) => kind !== 'unknown'))
				this.bulkAnswered.add(request);
			return { ended: sent, isRefused: count === 1 && kinds.includes('rejected') };
		}
		if (sent.kind === 'stop') return { ended: [], isRefused: false };
		// A path that has answered before is there: this 404 is about the records.
		const isNoBulk = sent.kind === 'singly' && !this.bulkAnswered.has(request);
		if (isNoBulk) this.limits.set(request, 1);
		// A refused batch was not charged; its halves find out which record spoilt it.
		const size = sent.kind === 'singly' ? 1 : Math.ceil(count / 2);
		const { ended, isRefused } = await this.sendInParts(attempts, size);
		// No half was at fault, so it was the number of records.
		const isTooMany = sent.kind === 'split' && !isRefused && !this.hasEnded();
		if (isTooMany) this.limits.set(request, Math.min(most, size));
		return { ended, isRefused: sent.kind === 'split' };
	}

	private async sendInParts(attempts: readonly Attempt[], size: number): Promise<Sent> {
		const all: Sent = { ended: [], isRefused: false };
		for (let from = 0; from < attempts.length; from += size) {
			const { ended, isRefused } = await this.send(attempts.slice(from, from + size));
			all.ended.push(...ended);
			all.isRefused ||= isRefused;
		}
		return all;
	}
}
