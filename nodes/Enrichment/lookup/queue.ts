import type { Identifiers, Sufficient } from '../domain/entities';
import { comparable } from '../domain/identifiers';

/** One try of one lookup. */
export interface Job {
	/** Index of the lookup in the plan. */
	lookup: number;
	identifiers: Identifiers;
	/** The identifier sets to try next if this finds nothing. */
	otherSets: Sufficient[];
	/** How often its answer was lost. */
	lost: number;
}

/** How far ahead a batch looks for jobs that may travel together: cost stays linear in the jobs. */
const LOOK_AHEAD = 4;

/** Jobs still to be sent, handed out in batches in which no two could be mistaken for each other. */
export class Queue {
	/** Before those that were never looked at. */
	private first: Job[] = [];
	private position = 0;

	constructor(private readonly jobs: Job[]) {}

	add(job: Job): void {
		this.jobs.push(job);
	}

	/** The next jobs, at most `size` of them. */
	take(size: number): Job[] {
		const batch: Job[] = [];
		const apart: Job[] = [];
		const taken = new Set<string>();
		for (const job of this.next(size * LOOK_AHEAD)) {
			const names = namesOf(job.identifiers);
			// Namesakes could be told apart by their order only, and an order may be shuffled.
			const fits = batch.length < size && !names.some((name) => taken.has(name));
			(fits ? batch : apart).push(job);
			for (const name of names) taken.add(name);
		}
		this.putBack(apart);
		return batch;
	}

	/** Puts back what was taken but not sent. */
	putBack(jobs: Job[]): void {
		this.first = jobs.concat(this.first);
	}

	private next(count: number): Job[] {
		const next = this.first.splice(0, count);
		const end = Math.min(this.jobs.length, this.position + count - next.length);
		for (; this.position < end; this.position++) next.push(this.jobs[this.position]!);
		return next;
	}
}

/** What two records of a batch must not have in common. A mailbox may serve people of several names. */
function namesOf({ email, linkedInUrl, domain, name, firstName, lastName }: Identifiers): string[] {
	if (firstName && lastName) return [comparable(`${firstName} ${lastName}`)];
	return [email, linkedInUrl, domain, name].flatMap((value) =>
		value === undefined ? [] : [comparable(value)],
	);
}
