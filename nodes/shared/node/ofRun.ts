import type { IExecuteFunctions } from 'n8n-workflow';

/** n8n has a context for each run of a node, and drops it afterwards. */
const runs = new WeakMap<IExecuteFunctions, Map<string, unknown>>();

/**
 * What stands in a parameter before any expression is worked out: the same for every item of a run, so it
 * is read for the first one only.
 */
export function ofRun(context: IExecuteFunctions, name: string, read: () => unknown): unknown {
	const parameters = runs.get(context) ?? new Map<string, unknown>();
	runs.set(context, parameters);
	if (!parameters.has(name)) parameters.set(name, read());
	return parameters.get(name);
}
