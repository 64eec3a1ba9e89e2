/** The Data API's messages, as they are once they have been read. */
import type { google } from '@google-analytics/data/build/protos/protos';

import type { Received } from '../wire/received';

export type NumericValue = Received<google.analytics.data.v1beta.INumericValue>;
export type FieldFilter = Received<google.analytics.data.v1beta.IFilter>;
export type FilterExpression = Received<google.analytics.data.v1beta.IFilterExpression>;
export type Dimension = Received<google.analytics.data.v1beta.IDimension>;
export type Metric = Received<google.analytics.data.v1beta.IMetric>;
export type DateRange = Received<google.analytics.data.v1beta.IDateRange>;
export type OrderBy = Received<google.analytics.data.v1beta.IOrderBy>;
export type CohortSpec = Received<google.analytics.data.v1beta.ICohortSpec>;
export type Comparison = Received<google.analytics.data.v1beta.IComparison>;
export type Pivot = Received<google.analytics.data.v1beta.IPivot>;
export type RunReportRequest = Received<google.analytics.data.v1beta.IRunReportRequest>;
export type BatchRunReportsRequest = Received<google.analytics.data.v1beta.IBatchRunReportsRequest>;
export type BatchRunPivotReportsRequest =
	Received<google.analytics.data.v1beta.IBatchRunPivotReportsRequest>;
export type RunPivotReportRequest = Received<google.analytics.data.v1beta.IRunPivotReportRequest>;
export type RunRealtimeReportRequest =
	Received<google.analytics.data.v1beta.IRunRealtimeReportRequest>;
export type CheckCompatibilityRequest =
	Received<google.analytics.data.v1beta.ICheckCompatibilityRequest>;
export type MetricAggregation = keyof typeof google.analytics.data.v1beta.MetricAggregation;
export type AudienceExport = Received<google.analytics.data.v1beta.IAudienceExport>;
export type ListAudienceExports =
	Received<google.analytics.data.v1beta.IListAudienceExportsRequest>;
export type QueryAudienceExport =
	Received<google.analytics.data.v1beta.IQueryAudienceExportRequest>;
export type RunFunnelRequest = Received<google.analytics.data.v1alpha.IRunFunnelReportRequest>;
export type AlphaRunReportRequest = Received<google.analytics.data.v1alpha.IRunReportRequest>;
export type ConversionSpec = Received<google.analytics.data.v1alpha.IConversionSpec>;
export type FunnelStep = Received<google.analytics.data.v1alpha.IFunnelStep>;
export type FunnelSegment = Received<google.analytics.data.v1alpha.ISegment>;
export type SegmentFilter = Received<google.analytics.data.v1alpha.ISegmentFilterExpression>;
export type FunnelFilter = Received<google.analytics.data.v1alpha.IFunnelFilterExpression>;
