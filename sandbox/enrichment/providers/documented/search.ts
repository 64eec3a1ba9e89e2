import type { SandboxReply } from '../../../http/types';
import type { Company, JsonObject, Kind, Person } from '../../records';
import { ok, type Call } from '../frame/provider';
import { searchCompanies, searchPeople, type Range } from '../world/search';
import { recordOf } from './records';

interface Paging {
	page?: number | undefined;
	offset?: number | undefined;
	pageSize?: number | undefined;
	limit?: number | undefined;
	cursor?: string | null | undefined;
}

type Criterion = string | null | Array<string | null> | undefined;

/** Free. Results carry no contact data by default: the lookup sells that. */
export function search(
	call: Call,
	kind: Kind,
	body: Paging & Partial<Record<string, unknown>>,
): SandboxReply {
	const { quirks } = call;
	const page = pageOf(call, body);
	const found = kind === 'person' ? peopleBy(call, body) : companiesBy(call, body);
	const results = found
		.slice(page.start, page.start + page.size)
		.map((record) => recordOf(kind, record, quirks));
	const total = quirks.searchTotal ? { total: found.length } : {};
	return ok({ ...total, ...page.announce(found.length), results });
}

function peopleBy({ world, quirks }: Call, body: JsonObject): Person[] {
	const found = searchPeople(world, {
		titles: texts(body['jobTitle']),
		locations: texts(body['location']),
		company: {
			names: texts(body['company']),
			industries: texts(body['industry']),
			sizes: texts(body['companySize']).map(rangeOf),
		},
	});
	return quirks.searchContactData ? found : found.map(withoutContactData);
}

const withoutContactData = (person: Person): Person => ({ ...person, emails: [], phones: [] });

const companiesBy = ({ world }: Call, body: JsonObject): Company[] =>
	searchCompanies(world, {
		names: [...texts(body['name']), ...texts(body['company'])],
		domains: texts(body['domain']),
		industries: texts(body['industry']),
		locations: texts(body['location']),
		sizes: texts(body['companySize']).map(rangeOf),
	});

const texts = (value: unknown): string[] =>
	[value as Criterion]
		.flat()
		.filter((entry) => typeof entry === 'string' && entry !== '') as string[];

function rangeOf(written: string): Range {
	const [min = 0, max] = written.replace('+', '-Infinity').split(/[-–]/).map(Number);
	return { min, max: max ?? min };
}

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
	const start = isStuck ? 0 : startOf(cursor ?? '');
	if (start === undefined) return call.fail('badRequest', 'The cursor is not valid');
	const nextOf = (total: number) => (start + size < total ? written(start + size) : null);
	return {
		start,
		size,
		announce: (total) => ({ pageSize: size, nextCursor: isStuck ? STUCK : nextOf(total) }),
	};
}

const written = (start: number) => Buffer.from(`after:${start}`).toString('base64url');

function startOf(cursor: string): number | undefined {
	if (cursor === '') return 0;
	const start = /^after:(\d+)$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1];
	return start === undefined ? undefined : Number(start);
}
