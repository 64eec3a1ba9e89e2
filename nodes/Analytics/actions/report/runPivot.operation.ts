import type { Result } from '../../../shared/core/result';
import type { Input } from '../../../shared/node/inputs';
import type { Operation, Row, Run } from '../../../shared/node/operation';
import {
	choiceField,
	loadedFields,
	numberField,
	optionsField,
	rowsField,
	textField,
} from '../../../shared/node/panel';
import { forTools } from '../../../shared/node/tool';
import { reportRequest } from '../../google/client';
import { addRemedy, type FieldRenamer } from '../../google/metadata';
import type { Connection } from '../../google/connection';
import { createRowShaper, readColumns, type Order } from '../../report/columns';
import { resolveRanges } from '../../report/dates';
import {
	checkPivotSize,
	buildPivotBody,
	requestedDimensions,
	pivotLimitNotes,
	readPivotReport,
	wideRows,
	type Pivot,
	type PivotReport,
} from '../../report/pivot';
import { noteIf, renamedNotes } from '../../report/notes';
import {
	fetchSingleReport,
	NO_ROWS,
	outputSingleReport,
	type SingleReportOutput,
} from '../../report/singleReport';
import { timeDimension } from '../../report/timeDimensions';
import { propertyField, readProperty, RETRY_OPTIONS } from '../../fields';
import { withAddedColumns } from './addedColumns';
import { perItemWithConnection } from './connections';
import {
	directionField,
	expressionOption,
	metricsField,
	readExpressions,
	readMetrics,
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
import { amountOptions, DATES, METRICS, propertyColumnOption } from './fields/options';

/** In the order of thought, not by name: what, how ordered, how many. */
const PIVOT = [
	loadedFields('Dimension Names or IDs', 'fields', 'getDimensions'),
	textField(
		'Order By',
		'orderField',
		'A metric of the report or a dimension of the pivot. Defaults to the date, earliest first, if the pivot has one, and then the first metric.',
		{ placeholder: 'e.g. sessions' },
	),
	directionField,
	numberField('Limit', 'limit', [1, 50], 'Max number of results to return'),
	numberField('Offset', 'offset', [0, 0], 'How many combinations of values to skip'),
];

const pivotsField = rowsField(
	'Pivots',
	'pivots',
	'Pivot',
	PIVOT,
	'The first pivot forms the rows of the table, the others its columns',
	{ typeOptions: { sortable: true }, required: true },
);

const OUTPUTS = [
	{ name: 'Long', value: 'long', description: 'One item for each cell of the table' },
	{ name: 'Raw', value: 'raw', description: "One item with Google's response" },
	{ name: 'Wide', value: 'wide', description: 'One item for each row of the table' },
];

export const runPivot: Operation = {
	option: {
		name: 'Run Pivot',
		value: 'runPivot',
		action: 'Run pivot report',
		description: 'Get a table with some dimensions as rows and others as columns',
	},
	properties: forTools(
		[
			propertyField,
			metricsField,
			pivotsField,
			...dateFields,
			choiceField('Output', 'output', OUTPUTS, 'How to return the table'),
			...dimensionFilterFields,
			...metricFilterFields,
			optionsField(amountOptions, dateOptions, filterOptions, RETRY_OPTIONS, [
				expressionOption,
				propertyColumnOption,
			]),
		],
		{ metrics: METRICS, ...DATES },
	),
	execute: perItemWithConnection(runPivotItem),
};

async function runPivotItem(
	input: Input,
	run: Run,
	connection: Connection,
): Promise<Result<Row[]>> {
	const renamer = readFieldRenamer(input);
	const { dates, ...query } = readPivotQuery(input, renamer);
	const output = input.choice('output');
	const ranges = await resolveRanges(dates, connection.todayAt(query.property));
	if (!ranges.ok) return ranges;
	const spec = { ...query, dateRanges: ranges.value };
	const asked = { ...spec, dimensions: requestedDimensions(spec) };
	const fetched = await fetchSingleReport(
		{
			request: reportRequest(spec.property, 'runPivotReport', buildPivotBody(spec)),
			explainRefusal: async (answer) => await addRemedy(answer, asked, connection),
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
	return outputSingleReport(run, fetched.value, {
		rows: outputTable(input, output, report, spec.pivots, isWithheld),
		notes: [
			...noteIf(report.rows.length === 0, NO_ROWS),
			...pivotLimitNotes(report, spec.pivots),
			...noteIf(output === 'wide' && isWithheld, WITHHELD_CELLS),
			...renamedNotes(renamer.renamed),
		],
	});
}

/** The table in the shape that the user chose. */
function outputTable(
	input: Input,
	output: string,
	report: PivotReport,
	pivots: Pivot[],
	isWithheld: boolean,
): SingleReportOutput['rows'] {
	const { headers, rows, sent, body } = report;
	if (output === 'raw') return { raw: { ...body, rows: sent } };
	if (output === 'wide') return withAddedColumns(input, wideRows(report, pivots, isWithheld));
	return withAddedColumns(input, rows.map(createRowShaper(readColumns(headers))));
}

const WITHHELD_CELLS =
	'A filter or Google may have left out cells, so those without a number are empty instead of 0.';

function readPivotQuery(input: Input, renamer: FieldRenamer) {
	const named = readMetrics(input, renamer);
	return {
		metrics: [...named.map((name) => ({ name })), ...readExpressions(input, renamer)],
		property: readProperty(input),
		dates: readDates(input, input),
		pivots: readPivots(input, named, renamer),
		...readFilters(input, input, renamer),
		currencyCode: input.text('options.currencyCode').toUpperCase(),
		keepEmptyRows: input.flag('options.keepEmptyRows') || undefined,
	};
}

function readPivots(input: Input, metrics: string[], { rename }: FieldRenamer): Pivot[] {
	const rows = input.rows('pivots');
	if (rows.length === 0) return input.refuse("'Pivots' is empty", 'Add at least one.');
	const pivots = rows.map((row) => {
		const fields = row.list('fields').map(rename);
		return {
			fields,
			limit: row.count('limit'),
			offset: row.count('offset'),
			orders: readOrder(row, rename(row.text('orderField')), fields, metrics),
		};
	});
	return input.accept(checkPivotSize(pivots));
}

/** By time where nothing else is asked for and a pivot has any, as in other reports. */
function readOrder(row: Input, asked: string, fields: string[], metrics: string[]): Order[] {
	const time = asked === '' ? timeDimension(fields) : undefined;
	const field = asked || metrics[0];
	const descending = row.choice('direction') === 'descending';
	return [
		...(time === undefined ? [] : [{ field: time, descending: false }]),
		...(field === undefined ? [] : [{ field, descending }]),
	];
}
