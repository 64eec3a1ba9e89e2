import type { INodeProperties } from 'n8n-workflow';

import type { Answer, ApiRequest, ApiResponse, Send } from '../../../shared/core/http';
import { isRecord, valueAt } from '../../../shared/core/json';
import { followPages } from '../../../shared/core/paging';
import { failed, success, type Failure, type Result } from '../../../shared/core/result';
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
		typeOptions: { minValue: 0 },
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
		firstPage: row.count('firstPage'),
		cursorField,
		itemsField: row.text('itemsField'),
		maxPages: row.count('maxPages'),
	});
}

export interface Pages {
	/** The pages received, in order. */
	responses: ApiResponse[];
	/** Why the list may be incomplete. */
	failure?: Failure;
}

/** Fetches pages until one is the last, brings nothing new, or fails. */
export async function fetchPages(
	send: Send,
	request: ApiRequest,
	pagination: Pagination,
	read: (answer: Answer) => Result<ApiResponse>,
): Promise<Pages> {
	const responses: ApiResponse[] = [];
	const contents = new Set<string>();
	const first = pagination.mode === 'page' ? pagination.firstPage : undefined;
	const followed = await followPages<string | number>(async (start = first) => {
		const response = read(await send(pageRequest(request, pagination, start)));
		if (!response.ok) return response;
		const list = listOf(response.value.body, pagination.itemsField);
		const content = JSON.stringify(list);
		// An API that ignores the parameter would send the first page forever.
		if (list?.length && contents.has(content)) return failed(...REPEATED);
		contents.add(content);
		if (list?.length !== 0 || responses.length === 0) responses.push(response.value);
		return list ? success(nextOf(response.value, list, pagination, start)) : failed(...NO_LIST);
	}, pagination.maxPages);
	return followed.ok ? { responses } : { responses, failure: inOwnWords(followed.failure) };
}

/** Where the next page begins; undefined after the last. Numbered pages end with an empty one. */
function nextOf(
	{ body }: ApiResponse,
	list: unknown[],
	{ mode, firstPage, cursorField }: Pagination,
	page: string | number | undefined,
): string | number | undefined {
	if (mode === 'page') return list.length === 0 ? undefined : Number(page ?? firstPage) + 1;
	const cursor = valueAt(body, cursorField.split('.'));
	if (typeof cursor === 'number') return cursor;
	return typeof cursor === 'string' && cursor !== '' ? cursor : undefined;
}

function inOwnWords(failure: Failure): Failure {
	return failure.reason === 'endless' ? failed(...MOST_READ).failure : failure;
}

const NO_LIST = [
	'The response has no list of items, so no further page was requested',
	"Set 'Items Field' under 'Pagination' to its path.",
] as const;
const REPEATED = [
	'The same page was returned again, so reading stopped there',
	"Check 'Parameter' under 'Pagination'.",
] as const;
const MOST_READ = [
	"'Max Pages' is reached",
	"Raise 'Max Pages' under 'Pagination' for more.",
] as const;

/** The request for a page; the first one has no cursor. */
function pageRequest(
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
