import type { ApiResponse } from '../../shared/core/http';
import type { LookupOutcome } from '../records/envelope';
import type { Step } from '../providers/dialect';
import { creditsOfRecord, joined, withFailure } from './joined';
import type { Job } from './queue';
import type { Recorder } from './recorder';
import type { LookupSettings } from './settings';

/** What a job that was handed in came to. */
export type Ended =
	| { kind: 'rows'; response: ApiResponse }
	/** Its result can be fetched later. */
	| { kind: 'pending'; message: string }
	| { kind: 'lost'; message: string };

interface NamedJob {
	jobs: Job[];
	step: Step;
	jobId: string;
}

export const isFound = ({ status }: LookupOutcome) => status === 'found';

/** Jobs of which the answer that takes them tells a part at once: what was found then is kept. */
export class JobParts {
	constructor(
		private readonly settings: LookupSettings,
		private readonly recorder: Recorder,
	) {}

	begun(
		jobs: Job[],
		begins: Pick<Step, 'price' | 'read'>,
		response: ApiResponse,
	): LookupOutcome[] | undefined {
		return this.recorder.readPart(jobs, begins, response, this.most(begins));
	}

	/** What became of the records of a job, with what was found of them when it was begun. */
	ended(job: NamedJob, begun: LookupOutcome[], ended: Ended): LookupOutcome[] {
		const { jobs, step } = job;
		const rest = this.most(step) - this.most(step.begins ?? step);
		const read = ended.kind === 'rows' ? ended.response : undefined;
		const outcomes = read && this.recorder.readPart(jobs, step, read, rest, begun);
		return begun.map((first, index) => {
			if (!isFound(first)) return first;
			const second = outcomes ? outcomes[index]! : unread(first, ended, rest);
			const both = outcomes ? joined(first, second, this.settings) : second;
			const credits = creditsOfRecord([first.credits, both.credits], this.settings.estimate);
			const place = { jobId: job.jobId, recordTag: String(index) };
			return { ...both, credits, ...(both.status === 'pending' && place) };
		});
	}

	private most({ price }: Pick<Step, 'price'>): number {
		return price(1, this.settings).most;
	}
}

/** What did not come may still come, or may have been paid for. */
function unread(first: LookupOutcome, ended: Ended, rest: number): LookupOutcome {
	const credits = { charged: rest, estimated: true };
	if (ended.kind === 'pending') {
		const { message } = ended;
		return { ...first, status: 'pending', reason: 'pending', message, credits };
	}
	const said = ended.kind === 'lost' ? ended.message : 'its response could not be read';
	return withFailure(first, said, rest);
}
