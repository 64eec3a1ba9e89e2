import type { JsonRecord } from '../../../shared/core/json';
import { success } from '../../../shared/core/result';
import type { Operation } from '../../../shared/node/operation';
import { choiceField, optionsField } from '../../../shared/node/panel';
import { recordIn, recordsIn, withoutEmpty } from '../../google/jsonValues';
import { ask, reportRequest, type Expect } from '../../google/client';
import { createFieldRenamer, readField, type Field, addRemedy } from '../../google/metadata';
import { toListItems } from '../../report/listItems';
import { publishNotes, renamedNotes } from '../../report/notes';
import { propertyField, readProperty, RETRY_OPTIONS } from '../../fields';
import { dimensionsField, metricsField, readFields } from './fields/query';
import {
	dimensionFilterFields,
	filterOptions,
	metricFilterFields,
	readFilters,
} from './fields/filters';
import { perItemWithConnection } from './connections';

const SHOWN = [
	{ name: 'All Fields', value: 'all' },
	{ name: 'Compatible Fields', value: 'compatible' },
	{ name: 'Incompatible Fields', value: 'incompatible' },
];

export const checkCompatibility: Operation = {
	option: {
		name: 'Check Compatibility',
		value: 'checkCompatibility',
		action: 'Check report compatibility',
		description: 'List which metrics and dimensions can be added to those of a report',
	},
	properties: [
		propertyField,
		metricsField,
		dimensionsField,
		choiceField('Show', 'compatibility', SHOWN, 'Which fields to list', {
			default: 'compatible',
		}),
		...dimensionFilterFields,
		...metricFilterFields,
		optionsField(RETRY_OPTIONS, filterOptions),
	],
	execute: perItemWithConnection(async (input, run, connection) => {
		const renamer = createFieldRenamer();
		const { metrics, dimensions } = readFields(input, renamer);
		const show = input.choice('compatibility');
		const filters = readFilters(input, input, renamer);
		const property = readProperty(input);
		const asked = { property, dimensions, metrics: metrics.map((name) => ({ name })) };
		const body = withoutEmpty({
			metrics: asked.metrics,
			dimensions: dimensions.map((name) => ({ name })),
			...filters,
			compatibilityFilter: show === 'all' ? undefined : show.toUpperCase(),
		});
		const request = reportRequest(property, 'checkCompatibility', body);
		const sent = await ask(
			connection.send,
			request,
			show === 'incompatible' ? mayBeEmpty : hasFields,
		);
		const answer = await addRemedy(sent, asked, connection);
		if (!answer.ok) return answer;
		publishNotes(run, { notes: renamedNotes(renamer.renamed) });
		return success(
			toListItems(readCheckedFields(answer.value), run, { toolFields: TOOL_FIELDS }),
		);
	}),
};

/** Descriptions are long, and names say enough. */
const TOOL_FIELDS = ['kind', 'apiName', 'uiName', 'compatible'];

/** Fields are compatible at least with themselves; without any incompatible one Google sends `{}`. */
const hasFields: Expect = ({ dimensionCompatibilities, metricCompatibilities }) =>
	Array.isArray(dimensionCompatibilities) || Array.isArray(metricCompatibilities);

const mayBeEmpty: Expect = (body) => hasFields(body) || Object.keys(body).length === 0;

interface CheckedField extends Field {
	compatible: boolean;
}

function readCheckedFields(body: JsonRecord): CheckedField[] {
	const read = (kind: Field['kind'], list: unknown): CheckedField[] =>
		recordsIn(list).map((entry) => ({
			...readField(kind, recordIn(entry[`${kind}Metadata`])),
			compatible: entry.compatibility === 'COMPATIBLE',
		}));
	return [
		...read('dimension', body.dimensionCompatibilities),
		...read('metric', body.metricCompatibilities),
	];
}
