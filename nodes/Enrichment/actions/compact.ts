import type { IDataObject } from 'n8n-workflow';

import { isRecord } from '../../shared/core/json';

/** The same data without what says nothing: nulls, empty texts, empty lists, empty objects. */
export function compact(record: object): IDataObject {
	const entries = Object.entries(record).map(([name, value]) => [name, compactValue(value)]);
	return Object.fromEntries(entries.filter(([, value]) => !isNothing(value))) as IDataObject;
}

function compactValue(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(compactValue).filter((each) => !isNothing(each));
	return isRecord(value) ? compact(value) : value;
}

function isNothing(value: unknown): boolean {
	if (Array.isArray(value)) return value.length === 0;
	if (isRecord(value)) return Object.keys(value).length === 0;
	return value === undefined || value === null || value === '';
}
