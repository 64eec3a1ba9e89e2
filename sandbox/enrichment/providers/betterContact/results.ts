import type { SandboxReply } from '../../../http/types';
import type { JsonObject } from '../../records';
import { hasEnded, type Job } from '../frame/job';
import type { Call } from '../frame/provider';
import { arranged } from '../frame/rows';

export const enrichmentResult = (call: Call): SandboxReply => {
	const job = call.job('enrich', call.params['id']);
	return job
		? reply(job, enrichmentBody(call, job))
		: { status: 406, body: { error: 'Unvalid request_id.' } };
};

export const leadsResult = (call: Call): SandboxReply => {
	const job = call.job('leads', call.params['id']);
	return job
		? reply(job, leadsBody(call, job))
		: { status: 404, body: { success: false, message: 'Lead finder request not found.' } };
};

const reply = (job: Job, body: JsonObject): SandboxReply => ({
	status: job.state === 'running' ? 202 : 200,
	body,
});

/** The rows are there only when all of it is done. */
export function enrichmentBody(call: Call, job: Job): JsonObject {
	const envelope = envelopeOf(call, job, 'Enrichment is not terminated yet. Please try later');
	if (!hasEnded(job)) return envelope;
	const rows = rowsOf(job);
	return {
		...envelope,
		summary: summaryOf(rows),
		data: arranged(rows, call.quirks, ({ enriched }) => enriched === false),
	};
}

export function leadsBody(call: Call, job: Job): JsonObject {
	const message = 'Lead finder request is not terminated yet. Please try later';
	const envelope = envelopeOf(call, job, message);
	if (!hasEnded(job)) {
		const isQueued = job.progress < 0.5;
		return { ...envelope, status: isQueued ? 'not_started' : envelope['status'] };
	}
	const [{ summary, leads }] = rowsOf(job) as [JsonObject];
	return { ...envelope, summary, leads };
}

const rowsOf = ({ plan, done }: Job): JsonObject[] =>
	plan.records.slice(0, done).map((record) => record.row(true));

function envelopeOf(call: Call, job: Job, message: string): JsonObject {
	const ended = hasEnded(job);
	const status = ended ? 'terminated' : job.state === 'onHold' ? 'on_hold' : 'processing';
	return {
		...{ id: job.id, status },
		...(job.state === 'running' ? { message } : { credits_consumed: job.spent }),
		credits_left: call.credits,
	};
}

function summaryOf(rows: JsonObject[]): JsonObject {
	const count = (status: string) =>
		rows.filter((row) => row['contact_email_address_status'] === status).length;
	return {
		total: rows.length,
		valid: count('deliverable'),
		catch_all: count('catch_all') + count('catch_all_safe'),
		undeliverable: count('undeliverable'),
		not_found: count('not_found'),
	};
}
