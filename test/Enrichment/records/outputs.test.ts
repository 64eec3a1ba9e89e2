import { LOOKUP_OUTPUTS } from '../../../nodes/Enrichment/actions/outputs';
import { findDestination, type Status } from '../../../nodes/Enrichment/records/envelope';

interface DestinationCase {
	status: Status;
	reason: string | null;
	output: 'found' | 'notFound' | 'unresolved';
	/** What a webhook answers. */
	httpStatus: number;
}

/** The table of the contract, line by line. */
const DESTINATIONS: DestinationCase[] = [
	{ status: 'found', reason: null, output: 'found', httpStatus: 200 },
	{ status: 'skipped', reason: 'alreadyFilled', output: 'found', httpStatus: 200 },
	{ status: 'notFound', reason: 'noMatch', output: 'notFound', httpStatus: 404 },
	{ status: 'notFound', reason: 'identifierNotSupported', output: 'notFound', httpStatus: 404 },
	{ status: 'lowConfidence', reason: 'lowConfidence', output: 'notFound', httpStatus: 404 },
	{ status: 'incomplete', reason: 'incomplete', output: 'notFound', httpStatus: 404 },
	{ status: 'skipped', reason: 'optedOut', output: 'unresolved', httpStatus: 404 },
	{ status: 'skipped', reason: 'noIdentifier', output: 'unresolved', httpStatus: 400 },
	{ status: 'skipped', reason: 'invalidEmail', output: 'unresolved', httpStatus: 400 },
	{ status: 'skipped', reason: 'invalidLinkedInUrl', output: 'unresolved', httpStatus: 400 },
	{ status: 'skipped', reason: 'invalidDomain', output: 'unresolved', httpStatus: 400 },
	{ status: 'skipped', reason: 'unreadable', output: 'unresolved', httpStatus: 400 },
	{ status: 'skipped', reason: 'creditLimit', output: 'unresolved', httpStatus: 503 },
	{ status: 'skipped', reason: 'outOfCredits', output: 'unresolved', httpStatus: 503 },
	{ status: 'skipped', reason: 'rateLimit', output: 'unresolved', httpStatus: 503 },
	{ status: 'skipped', reason: 'unavailable', output: 'unresolved', httpStatus: 503 },
	{ status: 'skipped', reason: 'aborted', output: 'unresolved', httpStatus: 503 },
	{ status: 'failed', reason: 'rejected', output: 'unresolved', httpStatus: 400 },
	{ status: 'failed', reason: 'unmatched', output: 'unresolved', httpStatus: 502 },
	{ status: 'failed', reason: 'outcomeUnknown', output: 'unresolved', httpStatus: 502 },
	{ status: 'pending', reason: 'pending', output: 'unresolved', httpStatus: 202 },
];

it.each(DESTINATIONS)(
	'A record with the status $status (reason $reason) goes to the output "$output", and a webhook answers it with $httpStatus',
	({ status, reason, output, httpStatus }) => {
		expect(findDestination({ status, reason })).toMatchObject({ output, httpStatus });
	},
);

it.each([
	['route', ['Found', 'Not Found', 'Unresolved']],
	['skip', ['Found', 'Unresolved']],
	['flag', [undefined]],
])(
	'The outputs for On No Match "%s" have names that say what goes there, and a single output has none',
	(choice, names) => {
		const expression = LOOKUP_OUTPUTS.replace(/^=\{\{|\}\}$/g, '');
		const outputs = new Function('$parameter', `return ${expression}`) as (
			parameters: object,
		) => Array<{ displayName?: string }>;
		const drawn = outputs({ operation: 'enrich', onNoMatch: choice });
		expect(drawn.map(({ displayName }) => displayName)).toEqual(names);
	},
);
