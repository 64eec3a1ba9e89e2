import { isRecord, type JsonRecord } from '../../shared/core/json';
import { firstRepeat } from '../../shared/core/lists';
import { failed, success, type Result } from '../../shared/core/result';
import { recordIn } from '../google/answer';
import { annotation } from './annotation';
import { audience } from './audience';
import { channelGroup } from './channelGroup';
import { calculatedMetric, customDimension, customMetric } from './customDefinitions';
import type { Description } from './description';
import { asItIs, type Draft, type Field } from './fields';
import { keyEvent } from './keyEvent';
import { attribution, OF_PROPERTY, OF_STREAMS } from './settings';
import { shownFields } from './values';

/** A part of a configuration that is a list of resources. */
interface Part {
	/** Its name in the configuration. */
	name: string;
	kind: Description;
	/** Whether people set it up, and not Google. */
	isOwn: (resource: JsonRecord) => boolean;
}

const part = (
	kind: Description,
	isOwn: Part['isOwn'] = (resource) => kind.locked?.(resource) === undefined,
): Part => ({ name: `${kind.name}s`, kind, isOwn });

/** In an order that works: what others refer to comes first. */
export const PARTS: Part[] = [
	part(customDimension),
	part(customMetric),
	part(calculatedMetric),
	part(keyEvent, () => true),
	part(channelGroup),
	// Google hides the clauses of those that it has predefined.
	part(audience, ({ filterClauses }) => Array.isArray(filterClauses) && filterClauses.length > 0),
	part(annotation),
];

const LISTS = PARTS.map(({ name }) => name);

/** The attribution is a part of its own, because it rewrites the past. */
export const PART_NAMES = [...LISTS, 'settings', attribution.name];

/** The part that settings belong to. */
export const partOf = ({ name }: Description): string =>
	name === attribution.name ? attribution.name : 'settings';

/** A resource as a configuration has it: in plain fields, without an ID. What is empty is null, to be emptied. */
export function entryOf(kind: Description, resource: JsonRecord): JsonRecord {
	const shown = Object.entries(shownFields(kind, resource)).filter(
		([name, value]) => value !== undefined || canBeEmptied(kind.fields[name]!),
	);
	return Object.fromEntries(shown.map(([name, value]) => [name, value ?? null]));
}

const canBeEmptied = ({ required, createOnly, panel }: Field): boolean =>
	!(required || createOnly || panel.type === 'options');

/** The parts in which a configuration has something. */
export function partsIn({ settings, ...lists }: JsonRecord): string[] {
	const { [attribution.name]: rewritten, ...others } = recordIn(settings);
	const all: JsonRecord = { ...lists, settings: others, [attribution.name]: rewritten };
	return PART_NAMES.filter((name) => Object.keys(Object(all[name])).length > 0);
}

/** One thing that a configuration has. */
interface Given {
	part: string;
	kind: Description;
	values: JsonRecord;
	/** The name of the data stream that settings belong to. */
	stream?: string | undefined;
}

/** What a configuration asks for. */
export interface Entry extends Given {
	label: string;
	/** A field that is there and undefined is to be emptied. */
	draft: Draft;
}

/**
 * Reads the chosen parts of a configuration, which may have been edited by hand: a name that means nothing is refused,
 * before it is overlooked. What a value may be is left to Google.
 */
export function readConfiguration(all: JsonRecord, parts: string[]): Result<Entry[]> {
	const { settings, ...lists } = all;
	const { streams, ...ofProperty } = recordIn(settings);
	const given: Given[] = [
		...PARTS.flatMap(({ name, kind }) =>
			[lists[name] ?? []]
				.flat()
				.map((each) => ({ part: name, kind, values: recordIn(each) })),
		),
		...settingsIn(OF_PROPERTY, ofProperty),
		...Object.entries(recordIn(streams)).flatMap(([name, each]) =>
			[each].flat().flatMap((one) => settingsIn(OF_STREAMS, recordIn(one), name)),
		),
	];
	const chosen = given.filter(({ part }) => parts.includes(part));
	const unknown = [
		...unknownIn(lists, LISTS),
		...unknownIn(ofProperty, namesOf(OF_PROPERTY)),
		...Object.values(recordIn(streams))
			.flat()
			.flatMap((each) => unknownIn(recordIn(each), namesOf(OF_STREAMS))),
		...chosen.flatMap(({ kind, values }) => unknownIn(values, Object.keys(kind.fields))),
	];
	if (unknown.length > 0) return wrong(`unknown names: ${[...new Set(unknown)].join(', ')}`);
	const formless = [
		...Object.entries(lists).filter(([, value]) => typeof (value ?? {}) !== 'object'),
		...Object.entries({ settings, streams, ...ofProperty }).filter(
			([, value]) => !isRecord(value ?? {}),
		),
	].map(([name]) => name);
	if (formless.length > 0) return wrong(`no list or object in ${formless.join(', ')}`);
	const entries = chosen.map(readEntry);
	const mustDiffer = entries.filter(
		({ kind, stream }) => !kind.allowsTwins && stream === undefined,
	);
	const repeat = firstRepeat(mustDiffer.map(keyOf));
	return repeat ? wrong(`the same thing twice: ${repeat.value}`) : success(entries);
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

const namesOf = (kinds: Description[]) => kinds.map(({ name }) => name);

const unknownIn = (given: JsonRecord, known: string[]): string[] =>
	Object.keys(given).filter((name) => !known.includes(name));

function settingsIn(kinds: Description[], given: JsonRecord, stream?: string): Given[] {
	const present = kinds.filter(({ name }) => given[name] !== undefined);
	return present.map((kind) => ({
		...{ part: partOf(kind), kind, stream },
		values: recordIn(given[kind.name]),
	}));
}

function readEntry(given: Given): Entry {
	const { kind, values, stream } = given;
	const draft: Draft = {};
	for (const [name, value] of Object.entries(values)) {
		const { take = asItIs } = kind.fields[name]!;
		draft[name] = value === null ? undefined : take(value);
	}
	const [main] = kind.identity ?? [];
	const label = main ? String(draft[main] ?? '') : [stream, kind.name].filter(Boolean).join(': ');
	return { ...given, label, draft };
}
