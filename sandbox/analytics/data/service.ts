/** The Data API v1beta. */
import type { google } from '@google-analytics/data/build/protos/protos';

import type { Resource } from '../admin/store';
import type { Principal } from '../oauth/grants';
import type { Method, Methods } from '../wire/frontEnd';
import type { Rpc, Version } from '../wire/schema';
import { AudienceExports } from './audienceExports';
import { batchReports } from './batch';
import { checkCompatibility } from './checkCompatibility';
import { checkPropertyId, type Context } from './context';
import { runFunnelReport } from './funnel';
import { metadataOf } from './metadata';
import { runPivotReport } from './pivot';
import type { Category, QuotaStatus } from './quota';
import { runRealtimeReport } from './realtime';
import type { Answer, Finished } from './page';
import { runReport } from './report';

type AlphaApi = google.analytics.data.v1alpha.AlphaAnalyticsData;
type BetaApi = google.analytics.data.v1beta.BetaAnalyticsData;

export const DATA_SCOPES = ['analytics.readonly', 'analytics'] as const;

/** The id in `properties/1` and `properties/1/metadata`. */
const idIn = (name = '') => name.split('/')[1] ?? '';

export const checkDataPath = (name: string) => checkPropertyId(idIn(name));

interface Job {
	category: Category;
	work(property: Resource): Finished;
	/** Puts the quota where it was asked for. */
	addQuota?(answer: Answer, quota: QuotaStatus): Answer;
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** By the name of the method, with a small first letter. */
export function dataMethods(context: Context): (rpc: Rpc) => Method<never> | undefined {
	const methods: Partial<Record<Version, Record<string, Method<never> | undefined>>> = {
		v1beta: { ...betaMethods(context) },
		v1alpha: { ...alphaMethods(context) },
	};
	return ({ version, name }) => methods[version]?.[lowerFirst(name)];
}

/** Opens the property that a name begins with, and does the job within its quotas. */
const performer =
	(context: Context) => (name: string | undefined, principal: Principal, job: Job) =>
		performJob(context, context.open(idIn(name), principal), job);

function alphaMethods(context: Context): Methods<AlphaApi> {
	const perform = performer(context);
	return {
		runFunnelReport: (request, principal) =>
			perform(request.property, principal, {
				...report('funnel', request),
				work: (property) => runFunnelReport(context, property, request),
			}),
		getPropertyQuotasSnapshot: ({ name }, principal) =>
			perform(
				name,
				principal,
				job((property) => ({
					answer: { name, ...context.quotas.snapshot(property.name) },
					charge: 0,
				})),
			),
	};
}

function betaMethods(context: Context): Methods<BetaApi> {
	const perform = performer(context);
	const exports = new AudienceExports(context);
	return {
		createAudienceExport: ({ parent, audienceExport = {} }, principal) =>
			perform(
				parent,
				principal,
				job((property) => exports.create(property, audienceExport)),
			),
		getAudienceExport: ({ name = '' }, principal) =>
			perform(
				name,
				principal,
				job(() => exports.get(name)),
			),
		listAudienceExports: (request, principal) =>
			perform(
				request.parent,
				principal,
				job((property) => exports.list(property, request)),
			),
		queryAudienceExport: (request, principal) =>
			perform(
				request.name,
				principal,
				job(() => exports.query(request)),
			),
		getMetadata: ({ name }, principal) =>
			idIn(name) === '0'
				? metadataOf(context.schema(undefined), undefined)
				: perform(
						name,
						principal,
						question((property) => metadataOf(context.schema(property), property)),
					),
		runReport: (request, principal) =>
			perform(request.property, principal, {
				...report('core', request),
				work: (property) => runReport(context, property, request),
			}),
		runPivotReport: (request, principal) =>
			perform(request.property, principal, {
				...report('core', request),
				work: (property) => runPivotReport(context, property, request),
			}),
		runRealtimeReport: (request, principal) =>
			perform(request.property, principal, {
				...report('realtime', request),
				work: (property) => runRealtimeReport(context, property, request),
			}),
		batchRunReports: ({ property: name, requests = [] }, principal) =>
			perform(name, principal, {
				category: 'core',
				work: (property) => batchReports(context, property, requests),
				addQuota: ({ reports, ...rest }, quota) => ({
					reports: (reports as Answer[]).map((answer, index) =>
						requests[index]?.returnPropertyQuota ? withQuota(answer, quota) : answer,
					),
					...rest,
				}),
			}),
		checkCompatibility: (request, principal) =>
			perform(
				request.property,
				principal,
				question((property) => checkCompatibility(context.schema(property), request)),
			),
	};
}

const job = (work: Job['work']): Job => ({ category: 'core', work });

/** What is no report costs one token. */
const question = (work: (property: Resource) => Answer): Job =>
	job((property) => ({ answer: work(property), charge: 1 }));

interface ReportRequest {
	returnPropertyQuota?: boolean;
}

function report(category: Category, request: ReportRequest): Omit<Job, 'work'> {
	return {
		category,
		...(request.returnPropertyQuota ? { addQuota: withQuota } : {}),
	};
}

const withQuota = (answer: Answer, propertyQuota: QuotaStatus): Answer => ({
	...answer,
	propertyQuota,
});

async function performJob({ quotas, quirks }: Context, property: Resource, job: Job) {
	const { category } = job;
	return await quotas.run(property.name, category, quirks.now.slowMs, () => {
		const { answer, charge } = job.work(property);
		const quota = quotas.charge(property.name, category, charge);
		return job.addQuota?.(answer, quota) ?? answer;
	});
}
