/** The Data API: v1beta, and of v1alpha funnels, conversion reports and quotas. */
import type { Resource } from '../admin/store';
import type { Method } from '../wire/frontEnd';
import type { Rpc, Version } from '../wire/schema';
import type { Answer, Finished } from './answers';
import * as audienceExports from './audienceExports';
import type { Context } from './context';
import { alphaMetadataOf, runAlphaReport } from './conversions';
import { runFunnelReport } from './funnel';
import { runPivotReport } from './pivot';
import type { Category, QuotaStatus } from './quota';
import {
	batchRunPivotReports,
	batchRunReports,
	checkCompatibility,
	runRealtimeReport,
	runReport,
} from './report';
import { metadataOf } from './schema';

/** The assistant has a scope of its own, and takes no other. */
export function dataScopes({ name }: Rpc): readonly string[] {
	return name === 'Chat' ? ['analytics.chatbot.read'] : ['analytics.readonly', 'analytics'];
}

/** What a method does, once the property is open and within its quotas. */
type Work = (context: Context, property: Resource, request: never) => Finished;

const WORKS: Partial<Record<Version, Partial<Record<string, Work>>>> = {
	v1beta: {
		RunReport: runReport,
		RunPivotReport: runPivotReport,
		RunRealtimeReport: runRealtimeReport,
		BatchRunReports: batchRunReports,
		BatchRunPivotReports: batchRunPivotReports,
		CheckCompatibility: checkCompatibility,
		GetMetadata: (context, property) => ({
			answer: metadataOf(context.schema(property), property),
			charge: 1,
		}),
		CreateAudienceExport: audienceExports.create,
		GetAudienceExport: audienceExports.get,
		ListAudienceExports: audienceExports.list,
		QueryAudienceExport: audienceExports.query,
	},
	v1alpha: {
		RunReport: runAlphaReport,
		GetMetadata: (context, property) => ({
			answer: alphaMetadataOf(context, property),
			charge: 1,
		}),
		RunFunnelReport: runFunnelReport,
		GetPropertyQuotasSnapshot: ({ quotas }, { name }) => ({
			answer: { name: `${name}/propertyQuotasSnapshot`, ...quotas.snapshot(name) },
			charge: 0,
		}),
	},
};

/** What is not counted here is `core`. */
const CATEGORIES: Partial<Record<string, Category>> = {
	RunRealtimeReport: 'realtime',
	RunFunnelReport: 'funnel',
};

/** The id in `properties/1` and `properties/1/metadata`. */
const idIn = (name: string) => name.split('/')[1] ?? '';

export function dataMethod(rpc: Rpc, context: Context): Method<never> | undefined {
	const { version, name, pathField = '' } = rpc;
	const work = WORKS[version]?.[name];
	if (work === undefined) return undefined;
	const category = CATEGORIES[name] ?? 'core';
	const { quotas, quirks } = context;
	return (request: Request, principal) => {
		const id = idIn(String(request[pathField]));
		if (name === 'GetMetadata' && id === '0') return commonMetadata(context, version);
		const property = context.open(id, principal);
		return quotas.run(property.name, category, quirks.now.slowMs, () => {
			const { answer, charge } = work(context, property, request as never);
			return withQuota(answer, request, quotas.charge(property.name, category, charge));
		});
	};
}

/** The fields that every property has. */
function commonMetadata(context: Context, version: Version): Answer {
	return version === 'v1alpha' ? alphaMetadataOf(context) : metadataOf(context.schema(undefined));
}

interface Request {
	[field: string]: unknown;
	returnPropertyQuota?: boolean;
	/** Of a batch. */
	requests?: Request[];
}

/** Puts the quota where it was asked for. */
function withQuota(answer: Answer, request: Request, propertyQuota: QuotaStatus): Answer {
	const { requests, returnPropertyQuota } = request;
	if (requests === undefined) {
		return returnPropertyQuota ? { ...answer, propertyQuota } : answer;
	}
	const key = answer['pivotReports'] === undefined ? 'reports' : 'pivotReports';
	const reports = (answer[key] as Answer[]).map((report, index) =>
		withQuota(report, requests[index]!, propertyQuota),
	);
	return { ...answer, [key]: reports };
}
