/** The Data API v1beta. */
import type { Resource } from '../admin/store';
import type { Call, Route } from '../wire/frontEnd';
import { readBody, type MessageType } from '../wire/message';
import { checkPropertyId, type Context } from './context';
import { metadataOf } from './metadata';
import type { Category, Charge } from './quota';
import { runReport, type Finished } from './report';
import { RUN_REPORT, type ReportBase, type RunReportRequest } from './requests';

const SCOPES = ['analytics.readonly', 'analytics'] as const;
const SERVICE = 'google.analytics.data.v1beta.BetaAnalyticsData';

type Work = (property: Resource) => Finished;

interface Job {
	category: Category;
	/** Names of the fields asked for; some count against a quota of their own. */
	fields: string[];
	returnQuota: boolean;
	work: Work;
}

export function dataRoutes(context: Context): Route[] {
	const post = <T>(
		name: string,
		method: string,
		type: MessageType,
		job: (request: T) => Job,
	): Route => ({
		verb: 'POST',
		path: new RegExp(`^/v1beta/properties/([^/:]+):${name}$`),
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
		post<RunReportRequest>('runReport', 'RunReport', RUN_REPORT, (request) => ({
			category: 'core',
			...about(request),
			work: (property) => runReport(context, property, request),
		})),
	];
}

function about({ dimensions = [], returnPropertyQuota = false }: ReportBase) {
	return {
		fields: dimensions.map(({ name = '' }) => name),
		returnQuota: returnPropertyQuota,
	};
}

async function perform(context: Context, { params, principal }: Call, job: Job) {
	const { quotas, quirks } = context;
	const property = context.open(params[0] ?? '', principal);
	const { category, fields } = job;
	return quotas.run(property.name, category, fields, quirks.now.slowMs, () => {
		const { answer, charge } = job.work(property);
		const propertyQuota = quotas.charge(property.name, category, charge);
		return job.returnQuota ? withQuota(answer, propertyQuota) : answer;
	});
}

function withQuota(answer: Finished['answer'], propertyQuota: unknown): Finished['answer'] {
	if (typeof answer !== 'string') return { ...answer, propertyQuota };
	return `${answer.slice(0, -1)},"propertyQuota":${JSON.stringify(propertyQuota)}}`;
}

const ONE_TOKEN: Charge = { tokens: 1, thresholded: 0 };

function getMetadata(context: Context, call: Call) {
	const [id = ''] = call.params;
	checkPropertyId(id);
	if (id === '0') return metadataOf(context.schema(undefined), undefined);
	return perform(context, call, {
		category: 'core',
		fields: [],
		returnQuota: false,
		work: (property) => ({
			answer: metadataOf(context.schema(property), property),
			charge: ONE_TOKEN,
		}),
	});
}
