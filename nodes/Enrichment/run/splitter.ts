import type { PaidRequest } from '../providers/dialect';
import type { Attempt, Ending } from './attempt';
import type { Refusal } from './judge';

/** Sends attempts in one request: how each ended, or why all of them were refused. */
type SendOne<Ended> = (attempts: readonly Attempt[]) => Promise<Ended[] | Refusal>;

interface Sent<Ended> {
	/** As far as they were sent. */
	ended: Ended[];
	/** The provider refused them together, unpaid. */
	isRefused: boolean;
}

/** Sends attempts of one kind together, in smaller requests where they are refused. */
export class Splitter<Ended extends { ending: Pick<Ending, 'kind'> }> {
	/** The path for many records does not exist, so every record was asked for singly. */
	withoutBulk = false;

	/** The most records that one request of a kind may have, where the provider has refused more. */
	private readonly limits = new Map<PaidRequest, number>();
	/** Kinds of requests that were answered for many records. */
	private readonly bulkAnswered = new Set<PaidRequest>();

	constructor(
		private readonly wantedSize: (request: PaidRequest) => number,
		private readonly sendOne: SendOne<Ended>,
		private readonly hasEnded: () => boolean,
	) {}

	sizeFor(request: PaidRequest): number {
		const wanted = this.wantedSize(request);
		return Math.min(wanted, this.limits.get(request) ?? wanted);
	}

	/** Sends attempts in one request or, where that cannot be, in several; none once the run has ended. */
	async send(attempts: readonly Attempt[]): Promise<Sent<Ended>> {
		const [first, ...others] = attempts;
		if (!first || this.hasEnded()) return { ended: [], isRefused: false };
		const { request } = first;
		const isMany = others.length > 0;
		if (isMany && this.sizeFor(request) === 1) return await this.sendSingly(attempts);
		const sent = await this.sendOne(attempts);
		if (Array.isArray(sent)) {
			const kinds = sent.map(({ ending }) => ending.kind);
			if (isMany && kinds.some((kind) => kind !== 'unknown')) this.bulkAnswered.add(request);
			return { ended: sent, isRefused: !isMany && kinds.includes('rejected') };
		}
		if (sent.kind === 'stop') return { ended: [], isRefused: false };
		if (sent.kind === 'split') return await this.halve(attempts);
		// A path that has answered before is there: this 404 is about the records.
		if (!this.bulkAnswered.has(request)) {
			this.limits.set(request, 1);
			this.withoutBulk = true;
		}
		return await this.sendSingly(attempts);
	}

	private async sendSingly(attempts: readonly Attempt[]): Promise<Sent<Ended>> {
		const ended: Ended[] = [];
		for (const attempt of attempts) ended.push(...(await this.send([attempt])).ended);
		return { ended, isRefused: false };
	}

	/** A refused batch was not charged; its halves find out which record spoilt it. */
	private async halve(attempts: readonly Attempt[]): Promise<Sent<Ended>> {
		const [{ request }] = attempts as [Attempt];
		const middle = Math.ceil(attempts.length / 2);
		const first = await this.send(attempts.slice(0, middle));
		const second = await this.send(attempts.slice(middle));
		// Neither half was at fault, so it was the number of records.
		const isTooMany = !first.isRefused && !second.isRefused && !this.hasEnded();
		if (isTooMany) this.limits.set(request, Math.min(this.sizeFor(request), middle));
		return { ended: [...first.ended, ...second.ended], isRefused: true };
	}
}
