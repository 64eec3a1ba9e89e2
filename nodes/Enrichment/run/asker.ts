import type { Answer, ApiRequest, ApiResponse } from '../../shared/core/http';
import type { Failure } from '../../shared/core/result';
import type { JobDialect, Scope } from '../providers/dialect';
import type { JobUnderWay } from './attempt';
import { newsOf, notDone, pendingFor } from './jobs';
import { judgeAnswer, type Answered, type Judgement } from './judge';
import { heardWith, NOTHING_HEARD, stopAfterAnswer } from './stops';
import type { LookupService } from './settings';

/** So many jobs are asked for at the provider's own pace; more of them share that pace. */
const MOST_AT_FULL_PACE = 10;

/** Sends the requests of a run, and says what their answers mean. */
export class Asker {
	requests = 0;
	/** What ended the run early; the first reason is the one to tell. */
	stopped: Failure | undefined;

	/** Whether any answer was JSON: then the provider is at the address, whatever else comes from there. */
	private hasHeardJson = false;
	private heard = NOTHING_HEARD;
	private jobsUnderWay = 0;

	constructor(private readonly service: LookupService) {}

	/** A request that may cost. */
	async ask(request: ApiRequest, scope: Scope): Promise<Judgement> {
		const judgement = await this.askFree(request, scope);
		this.heard = heardWith(this.heard, judgement);
		this.heed(judgement);
		return judgement;
	}

	/** One that costs nothing, so that a lost answer says nothing of the provider. */
	async askFree(request: ApiRequest, scope: Scope): Promise<Judgement> {
		const { dialect, clock, send } = this.service;
		this.requests++;
		const answer = await send(request);
		const judgement = judgeAnswer(answer, scope, dialect, clock.now(), this.hasHeardJson);
		this.hasHeardJson ||= isJson(answer);
		return judgement;
	}

	/**
	 * What a job has come to: asked for at the pace of its provider until it is done, its time is over, or the
	 * run is canceled.
	 */
	async result(
		job: JobDialect,
		{ id, until }: Pick<JobUnderWay, 'id' | 'until'>,
		isWhole: (response: ApiResponse) => boolean,
	): Promise<Answered> {
		const { clock, signal, dialect } = this.service;
		const unfinished = pendingFor(notDone(id, dialect));
		let answer: Answered = unfinished;
		this.jobsUnderWay++;
		// The jobs that are handed in together are all counted before the first is asked for.
		await Promise.resolve();
		while (answer === unfinished && clock.now() < until && !signal?.aborted) {
			const pace = job.everyMs * Math.ceil(this.jobsUnderWay / MOST_AT_FULL_PACE);
			await clock.sleep(Math.min(pace, until - clock.now()), signal);
			if (signal?.aborted) break;
			const judgement = await this.askFree(job.fetch(id), 'one');
			const isDone = judgement.kind === 'rows' && isWhole(judgement.response);
			answer = isDone ? judgement : (newsOf(judgement, job, id, dialect) ?? unfinished);
		}
		this.jobsUnderWay--;
		this.heed(answer);
		return answer;
	}

	stop(failure: Failure): void {
		this.stopped ??= failure;
	}

	private heed(judgement: Judgement): void {
		const failure = stopAfterAnswer(judgement, this.heard);
		if (failure) this.stop(failure);
	}
}

function isJson(answer: Answer): boolean {
	if (answer.kind !== 'response') return false;
	return typeof answer.body === 'object' && answer.body !== null;
}
