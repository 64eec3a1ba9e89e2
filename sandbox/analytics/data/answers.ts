/** The parts reports are made of, in Google's JSON: everything text, and nothing empty. */
import type { Quirks } from '../quirks';
import { formatMetric } from './format';
import type { Plan } from './plan';

export interface Row {
	dimensionValues?: Array<{ value: string }>;
	metricValues?: Array<{ value: string }>;
}

export function row(dimensions: string[], metrics: number[]): Row {
	return {
		...(dimensions.length > 0
			? { dimensionValues: dimensions.map((value) => ({ value })) }
			: {}),
		...(metrics.length > 0
			? { metricValues: metrics.map((value) => ({ value: formatMetric(value) })) }
			: {}),
	};
}

/** Keeps the metrics that have a column. */
export const visibleOnly = ({ metrics }: Pick<Plan, 'metrics'>, values: number[]) =>
	values.filter((_, index) => metrics[index]?.visible);

export function headers({ dimensions, metrics }: Pick<Plan, 'dimensions' | 'metrics'>) {
	const shown = metrics.filter(({ visible }) => visible);
	return {
		...filled(
			'dimensionHeaders',
			dimensions.map(({ name }) => ({ name })),
		),
		...filled(
			'metricHeaders',
			shown.map(({ name, type }) => ({ name, type })),
		),
	};
}

/** `{[key]: list}`, or nothing at all when the list is empty. */
export function filled<T>(key: string, list: T[]): Record<string, T[]> {
	return list.length > 0 ? { [key]: list } : {};
}

/** The cell of each dimension in an aggregate row; ranges and comparisons keep their names. */
export function aggregateCells({ dimensions, slices }: Plan, slice: number, label: string) {
	const { name = '', tokens = {} } = slices[slice] ?? {};
	const comparison = tokens['comparison']?.slice(1, -1).replace(/''/g, "'") ?? '';
	return dimensions.map((dimension) => {
		if (dimension.name === 'dateRange') return name;
		return dimension.name === 'comparison' ? comparison : label;
	});
}

export function metadata(
	{ currencyCode, timeZone, slices, metrics }: Plan,
	{ now: quirks }: Quirks,
	empty: boolean,
) {
	const { sampling, thresholding, otherRow, restricted } = quirks;
	const fields = metrics.flatMap((metric) => metric.fields);
	const activeMetricRestrictions = restricted
		.filter((metricName) => fields.includes(metricName))
		.map((metricName) => ({ metricName, restrictedMetricTypes: ['REVENUE_DATA'] }));
	return {
		...(activeMetricRestrictions.length > 0
			? { schemaRestrictionResponse: { activeMetricRestrictions } }
			: {}),
		...(otherRow && !empty ? { dataLossFromOtherRow: true } : {}),
		currencyCode,
		timeZone,
		...(thresholding ? { subjectToThresholding: true } : {}),
		...(sampling ? { samplingMetadatas: slices.map(() => samplingOf(sampling)) } : {}),
	};
}

export const samplingOf = (sampling: NonNullable<Quirks['now']['sampling']>) => ({
	samplesReadCount: String(sampling.samplesReadCount),
	samplingSpaceSize: String(sampling.samplingSpaceSize),
});
