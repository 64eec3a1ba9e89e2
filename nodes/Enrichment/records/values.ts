import { isPlaceholder } from '../person/canonical/text';
import { isRecord, type JsonRecord, valueAt } from '../../shared/core/json';

/**
 * Whether a field of a record says anything. Blanks and empty lists do not, nor does the `false` that Odoo
 * writes for an empty field, nor a `{value: ''}` of HubSpot or Pipedrive.
 */
export function hasValue(value: unknown): boolean {
	if (typeof value === 'string') return value.trim() !== '';
	if (Array.isArray(value)) return value.some(hasValue);
	if (isRecord(value) && Object.hasOwn(value, 'value')) return hasValue(value.value);
	return value !== undefined && value !== null && value !== false;
}

/** A CRM that writes "N/A" into an empty field has not filled it. */
export function isFilled(value: unknown): boolean {
	return hasValue(value) && !(typeof value === 'string' && isPlaceholder(value.trim()));
}

/** A field by its name, or by its path where no field has that name. */
export function fieldOf(record: JsonRecord, name: string): unknown {
	return Object.hasOwn(record, name) ? record[name] : valueAt(record, name.split('.'));
}

/**
 * A copy of the record with the value at a path; objects on the way are made where there are none.
 * It comes first, because n8n shows fields in their order, and a record of a CRM may have a hundred.
 */
export function withValueAt<R extends JsonRecord>(
	record: R,
	[key = '', ...rest]: readonly string[],
	value: unknown,
): R {
	const inner = Object.hasOwn(record, key) ? record[key] : undefined;
	const member =
		rest.length === 0 ? value : withValueAt(isRecord(inner) ? inner : {}, rest, value);
	return { [key]: undefined, ...record, [key]: member };
}
