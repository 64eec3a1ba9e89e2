import { whenRun, type Operation } from '../../shared/node/operation';
import { forTools } from '../../shared/node/tool';
import type { Entity } from '../person/entities';
import {
	fillEmptyFieldsField,
	identifierFields,
	maxCreditsField,
	onNoMatchField,
	outputFieldField,
	resultFormatField,
	revealField,
} from './fields';
import { lookupOptions } from './options';
import { outputsOf } from './outputs';
import { LOOKUP_TOOL } from './toolFields';

const BRINGS: Record<Entity, string> = {
	contact: 'email, phone, job title, company and more',
	company: 'industry, size, location and more',
};

/** Completes existing records: all input items together, in as few requests as possible. */
export const enrich = (entity: Entity): Operation => ({
	option: {
		name: 'Enrich',
		value: 'enrich',
		action: `Enrich ${entity}`,
		description: `Complete existing ${entity} records in bulk: ${BRINGS[entity]}`,
	},
	properties: forTools(
		[
			...identifierFields(entity, 'enrich'),
			...(entity === 'contact' ? [revealField] : []),
			outputFieldField,
			resultFormatField(),
			onNoMatchField,
			maxCreditsField,
			fillEmptyFieldsField,
			lookupOptions(entity, 'enrich'),
		],
		LOOKUP_TOOL,
	),
	outputs: outputsOf,
	execute: whenRun(async () => (await import('./lookUp')).lookUp(entity, 'enrich')),
});
