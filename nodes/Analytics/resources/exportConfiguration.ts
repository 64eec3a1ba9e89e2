import type { INodeProperties } from 'n8n-workflow';

import type { JsonRecord } from '../../shared/core/json';
import { success, type Result } from '../../shared/core/result';
import { textIn } from '../google/read';
import { entryOf, partOf, PART_NAMES, PARTS } from './configuration';
import { dataStream } from './dataStream';
import { listOf, type Description } from './description';
import { asked, choices } from './fields';
import { ofProperty } from './parents';
import { operationOf, type Item } from './session';
import { fetchSettings, OF_PROPERTY, OF_STREAMS } from './settings';

/** `customDimensions` is shown as `Custom Dimensions`. */
const titled = (name: string) =>
	name
		.replace(/[A-Z]/g, (letter) => ` ${letter}`)
		.replace(/^./, (letter) => letter.toUpperCase());

export function partsField(initial: string[], description: string): INodeProperties {
	const options = PART_NAMES.map((value) => ({ name: titled(value), value }));
	return asked('parts', choices('Parts', options, description, { default: initial }));
}

const EXPORTED = PART_NAMES.filter((name) => name !== 'annotations');

export const exportConfiguration = operationOf(
	{
		name: 'Export Configuration (Preview)',
		value: 'exportConfiguration',
		action: 'Export configuration of property',
		description:
			'Get what people set up in a property, to keep or to apply to another property',
	},
	[...ofProperty.fields, partsField(EXPORTED, 'What to export')],
	async (item) => {
		const property = await ofProperty.read(item);
		const parts = item.input.choices('parts');
		const configuration: JsonRecord = {};
		for (const { name, kind, isOwn } of PARTS.filter((each) => parts.includes(each.name))) {
			const all = await item.list(listOf(kind, property));
			if (!all.ok) return all;
			configuration[name] = all.value.filter(isOwn).map((each) => entryOf(kind, each));
		}
		const settings = await exportSettings(property, parts, item);
		if (!settings.ok) return settings;
		const hasSettings = Object.keys(settings.value).length > 0;
		const all = { ...configuration, ...(hasSettings && { settings: settings.value }) };
		return success([all]);
	},
);

async function exportSettings(
	property: string,
	parts: string[],
	item: Item,
): Promise<Result<JsonRecord>> {
	const wanted = OF_PROPERTY.filter(({ name }) => parts.includes(partOf(name)));
	const settings = await entriesOf(wanted, property, item);
	if (!settings.ok || !parts.includes('settings')) return settings;
	const all = await item.list(listOf(dataStream, property));
	if (!all.ok) return all;
	// Apps have no such settings.
	const web = all.value.filter(({ type }) => type === 'WEB_DATA_STREAM');
	const streams = new Map<string, JsonRecord>();
	for (const { name, displayName } of web) {
		if (streams.has(textIn(displayName))) {
			item.hint(
				`Of the data streams named "${textIn(displayName)}" only the first is exported.`,
			);
			continue;
		}
		const entries = await entriesOf(OF_STREAMS, textIn(name), item);
		if (!entries.ok) return entries;
		streams.set(textIn(displayName), entries.value);
	}
	return success({ ...settings.value, streams: Object.fromEntries(streams) });
}

async function entriesOf(
	kinds: Description[],
	parent: string,
	item: Item,
): Promise<Result<JsonRecord>> {
	const entries: JsonRecord = {};
	for (const kind of kinds) {
		const found = await fetchSettings(kind, parent, item);
		if (!found.ok) return found;
		entries[kind.name] = entryOf(kind, found.value);
	}
	return success(entries);
}
