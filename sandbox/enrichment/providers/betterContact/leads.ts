import type { SandboxReply } from '../../../http/types';
import { isObject } from '../../asked';
import type { JsonObject } from '../../records';
import type { Call } from '../frame/provider';
import { text, wholeNumber } from '../frame/read';
import { shortId } from './enrich';
import { findPeople, isEmpty } from './filters';
import { leadOf } from './records';
import { refusal } from './refusal';
import { leadsBody } from './results';

const MOST = 200;
const USUAL = 100;

/** A search as a job; free, and without contact data. */
export function findLeads(call: Call): SandboxReply {
	const body = call.json();
	const filters = body['filters'];
	if (!isObject(filters)) return refusal(400, 'Filters parameter is required.');
	if (isEmpty(filters)) {
		return refusal(400, 'Filters parameter is invalid. Include and Exclude can not be blank');
	}
	const page = pageOf(body);
	if (!page) return refusal(422, 'Lead finder was not accepted.');
	const found = findPeople(call, filters);
	const leads = found.slice(page.offset, page.offset + page.limit).map(leadOf);
	const summary = {
		leads_found: found.length,
		...(body['limit'] === undefined ? {} : page),
	};
	const url = text(body['webhook']);
	const request_id = call.submit({
		kind: 'leads',
		idFrom: shortId,
		records: [{ price: () => [], row: () => ({ summary, leads }) }],
		callback: url
			? { url, message: (job) => ({ text: JSON.stringify(leadsBody(call, job)) }) }
			: undefined,
	});
	const message = 'Lead finder request accepted.';
	return { status: 202, body: { success: true, message, request_id } };
}

/** `offset` counts only beside `limit`, which makes `max_leads` not count. */
function pageOf({ limit, offset, max_leads }: JsonObject) {
	const bounds = { min: 1, max: MOST, otherwise: USUAL };
	const size = wholeNumber(limit ?? max_leads, bounds);
	const start = wholeNumber(limit === undefined ? 0 : offset, {
		...{ min: 0, max: Infinity },
		otherwise: 0,
	});
	return size === undefined || start === undefined ? undefined : { limit: size, offset: start };
}
