/** The columns of a synced table, and the key of a row, which never changes. */
import { setOwnValue } from '../../shared/core/json';
import { findFirstDuplicate } from '../../shared/core/lists';
import { failed, success, type Result } from '../../shared/core/result';
import { sha256Hex } from '../../shared/node/hash';
import { OTHER_VALUE, type ColumnHeaders, type TextRow } from '../google/reportResponse';
import { toColumnName, type ColumnNaming } from './columnNames';
import { readColumns, type ShapedRow } from './columns';

/** The dimension that every synced report begins with. Its value is the column `_day`. */
export const DATE_DIMENSION = 'date';

/** Columns that the node adds in front of those of Google. */
export const SYNC_COLUMNS = ['_key', '_day', '_property', '_synced_at'];

/** Lists all columns of the table; `fields` are its metrics, and its dimensions except the date. */
export function listSyncColumns(fields: string[], naming: ColumnNaming): string[] {
	return [...SYNC_COLUMNS, ...fields.map((field) => toColumnName(field, naming))];
}

/** Refuses two fields that would be one column. */
export function checkSyncColumns(fields: string[], naming: ColumnNaming): Result<void> {
	const repeat = findFirstDuplicate(listSyncColumns(fields, naming));
	if (!repeat) return success(undefined);
	return failed(
		`The table would have two columns named "${repeat.value}"`,
		"Remove one of the fields, or set 'Column Names' to As in the API.",
	);
}

/**
 * The primary key of a row: the SHA-256, in hexadecimal digits, of the JSON list of its property, its day, and its
 * other dimension values as Google sent them, in the order of the dimensions. Tables rely on it: it never changes.
 */
export function hashRowKey(property: string, day: string, values: string[]): string {
	return sha256Hex(JSON.stringify([property, day, ...values]));
}

/** What is the same in all rows of a property. */
export interface SyncOrigin {
	property: string;
	syncedAt: string;
	naming: ColumnNaming;
}

/** A row of the table, and its day. */
export interface DatedRow {
	/** Undefined where Google does not say which day it is. */
	day: string | undefined;
	row: ShapedRow;
}

/**
 * Creates a function that turns Google's rows, whose first dimension is the date, into rows of the table. Google groups
 * rare values into "(other)" in the date, too: in the report of
 * a single day such a row belongs to `onlyDay`, otherwise to no day.
 */
export function createSyncRowShaper(
	headers: ColumnHeaders,
	{ property, syncedAt, naming }: SyncOrigin,
	onlyDay: string | undefined,
): (texts: TextRow) => DatedRow {
	const [dateColumn, ...columns] = readColumns(headers);
	const named = columns.map(({ name, read }) => ({ name: toColumnName(name, naming), read }));
	const dimensions = headers.dimensions.length;
	return (texts) => {
		const date = String(dateColumn?.read(texts));
		const day = date === OTHER_VALUE ? onlyDay : date;
		const row: ShapedRow = {
			_key: hashRowKey(property, day ?? OTHER_VALUE, texts.slice(1, dimensions)),
			_day: day ?? OTHER_VALUE,
			_property: property,
			_synced_at: syncedAt,
		};
		for (const { name, read } of named) setOwnValue(row, name, read(texts));
		return { day, row };
	};
}
