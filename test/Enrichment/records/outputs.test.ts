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

it.each(TABLE)('a record that is %s (%s) leaves by %s, a webhook answers %d', (...line) => {
	const [status, reason, output, httpStatus] = line;
	expect(findDestination({ status, reason })).toMatchObject({ output, httpStatus });
});

it.each([
	['route', ['Found', 'Not Found', 'Unresolved']],
	['skip', ['Found', 'Unresolved']],
	['flag', [undefined]],
])(
	'the outputs of "%s" are named by what leaves there, a single one has no name',
	(choice, names) => {
		const expression = LOOKUP_OUTPUTS.replace(/^=\{\{|\}\}$/g, '');
		const outputs = new Function('$parameter', `return ${expression}`) as (
			parameters: object,
		) => Array<{ displayName?: string }>;
		const drawn = outputs({ operation: 'enrich', onNoMatch: choice });
		expect(drawn.map(({ displayName }) => displayName)).toEqual(names);
	},
);
