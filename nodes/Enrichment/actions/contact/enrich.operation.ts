import type { Operation } from '../../../shared/node/operation';
import {
	fillEmptyFieldsField,
	identifierFields,
	maxCreditsField,
	onNoMatchField,
	outputFieldField,
} from '../fields';
import { lookUp } from '../lookUp';
import { lookupOptions } from '../options';
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
		...identifierFields('contact', 'enrich'),
		outputFieldField,
		onNoMatchField,
		maxCreditsField,
		fillEmptyFieldsField,
		lookupOptions('contact', 'enrich'),
	],
	outputs: outputsOf,
	execute: lookUp('contact', 'enrich'),
};
