import { failed, success, type Result } from '../../../shared/core/result';
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
import { diagnosed, type Names } from '../../google/metadata';
import { openConnection, type Connection } from '../../google/connection';
import { columnsOf, shaperOf, type Order } from '../../report/columns';
import { resolveRanges } from '../../report/dates';
import {
	dimensionsOf,
	pivotBody,
	pivotRests,
	readPivotReport,
	wideRows,
	type Pivot,
	type PivotReport,
	type PivotSpec,
} from '../../report/pivot';
import {
	cautions,
	qualityOf,
	remarks,
	sayIf,
	tell,
	type Quality,
	renamedNotes,
} from '../../report/quality';
import type { Dates } from '../../report/query';
import { timeDimension } from '../../report/timeDimensions';
import { propertyField, readProperty, RETRY_OPTIONS } from '../../fields';
import { listRows, withAddedColumns, NO_ROWS } from './listRows';
import {
	directionField,
	expressionOption,
	metricsField,
	readExpressions,
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
	execute: perItem(async (input, run) => {
		const { property, dates, spec, renamed } = readPivotQuery(input);
		const shape = SHAPES[input.choice<Shape>('output')];
		const connection = openConnection(run.connect(readRetryOptions(input)), run);
		const ranges = await resolveRanges(dates, connection.todayAt(property));
		if (!ranges.ok) return ranges;
		const dated = { ...spec, dateRanges: ranges.value };
		const report = await fetchPivot(connection, property, dated);
		if (!report.ok) return report;
		const count = { body: report.value.body, rowCount: report.value.rows.length };
		const quality = qualityOf([count], dated.dateRanges, run.clock.now(), dated);
		const isWithheld = shape === SHAPES.wide && quality.mayLackRows;
		const also = [...sayIf(isWithheld, WITHHELD_CELLS), ...renamedNotes(renamed)];
		const notes = say(report.value, dated, quality, also, run);
		return success(pivotRows(shape(report.value, dated, quality), input, run, notes));
	}),
};

/** One summary and one warning, as of other reports; for a language model all of it as notes. */
function say(
	report: PivotReport,
	{ pivots }: PivotSpec,
	quality: Quality,
	also: string[],
	run: Run,
): string[] {
	const notes = [
		...sayIf(report.rows.length === 0, NO_ROWS),
		...remarks([quality]),
		...pivotRests(report, pivots),
		...also,
	];
	return tell(run, { notes, warnings: cautions([quality]), quota: report.body.propertyQuota });
}

/** The raw answer is one item even for a language model, which asked for it. */
function pivotRows(records: object[], input: Input, run: Run, notes: string[]): Row[] {
	if (input.choice('output') === 'raw') return listRows(records, { ...run, isTool: false });
	return listRows(withAddedColumns(input, records), run, undefined, notes);
}

type Shape = 'long' | 'wide' | 'raw';

const SHAPES: Record<Shape, (report: PivotReport, spec: PivotSpec, quality: Quality) => object[]> =
	{
		long: ({ headers, rows }) => rows.map(shaperOf(columnsOf(headers))),
		wide: (report, { pivots }, { mayLackRows }) => wideRows(report, pivots, mayLackRows),
		raw: ({ body, rows }) => [{ ...body, rows: rows.map(({ sent }) => sent) }],
	};

const WITHHELD_CELLS =
	'A filter or Google may have left out cells, so those without a number are empty instead of 0.';

interface PivotQuery {
	property: string;
	dates: Dates;
	spec: Omit<PivotSpec, 'dateRanges'>;
	/** Names that were brought up to date. */
	renamed: Set<string>;
}

function readPivotQuery(input: Input): PivotQuery {
	const names = readNames(input);
	const named = input.list('metrics').map(names.current);
	const metrics = [...named.map((name) => ({ name })), ...readExpressions(input, names)];
	return {
		property: readProperty(input),
		dates: readDates(input, input),
		spec: {
			metrics,
			pivots: readPivots(input, named, names),
			...readFilters(input, input, names),
			currencyCode: input.text('options.currencyCode').toUpperCase(),
			keepEmptyRows: input.flag('options.keepEmptyRows') || undefined,
		},
		renamed: names.renamed,
	};
}

function readPivots(input: Input, metrics: string[], { current }: Names): Pivot[] {
	const rows = input.rows('pivots');
	if (rows.length === 0) return input.accept(failed("'Pivots' is empty", 'Add at least one.'));
	return rows.map((row) => {
		const fields = row.list('fields').map(current);
		return {
			fields,
			limit: row.count('limit'),
			offset: row.count('offset'),
			orders: readOrder(row, current(row.text('orderField')), fields, metrics),
		};
	});
}

/** By time where nothing else is asked for and a pivot has any, as in other reports. */
function readOrder(row: Input, asked: string, fields: string[], metrics: string[]): Order[] {
	const time = asked === '' && fields.length === 1 ? timeDimension(fields) : undefined;
	const field = asked || metrics[0];
	const descending = row.choice('direction') === 'descending';
	return [
		...(time === undefined ? [] : [{ field: time, descending: false }]),
		...(field === undefined ? [] : [{ field, descending }]),
	];
}

async function fetchPivot(
	connection: Connection,
	property: string,
	spec: PivotSpec,
): Promise<Result<PivotReport>> {
	const request = reportRequest(property, 'runPivotReport', pivotBody(spec));
	const asked = { ...spec, property, dimensions: dimensionsOf(spec) };
	const answer = await diagnosed(await ask(connection.send, request), asked, connection);
	return answer.ok ? readPivotReport(answer.value, spec) : answer;
}
