import { success, type Result } from '../../../shared/core/result';
import { choice, flag, options, text, type Values } from '../../../shared/node/field';
import { defineOperation, type OutputRow, type OperationRun } from '../../../shared/node/operation';
import type { GoogleConnection } from '../../google/connection';
import { type ReportField, type Metadata, type SavedComparison } from '../../google/metadata';
import { toListItems } from '../../report/listItems';
import { noteIf, publishReportNotes } from '../../report/notes';
import { googleRetryFields, propertyId } from '../../fields';
import { executePerItemWithConnection } from './connections';

const fields = {
	property: propertyId,
	kind: choice(
		'Kind',
		{
			comparison: 'Comparisons',
			dimension: 'Dimensions',
			field: 'Dimensions and Metrics',
			metric: 'Metrics',
		},
		'What to list',
		{ default: 'field' },
	),
	search: text(
		'Search',
		'Return only fields with all of these words in their name, category, or description',
		{ placeholder: 'e.g. revenue' },
	),
	customOnly: flag('Custom Only', 'Whether to list only custom dimensions and metrics'),
	options: options(googleRetryFields),
};

export const getMetadata = defineOperation({
	name: 'Get Metadata',
	value: 'getMetadata',
	action: 'Get the report metadata',
	description: 'List the metrics, dimensions, and comparisons that a property offers',
	fields,
	toolFields: {
		search: {
			prompt: 'Words to look for in names and descriptions, such as revenue or channel; all of them must occur. Empty for all fields',
		},
	},
	execute: executePerItemWithConnection(listMetadata),
});

async function listMetadata(
	values: Values<typeof fields>,
	run: OperationRun,
	connection: GoogleConnection,
): Promise<Result<OutputRow[]>> {
	const { property, kind, search, customOnly } = values;
	const metadata = await connection.fetchPropertyMetadata(property);
	if (!metadata.ok) return metadata;
	const found = searchFields(metadata.value, { kind, search, customOnly });
	const notes = noteIf(found.length === 0, NOTHING_FOUND);
	publishReportNotes(run, { notes });
	return success(toListItems(found, run, { toolFields: TOOL_FIELDS, notes }));
}

const NOTHING_FOUND =
	"No field of the property matches. Use fewer words in 'Search', or list all kinds.";

/** The fields for language models. Descriptions are left out, because they are long. */
const TOOL_FIELDS = ['kind', 'apiName', 'uiName', 'category', 'type'];

type FieldKind = 'dimension' | 'metric' | 'comparison' | 'field';

interface FieldSearch {
	kind: FieldKind;
	/** Words separated by spaces; a field matches if it has all of them. */
	search: string;
	customOnly: boolean;
}

function searchFields(
	{ dimensions, metrics, comparisons }: Metadata,
	{ kind, search, customOnly }: FieldSearch,
): Array<ReportField | SavedComparison> {
	const lists = { dimension: dimensions, metric: metrics, comparison: comparisons };
	const fields = kind === 'field' ? [...dimensions, ...metrics] : lists[kind];
	const words = search.toLowerCase().split(/\s+/).filter(Boolean);
	return fields.filter((field) => {
		const text = buildSearchText(field);
		return (!customOnly || isCustom(field)) && words.every((word) => text.includes(word));
	});
}

function isCustom(field: ReportField | SavedComparison): boolean {
	return 'customDefinition' in field && field.customDefinition;
}

function buildSearchText(field: ReportField | SavedComparison): string {
	const category = 'category' in field ? field.category : '';
	return `${field.apiName} ${field.uiName} ${category} ${field.description}`.toLowerCase();
}
