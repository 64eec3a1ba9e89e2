/**
 * Google's REST clients send `$alt=json;enum-encoding=int` and expect enum values as numbers. An
 * answer is walked once, and the values under the keys below are replaced.
 */
import { ENUMS } from './enums';

const BY_KEY: Record<string, Record<string, number>> = {
	type: { ...ENUMS.metricType.numbers, ...ENUMS.dataStreamType.numbers },
	compatibility: ENUMS.compatibility.numbers,
	dataTruncationType: ENUMS.dataTruncationType.numbers,
	propertyType: ENUMS.propertyType.numbers,
	industryCategory: ENUMS.industryCategory.numbers,
	serviceLevel: ENUMS.serviceLevel.numbers,
	countingMethod: ENUMS.countingMethod.numbers,
	scope: ENUMS.dimensionScope.numbers,
	measurementUnit: ENUMS.measurementUnit.numbers,
	restrictedMetricType: ENUMS.restrictedMetricType.numbers,
	eventDataRetention: ENUMS.retentionDuration.numbers,
	userDataRetention: ENUMS.retentionDuration.numbers,
	actorType: ENUMS.actorType.numbers,
	action: ENUMS.actionType.numbers,
};

export function withNumericEnums(body: unknown): unknown {
	// A report that was already written out as text holds enums only in its few headers.
	if (typeof body === 'string') return body.replace(/"(TYPE_[A-Z]+)"/g, numberOfType);
	return walk(body, '');
}

function numberOfType(quoted: string, name: string): string {
	return String(ENUMS.metricType.numbers[name] ?? quoted);
}

function walk(value: unknown, key: string): unknown {
	if (Array.isArray(value)) return value.map((one: unknown) => walk(one, key));
	if (typeof value === 'string') return BY_KEY[key]?.[value] ?? value;
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, inner]) => [name, walk(inner, name)]),
	);
}
