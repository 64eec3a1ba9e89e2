import type { JsonRecord } from '../../../shared/core/json';
import { dayIn, isTimeZone } from '../calendar';
import { inDays, type DateRange } from '../dateRange';
import { recordIn, recordsIn, textIn } from '../read';
import { columnsOf, shapeRow, type Column, type ShapedRow } from './columns';
import { countRequests, type OpenReport } from './openReport';
import { quotaLeft } from './quota';
import type { RawRow } from './response';
import { withoutEmpty } from './request';
import type { Trust } from './trust';

export interface Count {
	/** Rows there are. */
	total: number;
	/** Rows handed out. */
	returned: number;
}

/** What is worth knowing about a report besides its rows. */
export function detailsOf(opened: OpenReport, trust: Trust, count: Count, now: number): JsonRecord {
	const { body } = opened.report;
	const { request } = opened;
	const metadata = recordIn(body.metadata);
	return withoutEmpty({
		property: request.property,
		dateRanges: daysCovered(opened, now),
		rowCount: count.total,
		rowsReturned: count.returned,
		...aggregatesOf(opened),
		currencyCode: textIn(metadata.currencyCode),
		timeZone: textIn(metadata.timeZone),
		sampledPercent: trust.sampledPercent,
		thresholded: trust.thresholded,
		dataLossFromOtherRow: trust.otherRow,
		truncations: trust.truncations,
		restrictedMetrics: trust.restrictedMetrics,
		emptyReason: trust.emptyReason,
		provisionalSince: trust.provisionalSince,
		quotaLeft: Object.fromEntries(
			quotaLeft(body).map(({ name, remaining }) => [name, remaining]),
		),
		requests: countRequests(opened),
	});
}

/** The ranges of a report in days, as the words in them were understood; both of a comparison. */
export function daysCovered({ request, report }: OpenReport, now: number): DateRange[] {
	const timeZone = textIn(recordIn(report.body.metadata).timeZone);
	const { dateRanges } = request.spec;
	if (!isTimeZone(timeZone)) return dateRanges;
	const today = dayIn(timeZone, now);
	return dateRanges.map((range) => inDays(range, today));
}

/** Totals, minimums and maximums, as far as there are any. */
export function aggregatesOf({ request, report }: OpenReport): Record<string, ShapedRow[]> {
	const columns = columnsOf(report.headers).filter(
		(column) => saysWhich(column) && !request.hidden.includes(column.name),
	);
	const kinds = ['totals', 'minimums', 'maximums'].map((kind): [string, ShapedRow[]] => [
		kind,
		recordsIn(report.body[kind]).map((row) => shapeRow(columns, row as RawRow)),
	]);
	return Object.fromEntries(kinds.filter(([, rows]) => rows.length > 0));
}

/** There is a row for each range and comparison; other dimensions say only that it is a total. */
function saysWhich({ kind, name }: Column): boolean {
	return kind === 'metric' || name === 'dateRange' || name === 'comparison';
}
