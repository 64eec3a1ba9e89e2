import { LOOKUP_OUTPUTS } from '../../../nodes/Enrichment/actions/outputs';
import { findDestination, type Status } from '../../../nodes/Enrichment/records/envelope';

/** The table of the contract, line by line. */
const TABLE: Array<[Status, string | null, 'found' | 'notFound' | 'unresolved', number]> = [
	['found', null, 'found', 200],
	['skipped', 'alreadyFilled', 'found', 200],
	['notFound', 'noMatch', 'notFound', 404],
	['notFound', 'identifierNotSupported', 'notFound', 404],
	['lowConfidence', 'lowConfidence', 'notFound', 404],
	['incomplete', 'incomplete', 'notFound', 404],
	['skipped', 'optedOut', 'unresolved', 404],
	['skipped', 'noIdentifier', 'unresolved', 400],
	['skipped', 'invalidEmail', 'unresolved', 400],
	['skipped', 'invalidLinkedInUrl', 'unresolved', 400],
	['skipped', 'invalidDomain', 'unresolved', 400],
	['skipped', 'unreadable', 'unresolved', 400],
	['skipped', 'creditLimit', 'unresolved', 503],
	['skipped', 'outOfCredits', 'unresolved', 503],
	['skipped', 'rateLimit', 'unresolved', 503],
	['skipped', 'unavailable', 'unresolved', 503],
	['skipped', 'aborted', 'unresolved', 503],
	['failed', 'rejected', 'unresolved', 400],
	['failed', 'unmatched', 'unresolved', 502],
	['failed', 'outcomeUnknown', 'unresolved', 502],
	['pending', 'pending', 'unresolved', 202],
];

it.each(TABLE)(
	'A record with the status %s (reason %s) goes to the output "%s", and a webhook answers it with %d',
	(...line) => {
		const [status, reason, output, httpStatus] = line;
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
