import type { Identifiers, Sufficient } from '../person/entities';
import { conflictKeys } from '../match/batches';
import type { Step } from '../providers/dialect';

/** One try of one lookup. */
export interface Job {
	/** Index of the lookup in the plan. */
	lookup: number;
	identifiers: Identifiers;
	/** The requests that answer it, the first one first. */
	steps: readonly [Step, ...Step[]];
	/** The identifier sets to try next if this finds nothing. */
	otherSets: Sufficient[];
	/** The requests of earlier tries. */
	sent?: ReadonlySet<string>;
	/** How often its answer was lost. */
	lost: number;
}

/** How far ahead a batch looks for jobs that may share it: cost stays linear in the jobs. */
const LOOK_AHEAD = 4;

/** Jobs still to be sent, handed out in batches of one kind of request in which no two could be mistaken for each other. */
export class Queue {
	private readonly lanes = new Map<Step, Lane>();

	constructor(jobs: Job[] = []) {
		for (const job of jobs) this.add(job);
	}

	add(job: Job): void {
		const [step] = job.steps;
		const lane = this.lanes.get(step) ?? new Lane(step.isTagged === true);
		this.lanes.set(step, lane);
		lane.add(job);
	}

	/** The kinds of requests that have jobs left, the one that came first first. */
	get openSteps(): Step[] {
		return [...this.lanes].flatMap(([step, lane]) => (lane.isEmpty ? [] : [step]));
	}

	/** The next jobs of a kind of request, at most `size` of them. */
	take(step: Step, size: number): Job[] {
		return this.lanes.get(step)?.take(size) ?? [];
	}

	/** Puts back what was taken but not sent. */
	putBack(jobs: Job[]): void {
		const [first] = jobs;
		if (first) this.lanes.get(first.steps[0])?.putBack(jobs);
	}
}

/** Jobs whose next request is of one kind. */
class Lane {
	/** Before those that were never looked at. */
	private first: Job[] = [];
	private readonly jobs: Job[] = [];
	private position = 0;

	constructor(private readonly isTagged: boolean) {}

	get isEmpty(): boolean {
		return this.first.length === 0 && this.position >= this.jobs.length;
	}

	add(job: Job): void {
		this.jobs.push(job);
	}

	take(size: number): Job[] {
		const batch: Job[] = [];
		const apart: Job[] = [];
		const taken = new Set<string>();
		for (let looked = 0; looked < size * LOOK_AHEAD && batch.length < size; looked++) {
			const job = this.next();
			if (job === undefined) break;
			// Without a tag namesakes could be told apart by their order only, and an order may be shuffled.
			const keys = size > 1 && !this.isTagged ? conflictKeys(job.identifiers) : [];
			const fits = !keys.some((key) => taken.has(key));
			(fits ? batch : apart).push(job);
			for (const key of keys) taken.add(key);
		}
		this.putBack(apart);
		return batch;
	}

	putBack(jobs: Job[]): void {
		this.first = jobs.concat(this.first);
	}

	private next(): Job | undefined {
		const back = this.first.shift();
		if (back !== undefined || this.isEmpty) return back;
		return this.jobs[this.position++];
	}
}
