import { buildExpectedAnswer } from '../../../../nodes/Enrichment/providers/generic/describedRecord';
import {
	readGenericSearchPage,
	parsePageParameters,
} from '../../../../nodes/Enrichment/providers/generic/search';
import { readGenericSettings } from '../../../../nodes/Enrichment/providers/generic/settings';
import { toApiResponse } from '../../../../testing/answers';

const ITEMS = [{ id: 1 }, { id: 2 }];

const read = (body: unknown, start?: object, index = 0, credentials = {}) => {
	const expected = buildExpectedAnswer('contact', readGenericSettings(credentials));
	const response = toApiResponse(200, body);
	const cursor = start && JSON.stringify(start);
	const page = readGenericSearchPage(response, { index, cursor, size: 2 }, expected);
	return page.ok ? page.value : page.failure;
};
const next = (...asked: Parameters<typeof read>) => {
	const page = read(...asked);
	return 'rows' in page ? page.nextCursor && parsePageParameters(page.nextCursor) : page;
};

describe('The matches on a search page of the Generic REST API', () => {
	it('continue on the next page, also where totals and page numbers are text', () => {
		expect(read({ results: ITEMS, total: '30' })).toMatchObject({ total: 30 });
		expect(read({ results: ITEMS, page: '1', total_pages: '3' })).toMatchObject({
			hasMore: true,
		});
	});

	it('do not include a row that is only an error', () => {
		const rows = [{ error: 'Hidden' }, { error: 'No phone', firstName: 'Ada' }, { id: 1 }];
		expect(read({ results: rows })).toMatchObject({
			rows: [{ raw: rows[1] }, { raw: rows[2] }],
		});
	});

	it('do not include a row without any value', () => {
		const rows = [{}, { firstName: null, emails: [] }, { id: 1 }];
		expect(read({ results: rows })).toMatchObject({ rows: [{ raw: rows[2] }] });
	});

	it("are read where 'Rows JSON Path' leads", () => {
		const credentials = { customise: true, rowsJsonPath: 'payload.hits' };
		const body = { payload: { hits: ITEMS }, meta: { total: 9 } };
		expect(read(body, undefined, 0, credentials)).toMatchObject({ rows: [{}, {}], total: 9 });
		expect(read(body)).toMatchObject({
			description: expect.stringContaining("'Rows JSON Path'"),
		});
	});

	const noList = "The provider's search response is not a list";

	it.each([
		[{}, noList],
		[{ message: 'Fine' }, 'Fine'],
	])('are reported as unreadable, not as none, when the list is missing: %j', (body, message) => {
		expect(read(body)).toMatchObject({
			message,
			description: expect.stringContaining("'Contact Search Path'"),
		});
	});

	it.each<[string, unknown, number]>([
		['total', { total: 9 }, 9],
		['meta.total', { meta: { total: 9 } }, 9],
	])('have their total read from %s', (_where, facts, total) => {
		expect(read({ results: ITEMS, ...(facts as object) })).toMatchObject({ total });
	});
});

describe('The next search page of the Generic REST API', () => {
	it.each<{ title: string; facts: object; start: object | undefined; expected: object }>([
		{
			title: 'a cursor',
			facts: { nextCursor: 'abc' },
			start: undefined,
			expected: { cursor: 'abc' },
		},
		{
			title: 'a token in meta',
			facts: { meta: { nextPageToken: 'abc' } },
			start: undefined,
			expected: { cursor: 'abc' },
		},
		{
			title: 'an unnumbered first page',
			facts: { total: 5 },
			start: undefined,
			expected: { page: 2 },
		},
		{
			title: 'a later offset',
			facts: { offset: 2, limit: 2, total: 5 },
			start: { offset: 2 },
			expected: { offset: 4 },
		},
		{
			title: 'a page smaller than asked',
			facts: { page: 1, pageSize: 2 },
			start: undefined,
			expected: { page: 2 },
		},
	])('is requested after $title', ({ facts, start, expected }) => {
		expect(next({ results: ITEMS, ...facts }, start)).toEqual(expected);
	});

	it.each<{ title: string; facts: object; start: object | undefined; index: number }>([
		{
			title: 'an empty cursor',
			facts: { nextCursor: null, total: 6 },
			start: undefined,
			index: 0,
		},
		{ title: 'a cursor that ended', facts: {}, start: { cursor: 'abc' }, index: 1 },
		{ title: 'has_more: false', facts: { has_more: false }, start: undefined, index: 0 },
		{
			title: 'the last numbered page',
			facts: { page: 3, total_pages: 3 },
			start: { page: 3 },
			index: 2,
		},
	])('is not requested after $title', ({ facts, start, index }) => {
		expect(next({ results: ITEMS, ...facts }, start, index)).toBeUndefined();
	});
});
