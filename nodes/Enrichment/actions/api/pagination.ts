import type { INodeProperties } from 'n8n-workflow';

import type { ApiRequest } from '../../../shared/core/http';
import { isRecord, valueAt } from '../../../shared/core/json';
import { failed, success, type Result } from '../../../shared/core/result';
import type { Input } from '../../../shared/node/inputs';
import { choiceField, numberField, textField } from '../../../shared/node/panel';

/** How to page through a list of the called API. */
export interface Pagination {
	mode: 'cursor' | 'page';
	parameter: string;
	sendIn: 'body' | 'query';
	firstPage: number;
	/** Path of the next cursor in an answer. */
	cursorField: string;
	/** Path of the list in an answer; empty for the only list there. */
	itemsField: string;
	maxPages: number;
}

/** In the order in which users think of them. */
const PAGE_FIELDS: INodeProperties[] = [
	choiceField(
		'Continue With',
		'mode',
		[
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
		'How the API names the next page',
		{ default: 'page' },
	),
	textField('Parameter', 'parameter', 'Name of the parameter that selects the page', {
		default: 'page',
		placeholder: 'e.g. page or cursor',
	}),
	choiceField(
		'Send In',
		'sendIn',
		[
			{ name: 'Body', value: 'body' },
			{ name: 'Query', value: 'query' },
		],
		'Where to send the parameter',
		{ default: 'query' },
	),
	{
		displayName: 'First Page',
		name: 'firstPage',
		type: 'number',
		displayOptions: { show: { mode: ['page'] } },
		default: 1,
		description: 'Number of the first page, usually 1 or 0',
	},
	textField('Next Cursor Field', 'cursorField', 'Path of the next cursor in the response', {
		displayOptions: { show: { mode: ['cursor'] } },
		placeholder: 'e.g. meta.next_cursor',
	}),
	textField(
		'Items Field',
		'itemsField',
		'Path of the list in the response. Leave empty if the response has only one list.',
		{ placeholder: 'e.g. data.people' },
	),
	numberField(
		'Max Pages',
		'maxPages',
		[1, 100],
		'Stop after this many requests. Each page may cost credits.',
	),
];

export const paginationOption: INodeProperties = {
	displayName: 'Pagination',
	name: 'pagination',
	type: 'fixedCollection',
	default: {},
	placeholder: 'Add Option',
	description: 'Fetch all pages of a list and return their items',
	options: [{ displayName: 'Pages', name: 'pages', values: PAGE_FIELDS }],
};

/** Undefined if one request is enough. */
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

/** The request for a page; the first one has no cursor. */
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

/** The list of a page; undefined if there is none. */
export function listOf(body: unknown, itemsField: string): unknown[] | undefined {
	if (itemsField !== '') {
		const value = valueAt(body, itemsField.split('.'));
		return Array.isArray(value) ? value : undefined;
	}
	if (Array.isArray(body)) return body;
	const lists = Object.values(isRecord(body) ? body : {}).filter((value) => Array.isArray(value));
	return lists.length === 1 ? lists[0] : undefined;
}
