import type { INodeProperties } from 'n8n-workflow';

import type { JsonRecord } from '../../shared/core/json';
import { number } from '../../shared/core/numbers';
import { success, type Result } from '../../shared/core/result';
import type { Input } from '../../shared/node/inputs';
import type { Operation, Row } from '../../shared/node/operation';
import { limitFields, optionsField, readLimit } from '../../shared/node/options';
import { list, type Listing } from '../google/ask';
import { DELETED, removal, type Change } from '../google/writeSafely';
import { choose, fetchChosen } from './choose';
import { listOf, pathOf, withArticle, type Description, type Kind, type Verb } from './description';
import { change, ensure } from './ensure';
import { creationFields, readChanges, readDraft, updateFields } from './fields';
import { RETRY_OPTIONS, simplifyField } from './panel';
import { perItemIn, resourceRow, type Session } from './session';
import { simplified } from './values';

/** Makes an operation of a kind; `Kind` is what it will be once all of them are there. */
type Build = (kind: Omit<Kind, 'resource'>) => Operation;

function optionOf({ one, many, texts = {} }: Description, verb: Verb, usual: string) {
	const name = verb === 'getMany' ? 'Get Many' : verb.charAt(0).toUpperCase() + verb.slice(1);
	const action = verb === 'getMany' ? `Get many ${many}` : `${name} ${one}`;
	return { name, value: verb, action, description: texts[verb] ?? usual };
}

/** The resource as Google sent it, or what matters of it and what was done. */
function row(kind: Description, input: Input, resource: JsonRecord, done: JsonRecord = {}): Row {
	const simple = input.flag('simplify');
	return resourceRow(simple ? { ...simplified(kind, resource), ...done } : resource);
}

const ifExistsOption = ({ one, identity = [], fields }: Description): INodeProperties => ({
	displayName: 'If Exists',
	name: 'ifExists',
	type: 'options',
	options: [
		{ name: 'Fail', value: 'error', description: 'Return an error' },
		{
			name: 'Return It',
			value: 'return',
			description: `Return the existing ${one}, unchanged`,
		},
		{
			name: 'Update It',
			value: 'update',
			description: `Change what is different in the existing ${one}`,
		},
	],
	default: 'error',
	description: `What to do if there is ${withArticle(one)} with the same ${identity
		.map((name) => fields[name]!.panel.displayName.toLowerCase())
		.join(' and ')}`,
});

const create: Build = (kind) => ({
	option: optionOf(kind, 'create', `Add ${withArticle(kind.one)}`),
	properties: [
		...kind.parent.fields,
		...creationFields(kind),
		simplifyField,
		optionsField(
			RETRY_OPTIONS,
			kind.identity ? [ifExistsOption(kind)] : [],
			kind.createOptions ?? [],
		),
	],
	execute: perItemIn(async (input, session) => {
		const parent = await kind.parent.read(input, session);
		const draft = readDraft(kind, input);
		if (kind.check) input.accept(kind.check(draft));
		const ifExists = kind.identity ? input.choice<'error'>('options.ifExists') : 'error';
		const beforeCreate = async () =>
			(await kind.beforeCreate?.(input, session, parent, draft)) ?? success(undefined);
		const ensured = await ensure(
			{ kind, parent, draft, ifExists, beforeCreate },
			input,
			session,
		);
		if (!ensured.ok) return ensured;
		const { resource, created, changed } = ensured.value;
		if (created && kind.createdHint) session.hint(kind.createdHint);
		return success([row(kind, input, resource, { created, ...(!created && { changed }) })]);
	}),
});

const get: Build = (kind) => ({
	option: optionOf(kind, 'get', `Retrieve ${withArticle(kind.one)}`),
	properties: [...chosenBy(kind), simplifyField, optionsField(RETRY_OPTIONS)],
	execute: perItemIn(async (input, session) => {
		const chosen = await choose(kind, input, session);
		const found = chosen.ok ? await fetchChosen(kind, chosen.value, input, session) : chosen;
		return found.ok ? success([row(kind, input, found.value)]) : found;
	}),
});

const chosenBy = (kind: Omit<Kind, 'resource'>): INodeProperties[] =>
	kind.chosen?.fields ?? [...kind.parent.fields, kind.field];

const getMany: Build = (kind) => ({
	option: optionOf(kind, 'getMany', `Get many ${kind.many} of a property`),
	properties: [
		...kind.parent.fields,
		...limitFields,
		simplifyField,
		optionsField(RETRY_OPTIONS, kind.listOptions ?? []),
	],
	execute: perItemIn(async (input, session) => {
		const request = listOf(kind, await kind.parent.read(input, session), input);
		const listing = await list(session.connect(input), request, readLimit(input));
		return rowsOf(listing, session, (item) => row(kind, input, item));
	}),
});

/** The rows of a list, and a word about what is left out. */
export function rowsOf(
	listing: Result<Listing>,
	{ hint }: Pick<Session, 'hint'>,
	toRow: (item: JsonRecord) => Row,
): Result<Row[]> {
	if (!listing.ok) return listing;
	const { items, more } = listing.value;
	const shown = items.length === 1 ? 'one is' : `${number(items.length)} are`;
	if (more) hint(`Only the first ${shown} shown. Turn on 'Return All' to get all.`);
	return success(items.map(toRow));
}

const update: Build = (kind) => ({
	option: optionOf(
		kind,
		'update',
		`Change some fields of ${withArticle(kind.one)}; the others stay unchanged`,
	),
	properties: [
		...chosenBy(kind),
		...updateFields(kind),
		simplifyField,
		optionsField(RETRY_OPTIONS),
	],
	execute: perItemIn(async (input, session) => {
		const draft = readChanges(kind, input);
		const chosen = await choose(kind, input, session);
		if (!chosen.ok) return chosen;
		const current = await fetchChosen(kind, chosen.value, input, session);
		if (!current.ok) return current;
		const { parent } = chosen.value;
		const done = await change({ kind, parent, resource: current.value, draft }, input, session);
		if (!done.ok) return done;
		return success([row(kind, input, done.value.resource, { changed: done.value.changed })]);
	}),
});

const ARCHIVED: JsonRecord = { archived: true };

function remove(verb: 'delete' | 'archive'): Build {
	return (kind) => ({
		option: optionOf(kind, verb, USUAL_ENDS[verb](kind)),
		properties: [...chosenBy(kind), optionsField(RETRY_OPTIONS)],
		execute: perItemIn(async (input, session) => {
			const chosen = await choose(kind, input, session);
			if (!chosen.ok) return chosen;
			const { parent, name } = chosen.value;
			const ending =
				kind.removal?.(session, input, pathOf(kind, name)) ??
				endOf(kind, verb, parent, name, input, session);
			const ended = await session.write(input, ending);
			if (!ended.ok) return await whyLocked(kind, chosen.value, ended, input, session);
			session.note(listOf(kind, parent), name);
			const usual = verb === 'archive' ? ARCHIVED : DELETED;
			return success([resourceRow(kind.removed?.(ended.value) ?? usual)]);
		}),
	});
}

const USUAL_ENDS: Record<'delete' | 'archive', (kind: Description) => string> = {
	delete: ({ one }) => `Permanently delete ${withArticle(one)}`,
	archive: ({ one }) =>
		`Archive ${withArticle(one)}. Google has no way to delete or restore one.`,
};

/** After a lost answer, one that is no longer in the list counts as ended. */
export function endOf(
	kind: Description,
	verb: 'delete' | 'archive',
	parent: string,
	name: string,
	input: Input,
	session: Session,
): Change {
	const path = pathOf(kind, name);
	return removal(
		verb === 'delete'
			? { method: 'DELETE', path }
			: { method: 'POST', path: `${path}:archive`, body: {} },
		async () => {
			const left = await session.listAgain(input, listOf(kind, parent));
			if (!left.ok) return left;
			return success(left.value.some((each) => each.name === name) ? undefined : DELETED);
		},
	);
}

/** Google's words for what it keeps to itself are few. */
async function whyLocked(
	kind: Description,
	chosen: Parameters<typeof fetchChosen>[1],
	refused: Result<never>,
	input: Input,
	session: Session,
): Promise<Result<never>> {
	if (refused.ok || !kind.locked || ![400, 403].includes(refused.failure.status ?? 0))
		return refused;
	const found = await fetchChosen(kind, chosen, input, session);
	const locked = found.ok ? kind.locked(found.value) : undefined;
	if (locked === undefined) return refused;
	return { ok: false, failure: { ...refused.failure, description: locked, reason: 'locked' } };
}

export const BUILD: Record<Verb, Build> = {
	create,
	get,
	getMany,
	update,
	delete: remove('delete'),
	archive: remove('archive'),
};
