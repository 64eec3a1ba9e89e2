import { success } from '../../../shared/core/result';
import { perItem, type Operation } from '../../../shared/node/operation';
import { forTools } from '../../../shared/node/tool';
import { fetchMetadata } from '../../google/property';
import { searchFields, type FieldKind } from '../../domain/metadata';
import { optionsField, readRetryOptions } from '../../../shared/node/options';
import { propertyField, readProperty, RETRY_OPTIONS } from '../fields';
import { listRows } from './rows';

const METADATA_TOOL = {
	search: {
		told: 'Words to look for in names and descriptions, such as revenue or channel; all of them must occur. Empty for all fields',
	},
};

export const getMetadata: Operation = {
	option: {
		name: 'Get Metadata',
		value: 'getMetadata',
		action: 'Get report metadata',
		description: 'List the metrics, dimensions and comparisons that a property offers',
	},
	properties: forTools(
		[
			propertyField,
			{
				displayName: 'Kind',
				name: 'kind',
				type: 'options',
				options: [
					{ name: 'Comparisons', value: 'comparison' },
					{ name: 'Dimensions', value: 'dimension' },
					{ name: 'Dimensions and Metrics', value: 'field' },
					{ name: 'Metrics', value: 'metric' },
				],
				default: 'field',
				description: 'What to list',
			},
			{
				displayName: 'Search',
				name: 'search',
				type: 'string',
				default: '',
				placeholder: 'e.g. revenue',
				description:
					'Only fields with all of these words in their name, category or description',
			},
			{
				displayName: 'Custom Only',
				name: 'customOnly',
				type: 'boolean',
				default: false,
				description: 'Whether to list only custom dimensions and metrics',
			},
			optionsField(RETRY_OPTIONS),
		],
		METADATA_TOOL,
	),
	execute: perItem(async (input, run) => {
		const property = readProperty(input);
		const wanted = {
			kind: input.choice<FieldKind>('kind'),
			search: input.text('search'),
			customOnly: input.flag('customOnly'),
		};
		const metadata = await fetchMetadata(run.connect(readRetryOptions(input)), property);
		if (!metadata.ok) return metadata;
		return success(listRows(searchFields(metadata.value, wanted), run, TOOL_FIELDS));
	}),
};

/** Descriptions are long, and names say enough. */
const TOOL_FIELDS = ['kind', 'apiName', 'uiName', 'category', 'type'];
