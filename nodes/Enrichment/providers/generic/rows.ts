/** Finds the list of rows in an answer. */
import { isRecord, type JsonRecord } from '../../../shared/core/json';
import { readAtJsonPath, type JsonPath } from './jsonPath';
import { toPlainName, renameToPlainNames } from './plainNames';
import { LIST_WRAPPERS, ROW_LISTS } from './spellings';

/**
 * The rows of an answer: at the credential's path, or without one the answer itself, or its one list under a usual
 * name or that of 'Bulk Wrapper', under which the records were sent. No body, null and an empty object are lists of
 * nobody; undefined is a form that is not known.
 */
export function findRowsIfFormIsKnown(
	body: unknown,
	path: JsonPath | undefined,
	bulkWrapper = '',
): unknown[] | undefined {
	const list = path === undefined ? body : readAtJsonPath(body, path);
	if (Array.isArray(list)) return list;
	if (list === null || body === undefined) return [];
	return path === undefined && isRecord(body) ? findUsualList(body, bulkWrapper) : undefined;
}

function findUsualList(body: JsonRecord, bulkWrapper: string): unknown[] | undefined {
	const names = new Set(
		bulkWrapper === '' ? ROW_LISTS : [...ROW_LISTS, toPlainName(bulkWrapper)],
	);
	const fields = renameToPlainNames(body, 0);
	const parts = [fields, ...LIST_WRAPPERS.map((name) => renameToPlainNames(fields[name], 0))];
	const lists = parts.flatMap((part) =>
		[...names].map((name) => part[name]).filter((list) => Array.isArray(list)),
	);
	const filled = lists.filter((list) => list.length > 0);
	// Which of several lists has the rows is for the user to say.
	if (filled.length > 1) return undefined;
	const isOfNobody = Object.entries(fields).every(
		([name, value]) => value === null && names.has(name),
	);
	return filled[0] ?? lists[0] ?? (isOfNobody ? [] : undefined);
}
