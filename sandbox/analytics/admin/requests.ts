/** Messages of the Admin API, as they are once they have been read. */
import type { google } from '@google-analytics/admin/build/protos/protos';

import type { Received } from '../wire/received';

export type ListAccountSummaries =
	Received<google.analytics.admin.v1alpha.IListAccountSummariesRequest>;
export type SubmitUserDeletion =
	Received<google.analytics.admin.v1alpha.ISubmitUserDeletionRequest>;
export type SearchChangeHistoryEvents =
	Received<google.analytics.admin.v1alpha.ISearchChangeHistoryEventsRequest>;
export type RunAccessReport = Received<google.analytics.admin.v1alpha.IRunAccessReportRequest>;
export type ReorderEventEditRules =
	Received<google.analytics.admin.v1alpha.IReorderEventEditRulesRequest>;
export type AcknowledgeUserDataCollection =
	Received<google.analytics.admin.v1alpha.IAcknowledgeUserDataCollectionRequest>;
