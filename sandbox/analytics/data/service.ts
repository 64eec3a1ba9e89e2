/** The Data API: v1beta, and of v1alpha the funnels, conversion reports and quotas. */
import type { JsonObject } from '../../json';
import type { AdminResource } from '../admin/store';
import type { MethodHandler } from '../wire/apiService';
import type { ApiVersion, Rpc } from '../wire/schema';
import {
	createAudienceExport,
	getAudienceExport,
	listAudienceExports,
	queryAudienceExport,
} from './audienceExports';
import type { DataApiState } from './context';
import { buildAlphaMetadata, runAlphaReport } from './conversions';
import { runFunnelReport } from './funnel';
import { runPivotReport } from './pivot';
import type { QuotaCategory, QuotaStatus } from './quota';
import {
	batchRunPivotReports,
	batchRunReports,
	checkFieldCompatibility,
	runRealtimeReport,
	runReport,
} from './report';
import type { ChargedResponse } from './reportParts';
import { buildMetadata } from './schema';

/** Short names; a token needs one of them. Google's assistant has a scope of its own, and accepts no other. */
export function listDataScopes({ name }: Rpc): readonly string[] {
	return name === 'Chat' ? ['analytics.chatbot.read'] : ['analytics.readonly', 'analytics'];
}

/** Does what a method does, once access to the property and its quotas have been checked. */
type DataMethod = (state: DataApiState, property: AdminResource, request: never) => ChargedResponse;

const METHODS: Partial<Record<ApiVersion, Partial<Record<string, DataMethod>>>> = {
	v1beta: {
		RunReport: runReport,
		RunPivotReport: runPivotReport,
		RunRealtimeReport: runRealtimeReport,
		BatchRunReports: batchRunReports,
		BatchRunPivotReports: batchRunPivotReports,
		CheckCompatibility: checkFieldCompatibility,
		GetMetadata: (state, property) => ({
			response: buildMetadata(state.buildSchema(property), property),
			tokens: 1,
		}),
		CreateAudienceExport: createAudienceExport,
		GetAudienceExport: getAudienceExport,
		ListAudienceExports: listAudienceExports,
		QueryAudienceExport: queryAudienceExport,
	},
	v1alpha: {
		RunReport: runAlphaReport,
		GetMetadata: (state, property) => ({
			response: buildAlphaMetadata(state, property),
			tokens: 1,
		}),
		RunFunnelReport: runFunnelReport,
		GetPropertyQuotasSnapshot: ({ quotas }, { name }) => ({
			response: {
				name: `${name}/propertyQuotasSnapshot`,
				...quotas.takeSnapshot(name),
			},
			tokens: 0,
		}),
	},
};

/** The quota category of these methods; that of all others is `core`. */
const CATEGORIES: Partial<Record<string, QuotaCategory>> = {
	RunRealtimeReport: 'realtime',
	RunFunnelReport: 'funnel',
};

/** The ID in `properties/1` and `properties/1/metadata`. */
function readPropertyId(name: string): string {
	return name.split('/')[1] ?? '';
}

/** Undefined for methods that the sandbox does not have. */
export function findDataHandler(rpc: Rpc, state: DataApiState): MethodHandler<never> | undefined {
	const { version, name, pathField = '' } = rpc;
	const method = METHODS[version]?.[name];
	if (method === undefined) return undefined;
	const category = CATEGORIES[name] ?? 'core';
	const { quotas, quirks } = state;
	return (request: DataRequest, principal) => {
		const id = readPropertyId(String(request[pathField]));
		if (name === 'GetMetadata' && id === '0') return buildUniversalMetadata(state, version);
		const property = state.requireProperty(id, principal);
		return quotas.runWithinQuotas(property.name, category, quirks.switches.slowMs, () => {
			const { response, tokens } = method(state, property, request as never);
			const quota = quotas.chargeTokens(property.name, category, tokens);
			return attachQuota(response, request, quota);
		});
	};
}

/** The metadata of property 0: the fields that every property has. */
function buildUniversalMetadata(state: DataApiState, version: ApiVersion): JsonObject {
	return version === 'v1alpha'
		? buildAlphaMetadata(state)
		: buildMetadata(state.buildSchema(undefined));
}

interface DataRequest {
	[field: string]: unknown;
	returnPropertyQuota?: boolean;
	/** Batches only. */
	requests?: DataRequest[];
}

/** Adds the quota to a response, or to those reports of a batch whose request asks for it. */
function attachQuota(
	response: JsonObject,
	{ requests, returnPropertyQuota }: DataRequest,
	propertyQuota: QuotaStatus,
): JsonObject {
	if (requests === undefined) {
		return returnPropertyQuota ? { ...response, propertyQuota } : response;
	}
	const key = response['pivotReports'] === undefined ? 'reports' : 'pivotReports';
	const reports = (response[key] as JsonObject[]).map((report, index) =>
		attachQuota(report, requests[index]!, propertyQuota),
	);
	return { ...response, [key]: reports };
}
