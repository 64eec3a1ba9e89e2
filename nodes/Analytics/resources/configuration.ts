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
export const partOf = ({ name }: Description): string =>
	name === attribution.name ? attribution.name : 'settings';

export const PART_NAMES = [...PARTS.map(({ name }) => name), 'settings', attribution.name];

/** A resource as a configuration has it: in plain fields, without an ID. */
export function entryOf(kind: Pick<Description, 'fields'>, resource: JsonRecord): JsonRecord {
	return withoutEmpty(shownFields(kind, resource));
}

/** What a configuration asks for, each of it checked. */
export interface Entry {
	part: Part;
	label: string;
	draft: Draft;
}

export interface Setting {
	kind: Description;
	/** The name of the data stream that they belong to. */
	stream?: string;
	draft: Draft;
}

const MOST_PROBLEMS = 10;

/** Reads a configuration, which may have been edited by hand: everything wrong with it is told at once. */
export function readConfiguration(
	given: JsonRecord,
): Result<{ entries: Entry[]; settings: Setting[] }> {
	const problems: string[] = [];
	const known = [...PARTS.map(({ name }) => name), 'settings'];
	const unknown = Object.keys(given).filter((name) => !known.includes(name));
	if (unknown.length > 0)
		problems.push(`unknown part ${unknown.join(', ')}; it can have ${known.join(', ')}`);
	const entries = PARTS.flatMap((each) => entriesOf(each, given[each.name], problems));
	const settings = settingsOf(given.settings, problems);
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

function entriesOf(each: Part, value: unknown, problems: string[]): Entry[] {
	if (value === undefined || value === null) return [];
	if (!Array.isArray(value)) {
		problems.push(`${each.name} must be a list`);
		return [];
	}
	const seen: Draft[] = [];
	return value.flatMap((entry: unknown, index) => {
		const place = `${each.name}[${index}]`;
		const draft = draftOf(each.kind, entry, place, problems);
		if (draft === undefined) return [];
		const wrong = each.kind.check?.(draft);
		if (wrong && !wrong.ok) problems.push(`${place}: ${wrong.failure.message}`);
		if (seen.some((other) => isSame(each.kind, draft, asResource(each.kind, other)))) {
			problems.push(`${place} is there twice`);
		}
		seen.push(draft);
		return [{ part: each, label: labelIn(each.kind, draft), draft }];
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
	return textIn(draft[main]);
}

function draftOf(
	{ fields }: Pick<Description, 'fields'>,
	entry: unknown,
	place: string,
	problems: string[],
	isWhole = true,
): Draft | undefined {
	if (!isRecord(entry)) {
		problems.push(`${place} must be an object`);
		return undefined;
	}
	const before = problems.length;
	const unknown = Object.keys(entry).filter((name) => !Object.hasOwn(fields, name));
	if (unknown.length > 0) problems.push(`${place} has the unknown field ${unknown.join(', ')}`);
	for (const [name, field] of Object.entries(fields)) {
		const isMissing = entry[name] === undefined || entry[name] === null;
		if (isMissing && field.required && isWhole) problems.push(`${place} has no ${name}`);
		if (isMissing || field.fits(entry[name])) continue;
		problems.push(`${place}.${name} cannot be ${JSON.stringify(entry[name]).slice(0, 60)}`);
	}
	if (problems.length > before) return undefined;
	const given = Object.entries(entry).filter(
		([, value]) => value !== undefined && value !== null,
	);
	return Object.fromEntries(
		given.map(([name, value]) => [name, fields[name]?.take?.(value) ?? value]),
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

function kindsOf(kinds: Description[], given: JsonRecord, place: string, problems: string[]) {
	return Object.entries(given).flatMap(([name, value]) => {
		const kind = kinds.find((each) => each.name === name);
		if (kind === undefined) {
			const names = kinds.map((each) => each.name).join(', ');
			problems.push(`${place} has the unknown settings ${name}; it can have ${names}`);
			return [];
		}
		const draft = draftOf(kind, value, `${place}.${name}`, problems, false);
		return draft === undefined ? [] : [{ kind, draft }];
	});
}
