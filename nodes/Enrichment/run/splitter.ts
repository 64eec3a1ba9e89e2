import { splitIntoBatches, appendAll } from '../../shared/core/lists';
import type { PaidRequest } from '../providers/dialect';
import type { Attempt, Ending, PurchaseTypes, RequestOf } from './attempt';
import type { Refusal } from './interpretation';
import type { EndedAttempt } from './next';
import type { RunSettings } from './settings';

/** Sends attempts in one request; returns how each ended, or why the request was refused. */
type SendOne<Types extends PurchaseTypes> = (
	attempts: ReadonlyArray<Attempt<Types>>,
) => Promise<Array<EndedAttempt<Types>> | Refusal>;

/** The result of attempts that were sent in one request or in several. */
interface SplitResult<Types extends PurchaseTypes> {
	/** The ended attempts; unsent ones are missing. */
	ended: Array<EndedAttempt<Types>>;
	/** Whether all attempts were sent, and no request was refused or lost. */
	isAccepted: boolean;
}

/** Endings of a single record that explain why its batch was refused, or that leave open whether it was accepted. */
const NOT_ACCEPTED: ReadonlySet<Ending['kind']> = new Set(['rejected', 'optedOut', 'unknown']);

/** Resolves the maximum number of records in one request, by the user's settings and the provider's limit. */
export function resolveBatchSize(
	{ batchSize, sendsRecordsSingly = false }: RunSettings,
	{ maxSubjects, job }: Pick<PaidRequest<unknown, unknown>, 'maxSubjects' | 'job'>,
): number {
	if (sendsRecordsSingly && job) return maxSubjects;
	return batchSize > 0 ? Math.min(batchSize, maxSubjects) : maxSubjects;
}

/** Sends attempts of one kind together, and in smaller requests if they are refused. */
export class BatchSplitter<Types extends PurchaseTypes> {
	/** The largest number of records per request, for kinds for which the provider refused more. */
	private readonly limits = new Map<RequestOf<Types>, number>();
	/** The kinds of requests whose bulk endpoint has answered. */
	private readonly bulkAnswered = new Set<RequestOf<Types>>();
	/** Whether the bulk endpoint does not exist, so that every record is sent by itself. */
	hasNoBulkEndpoint = false;

	constructor(
		private readonly settings: RunSettings,
		private readonly sendOne: SendOne<Types>,
		private readonly hasEnded: () => boolean,
		/** Reserves the credits for these parts; false if the limit does not suffice. */
		private readonly reserveForParts: (parts: Array<Array<Attempt<Types>>>) => boolean,
	) {}

	/** Finds the maximum number of records per request, as far as it is known. */
	findBatchSize(request: RequestOf<Types>): number {
		const size = resolveBatchSize(this.settings, request);
		return Math.min(size, this.limits.get(request) ?? size);
	}

	/** Sends attempts in one request, or in several if necessary; sends nothing once the run has ended. */
	async sendAttempts(attempts: ReadonlyArray<Attempt<Types>>): Promise<SplitResult<Types>> {
		const [first] = attempts;
		if (!first || this.hasEnded()) return { ended: [], isAccepted: false };
		const { request } = first;
		const count = attempts.length;
		const maxSize = this.findBatchSize(request);
		if (count > maxSize) return await this.sendInParts(attempts, maxSize);
		const sent = await this.sendOne(attempts);
		if (Array.isArray(sent)) {
			const kinds = sent.map(({ ending }) => ending.kind);
			if (count === 1) return { ended: sent, isAccepted: !NOT_ACCEPTED.has(kinds[0]!) };
			const isAccepted = kinds.some((kind) => kind !== 'unknown');
			if (isAccepted) this.bulkAnswered.add(request);
			return { ended: sent, isAccepted };
		}
		if (sent.kind === 'stop') return { ended: [], isAccepted: false };
		// If the bulk endpoint has answered before, this 404 is about the records.
		const isNoBulk = sent.kind === 'singly' && !this.bulkAnswered.has(request);
		if (isNoBulk) this.limits.set(request, 1);
		this.hasNoBulkEndpoint ||= isNoBulk;
		// A refused batch was not charged. Halving it finds the record that caused the refusal.
		const size = sent.kind === 'singly' ? 1 : Math.ceil(count / 2);
		const { ended, isAccepted } = await this.sendInParts(attempts, size);
		// No record caused the refusal, so the batch was too large.
		const isTooMany = sent.kind === 'split' && isAccepted;
		if (isTooMany) this.limits.set(request, Math.min(maxSize, size));
		return { ended, isAccepted: false };
	}

	private async sendInParts(
		attempts: ReadonlyArray<Attempt<Types>>,
		size: number,
	): Promise<SplitResult<Types>> {
		const all: SplitResult<Types> = { ended: [], isAccepted: true };
		const parts = splitIntoBatches(attempts, size);
		if (!this.reserveForParts(parts)) {
			// Nothing is sent; the attempts are taken again, as many as are affordable.
			this.limits.set(attempts[0]!.request, size);
			return { ended: [], isAccepted: false };
		}
		for (const part of parts) {
			const { ended, isAccepted } = await this.sendAttempts(part);
			appendAll(all.ended, ended);
			all.isAccepted &&= isAccepted;
		}
		return all;
	}
}
