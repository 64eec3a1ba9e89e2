import type { Operation } from '../../../shared/node/operation';
import { identifierFields, onNoMatchField, outputFieldField } from '../fields';
import { intoRecord, intoUsualField } from '../intoRecord';
import { lookUp } from '../lookUp';
import { lookupOptions, maxCreditsField } from '../options';
import { outputsOf } from '../outputs';

/** Completes existing records: all input items together, in as few requests as possible. */
export const enrich: Operation = {
	option: {
		name: 'Enrich',
		value: 'enrich',
		action: 'Enrich company',
		description: 'Complete existing company records in bulk: industry, size, location and more',
	},
	properties: [
		...identifierFields('company', 'item'),
		outputFieldField,
		onNoMatchField,
		maxCreditsField,
		lookupOptions('company', 'enrich'),
	],
	outputs: outputsOf,
	execute: lookUp({
		entity: 'company',
		bulk: true,
		strict: false,
		shape: intoRecord('company'),
		fallback: intoUsualField,
	}),
};
