import type { Failure } from '../../shared/core/result';
import type { PaidRequest } from '../providers/dialect';
import type { Asker } from './asker';
import type { Attempt, Ending } from './attempt';
import { BalanceMeter } from './balanceMeter';
import type { Budget } from './credits';
import type { Craft, LoopSettings } from './craft';
import { newsOf, notDone, pendingFor } from './jobs';
import { OUT_OF_CREDITS_REMEDY, type Answered } from './judge';
import type { Prices } from './prices';
import type { LookupService } from './settings';

/** How the attempts of one request ended, as far as they were sent. */
export interface Sent<R> {
	ended: Array<[Attempt, Ending<R>]>;
	/** The provider refused them together, unpaid. */
	refused?: true;
}

/** So many jobs are asked for at the provider's own pace; more of them share that pace. */
const MOST_AT_FULL_PACE = 10;

/** Sends attempts of one kind together, in smaller requests where they are refused, and learns the prices. */
export class Sender<R> {
	/** The path for many records does not exist, so every record was asked for singly. */
	withoutBulk = false;

	private readonly meter = new BalanceMeter();
	/** The most records that one request of a kind may have, where the provider has refused more. */
	private readonly limits = new Map<PaidRequest, number>();
	/** Kinds of requests that were answered for many records. */
	private readonly bulkAnswered = new Set<PaidRequest>();

	constructor(
		private readonly craft: Pick<Craft<R, never>, 'batch'>,
		private readonly settings: Pick<LoopSettings, 'batchSize' | 'stopAtFailure'>,
		private readonly service: LookupService,
		private readonly asker: Asker,
		private readonly prices: Prices,
		private readonly budget: Budget,
	) {}

	batchSize(request: PaidRequest): number {
		const wanted = this.settings.batchSize(request);
		return Math.min(wanted, this.limits.get(request) ?? wanted);
	}

	/** Sends attempts in one request or, where that cannot be, in several. */
	async send(attempts: readonly Attempt[]): Promise<Sent<R>> {
		const [first, ...others] = attempts;
		if (!first || this.asker.stopped) return { ended: [] };
		const { request } = first;
		const isMany = others.length > 0;
		if (isMany && this.batchSize(request) === 1) return await this.sendSingly(attempts);
		const measure = this.meter.begin();
		const batch = this.craft.batch(attempts);
		const judgement = await this.asker.ask(batch.request(), isMany ? 'many' : 'one');
		const isAnswer = judgement.kind === 'rows' || judgement.kind === 'alike';
		const response = isAnswer ? judgement.response : undefined;
		const left = response && this.service.dialect.creditsOf(response).remaining;
		const taken = measure(left);
		if (isAnswer) {
			if (isMany && judgement.kind === 'rows') this.bulkAnswered.add(request);
			const answer = this.withJob(judgement, request);
			return this.end(attempts, answer, { left, taken }, batch);
		}
		if (judgement.kind === 'stop') return { ended: [] };
		if (judgement.kind === 'split') return await this.halve(attempts);
		// A path that has answered before is there: this 404 is about the records.
		if (!this.bulkAnswered.has(request)) {
			this.limits.set(request, 1);
			this.withoutBulk = true;
		}
		return await this.sendSingly(attempts);
	}

	/** Waits for a job at the pace of its provider, and reads what it has come to. */
	async fetch(attempts: readonly Attempt[], jobsUnderWay: number): Promise<Sent<R>> {
		const [{ request, job: underWay }] = attempts as [Attempt];
		const { job } = request;
		if (!job || !underWay) return { ended: [] };
		const { clock, signal, dialect } = this.service;
		const { id, until } = underWay;
		const left = until - clock.now();
		if (left > 0) {
			const pace = job.everyMs * Math.ceil(jobsUnderWay / MOST_AT_FULL_PACE);
			await clock.sleep(Math.min(pace, left), signal);
		}
		if (left <= 0 || signal?.aborted) {
			return this.end(attempts, { ...pendingFor(notDone(id, dialect)), isFinal: true });
		}
		const judgement = await this.asker.askFree(job.fetch(id), 'one');
		if (judgement.kind === 'rows') return this.end(attempts, judgement);
		const { stop, ...news } = newsOf(judgement, job, id, dialect);
		if (stop) this.asker.stop(stop);
		return this.end(attempts, news);
	}

	private async sendSingly(attempts: readonly Attempt[]): Promise<Sent<R>> {
		const ended: Sent<R>['ended'] = [];
		for (const attempt of attempts) ended.push(...(await this.send([attempt])).ended);
		return { ended };
	}

	/** A refused batch was not charged; its halves find out which record spoilt it. */
	private async halve(attempts: readonly Attempt[]): Promise<Sent<R>> {
		const [{ request }] = attempts as [Attempt];
		const middle = Math.ceil(attempts.length / 2);
		const first = await this.send(attempts.slice(0, middle));
		const second = await this.send(attempts.slice(middle));
		// Neither half was at fault, so it was the number of records.
		const tooMany = !first.refused && !second.refused && !this.asker.stopped;
		if (tooMany) this.limits.set(request, Math.min(this.batchSize(request), middle));
		return { ended: [...first.ended, ...second.ended], refused: true };
	}

	/** A job that was taken has to be fetched; without its ID all that can be done is to keep the answer. */
	private withJob(answer: Answered, { job }: PaidRequest): Answered {
		if (!job || answer.kind === 'rows' || answer.reading.kind !== 'pending') return answer;
		const { jobId } = answer.reading;
		if (jobId === undefined) {
			return answer.response ? { kind: 'rows', response: answer.response } : answer;
		}
		const message = notDone(jobId, this.service.dialect);
		return { kind: 'alike', reading: { ...answer.reading, message } };
	}

	private end(
		attempts: readonly Attempt[],
		answer: Answered,
		told: Told = {},
		batch = this.craft.batch(attempts),
	): Sent<R> {
		const [{ request }] = attempts as [Attempt];
		const read = () => batch.endings(answer, this.prices.estimateOf(request));
		let endings = read();
		if (this.learn(request, endings, told)) endings = read();
		for (const ending of endings) this.heed(ending);
		const ended = attempts.map((each, index): [Attempt, Ending<R>] => [each, endings[index]!]);
		const isRefused = endings.length === 1 && endings[0]!.kind === 'rejected';
		return { ended, ...(isRefused && { refused: true }) };
	}

	/** What an answer teaches of the price of a request; true where what it says is to be priced anew. */
	private learn(request: PaidRequest, endings: Ending<R>[], { left, taken }: Told): boolean {
		const list = this.prices.of(request);
		const paid = endings.filter(
			({ kind, credits }) => kind !== 'unknown' && credits.charged > 0,
		);
		const isReported = paid.some(({ credits }) => !credits.estimated);
		const sum = paid.reduce((total, { credits }) => total + credits.charged, 0);
		if (isReported || left === undefined || !this.prices.isGuess(request)) {
			const sure = paid.filter(({ kind }) => kind === 'found').length;
			list.learn(endings.length, paid.length, sum, isReported, sure);
			return false;
		}
		const guess = this.prices.estimateOf(request);
		if (taken !== undefined) list.measure(endings.length, paid.length, taken);
		const missed = this.meter.missed(paid.length, guess, list.measured);
		if (missed > 0) this.budget.reserve(Math.min(missed, this.budget.available));
		return this.prices.estimateOf(request) !== guess;
	}

	/** Whether the run may go on after this; a lost answer may be asked for again, which `next` decides. */
	private heed(ending: Ending<R>): void {
		const unpaid = unpaidIn(ending);
		if (unpaid !== undefined) {
			const description = OUT_OF_CREDITS_REMEDY;
			this.asker.stop({ message: unpaid, description, reason: 'outOfCredits' });
		}
		if (!this.settings.stopAtFailure || !isFailed(ending)) return;
		this.asker.stop(stoppedBy(ending, 'stopped'));
	}
}

/** What was not told for lack of credits: nothing that is bought next would be. */
function unpaidIn<R>(ending: Ending<R>): string | undefined {
	if (ending.kind === 'found') return ending.unpaid;
	const isShort = ending.kind === 'unanswered' && ending.reason === 'outOfCredits';
	return isShort ? ending.message : undefined;
}

/** What ends a run that is to stop at the first failure. */
export const stoppedBy = (
	{ message }: { message: string },
	reason: 'stopped' | 'outcomeUnknown',
): Failure => ({
	message,
	description: `The run stopped here, as 'On Failure' under Options says. ${reason === 'stopped' ? 'Correct this record, or leave it out, and run' : 'Run'} what is left again.`,
	reason,
});

const isFailed = <R>(ending: Ending<R>) =>
	ending.kind === 'rejected' || ending.kind === 'unmatched' || ending.kind === 'jobLost';

/** What an answer tells of the balance: what is left, and what the request took where that can be told. */
interface Told {
	left?: number | undefined;
	taken?: number | undefined;
}
