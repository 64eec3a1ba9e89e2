import type { Answer, ApiRequest } from '../../shared/core/http';
import type { Failure } from '../../shared/core/result';
import type { JobDialect, Scope } from '../providers/dialect';
import { isPending, jobIn } from './jobs';
import { judgeAnswer, type Judgement } from './judge';
import type { LookupService } from './settings';

/** A provider that is down may charge for what it does not answer: a run must not go on into that. */
const MAX_LOST_IN_A_ROW = 5;
const UNAVAILABLE = `The provider did not answer ${MAX_LOST_IN_A_ROW} requests in a row, so nothing more was sent. Run the skipped records again later.`;

/** Refusals before anything was ever answered, after which the fault is not in the records. */
const MAX_REFUSED = 24;

/** Sends the requests of a run and says what their answers mean, for themselves and for the run. */
export class Asker {
	requests = 0;
	/** What ended the run early; the first reason is the one to tell. */
	stopped: Failure | undefined;

	/** Whether any answer was JSON: then the provider is at the address, whatever else comes from there. */
	private hasHeardJson = false;
	private hasAnswered = false;
	private refused = 0;
	private lostInARow = 0;

	constructor(private readonly service: LookupService) {}

	/** A request that may cost. */
	async ask(request: ApiRequest, scope: Scope): Promise<Judgement> {
		const judgement = await this.askFree(request, scope);
		this.noteLoss(judgement);
		this.noteRefusal(judgement);
		if (judgement.kind === 'stop') this.stop(judgement.failure);
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

	/** What a request that was taken as a job comes to, asked for at the provider's own pace. */
	async result(taken: Judgement, job: JobDialect): Promise<Judgement> {
		const { clock, signal } = this.service;
		const jobId = jobIn(taken);
		const until = clock.now() + job.usualMs;
		let judgement = taken;
		while (jobId !== undefined && isPending(judgement) && clock.now() < until) {
			await clock.sleep(job.everyMs, signal);
			if (signal?.aborted) break;
			judgement = await this.askFree(job.fetch(jobId), 'search');
		}
		return judgement;
	}

	stop(failure: Failure): void {
		this.stopped ??= failure;
	}

	private noteLoss(judgement: Judgement): void {
		const isLost = judgement.kind === 'alike' && judgement.reading.kind === 'unknown';
		this.lostInARow = isLost ? this.lostInARow + 1 : 0;
		if (!isLost || this.lostInARow < MAX_LOST_IN_A_ROW) return;
		const { message = '' } = judgement.failure ?? {};
		this.stop({ message, description: UNAVAILABLE, reason: 'unavailable' });
	}

	private noteRefusal(judgement: Judgement): void {
		if (judgement.kind === 'rows' || isAnswer(judgement)) this.hasAnswered = true;
		const failure = refusalIn(judgement);
		if (failure === undefined) return;
		this.refused++;
		if (this.hasAnswered || this.refused < MAX_REFUSED) return;
		const { message, description, status } = failure;
		this.stop({
			message: `All of the first ${this.refused} requests were refused: ${message}`,
			description:
				description ??
				"Check 'Base URL', the paths and the fields that the provider expects in the credential.",
			reason: 'refused',
			status,
		});
	}
}

function isJson(answer: Answer): boolean {
	if (answer.kind !== 'response') return false;
	return typeof answer.body === 'object' && answer.body !== null;
}

/** The provider knows the question, whatever it says. */
function isAnswer(judgement: Judgement): boolean {
	return judgement.kind === 'alike' && judgement.failure === undefined;
}

/** A refusal that may be about a record or about the address and its paths. */
function refusalIn(judgement: Judgement): Failure | undefined {
	if (judgement.kind === 'split' || judgement.kind === 'singly') return judgement.failure;
	const isRefused = judgement.kind === 'alike' && judgement.reading.kind !== 'unknown';
	return isRefused ? judgement.failure : undefined;
}
