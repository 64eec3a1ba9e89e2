import { readOwnValue, type JsonRecord } from '../../shared/core/json';
import { failed, success, type Result } from '../../shared/core/result';
import { readField } from '../../shared/node/field';
import { readResourceId } from '../google/addresses';
import { readTextOrEmpty } from '../google/jsonValues';
import { requestJson, isResource } from '../google/client';
import {
	buildIdOrNameField,
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

/**
 * Resolves the ID or name that the user chose into the name of the resource, `properties/123/keyEvents/4`. No match and
 * several matches are failures with the reasons `notFound` and `ambiguous`.
 */
export async function resolveChosenResource(
	kind: ResourceKind,
	item: SessionItem,
): Promise<Result<string>> {
	const { google, panel } = kind;
	const { one, many, chosenBy } = panel;
	if (chosenBy) return success(await chosenBy.read(item));
	const parent = await panel.parent.read(item);
	const text = readField(buildIdOrNameField(kind), kind.name, item.input);
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
	if (others.length === 0) return success(readTextOrEmpty(only.name));
	return failed(
		`There are ${found.length} ${many} named "${text}"`,
		`Choose the ${one} by its ID: ${found.map(readResourceId).join(', ')}.`,
		{ reason: 'ambiguous' },
	);
}

/** Finds resources by their ID or, if none has it, by name. A name may be a number, and several resources may share it. */
export function findResourcesByIdOrName(
	kind: ResourceKind,
	text: string,
	present: JsonRecord[],
): JsonRecord[] {
	const byId = present.filter((each) => readResourceId(each) === text);
	if (byId.length > 0) return byId;
	// Google may write the name in another form, such as the ID of an Ads account without its dashes.
	const places = listNameFields(kind).flatMap((place) => readOwnValue(kind.fields, place) ?? []);
	const meant = [text, ...places.map((field) => toGoogle(field, text))];
	return present.filter((each) =>
		readResourceNames(kind, each).some((name) => meant.includes(name)),
	);
}

/** Reads the name of a resource's parent: `properties/123` of `properties/123/keyEvents/4`. */
export function readParentName(name: string): string {
	return name.split('/').slice(0, -2).join('/');
}

const OWNERS = new Map([
	['accounts', 'account'],
	['properties', 'property'],
	['dataStreams', 'data stream'],
]);

/** Describes the owner of resources in a sentence: `the property 123`. */
export function describeOwnerWithArticle(parent: string): string {
	const [collection = '', id] = parent.split('/').slice(-2);
	return `the ${OWNERS.get(collection) ?? collection} ${id}`;
}

/** Finds a resource in the list of its kind, which is fetched again after a change of this run. */
export async function fetchListedResource(
	kind: ResourceKind,
	name: string,
	item: SessionItem,
): Promise<Result<JsonRecord>> {
	// Kinds with a chooser of their own have no list.
	if (kind.panel.chosenBy) return await fetchResourceByName(kind, name, item);
	const parent = readParentName(name);
	const all = await item.fetchAll(buildListRequest(kind, parent));
	if (!all.ok) return all;
	const found = all.value.find((each) => each.name === name);
	return found ? success(found) : notFoundFailure(kind, parent, name, all.value);
}

/** Fetches a single resource by its name, such as `properties/123`. */
export async function fetchResourceByName(
	kind: ResourceKind,
	name: string,
	{ send }: SessionItem,
): Promise<Result<JsonRecord>> {
	const path = buildResourcePath(kind, name);
	return await requestJson(send, { method: 'GET', path, repeatable: true }, isResource);
}

function notFoundFailure(kind: ResourceKind, parent: string, text: string, present: JsonRecord[]) {
	const names = present.slice(0, MOST_NAMES).map((each) => formatResourceLabel(kind, each));
	return failed(
		`${describeOwnerWithArticle(parent).replace(/^the/, 'The')} has no ${kind.panel.one} "${text}"`,
		`It has: ${names.join(', ') || 'none'}. Names are case-sensitive.`,
		{ reason: 'notFound' },
	);
}

const MOST_NAMES = 20;
