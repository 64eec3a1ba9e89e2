import { whenRun, type Operation } from '../../shared/node/operation';
import { forTools } from '../../shared/node/tool';
import type { Entity } from '../person/entities';
import { identifierFields, maxCreditsField, onNoMatchField, revealField } from './fields';
import { lookupOptions } from './options';
import { outputsOf } from './outputs';
import { LOOKUP_TOOL } from './toolFields';

const DESCRIPTIONS: Record<Entity, string> = {
	contact: 'Look up one person by email, by LinkedIn URL, or by name and company',
	company: 'Look up one company by its domain or name',
};

/** Looks one contact or company up for each item; the output item is the envelope itself. */
export const find = (entity: Entity): Operation => ({
	option: {
		name: 'Find',
		value: 'find',
		action: `Find ${entity}`,
		description: DESCRIPTIONS[entity],
	},
	properties: forTools(
		[
			...identifierFields(entity, 'find'),
			...(entity === 'contact' ? [revealField] : []),
			onNoMatchField,
			maxCreditsField,
			lookupOptions(entity, 'find'),
		],
		LOOKUP_TOOL,
	),
	outputs: outputsOf,
	execute: whenRun(async () => (await import('./lookUp')).lookUp(entity, 'find')),
});
