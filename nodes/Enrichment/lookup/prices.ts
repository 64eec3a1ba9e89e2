import { createPriceList, type PriceList } from '../domain/prices';
import type { Step } from '../providers/dialect';
import type { Job } from './queue';
import type { LookupSettings } from './settings';

/** The prices of a run, one list for each kind of request. */
export class Prices {
	private readonly lists = new Map<Step, PriceList>();
	private isUsual = false;

	constructor(private readonly settings: LookupSettings) {}

	of(step: Step): PriceList {
		const known = this.lists.get(step);
		if (known) return known;
		const price = (records: number) => step.price(records, this.settings);
		const list = createPriceList(price, this.settings.estimate || price(1).most);
		this.lists.set(step, list);
		this.isUsual ||= price(1).isUsual === true;
		return list;
	}

	/** The most that the jobs of one request can cost, with all that may follow it. */
	most(jobs: readonly Job[]): number {
		const [first] = jobs;
		if (!first) return 0;
		let sum = this.of(first.steps[0]).most(jobs.length);
		for (const { steps } of jobs) {
			for (let later = 1; later < steps.length; later++)
				sum += this.of(steps[later]!).most(1);
		}
		return sum;
	}

	/** Whether nobody tells the price: no document, and no answer of the run. */
	get isEstimated(): boolean {
		return this.isUsual && ![...this.lists.values()].some(({ isReported }) => isReported);
	}
}
