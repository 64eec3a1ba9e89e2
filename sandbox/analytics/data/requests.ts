/** The Data API's requests: as messages on the wire, and as types once they have been read. */
import { ENUMS } from '../wire/enums';
import { lazy, list, message, oneof, type MessageType } from '../wire/message';

const type = (name: string) => `google.analytics.data.v1beta.${name}`;

export interface NumericValue {
	int64Value?: number;
	doubleValue?: number;
}

export interface FieldFilter {
	fieldName?: string;
	stringFilter?: { matchType?: string; value?: string; caseSensitive?: boolean };
	inListFilter?: { values?: string[]; caseSensitive?: boolean };
	numericFilter?: { operation?: string; value?: NumericValue };
	betweenFilter?: { fromValue?: NumericValue; toValue?: NumericValue };
	emptyFilter?: object;
}

export interface FilterExpression {
	andGroup?: { expressions?: FilterExpression[] };
	orGroup?: { expressions?: FilterExpression[] };
	notExpression?: FilterExpression;
	filter?: FieldFilter;
}

export interface Dimension {
	name?: string;
	dimensionExpression?: {
		lowerCase?: { dimensionName?: string };
		upperCase?: { dimensionName?: string };
		concatenate?: { dimensionNames?: string[]; delimiter?: string };
	};
}

export interface Metric {
	name?: string;
	expression?: string;
	invisible?: boolean;
}

export interface DateRange {
	startDate?: string;
	endDate?: string;
	name?: string;
}

export interface MinuteRange {
	startMinutesAgo?: number;
	endMinutesAgo?: number;
	name?: string;
}

export interface OrderBy {
	metric?: { metricName?: string };
	dimension?: { dimensionName?: string; orderType?: string };
	pivot?: {
		metricName?: string;
		pivotSelections?: Array<{ dimensionName?: string; dimensionValue?: string }>;
	};
	desc?: boolean;
}

export interface CohortSpec {
	cohorts?: Array<{ name?: string; dimension?: string; dateRange?: DateRange }>;
	cohortsRange?: { granularity?: string; startOffset?: number; endOffset?: number };
	cohortReportSettings?: { accumulate?: boolean };
}

export interface Comparison {
	name?: string;
	dimensionFilter?: FilterExpression;
	comparison?: string;
}

/** What all reports share. */
export interface ReportBase {
	property?: string;
	dimensions?: Dimension[];
	metrics?: Metric[];
	dimensionFilter?: FilterExpression;
	metricFilter?: FilterExpression;
	returnPropertyQuota?: boolean;
}

export interface RunReportRequest extends ReportBase {
	dateRanges?: DateRange[];
	offset?: number;
	limit?: number;
	metricAggregations?: string[];
	orderBys?: OrderBy[];
	currencyCode?: string;
	cohortSpec?: CohortSpec;
	keepEmptyRows?: boolean;
	comparisons?: Comparison[];
}

export interface Pivot {
	fieldNames?: string[];
	orderBys?: OrderBy[];
	offset?: number;
	limit?: number;
	metricAggregations?: string[];
}

export interface RunPivotReportRequest extends ReportBase {
	dateRanges?: DateRange[];
	pivots?: Pivot[];
	currencyCode?: string;
	cohortSpec?: CohortSpec;
	keepEmptyRows?: boolean;
	comparisons?: Comparison[];
}

export interface RunRealtimeReportRequest extends ReportBase {
	limit?: number;
	metricAggregations?: string[];
	orderBys?: OrderBy[];
	minuteRanges?: MinuteRange[];
}

export interface CheckCompatibilityRequest {
	property?: string;
	dimensions?: Dimension[];
	metrics?: Metric[];
	dimensionFilter?: FilterExpression;
	metricFilter?: FilterExpression;
	compatibilityFilter?: string;
}

const NUMERIC_VALUE = message(type('NumericValue'), {
	int64Value: oneof('one_value', 'int64'),
	doubleValue: oneof('one_value', 'double'),
});

const FILTER = message(type('Filter'), {
	fieldName: 'string',
	stringFilter: oneof(
		'one_filter',
		message(type('Filter.StringFilter'), {
			matchType: ENUMS.matchType,
			value: 'string',
			caseSensitive: 'bool',
		}),
	),
	inListFilter: oneof(
		'one_filter',
		message(type('Filter.InListFilter'), { values: list('string'), caseSensitive: 'bool' }),
	),
	numericFilter: oneof(
		'one_filter',
		message(type('Filter.NumericFilter'), {
			operation: ENUMS.operation,
			value: NUMERIC_VALUE,
		}),
	),
	betweenFilter: oneof(
		'one_filter',
		message(type('Filter.BetweenFilter'), {
			fromValue: NUMERIC_VALUE,
			toValue: NUMERIC_VALUE,
		}),
	),
	emptyFilter: oneof('one_filter', message(type('Filter.EmptyFilter'), {})),
});

const filterExpression = (): MessageType => FILTER_EXPRESSION;

const FILTER_LIST = message(type('FilterExpressionList'), {
	expressions: list(lazy(filterExpression)),
});

const FILTER_EXPRESSION: MessageType = message(type('FilterExpression'), {
	andGroup: oneof('expr', FILTER_LIST),
	orGroup: oneof('expr', FILTER_LIST),
	notExpression: oneof('expr', lazy(filterExpression)),
	filter: oneof('expr', FILTER),
});

const CASE_EXPRESSION = message(type('DimensionExpression.CaseExpression'), {
	dimensionName: 'string',
});

const DIMENSION = message(type('Dimension'), {
	name: 'string',
	dimensionExpression: message(type('DimensionExpression'), {
		lowerCase: oneof('one_expression', CASE_EXPRESSION),
		upperCase: oneof('one_expression', CASE_EXPRESSION),
		concatenate: oneof(
			'one_expression',
			message(type('DimensionExpression.ConcatenateExpression'), {
				dimensionNames: list('string'),
				delimiter: 'string',
			}),
		),
	}),
});

const METRIC = message(type('Metric'), {
	name: 'string',
	expression: 'string',
	invisible: 'bool',
});

const DATE_RANGE = message(type('DateRange'), {
	startDate: 'string',
	endDate: 'string',
	name: 'string',
});

const ORDER_BY = message(type('OrderBy'), {
	metric: oneof('one_order_by', message(type('OrderBy.MetricOrderBy'), { metricName: 'string' })),
	dimension: oneof(
		'one_order_by',
		message(type('OrderBy.DimensionOrderBy'), {
			dimensionName: 'string',
			orderType: ENUMS.orderType,
		}),
	),
	pivot: oneof(
		'one_order_by',
		message(type('OrderBy.PivotOrderBy'), {
			metricName: 'string',
			pivotSelections: list(
				message(type('OrderBy.PivotOrderBy.PivotSelection'), {
					dimensionName: 'string',
					dimensionValue: 'string',
				}),
			),
		}),
	),
	desc: 'bool',
});

const COHORT_SPEC = message(type('CohortSpec'), {
	cohorts: list(
		message(type('Cohort'), { name: 'string', dimension: 'string', dateRange: DATE_RANGE }),
	),
	cohortsRange: message(type('CohortsRange'), {
		granularity: ENUMS.granularity,
		startOffset: 'int32',
		endOffset: 'int32',
	}),
	cohortReportSettings: message(type('CohortReportSettings'), { accumulate: 'bool' }),
});

const COMPARISON = message(type('Comparison'), {
	name: 'string',
	dimensionFilter: oneof('one_comparison', FILTER_EXPRESSION),
	comparison: oneof('one_comparison', 'string'),
});

const REPORT_FIELDS = {
	property: 'string',
	dimensions: list(DIMENSION),
	metrics: list(METRIC),
	dimensionFilter: FILTER_EXPRESSION,
	metricFilter: FILTER_EXPRESSION,
} as const;

const DATED_FIELDS = {
	...REPORT_FIELDS,
	dateRanges: list(DATE_RANGE),
	currencyCode: 'string',
	cohortSpec: COHORT_SPEC,
	keepEmptyRows: 'bool',
	returnPropertyQuota: 'bool',
	comparisons: list(COMPARISON),
} as const;

export const RUN_REPORT = message(type('RunReportRequest'), {
	...DATED_FIELDS,
	offset: 'int64',
	limit: 'int64',
	metricAggregations: list(ENUMS.metricAggregation),
	orderBys: list(ORDER_BY),
});

export const RUN_PIVOT_REPORT = message(type('RunPivotReportRequest'), {
	...DATED_FIELDS,
	pivots: list(
		message(type('Pivot'), {
			fieldNames: list('string'),
			orderBys: list(ORDER_BY),
			offset: 'int64',
			limit: 'int64',
			metricAggregations: list(ENUMS.metricAggregation),
		}),
	),
});

export const BATCH_RUN_REPORTS = message(type('BatchRunReportsRequest'), {
	property: 'string',
	requests: list(RUN_REPORT),
});

export const BATCH_RUN_PIVOT_REPORTS = message(type('BatchRunPivotReportsRequest'), {
	property: 'string',
	requests: list(RUN_PIVOT_REPORT),
});

export const RUN_REALTIME_REPORT = message(type('RunRealtimeReportRequest'), {
	...REPORT_FIELDS,
	limit: 'int64',
	metricAggregations: list(ENUMS.metricAggregation),
	orderBys: list(ORDER_BY),
	returnPropertyQuota: 'bool',
	minuteRanges: list(
		message(type('MinuteRange'), {
			startMinutesAgo: 'int32',
			endMinutesAgo: 'int32',
			name: 'string',
		}),
	),
});

export const CHECK_COMPATIBILITY = message(type('CheckCompatibilityRequest'), {
	...REPORT_FIELDS,
	compatibilityFilter: ENUMS.compatibility,
});
