import type { Send } from '../../../shared/core/http';
import { success, type Result } from '../../../shared/core/result';
import type { Input } from '../../../shared/node/inputs';
import { perItem, type Operation, type Row, type Run } from '../../../shared/node/operation';
import { forTools } from '../../../shared/node/tool';
import { ask } from '../../google/ask';
import { diagnose } from '../../google/diagnose';
import { rememberMetadata, rememberToday } from '../../google/property';
import type { DateRange } from '../../domain/dateRange';
import { checkNames, currentName } from '../../domain/fields';
import { degradations, isWithheld, remarks, trustOf, type Trust } from '../../domain/report/trust';
import { shapeRows } from '../../domain/report/columns';
import {
	checkMetricFilter,
	checkPivots,
	dimensionsOf,
	pivotBody,
	pivotRests,
	readPivotReport,
	wideRows,
	type PivotReport,
	type PivotSpec,
} from '../../domain/report/pivot';
import { needsDay, resolveRanges, type Dates } from '../../domain/report/question';
import { reportRequest } from '../../domain/report/request';
import { optionsField, readRetryOptions } from '../../../shared/node/options';
import { propertyField, readProperty, RETRY_OPTIONS } from '../fields';
import { listRows } from './rows';
import {
	addedColumns,
	propertyColumnOption,
	wantsPropertyColumn,
	withColumns,
} from './fields/output';
import {
	expressionOption,
	metricsField,
	pivotsField,
	readExpressions,
	readPivots,
} from './fields/columns';
import { dateFields, dateOptions, readDates } from './fields/dates';
import {
	dimensionFilterFields,
	filterOptions,
	metricFilterFields,
	readFilters,
} from './fields/filters';
import { PIVOT_TOOL, amountOptions } from './fields/options';
import { hintOnce } from './session';

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
			{
				displayName: 'Output',
				name: 'output',
				type: 'options',
				options: [
					{
						name: 'Long',
						value: 'long',
						description: 'One item for each cell of the table',
					},
					{
						name: 'Raw',
						value: 'raw',
						description: "One item with Google's response",
					},
					{
						name: 'Wide',
						value: 'wide',
						description: 'One item for each row of the table',
					},
				],
				default: 'long',
				description: 'How to return the table',
			},
			...dimensionFilterFields,
			...metricFilterFields,
			optionsField(amountOptions, dateOptions, filterOptions, RETRY_OPTIONS, [
				expressionOption,
				propertyColumnOption,
			]),
		],
		PIVOT_TOOL,
	),
	execute: perItem(async (input, run) => {
		const question = readPivotQuestion(input);
		const shape = SHAPES[input.choice<Shape>('output')];
		const send = run.connect(readRetryOptions(input));
		const { property, dates, spec } = question;
		const isOpen = needsDay(dates);
		const today = isOpen ? await rememberToday(send, run.clock)(property) : success('');
		if (!today.ok) return today;
		const ranges = resolveRanges(dates, today.value);
		if (!ranges.ok) return ranges;
		const report = await fetchPivot(send, property, { ...spec, dateRanges: ranges.value });
		if (!report.ok) return report;
		const trust = trustIn(report.value, ranges.value, run);
		const isThinned = shape === SHAPES.wide && isWithheld({ spec }, report.value);
		const notes = [
			...remarks(trust),
			...pivotRests(report.value, spec.pivots),
			...(isThinned ? [WITHHELD_CELLS] : []),
		];
		hintOnce(run, notes, degradations(trust));
		return success(pivotRows(shape(report.value, spec), input, run));
	}),
};

/** The raw answer is one item even for a language model, which asked for it. */
function pivotRows(records: object[], input: Input, run: Run): Row[] {
	if (input.choice('output') === 'raw') return listRows(records, { ...run, isTool: false });
	const added = addedColumns(wantsPropertyColumn(input), readProperty(input));
	return listRows(withColumns(added, records), run);
}

type Shape = 'long' | 'wide' | 'raw';

const SHAPES: Record<Shape, (report: PivotReport, spec: PivotQuestion['spec']) => object[]> = {
	long: (report) => shapeRows(report),
	wide: (report, spec) => wideRows(report, spec.pivots, isWithheld({ spec }, report)),
	raw: ({ body, rows }) => [{ ...body, rows }],
};

const WITHHELD_CELLS =
	'Google may have left out cells, so those without a number are empty instead of 0.';

interface PivotQuestion {
	property: string;
	dates: Dates;
	spec: Omit<PivotSpec, 'dateRanges'>;
}

function readPivotQuestion(input: Input): PivotQuestion {
	const names = input.list('metrics').map(currentName);
	const metrics = [...names.map((name) => ({ name })), ...readExpressions(input)];
	input.accept(
		checkNames(
			'metric',
			metrics.map(({ name }) => name),
		),
	);
	const filters = readFilters(input, input);
	return {
		property: readProperty(input),
		dates: readDates(input, input),
		spec: {
			metrics,
			pivots: input.accept(checkPivots(readPivots(input, names), metrics)),
			...filters,
			metricFilter: input.accept(checkMetricFilter(filters.metricFilter, metrics)),
			currencyCode: input.text('options.currencyCode').toUpperCase(),
			keepEmptyRows: input.flag('options.keepEmptyRows') || undefined,
		},
	};
}

async function fetchPivot(
	send: Send,
	property: string,
	spec: PivotSpec,
): Promise<Result<PivotReport>> {
	const answer = await ask(send, reportRequest(property, 'runPivotReport', pivotBody(spec)));
	if (answer.ok) return readPivotReport(answer.value, spec);
	const refused = { ...spec, property, dimensions: dimensionsOf(spec) };
	const context = { send, metadataOf: rememberMetadata(send) };
	return { ok: false, failure: await diagnose(answer.failure, refused, context) };
}

function trustIn({ body, rows }: PivotReport, ranges: DateRange[], run: Run): Trust {
	return trustOf(body, rows.length === 0 ? [] : ranges, run.clock.now());
}
