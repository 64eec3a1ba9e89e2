import { pageToken, startAt } from '../../../http/pageToken';
import type { SandboxReply } from '../../../http/types';
import type { Company, JsonObject, Kind, Person } from '../../records';
import { ok, type Call } from '../frame/provider';
import { rangeIn, searchCompanies, searchPeople } from '../world/search';
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
		seniorities: texts(body['seniority']).map(levelOf),
		departments: texts(body['department']),
		locations: texts(body['location']),
		company: {
			names: texts(body['company']),
			industries: texts(body['industry']),
			sizes: texts(body['companySize']).map(rangeIn),
		},
	});
	return quirks.searchContactData ? found : found.map(withoutContactData);
}

/** `C-Suite` and `c_suite` are the world's `cSuite`; any other level is nobody's. */
const levelOf = (word: string): string => {
	const level = word.toLowerCase().replace(/[^a-z]/g, '');
	return level === 'csuite' ? 'cSuite' : level;
};

const withoutContactData = (person: Person): Person => ({ ...person, emails: [], phones: [] });

const companiesBy = ({ world }: Call, body: JsonObject): Company[] =>
	searchCompanies(world, {
		names: [...texts(body['name']), ...texts(body['company'])],
		domains: texts(body['domain']),
		industries: texts(body['industry']),
		locations: texts(body['location']),
		sizes: texts(body['companySize']).map(rangeIn),
	});

const texts = (value: unknown): string[] =>
	[value as Criterion]
		.flat()
		.filter((entry) => typeof entry === 'string' && entry !== '') as string[];

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
