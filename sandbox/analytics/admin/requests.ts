/** Request messages of the Admin API, as handlers get them. */
import type { google } from '@google-analytics/admin/build/protos/protos';

import type { DecodedMessage } from '../wire/decodedMessage';

export type ListAccountSummariesRequest =
	DecodedMessage<google.analytics.admin.v1alpha.IListAccountSummariesRequest>;
export type SubmitUserDeletionRequest =
	DecodedMessage<google.analytics.admin.v1alpha.ISubmitUserDeletionRequest>;
export type SearchChangeHistoryEventsRequest =
	DecodedMessage<google.analytics.admin.v1alpha.ISearchChangeHistoryEventsRequest>;
export type RunAccessReportRequest =
	DecodedMessage<google.analytics.admin.v1alpha.IRunAccessReportRequest>;
export type ReorderEventEditRulesRequest =
	DecodedMessage<google.analytics.admin.v1alpha.IReorderEventEditRulesRequest>;
export type AcknowledgeUserDataCollectionRequest =
	DecodedMessage<google.analytics.admin.v1alpha.IAcknowledgeUserDataCollectionRequest>;
