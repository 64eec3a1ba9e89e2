/** Up to five reports in one request. One bad report fails them all. */
import type { Resource } from '../admin/store';
import { invalid } from '../wire/refusal';
import type { Context } from './context';
import type { Finished } from './page';
import { runReport } from './report';
import type { BatchRunReportsRequest, RunReportRequest } from './requests';

const MOST_REQUESTS = 5;

export function batchReports(
	context: Context,
	property: Resource,
	{ requests = [] }: BatchRunReportsRequest,
): Finished {
	checkBatch(property, requests);
	const finished = requests.map((request) => runReport(context, property, request));
	return {
		answer: {
			reports: finished.map(({ answer }) => answer),
			kind: 'analyticsData#batchRunReports',
		},
		charge: finished.reduce((total, { charge }) => total + charge, 0),
	};
}

function checkBatch(property: Resource, requests: RunReportRequest[]): void {
	if (requests.length === 0) {
		throw invalid('The batchRunReportsRequest must contain at least one runReportRequest.');
	}
	if (requests.length > MOST_REQUESTS) {
		throw invalid(
			`Batch requests are limited to ${MOST_REQUESTS} requests.\n  This batch request contains ${requests.length} requests.`,
		);
	}
	const stranger = requests.find(
		(request) => request.property && request.property !== property.name,
	);
	if (stranger !== undefined) {
		throw invalid(
			`The property of each request must be unspecified or ${property.name}, not ${stranger.property}.`,
		);
	}
}
