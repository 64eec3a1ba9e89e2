/** The Data API: v1beta, and of v1alpha funnels, conversion reports and quotas. */
import type { JsonObject } from '../../json';
import type { AdminResource } from '../admin/store';
import type { MethodHandler } from '../wire/apiService';
import type { Rpc, ApiVersion } from '../wire/schema';
import type { ChargedResponse } from './reportParts';
import * as audienceExports from './audienceExports';
import type { DataApiState } from './context';
import { buildAlphaMetadata, runAlphaReport } from './conversions';
import { runFunnelReport } from './funnel';
import { runPivotReport } from './pivot';
import type { QuotaCategory, QuotaStatus } from './quota';
import {
	batchRunPivotReports,
	batchRunReports,
	checkCompatibility,
	runRealtimeReport,
	runReport,
} from './report';
import { buildMetadata } from './schema';

/** The assistant has a scope of its own, and takes no other. */
export function listDataScopes({ name }: Rpc): readonly string[] {
	return name === 'Chat' ? ['analytics.chatbot.read'] : ['analytics.readonly', 'analytics'];
}

/** What a method does, once the property is open and within its quotas. */
type DataMethod = (
	context: DataApiState,
	property: AdminResource,
	request: never,
) => ChargedResponse;

const METHODS: Partial<Record<ApiVersion, Partial<Record<string, DataMethod>>>> = {
	v1beta: {
		RunReport: runReport,
		RunPivotReport: runPivotReport,
		RunRealtimeReport: runRealtimeReport,
		BatchRunReports: batchRunReports,
		BatchRunPivotReports: batchRunPivotReports,
		CheckCompatibility: checkCompatibility,
		GetMetadata: (context, property) => ({
			response: buildMetadata(context.buildSchema(property), property),
			tokens: 1,
		}),
		CreateAudienceExport: audienceExports.createAudienceExport,
		GetAudienceExport: audienceExports.getAudienceExport,
		ListAudienceExports: audienceExports.listAudienceExports,
		QueryAudienceExport: audienceExports.queryAudienceExport,
	},
	v1alpha: {
		RunReport: runAlphaReport,
		GetMetadata: (context, property) => ({
			response: buildAlphaMetadata(context, property),
			tokens: 1,
		}),
		RunFunnelReport: runFunnelReport,
		GetPropertyQuotasSnapshot: ({ quotas }, { name }) => ({
			response: { name: `${name}/propertyQuotasSnapshot`, ...quotas.takeSnapshot(name) },
			tokens: 0,
		}),
	},
};

/** What is not counted here is `core`. */
const CATEGORIES: Partial<Record<string, QuotaCategory>> = {
	RunRealtimeReport: 'realtime',
	RunFunnelReport: 'funnel',
};

/** The id in `properties/1` and `properties/1/metadata`. */
const readPropertyId = (name: string) => name.split('/')[1] ?? '';

export function findDataHandler(rpc: Rpc, context: DataApiState): MethodHandler<never> | undefined {
	const { version, name, pathField = '' } = rpc;
	const work = METHODS[version]?.[name];
	if (work === undefined) return undefined;
	const category = CATEGORIES[name] ?? 'core';
	const { quotas, quirks } = context;
	return (request: ReportRequest, principal) => {
		const id = readPropertyId(String(request[pathField]));
		if (name === 'GetMetadata' && id === '0') return buildUniversalMetadata(context, version);
		const property = context.requireProperty(id, principal);
		return quotas.runWithinQuotas(property.name, category, quirks.switches.slowMs, () => {
			const { response: answer, tokens: charge } = work(context, property, request as never);
			return attachQuota(
				answer,
				request,
				quotas.chargeTokens(property.name, category, charge),
			);
		});
	};
}

/** The fields that every property has. */
function buildUniversalMetadata(context: DataApiState, version: ApiVersion): JsonObject {
	return version === 'v1alpha'
		? buildAlphaMetadata(context)
		: buildMetadata(context.buildSchema(undefined));
}

interface ReportRequest {
	[field: string]: unknown;
	returnPropertyQuota?: boolean;
	/** Of a batch. */
	requests?: ReportRequest[];
}

/** Puts the quota where it was asked for. */
function attachQuota(
	answer: JsonObject,
	request: ReportRequest,
	propertyQuota: QuotaStatus,
): JsonObject {
	const { requests, returnPropertyQuota } = request;
	if (requests === undefined) {
		return returnPropertyQuota ? { ...answer, propertyQuota } : answer;
	}
	const key = answer['pivotReports'] === undefined ? 'reports' : 'pivotReports';
	const reports = (answer[key] as JsonObject[]).map((report, index) =>
		attachQuota(report, requests[index]!, propertyQuota),
	);
	return { ...answer, [key]: reports };
}
