import type { SandboxReply } from '../../../http/types';
import type { Company, JsonObject, Person } from '../../records';
import { ok, type Bought, type Call } from '../frame/provider';
import { wholeNumber } from '../frame/read';
import { findCompanies, findPeople } from './filters';
import { buyProfiles } from './lookup';
import { companyOf, profileOf } from './records';
import { malformed } from './refusal';

const MOST = 100;
const USUAL = 10;
const FARTHEST = 10_000;

export const searchPerson = (call: Call): SandboxReply =>
	search(call, 'people', 'person', findPeople(call), profileOf);

export const searchCompany = (call: Call): SandboxReply =>
	search(call, 'companies', 'company', findCompanies(call), companyOf);

/** A quarter of a credit for each row that was not given out before; by the overlay of it, nothing. */
function search<T extends Person | Company>(
	call: Call,
	key: string,
	bought: Bought,
	found: T[],
	rowOf: (record: T) => JsonObject,
): SandboxReply {
	const body = call.json();
	const limit = wholeNumber(body['limit'], { min: 1, max: MOST, otherwise: USUAL });
	if (limit === undefined) return malformed('search.limit', `limit must be 1 to ${MOST}`);
	const offset = offsetOf(body);
	const rows = found.slice(offset, offset + limit);
	if (call.quirks.disputed === 'first') {
		buyProfiles(
			call,
			bought,
			rows.map(({ id }) => id),
		);
	}
	const end = offset + rows.length;
	return ok({
		[key]: rows.map(rowOf),
		metadata: {
			total: found.length,
			credits: call.spent,
			offset,
			...(end < found.length ? { search_after: after(end) } : {}),
		},
	});
}

const after = (offset: number) => Buffer.from(`after ${offset}`).toString('base64url');

function offsetOf(body: JsonObject): number {
	const token = body['search_after'];
	if (typeof token === 'string') {
		const offset = /^after (\d+)$/.exec(Buffer.from(token, 'base64url').toString())?.[1];
		return offset === undefined
			? malformed('search.search_after', 'search_after is not valid')
			: Number(offset);
	}
	return (
		wholeNumber(body['offset'], { min: 0, max: FARTHEST, otherwise: 0 }) ??
		malformed('search.offset', `offset must be 0 to ${FARTHEST}`)
	);
}
