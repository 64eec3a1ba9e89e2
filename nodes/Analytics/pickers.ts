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
import { readStream } from './events/streams';
import { fetchRecentEvents } from './google/collectedEvents';
import { readText } from './google/jsonValues';
import { fetchResourceList } from './google/list';
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
} from './google/summaries';
import { analyticsApi } from './service';

/** The property chosen in the open panel, whatever its mode; empty while none is. */
export function chosenProperty(context: ILoadOptionsFunctions): string {
	return chosenIn(context, 'property');
}

function chosenIn(context: ILoadOptionsFunctions, parameter: string): string {
	const value = context.getCurrentNodeParameter(parameter, { extractValue: true });
	return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

/** A list that Google returns in pages. n8n asks for the next page when somebody scrolls to the end. */
function paged(search: SummarySearch, toEntry: (found: Summary) => INodeListSearchItems) {
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

/** Loads something of a property. */
export async function pickOf<T>(
	context: ILoadOptionsFunctions,
	property: Result<string>,
	load: (send: Send, property: string) => Promise<Result<T>>,
): Promise<T> {
	return await loadPickerEntries(context, analyticsApi, async (send) =>
		property.ok ? await load(send, property.value) : property,
	);
}

/** A list that is loaded as a whole. */
function whole(
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

/** A list of the chosen property, which has few resources of each kind. */
const forProperty = (
	load: (send: Send, property: string) => Promise<Result<Array<Choice<string>>>>,
) =>
	whole(async (context) => {
		return await pickOf(context, readPropertyId(chosenProperty(context)), load);
	});

/** All resources of a kind in a property. `valueOf` gives the value of an entry; a resource without one is not listed. */
function listed(
	kind: ResourceKind,
	valueOf: (found: JsonRecord) => string | undefined = readResourceId,
) {
	return async (send: Send, property: string): Promise<Result<Array<Choice<string>>>> =>
		mapResult(
			await fetchResourceList(send, buildListRequest(kind, `properties/${property}`)),
			({ items }) =>
				items.flatMap((each) => {
					const value = valueOf(each);
					return value === undefined ? [] : [{ name: formatResourceLabel(kind, each), value }];
				}),
		);
}

/** All resources of a kind in the data stream that is chosen in the open panel, by its ID or a name. */
const forDataStream = (kind: ResourceKind) =>
	whole(async (context) => {
		const property = readPropertyId(chosenProperty(context));
		return await pickOf(context, property, async (send, id) => {
			const streams = await fetchResourceList(
				send,
				buildListRequest(dataStream, `properties/${id}`),
			);
			if (!streams.ok) return streams;
			const text = chosenIn(context, 'dataStream');
			const [stream] = findResourcesByIdOrName(dataStream, text, streams.value.items);
			if (stream === undefined)
				return failed("'Data Stream' is not chosen yet", 'Choose the data stream first.');
			const found = await fetchResourceList(send, buildListRequest(kind, readText(stream.name)));
			return mapResult(found, ({ items }) =>
				items.map((each) => ({
					name: formatResourceLabel(kind, each),
					value: readResourceId(each),
				})),
			);
		});
	});

/** Data streams, by the ID that events are sent to (such as `G-…`). */
const eventStreams = listed(dataStream, (stream) => readStream(stream)?.id);

/** Key Event: Create looks back as far by default when it checks whether the event was ever collected. */
const LOOKBACK_DAYS = 90;

async function collectedChoices(
	send: Send,
	property: string,
): Promise<Result<Array<Choice<string>>>> {
	const events = await fetchRecentEvents(send, property, LOOKBACK_DAYS);
	return mapResult(events, ({ names }) => names.map((name) => ({ name, value: name })));
}

const named = (words: string, value: string): Choice<string> => ({
	name: `${words} (${value})`,
	value,
});

/** Events that Google recommends for what happens outside of a website, those about leads first. */
const EVENT_NAMES: Array<Choice<string>> = [
	named('Deal Won', 'close_convert_lead'),
	named('Deal Lost', 'close_unconvert_lead'),
	named('New Lead', 'generate_lead'),
	named('Lead Qualified', 'qualify_lead'),
	named('Lead Disqualified', 'disqualify_lead'),
	named('Lead Contacted', 'working_lead'),
	named('Purchase', 'purchase'),
	named('Refund', 'refund'),
	named('Sign-Up', 'sign_up'),
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
	searchProperties: paged(searchProperties, toPropertyEntry),
	searchPropertySelections: paged(searchPropertySelections, (summary) => {
		const account = /^accounts\/(\d+)$/.exec(summary.id)?.[1];
		if (account === undefined) return toPropertyEntry(summary);
		return {
			name: `${summary.name} — ${summary.account} (${account})`,
			value: summary.id,
			url: `${WEB_APP}/a${account}/admin`,
		};
	}),
	searchAccounts: paged(searchAccounts, ({ id, name }) => ({
		name: `${name} (${id})`,
		value: id,
		url: `${WEB_APP}/a${id}/admin`,
	})),
	...Object.fromEntries(
		LISTED_KINDS.filter(({ panel }) => !panel.chosenBy && panel.parent === propertyParent).map((kind) => [
			`search${capitalizeWords(kind.google.collection)}`,
			forProperty(listed(kind)),
		]),
	),
	...Object.fromEntries(
		LISTED_KINDS.filter(({ panel }) => panel.parent === dataStreamParent).map((kind) => [
			`search${capitalizeWords(kind.google.collection)}`,
			forDataStream(kind),
		]),
	),
	searchEventStreams: forProperty(eventStreams),
	searchEventNames: whole(() => EVENT_NAMES),
	searchCollectedEvents: forProperty(collectedChoices),
	searchTimeZones: whole(listTimeZones),
	searchCurrencies: whole(listCurrencies),
	searchIndustries: whole(() => INDUSTRIES),
};
