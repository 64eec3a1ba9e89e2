/** What people set up in a property, as JSON: reading it from a property, and from what was written. */
import { isRecord, type JsonRecord } from '../../shared/core/json';
import { firstRepeat } from '../../shared/core/lists';
import {
	failed,
	mapped,
	sentence,
	success,
	type Failure,
	type Result,
} from '../../shared/core/result';
import { recordIn, textIn } from '../google/answer';
import { annotation } from './annotation';
import { fetchChosen } from './choose';
import { dataStream } from './dataStream';
import {
	audience,
	calculatedMetric,
	channelGroup,
	customDimension,
	customMetric,
} from './definitions';
import { listOf, titleOf, wordsOf, type Description } from './description';
import { asItIs, choices, panelOf, type Draft, type Field } from './fields';
import { keyEvent } from './keyEvent';
import { ofProperty } from './parents';
import { operationOf, type Item } from './session';
import { attribution, OF_PROPERTY, OF_STREAMS } from './settings';
import { shownFields } from './values';

/** In an order that works: what others refer to comes first. */
const LISTS = [
	...[customDimension, customMetric, calculatedMetric, keyEvent],
	...[channelGroup, audience, annotation],
];

/** Lists have the plural of their resource, settings their own name. */
const nameIn = ({ identity, name }: Description): string => (identity ? `${name}s` : name);

/** What a user chooses to export or to apply. The attribution is a part of its own, because it rewrites the past. */
export const partOf = (kind: Description): string =>
	kind.identity || kind === attribution ? nameIn(kind) : 'settings';

export const PART_NAMES = [...new Set([...LISTS, ...OF_PROPERTY].map(partOf))];

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
	const chosen = (kind: Description) => parts.includes(partOf(kind));
	const lists = await sectionOf(LISTS.filter(chosen), property, item);
	if (!lists.ok) return lists;
	const settings = await sectionOf(OF_PROPERTY.filter(chosen), property, item);
	if (!settings.ok) return settings;
	const streams = parts.includes('settings') ? await streamsOf(property, item) : success({});
	if (!streams.ok) return streams;
	const all = { ...settings.value, ...streams.value };
	return success([{ ...lists.value, ...(Object.keys(all).length > 0 && { settings: all }) }]);
}

/** What there is of some kinds, each under its name. */
async function sectionOf(kinds: Description[], parent: string, item: Item) {
	const section: JsonRecord = {};
	for (const kind of kinds) {
		const present = await presentOf(kind, parent, item);
		if (!present.ok) return present;
		const own = present.value.filter((each) => isOwn(kind, each));
		const entries = own.map((each) => entryOf(kind, each));
		section[nameIn(kind)] = kind.identity ? entries : entries[0];
	}
	return success(section);
}

/** The settings of data streams, by the names of these. Of streams that share a name it is a list. */
async function streamsOf(property: string, item: Item): Promise<Result<JsonRecord>> {
	const all = await webStreamsOf(property, item);
	if (!all.ok) return all;
	const streams: JsonRecord = {};
	for (const { name, displayName } of all.value) {
		const settings = await sectionOf(OF_STREAMS, textIn(name), item);
		if (!settings.ok) return settings;
		const key = textIn(displayName);
		const isTaken = Object.hasOwn(streams, key);
		streams[key] = isTaken ? [streams[key], settings.value].flat() : settings.value;
	}
	return success({ streams });
}

/** Whether people set it up, and not Google, which hides the clauses of audiences that it has predefined. */
function isOwn(kind: Description, resource: JsonRecord): boolean {
	const { filterClauses } = resource;
	if (kind === audience) return Array.isArray(filterClauses) && filterClauses.length > 0;
	return kind === keyEvent || kind.locked?.(resource) === undefined;
}

/** A resource in plain fields, without an ID. What is empty is null, to be emptied. */
function entryOf(kind: Description, resource: JsonRecord): JsonRecord {
	const shown = Object.entries(shownFields(kind, resource)).filter(
		([name, value]) => value !== undefined || canBeEmptied(kind.fields[name]!),
	);
	return Object.fromEntries(shown.map(([name, value]) => [name, value ?? null]));
}

const canBeEmptied = ({ required, createOnly, panel }: Field): boolean =>
	!(required || createOnly || panel.type === 'options');

/** All that there are of a kind; of settings there is always one. */
export async function presentOf(kind: Description, parent: string, item: Item) {
	const present = kind.identity
		? await item.list(listOf(kind, parent))
		: mapped(await fetchChosen(kind, `${parent}/${kind.collection}`, item), (one) => [one]);
	return present.ok ? present : refusedAt(partOf(kind), 'reading', present.failure);
}

/** Those that have settings; apps have none. */
export async function webStreamsOf(property: string, item: Item): Promise<Result<JsonRecord[]>> {
	const all = await item.list(listOf(dataStream, property));
	if (!all.ok) return refusedAt('settings', 'reading', all.failure);
	return success(all.value.filter(({ type }) => type === 'WEB_DATA_STREAM'));
}

const REFUSED = [400, 403, 404];

/** Of several parts, Google's refusal does not say which one it is about. */
export function refusedAt(part: string, doing: string, failure: Failure) {
	if (!REFUSED.includes(failure.status ?? 0)) return { ok: false as const, failure };
	const where = `Google refused this while ${doing} ${part}: leave it out of 'Parts' if the others work.`;
	const description = [failure.description && sentence(failure.description), where]
		.filter(Boolean)
		.join(' ');
	return { ok: false as const, failure: { ...failure, description } };
}

/** One thing that a configuration asks for. */
export interface Entry {
	kind: Description;
	/** The name of the data stream that settings belong to. */
	stream: string | undefined;
	label: string;
	/** A field that is there and undefined is to be emptied. */
	draft: Draft;
}

/**
 * Reads the chosen parts of a configuration, which may have been edited by hand: a name that means nothing is refused,
 * before it is overlooked. What a value may be is left to Google.
 */
export function readConfiguration(
	all: JsonRecord,
	parts: string[],
): Result<{ entries: Entry[]; leftOut: string[] }> {
	const { settings, ...lists } = all;
	const { streams, ...ofProperty } = recordIn(settings);
	const unknown: string[] = [];
	const readAt = (given: JsonRecord, kinds: Description[], stream?: string): Entry[] => {
		unknown.push(...unknownIn(given, kinds.map(nameIn)));
		return kinds.flatMap((kind) =>
			[given[nameIn(kind)] ?? []]
				.flat()
				.map((each) => readEntry(kind, recordIn(each), stream)),
		);
	};
	const present = [
		...readAt(lists, LISTS),
		...readAt(ofProperty, OF_PROPERTY),
		...Object.entries(recordIn(streams)).flatMap(([stream, each]) =>
			[each].flat().flatMap((one) => readAt(recordIn(one), OF_STREAMS, stream)),
		),
	];
	const entries = present.filter(({ kind }) => parts.includes(partOf(kind)));
	for (const { kind, draft } of entries)
		unknown.push(...unknownIn(draft, Object.keys(kind.fields)));
	if (unknown.length > 0) return wrong(`unknown names: ${[...new Set(unknown)].join(', ')}`);
	const formless = [
		...Object.entries(lists).filter(([, value]) => typeof (value ?? {}) !== 'object'),
		...Object.entries({ settings, streams, ...ofProperty }).filter(
			([, value]) => !isRecord(value ?? {}),
		),
	].map(([name]) => name);
	if (formless.length > 0) return wrong(`no list or object in ${formless.join(', ')}`);
	const mustDiffer = entries.filter(
		({ kind, stream }) => !kind.allowsTwins && stream === undefined,
	);
	const repeat = firstRepeat(mustDiffer.map(keyOf));
	if (repeat) return wrong(`the same thing twice: ${repeat.value}`);
	const others = present.map(({ kind }) => partOf(kind)).filter((part) => !parts.includes(part));
	return success({ entries, leftOut: PART_NAMES.filter((part) => others.includes(part)) });
}

const wrong = (what: string) =>
	failed(
		`'Configuration (JSON)' has ${what}`,
		"Nothing was changed. Correct it, or get a new one with 'Property: Export Configuration'.",
		{ reason: 'invalidConfiguration' },
	);

/** `customDimension plan USER` */
const keyOf = ({ kind, label, draft }: Entry): string =>
	[kind.name, ...(kind.identity?.map((name) => draft[name]) ?? [label])].join(' ');

const unknownIn = (given: JsonRecord, known: string[]): string[] =>
	Object.keys(given).filter((name) => !known.includes(name));

function readEntry(kind: Description, values: JsonRecord, stream?: string): Entry {
	const draft: Draft = Object.fromEntries(
		Object.entries(values).map(([name, value]) => {
			const take = kind.fields[name]?.take ?? asItIs;
			return [name, value === null ? undefined : take(value)];
		}),
	);
	const [main] = kind.identity ?? [];
	const label = main ? String(draft[main] ?? '') : [stream, kind.name].filter(Boolean).join(': ');
	return { kind, stream, label, draft };
}
