import type { Result } from '../../../shared/core/result';
import {
	choice,
	getInputItem,
	options,
	rows,
	text,
	wholeNumber,
	type Values,
} from '../../../shared/node/field';
import { defineOperation, type OutputRow, type OperationRun } from '../../../shared/node/operation';
import { buildReportRequest } from '../../google/client';
import { addFieldSuggestionsToFailure, type FieldRenamer } from '../../google/metadata';
import type { GoogleConnection } from '../../google/connection';
import { createRowShaper, readColumns, type FieldOrder } from '../../report/columns';
import { toRequestRanges } from '../../report/dates';
import {
	checkPivots,
	buildPivotBody,
	listRequestedDimensions,
	pivotLimitNotes,
	readPivotReport,
	buildWideRows,
	type Pivot,
	type PivotReport,
} from '../../report/pivot';
import { checkOrderFields } from '../../report/query';
import { noteIf, renamedNotes } from '../../report/notes';
import {
	fetchSingleReport,
	NO_ROWS,
	outputSingleReport,
	type SingleReportOutput,
} from '../../report/singleReport';
import { findFinestTimeDimension } from '../../report/timeDimensions';
import { googleRetryFields, propertyId } from '../../fields';
import { prependPropertyColumn } from './propertyColumn';
import { executePerItemWithConnection } from './connections';
import {
	directionField,
	expressionOption,
	metricsField,
	readMetricExpressions,
	readFieldRenamer,
	dateFields,
	dateOptions,
	readDates,
} from './fields/query';
import {
	dimensionFilterFields,
	filterOptions,
	metricFilterFields,
	readFilters,
} from './fields/filters';
import { buildNamesField } from './fields/names';
import {
	amountOptions,
	DATES_FOR_TOOLS,
	METRICS_FOR_TOOLS,
	propertyColumnOption,
} from './fields/options';

/** The fields of a pivot in the order in which people think of them: contents, order, size. */
const pivotFields = {
	fields: buildNamesField('Dimension Names or IDs', 'getDimensions'),
	orderField: text(
		'Order By',
		'A metric in the report or a dimension in the pivot. Defaults to date (earliest first) if the pivot includes it, and then to the first metric.',
		{ placeholder: 'e.g. sessions' },
	),
	direction: directionField,
	limit: wholeNumber('Limit', 'Max number of results to return', { default: 50, min: 1 }),
	offset: wholeNumber('Offset', 'How many combinations of values to skip', {
		default: 0,
		min: 0,
	}),
};

const fields = {
	property: propertyId,
	metrics: metricsField,
	pivots: rows(
		'Pivots',
		'Pivot',
		pivotFields,
		"The first pivot defines the table's rows; the others define its columns",
		{
			typeOptions: { sortable: true },
			required: true,
			itemTitle: '={{ [].concat($collection.item.value.fields).join(", ") }}',
		},
	),
	...dateFields,
	output: choice(
		'Output',
		{
			long: { name: 'Long', description: 'One item for each cell of the table' },
			raw: { name: 'Raw', description: "One item with Google's response" },
			wide: { name: 'Wide', description: 'One item for each row of the table' },
		},
		'How to return the table',
	),
	...dimensionFilterFields,
	...metricFilterFields,
	options: options({
		...amountOptions,
		...dateOptions,
		...filterOptions,
		...googleRetryFields,
		...expressionOption,
		...propertyColumnOption,
	}),
};

type PivotValues = Values<typeof fields>;

export const runPivot = defineOperation({
	name: 'Run Pivot',
	value: 'runPivot',
	action: 'Run a pivot report',
	description: 'Get a table with some dimensions as rows and others as columns',
	fields,
	toolFields: { metrics: METRICS_FOR_TOOLS, ...DATES_FOR_TOOLS },
	execute: executePerItemWithConnection(runPivotItem),
});

async function runPivotItem(
	values: PivotValues,
	run: OperationRun,
	connection: GoogleConnection,
): Promise<Result<OutputRow[]>> {
	const renamer = readFieldRenamer(values.options);
	const { dates, ...query } = readPivotQuery(values, renamer);
	const { output } = values;
	const ranges = await toRequestRanges(dates, connection.getToday(query.property));
	if (!ranges.ok) return ranges;
	const spec = { ...query, dateRanges: ranges.value };
	const asked = { ...spec, dimensions: listRequestedDimensions(spec) };
	const fetched = await fetchSingleReport(
		{
			request: buildReportRequest(spec.property, 'runPivotReport', buildPivotBody(spec)),
			explainRefusal: async (answer) =>
				await addFieldSuggestionsToFailure(answer, asked, connection),
			read: (body) => readPivotReport(body, spec),
			ranges: spec.dateRanges,
			metricFilter: spec.metricFilter,
		},
		connection,
		run.clock.now(),
	);
	if (!fetched.ok) return fetched;
	const { report, quality } = fetched.value;
	const isWithheld = quality.mayLackRows;
	return outputSingleReport(run, [fetched.value], {
		rows: outputTable(values, report, spec.pivots, isWithheld),
		notes: [
			...noteIf(report.rows.length === 0, NO_ROWS),
			...pivotLimitNotes(report, spec.pivots),
			...noteIf(output === 'wide' && isWithheld, WITHHELD_CELLS),
			...renamedNotes(renamer.renamed),
		],
	});
}

/** Returns the table in the shape that the user chose. */
function outputTable(
	values: PivotValues,
	report: PivotReport,
	pivots: Pivot[],
	isWithheld: boolean,
): SingleReportOutput['rows'] {
	const { headers, rows, rawRows, body } = report;
	const { output } = values;
	if (output === 'raw') return { raw: { ...body, rows: rawRows } };
	if (output === 'wide')
		return prependPropertyColumn(values, buildWideRows(report, pivots, isWithheld));
	return prependPropertyColumn(values, rows.map(createRowShaper(readColumns(headers))));
}

const WITHHELD_CELLS =
	'A filter or Google may have excluded some cells, so cells without a value are empty instead of 0.';

function readPivotQuery(values: PivotValues, renamer: FieldRenamer) {
	const metrics = values.metrics.map(renamer.rename);
	const chosen = values.options;
	return {
		metrics: [...metrics.map((name) => ({ name })), ...readMetricExpressions(chosen, renamer)],
		property: values.property,
		dates: readDates(values, chosen),
		pivots: readPivots(values, metrics, renamer),
		...readFilters(values, chosen, renamer),
		currencyCode: chosen.currencyCode,
		keepEmptyRows: chosen.keepEmptyRows || undefined,
	};
}

function readPivots(values: PivotValues, metrics: string[], { rename }: FieldRenamer): Pivot[] {
	const input = getInputItem(values);
	const rows = values.pivots;
	if (rows.length === 0) return input.refuse("'Pivots' is empty", 'Add at least one.');
	const pivots = rows.map((row) => {
		const names = row.fields.map(rename);
		return {
			fields: names,
			limit: row.limit,
			offset: row.offset,
			orders: readOrders(row, rename(row.orderField), names, metrics),
		};
	});
	input.accept(checkPivots(pivots));
	for (const { fields: dimensions, orders } of pivots) {
		const own = { dimensions, metrics: metrics.map((name) => ({ name })) };
		input.accept(checkOrderFields(orders, own));
	}
	return pivots;
}

/** Reads the order of a pivot. By default it is by time if the pivot has a time dimension, and then by the first metric. */
function readOrders(
	row: Values<typeof pivotFields>,
	orderField: string,
	names: string[],
	metrics: string[],
): FieldOrder[] {
	const time = orderField === '' ? findFinestTimeDimension(names) : undefined;
	const field = orderField || metrics[0];
	const descending = row.direction === 'descending';
	return [
		...(time === undefined ? [] : [{ field: time, descending: false }]),
		...(field === undefined ? [] : [{ field, descending }]),
	];
}
