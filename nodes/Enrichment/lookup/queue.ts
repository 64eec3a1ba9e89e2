import type { Sufficient } from '../domain/entities';
import type { Identifiers } from '../domain/entities';
import { comparable } from '../domain/identifiers';

/** One try of one lookup. */
export interface Job {
	/** Index of the lookup in the plan. */
	lookup: number;
	identifiers: Identifiers;
	/** The identifier sets to try next if this finds nothing. */
	otherSets: Sufficient[];
}

/** Jobs still to be sent, handed out in batches in which no two could be mistaken for each other. */
export class Queue {
	constructor(private jobs: Job[]) {}

	get isEmpty(): boolean {
		return this.jobs.length === 0;
	}

	add(job: Job): void {
		this.jobs.push(job);
	}

	/** The next jobs, at most `size` of them. */
	take(size: number): Job[] {
		const batch: Job[] = [];
		const names = new Set<string>();
		const later: Job[] = [];
		let next = 0;
		for (; next < this.jobs.length && batch.length < size; next++) {
			const job = this.jobs[next]!;
			const name = nameOf(job.identifiers);
			// Namesakes could be told apart by their order only, and an order may be shuffled.
			if (name !== undefined && names.has(name)) later.push(job);
			else batch.push(job);
			if (name !== undefined) names.add(name);
		}
		this.jobs = later.concat(this.jobs.slice(next));
		return batch;
	}

	/** Puts back what was taken but not sent. */
	putBack(jobs: Job[]): void {
		this.jobs = jobs.concat(this.jobs);
	}
}

function nameOf({ firstName, lastName, name }: Identifiers): string | undefined {
	if (name !== undefined) return comparable(name);
	return firstName && lastName ? comparable(`${firstName} ${lastName}`) : undefined;
}
