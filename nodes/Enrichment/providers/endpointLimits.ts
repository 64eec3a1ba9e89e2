import type { PublishedLimits } from '../../shared/core/rateLimit';

/** The published limits of some endpoints, which count together. */
export interface EndpointLimits extends PublishedLimits {
	/** The endpoints; undefined for all that no earlier entry names. */
	paths?: readonly string[];
}

/** Finds the published limits of an endpoint; undefined if there are none. */
export function findEndpointLimits(
	limits: readonly EndpointLimits[] = [],
	path: string,
): EndpointLimits | undefined {
	return limits.find(({ paths }) => paths === undefined || paths.includes(path));
}
