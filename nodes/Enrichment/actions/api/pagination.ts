import type { INodeProperties } from 'n8n-workflow';

import type { ApiRequest } from '../../../shared/core/http';
import { isRecord, valueAt } from '../../../shared/core/json';
import { failed, success, type Result } from '../../../shared/core/result';
import type { Input } from '../../../shared/node/inputs';

/** How the pages of a list follow each other, in the words of the API that is called. */
export interface Pagination {
	mode: 'cursor' | 'page';
	parameter: string;
	sendIn: 'body' | 'query';
	firstPage: number;
	/** Path of the next cursor in an answer. */
	cursorField: string;
	/** Path of the list in an answer; where empty, the only list there. */
	itemsField: string;
	maxPages: number;
}

/** In the order in which they are thought of. */
const PAGE_FIELDS: INodeProperties[] = [
	{
		displayName: 'Continue With',
		name: 'mode',
		type: 'options',
		options: [
			{
				name: 'Cursor',
				value: 'cursor',
				description: 'Each response contains a cursor for the next page',
			},
			{
				name: 'Page Number',
				value: 'page',
				description: 'Count up until a page is empty',
			},
		],
		default: 'page',
		description: 'How the API names the next page',
	},
	{
		displayName: 'Parameter',
		name: 'parameter',
		type: 'string',
		default: 'page',
		placeholder: 'e.g. page or cursor',
		description: 'Name of the parameter that selects the page',
	},
	{
		displayName: 'Send In',
		name: 'sendIn',
		type: 'options',
		options: [
			{ name: 'Body', value: 'body' },
			{ name: 'Query', value: 'query' },
		],
		default: 'query',
		description: 'Where to send the parameter',
	},
	{
		displayName: 'First Page',
		name: 'firstPage',
		type: 'number',
		displayOptions: { show: { mode: ['page'] } },
		default: 1,
		description: 'Number of the first page, usually 1 or 0',
	},
	{
		displayName: 'Next Cursor Field',
		name: 'cursorField',
		type: 'string',
		displayOptions: { show: { mode: ['cursor'] } },
		default: '',
		placeholder: 'e.g. meta.next_cursor',
		description: 'Path of the next cursor in the response',
	},
	{
		displayName: 'Items Field',
		name: 'itemsField',
		type: 'string',
		default: '',
		placeholder: 'e.g. data.people',
		description:
			'Path of the list in the response. Leave empty if the response has only one list.',
	},
	{
		displayName: 'Max Pages',
		name: 'maxPages',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 100,
		description: 'Stop after this many requests. Each page may cost credits.',
	},
];

export const paginationOption: INodeProperties = {
	displayName: 'Pagination',
	name: 'pagination',
	type: 'fixedCollection',
	default: {},
	placeholder: 'Add Option',
	description: 'Fetch all pages of a list and return their items',
	options: [
		{
			displayName: 'Pages',
			name: 'pages',
			values: PAGE_FIELDS,
		},
	],
};

/** Undefined where one request is enough. */
export function readPagination(input: Input): Result<Pagination | undefined> {
	const [row] = input.rows('options.pagination');
	if (!row) return success(undefined);
	const mode = row.choice<Pagination['mode']>('mode');
	const cursorField = row.text('cursorField');
	if (mode === 'cursor' && cursorField === '') {
		return failed(
			"'Next Cursor Field' under 'Pagination' is empty",
			"Enter the path of the next cursor in the response, such as meta.next_cursor, or choose 'Page Number'.",
		);
	}
	return success({
		mode,
		parameter: row.requiredText('parameter'),
		sendIn: row.choice<Pagination['sendIn']>('sendIn'),
		firstPage: row.count('firstPage', 0),
		cursorField,
		itemsField: row.text('itemsField'),
		maxPages: row.count('maxPages'),
	});
}

/** The request for a page; the first page of a cursor is asked for without one. */
export function pageRequest(
	request: ApiRequest,
	{ parameter, sendIn }: Pagination,
	page: string | number | undefined,
): ApiRequest {
	if (page === undefined) return request;
	const { body, query } = request;
	if (sendIn === 'query') return { ...request, query: { ...query, [parameter]: page } };
	return { ...request, body: { ...(isRecord(body) ? body : {}), [parameter]: page } };
}

/** The list of a page; undefined where there is none. */
export function listOf(body: unknown, itemsField: string): unknown[] | undefined {
	if (itemsField !== '') {
		const value = valueAt(body, itemsField.split('.'));
		return Array.isArray(value) ? value : undefined;
	}
	if (Array.isArray(body)) return body;
	const lists = Object.values(isRecord(body) ? body : {}).filter((value) => Array.isArray(value));
	return lists.length === 1 ? lists[0] : undefined;
}

/** Where the next page begins; undefined after the last. */
export function nextCursor(body: unknown, cursorField: string): string | number | undefined {
	const value = valueAt(body, cursorField.split('.'));
	if (typeof value === 'number') return value;
	return typeof value === 'string' && value !== '' ? value : undefined;
}
