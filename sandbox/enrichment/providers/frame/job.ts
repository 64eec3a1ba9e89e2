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
	state: 'running' | 'onHold' | 'outOfCredits' | 'finished';
	/** How many of its records, from the first on. */
	done: number;
	/** Credits that its records have cost so far. */
	spent: number;
}

export interface RunningJob extends Job {
	/** Of the request that handed it in: its charges carry them. */
	request: number;
	endpoint: string;
	endsAt: number;
}

export const hasEnded = ({ state }: Job) => state !== 'running' && state !== 'onHold';

/** What is told of its records that are done. */
export const doneRows = ({ plan, done }: Job): JsonObject[] =>
	plan.records.slice(0, done).map((record) => record.row(true));

/** Does, and pays for, its records in order once its time has come. */
export function goOn(job: RunningJob, now: number, ledger: Ledger): void {
	if (hasEnded(job) || now < job.endsAt) return;
	while (job.done < job.plan.records.length) if (!pay(job, ledger)) return;
	job.state = 'finished';
	ledger.giveBack(
		job.request,
		job.plan.records.flatMap(({ givenBack = [] }) => givenBack),
	);
}

function pay(job: RunningJob, ledger: Ledger): boolean {
	const purchases = job.plan.records[job.done]!.price();
	const before = ledger.credits;
	if (!ledger.pay(job.request, job.endpoint, purchases)) {
		job.state = job.plan.withoutCredits === 'end' ? 'outOfCredits' : 'onHold';
		return false;
	}
	job.spent = exact(job.spent + before - ledger.credits);
	job.done++;
	return true;
}
