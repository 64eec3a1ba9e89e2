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
	addFieldSuggestionsToFailure,
} from '../../google/metadata';
import { toListItems } from '../../report/listItems';
import { publishReportNotes, renamedNotes } from '../../report/notes';
import { googleRetryFields, propertyId } from '../../fields';
import { dimensionsField, metricsField, readCurrentColumnNames } from './fields/query';
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
	const names = readCurrentColumnNames(values, renamer);
	const { compatibility, property } = values;
	const filters = readFilters(values, values.options, renamer);
	const checkedReport = {
		property,
		dimensions: names.dimensions,
		metrics: names.metrics.map((name) => ({ name })),
	};
	const body = omitEmptyValues({
		metrics: checkedReport.metrics,
		dimensions: names.dimensions.map((name) => ({ name })),
		...filters,
		compatibilityFilter: compatibility === 'all' ? undefined : compatibility.toUpperCase(),
	});
	const request = buildReportRequest(property, 'checkCompatibility', body);
	const response = await requestJson(
		connection.send,
		request,
		compatibility === 'incompatible' ? mayBeEmpty : hasFields,
	);
	const answer = await addFieldSuggestionsToFailure(response, checkedReport, connection);
	if (!answer.ok) return answer;
	publishReportNotes(run, { notes: renamedNotes(renamer.renamed) });
	return success(toListItems(readCheckedFields(answer.value), run, { toolFields: TOOL_FIELDS }));
}

/** The fields for language models. Descriptions are left out, because they are long. */
const TOOL_FIELDS = ['kind', 'apiName', 'uiName', 'compatible'];

/** Every field is compatible with itself, so this list is never empty. */
const hasFields: AnswerCheck = ({ dimensionCompatibilities, metricCompatibilities }) =>
	Array.isArray(dimensionCompatibilities) || Array.isArray(metricCompatibilities);

/** Google sends `{}` if no field is incompatible. */
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
