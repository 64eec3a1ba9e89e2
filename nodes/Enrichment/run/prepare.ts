import type { Failure } from '../../shared/core/result';
import type { Dialect } from '../providers/dialect';
import type { RequestRunner } from './requestRunner';
import type { LookupSettings } from './settings';

/**
 * Asks what the provider has to be asked before anything is paid. Returns the settings with what was learnt; a failure
 * stops the runner, so that nothing is sent.
 */
export async function prepareLookups(
	settings: LookupSettings,
	{ lookups }: Dialect,
	runner: RequestRunner,
): Promise<LookupSettings> {
	// An earlier run for the same list has asked.
	if (settings.accountPrices !== undefined) return settings;
	const lookup = lookups[settings.entity];
	const learnt = await lookup?.prepare?.(settings, async (request) =>
		runner.fetchFreeAnswer(request, 'one'),
	);
	if (learnt === undefined) return settings;
	if (learnt.ok) return { ...settings, ...learnt.value };
	runner.stop(explainUnpaid(learnt.failure));
	return settings;
}

/** The answer to a paid request may have been lost after it was charged; to a free one it is merely missing. */
function explainUnpaid(failure: Failure): Failure {
	if (failure.reason !== 'outcomeUnknown') return failure;
	return {
		...failure,
		description: 'Nothing was charged. Run the records again later.',
		reason: 'unavailable',
	};
}
