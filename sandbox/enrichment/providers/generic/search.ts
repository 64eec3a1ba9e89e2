import { pageToken, startAt } from '../../../http/pageToken';
import type { SandboxReply } from '../../../http/types';
import type { JsonObject, Kind, Person } from '../../records';
import { type Call, ok } from '../frame/provider';
import { recordOf } from './answers';

interface Paging {
	page?: number | undefined;
	offset?: number | undefined;
	pageSize?: number | undefined;
	limit?: number | undefined;
	cursor?: string | null | undefined;
}

/** Free. Results carry no contact data by default: the lookup sells that. */
export function listed(call: Call, kind: Kind, body: Paging): SandboxReply {
	const { quirks } = call;
	const page = pageOf(call, body);
	const found = kind === 'person' ? peopleIn(call) : call.searchCompanies();
	const results = found
		.slice(page.start, page.start + page.size)
		.map((record) => recordOf(kind, record, quirks));
	const total = quirks.searchTotal ? { total: found.length } : {};
	return ok({ ...total, ...page.announce(found.length), results });
}

function peopleIn(call: Call): Person[] {
	const found = call.searchPeople();
	return call.quirks.searchContactData ? found : found.map(withoutContactData);
}

const withoutContactData = (person: Person): Person => ({ ...person, emails: [], phones: [] });

interface Page {
	start: number;
	size: number;
	/** Beside the results; `total` is how many records there are in all. */
	announce(total: number): JsonObject;
}

const STUCK = 'c3R1Y2s';

function pageOf(call: Call, asked: Paging): Page {
	const { paging, maxPageSize } = call.quirks;
	const isOffset = paging === 'offset';
	const size = Math.min((isOffset ? asked.limit : asked.pageSize) ?? 25, maxPageSize);
	if (isOffset) {
		const { offset = 0 } = asked;
		return { start: offset, size, announce: () => ({ offset, limit: size }) };
	}
	if (paging === 'cursor' || paging === 'stuckCursor') return cursorPage(call, asked, size);
	const first = paging === 'page' ? 1 : 0;
	const { page = first } = asked;
	if (page < first) call.fail('badRequest', `page must be a number from ${first}`);
	return { start: (page - first) * size, size, announce: () => ({ page, pageSize: size }) };
}

function cursorPage(call: Call, { cursor }: Paging, size: number): Page {
	const isStuck = call.quirks.paging === 'stuckCursor';
	const start = isStuck || !cursor ? 0 : startAt(cursor);
	if (start === undefined) return call.fail('badRequest', 'The cursor is not valid');
	const nextOf = (total: number) => (start + size < total ? pageToken(start + size) : null);
	return {
		start,
		size,
		announce: (total) => ({ pageSize: size, nextCursor: isStuck ? STUCK : nextOf(total) }),
	};
}
