import type { JsonRecord } from '../../shared/core/json';
import { mapResult, formatNumber, success, type Result } from '../../shared/core/result';
import {
	choice,
	collection,
	readField,
	createReader,
	type Field,
	type Fields,
} from '../../shared/node/field';
import { limitFields, readLimit } from '../../shared/node/limitFields';
import type { Operation, NodeResource } from '../../shared/node/operation';
import { simplifyField } from '../fields';
import { omitEmptyValues } from '../google/jsonValues';
import { fetchResourceList } from '../google/resourceList';
import type { ExactlyOnceChange } from '../google/exactlyOnce';
import { analyticsApi } from '../service';
import {
	resolveChosenResource,
	fetchListedResource,
	fetchResourceByName,
	readParentName,
} from './choose';
import {
	buildIdOrNameField,
	buildListRequest,
	buildResourcePath,
	capitalizeWords,
	addArticle,
	type ResourceKind,
	type Verb,
} from './description';
import { updateResource, checkCreation, ensureResource, type IfExists } from './ensure';
import {
	checkValues,
	buildCreationFields,
	readChanges,
	readDraft,
	readCollectionForGoogle,
	buildUpdateFields,
} from './fields';
import { defineResourceOperation, type SessionItem, type PreparedWork } from './session';
import { simplifyResource } from './values';

/** An operation that every kind of resource can have. */
interface VerbDefinition {
	/** The description of the operation, if the kind has none of its own. */
	words: (one: string, many: string) => string;
	fields: (kind: ResourceKind) => Fields;
	/** The options besides those for retries. */
	optionFields?: (kind: ResourceKind) => Fields;
	prepare: (kind: ResourceKind, item: SessionItem) => PreparedWork;
}

const VERBS: Record<Verb, VerbDefinition> = {
	create: {
		words: (one) => `Add ${one}`,
		fields: ({ panel, fields }) => ({
			...panel.parent.fields,
			...buildCreationFields(fields),
			simplify: simplifyField,
		}),
		optionFields: (kind) => ({
			...(letsUserChooseIfExists(kind) && { ifExists: buildIfExistsField(kind) }),
			...kind.panel.createOptions,
		}),
		prepare: async (kind, item) => await create(kind, item),
	},
	get: {
		words: (one) => `Get ${one}`,
		fields: (kind) => ({ ...buildChooserFields(kind, 'get'), simplify: simplifyField }),
		prepare: get,
	},
	getMany: {
		words: (_, many) => `Get many ${many} of a property`,
		fields: ({ panel }) => ({
			...panel.parent.fields,
			...limitFields,
			simplify: simplifyField,
		}),
		optionFields: ({ panel }) => panel.listOptions ?? {},
		prepare: getMany,
	},
	update: {
		words: (one) => `Change some fields of ${one}. The others stay unchanged.`,
		fields: (kind) => ({
			...buildChooserFields(kind, 'update'),
			updateFields: buildUpdateFields(kind.fields),
			simplify: simplifyField,
		}),
		prepare: update,
	},
	delete: {
		words: (one) => `Permanently delete ${one}`,
		fields: (kind) => buildChooserFields(kind, 'delete'),
		prepare: remove,
	},
	archive: {
		words: (one) => `Archive ${one}. Google cannot restore it.`,
		fields: (kind) => buildChooserFields(kind, 'archive'),
		prepare: remove,
	},
};

/** Builds an operation of a kind; `words` replaces texts of the panel. */
export function buildOperation(
	kind: ResourceKind,
	verb: Verb,
	words: Partial<Operation['option']> = {},
): Operation {
	const { one, many, texts = {}, variants } = kind.panel;
	const definition = VERBS[verb];
	const name = verb === 'getMany' ? 'Get Many' : capitalizeWords(verb);
	return defineResourceOperation({
		name,
		value: verb,
		action: verb === 'getMany' ? `Get many ${many}` : `${name} ${addArticle(one)}`,
		description: texts[verb] ?? definition.words(addArticle(one), many),
		...words,
		fields: definition.fields(kind),
		optionFields: definition.optionFields?.(kind) ?? {},
		revealsSecret: verb === 'create' && kind.output.secret !== undefined,
		prepare: async (item) => await definition.prepare(variants?.choose(item) ?? kind, item),
	});
}

/** Builds the operation that creates a resource, or updates the one with the same identity. */
function buildUpsertOperation(kind: ResourceKind): Operation {
	const { one } = kind.panel;
	return defineResourceOperation({
		name: 'Create or Update',
		value: 'upsert',
		action: `Create or update ${addArticle(one)}`,
		description: 'Create a new record, or update the current one if it already exists (upsert)',
		fields: VERBS.create.fields(kind),
		optionFields: kind.panel.createOptions ?? {},
		prepare: async (item) => await create(kind, item, 'update'),
	});
}

/** Builds all operations that a kind offers. */
export function buildOperations(kind: ResourceKind): Operation[] {
	const { verbs } = kind.panel;
	const operations = verbs.map((verb) => buildOperation(kind, verb));
	if (!verbs.includes('create') || !letsUserChooseIfExists(kind)) return operations;
	return [...operations, buildUpsertOperation(kind)];
}

/** Builds a resource of the node from a kind; its first operation is the default. */
export function buildNodeResource(
	kind: ResourceKind,
	operations = buildOperations(kind),
): NodeResource {
	const { name, google, panel } = kind;
	const preview = google.api === 'v1alpha' ? ' (Preview)' : '';
	const option = { name: `${capitalizeWords(panel.one)}${preview}`, value: name };
	return { option, service: analyticsApi, operations };
}

/** Creates the function that formats a resource for output: as Google sent it, or simplified, with what was done. */
export function createResourceFormatter(
	kind: ResourceKind,
	{ input }: SessionItem,
): (found: JsonRecord, done?: JsonRecord) => JsonRecord {
	const isPlain = readField(simplifyField, 'simplify', input);
	return (found, done) => (isPlain ? { ...simplifyResource(kind, found), ...done } : found);
}

/** Joins titles in a sentence: `title, date and date range`, `API name`. */
function joinTitles(titles: string[]): string {
	const names = titles.map((title) =>
		title.replace(/\b[A-Z][a-z]+/g, (word) => word.toLowerCase()),
	);
	return new Intl.ListFormat('en-GB').format(names);
}

function letsUserChooseIfExists({ rules }: ResourceKind): boolean {
	return rules.identity !== undefined && rules.ifExists === undefined;
}

/** Describes the fields that identify a resource: `parameter name and scope`. */
function describeIdentity({ rules, fields }: ResourceKind): string {
	const { identity = [] } = rules;
	return joinTitles(identity.map((name) => fields[name]!.panel.displayName));
}

function buildIfExistsField(kind: ResourceKind): Field<IfExists> {
	const same = describeIdentity(kind);
	const question = `What to do if there is ${addArticle(kind.panel.one)} with the same ${same}`;
	if (!kind.rules.allowsDuplicates) return choice('If Exists', EXISTING_CHOICES, question);
	return choice('If Exists', { ...EXISTING_CHOICES, duplicate: DUPLICATE_CHOICE }, question);
}

const EXISTING_CHOICES = {
	error: { name: 'Fail', description: 'Return an error' },
	return: { name: 'Return It', description: 'Return the existing one, unchanged' },
	update: { name: 'Update It', description: 'Update the fields that differ' },
};

const DUPLICATE_CHOICE = { name: 'Create Another', description: 'Create a second one' };

function readIfExists(kind: ResourceKind, { input }: SessionItem): IfExists {
	if (kind.rules.ifExists) return kind.rules.ifExists;
	if (!letsUserChooseIfExists(kind)) return 'error';
	const chosen = createReader({
		options: collection('Options', { ifExists: buildIfExistsField(kind) }),
	});
	return chosen(input).options.ifExists;
}

async function create(
	kind: ResourceKind,
	item: SessionItem,
	ifExists = readIfExists(kind, item),
): PreparedWork {
	const parent = await kind.panel.parent.read(item);
	const draft = readDraft(kind.fields, item.input);
	item.input.accept(checkCreation(kind, draft));
	const { createdHint } = kind.panel;
	const wanted = {
		kind,
		parent,
		draft,
		ifExists,
		checkBeforeCreate: kind.rules.buildCreationCheck?.(item),
	};
	const show = createResourceFormatter(kind, item);
	const mayFindExisting = ifExists === 'return' || ifExists === 'update';
	const work = async () =>
		mapResult(await ensureResource(wanted, item), ({ resource, created, changed }) => {
			if (created && createdHint) item.hint(createdHint);
			const shown = show(resource, { created, ...(mayFindExisting && { changed }) });
			if (!created || kind.output.secret === undefined) return [shown];
			const secret = resource[kind.output.secret];
			if (secret === undefined) item.hint(missingSecretWarning(kind), 'warning');
			return [{ ...shown, [kind.output.secret]: secret ?? null }];
		});
	return success({ work, isDoneOnce: !mayFindExisting });
}

/** Builds the warning that a secret exists but its value was lost with Google's answer, so that nobody can use it. */
function missingSecretWarning({ panel, output }: ResourceKind): string {
	return `The ${panel.one} was created, but Google did not return its '${output.secret}': delete it and create another one.`;
}

/** Builds the fields that choose the resource to work on. */
function buildChooserFields(kind: ResourceKind, verb: Verb): Fields {
	const { variants, chosenBy, parent } = kind.panel;
	if (variants) return variants.fieldsFor(verb);
	return chosenBy?.fields ?? { ...parent.fields, [kind.name]: buildIdOrNameField(kind) };
}

async function get(kind: ResourceKind, item: SessionItem): PreparedWork {
	const show = createResourceFormatter(kind, item);
	return mapResult(await resolveChosenResource(kind, item), (name) => ({
		work: async () =>
			mapResult(await fetchListedResource(kind, name, item), (found) => [show(found)]),
	}));
}

const readLimitFields = createReader(limitFields);

async function getMany(kind: ResourceKind, item: SessionItem): PreparedWork {
	const { input, send, hint } = item;
	const { parent, listOptions = {} } = kind.panel;
	const listed = buildListRequest(kind, await parent.read(item));
	const added = readField(collection('Options', listOptions), 'options', input);
	const narrowing = omitEmptyValues(readCollectionForGoogle(listOptions, added, () => true));
	const chosen = Object.entries(narrowing).filter(([, value]) => value !== false);
	const asked = { ...listed, query: { ...listed.query, ...Object.fromEntries(chosen) } };
	const limit = readLimit(readLimitFields(input));
	const show = createResourceFormatter(kind, item);
	const work = async () =>
		mapResult(await fetchResourceList(send, asked, limit), ({ items, hasMore }) => {
			const first = `Limited to the first ${formatNumber(items.length)}.`;
			if (hasMore) hint(`${first} Turn on 'Return All' to get all.`);
			return items.map((found) => show(found));
		});
	return success({ work });
}

async function update(kind: ResourceKind, item: SessionItem): PreparedWork {
	const draft = readChanges(kind.fields, item.input);
	item.input.accept(checkValues(kind.fields, draft));
	const show = createResourceFormatter(kind, item);
	return mapResult(await resolveChosenResource(kind, item), (name) => ({
		work: async () => {
			// Earlier items may have changed the resource.
			const found = await fetchListedResource(kind, name, item);
			if (!found.ok) return found;
			const done = await updateResource(kind, found.value, draft, item);
			return mapResult(done, ({ resource, changed }) => [show(resource, { changed })]);
		},
	}));
}

async function remove(kind: ResourceKind, item: SessionItem): PreparedWork {
	return mapResult(await resolveChosenResource(kind, item), (name) => ({
		work: async () =>
			mapResult(await removeResource(kind, name, item), (ended) => [
				kind.output.describeTrashed?.(ended) ?? ended,
			]),
		isDoneOnce: true,
	}));
}

/**
 * Deletes or archives a resource. After a lost answer, a resource that is no longer listed counts as removed; one in the
 * trash can still be fetched and has a `deleteTime`.
 */
export async function removeResource(
	kind: ResourceKind,
	name: string,
	item: SessionItem,
): Promise<Result<JsonRecord>> {
	const path = buildResourcePath(kind, name);
	const isArchived = kind.rules.removal === 'archive';
	const gone: JsonRecord = isArchived ? { archived: true } : { deleted: true };
	const request: ExactlyOnceChange['request'] = isArchived
		? { method: 'POST', path: `${path}:archive`, body: {} }
		: { method: 'DELETE', path };
	const inTrash = async () =>
		mapResult(await fetchResourceByName(kind, name, item), (it) =>
			it.deleteTime ? it : undefined,
		);
	const notListed = async () =>
		mapResult(await item.fetchAll(buildListRequest(kind, readParentName(name))), (left) =>
			left.some((each) => each.name === name) ? undefined : gone,
		);
	// Google answers with an empty object; any other answer is not Google's.
	const made: ExactlyOnceChange['readResult'] = (answer) =>
		Object.keys(answer).length === 0 ? gone : undefined;
	const ended = await item.makeChangeExactlyOnce({
		request,
		...(kind.output.describeTrashed
			? { findResult: inTrash }
			: { findResult: notListed, readResult: made }),
	});
	const { immutableReason } = kind.rules;
	const isRefused = !ended.ok && [400, 403].includes(ended.failure.status ?? 0);
	if (!isRefused || !immutableReason) return ended;
	// Google does not explain why it keeps its own resources.
	const found = await fetchListedResource(kind, name, item);
	const description = found.ok ? immutableReason(found.value) : undefined;
	return description ? { ok: false as const, failure: { ...ended.failure, description } } : ended;
}
