import type { IDataObject } from 'n8n-workflow';

import { success } from '../../../shared/core/result';
import type { Input } from '../../../shared/node/inputs';
import {
	limitFields,
	optionsField,
	readLimit,
	readRetryOptions,
} from '../../../shared/node/options';
import { perItem, type Operation, type Row, type Run } from '../../../shared/node/operation';
import { forTools } from '../../../shared/node/tool';
import { ask } from '../../google/ask';
import { checkFields } from '../../domain/fields';
import {
	checkMinuteRanges,
	realtimeColumns,
	realtimeRequest,
	withRealtimeFields,
	type RealtimeSpec,
} from '../../domain/realtime';
import { PAGE_SIZE } from '../../domain/report/pageSize';
import { readReport, type Report } from '../../domain/report/response';
import { restHint } from '../../domain/report/details';
import { layoutOf, shapeRows, TOOL_ROWS, toolAnswer } from '../../domain/report/table';
import { propertyField, readProperty, RETRY_OPTIONS, simplifyField } from '../fields';
import { addedColumns, propertyColumnOption, wantsPropertyColumn, withColumns } from './rows';
import { filterOptions } from './fields/filters';
import {
	minuteRangesField,
	readMinuteRanges,
	readOrders,
	realtimeDimensionsField,
	realtimeMetricsField,
} from './fields/columns';
import { narrowingFields, REALTIME_TOOL } from './fields/options';
import { readFields, readFilters } from './readQuestion';

export const runRealtime: Operation = {
	option: {
		name: 'Run Realtime',
		value: 'runRealtime',
		action: 'Run realtime report',
		description: 'Get activity on a property in the last 30 minutes',
	},
	properties: forTools(
		[
			propertyField,
			realtimeMetricsField,
			realtimeDimensionsField,
			minuteRangesField,
			...limitFields,
			simplifyField,
			...narrowingFields,
			optionsField([propertyColumnOption], RETRY_OPTIONS, filterOptions),
		],
		REALTIME_TOOL,
	),
	execute: perItem(async (input, run) => {
		const spec = readSpec(input, run);
		const answer = await ask(run.connect(readRetryOptions(input)), realtimeRequest(spec));
		if (!answer.ok) return { ok: false, failure: withRealtimeFields(answer.failure) };
		const report = readReport(answer.value, realtimeColumns(spec));
		return report.ok ? success(realtimeRows(report.value, spec, input, run)) : report;
	}),
};

function readSpec(input: Input, { isTool }: Run): RealtimeSpec {
	const { metrics, dimensions } = readFields(input);
	input.accept(checkFields(metrics, dimensions));
	return {
		property: readProperty(input),
		metrics,
		dimensions,
		minuteRanges: input.accept(checkMinuteRanges(readMinuteRanges(input))),
		orders: readOrders(input),
		...readFilters(input, input),
		limit: Math.min(readLimit(input), isTool ? TOOL_ROWS : PAGE_SIZE),
	};
}

/** With two minute ranges Google may send a row of each for every one that the limit counts. */
function realtimeRows(report: Report, { limit }: RealtimeSpec, input: Input, run: Run): Row[] {
	const { rowCount, body, headers } = report;
	const rows = report.rows.slice(0, limit);
	if (!input.flag('simplify')) return [{ json: { ...body, rows } as IDataObject }];
	const shaped = shapeRows({ ...report, rows });
	const added = addedColumns(wantsPropertyColumn(input), readProperty(input));
	if (run.isTool) {
		const json = { ...added, ...toolAnswer(layoutOf(headers), shaped, rowCount, []) };
		return [{ json: json as IDataObject }];
	}
	if (rows.length < rowCount) run.hint(restHint(rows.length, rowCount));
	return withColumns(added, shaped).map((json) => ({ json }));
}
