import type { INodeProperties } from 'n8n-workflow';

import type { JsonRecord } from '../../shared/core/json';
import { number } from '../../shared/core/numbers';
import { success, type Result } from '../../shared/core/result';
import type { Input } from '../../shared/node/inputs';
import type { Operation, Row } from '../../shared/node/operation';
import { limitFields, optionsField, readLimit } from '../../shared/node/options';
import { list, type ListRequest } from '../google/list';
import { DELETED, removal } from '../google/writeSafely';
import { RETRY_OPTIONS, simplifyField } from '../fields';
import { analyticsApi } from '../service';
import { withoutEmpty } from '../google/read';
import { choose, fetchChosen, type Chosen } from './choose';
import {
	chooserOf,
	describe,
	listOf,
	pathOf,
	titleOf,
	withArticle,
	type Description,
	type Kind,
	type Verb,
	type Written,
} from './description';
import { change, ensure, type IfExists } from './ensure';
import { creationFields, panelOf, readAll, readChanges, readDraft, updateFields } from './fields';
import { perItemIn, resourceRow, type Item } from './session';
import { simplified } from './values';

type Build = (kind: Description) => Operation;

const USUAL: Record<Verb, (one: string, many: string) => string> = {
	create: (one) => `Add ${one}`,
	get: (one) => `Retrieve ${one}`,
	getMany: (_, many) => `Get many ${many} of a property`,
	update: (one) => `Change some fields of ${one}; the others stay unchanged`,
	delete: (one) => `Permanently delete ${one}`,
	archive: (one) => `Archive ${one}. Google has no way to delete or restore one.`,
};

function optionOf({ one, many, texts = {} }: Description, verb: Verb) {
	const name = verb === 'getMany' ? 'Get Many' : verb.charAt(0).toUpperCase() + verb.slice(1);
	const action = verb === 'getMany' ? `Get many ${many}` : `${name} ${one}`;
	const description = texts[verb] ?? USUAL[verb](withArticle(one), many);
	return { name, value: verb, action, description };
}

/** The resource as Google sent it, or what matters of it and what was done. */
export function rowOf(kind: Description, { input }: Item, found: JsonRecord, done?: JsonRecord) {
	return resourceRow(input.flag('simplify') ? { ...simplified(kind, found), ...done } : found);
}

const ifExistsOption = ({ one, identity = [], fields }: Description): INodeProperties => ({
	displayName: 'If Exists',
	name: 'ifExists',
	type: 'options',
	options: [
		{ name: 'Fail', value: 'error', description: 'Return an error' },
		{ name: 'Return It', value: 'return', description: 'Return the existing one, unchanged' },
		{ name: 'Update It', value: 'update', description: 'Change what is different in it' },
	],
	default: 'error',
	description: `What to do if there is ${withArticle(one)} with the same ${identity
		.map((name) => fields[name]!.panel.displayName.toLowerCase())
		.join(' and ')}`,
});

function readIfExists({ identity, ifExists }: Description, input: Input): IfExists {
	return ifExists ?? (identity ? input.choice<IfExists>('options.ifExists') : 'error');
}

const create: Build = (kind) => ({
	option: optionOf(kind, 'create'),
	properties: [
		...kind.parent.fields,
		...creationFields(kind),
		simplifyField,
		optionsField(
			RETRY_OPTIONS,
			kind.identity && !kind.ifExists ? [ifExistsOption(kind)] : [],
			kind.createOptions ?? [],
		),
	],
	execute: perItemIn(async (item) => {
		const { input } = item;
		const parent = await kind.parent.read(item);
		const draft = readDraft(kind, input);
		if (kind.check) input.accept(kind.check(draft));
		const ifExists = readIfExists(kind, input);
		const { beforeCreate } = kind;
		const ensured = await ensure({ kind, parent, draft, ifExists, beforeCreate }, item);
		if (!ensured.ok) return ensured;
		const { resource, created, changed } = ensured.value;
		if (created && kind.createdHint) item.hint(kind.createdHint);
		const done = { created, ...(ifExists !== 'error' && { changed }) };
		return success([rowOf(kind, item, resource, done)]);
	}),
});

const chosenBy = (kind: Description): INodeProperties[] =>
	(kind.variants ?? kind.chosen)?.fields ?? [...kind.parent.fields, chooserOf(kind)];

const get: Build = (kind) => ({
	option: optionOf(kind, 'get'),
	properties: [...chosenBy(kind), simplifyField, optionsField(RETRY_OPTIONS)],
	execute: perItemIn(async (item) => await getOne(kind.variants?.chosen(item) ?? kind, item)),
});

async function getOne(kind: Description, item: Item): Promise<Result<Row[]>> {
	const chosen = await choose(kind, item);
	const found = chosen.ok ? await fetchChosen(kind, chosen.value, item) : chosen;
	return found.ok ? success([rowOf(kind, item, found.value)]) : found;
}

const getMany: Build = (kind) => ({
	option: optionOf(kind, 'getMany'),
	properties: [
		...kind.parent.fields,
		...limitFields,
		simplifyField,
		optionsField(RETRY_OPTIONS, panelOf(kind.listOptions ?? {})),
	],
	execute: perItemIn(async (item) => {
		const { input, send, hint } = item;
		const request = listRequest(kind, await kind.parent.read(item), input);
		const listing = await list(send, request, readLimit(input));
		if (!listing.ok) return listing;
		const { items, more } = listing.value;
		const shown = items.length === 1 ? 'one is' : `${number(items.length)} are`;
		if (more) hint(`Only the first ${shown} shown. Turn on 'Return All' to get all.`);
		return success(items.map((found) => rowOf(kind, item, found)));
	}),
});

/** The list that the user asked for: what narrows it goes where its other parameters are. */
function listRequest(kind: Description, parent: string, input: Input): ListRequest {
	const { body, query, ...request } = listOf(kind, parent);
	const chosen = withoutEmpty(readAll(kind.listOptions ?? {}, input, 'options.'));
	const narrowing = Object.fromEntries(
		Object.entries(chosen).filter(([, value]) => value !== false),
	);
	return body
		? { ...request, body: { ...body, ...narrowing } }
		: { ...request, query: { ...query, ...narrowing } };
}

const update: Build = (kind) => ({
	option: optionOf(kind, 'update'),
	properties: [
		...chosenBy(kind),
		...updateFields(kind),
		simplifyField,
		optionsField(RETRY_OPTIONS),
	],
	execute: perItemIn(async (item) => await updateOne(kind.variants?.chosen(item) ?? kind, item)),
});

async function updateOne(kind: Description, item: Item): Promise<Result<Row[]>> {
	const draft = readChanges(kind, item.input);
	const chosen = await choose(kind, item);
	if (!chosen.ok) return chosen;
	const found = await fetchChosen(kind, chosen.value, item);
	if (!found.ok) return found;
	const { parent } = chosen.value;
	const done = await change({ kind, parent, resource: found.value, draft }, item);
	if (!done.ok) return done;
	return success([rowOf(kind, item, done.value.resource, { changed: done.value.changed })]);
}

const ARCHIVED: JsonRecord = { archived: true };

const remove =
	(verb: 'delete' | 'archive'): Build =>
	(kind) => ({
		option: optionOf(kind, verb),
		properties: [...chosenBy(kind), optionsField(RETRY_OPTIONS)],
		execute: perItemIn(async (item) => {
			const chosen = await choose(kind, item);
			const ended = chosen.ok ? await end(kind, verb, chosen.value, item) : chosen;
			if (!ended.ok) return ended;
			const usual = verb === 'archive' ? ARCHIVED : DELETED;
			return success([resourceRow(kind.removed?.(ended.value) ?? usual)]);
		}),
	});

/** Deletes or archives. After a lost answer, one that is no longer in the list counts as ended. */
export async function end(
	kind: Description,
	verb: 'delete' | 'archive',
	chosen: Chosen,
	item: Item,
): Promise<Result<JsonRecord>> {
	const { parent, name } = chosen;
	const path = pathOf(kind, name);
	const usual = removal(
		verb === 'delete'
			? { method: 'DELETE', path }
			: { method: 'POST', path: `${path}:archive`, body: {} },
		async () => {
			const left = await item.listAgain(listOf(kind, parent));
			if (!left.ok) return left;
			return success(left.value.some((each) => each.name === name) ? undefined : DELETED);
		},
	);
	const ended = await item.write(kind.removal?.(item, path) ?? usual);
	if (!ended.ok) return await whyLocked(kind, chosen, ended, item);
	item.note(listOf(kind, parent), name);
	return ended;
}

/** Google's words for what it keeps to itself are few. */
async function whyLocked(kind: Description, chosen: Chosen, refused: Result<never>, item: Item) {
	const isRefusal = !refused.ok && [400, 403].includes(refused.failure.status ?? 0);
	if (refused.ok || !isRefusal || !kind.locked) return refused;
	const found = await fetchChosen(kind, chosen, item);
	const locked = found.ok ? kind.locked(found.value) : undefined;
	if (locked === undefined) return refused;
	return { ok: false as const, failure: { ...refused.failure, description: locked } };
}

export const BUILD: Record<Verb, Build> = {
	...{ create, get, getMany, update },
	delete: remove('delete'),
	archive: remove('archive'),
};

/** Makes of a description what the node offers: the operations with their fields. */
export function defineResource(written: Written): Kind {
	const description = describe(written);
	const { name, one, api, verbs } = description;
	const preview = api === 'v1alpha' ? ' (Preview)' : '';
	return {
		...description,
		resource: {
			option: { name: `${titleOf(one)}${preview}`, value: name },
			service: analyticsApi,
			operations: verbs.map((verb) => BUILD[verb](description)),
		},
	};
}
