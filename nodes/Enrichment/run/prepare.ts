import type { Failure } from '../../shared/core/result';
import type { Dialect } from '../providers/dialect';
import type { RequestRunner } from './requestRunner';
import type { LookupSettings } from './settings';

/**
 * Sends the free requests that the provider needs before a run. Returns the settings with their results; a failure stops
 * the runner, so that nothing else is sent.
 */
export async function sendPreparatoryRequests(
	settings: LookupSettings,
	{ lookups }: Dialect,
	runner: RequestRunner,
): Promise<LookupSettings> {
	// An earlier run for the same list already sent them.
	if (settings.accountPrices !== undefined) return settings;
	const lookup = lookups[settings.entity];
	const prepared = await lookup?.prepare?.(settings, async (request) =>
		runner.fetchFreeAnswer(request, 'one'),
	);
	if (prepared === undefined) return settings;
	if (prepared.ok) return { ...settings, ...prepared.value };
	runner.stop(explainFreeFailure(prepared.failure));
	return settings;
}

/** Replaces the warning about a possible charge, which does not apply to free requests. */
function explainFreeFailure(failure: Failure): Failure {
	if (failure.reason !== 'outcomeUnknown') return failure;
	return {
		...failure,
		description: 'Nothing was charged. Run the records again later.',
		reason: 'unavailable',
	};
}
