import type { ApiRequest } from '../../shared/core/http';
import { judgeAnswer, type Verdict } from './verdict';
import type { JobDialect } from '../providers/dialect';
import type { LookupService } from './settings';

/** Asks for the pages of a search, and counts the requests. */
export class SearchRequests {
	count = 0;

	constructor(private readonly service: LookupService) {}

	async ask(request: ApiRequest): Promise<Verdict> {
		const { dialect, send, clock } = this.service;
		this.count++;
		return judgeAnswer(await send(request), 'search', dialect, clock.now());
	}

	/** A page that was taken as a job is asked for at the provider's own pace. */
	async page(request: ApiRequest, job: JobDialect | undefined): Promise<Verdict> {
		const taken = await this.ask(request);
		const jobId =
			taken.kind === 'pending' ? this.service.dialect.jobIdOf?.(taken.response) : undefined;
		return job && jobId !== undefined ? await this.result(jobId, job, taken) : taken;
	}

	private async result(jobId: string, job: JobDialect, taken: Verdict): Promise<Verdict> {
		const { clock, signal } = this.service;
		const until = clock.now() + job.usualMs;
		let verdict = taken;
		while (verdict.kind === 'pending' && clock.now() < until && !signal?.aborted) {
			await clock.sleep(job.everyMs, signal);
			if (!signal?.aborted) verdict = await this.ask(job.fetch(jobId));
		}
		return verdict;
	}
}
