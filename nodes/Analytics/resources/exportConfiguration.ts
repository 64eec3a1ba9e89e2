import { textIn } from '../google/answer';
import type { JsonRecord } from '../../shared/core/json';
import { success, type Failure, type Result } from '../../shared/core/result';
import { fetchChosen } from './choose';
import { entryOf, partOf, PART_NAMES, PARTS } from './configuration';
import { dataStream } from './dataStream';
import { listOf, type Description } from './description';
import { choices, panelOf, type Field } from './fields';
import { ofProperty } from './parents';
import { isAboutIt } from './refused';
import { operationOf, type Item } from './session';
import { OF_PROPERTY, OF_STREAMS } from './settings';

/** `customDimensions` is shown as `Custom Dimensions`. */
const titled = (name: string) =>
	name
		.replace(/[A-Z]/g, (letter) => ` ${letter}`)
		.replace(/^./, (letter) => letter.toUpperCase());

export function partsField(initial: string[], description: string): Field {
	const options = PART_NAMES.map((value) => ({ name: titled(value), value }));
	return choices('Parts', options, description, { default: initial });
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
	[...ofProperty.fields, ...panelOf({ parts: partsField(EXPORTED, 'What to export') })],
	async (item) => {
		const property = await ofProperty.read(item);
		const parts = item.input.choices('parts');
		return success({ work: async () => await exportParts(property, parts, item) });
	},
);

async function exportParts(property: string, parts: string[], item: Item) {
	const refused: Refused[] = [];
	const configuration: JsonRecord = {};
	for (const { name, kind, isOwn } of PARTS.filter((each) => parts.includes(each.name))) {
		const all = await readPart(name, presentOf(kind, property, item), refused);
		if (!all.ok) return all;
		if (all.value)
			configuration[name] = all.value.filter(isOwn).map((each) => entryOf(kind, each));
	}
	const wanted = OF_PROPERTY.filter(({ name }) => parts.includes(partOf(name)));
	const settings = await settingsOf(['settings', property], wanted, item, refused);
	if (!settings.ok) return settings;
	const streams = parts.includes('settings')
		? await readPart('settings.streams', streamsOf(property, item, refused), refused)
		: success({});
	if (!streams.ok) return streams;
	const all = { ...settings.value, ...streams.value };
	const whole = { ...configuration, ...(Object.keys(all).length > 0 && { settings: all }) };
	const [first] = refused;
	if (first && Object.keys(whole).length === 0)
		return { ok: false as const, failure: first.failure };
	if (first) item.hint(leftOut(refused), 'warning');
	return success([whole]);
}

/** What Google does not let this sign-in see, though it has seen the rest. */
interface Refused {
	part: string;
	failure: Failure;
}

/** Undefined for what Google refuses of itself; what concerns all of it ends the export. */
async function readPart<T>(
	part: string,
	asked: Promise<Result<T>>,
	refused: Refused[],
): Promise<Result<T | undefined>> {
	const read = await asked;
	if (read.ok || !isAboutIt(read.failure)) return read;
	refused.push({ part, failure: read.failure });
	return success(undefined);
}

function leftOut(refused: Refused[]): string {
	const parts = refused.map(({ part, failure }) => `${part} ("${failure.message}")`);
	return `The configuration is incomplete, because Google refused ${parts.join(', ')}.`;
}

/** All that there are of a kind; of settings there is always one. */
export async function presentOf(
	kind: Description,
	parent: string,
	item: Item,
): Promise<Result<JsonRecord[]>> {
	if (kind.identity) return await item.list(listOf(kind, parent));
	const found = await fetchChosen(kind, { parent, name: `${parent}/${kind.collection}` }, item);
	return found.ok ? success([found.value]) : found;
}

/** Those that have settings; apps have none. */
export async function webStreamsOf(property: string, item: Item): Promise<Result<JsonRecord[]>> {
	const all = await item.list(listOf(dataStream, property));
	return all.ok ? success(all.value.filter(({ type }) => type === 'WEB_DATA_STREAM')) : all;
}

/** Settings by their names. */
async function settingsOf(
	[place, parent]: [place: string, parent: string],
	kinds: Description[],
	item: Item,
	refused: Refused[],
): Promise<Result<JsonRecord>> {
	const settings: JsonRecord = {};
	for (const kind of kinds) {
		const found = await readPart(
			`${place}.${kind.name}`,
			presentOf(kind, parent, item),
			refused,
		);
		if (!found.ok) return found;
		if (found.value) settings[kind.name] = entryOf(kind, found.value[0]!);
	}
	return success(settings);
}

/** The settings of data streams, by the names of these. */
async function streamsOf(
	property: string,
	item: Item,
	refused: Refused[],
): Promise<Result<JsonRecord>> {
	const all = await webStreamsOf(property, item);
	if (!all.ok) return all;
	const streams = new Map<string, JsonRecord>();
	for (const { name, displayName } of all.value) {
		const title = textIn(displayName);
		if (streams.has(title)) {
			item.hint(`Of the data streams named "${title}" only the first is exported.`);
			continue;
		}
		const place = `settings.streams["${title}"]`;
		const settings = await settingsOf([place, textIn(name)], OF_STREAMS, item, refused);
		if (!settings.ok) return settings;
		streams.set(title, settings.value);
	}
	return success({ streams: Object.fromEntries(streams) });
}
