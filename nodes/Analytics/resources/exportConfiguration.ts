import type { JsonRecord } from '../../shared/core/json';
import { groupBy } from '../../shared/core/lists';
import { sentence, success, type Failure, type Result } from '../../shared/core/result';
import { textIn } from '../google/answer';
import { fetchChosen } from './choose';
import { entryOf, partOf, PART_NAMES, PARTS } from './configuration';
import { dataStream } from './dataStream';
import { listOf, titleOf, wordsOf, type Description } from './description';
import { choices, panelOf, type Field } from './fields';
import { ofProperty } from './parents';
import { operationOf, type Item } from './session';
import { OF_PROPERTY, OF_STREAMS } from './settings';

export function partsField(initial: string[], description: string): Field {
	const options = PART_NAMES.map((value) => ({ name: titleOf(wordsOf(value)), value }));
	return choices('Parts', options, description, { default: initial });
}

const EXPORTED = PART_NAMES.filter((name) => name !== 'annotations');

export const exportConfiguration = operationOf(
	{
		name: 'Export Configuration (Preview)',
		value: 'exportConfiguration',
		action: 'Export configuration of property',
		description:
			'Return what people set up in a property as JSON, to keep or to apply to another property',
	},
	[...ofProperty.fields, ...panelOf({ parts: partsField(EXPORTED, 'Which parts to export') })],
	async (item) => {
		const property = await ofProperty.read(item);
		const parts = item.input.choices('parts');
		return success({ work: async () => await exportParts(property, parts, item) });
	},
);

async function exportParts(property: string, parts: string[], item: Item) {
	const configuration: JsonRecord = {};
	for (const { name, kind, isOwn } of PARTS.filter((each) => parts.includes(each.name))) {
		const all = namingPart(name, await presentOf(kind, property, item));
		if (!all.ok) return all;
		configuration[name] = all.value.filter(isOwn).map((each) => entryOf(kind, each));
	}
	const kinds = OF_PROPERTY.filter((kind) => parts.includes(partOf(kind)));
	const settings = await settingsOf(kinds, property, item);
	if (!settings.ok) return settings;
	if (parts.includes('settings')) {
		const streams = await streamsOf(property, item);
		if (!streams.ok) return streams;
		settings.value.streams = streams.value;
	}
	return success([{ ...configuration, ...(kinds.length > 0 && { settings: settings.value }) }]);
}

const REFUSED = [400, 403, 404];

/** Of several parts, Google's refusal does not say which one it is about. */
export function namingPart<T>(part: string, read: Result<T>): Result<T> {
	return read.ok ? read : { ok: false, failure: namedAfter(part, 'reading', read.failure) };
}

export function namedAfter(part: string, doing: string, failure: Failure): Failure {
	if (!REFUSED.includes(failure.status ?? 0)) return failure;
	const where = `Google refused this while ${doing} ${part}: leave it out of 'Parts' if the others work.`;
	const { description } = failure;
	return { ...failure, description: description ? `${sentence(description)} ${where}` : where };
}

/** All that there are of a kind; of settings there is always one. */
export async function presentOf(
	kind: Description,
	parent: string,
	item: Item,
): Promise<Result<JsonRecord[]>> {
	if (kind.identity) return await item.list(listOf(kind, parent));
	const found = await fetchChosen(kind, `${parent}/${kind.collection}`, item);
	return found.ok ? success([found.value]) : found;
}

/** Those that have settings; apps have none. */
export async function webStreamsOf(property: string, item: Item): Promise<Result<JsonRecord[]>> {
	const all = await item.list(listOf(dataStream, property));
	return all.ok ? success(all.value.filter(({ type }) => type === 'WEB_DATA_STREAM')) : all;
}

/** Settings by their names. */
async function settingsOf(kinds: Description[], parent: string, item: Item) {
	const settings: JsonRecord = {};
	for (const kind of kinds) {
		const found = namingPart(partOf(kind), await presentOf(kind, parent, item));
		if (!found.ok) return found;
		settings[kind.name] = entryOf(kind, found.value[0]!);
	}
	return success(settings);
}

/** The settings of data streams, by the names of these. Of streams that share a name it is a list. */
async function streamsOf(property: string, item: Item): Promise<Result<JsonRecord>> {
	const all = namingPart('settings', await webStreamsOf(property, item));
	if (!all.ok) return all;
	const streams: JsonRecord = {};
	for (const [name, alike] of groupBy(all.value, streamName)) {
		const each: JsonRecord[] = [];
		for (const stream of alike) {
			const settings = await settingsOf(OF_STREAMS, textIn(stream.name), item);
			if (!settings.ok) return settings;
			each.push(settings.value);
		}
		streams[name] = each.length === 1 ? each[0] : each;
	}
	return success(streams);
}

const streamName = ({ displayName }: JsonRecord) => textIn(displayName);
