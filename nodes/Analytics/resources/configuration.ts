import { isRecord, type JsonRecord } from '../../shared/core/json';
import { failed, success, type Result } from '../../shared/core/result';
import { recordIn, textIn, withoutEmpty } from '../google/read';
import { annotation } from './annotation';
import { audience } from './audience';
import { calculatedMetric } from './calculatedMetric';
import { channelGroup } from './channelGroup';
import { customDimension } from './customDimension';
import { customMetric } from './customMetric';
import type { Description, Draft } from './description';
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
): Part => ({ name: kind === annotation ? 'annotations' : kind.collection, kind, isOwn });

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
export function entryOf(kind: Described, resource: JsonRecord): JsonRecord {
	const kept = withoutEmpty(shownFields(kind, resource));
	const names = Object.keys(kind.fields).filter(
		(name) => Object.hasOwn(kept, name) || canBeEmptied(kind, name),
	);
	return Object.fromEntries(names.map((name) => [name, kept[name] ?? null]));
}

type Described = Pick<Description, 'fields' | 'identity'>;

function canBeEmptied({ fields, identity = [] }: Described, name: string): boolean {
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
	stream?: string;
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
	const problems: string[] = [];
	const known = [...LISTS, 'settings'];
	const unknown = Object.keys(given).filter((name) => !known.includes(name));
	if (unknown.length > 0)
		problems.push(`unknown part ${unknown.join(', ')}; it can have ${known.join(', ')}`);
	const all = byPart(given);
	const chosen = PART_NAMES.filter((name) => parts.includes(name) && all[name] != null);
	const entries = chosen
		.flatMap((name) => thingsIn(name, all[name], problems))
		.flatMap((each) => readEntry(each, problems));
	problems.push(...repeatsIn(entries));
	if (problems.length === 0) return success(entries);
	const more = problems.length - MOST_PROBLEMS;
	return failed(
		`'Configuration (JSON)' cannot be applied, so nothing was changed: ${problems.slice(0, MOST_PROBLEMS).join('; ')}${
			more > 0 ? `; and ${more} more` : ''
		}`,
		"Correct it, or get a new one with 'Property: Export Configuration'.",
		{ reason: 'invalidConfiguration' },
	);
}

/** The single things of a part. */
function thingsIn(name: string, value: unknown, problems: string[]): Given[] {
	const list = PARTS.find((each) => each.name === name);
	if (list === undefined) return settingsIn(value, problems);
	if (!Array.isArray(value)) {
		problems.push(`${name} must be a list`);
		return [];
	}
	return value.map((entry: unknown, index) => {
		return { kind: list.kind, value: entry, place: `${name}[${index}]` };
	});
}

function settingsIn(value: unknown, problems: string[]): Given[] {
	const { streams = {}, ...ofProperty } = recordIn(value);
	if (!isRecord(value) || !isRecord(streams) || !Object.values(streams).every(isRecord)) {
		problems.push('settings, settings.streams and each stream in it must be objects');
		return [];
	}
	return [
		...settingsAt('settings', OF_PROPERTY, ofProperty, problems),
		...Object.entries(streams).flatMap(([stream, each]) =>
			settingsAt(`settings.streams["${stream}"]`, OF_STREAMS, recordIn(each), problems).map(
				(settings) => ({ ...settings, stream }),
			),
		),
	];
}

function settingsAt(
	place: string,
	kinds: Description[],
	given: JsonRecord,
	problems: string[],
): Given[] {
	return Object.entries(given).flatMap(([name, value]) => {
		const kind = kinds.find((each) => each.name === name);
		if (kind) return [{ kind, value, place: `${place}.${name}` }];
		const names = kinds.map((each) => each.name).join(', ');
		problems.push(`${place} has the unknown settings ${name}; it can have ${names}`);
		return [];
	});
}

function readEntry(given: Given, problems: string[]): Entry[] {
	const { kind, value, place } = given;
	const { fields, identity = [] } = kind;
	if (!isRecord(value)) {
		problems.push(`${place} must be an object`);
		return [];
	}
	const unknown = Object.keys(value).filter((name) => !Object.hasOwn(fields, name));
	if (unknown.length > 0) {
		problems.push(`${place} has the unknown field ${unknown.join(', ')}`);
		return [];
	}
	const { draft, unfit } = readFields(kind, value);
	const missing = Object.keys(fields).filter(
		(name) => fields[name]!.required && draft[name] === undefined,
	);
	const nameless = missing.filter((name) => identity.includes(name));
	problems.push(...nameless.map((name) => `${place} has no ${name}`));
	const checked = kind.check?.(draft) ?? success(undefined);
	const incomplete = missing.map((name) => `it has no ${name}`);
	if (!checked.ok) incomplete.push(checked.failure.message);
	return [{ ...given, label: labelIn(given, draft), draft, unfit, incomplete }];
}

/** What is wrong with a value concerns its field alone. */
function readFields(kind: Description, values: JsonRecord): Pick<Entry, 'draft' | 'unfit'> {
	const draft: Draft = {};
	const unfit: Record<string, string> = {};
	for (const [name, value] of Object.entries(values)) {
		const { fits, take } = kind.fields[name]!;
		if (value === null) {
			if (canBeEmptied(kind, name)) draft[name] = undefined;
		} else {
			draft[name] = fits(value) ? (take?.(value) ?? value) : value;
			if (!fits(value)) {
				unfit[name] = `${name} cannot be ${JSON.stringify(value).slice(0, 60)}`;
			}
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
		.filter(({ kind, draft }, index) =>
			entries
				.slice(0, index)
				// Google has the fields of these kinds under their own names.
				.some((other) => other.kind === kind && isSame(kind, draft, other.draft)),
		)
		.map(({ place }) => `${place} is there twice`);
}
