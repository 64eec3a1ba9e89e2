import { isRecord, type JsonRecord } from '../../shared/core/json';

/** The user's own filters over those of the criteria, field by field: at the same place theirs count. */
export function mergeFilters(ours: JsonRecord, theirs: JsonRecord): JsonRecord {
	const merged = Object.entries(theirs).map(([name, value]) => {
		const own = ours[name];
		return [name, isRecord(own) && isRecord(value) ? mergeFilters(own, value) : value] as const;
	});
	return { ...ours, ...Object.fromEntries(merged) };
}

/** Without the fields that have no value, and without those in which nothing else is left. */
export function filled(fields: JsonRecord): JsonRecord {
	return Object.fromEntries(
		Object.entries(fields).flatMap(([name, value]) => {
			const inner = isRecord(value) ? filled(value) : value;
			const isEmpty =
				inner === undefined ||
				(Array.isArray(inner) && inner.length === 0) ||
				(isRecord(inner) && Object.keys(inner).length === 0);
			return isEmpty ? [] : [[name, inner] as const];
		}),
	);
}
