import type { JsonObject } from '../../records';
import { exact, type Ledger, type Purchase } from './ledger';

interface JobRecord {
	/** What it costs when its turn comes. */
	price(): readonly Purchase[];
	/** Was paid when the job was handed in, and is given back once the job is done. */
	givenBack?: readonly Purchase[];
	row(isDone: boolean): JsonObject;
}

/** A job as a provider's endpoint hands it in. */
export interface JobPlan {
	/** An id of one kind is unknown to the others. */
	kind: string;
	/** What the customer calls it, where that is asked for. */
	name?: string;
	/** The id as this provider writes it, from 40 hexadecimal digits. */
	idFrom(hex: string): string;
	records: readonly JobRecord[];
	/** When the credits do not suffice for the next record: wait for more, or end with what there is. */
	withoutCredits?: 'wait' | 'end';
	/** Where the customer wants to be told that it is done: nobody reads what is posted there. */
	callback?: string | undefined;
}

export interface Job {
	id: string;
	plan: JobPlan;
	state: 'running' | 'onHold' | 'outOfCredits' | 'canceled' | 'finished';
	/** Of the time that it takes, how much has passed: 0 to 1. */
	progress: number;
	/** How many of its records, from the first on. */
	done: number;
	/** Credits that its records have cost so far. */
	spent: number;
}

export type JobFate = 'slow' | 'never' | 'canceled' | 'lost';

export interface RunningJob extends Job {
	/** Of the request that handed it in: its charges carry them. */
	request: number;
	endpoint: string;
	submittedAt: number;
	milliseconds: number;
	fate: JobFate | undefined;
}

export const hasEnded = ({ state }: Job) => state !== 'running' && state !== 'onHold';

/** What is told of its records that are done. */
export const doneRows = ({ plan, done }: Job): JsonObject[] =>
	plan.records.slice(0, done).map((record) => record.row(true));

/** Does, and pays for, the records whose turn has come by now. */
export function goOn(job: RunningJob, now: number, ledger: Ledger): void {
	if (hasEnded(job)) return;
	const passed = now - job.submittedAt;
	job.progress = passed >= job.milliseconds ? 1 : passed / job.milliseconds;
	if (job.fate === 'canceled') {
		if (job.progress === 1) job.state = 'canceled';
		return;
	}
	const { length } = job.plan.records;
	const due = Math.floor(length * job.progress);
	const most = job.fate === 'never' ? Math.min(due, length - 1) : due;
	job.state = 'running';
	while (job.done < most && pay(job, ledger)) job.done++;
	if (job.state === 'running' && job.progress === 1 && job.fate !== 'never') finish(job, ledger);
}

function pay(job: RunningJob, ledger: Ledger): boolean {
	const purchases = job.plan.records[job.done]!.price();
	const before = ledger.credits;
	if (!ledger.pay(job.request, job.endpoint, purchases)) {
		job.state = job.plan.withoutCredits === 'end' ? 'outOfCredits' : 'onHold';
		return false;
	}
	job.spent = exact(job.spent + before - ledger.credits);
	return true;
}

function finish(job: RunningJob, ledger: Ledger): void {
	job.state = 'finished';
	ledger.giveBack(
		job.request,
		job.plan.records.flatMap(({ givenBack = [] }) => givenBack),
	);
}
