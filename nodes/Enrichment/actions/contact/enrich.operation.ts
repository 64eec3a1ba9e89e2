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
		action: 'Enrich contact',
		description:
			'Complete existing contact records in bulk: email, phone, job title, company and more',
	},
	properties: [
		...identifierFields('contact', 'item'),
		outputFieldField,
		onNoMatchField,
		maxCreditsField,
		lookupOptions('contact', 'enrich'),
	],
	outputs: outputsOf,
	execute: lookUp({
		entity: 'contact',
		bulk: true,
		strict: false,
		shape: intoRecord('contact'),
		fallback: intoUsualField,
	}),
};
