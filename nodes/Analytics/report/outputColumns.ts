/** The columns of the rows that leave the node: their names, and columns that follow from others. */
import { addUtcOffset } from '../../shared/core/calendar';
import { setOwnValue } from '../../shared/core/json';
import { failed, mapResult, success, type Result } from '../../shared/core/result';
import type { GoogleConnection } from '../google/connection';
import type { RequestMeter } from '../google/requestMeter';
import { toColumnName, type ColumnNaming } from './columnNames';
import type { TableRow } from './compare';
import type { FetchedReport } from './fetchedReport';
import { insertUtcColumns, returnsRawRows, type ReportQuery } from './query';
import { toReadableNames } from './readableNames';
import { listTableColumns } from './table';

/** A column of the rows that leave the node. */
export interface OutputColumn {
	name: string;
	/** Its name in the Data API, such as `sessions` or `sessions_change`. */
	apiName: string;
	read: (row: TableRow) => TableRow[string];
	/** Whether the table lacks a column of this name. */
	isChanged: boolean;
}

/** The columns of the rows, and what else is named like them. */
export interface OutputColumns {
	/** In their order. */
	columns: OutputColumn[];
	/** The name of a column, and of a field that only totals have, by the one in the Data API. */
	toOutputName: (apiName: string) => string;
	/** That the columns do not have the names that were chosen. */
	warnings: string[];
}

/**
 * Names the columns of a report. Readable names are fetched once in a run; the request is recorded by the meter of
 * whoever asks first. If Google does not return them, an HTML table has the names of the API and a warning. Rows for
 * programs fail instead, because they would end up in other columns.
 */
export async function fetchOutputColumns(
	fetched: FetchedReport,
	connection: Pick<GoogleConnection, 'fetchPropertyMetadata'>,
	meter: RequestMeter,
): Promise<Result<OutputColumns>> {
	const inTable = listTableColumns(fetched);
	const { addUtcColumn } = fetched.query.output;
	const apiNames = addUtcColumn ? insertUtcColumns(inTable) : inTable;
	const namer = await fetchNamer(fetched.query, connection, meter);
	return mapResult(namer, ({ toNames, warnings }) => {
		const names = toNames(apiNames);
		const columns = apiNames.map((apiName, index): OutputColumn => {
			const name = names[index]!;
			if (inTable.includes(apiName)) {
				const read = (row: TableRow) => row[apiName] ?? null;
				return { name, apiName, read, isChanged: name !== apiName };
			}
			// The column before it is the one that it is computed from.
			const read = createOffsetReader(apiNames[index - 1]!, fetched.quality.timeZone);
			return { name, apiName, read, isChanged: true };
		});
		const byApiName = new Map(columns.map(({ apiName, name }) => [apiName, name]));
		const toOutputName = (apiName: string) => byApiName.get(apiName) ?? toNames([apiName])[0]!;
		return { columns, toOutputName, warnings };
	});
}

/** How columns are named. */
interface Namer {
	/** The names of some columns, by theirs in the Data API. */
	toNames: (apiNames: string[]) => string[];
	warnings: string[];
}

async function fetchNamer(
	query: ReportQuery,
	connection: Pick<GoogleConnection, 'fetchPropertyMetadata'>,
	meter: RequestMeter,
): Promise<Result<Namer>> {
	const { property, output } = query;
	const naming = returnsRawRows(query) ? 'api' : output.naming;
	if (naming !== 'readable') return success(createNamer(naming));
	const metadata = await connection.fetchPropertyMetadata(property, meter);
	if (metadata.ok) {
		const toNames = (apiNames: string[]) => toReadableNames(apiNames, metadata.value);
		return success({ toNames, warnings: [] });
	}
	const { message } = metadata.failure;
	if (output.kind !== 'html') {
		return failed(
			`The display names of the columns could not be read: ${message}`,
			"Run it again, or set 'Column Names' to As in the API. No rows were returned, because under other names they would end up in other columns.",
		);
	}
	const warning = `Google did not return the display names of the columns (${message}), so the columns have their API names.`;
	return success(createNamer('api', [warning]));
}

function createNamer(naming: ColumnNaming, warnings: string[] = []): Namer {
	return {
		toNames: (apiNames) => apiNames.map((apiName) => toColumnName(apiName, naming)),
		warnings,
	};
}

/** The same row with the names of its fields changed. */
export function renameFields<Value>(
	row: Record<string, Value>,
	toName: (field: string) => string,
): Record<string, Value> {
	const renamed: Record<string, Value> = {};
	for (const [field, value] of Object.entries(row)) setOwnValue(renamed, toName(field), value);
	return renamed;
}

/**
 * Creates a function that reads the time in a column with its UTC offset; null if it is no time, or if Google does not
 * return the time zone.
 */
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

/** Makes the rows that leave the node from those of the table; returns the same list if no column changes. */
export function renameAndAddColumns(rows: TableRow[], columns: OutputColumn[]): TableRow[] {
	if (!columns.some(({ isChanged }) => isChanged)) return rows;
	return rows.map((row) => {
		const changed: TableRow = {};
		for (const { name, read } of columns) setOwnValue(changed, name, read(row));
		return changed;
	});
}
