import type { JsonObject } from '../../records';
import type { Call } from '../frame/provider';
import { wholeNumber } from '../frame/read';
import { filtersOf } from './filters';

const MOST = 50;
const USUAL = 25;

interface Page {
	offset: number;
	limit: number;
}

/** By `cursor`, by `offset`, or by `page`: never two of them. */
export function pageOf(call: Call): Page {
	const body = call.json();
	const ways = ['cursor', 'offset', 'page'].filter((name) => body[name] !== undefined);
	if (ways.length > 1) call.fail('badRequest', `${ways.join(' and ')} exclude each other`);
	const limit =
		wholeNumber(body['limit'] ?? body['per_page'], { min: 1, max: MOST, otherwise: USUAL }) ??
		call.fail('badRequest', `limit must be between 1 and ${MOST}`);
	const page = wholeNumber(body['page'], { min: 1, max: Infinity, otherwise: 1 });
	const offset = wholeNumber(body['offset'], { min: 0, max: Infinity, otherwise: 0 });
	if (page === undefined || offset === undefined) {
		return call.fail('badRequest', 'page and offset must be whole numbers');
	}
	if (body['cursor'] === undefined) return { limit, offset: offset + (page - 1) * limit };
	return { limit, offset: opened(call, body['cursor']) };
}

/** A cursor holds for the filters that it was given for. */
export function pagingOf(call: Call, { offset, limit }: Page, total: number): JsonObject {
	const end = offset + limit;
	const hasMore = end < total;
	return {
		has_more: hasMore,
		next_cursor: hasMore ? closed([call.endpoint, filtersOf(call), end]) : null,
		...(call.json()['include_total'] === true ? { total } : {}),
	};
}

const closed = (parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');

function opened(call: Call, cursor: unknown): number {
	const parts = typeof cursor === 'string' ? parsed(cursor) : undefined;
	const end = parts?.[2];
	const isOurs =
		typeof end === 'number' && cursor === closed([call.endpoint, filtersOf(call), end]);
	return isOurs ? end : call.fail('badRequest', 'The cursor does not belong to these filters');
}

function parsed(cursor: string): unknown[] | undefined {
	try {
		const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
		return Array.isArray(value) ? value : undefined;
	} catch {
		return undefined;
	}
}
