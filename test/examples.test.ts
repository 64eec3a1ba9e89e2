/** The example that answers a webhook says the same as the table of outcomes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Status } from '../../nodes/Enrichment/domain/envelope';
import { destinationOf } from '../../nodes/Enrichment/domain/outputs';

interface Example {
	nodes: Array<{ name: string; parameters: { options: { responseCode: string | number } } }>;
}

const example = JSON.parse(
	readFileSync(join(__dirname, '../../examples/crm-webhook-enrichment.json'), 'utf8'),
) as Example;

function answerOf(node: string, enrichment: object | undefined): unknown {
	const { responseCode } = example.nodes.find(({ name }) => name === node)!.parameters.options;
	if (typeof responseCode === 'number') return responseCode;
	const code = responseCode.replace(/^=\{\{|\}\}$/g, '');
	return (new Function('$json', `return ${code}`) as (json: object) => unknown)({ enrichment });
}

describe('the CRM webhook example', () => {
	it.each<[Status, string]>([
		['skipped', 'optedOut'],
		['skipped', 'noIdentifier'],
		['skipped', 'invalidEmail'],
		['skipped', 'invalidLinkedInUrl'],
		['skipped', 'invalidDomain'],
		['skipped', 'unreadable'],
		['skipped', 'creditLimit'],
		['skipped', 'outOfCredits'],
		['skipped', 'rateLimit'],
		['skipped', 'unavailable'],
		['skipped', 'aborted'],
		['failed', 'rejected'],
		['failed', 'unmatched'],
		['failed', 'outcomeUnknown'],
		['pending', 'pending'],
		['notFound', 'noMatch'],
		['notFound', 'identifierNotSupported'],
		['lowConfidence', 'lowConfidence'],
		['incomplete', 'incomplete'],
	])('answers %s / %s with the status of the table', (status, reason) => {
		const { output, httpStatus } = destinationOf({ status, reason });
		const node = output === 'notFound' ? 'Respond not found' : 'Respond unresolved';
		expect(answerOf(node, { status, reason })).toBe(httpStatus);
	});

	it('answers a run that could not start with 503, so that the CRM tries again', () => {
		expect(answerOf('Respond unresolved', undefined)).toBe(503);
	});
});
