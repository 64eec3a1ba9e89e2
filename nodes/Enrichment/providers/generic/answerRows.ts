/** Finds the list of rows in an answer. */
import { isRecord, type JsonRecord } from '../../../shared/core/json';
import { readAtJsonPath, type JsonPath } from './jsonPath';
import { toPlainName, toRecordWithPlainNames } from './plainNames';
import { LIST_WRAPPERS, ROW_LISTS } from './spellings';

/**
 * Finds the rows of an answer: at the path from the credential, or else the answer itself, or its only list under a usual
 * name or under that of 'Bulk Wrapper'. No body, null and an empty object count as empty lists; undefined if the form of
 * the answer is unknown.
 */
export function findAnswerRows(
	body: unknown,
	path: JsonPath | undefined,
	bulkWrapper = '',
): unknown[] | undefined {
	const list = path === undefined ? body : readAtJsonPath(body, path);
	if (Array.isArray(list)) return list;
	if (list === null || body === undefined) return [];
	return path === undefined && isRecord(body)
		? findListUnderUsualName(body, bulkWrapper)
		: undefined;
}

function findListUnderUsualName(body: JsonRecord, bulkWrapper: string): unknown[] | undefined {
	const names = new Set(
		bulkWrapper === '' ? ROW_LISTS : [...ROW_LISTS, toPlainName(bulkWrapper)],
	);
	const fields = toRecordWithPlainNames(body, 0);
	const parts = [fields, ...LIST_WRAPPERS.map((name) => toRecordWithPlainNames(fields[name], 0))];
	const lists = parts.flatMap((part) =>
		[...names].map((name) => part[name]).filter((list) => Array.isArray(list)),
	);
	const filled = lists.filter((list) => list.length > 0);
	// If there are several lists, the user has to set the path.
	if (filled.length > 1) return undefined;
	const isOfNobody = Object.entries(fields).every(
		([name, value]) => value === null && names.has(name),
	);
	return filled[0] ?? lists[0] ?? (isOfNobody ? [] : undefined);
}
