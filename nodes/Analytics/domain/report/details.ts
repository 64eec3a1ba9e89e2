import type { JsonRecord } from '../../../shared/core/json';
import { recordIn, recordsIn, textIn } from '../read';
import { columnsOf, shapeRow, type ShapedRow } from './columns';
import type { Begun } from './pages';
import { quotaLeft } from './quota';
import type { Headers, RawRow } from './response';
import { withoutEmpty } from './request';
import type { Trust } from './trust';

export interface Count {
	/** Rows there are. */
	total: number;
	/** Rows handed out. */
	returned: number;
}

/** What is worth knowing about a report besides its rows. */
export function detailsOf(begun: Begun, trust: Trust, count: Count, requests: number): JsonRecord {
	const { body, headers } = begun.report;
	const { errand } = begun;
	const metadata = recordIn(body.metadata);
	return withoutEmpty({
		property: errand.property,
		dateRanges: errand.spec.dateRanges,
		rowCount: count.total,
		rowsReturned: count.returned,
		totals: aggregate(body.totals, headers),
		minimums: aggregate(body.minimums, headers),
		maximums: aggregate(body.maximums, headers),
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
		requests,
	});
}

/** A row for each date range; its dimensions say nothing but which range it is. */
export function aggregate(rows: unknown, headers: Headers): ShapedRow[] {
	const columns = columnsOf(headers);
	const kept = columns.filter(({ kind, name }) => kind === 'metric' || name === 'dateRange');
	return recordsIn(rows).map((row) => shapeRow(kept, row as RawRow));
}
