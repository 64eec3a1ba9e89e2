/** Up to five reports in one request. One bad report fails them all. */
import type { Resource } from '../admin/store';
import { invalid } from '../wire/refusal';
import type { Finished } from './report';
import type { ReportBase } from './requests';

const MOST_REQUESTS = 5;

export function batchReports<T extends ReportBase>(
	name: 'runReport' | 'runPivotReport',
	property: Resource,
	requests: T[],
	run: (property: Resource, request: T) => Finished,
): Finished[] {
	if (requests.length === 0) {
		const capital = name.charAt(0).toUpperCase() + name.slice(1);
		throw invalid(`The batch${capital}sRequest must contain at least one ${name}Request.`);
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
	return requests.map((request) => run(property, request));
}
