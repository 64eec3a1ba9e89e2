import { whenRun, type Operation } from '../../../shared/node/operation';
import { forTools } from '../../../shared/node/tool';
import {
	fillEmptyFieldsField,
	identifierFields,
	maxCreditsField,
	onNoMatchField,
	outputFieldField,
	resultFormatField,
	revealField,
} from '../fields';
import { lookupOptions } from '../options';
import { outputsOf } from '../outputs';
import { LOOKUP_TOOL } from '../toolFields';

/** Completes existing records: all input items together, in as few requests as possible. */
export const enrich: Operation = {
	option: {
		name: 'Enrich',
		value: 'enrich',
		action: 'Enrich contact',
		description:
			'Complete existing contact records in bulk: email, phone, job title, company and more',
	},
	properties: forTools(
		[
			...identifierFields('contact', 'enrich'),
			revealField,
			outputFieldField,
			resultFormatField,
			onNoMatchField,
			maxCreditsField,
			fillEmptyFieldsField,
			lookupOptions('contact', 'enrich'),
		],
		LOOKUP_TOOL,
	),
	outputs: outputsOf,
	execute: whenRun(async () => (await import('../lookUp')).lookUp('contact', 'enrich')),
};
