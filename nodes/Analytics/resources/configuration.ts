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
export interface Part {
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

/** The part that settings belong to; the attribution is one of its own, because it rewrites the past. */
export const partOf = (name: string): string =>
	name === attribution.name ? attribution.name : 'settings';

export const PART_NAMES = [...PARTS.map(({ name }) => name), 'settings', attribution.name];

/** The parts of which a configuration has something. */
export function partsIn(given: JsonRecord): string[] {
	const { [attribution.name]: rewriting, ...settings } = recordIn(given.settings);
	const all = { ...given, settings, [attribution.name]: rewriting };
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

/** What a configuration asks for. */
interface Asked {
	kind: Description;
	/** A field that is there and undefined is to be emptied. */
	draft: Draft;
	/** Why Google would not take the values of some fields. */
	unfit: Record<string, string>;
}

export interface Entry extends Asked {
	label: string;
	/** Why Google would not take a new one. */
	incomplete: string[];
}

export interface Setting extends Asked {
	/** The name of the data stream that they belong to. */
	stream?: string;
}

const MOST_PROBLEMS = 10;

/**
 * Reads the chosen parts of a configuration, which may have been edited by hand: all that cannot be understood is told
 * at once. Values that Google may not take are no such thing: Google has some itself, of other times.
 */
export function readConfiguration(
	given: JsonRecord,
	parts: string[],
): Result<{ entries: Entry[]; settings: Setting[] }> {
	const problems: string[] = [];
	const known = [...PARTS.map(({ name }) => name), 'settings'];
	const unknown = Object.keys(given).filter((name) => !known.includes(name));
	if (unknown.length > 0)
		problems.push(`unknown part ${unknown.join(', ')}; it can have ${known.join(', ')}`);
	const entries = PARTS.filter(({ name }) => parts.includes(name)).flatMap((each) =>
		entriesOf(each, given[each.name], problems),
	);
	const settings = settingsOf(chosenSettings(given.settings, parts), problems);
	if (problems.length === 0) return success({ entries, settings });
	const more = problems.length - MOST_PROBLEMS;
	return failed(
		`'Configuration (JSON)' cannot be applied, so nothing was changed: ${problems.slice(0, MOST_PROBLEMS).join('; ')}${
			more > 0 ? `; and ${more} more` : ''
		}`,
		"Correct it, or get a new one with 'Property: Export Configuration'.",
		{ reason: 'invalidConfiguration' },
	);
}

function entriesOf({ name, kind }: Part, value: unknown, problems: string[]): Entry[] {
	if (value === undefined || value === null) return [];
	if (!Array.isArray(value)) {
		problems.push(`${name} must be a list`);
		return [];
	}
	const { identity = [] } = kind;
	const seen: Draft[] = [];
	return value.flatMap((entry: unknown, index): Entry[] => {
		const place = `${name}[${index}]`;
		const read = readFields(kind, entry, place, problems);
		if (read === undefined) return [];
		const { draft } = read;
		const missing = Object.entries(kind.fields)
			.filter(([field, { required }]) => required && draft[field] === undefined)
			.map(([field]) => field);
		const nameless = missing.filter((field) => identity.includes(field));
		problems.push(...nameless.map((field) => `${place} has no ${field}`));
		if (seen.some((other) => isSame(kind, draft, asResource(kind, other)))) {
			problems.push(`${place} is there twice`);
		}
		seen.push(draft);
		const checked = kind.check?.(draft) ?? success(undefined);
		const incomplete = [
			...missing.map((field) => `it has no ${field}`),
			...(checked.ok ? [] : [checked.failure.message]),
		];
		return [{ kind, ...read, label: labelIn(kind, draft), incomplete }];
	});
}

/** A draft as Google would have it, to be compared with another. */
function asResource({ fields }: Description, draft: Draft): JsonRecord {
	return Object.fromEntries(
		Object.entries(draft).map(([name, value]) => [fields[name]?.at ?? name, value]),
	);
}

function labelIn({ fields, identity = [] }: Description, draft: Draft): string {
	const main = identity.find((name) => fields[name]!.panel.type !== 'options') ?? '';
	return textIn(draft[main]) || JSON.stringify(draft[main] ?? '');
}

function readFields(kind: Description, entry: unknown, place: string, problems: string[]) {
	const { fields } = kind;
	if (!isRecord(entry)) {
		problems.push(`${place} must be an object`);
		return undefined;
	}
	const unknown = Object.keys(entry).filter((name) => !Object.hasOwn(fields, name));
	if (unknown.length > 0) {
		problems.push(`${place} has the unknown field ${unknown.join(', ')}`);
		return undefined;
	}
	const draft: Draft = {};
	const unfit: Record<string, string> = {};
	for (const [name, value] of Object.entries(entry)) {
		const { fits, take } = fields[name]!;
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

function chosenSettings(settings: unknown, parts: string[]): unknown {
	if (!PART_NAMES.slice(PARTS.length).some((name) => parts.includes(name))) return undefined;
	if (!isRecord(settings)) return settings;
	return Object.fromEntries(
		Object.entries(settings).filter(([name]) => parts.includes(partOf(name))),
	);
}

function settingsOf(value: unknown, problems: string[]): Setting[] {
	if (value === undefined || value === null) return [];
	const { streams = {}, ...ofProperty } = recordIn(value);
	if (!isRecord(value) || !isRecord(streams) || !Object.values(streams).every(isRecord)) {
		problems.push('settings, settings.streams and each stream in it must be objects');
		return [];
	}
	return [
		...kindsOf(OF_PROPERTY, ofProperty, 'settings', problems),
		...Object.entries(streams).flatMap(([stream, each]) =>
			kindsOf(OF_STREAMS, recordIn(each), `settings.streams["${stream}"]`, problems).map(
				(settings) => ({ ...settings, stream }),
			),
		),
	];
}

function kindsOf(
	kinds: Description[],
	given: JsonRecord,
	place: string,
	problems: string[],
): Setting[] {
	return Object.entries(given).flatMap(([name, value]) => {
		const kind = kinds.find((each) => each.name === name);
		if (kind === undefined) {
			const names = kinds.map((each) => each.name).join(', ');
			problems.push(`${place} has the unknown settings ${name}; it can have ${names}`);
			return [];
		}
		const read = readFields(kind, value, `${place}.${name}`, problems);
		return read === undefined ? [] : [{ kind, ...read }];
	});
}
