import type { Failure } from '../../shared/core/result';
import type { Outcome, OperationRun } from '../../shared/node/operation';
import type { LookupReport } from '../run/settings';

/** Reasons that the user has to fix in the credential. */
const CONFIGURATION_REASONS = new Set([
	'badKey',
	'notTheProvider',
	'noEndpoint',
	'unreachable',
	'unsigned',
	'forbidden',
	'refused',
]);

/** Whether the whole run failed free of charge, without any usable outcome. */
export function didRunFailFreeOfCharge({
	wasNothingCharged,
	stopReason,
	outcomes,
}: LookupReport): boolean {
	if (!wasNothingCharged) return false;
	return (
		CONFIGURATION_REASONS.has(stopReason?.reason ?? '') ||
		(outcomes.length > 0 &&
			outcomes.every(({ reason }) => REASONS_WITHOUT_SERVICE.has(reason ?? '')))
	);
}

/** If all records end with these reasons, the run fails, so that an empty account does not look like "no match". */
const REASONS_WITHOUT_SERVICE = new Set(['outOfCredits', 'rateLimit', 'unavailable']);

/** Whether the run was stopped by a failure rather than by a limit. */
export function wasStoppedByFailure({ stopReason }: LookupReport): boolean {
	const reason = stopReason?.reason ?? '';
	return CONFIGURATION_REASONS.has(reason) || STOPPING_REASONS.has(reason);
}

const STOPPING_REASONS = new Set(['stopped', 'outcomeUnknown', 'unavailable']);

/** Yields the failure for all items; the failing item at `at` comes first, because the workflow stops with the first one. */
export function* failAllItems(
	{ inputs }: OperationRun,
	failure: Failure,
	at = 0,
): Generator<Outcome> {
	yield { item: at, failure };
	for (const { itemIndex: item } of inputs) if (item !== at) yield { item, failure };
}
