import { success } from '../../../shared/core/result';
import type { Operation } from '../../../shared/node/operation';
import { forTools } from '../../../shared/node/tool';
import { type Field, type Metadata, type SavedComparison } from '../../google/metadata';
import { choiceField, flagField, optionsField, textField } from '../../../shared/node/panel';
import { toListItems } from '../../report/listItems';
import { propertyField, readProperty, RETRY_OPTIONS } from '../../fields';
import { perItemWithConnection } from './connections';

const METADATA_TOOL = {
	search: {
		told: 'Words to look for in names and descriptions, such as revenue or channel; all of them must occur. Empty for all fields',
	},
};

const KINDS = [
	{ name: 'Comparisons', value: 'comparison' },
	{ name: 'Dimensions', value: 'dimension' },
	{ name: 'Dimensions and Metrics', value: 'field' },
	{ name: 'Metrics', value: 'metric' },
];

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
			choiceField('Kind', 'kind', KINDS, 'What to list', { default: 'field' }),
			textField(
				'Search',
				'search',
				'Only fields with all of these words in their name, category or description',
				{ placeholder: 'e.g. revenue' },
			),
			flagField(
				'Custom Only',
				'customOnly',
				'Whether to list only custom dimensions and metrics',
			),
			optionsField(RETRY_OPTIONS),
		],
		METADATA_TOOL,
	),
	execute: perItemWithConnection(async (input, run, connection) => {
		const property = readProperty(input);
		const wanted = {
			kind: input.choice<FieldKind>('kind'),
			search: input.text('search'),
			customOnly: input.flag('customOnly'),
		};
		const metadata = await connection.metadataOf(property);
		if (!metadata.ok) return metadata;
		const found = searchFields(metadata.value, wanted);
		return success(toListItems(found, run, { toolFields: TOOL_FIELDS }));
	}),
};

/** Descriptions are long, and names say enough. */
const TOOL_FIELDS = ['kind', 'apiName', 'uiName', 'category', 'type'];

type FieldKind = 'dimension' | 'metric' | 'comparison' | 'field';

interface FieldSearch {
	kind: FieldKind;
	/** Words that all have to occur. */
	search: string;
	customOnly: boolean;
}

function searchFields(
	{ dimensions, metrics, comparisons }: Metadata,
	{ kind, search, customOnly }: FieldSearch,
): Array<Field | SavedComparison> {
	const lists = { dimension: dimensions, metric: metrics, comparison: comparisons };
	const fields = kind === 'field' ? [...dimensions, ...metrics] : lists[kind];
	const words = search.toLowerCase().split(/\s+/).filter(Boolean);
	return fields.filter((field) => {
		const text = searchable(field);
		return (!customOnly || isCustom(field)) && words.every((word) => text.includes(word));
	});
}

function isCustom(field: Field | SavedComparison): boolean {
	return 'customDefinition' in field && field.customDefinition;
}

function searchable(field: Field | SavedComparison): string {
	const category = 'category' in field ? field.category : '';
	return `${field.apiName} ${field.uiName} ${category} ${field.description}`.toLowerCase();
}
