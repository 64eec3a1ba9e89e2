import type { Envelope, Status } from './envelope';

/** Where a record leaves the node, and what a webhook that asked for it should answer. */
export interface Destination {
	output: 'found' | 'notFound' | 'unresolved';
	/** HTTP status for the caller of a webhook. */
	httpStatus: number;
}

interface Rule extends Destination {
	status: Status;
	/** The reasons that it holds for; any reason where left out. */
	reasons?: readonly string[];
}

/**
 * The one table of outcomes. Not Found is what was asked and answered, so that another data source is
 * worth asking. Unresolved is what was not answered, or must not be asked elsewhere (opted out, capped,
 * possibly charged).
 */
const RULES: readonly Rule[] = [
	{ status: 'found', output: 'found', httpStatus: 200 },
	{ status: 'skipped', reasons: ['alreadyFilled'], output: 'found', httpStatus: 200 },
	{ status: 'notFound', output: 'notFound', httpStatus: 404 },
	{ status: 'lowConfidence', output: 'notFound', httpStatus: 404 },
	{ status: 'incomplete', output: 'notFound', httpStatus: 404 },
	{ status: 'skipped', reasons: ['optedOut'], output: 'unresolved', httpStatus: 404 },
	{
		status: 'skipped',
		reasons: [
			'noIdentifier',
			'invalidEmail',
			'invalidLinkedInUrl',
			'invalidDomain',
			'unreadable',
		],
		output: 'unresolved',
		httpStatus: 400,
	},
	{ status: 'skipped', output: 'unresolved', httpStatus: 503 },
	{ status: 'failed', reasons: ['rejected'], output: 'unresolved', httpStatus: 400 },
	{ status: 'failed', output: 'unresolved', httpStatus: 502 },
	{ status: 'pending', output: 'unresolved', httpStatus: 202 },
];

const UNKNOWN: Destination = { output: 'unresolved', httpStatus: 502 };

export function destinationOf({
	status,
	reason,
}: Pick<Envelope, 'status' | 'reason'>): Destination {
	return (
		RULES.find(
			(rule) =>
				rule.status === status &&
				(rule.reasons === undefined || rule.reasons.includes(reason ?? '')),
		) ?? UNKNOWN
	);
}
