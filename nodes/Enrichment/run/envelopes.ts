import { UNPAID, type Envelope, type LookupOutcome } from '../records/envelope';
import { known } from '../person/values';
import type { Plan } from '../records/plan';

/** The envelope of every record, in the order of the input. */
export function envelopesOf(plan: Plan, outcomes: LookupOutcome[], provider: string): Envelope[] {
	const envelopes: Envelope[] = new Array<Envelope>(plan.inputs.length);
	plan.lookups.forEach(({ records }, lookup) => {
		const [payer = 0] = records;
		for (const record of records) {
			const outcome = outcomes[lookup]!;
			const own = record === payer ? outcome : sharedWith(payer, outcome);
			envelopes[record] = envelope(own, plan.inputs[record] ?? {}, provider);
		}
	});
	for (const [record, outcome] of plan.skipped) {
		envelopes[record] = envelope(outcome, plan.inputs[record] ?? {}, provider);
	}
	return envelopes;
}

type Shared = LookupOutcome & { duplicateOf?: number };

/** What the first record paid, a duplicate does not pay again; rows without an owner are kept once. */
function sharedWith(payer: number, outcome: LookupOutcome): Shared {
	const shared: Shared = {
		...outcome,
		credits: { ...outcome.credits, ...UNPAID },
		duplicateOf: payer,
	};
	if (shared.status === 'failed') delete shared.raw;
	return shared;
}

/** In the order in which people read it. */
export function envelope(outcome: Shared, input: Envelope['input'], provider: string): Envelope {
	const { status, person, company, matchedBy, confidence, reason, message } = outcome;
	const { credits, jobId, recordTag, duplicateOf, raw } = outcome;
	return known<Envelope>({
		status,
		person,
		company,
		matchedBy,
		confidence,
		reason,
		message,
		credits,
		provider,
		jobId,
		recordTag,
		input,
		duplicateOf,
		previous: undefined,
		raw,
	});
}
