import { readOwnValue, type JsonRecord } from '../../shared/core/json';
import { failed, success, type Result } from '../../shared/core/result';
import { readField } from '../../shared/node/field';
import { readResourceId } from '../google/addresses';
import { readText } from '../google/jsonValues';
import { requestJson, isResource } from '../google/client';
import {
	buildChooserField,
	listNameFields,
	formatResourceLabel,
	buildListRequest,
	readResourceNames,
	buildResourcePath,
	capitalizeWords,
	type ResourceKind,
} from './description';
import { toGoogle } from './fields';
import type { SessionItem } from './session';

/** The name of the one that the user means by its ID or by a name, `properties/123/keyEvents/4`. Names can be numbers too. */
export async function resolveChosenResource(
	kind: ResourceKind,
	item: SessionItem,
): Promise<Result<string>> {
	const { google, panel } = kind;
	const { one, many, chosenBy } = panel;
	if (chosenBy) return success(await chosenBy.read(item));
	const parent = await panel.parent.read(item);
	const text = readField(buildChooserField(kind), kind.name, item.input);
	if (text === '')
		return failed(
			`'${capitalizeWords(one)}' is empty`,
			'Choose one from the list, or enter its ID.',
		);
	const all = await item.fetchAll(buildListRequest(kind, parent));
	if (!all.ok) return all;
	const id = text.replace(`${parent}/${google.collection}/`, '');
	const found = findResourcesByIdOrName(kind, id, all.value);
	const [only, ...others] = found;
	if (!only) return notFoundFailure(kind, parent, text, all.value);
	if (others.length === 0) return success(readText(only.name));
	return failed(
		`There are ${found.length} ${many} named "${text}"`,
		`Choose the ${one} by its ID: ${found.map(readResourceId).join(', ')}.`,
		{ reason: 'ambiguous' },
	);
}

/** Those that somebody means by an ID or, where none has it, by a name. Names are not unique everywhere. */
export function findResourcesByIdOrName(
	kind: ResourceKind,
	text: string,
	present: JsonRecord[],
): JsonRecord[] {
	const byId = present.filter((each) => readResourceId(each) === text);
	if (byId.length > 0) return byId;
	// Also as Google writes it, such as the ID of an Ads account without its dashes.
	const places = listNameFields(kind).flatMap((place) => readOwnValue(kind.fields, place) ?? []);
	const meant = [text, ...places.map((field) => toGoogle(field, text))];
	return present.filter((each) =>
		readResourceNames(kind, each).some((name) => meant.includes(name)),
	);
}

/** `properties/123` of `properties/123/keyEvents/4` */
export function readParentName(name: string): string {
	return name.split('/').slice(0, -2).join('/');
}

const OWNERS = new Map([
	['accounts', 'account'],
	['properties', 'property'],
	['dataStreams', 'data stream'],
]);

/** What a sentence calls the owner of resources: `the property 123`. */
export function describeOwner(parent: string): string {
	const [collection = '', id] = parent.split('/').slice(-2);
	return `the ${OWNERS.get(collection) ?? collection} ${id}`;
}

/** The chosen one as it is since the last change of this run. */
export async function fetchListedResource(kind: ResourceKind, name: string, item: SessionItem) {
	// What is not chosen from a list of its own is not in one.
	if (kind.panel.chosenBy) return await fetchResourceByName(kind, name, item);
	const parent = readParentName(name);
	const all = await item.fetchAll(buildListRequest(kind, parent));
	if (!all.ok) return all;
	const found = all.value.find((each) => each.name === name);
	return found ? success(found) : notFoundFailure(kind, parent, name, all.value);
}

export async function fetchResourceByName(kind: ResourceKind, name: string, { send }: SessionItem) {
	const path = buildResourcePath(kind, name);
	return await requestJson(send, { method: 'GET', path, repeatable: true }, isResource);
}

function notFoundFailure(kind: ResourceKind, parent: string, text: string, present: JsonRecord[]) {
	const names = present.slice(0, MOST_NAMES).map((each) => formatResourceLabel(kind, each));
	return failed(
		`${describeOwner(parent).replace(/^the/, 'The')} has no ${kind.panel.one} "${text}"`,
		`It has: ${names.join(', ') || 'none'}. Names are case-sensitive.`,
		{ reason: 'notFound' },
	);
}

const MOST_NAMES = 20;
