import { NodeConnectionTypes } from 'n8n-workflow';

import { plural } from '../../shared/core/numbers';
import type { Input } from '../../shared/node/inputs';
import type { Run } from '../../shared/node/operation';
import { type Destination, destinationOf, type Envelope } from '../records/envelope';

export type OnNoMatch = 'route' | 'skip' | 'flag';

/** One for the run, as the node has the outputs that it asks for. A model sees one output, and has to hear of a miss. */
export const readOnNoMatch = (input: Input, { isTool }: Run): OnNoMatch =>
	isTool ? 'flag' : input.choice<OnNoMatch>('onNoMatch');

/** The outputs of a lookup, for the run and for the description of the node. */
const OUTPUTS: Record<OnNoMatch, ReadonlyArray<Destination['output']>> = {
	route: ['found', 'notFound', 'unresolved'],
	skip: ['found', 'unresolved'],
	flag: ['found'],
};

const NAMES: Record<Destination['output'], string> = {
	found: 'Found',
	notFound: 'Not Found',
	unresolved: 'Unresolved',
};

/** Undefined for what is left out. */
export function outputFor(
	onNoMatch: OnNoMatch,
	destination: Destination['output'],
): number | undefined {
	if (onNoMatch === 'skip' && destination === 'notFound') return undefined;
	return Math.max(0, OUTPUTS[onNoMatch].indexOf(destination));
}

export function outputsOf(input: Input): number {
	return OUTPUTS[input.choice<OnNoMatch>('onNoMatch')].length;
}

/** Records that leave by an output to which nothing is connected, while something is to another. */
export function leftUnconnected(
	envelopes: readonly Envelope[],
	onNoMatch: OnNoMatch,
	connected: readonly boolean[] = [],
): string[] {
	const outputs = OUTPUTS[onNoMatch];
	if (!connected.includes(true) || outputs.length === 1) return [];
	return outputs.flatMap((destination, output) => {
		if (connected[output]) return [];
		const left = envelopes.filter((envelope) => destinationOf(envelope).output === destination);
		if (left.length === 0) return [];
		const items = plural(left.length, 'item');
		return [`${items} left by ${NAMES[destination]}, which is not connected.`];
	});
}

/** A single output is nameless: what leaves by it has any status. */
const described = Object.entries(OUTPUTS)
	.filter(([, names]) => names.length > 1)
	.map(([choice, names]) => [
		choice,
		names.map((name) => ({ type: NodeConnectionTypes.Main, displayName: NAMES[name] })),
	]);

/** An expression, because n8n draws the outputs from the parameters. */
export const LOOKUP_OUTPUTS: `={{${string}}}` = `={{ ["enrich", "find", "getResult"].includes($parameter["operation"]) ? (${JSON.stringify(Object.fromEntries(described))})[$parameter["onNoMatch"]] ?? ["${NodeConnectionTypes.Main}"] : ["${NodeConnectionTypes.Main}"] }}`;
