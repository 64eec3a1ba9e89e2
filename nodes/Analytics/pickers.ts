import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';

import type { Send } from '../shared/core/http';
import { success, type Result } from '../shared/core/result';
import { pick } from '../shared/node/picker';
import { EVENT_NAMES } from './events/names';
import { streamOf } from './events/streams';
import { collectedEvents } from './google/collectedEvents';
import { list } from './google/list';
import { idOf, readPropertyId } from './google/addresses';
import { KINDS } from './resources';
import { currencies, INDUSTRIES, matching, timeZones, type Choice } from './resources/choices';
import { dataStream } from './resources/dataStream';
import { labelOf, listOf, titleOf, type Description } from './resources/description';
import { ofProperty } from './resources/parents';
import { searchAccounts, searchProperties, type Found, type Summary } from './google/summaries';
import { analyticsApi } from './service';

/** The property chosen in the open panel, whatever its mode; empty while none is. */
export function chosenProperty(context: ILoadOptionsFunctions): string {
	const value = context.getCurrentNodeParameter('property', { extractValue: true });
	return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

type Search = (send: Send, text: string, page?: string) => Promise<Result<Found>>;

/** A list that Google pages: n8n asks for the next page when somebody scrolls to the end. */
function paged(search: Search, toEntry: (found: Summary) => INodeListSearchItems) {
	return async function (
		this: ILoadOptionsFunctions,
		filter = '',
		pageToken?: string,
	): Promise<INodeListSearchResult> {
		return await pick(this, analyticsApi, async (send) => {
			const found = await search(send, filter, pageToken);
			if (!found.ok) return found;
			const { entries, next } = found.value;
			const results = entries.map(toEntry);
			return success({ results, ...(next !== undefined && { paginationToken: next }) });
		});
	};
}

/** What belongs to the chosen property, all of it at once: a property has few of each. */
function forProperty(load: (send: Send, property: string) => Promise<Result<Choice[]>>) {
	return async function (
		this: ILoadOptionsFunctions,
		filter = '',
	): Promise<INodeListSearchResult> {
		const property = readPropertyId(chosenProperty(this));
		return await pick(this, analyticsApi, async (send) => {
			if (!property.ok) return property;
			const all = await load(send, property.value);
			return all.ok ? success({ results: matching(all.value, filter) }) : all;
		});
	};
}

/** All of a kind that belong to a property. */
function listed(kind: Description) {
	return async (send: Send, property: string): Promise<Result<Choice[]>> => {
		const all = await list(send, listOf(kind, `properties/${property}`));
		if (!all.ok) return all;
		return success(
			all.value.items.map((each) => ({ name: labelOf(kind, each), value: idOf(each) })),
		);
	};
}

/** Websites and apps by the ID that events are sent to. */
async function eventStreams(send: Send, property: string): Promise<Result<Choice[]>> {
	const all = await list(send, listOf(dataStream, `properties/${property}`));
	if (!all.ok) return all;
	return success(
		all.value.items.flatMap((each) => {
			const stream = streamOf(each);
			return stream ? [{ name: labelOf(dataStream, each), value: stream.id }] : [];
		}),
	);
}

/** As long as a key event is checked for by default. */
const LOOKBACK_DAYS = 90;

async function collectedChoices(send: Send, property: string): Promise<Result<Choice[]>> {
	const events = await collectedEvents(send, property, LOOKBACK_DAYS);
	if (!events.ok) return events;
	return success(events.value.names.map((name) => ({ name, value: name })));
}

/** A list that is known without a request. */
function fixed(choices: () => Choice[]) {
	return async function (
		this: ILoadOptionsFunctions,
		filter = '',
	): Promise<INodeListSearchResult> {
		return { results: matching(choices(), filter) };
	};
}

const WEB_APP = 'https://analytics.google.com/analytics/web/#';

export const listSearch = {
	searchProperties: paged(searchProperties, ({ id, name, account }) => ({
		name: `${name} — ${account} (${id})`,
		value: id,
		url: `${WEB_APP}/p${id}`,
	})),
	searchAccounts: paged(searchAccounts, ({ id, name }) => ({
		name: `${name} (${id})`,
		value: id,
		url: `${WEB_APP}/a${id}/admin`,
	})),
	...Object.fromEntries(
		KINDS.filter(({ chosen, parent }) => !chosen && parent === ofProperty).map((kind) => [
			`search${titleOf(kind.collection)}`,
			forProperty(listed(kind)),
		]),
	),
	searchEventStreams: forProperty(eventStreams),
	searchEventNames: fixed(() => EVENT_NAMES),
	searchCollectedEvents: forProperty(collectedChoices),
	searchTimeZones: fixed(timeZones),
	searchCurrencies: fixed(currencies),
	searchIndustries: fixed(() => INDUSTRIES),
};
