import type { SandboxReply } from '../../../http/types';
import { ok, type Call } from '../frame/provider';
import { arranged } from '../frame/rows';

/** With `forceResults` only the records that are done so far: the others are not there at all. */
export function fetchResult(call: Call): SandboxReply {
	const job = call.job('enrich', call.params['id']);
	const isForced = call.query.get('forceResults') === 'true';
	if (!job || (job.state !== 'finished' && !isForced)) {
		const reason = 'Request not ready yet, try again in 30 seconds';
		return ok({ error: false, success: false, reason });
	}
	const rows = job.plan.records.slice(0, job.done).map((record) => record.row(true));
	const data = arranged(rows, call.quirks, (row) => row['email'] === undefined);
	return ok({ error: false, success: true, credits_left: call.credits, data });
}
