import type { Failure } from '../../shared/core/result';
import type { Outcome, Run } from '../../shared/node/operation';
import type { Credentials } from '../../shared/node/transport';
import type { LookupReport } from '../run/settings';
import { keyRemedy } from '../service';

/** A wrong key or address, found before anything was paid, is the user's to mend first. */
const CONFIGURATION = new Set([
	'badKey',
	'notTheProvider',
	'noEndpoint',
	'unreachable',
	'unsigned',
	'forbidden',
	'refused',
]);

/** Whether the run failed as a whole: nothing was paid, and no record was served. */
export function failsWhole({ nothingPaid, stopped, outcomes }: LookupReport): boolean {
	if (!nothingPaid) return false;
	return (
		CONFIGURATION.has(stopped?.reason ?? '') ||
		(outcomes.length > 0 && outcomes.every(({ reason }) => UNSERVED.has(reason ?? '')))
	);
}

/** Not served by the provider. A run of nothing else fails: an empty account must not look like one without matches. */
const UNSERVED = new Set(['outOfCredits', 'rateLimit', 'unavailable']);

/** Unlike a limit that was reached, something went wrong. */
export function isFailure({ stopped }: LookupReport): boolean {
	const reason = stopped?.reason ?? '';
	return CONFIGURATION.has(reason) || LOST.has(reason);
}

const LOST = new Set(['stopped', 'outcomeUnknown', 'unavailable']);

/** The item that is at fault first, because that is the one a workflow stops with. */
export function* failAll({ inputs }: Run, failure: Failure, at = 0): Generator<Outcome> {
	yield { item: at, failure };
	for (const { item } of inputs) if (item !== at) yield { item, failure };
}

/** With what to do about a key that was refused. */
export function explained(credentials: Credentials, failure: Failure): Failure {
	if (failure.reason !== 'badKey') return failure;
	return { ...failure, description: keyRemedy(credentials) };
}
