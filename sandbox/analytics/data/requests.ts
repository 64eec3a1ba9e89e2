/** Messages of the Data API, as methods get them. */
import type { google } from '@google-analytics/data/build/protos/protos';

import type { DecodedMessage } from '../wire/decodedMessage';

export type NumericValueMessage = DecodedMessage<google.analytics.data.v1beta.INumericValue>;
export type FieldFilter = DecodedMessage<google.analytics.data.v1beta.IFilter>;
export type FilterExpression = DecodedMessage<google.analytics.data.v1beta.IFilterExpression>;
export type DimensionMessage = DecodedMessage<google.analytics.data.v1beta.IDimension>;
export type MetricMessage = DecodedMessage<google.analytics.data.v1beta.IMetric>;
export type DateRangeMessage = DecodedMessage<google.analytics.data.v1beta.IDateRange>;
export type OrderByMessage = DecodedMessage<google.analytics.data.v1beta.IOrderBy>;
export type CohortSpec = DecodedMessage<google.analytics.data.v1beta.ICohortSpec>;
export type ComparisonMessage = DecodedMessage<google.analytics.data.v1beta.IComparison>;
export type PivotMessage = DecodedMessage<google.analytics.data.v1beta.IPivot>;
export type RunReportRequest = DecodedMessage<google.analytics.data.v1beta.IRunReportRequest>;
export type BatchRunReportsRequest =
	DecodedMessage<google.analytics.data.v1beta.IBatchRunReportsRequest>;
export type BatchRunPivotReportsRequest =
	DecodedMessage<google.analytics.data.v1beta.IBatchRunPivotReportsRequest>;
export type RunPivotReportRequest =
	DecodedMessage<google.analytics.data.v1beta.IRunPivotReportRequest>;
export type RunRealtimeReportRequest =
	DecodedMessage<google.analytics.data.v1beta.IRunRealtimeReportRequest>;
export type CheckCompatibilityRequest =
	DecodedMessage<google.analytics.data.v1beta.ICheckCompatibilityRequest>;
export type MetricAggregation = keyof typeof google.analytics.data.v1beta.MetricAggregation;
export type AudienceExportMessage = DecodedMessage<google.analytics.data.v1beta.IAudienceExport>;
export type ListAudienceExportsRequest =
	DecodedMessage<google.analytics.data.v1beta.IListAudienceExportsRequest>;
export type QueryAudienceExportRequest =
	DecodedMessage<google.analytics.data.v1beta.IQueryAudienceExportRequest>;
export type RunFunnelReportRequest =
	DecodedMessage<google.analytics.data.v1alpha.IRunFunnelReportRequest>;
export type AlphaRunReportRequest = DecodedMessage<google.analytics.data.v1alpha.IRunReportRequest>;
export type ConversionSpec = DecodedMessage<google.analytics.data.v1alpha.IConversionSpec>;
export type FunnelStepMessage = DecodedMessage<google.analytics.data.v1alpha.IFunnelStep>;
export type FunnelSegmentMessage = DecodedMessage<google.analytics.data.v1alpha.ISegment>;
export type SegmentFilter = DecodedMessage<google.analytics.data.v1alpha.ISegmentFilterExpression>;
export type FunnelFilter = DecodedMessage<google.analytics.data.v1alpha.IFunnelFilterExpression>;
