import { asRecord, asRecords, type JsonRecord } from '../../../shared/core/json';
import { success, type Result } from '../../../shared/core/result';
import { choice, options, type Values } from '../../../shared/node/field';
import { defineOperation, type OutputRow, type OperationRun } from '../../../shared/node/operation';
import { omitEmptyValues } from '../../google/jsonValues';
import { requestJson, buildReportRequest, type AnswerCheck } from '../../google/client';
import type { GoogleConnection } from '../../google/connection';
import {
	createFieldRenamer,
	readReportField,
	type ReportField,
	addRemedy,
} from '../../google/metadata';
import { toListItems } from '../../report/listItems';
import { publishReportNotes, renamedNotes } from '../../report/notes';
import { googleRetryFields, propertyId } from '../../fields';
import { dimensionsField, metricsField, readColumnNames } from './fields/query';
import {
	dimensionFilterFields,
	filterOptions,
	metricFilterFields,
	readFilters,
} from './fields/filters';
import { executePerItemWithConnection } from './connections';

const fields = {
	property: propertyId,
	metrics: metricsField,
	dimensions: dimensionsField,
	compatibility: choice(
		'Show',
		{
			all: 'All Fields',
			compatible: 'Compatible Fields',
			incompatible: 'Incompatible Fields',
		},
		'Which fields to list',
		{ default: 'compatible' },
	),
	...dimensionFilterFields,
	...metricFilterFields,
	options: options({ ...googleRetryFields, ...filterOptions }),
};

export const checkCompatibility = defineOperation({
	name: 'Check Compatibility',
	value: 'checkCompatibility',
	action: 'Check the compatibility of a report',
	description: 'List the metrics and dimensions that can be added to a report',
	fields,
	execute: executePerItemWithConnection(checkItem),
});

async function checkItem(
	values: Values<typeof fields>,
	run: OperationRun,
	connection: GoogleConnection,
): Promise<Result<OutputRow[]>> {
	const renamer = createFieldRenamer();
	const names = readColumnNames(values, renamer);
	const { compatibility: show, property } = values;
	const filters = readFilters(values, values.options, renamer);
	const asked = {
		property,
		dimensions: names.dimensions,
		metrics: names.metrics.map((name) => ({ name })),
	};
	const body = omitEmptyValues({
		metrics: asked.metrics,
		dimensions: names.dimensions.map((name) => ({ name })),
		...filters,
		compatibilityFilter: show === 'all' ? undefined : show.toUpperCase(),
	});
	const request = buildReportRequest(property, 'checkCompatibility', body);
	const sent = await requestJson(
		connection.send,
		request,
		show === 'incompatible' ? mayBeEmpty : hasFields,
	);
	const answer = await addRemedy(sent, asked, connection);
	if (!answer.ok) return answer;
	publishReportNotes(run, { notes: renamedNotes(renamer.renamed) });
	return success(toListItems(readCheckedFields(answer.value), run, { toolFields: TOOL_FIELDS }));
}

/** Descriptions are long, and names say enough. */
const TOOL_FIELDS = ['kind', 'apiName', 'uiName', 'compatible'];

/** Fields are compatible at least with themselves; without any incompatible one Google sends `{}`. */
const hasFields: AnswerCheck = ({ dimensionCompatibilities, metricCompatibilities }) =>
	Array.isArray(dimensionCompatibilities) || Array.isArray(metricCompatibilities);

const mayBeEmpty: AnswerCheck = (body) => hasFields(body) || Object.keys(body).length === 0;

interface CheckedField extends ReportField {
	compatible: boolean;
}

function readCheckedFields(body: JsonRecord): CheckedField[] {
	const read = (kind: ReportField['kind'], list: unknown): CheckedField[] =>
		asRecords(list).map((entry) => ({
			...readReportField(kind, asRecord(entry[`${kind}Metadata`])),
			compatible: entry.compatibility === 'COMPATIBLE',
		}));
	return [
		...read('dimension', body.dimensionCompatibilities),
		...read('metric', body.metricCompatibilities),
	];
}
