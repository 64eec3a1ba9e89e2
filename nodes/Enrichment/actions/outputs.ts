import { NodeConnectionTypes } from 'n8n-workflow';

import { formatCount } from '../../shared/core/result';
import type { OperationRun } from '../../shared/node/operation';
import { type Destination, findDestination, type Envelope } from '../records/envelope';
import type { OnNoMatch } from './fields';

/** Resolves what happens to misses: an AI agent only sees one output, which has to include misses. */
export const resolveOnNoMatch = (chosen: OnNoMatch, { isTool }: OperationRun): OnNoMatch =>
	isTool ? 'flag' : chosen;

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

/** Finds the index of an output; undefined if such items are dropped. */
export function findOutputIndex(
	onNoMatch: OnNoMatch,
	destination: Destination['output'],
): number | undefined {
	if (onNoMatch === 'skip' && destination === 'notFound') return undefined;
	return Math.max(0, OUTPUTS[onNoMatch].indexOf(destination));
}

export function countOutputs(onNoMatch: OnNoMatch): number {
	return OUTPUTS[onNoMatch].length;
}

/** Describes unconnected outputs that have records, unless no output is connected at all. */
export function describeUnconnectedOutputs(
	envelopes: readonly Envelope[],
	onNoMatch: OnNoMatch,
	connected: readonly boolean[] = [],
): string[] {
	const outputs = OUTPUTS[onNoMatch];
	if (!connected.includes(true) || outputs.length === 1) return [];
	return outputs.flatMap((destination, output) => {
		if (connected[output]) return [];
		const left = envelopes.filter(
			(envelope) => findDestination(envelope).output === destination,
		);
		if (left.length === 0) return [];
		const items = formatCount(left.length, 'item');
		return [`${items} went to the ${NAMES[destination]} output, which is not connected.`];
	});
}

/** A single output has no name. */
const described = Object.entries(OUTPUTS)
	.filter(([, names]) => names.length > 1)
	.map(([choice, names]) => [
		choice,
		names.map((name) => ({ type: NodeConnectionTypes.Main, displayName: NAMES[name] })),
	]);

/** The outputs of a comparison: the figures of each provider, and the results of each contact. */
const COMPARISON = ['Comparison', 'Data'].map((displayName) => ({
	type: NodeConnectionTypes.Main,
	displayName,
}));

/** The outputs of the node, as an expression, because n8n derives them from the parameters. */
export const LOOKUP_OUTPUTS: `={{${string}}}` = `={{ ["enrich", "find", "getResult"].includes($parameter["operation"]) ? (${JSON.stringify(Object.fromEntries(described))})[$parameter["onNoMatch"]] ?? ["${NodeConnectionTypes.Main}"] : ($parameter["operation"] === "compareProviders" ? ${JSON.stringify(COMPARISON)} : ["${NodeConnectionTypes.Main}"]) }}`;
