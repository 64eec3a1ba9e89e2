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

/** What came of attempts that were sent in one request or in several. */
interface SplitResult<Types extends PurchaseTypes> {
	/** Only of those that were sent. */
	ended: Array<EndedAttempt<Types>>;
	/** All were sent, and the provider took every request as it was: none was refused, none was lost. */
	isAccepted: boolean;
}

/** Endings of a record alone that show why its batch was refused, or that do not show whether it was accepted. */
const NOT_ACCEPTED: ReadonlySet<Ending['kind']> = new Set(['rejected', 'optedOut', 'unknown']);

/** The most records in one request, as the user and the provider allow. */
export function resolveBatchSize(
	{ batchSize, singly = false }: RunSettings,
	{ maxSubjects, job }: Pick<PaidRequest<unknown, unknown>, 'maxSubjects' | 'job'>,
): number {
	if (singly && job) return maxSubjects;
	return batchSize > 0 ? Math.min(batchSize, maxSubjects) : maxSubjects;
}

/** Sends attempts of one kind together, and in smaller requests if they are refused. */
export class Splitter<Types extends PurchaseTypes> {
	/** Largest number of records per request, for kinds of which the provider has refused more. */
	private readonly limits = new Map<RequestOf<Types>, number>();
	/** Kinds of requests whose bulk endpoint has answered. */
	private readonly bulkAnswered = new Set<RequestOf<Types>>();
	/** The bulk endpoint does not exist, so every record was sent by itself. */
	withoutBulk = false;

	constructor(
		private readonly settings: RunSettings,
		private readonly sendOne: SendOne<Types>,
		private readonly hasEnded: () => boolean,
		/** Whether the credits suffice for requests of these parts. */
		private readonly affords: (parts: Array<Array<Attempt<Types>>>) => boolean,
	) {}

	sizeFor(request: RequestOf<Types>): number {
		const size = resolveBatchSize(this.settings, request);
		return Math.min(size, this.limits.get(request) ?? size);
	}

	/** Sends attempts in one request, or in several if necessary; sends nothing once the run has ended. */
	async send(attempts: ReadonlyArray<Attempt<Types>>): Promise<SplitResult<Types>> {
		const [first] = attempts;
		if (!first || this.hasEnded()) return { ended: [], isAccepted: false };
		const { request } = first;
		const count = attempts.length;
		const most = this.sizeFor(request);
		if (count > most) return await this.sendInParts(attempts, most);
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
		this.withoutBulk ||= isNoBulk;
		// A refused batch was not charged. Halving it finds the record that spoilt it.
		const size = sent.kind === 'singly' ? 1 : Math.ceil(count / 2);
		const { ended, isAccepted } = await this.sendInParts(attempts, size);
		// No record spoilt the batch, so there were too many of them.
		const isTooMany = sent.kind === 'split' && isAccepted;
		if (isTooMany) this.limits.set(request, Math.min(most, size));
		return { ended, isAccepted: false };
	}

	private async sendInParts(
		attempts: ReadonlyArray<Attempt<Types>>,
		size: number,
	): Promise<SplitResult<Types>> {
		const all: SplitResult<Types> = { ended: [], isAccepted: true };
		const parts = splitIntoBatches(attempts, size);
		if (!this.affords(parts)) {
			// None is sent: they are taken again, as many as can be afforded.
			this.limits.set(attempts[0]!.request, size);
			return { ended: [], isAccepted: false };
		}
		for (const part of parts) {
			const { ended, isAccepted } = await this.send(part);
			appendAll(all.ended, ended);
			all.isAccepted &&= isAccepted;
		}
		return all;
	}
}
