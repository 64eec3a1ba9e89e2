import type { Quirks } from './quirks';
import type { JsonObject } from './records';

/** Which records a page holds, and how the answer announces it. */
export interface Page {
	start: number;
	size: number;
	/** Beside the results; `total` is how many records there are in all. */
	announce(total: number): JsonObject;
}

type Style = (body: JsonObject, maxSize: number) => Page | string;

/** Everything a page may be asked for with; the rest of a search body is criteria. */
export const PAGING_FIELDS = ['page', 'pageSize', 'offset', 'limit', 'cursor'];

const DEFAULT_SIZE = 25;
const STUCK = 'c3R1Y2s';

const numbered =
	(first: number): Style =>
	(body, maxSize) => {
		const page = whole(body['page'], first);
		const size = whole(body['pageSize'], DEFAULT_SIZE);
		if (page === undefined || page < first) return `page must be a number from ${first}`;
		if (!size) return 'pageSize must be a number from 1';
		const pageSize = Math.min(size, maxSize);
		return {
			start: (page - first) * pageSize,
			size: pageSize,
			announce: () => ({ page, pageSize }),
		};
	};

const cursor: Style = (body, maxSize) => {
	const size = whole(body['pageSize'], DEFAULT_SIZE);
	const start = decode(body['cursor']);
	if (!size) return 'pageSize must be a number from 1';
	if (start === undefined) return 'The cursor is not valid';
	const pageSize = Math.min(size, maxSize);
	const next = start + pageSize;
	const announce = (total: number) => ({
		pageSize,
		nextCursor: next < total ? encode(next) : null,
	});
	return { start, size: pageSize, announce };
};

const STYLES: Record<Quirks['paging'], Style> = {
	page: numbered(1),
	zeroBasedPage: numbered(0),
	offset: (body, maxSize) => {
		const offset = whole(body['offset'], 0);
		const asked = whole(body['limit'], DEFAULT_SIZE);
		if (offset === undefined) return 'offset must be a number from 0';
		if (!asked) return 'limit must be a number from 1';
		const limit = Math.min(asked, maxSize);
		return { start: offset, size: limit, announce: () => ({ offset, limit }) };
	},
	cursor,
	stuckCursor: (body, maxSize) => {
		const page = cursor({ ...body, cursor: null }, maxSize);
		if (typeof page === 'string') return page;
		return { ...page, announce: () => ({ pageSize: page.size, nextCursor: STUCK }) };
	},
};

/** The complaint when the page cannot be read. */
export function readPage(body: JsonObject, { paging, maxPageSize }: Quirks): Page | string {
	return STYLES[paging](body, maxPageSize);
}

function whole(value: unknown, otherwise: number): number | undefined {
	const number = value ?? otherwise;
	return typeof number === 'number' && Number.isInteger(number) && number >= 0
		? number
		: undefined;
}

const encode = (start: number) => Buffer.from(`after:${start}`).toString('base64url');

function decode(value: unknown): number | undefined {
	if (value === undefined || value === null || value === '') return 0;
	const text = Buffer.from(String(value), 'base64url').toString();
	const start = /^after:(\d+)$/.exec(text)?.[1];
	return start === undefined ? undefined : Number(start);
}
