/** The columns of rows as they leave the node: under the names that were chosen, and with what follows from others. */
import { addUtcOffset } from '../../shared/core/calendar';
import { setOwn } from '../../shared/core/json';
import { mapped, success, type Result } from '../../shared/core/result';
import type { Connection } from '../google/connection';
import type { RequestMeter } from '../google/requestMeter';
import { toColumnName } from './columnNames';
import type { TableRow } from './compare';
import type { FetchedReport } from './fetchedReport';
import { insertUtcColumns, returnsRawRows, type ReportQuery } from './query';
import { toReadableNames } from './readableNames';
import { tableColumns } from './table';

/** A column of the rows that leave the node. */
export interface OutputColumn {
	name: string;
	/** Its name in the Data API, such as `sessions` or `sessions_change`. */
	apiName: string;
	read: (row: TableRow) => TableRow[string];
	/** The table does not have it under this name. */
	isChanged: boolean;
}

/**
 * The columns of a report in their order. Readable names are asked for at Google, once in a run, which is recorded by
 * the meter of whoever asks first; fails where Google does not tell them.
 */
export async function fetchOutputColumns(
	fetched: FetchedReport,
	connection: Pick<Connection, 'metadataOf'>,
	meter: RequestMeter,
): Promise<Result<OutputColumn[]>> {
	const inTable = tableColumns(fetched);
	const { addUtcColumn } = fetched.query.output;
	const apiNames = addUtcColumn ? insertUtcColumns(inTable) : inTable;
	const names = await fetchNames(apiNames, fetched.query, connection, meter);
	return mapped(names, (shown) =>
		apiNames.map((apiName, index) => {
			const name = shown[index]!;
			if (inTable.includes(apiName)) {
				const read = (row: TableRow) => row[apiName] ?? null;
				return { name, apiName, read, isChanged: name !== apiName };
			}
			// It stands behind the column that it follows from.
			const read = createOffsetReader(apiNames[index - 1]!, fetched.quality.timeZone);
			return { name, apiName, read, isChanged: true };
		}),
	);
}

async function fetchNames(
	apiNames: string[],
	query: ReportQuery,
	connection: Pick<Connection, 'metadataOf'>,
	meter: RequestMeter,
): Promise<Result<string[]>> {
	const { property, output } = query;
	const naming = returnsRawRows(query) ? 'api' : output.naming;
	if (naming !== 'readable') {
		return success(apiNames.map((apiName) => toColumnName(apiName, naming)));
	}
	const metadata = await connection.metadataOf(property, meter);
	return mapped(metadata, (known) => toReadableNames(apiNames, known));
}

/** Reads the time in a column with its UTC offset; null where it is none, or Google does not tell the time zone. */
function createOffsetReader(
	column: string,
	timeZone: string | undefined,
): (row: TableRow) => string | null {
	const known = new Map<string, string | null>();
	return (row) => {
		const time = String(row[column]);
		if (timeZone === undefined) return null;
		const found = known.get(time) ?? addUtcOffset(time, timeZone) ?? null;
		known.set(time, found);
		return found;
	};
}

/** The rows that leave the node, made of those of the table: the same list where no column is changed. */
export function applyOutputColumns(rows: TableRow[], columns: OutputColumn[]): TableRow[] {
	if (!columns.some(({ isChanged }) => isChanged)) return rows;
	return rows.map((row) => {
		const changed: TableRow = {};
		for (const { name, read } of columns) setOwn(changed, name, read(row));
		return changed;
	});
}
