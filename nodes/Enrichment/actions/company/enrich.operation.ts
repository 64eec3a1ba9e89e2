import { whenRun, type Operation } from '../../../shared/node/operation';
import { forTools } from '../../../shared/node/tool';
import {
	fillEmptyFieldsField,
	identifierFields,
	maxCreditsField,
	onNoMatchField,
	outputFieldField,
	resultFormatField,
} from '../fields';
import { lookupOptions } from '../options';
import { outputsOf } from '../outputs';
import { LOOKUP_TOOL } from '../toolFields';

/** Completes existing records: all input items together, in as few requests as possible. */
export const enrich: Operation = {
	option: {
		name: 'Enrich',
		value: 'enrich',
		action: 'Enrich company',
		description: 'Complete existing company records in bulk: industry, size, location and more',
	},
	properties: forTools(
		[
			...identifierFields('company', 'enrich'),
			outputFieldField,
			resultFormatField,
			onNoMatchField,
			maxCreditsField,
			fillEmptyFieldsField,
			lookupOptions('company', 'enrich'),
		],
		LOOKUP_TOOL,
	),
	outputs: outputsOf,
	execute: whenRun(async () => (await import('../lookUp')).lookUp('company', 'enrich')),
};
