import { isRecord, type JsonRecord } from '../../shared/core/json';
import { recordIn, textIn, withoutEmpty } from '../google/answer';
import { failed, success, type Result } from '../../shared/core/result';
import { annotation } from './annotation';
import { audience } from './audience';
import { channelGroup } from './channelGroup';
import { calculatedMetric, customDimension, customMetric } from './customDefinitions';
import type { Description } from './description';
import type { Draft } from './fields';
import { keyEvent } from './keyEvent';
import { attribution, OF_PROPERTY, OF_STREAMS } from './settings';
import { isSame, shownFields } from './values';

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
export const partOf = (name: string): string =>
	name === attribution.name ? attribution.name : 'settings';

/** What a configuration has, by its parts. */
function byPart(given: JsonRecord): JsonRecord {
	if (!isRecord(given.settings)) return given;
	const { [attribution.name]: rewriting, ...settings } = given.settings;
	return {
		...given,
		settings,
		...(rewriting !== undefined && { [attribution.name]: { [attribution.name]: rewriting } }),
	};
}

/** The parts of which a configuration has something. */
export function partsIn(given: JsonRecord): string[] {
	const all = byPart(given);
	return PART_NAMES.filter((name) => Object.keys(Object(all[name])).length > 0);
}

/** A resource as a configuration has it: in plain fields, without an ID. What is empty is null, to be emptied. */
export function entryOf(kind: Description, resource: JsonRecord): JsonRecord {
	const kept = withoutEmpty(shownFields(kind, resource));
	const names = Object.keys(kind.fields).filter(
		(name) => Object.hasOwn(kept, name) || canBeEmptied(kind, name),
	);
	return Object.fromEntries(names.map((name) => [name, kept[name] ?? null]));
}

function canBeEmptied({ fields, identity = [] }: Description, name: string): boolean {
	const { required, createOnly, panel } = fields[name]!;
	return !(required || createOnly || identity.includes(name) || panel.type === 'options');
}

/** One thing that a configuration has, and where in it. */
interface Given {
	kind: Description;
	value: unknown;
	/** `customDimensions[0]` */
	place: string;
	/** The name of the data stream that settings belong to. */
	stream?: string | undefined;
}

/** What a configuration asks for. */
export interface Entry extends Given {
	label: string;
	/** A field that is there and undefined is to be emptied. */
	draft: Draft;
	/** Why Google would not take the values of some fields. */
	unfit: Record<string, string>;
	/** Why Google would not take a new one. */
	incomplete: string[];
}

const MOST_PROBLEMS = 10;

/**
 * Reads the chosen parts of a configuration, which may have been edited by hand: all that cannot be understood is told
 * at once. Values that Google may not take are no such thing: Google has some itself, of other times.
 */
export function readConfiguration(given: JsonRecord, parts: string[]): Result<Entry[]> {
	const known = [...LISTS, 'settings'];
	const unknown = Object.keys(given).filter((name) => !known.includes(name));
	const all = byPart(given);
	const chosen = PART_NAMES.filter((name) => parts.includes(name) && all[name] != null);
	const [things, strange] = sorted(chosen.flatMap((name) => thingsIn(name, all[name])));
	const [entries, unclear] = sorted(things.flatMap(readEntry));
	const problems = [
		...(unknown.length > 0
			? [`unknown part ${unknown.join(', ')}; it can have ${known.join(', ')}`]
			: []),
		...[...strange, ...unclear, ...repeatsIn(entries)],
	];
	if (problems.length === 0) return success(entries);
	const more = problems.length - MOST_PROBLEMS;
	const told = problems.slice(0, MOST_PROBLEMS).join('; ');
	return failed(
		`'Configuration (JSON)' cannot be applied, so nothing was changed: ${told}${
			more > 0 ? `; and ${more} more` : ''
		}`,
		"Correct it, or get a new one with 'Property: Export Configuration'.",
		{ reason: 'invalidConfiguration' },
	);
}

/** What was understood, or the words for what was not. */
type Understood<T> = Array<T | string>;

function sorted<T extends object>(all: Understood<T>): [understood: T[], problems: string[]] {
	const isProblem = (each: T | string): each is string => typeof each === 'string';
	return [all.filter((each): each is T => !isProblem(each)), all.filter(isProblem)];
}

/** The single things of a part. */
function thingsIn(name: string, value: unknown): Understood<Given> {
	const list = PARTS.find((each) => each.name === name);
	if (list === undefined) return settingsIn(value);
	if (!Array.isArray(value)) return [`${name} must be a list`];
	const { kind } = list;
	return value.map((entry: unknown, at) => ({ kind, value: entry, place: `${name}[${at}]` }));
}

function settingsIn(value: unknown): Understood<Given> {
	const { streams = {}, ...ofProperty } = recordIn(value);
	if (!isRecord(value) || !isRecord(streams) || !Object.values(streams).every(isRecord))
		return ['settings, settings.streams and each stream in it must be objects'];
	return [
		...settingsAt('settings', OF_PROPERTY, ofProperty),
		...Object.entries(streams).flatMap(([stream, each]) =>
			settingsAt(`settings.streams["${stream}"]`, OF_STREAMS, recordIn(each), stream),
		),
	];
}

function settingsAt(place: string, kinds: Description[], given: JsonRecord, stream?: string) {
	const names = kinds.map(({ name }) => name).join(', ');
	return Object.entries(given).map(([name, value]): Given | string => {
		const kind = kinds.find((each) => each.name === name);
		if (kind) return { kind, value, place: `${place}.${name}`, stream };
		return `${place} has the unknown settings ${name}; it can have ${names}`;
	});
}

function readEntry(given: Given): Understood<Entry> {
	const { kind, value, place } = given;
	const { fields, identity = [] } = kind;
	if (!isRecord(value)) return [`${place} must be an object`];
	const unknown = Object.keys(value).filter((name) => !Object.hasOwn(fields, name));
	if (unknown.length > 0) return [`${place} has the unknown field ${unknown.join(', ')}`];
	const { draft, unfit } = readFields(kind, value);
	const missing = Object.keys(fields).filter(
		(name) => fields[name]!.required && draft[name] === undefined,
	);
	const nameless = missing.filter((name) => identity.includes(name));
	const incomplete = missing.map((name) => `it has no ${name}`);
	const checked = kind.check?.(draft);
	if (checked?.ok === false) incomplete.push(checked.failure.message);
	const entry = { ...given, label: labelIn(given, draft), draft, unfit, incomplete };
	return [...nameless.map((name) => `${place} has no ${name}`), entry];
}

/** What is wrong with a value concerns its field alone. */
function readFields(kind: Description, values: JsonRecord): Pick<Entry, 'draft' | 'unfit'> {
	const draft: Draft = {};
	const unfit: Record<string, string> = {};
	for (const [name, value] of Object.entries(values)) {
		const { fits, take } = kind.fields[name]!;
		if (value === null) {
			if (canBeEmptied(kind, name)) draft[name] = undefined;
		} else if (fits(value)) draft[name] = take?.(value) ?? value;
		else {
			draft[name] = value;
			unfit[name] = `${name} cannot be ${JSON.stringify(value).slice(0, 60)}`;
		}
	}
	return { draft, unfit };
}

function labelIn({ kind, stream }: Given, draft: Draft): string {
	const { fields, identity } = kind;
	if (identity === undefined) return [stream, kind.name].filter(Boolean).join(': ');
	const main = identity.find((name) => fields[name]!.panel.type !== 'options') ?? '';
	return textIn(draft[main]) || JSON.stringify(draft[main] ?? '');
}

function repeatsIn(entries: Entry[]): string[] {
	return entries
		.filter(({ kind }) => !kind.allowsTwins)
		.filter(({ kind, draft }, index, all) =>
			all
				.slice(0, index)
				// Google has the fields of these kinds under their own names.
				.some((other) => other.kind === kind && isSame(kind, draft, other.draft)),
		)
		.map(({ place }) => `${place} is there twice`);
}
