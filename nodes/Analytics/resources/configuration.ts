/** The configuration of a property as JSON: exported from a property, and read from a user's input. */
import { omitFields } from '../../shared/core/omitFields';
import { keepsFieldName } from '../../shared/node/itemFields';
import { asRecord, isRecord, type JsonRecord, readOwnValue } from '../../shared/core/json';
import { failed, mapResult, success, type Result } from '../../shared/core/result';
import { choices, type Field } from '../../shared/node/field';
import { readTextOrEmpty } from '../google/jsonValues';
import { annotation } from './annotation';
import { fetchResourceByName } from './choose';
import { dataStream } from './dataStream';
import {
	audience,
	calculatedMetric,
	channelGroup,
	customDimension,
	customMetric,
} from './definitions';
import {
	formatResourceLabel,
	buildListRequest,
	propertyParent,
	capitalizeWords,
	toWords,
	type ResourceKind,
} from './description';
import { mapDraftValues, toGoogle, type ResourceDraft, type ResourceField } from './fields';
import { eventCreateRule, eventEditRule } from './eventRules';
import { keyEvent } from './keyEvent';
import { defineResourceOperation, type SessionItem } from './session';
import { attribution, PROPERTY_SETTINGS, STREAM_SETTINGS } from './settings';
import { toUserFields } from './values';

/** Lists of a property. Kinds that others refer to come first, so that they can be applied in this order. */
const LISTS = [
	customDimension,
	customMetric,
	calculatedMetric,
	keyEvent,
	channelGroup,
	audience,
	annotation,
];

/** Lists that each website has. */
const LISTS_OF_STREAMS = [eventCreateRule, eventEditRule];

/** Returns the key of a kind in a configuration: `keyEvents` for a list, `dataRetention` for settings. */
const toConfigurationKey = ({ shape, name }: ResourceKind): string =>
	shape === 'collection' ? `${name}s` : name;

/** Returns the part that a kind belongs to, as users choose it. Attribution is a separate part, because it rewrites the past. */
export const toPartName = (kind: ResourceKind): string =>
	kind.shape === 'collection' || kind === attribution ? toConfigurationKey(kind) : 'settings';

export const PART_NAMES = [
	...new Set([...LISTS, ...LISTS_OF_STREAMS, ...PROPERTY_SETTINGS].map(toPartName)),
];

/** Builds the field for choosing parts of a configuration. */
export function buildPartsField(initial: string[], description: string): Field<string[]> {
	const options = PART_NAMES.map((value) => ({ name: capitalizeWords(toWords(value)), value }));
	return choices('Parts', options, description, { default: initial });
}

/** Parts that are read from each website of a property. */
export const PARTS_OF_STREAMS = ['settings', ...LISTS_OF_STREAMS.map(toPartName)];

/** Where resources of one kind are: in the property, or in one of its websites. */
export interface ResourceLocation {
	kind: ResourceKind;
	/** `properties/123` */
	parent: string;
	/** The name of the website; with its ID, where the name is shared or n8n would drop a field of that name. */
	stream?: string;
}

/**
 * Lists the locations of resources in a property. If `hasStreams` is true, it also fetches the property's websites and adds
 * their locations. Apps have neither rules nor settings.
 */
export async function fetchResourceLocations(
	property: string,
	hasStreams: boolean,
	item: SessionItem,
): Promise<Result<ResourceLocation[]>> {
	const locations: ResourceLocation[] = [...LISTS, ...PROPERTY_SETTINGS].map((kind) => ({
		kind,
		parent: property,
	}));
	if (!hasStreams) return success(locations);
	const all = await item.fetchAll(buildListRequest(dataStream, property));
	if (!all.ok) return all;
	const websites = all.value.filter(({ type }) => type === 'WEB_DATA_STREAM');
	for (const website of websites) {
		const { name, displayName } = website;
		const isShared = websites.some((one) => one !== website && one.displayName === displayName);
		const isKey = !isShared && keepsFieldName(readTextOrEmpty(displayName));
		const stream = isKey
			? readTextOrEmpty(displayName)
			: formatResourceLabel(dataStream, website);
		for (const kind of [...LISTS_OF_STREAMS, ...STREAM_SETTINGS])
			locations.push({ kind, parent: readTextOrEmpty(name), stream });
	}
	return success(locations);
}

const EXPORTED = PART_NAMES.filter((name) => name !== 'annotations');

export const exportConfiguration = defineResourceOperation({
	name: 'Export Configuration (Preview)',
	value: 'exportConfiguration',
	action: 'Export the configuration of a property',
	description:
		'Get the definitions and settings of a property as JSON, to back up or to apply to another property',
	fields: {
		...propertyParent.fields,
		parts: buildPartsField(EXPORTED, 'Which parts to export'),
	},
	optionFields: {},
	prepare: async (item, { parts }) => {
		const property = await propertyParent.read(item);
		return success({ work: async () => await exportParts(property, parts, item) });
	},
});

async function exportParts(property: string, parts: string[], item: SessionItem) {
	const hasStreams = parts.some((part) => PARTS_OF_STREAMS.includes(part));
	const locations = await fetchResourceLocations(property, hasStreams, item);
	if (!locations.ok) return locations;
	const lists = new Map<string, unknown>();
	const settings = new Map<string, unknown>();
	const streams = new Map<string, JsonRecord>();
	for (const location of locations.value.filter(({ kind }) => parts.includes(toPartName(kind)))) {
		const { kind, stream } = location;
		const present = await fetchResourcesAt(location, item);
		if (!present.ok) return present;
		const own = present.value.filter((each) => wasSetUpByPeople(kind, each));
		const entries = own.map((each) => toConfigurationFields(kind, each));
		if (kind.shape === 'collection')
			lists.set(
				toConfigurationKey(kind),
				addExportedList(lists.get(toConfigurationKey(kind)), stream, entries),
			);
		else if (stream === undefined) settings.set(toConfigurationKey(kind), entries[0]);
		else
			streams.set(stream, { ...streams.get(stream), [toConfigurationKey(kind)]: entries[0] });
	}
	for (const name of LISTS_OF_STREAMS.map(toConfigurationKey).filter((each) =>
		parts.includes(each),
	))
		lists.set(name, lists.get(name) ?? {});
	if (parts.includes('settings')) settings.set('streams', Object.fromEntries(streams));
	const exported: JsonRecord = Object.fromEntries(lists);
	if (settings.size > 0) exported.settings = Object.fromEntries(settings);
	return success([exported]);
}

/** Adds entries to an export: as a plain list for a property, or under the name of the website if it has any. */
function addExportedList(
	present: unknown,
	stream: string | undefined,
	entries: JsonRecord[],
): unknown {
	if (stream === undefined) return entries;
	if (entries.length === 0) return present;
	return Object.fromEntries([...Object.entries(asRecord(present)), [stream, entries]]);
}

/** Tells whether people set up a resource. Google hides the filter clauses of audiences that it predefined. */
function wasSetUpByPeople(kind: ResourceKind, resource: JsonRecord): boolean {
	const { filterClauses } = resource;
	if (kind === audience) return Array.isArray(filterClauses) && filterClauses.length > 0;
	return kind === keyEvent || kind.rules.immutableReason?.(resource) === undefined;
}

/** Converts a resource into plain fields without an ID. Empty fields are null, so that applying them empties them. */
function toConfigurationFields(kind: ResourceKind, resource: JsonRecord): JsonRecord {
	const shown = Object.entries(omitUnchosenValues(kind, toUserFields(kind, resource))).filter(
		([name, value]) => value !== undefined || canBeEmptied(kind.fields[name]!),
	);
	return Object.fromEntries(shown.map(([name, value]) => [name, value ?? null]));
}

/** Leaves out values that stand for "not chosen yet": nobody intended them, and Google does not accept them. */
function omitUnchosenValues({ fields }: ResourceKind, values: JsonRecord): JsonRecord {
	const unchosen = Object.keys(values).filter((name) => {
		const { untilChosen } = readOwnValue(fields, name)?.google ?? {};
		return untilChosen !== undefined && values[name] === untilChosen;
	});
	return omitFields(values, unchosen);
}

const canBeEmptied = ({ panel, google }: ResourceField): boolean =>
	!(panel.required || google?.createOnly || panel.type === 'options');

/** Sorts resources in the order in which Google applies them, if their order matters. */
function sortByOrder({ google }: ResourceKind, all: JsonRecord[]): JsonRecord[] {
	const { order } = google;
	if (!order) return all;
	return [...all].sort((one, other) => order.readPosition(one) - order.readPosition(other));
}

/** Fetches all resources at a location; settings are always one. */
export async function fetchResourcesAt(
	{ kind, parent }: ResourceLocation,
	item: SessionItem,
): Promise<Result<JsonRecord[]>> {
	const present =
		kind.shape === 'collection'
			? mapResult(await item.fetchAll(buildListRequest(kind, parent)), (all) =>
					sortByOrder(kind, all),
				)
			: mapResult(
					await fetchResourceByName(kind, `${parent}/${kind.google.collection}`, item),
					(one) => [one],
				);
	if (present.ok || ![400, 404].includes(present.failure.status ?? 0)) return present;
	const leave = `Remove '${capitalizeWords(toWords(toPartName(kind)))}' from 'Parts' to continue without it.`;
	const description = [present.failure.description, leave].filter(Boolean).join(' ');
	return { ok: false as const, failure: { ...present.failure, description } };
}

/** One resource of a configuration. */
export interface ConfigurationEntry {
	kind: ResourceKind;
	/** The name of the data stream that it belongs to. */
	stream: string | undefined;
	label: string;
	/** A field that is present and undefined is to be emptied. */
	draft: ResourceDraft;
}

/**
 * Reads the chosen parts of a configuration, which may have been edited by hand. Unknown names are failures with the reason
 * `invalidConfiguration`; values are left for Google to check.
 * @returns the entries, and the names of parts that the configuration has but the user did not choose
 */
export function readConfiguration(
	configuration: JsonRecord,
	parts: string[],
): Result<{ entries: ConfigurationEntry[]; leftOut: string[] }> {
	const faults = new Set<string>();
	const entries: ConfigurationEntry[] = [];
	const recordAt = (within: JsonRecord, name: string): JsonRecord => {
		const given = readOwnValue(within, name) ?? {};
		if (isRecord(given)) return given;
		faults.add(name);
		return {};
	};
	const read = (values: JsonRecord, kinds: ResourceKind[], stream?: string) => {
		for (const [name, value] of Object.entries(values)) {
			const kind = kinds.find((each) => toConfigurationKey(each) === name);
			const given = [value ?? []].flat();
			const isTooMany = kind?.shape === 'singleton' && given.length > 1;
			if (!kind || isTooMany || !given.every(isRecord)) {
				faults.add(name);
				continue;
			}
			const fields = given.flatMap((each) => Object.keys(each));
			for (const each of fields) if (!Object.hasOwn(kind.fields, each)) faults.add(each);
			for (const each of given) entries.push(readEntry(kind, each, stream));
		}
	};
	const settings = recordAt(configuration, 'settings');
	const streams = recordAt(settings, 'streams');
	const ofStreams = LISTS_OF_STREAMS.map(toConfigurationKey);
	read(omitFields(configuration, ['settings', ...ofStreams]), LISTS);
	for (const list of ofStreams)
		for (const [name, values] of Object.entries(recordAt(configuration, list)))
			read({ [list]: values }, LISTS_OF_STREAMS, name);
	read(omitFields(settings, ['streams']), PROPERTY_SETTINGS);
	for (const name of Object.keys(streams)) read(recordAt(streams, name), STREAM_SETTINGS, name);
	if (faults.size > 0)
		return failed(
			`'Configuration (JSON)' cannot be read at ${[...faults].join(', ')}`,
			"Nothing was changed. Correct it, or get a new one with 'Property: Export Configuration'.",
			{ reason: 'invalidConfiguration' },
		);
	const isChosen = (part: string) => parts.includes(part);
	const given = [...new Set(entries.map(({ kind }) => toPartName(kind)))];
	return success({
		entries: entries.filter(({ kind }) => isChosen(toPartName(kind))),
		leftOut: given.filter((part) => !isChosen(part)),
	});
}

function readEntry(kind: ResourceKind, values: JsonRecord, stream?: string): ConfigurationEntry {
	const draft = mapDraftValues(omitUnchosenValues(kind, values), (value, name) => {
		const field = readOwnValue(kind.fields, name);
		return value === null || !field ? undefined : toGoogle(field, value);
	});
	const [main] = kind.rules.identity ?? [];
	const name = main ? String(draft[main] ?? '') : kind.name;
	const label = [stream, name].filter(Boolean).join(': ');
	return { kind, stream, label, draft };
}
