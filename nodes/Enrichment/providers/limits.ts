import type { PublishedLimits } from '../../shared/core/rateLimit';

/** What a provider publishes for some of its endpoints, which share one count. */
export interface EndpointLimits extends PublishedLimits {
	/** The endpoints; all that no entry before it names, where left out. */
	paths?: readonly string[];
}

/** What the provider publishes for an endpoint; undefined where it publishes nothing. */
export function findEndpointLimits(
	limits: readonly EndpointLimits[] = [],
	path: string,
): EndpointLimits | undefined {
	return limits.find(({ paths }) => paths === undefined || paths.includes(path));
}
