import { whenRun, type Operation } from '../../../shared/node/operation';
import { forTools } from '../../../shared/node/tool';
import { identifierFields, maxCreditsField, onNoMatchField, revealField } from '../fields';
import { lookupOptions } from '../options';
import { outputsOf } from '../outputs';
import { LOOKUP_TOOL } from '../toolFields';

/** Looks one contact up for each item; the output item is the envelope itself. */
export const find: Operation = {
	option: {
		name: 'Find',
		value: 'find',
		action: 'Find contact',
		description: 'Look up one person by email, by LinkedIn URL, or by name and company',
	},
	properties: forTools(
		[
			...identifierFields('contact', 'find'),
			revealField,
			onNoMatchField,
			maxCreditsField,
			lookupOptions('contact', 'find'),
		],
		LOOKUP_TOOL,
	),
	outputs: outputsOf,
	execute: whenRun(async () => (await import('../lookUp')).lookUp('contact', 'find')),
};
