import { isRecord, type JsonRecord, valueAt } from '../../shared/core/json';

/** Whether a field of a record says anything: blanks and empty lists do not. */
export function hasValue(value: unknown): boolean {
	if (typeof value === 'string') return value.trim() !== '';
	if (Array.isArray(value)) return value.length > 0;
	return value !== undefined && value !== null;
}

/** A field by its name, or by its path where no field has that name. */
export function fieldOf(record: JsonRecord, name: string): unknown {
	return Object.hasOwn(record, name) ? record[name] : valueAt(record, name.split('.'));
}

/** A copy of the record with the value at a path; objects on the way are made where there are none. */
export function withValueAt<R extends JsonRecord>(
	record: R,
	[key = '', ...rest]: readonly string[],
	value: unknown,
): R {
	const inner = Object.hasOwn(record, key) ? record[key] : undefined;
	const member =
		rest.length === 0 ? value : withValueAt(isRecord(inner) ? inner : {}, rest, value);
	return { ...record, [key]: member };
}
