import { whenRun, type Operation } from '../../../shared/node/operation';
import { forTools } from '../../../shared/node/tool';
import { identifierFields, maxCreditsField, onNoMatchField } from '../fields';
import { lookupOptions } from '../options';
import { outputsOf } from '../outputs';
import { LOOKUP_TOOL } from '../toolFields';

/** Looks one company up for each item; the output item is the envelope itself. */
export const find: Operation = {
	option: {
		name: 'Find',
		value: 'find',
		action: 'Find company',
		description: 'Look up one company by its domain or name',
	},
	properties: forTools(
		[
			...identifierFields('company', 'find'),
			onNoMatchField,
			maxCreditsField,
			lookupOptions('company', 'find'),
		],
		LOOKUP_TOOL,
	),
	outputs: outputsOf,
	execute: whenRun(async () => (await import('../lookUp')).lookUp('company', 'find')),
};
