import { UNPAID, type Envelope, type LookupOutcome } from '../domain/envelope';
import type { Plan } from '../domain/plan';

/** The envelope of every record, in the order of the input. */
export function envelopesOf(plan: Plan, outcomes: LookupOutcome[]): Envelope[] {
	const envelopes: Envelope[] = new Array<Envelope>(plan.inputs.length);
	plan.lookups.forEach(({ records }, lookup) => {
		const [payer = 0] = records;
		for (const record of records) {
			const outcome = outcomes[lookup]!;
			envelopes[record] = envelope(
				record === payer ? outcome : { ...outcome, ...freeOf(outcome), duplicateOf: payer },
				plan.inputs[record] ?? {},
			);
		}
	});
	for (const [record, outcome] of plan.skipped) {
		envelopes[record] = envelope(outcome, plan.inputs[record] ?? {});
	}
	return envelopes;
}

/** What the first record paid, a duplicate does not pay again. */
function freeOf({ credits }: LookupOutcome): Pick<LookupOutcome, 'credits'> {
	return { credits: { ...credits, ...UNPAID } };
}

/** The order in which people read it: what came of it, the result, then what it cost. */
function envelope(
	{ person, company, raw, ...outcome }: LookupOutcome & { duplicateOf?: number },
	input: Envelope['input'],
): Envelope {
	return {
		...outcome,
		input,
		...(person && { person }),
		...(company && { company }),
		...(raw !== undefined && { raw }),
	};
}
