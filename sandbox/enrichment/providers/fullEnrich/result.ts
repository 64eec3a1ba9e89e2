import type { SandboxReply } from '../../../http/types';
import type { JsonObject } from '../../records';
import type { Job } from '../frame/job';
import { ok, type Call } from '../frame/provider';
import { arranged } from '../frame/rows';
import { refusal } from './refusal';

const STATUS: Record<Job['state'], string> = {
	running: 'IN_PROGRESS',
	onHold: 'IN_PROGRESS',
	outOfCredits: 'CREDITS_INSUFFICIENT',
	canceled: 'CANCELED',
	finished: 'FINISHED',
};

export const contactResult = (call: Call): SandboxReply =>
	result(
		call,
		'enrich',
		refusal(404, 'enrichment.not_found', 'Enrichment ID not found'),
		call.query.get('forceResults') === 'true',
	);

export const reverseResult = (call: Call): SandboxReply =>
	result(
		call,
		'reverse',
		refusal(404, 'reverse.email.not_found', 'Reverse email ID not found'),
		false,
	);

/** In progress is 400; too few credits are 402, with the same body as 200. */
function result(call: Call, kind: string, unknown: SandboxReply, isForced: boolean): SandboxReply {
	const job = call.job(kind, call.params['id']);
	if (!job) return unknown;
	if (job.state === 'running' && !isForced) {
		return refusal(
			400,
			'enrichment.in_progress',
			'Enrichment not ready, try again in 30 seconds',
		);
	}
	const data = arranged(rowsOf(job), call.quirks, ({ profile }) => !profile);
	const body = resultOf(job, data);
	return job.state === 'outOfCredits' ? { status: 402, body } : ok(body);
}

export const rowsOf = ({ plan, done }: Job): JsonObject[] =>
	plan.records.map((record, index) => record.row(index < done));

export const resultOf = (job: Job, data: Array<JsonObject | null>): JsonObject => ({
	id: job.id,
	name: job.plan.name,
	status: STATUS[job.state],
	cost: { credits: job.spent },
	data,
});
