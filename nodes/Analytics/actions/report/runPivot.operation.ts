import { success, type Result } from '../../../shared/core/result';
import type { Input } from '../../../shared/node/inputs';
import { perItem, type Operation, type Row, type Run } from '../../../shared/node/operation';
import {
	choiceField,
	loadedFields,
	numberField,
	optionsField,
	readRetryOptions,
	rowsField,
	textField,
} from '../../../shared/node/panel';
import { forTools } from '../../../shared/node/tool';
import { ask, reportRequest } from '../../google/client';
import { addRemedy, type Names } from '../../google/metadata';
import type { Connection } from '../../google/connection';
import { columnsOf, shaperOf, type Order } from '../../report/columns';
import { resolveRanges } from '../../report/dates';
import {
	checkPivotSize,
	dimensionsOf,
	pivotBody,
	pivotRests,
	readPivotReport,
	wideRows,
	type Pivot,
} from '../../report/pivot';
import { cautions, qualityOf, remarks, sayIf, tell, renamedNotes } from '../../report/quality';
import { timeDimension } from '../../report/timeDimensions';
import { propertyField, readProperty, RETRY_OPTIONS } from '../../fields';
import { shareConnections } from './connections';
import { asSent, listRows, withAddedColumns, NO_ROWS } from './listRows';
import {
	directionField,
	expressionOption,
	metricsField,
	readExpressions,
	readMetrics,
	readNames,
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
	execute: (run) => {
		const connectionFor = shareConnections(run);
		return perItem(
			async (input) => await runPivotItem(input, run, connectionFor(readRetryOptions(input))),
		)(run);
	},
};

async function runPivotItem(
	input: Input,
	run: Run,
	connection: Connection,
): Promise<Result<Row[]>> {
	const names = readNames(input);
	const { dates, ...query } = readPivotQuery(input, names);
	const output = input.choice('output');
	const ranges = await resolveRanges(dates, connection.todayAt(query.property));
	if (!ranges.ok) return ranges;
	const spec = { ...query, dateRanges: ranges.value };
	const request = reportRequest(spec.property, 'runPivotReport', pivotBody(spec));
	const asked = { ...spec, dimensions: dimensionsOf(spec) };
	const answer = await addRemedy(await ask(connection.send, request), asked, connection);
	const report = answer.ok ? readPivotReport(answer.value, spec) : answer;
	if (!report.ok) return report;
	const { headers, rows, body } = report.value;
	const count = { body, rowCount: rows.length };
	const quality = qualityOf([count], spec.dateRanges, run.clock.now(), spec);
	const { mayLackRows } = quality;
	const said = tell(run, {
		notes: [
			...sayIf(rows.length === 0, NO_ROWS),
			...remarks([quality]),
			...pivotRests(report.value, spec.pivots),
			...sayIf(output === 'wide' && mayLackRows, WITHHELD_CELLS),
			...renamedNotes(names.renamed),
		],
		warnings: cautions([quality]),
		quota: body.propertyQuota,
	});
	// One item even for a language model, which asked for it.
	if (output === 'raw') return success([asSent(body, rows)]);
	const table =
		output === 'wide'
			? wideRows(report.value, spec.pivots, mayLackRows)
			: rows.map(shaperOf(columnsOf(headers)));
	return success(listRows(withAddedColumns(input, table), run, undefined, said));
}

const WITHHELD_CELLS =
	'A filter or Google may have left out cells, so those without a number are empty instead of 0.';

function readPivotQuery(input: Input, names: Names) {
	const named = readMetrics(input, names);
	return {
		metrics: [...named.map((name) => ({ name })), ...readExpressions(input, names)],
		property: readProperty(input),
		dates: readDates(input, input),
		pivots: readPivots(input, named, names),
		...readFilters(input, input, names),
		currencyCode: input.text('options.currencyCode').toUpperCase(),
		keepEmptyRows: input.flag('options.keepEmptyRows') || undefined,
	};
}

function readPivots(input: Input, metrics: string[], { current }: Names): Pivot[] {
	const rows = input.rows('pivots');
	if (rows.length === 0) return input.refuse("'Pivots' is empty", 'Add at least one.');
	const pivots = rows.map((row) => {
		const fields = row.list('fields').map(current);
		return {
			fields,
			limit: row.count('limit'),
			offset: row.count('offset'),
			orders: readOrder(row, current(row.text('orderField')), fields, metrics),
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
