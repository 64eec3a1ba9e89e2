import {
	choice,
	flagWhenAdded,
	group,
	getInputItem,
	options,
	readAllValues,
	text,
	wholeNumber,
	withReader,
	type Field,
} from '../../../shared/node/field';

import { buildRawCallFields } from '../../../shared/node/rawCall';
import { oneProviderNotice } from '../fields';
import { providerRetryFields } from '../options';
import type { Pagination } from './pagination';

/** In the order in which users think of them. */
const pageFields = {
	mode: choice(
		'Continue With',
		{
			cursor: {
				name: 'Cursor',
				description: 'Each response contains a cursor for the next page',
			},
			page: { name: 'Page Number', description: 'Count up until a page is empty' },
		},
		'How the API indicates the next page',
		{ default: 'page' },
	),
	parameter: withReader(
		text('Parameter', 'Name of the parameter that selects the page', {
			default: 'page',
			placeholder: 'e.g. page or cursor',
		}),
		(parameter) => parameter.requiredText(),
	),
	sendIn: choice(
		'Send In',
		{
			body: 'Body',
			query: 'Query',
		},
		'Where to send the parameter',
		{ default: 'query' },
	),
	firstPage: wholeNumber('First Page', 'Number of the first page, usually 1 or 0', {
		default: 1,
		min: 0,
		displayOptions: { show: { mode: ['page'] } },
	}),
	cursorField: text('Next Cursor Field', 'Path of the next cursor in the response', {
		displayOptions: { show: { mode: ['cursor'] } },
		placeholder: 'e.g. meta.next_cursor',
	}),
	itemsField: text(
		'Items Field',
		'Path of the list in the response. Leave empty if the response has only one list.',
		{ placeholder: 'e.g. data.people' },
	),
	maxPages: wholeNumber(
		'Max Pages',
		'Stop after this many requests. Each page may cost credits.',
		{ default: 100, min: 1 },
	),
};

const pages = group(
	'Pagination',
	{ displayName: 'Pages', name: 'pages', fields: pageFields },
	'Fetch all pages of a list and return their items',
	{ placeholder: 'Add Option' },
);

/** The pagination settings; undefined if one request is enough. */
const paginationField: Field<Pagination | undefined> = withReader(pages, (parameter) => {
	const row = pages.read(parameter);
	if (!row) return undefined;
	if (row.mode === 'cursor' && row.cursorField === '') {
		return getInputItem(row).refuse(
			"'Next Cursor Field' under 'Pagination' is empty",
			"Enter the path of the next cursor in the response, such as meta.next_cursor, or choose 'Page Number'.",
		);
	}
	return readAllValues(pageFields, row);
});

/** The fields of a custom request to the provider's API. */
export const callFields = {
	credentialNotice: oneProviderNotice,
	...buildRawCallFields({
		methods: ['GET', 'POST'],
		endpoint: {
			placeholder: 'e.g. /account?fields=plan',
			description: 'Path, relative to the base URL in the credential',
		},
		body: 'JSON object or array to send',
	}),
	options: options({
		...providerRetryFields,
		fullResponse: flagWhenAdded(
			'Full Response',
			'Whether to return the status and headers as well as the body',
		),
		pagination: paginationField,
	}),
};
