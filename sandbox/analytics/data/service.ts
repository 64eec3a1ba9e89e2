/** The Data API v1beta. */
import type { Resource } from '../admin/store';
import type { Call, Route } from '../wire/frontEnd';
import { readBody, type MessageType } from '../wire/message';
import { batchReports } from './batch';
import { checkCompatibility } from './checkCompatibility';
import { checkPropertyId, type Context } from './context';
import { metadataOf } from './metadata';
import { runPivotReport } from './pivot';
import type { Category, Charge, QuotaStatus } from './quota';
import { runRealtimeReport } from './realtime';
import { runReport, type Finished } from './report';
import {
	BATCH_RUN_PIVOT_REPORTS,
	BATCH_RUN_REPORTS,
	CHECK_COMPATIBILITY,
	RUN_PIVOT_REPORT,
	RUN_REALTIME_REPORT,
	RUN_REPORT,
	type CheckCompatibilityRequest,
	type ReportBase,
	type RunPivotReportRequest,
	type RunRealtimeReportRequest,
	type RunReportRequest,
} from './requests';

const SCOPES = ['analytics.readonly', 'analytics'] as const;
const SERVICE = 'google.analytics.data.v1beta.BetaAnalyticsData';

type Answer = Finished['answer'];

interface Job {
	category: Category;
	/** Names of the fields asked for; some count against a quota of their own. */
	fields: string[];
	work(property: Resource): Finished;
	/** Puts the quota where it was asked for. */
	addQuota?(answer: Answer, quota: QuotaStatus): Answer;
}

interface Batch<T> {
	property?: string;
	requests?: T[];
}

export function dataRoutes(context: Context): Route[] {
	const post = <T>(method: string, type: MessageType, job: (request: T) => Job): Route => ({
		verb: 'POST',
		path: new RegExp(`^/v1beta/properties/([^/:]+):${lowerFirst(method)}$`),
		method: `${SERVICE}.${method}`,
		scopes: SCOPES,
		run: (call) => {
			checkPropertyId(call.params[0] ?? '');
			const request = readBody<T>(type, call.request.text);
			return perform(context, call, job(request));
		},
	});
	return [
		{
			verb: 'GET',
			path: /^\/v1beta\/properties\/([^/:]+)\/metadata$/,
			method: `${SERVICE}.GetMetadata`,
			scopes: SCOPES,
			run: (call) => getMetadata(context, call),
		},
		post<RunReportRequest>('RunReport', RUN_REPORT, (request) => ({
			...single(request),
			work: (property) => runReport(context, property, request),
		})),
		post<RunPivotReportRequest>('RunPivotReport', RUN_PIVOT_REPORT, (request) => ({
			...single(request),
			work: (property) => runPivotReport(context, property, request),
		})),
		post<RunRealtimeReportRequest>('RunRealtimeReport', RUN_REALTIME_REPORT, (request) => ({
			...single(request),
			category: 'realtime',
			work: (property) => runRealtimeReport(context, property, request),
		})),
		post<CheckCompatibilityRequest>('CheckCompatibility', CHECK_COMPATIBILITY, (request) => ({
			category: 'core',
			fields: [],
			work: (property) => checkCompatibility(context, property, request),
		})),
		post<Batch<RunReportRequest>>('BatchRunReports', BATCH_RUN_REPORTS, ({ requests = [] }) =>
			batchJob('runReport', 'reports', requests, (property, request) =>
				runReport(context, property, request),
			),
		),
		post<Batch<RunPivotReportRequest>>(
			'BatchRunPivotReports',
			BATCH_RUN_PIVOT_REPORTS,
			({ requests = [] }) =>
				batchJob('runPivotReport', 'pivotReports', requests, (property, request) =>
					runPivotReport(context, property, request),
				),
		),
	];
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

const dimensionNames = ({ dimensions = [] }: ReportBase) => dimensions.map(({ name = '' }) => name);

function single(request: ReportBase) {
	return {
		category: 'core' as Category,
		fields: dimensionNames(request),
		...(request.returnPropertyQuota ? { addQuota: withQuota } : {}),
	};
}

function batchJob<T extends ReportBase>(
	name: 'runReport' | 'runPivotReport',
	key: 'reports' | 'pivotReports',
	requests: T[],
	run: (property: Resource, request: T) => Finished,
): Job {
	const wanting = requests.map(({ returnPropertyQuota = false }) => returnPropertyQuota);
	let finished: Finished[] = [];
	return {
		category: 'core',
		fields: requests.flatMap(dimensionNames),
		work: (property) => {
			finished = batchReports(name, property, requests, run);
			const sum = (kind: keyof Charge) =>
				finished.reduce((total, { charge }) => total + charge[kind], 0);
			return {
				answer: {},
				charge: { tokens: sum('tokens'), thresholded: sum('thresholded') },
			};
		},
		addQuota: (_, quota) => {
			const answers = finished.map(({ answer }, index) =>
				wanting[index] ? withQuota(answer, quota) : answer,
			);
			const kind = `analyticsData#batch${name.charAt(0).toUpperCase()}${name.slice(1)}s`;
			return joined(key, answers, kind);
		},
	};
}

/** As text as soon as one report is text: then it is too large to be taken apart again. */
function joined(key: string, answers: Answer[], kind: string): Answer {
	if (answers.every((answer) => typeof answer !== 'string')) return { [key]: answers, kind };
	const texts = answers.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)));
	return `{"${key}":[${texts.join(',')}],"kind":"${kind}"}`;
}

async function perform(context: Context, { params, principal }: Call, job: Job): Promise<Answer> {
	const { quotas, quirks } = context;
	const property = context.open(params[0] ?? '', principal);
	const { category, fields } = job;
	return quotas.run(property.name, category, fields, quirks.now.slowMs, () => {
		const { answer, charge } = job.work(property);
		const quota = quotas.charge(property.name, category, charge);
		return job.addQuota?.(answer, quota) ?? answer;
	});
}

function withQuota(answer: Answer, propertyQuota: QuotaStatus): Answer {
	if (typeof answer !== 'string') return { ...answer, propertyQuota };
	return `${answer.slice(0, -1)},"propertyQuota":${JSON.stringify(propertyQuota)}}`;
}

function getMetadata(context: Context, call: Call) {
	const [id = ''] = call.params;
	checkPropertyId(id);
	if (id === '0') return metadataOf(context.schema(undefined), undefined);
	return perform(context, call, {
		category: 'core',
		fields: [],
		work: (property) => ({
			answer: metadataOf(context.schema(property), property),
			charge: { tokens: 1, thresholded: 0 },
		}),
	});
}
