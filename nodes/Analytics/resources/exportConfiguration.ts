import type { INodeProperties } from 'n8n-workflow';

import type { JsonRecord } from '../../shared/core/json';
import { success, type Result } from '../../shared/core/result';
import type { Input } from '../../shared/node/inputs';
import type { Operation } from '../../shared/node/operation';
import { optionsField } from '../../shared/node/options';
import { textIn } from '../domain/read';
import { entryOf, OF_PROPERTY, PART_NAMES, PARTS } from './configuration';
import { dataStream } from './dataStream';
import { listOf, type Description } from './description';
import { RETRY_OPTIONS } from './panel';
import { ofProperty } from './parents';
import { perItemIn, resourceRow, type Session } from './session';
import { attribution, fetchSettings, OF_STREAMS } from './settings';

/** `customDimensions` is shown as `Custom Dimensions`. */
const titled = (name: string) =>
	name
		.replace(/[A-Z]/g, (letter) => ` ${letter}`)
		.replace(/^./, (letter) => letter.toUpperCase());

export function partsField(defaults: string[], description: string): INodeProperties {
	return {
		displayName: 'Parts',
		name: 'parts',
		type: 'multiOptions',
		options: PART_NAMES.map((value) => ({ name: titled(value), value })),
		default: defaults,
		description,
	};
}

const EXPORTED = PART_NAMES.filter((name) => name !== 'annotations');

export const exportConfiguration: Operation = {
	option: {
		name: 'Export Configuration (Preview)',
		value: 'exportConfiguration',
		action: 'Export configuration of property',
		description:
			'Get what people set up in a property as one JSON, to keep or to apply to another property',
	},
	properties: [
		...ofProperty.fields,
		partsField(EXPORTED, 'What to export'),
		optionsField(RETRY_OPTIONS),
	],
	execute: perItemIn(async (input, session) => {
		const property = await ofProperty.read(input, session);
		const parts = input.choices('parts');
		const configuration: JsonRecord = {};
		for (const { name, kind, isOwn } of PARTS.filter((each) => parts.includes(each.name))) {
			const all = await session.list(input, listOf(kind, property));
			if (!all.ok) return all;
			configuration[name] = all.value.filter(isOwn).map((each) => entryOf(kind, each));
		}
		const settings = await exportSettings(property, parts, input, session);
		if (!settings.ok) return settings;
		const hasSettings = Object.keys(settings.value).length > 0;
		return success([
			resourceRow({ ...configuration, ...(hasSettings && { settings: settings.value }) }),
		]);
	}),
};

async function exportSettings(
	property: string,
	parts: string[],
	input: Input,
	session: Session,
): Promise<Result<JsonRecord>> {
	const wanted = OF_PROPERTY.filter((kind) =>
		parts.includes(kind === attribution ? attribution.name : 'settings'),
	);
	const settings = await entriesOf(wanted, property, input, session);
	if (!settings.ok || !parts.includes('settings')) return settings;
	const streams = await session.list(input, listOf(dataStream, property));
	if (!streams.ok) return streams;
	const ofStreams: JsonRecord = {};
	for (const { name, displayName, type } of streams.value) {
		// Apps have no such settings.
		if (type !== 'WEB_DATA_STREAM') continue;
		const entries = await entriesOf(OF_STREAMS, textIn(name), input, session);
		if (!entries.ok) return entries;
		ofStreams[textIn(displayName)] = entries.value;
	}
	return success({ ...settings.value, streams: ofStreams });
}

async function entriesOf(
	kinds: Description[],
	parent: string,
	input: Input,
	session: Session,
): Promise<Result<JsonRecord>> {
	const entries: JsonRecord = {};
	for (const kind of kinds) {
		const found = await fetchSettings(kind, parent, input, session);
		if (!found.ok) return found;
		entries[kind.name] = entryOf(kind, found.value);
	}
	return success(entries);
}
