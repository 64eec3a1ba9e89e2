import type { INodeProperties } from 'n8n-workflow';

import type { JsonRecord } from '../../shared/core/json';
import { mapped, number, success } from '../../shared/core/result';
import type { Operation, Resource } from '../../shared/node/operation';
import { choiceField, limitFields, readLimit } from '../../shared/node/panel';
import { simplifyField } from '../fields';
import { withoutEmpty } from '../google/jsonValues';
import { list } from '../google/list';
import type { Change } from '../google/writeSafely';
import { analyticsApi } from '../service';
import { choose, fetchChosen, fetchNow, parentOf } from './choose';
import {
	chooserOf,
	listOf,
	pathOf,
	titleOf,
	withArticle,
	type Description,
	type Verb,
} from './description';
import { change, ensure, type IfExists } from './ensure';
import { creationFields, panelOf, readAll, readChanges, readDraft, updateFields } from './fields';
import { operationOf, type Item, type Prepared } from './session';
import { simplified } from './values';

/** What one can do with every kind of resource. */
interface Doing {
	/** What that is, where the description has no words of its own. */
	words: (one: string, many: string) => string;
	fields: (kind: Description) => INodeProperties[];
	options?: (kind: Description) => INodeProperties[];
	prepare: (kind: Description, item: Item) => Prepared;
}

const DOING: Record<Verb, Doing> = {
	create: {
		words: (one) => `Add ${one}`,
		fields: (kind) => [...kind.parent.fields, ...creationFields(kind.fields), simplifyField],
		options: (kind) => [
			...(kind.identity && !kind.ifExists ? [ifExistsOption(kind)] : []),
			...(kind.createOptions ?? []),
		],
		prepare: create,
	},
	get: {
		words: (one) => `Retrieve ${one}`,
		fields: (kind) => [...chosenBy(kind), simplifyField],
		prepare: get,
	},
	getMany: {
		words: (_, many) => `Get many ${many} of a property`,
		fields: ({ parent }) => [...parent.fields, ...limitFields, simplifyField],
		options: ({ listOptions = {} }) => panelOf(listOptions),
		prepare: getMany,
	},
	update: {
		words: (one) => `Change some fields of ${one}; the others stay unchanged`,
		fields: (kind) => [...chosenBy(kind), updateFields(kind.fields), simplifyField],
		prepare: update,
	},
	delete: {
		words: (one) => `Permanently delete ${one}`,
		fields: chosenBy,
		prepare: remove,
	},
	archive: {
		words: (one) => `Archive ${one}. Google has no way to delete or restore one.`,
		fields: chosenBy,
		prepare: remove,
	},
};

/** One operation of a description. */
export function operationFor(kind: Description, verb: Verb): Operation {
	const { one, many, texts = {}, variants } = kind;
	const { words, fields, options, prepare } = DOING[verb];
	const name = verb === 'getMany' ? 'Get Many' : titleOf(verb);
	const action = verb === 'getMany' ? `Get many ${many}` : `${name} ${one}`;
	const description = texts[verb] ?? words(withArticle(one), many);
	return operationOf(
		{ name, value: verb, action, description },
		fields(kind),
		async (item) => await prepare(variants?.chosen(item) ?? kind, item),
		options?.(kind),
	);
}

export function operationsOf(kind: Description): Operation[] {
	return kind.verbs.map((verb) => operationFor(kind, verb));
}

/** Makes of a description what the node offers, the first operation chosen at the start. */
export function resourceOf(kind: Description, operations = operationsOf(kind)): Resource {
	const { name, one, api } = kind;
	const preview = api === 'v1alpha' ? ' (Preview)' : '';
	const option = { name: `${titleOf(one)}${preview}`, value: name };
	return { option, service: analyticsApi, operations };
}

/** How a resource is returned: as Google sent it, or what matters of it and what was done. */
export function shownBy(kind: Description, { input }: Item) {
	const isPlain = input.flag('simplify');
	return (found: JsonRecord, done?: JsonRecord): JsonRecord =>
		isPlain ? { ...simplified(kind, found), ...done } : found;
}

/** `title, date and date range`, `API name` */
function inSentence(titles: string[]): string {
	const names = titles.map((title) =>
		title.replace(/\b[A-Z][a-z]+/g, (word) => word.toLowerCase()),
	);
	return new Intl.ListFormat('en-GB').format(names);
}

const IF_EXISTS = [
	{ name: 'Fail', value: 'error', description: 'Return an error' },
	{ name: 'Return It', value: 'return', description: 'Return the existing one, unchanged' },
	{ name: 'Update It', value: 'update', description: 'Update the fields that differ' },
];

function ifExistsOption({ one, identity = [], fields }: Description): INodeProperties {
	const same = inSentence(identity.map((name) => fields[name]!.displayName));
	const what = `What to do if there is ${withArticle(one)} with the same ${same}`;
	return choiceField('If Exists', 'ifExists', IF_EXISTS, what);
}

async function create(kind: Description, item: Item): Prepared {
	const { input } = item;
	const parent = await kind.parent.read(item);
	const draft = readDraft(kind.fields, input);
	const chosen = () => (kind.identity ? input.choice<IfExists>('options.ifExists') : 'error');
	const { ifExists = chosen(), createdHint } = kind;
	const wanted = { kind, parent, draft, ifExists, beforeCreate: kind.beforeCreate?.(item) };
	const show = shownBy(kind, item);
	const work = async () =>
		mapped(await ensure(wanted, item), ({ resource, created, changed }) => {
			if (created && createdHint) item.hint(createdHint);
			return [show(resource, { created, ...(ifExists !== 'error' && { changed }) })];
		});
	return success({ work, isDoneOnce: ifExists === 'error' });
}

function chosenBy(kind: Description): INodeProperties[] {
	return (kind.variants ?? kind.chosen)?.fields ?? [...kind.parent.fields, chooserOf(kind)];
}

async function get(kind: Description, item: Item): Prepared {
	const show = shownBy(kind, item);
	return mapped(await choose(kind, item), (name) => ({
		work: async () => mapped(await fetchChosen(kind, name, item), (found) => [show(found)]),
	}));
}

async function getMany(kind: Description, item: Item): Prepared {
	const { input, send, hint } = item;
	const listed = listOf(kind, await kind.parent.read(item));
	const options = withoutEmpty(readAll(kind.listOptions ?? {}, input, 'options.'));
	const chosen = Object.entries(options).filter(([, value]) => value !== false);
	const asked = { ...listed, query: { ...listed.query, ...Object.fromEntries(chosen) } };
	const limit = readLimit(input);
	const show = shownBy(kind, item);
	const work = async () =>
		mapped(await list(send, asked, limit), ({ items, more }) => {
			const first = `Limited to the first ${number(items.length)}.`;
			if (more) hint(`${first} Turn on 'Return All' to get all.`);
			return items.map((found) => show(found));
		});
	return success({ work });
}

async function update(kind: Description, item: Item): Prepared {
	const draft = readChanges(kind.fields, item.input);
	const show = shownBy(kind, item);
	return mapped(await choose(kind, item), (name) => ({
		work: async () => {
			// As it is after what the items before have changed.
			const found = await fetchChosen(kind, name, item);
			if (!found.ok) return found;
			const done = await change(kind, found.value, draft, item);
			return mapped(done, ({ resource, changed }) => [show(resource, { changed })]);
		},
	}));
}

async function remove(kind: Description, item: Item): Prepared {
	return mapped(await choose(kind, item), (name) => ({
		work: async () =>
			mapped(await end(kind, name, item), (ended) => [kind.trashed?.(ended) ?? ended]),
		isDoneOnce: true,
	}));
}

/**
 * Deletes or archives. After a lost answer, one that is no longer in the list counts as ended; what moves to the trash
 * keeps its address, and has the time of its deletion.
 */
export async function end(kind: Description, name: string, item: Item) {
	const path = pathOf(kind, name);
	const isArchived = kind.ends === 'archive';
	const gone: JsonRecord = isArchived ? { archived: true } : { deleted: true };
	const request: Change['request'] = isArchived
		? { method: 'POST', path: `${path}:archive`, body: {} }
		: { method: 'DELETE', path };
	const inTrash = async () =>
		mapped(await fetchNow(kind, name, item), (it) => (it.deleteTime ? it : undefined));
	const notListed = async () =>
		mapped(await item.list(listOf(kind, parentOf(name))), (left) =>
			left.some((each) => each.name === name) ? undefined : gone,
		);
	// Google answers with an empty object; any other is somebody else's.
	const made: Change['made'] = (answer) => (Object.keys(answer).length === 0 ? gone : undefined);
	const ended = await item.write({
		request,
		...(kind.trashed ? { find: inTrash } : { find: notListed, made }),
	});
	if (ended.ok || ![400, 403].includes(ended.failure.status ?? 0) || !kind.locked) return ended;
	// Google's words for what it keeps to itself are few.
	const found = await fetchChosen(kind, name, item);
	const description = found.ok ? kind.locked(found.value) : undefined;
	return description ? { ok: false as const, failure: { ...ended.failure, description } } : ended;
}
