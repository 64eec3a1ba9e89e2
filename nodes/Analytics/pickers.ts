import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';

import type { Send } from '../shared/core/http';
import type { JsonRecord } from '../shared/core/json';
import { failed, mapResult, type Result } from '../shared/core/result';
import type { Choice } from '../shared/node/field';
import { loadPickerEntries } from '../shared/node/transport';
import { readEventStream } from './events/streams';
import { fetchRecentEvents } from './google/collectedEvents';
import { readTextOrEmpty } from './google/jsonValues';
import { fetchResourceList } from './google/resourceList';
import { readResourceId, readPropertyId } from './google/addresses';
import { LISTED_KINDS } from './resources';
import { listCurrencies, INDUSTRIES, filterChoices, listTimeZones } from './resources/choices';
import { findResourcesByIdOrName } from './resources/choose';
import { dataStream, dataStreamParent } from './resources/dataStream';
import {
	formatResourceLabel,
	buildListRequest,
	capitalizeWords,
	type ResourceKind,
	propertyParent,
} from './resources/description';
import {
	searchAccounts,
	searchProperties,
	searchPropertySelections,
	type SummarySearch,
	type Summary,
} from './google/propertySearch';
import { analyticsApi } from './service';

/** Reads the property that is chosen in the open panel, in any mode; empty if none is. */
export function readChosenProperty(context: ILoadOptionsFunctions): string {
	return readChosenValue(context, 'property');
}

function readChosenValue(context: ILoadOptionsFunctions, parameter: string): string {
	const value = context.getCurrentNodeParameter(parameter, { extractValue: true });
	return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

/** Creates a search over a list that Google returns in pages. n8n requests the next page when the user scrolls to the end. */
function createPagedSearch(
	search: SummarySearch,
	toEntry: (found: Summary) => INodeListSearchItems,
) {
	return async function (
		this: ILoadOptionsFunctions,
		filter = '',
		pageToken?: string,
	): Promise<INodeListSearchResult> {
		return await loadPickerEntries(this, analyticsApi, async (send) => {
			const found = await search(send, filter, pageToken);
			return mapResult(found, ({ entries, next }) => ({
				results: entries.map(toEntry),
				...(next !== undefined && { paginationToken: next }),
			}));
		});
	};
}

/** Loads data of a property for a picker; an invalid property ID is shown as an error. */
export async function loadForProperty<T>(
	context: ILoadOptionsFunctions,
	property: Result<string>,
	load: (send: Send, property: string) => Promise<Result<T>>,
): Promise<T> {
	return await loadPickerEntries(context, analyticsApi, async (send) =>
		property.ok ? await load(send, property.value) : property,
	);
}

/** Creates a search over a list that is loaded as a whole. */
function createListSearch(
	load: (
		context: ILoadOptionsFunctions,
	) => Array<Choice<string>> | Promise<Array<Choice<string>>>,
) {
	return async function (
		this: ILoadOptionsFunctions,
		filter = '',
	): Promise<INodeListSearchResult> {
		return { results: filterChoices(await load(this), filter) };
	};
}

/** Creates a search over a list of the chosen property. */
const createPropertySearch = (
	load: (send: Send, property: string) => Promise<Result<Array<Choice<string>>>>,
) =>
	createListSearch(async (context) => {
		return await loadForProperty(context, readPropertyId(readChosenProperty(context)), load);
	});

/** Creates a loader of all resources of a kind in a property. `valueOf` returns the value of an entry; resources without one are left out. */
function createResourceLoader(
	kind: ResourceKind,
	valueOf: (found: JsonRecord) => string | undefined = readResourceId,
) {
	return async (send: Send, property: string): Promise<Result<Array<Choice<string>>>> =>
		mapResult(
			await fetchResourceList(send, buildListRequest(kind, `properties/${property}`)),
			({ items }) =>
				items.flatMap((each) => {
					const value = valueOf(each);
					return value === undefined
						? []
						: [{ name: formatResourceLabel(kind, each), value }];
				}),
		);
}

/** Creates a search over the resources of a kind in the data stream that is chosen in the open panel. */
const createDataStreamSearch = (kind: ResourceKind) =>
	createListSearch(async (context) => {
		const property = readPropertyId(readChosenProperty(context));
		return await loadForProperty(context, property, async (send, id) => {
			const streams = await fetchResourceList(
				send,
				buildListRequest(dataStream, `properties/${id}`),
			);
			if (!streams.ok) return streams;
			const text = readChosenValue(context, 'dataStream');
			const [stream] = findResourcesByIdOrName(dataStream, text, streams.value.items);
			if (stream === undefined)
				return failed("'Data Stream' is not chosen yet", 'Choose the data stream first.');
			const found = await fetchResourceList(
				send,
				buildListRequest(kind, readTextOrEmpty(stream.name)),
			);
			return mapResult(found, ({ items }) =>
				items.map((each) => ({
					name: formatResourceLabel(kind, each),
					value: readResourceId(each),
				})),
			);
		});
	});

/** Loads data streams by the ID that events are sent to, such as `G-…`. */
const loadEventStreams = createResourceLoader(dataStream, (stream) => readEventStream(stream)?.id);

/** 'Key Event: Create' looks back equally far by default. */
const LOOKBACK_DAYS = 90;

async function fetchCollectedEventChoices(
	send: Send,
	property: string,
): Promise<Result<Array<Choice<string>>>> {
	const events = await fetchRecentEvents(send, property, LOOKBACK_DAYS);
	return mapResult(events, ({ names }) => names.map((name) => ({ name, value: name })));
}

const buildEventChoice = (words: string, value: string): Choice<string> => ({
	name: `${words} (${value})`,
	value,
});

/** Events that Google recommends for activity outside a website; those about leads come first. */
const EVENT_NAMES: Array<Choice<string>> = [
	buildEventChoice('Deal Won', 'close_convert_lead'),
	buildEventChoice('Deal Lost', 'close_unconvert_lead'),
	buildEventChoice('New Lead', 'generate_lead'),
	buildEventChoice('Lead Qualified', 'qualify_lead'),
	buildEventChoice('Lead Disqualified', 'disqualify_lead'),
	buildEventChoice('Lead Contacted', 'working_lead'),
	buildEventChoice('Purchase', 'purchase'),
	buildEventChoice('Refund', 'refund'),
	buildEventChoice('Sign-Up', 'sign_up'),
];

const WEB_APP = 'https://analytics.google.com/analytics/web/#';

function toPropertyEntry({ id, name, account, canEdit }: Summary): INodeListSearchItems {
	const right = canEdit === false ? ', view only' : '';
	return {
		name: `${name} — ${account} (${id})${right}`,
		value: id,
		url: `${WEB_APP}/p${id}`,
	};
}

export const listSearch = {
	searchProperties: createPagedSearch(searchProperties, toPropertyEntry),
	searchPropertySelections: createPagedSearch(searchPropertySelections, (summary) => {
		const account = /^accounts\/(\d+)$/.exec(summary.id)?.[1];
		if (account === undefined) return toPropertyEntry(summary);
		return {
			name: `${summary.name} — ${summary.account} (${account})`,
			value: summary.id,
			url: `${WEB_APP}/a${account}/admin`,
		};
	}),
	searchAccounts: createPagedSearch(searchAccounts, ({ id, name }) => ({
		name: `${name} (${id})`,
		value: id,
		url: `${WEB_APP}/a${id}/admin`,
	})),
	...Object.fromEntries(
		LISTED_KINDS.filter(({ panel }) => !panel.chosenBy && panel.parent === propertyParent).map(
			(kind) => [
				`search${capitalizeWords(kind.google.collection)}`,
				createPropertySearch(createResourceLoader(kind)),
			],
		),
	),
	...Object.fromEntries(
		LISTED_KINDS.filter(({ panel }) => panel.parent === dataStreamParent).map((kind) => [
			`search${capitalizeWords(kind.google.collection)}`,
			createDataStreamSearch(kind),
		]),
	),
	searchEventStreams: createPropertySearch(loadEventStreams),
	searchEventNames: createListSearch(() => EVENT_NAMES),
	searchCollectedEvents: createPropertySearch(fetchCollectedEventChoices),
	searchTimeZones: createListSearch(listTimeZones),
	searchCurrencies: createListSearch(listCurrencies),
	searchIndustries: createListSearch(() => INDUSTRIES),
};
