import type { JsonRecord } from '../../shared/core/json';
import {
	failed,
	mapResult,
	formatCount,
	success,
	type Failure,
	type Result,
} from '../../shared/core/result';
import { readResourceId } from '../google/addresses';
import { omitEmptyValues } from '../google/jsonValues';
import { requestJson, isResource } from '../google/client';
import { describeOwnerWithArticle } from './choose';
import {
	formatResourceLabel,
	buildListRequest,
	buildResourcePath,
	addArticle,
	type CreationCheck,
	type ResourceKind,
} from './description';
import { checkValues, mapDraftValues, type ResourceDraft } from './fields';
import type { SessionItem } from './session';
import {
	buildResourceBody,
	buildCreateRequest,
	listDifferingFields,
	wasCreatedFrom,
	hasSameIdentity,
	buildUpdateRequest,
	readGoogleValue,
} from './values';

/** What to do if a resource with the same identity exists; `duplicate` creates another one, if Google accepts that. */
export type IfExists = 'error' | 'return' | 'update' | 'duplicate';

/** A resource that is to exist. */
interface WantedResource {
	kind: ResourceKind;
	/** `properties/123` */
	parent: string;
	draft: ResourceDraft;
	/** What to do if a resource with the same identity exists. */
	ifExists: IfExists;
	/** The check right before it is created. */
	checkBeforeCreate?: CreationCheck | undefined;
}

const CONFLICT = 409;

/** A resource as it is now, and what was done. */
export interface EnsuredResource {
	resource: JsonRecord;
	created: boolean;
	changed: boolean;
}

/** Creates a resource once, or handles the existing one as the user chose. */
export async function ensureResource(
	wanted: WantedResource,
	item: SessionItem,
): Promise<Result<EnsuredResource>> {
	const { kind, parent, draft, ifExists } = wanted;
	const before = await item.fetchAll(buildListRequest(kind, parent));
	if (!before.ok) return before;
	const found = before.value.filter((resource) => hasSameIdentity(kind, draft, resource));
	if (found.length > 0 && ifExists !== 'duplicate')
		return await resolveExisting(wanted, found, item);
	const allowed = (await wanted.checkBeforeCreate?.(parent, draft)) ?? success(undefined);
	if (!allowed.ok) return allowed;
	const made = await createResource(wanted, before.value, item);
	if (made.ok) return success({ resource: made.value, created: true, changed: true });
	return await explainRefusal(wanted, made.failure, item);
}

/** Handles existing resources of the same identity as the user chose. Several are a failure, because it is unclear which one is meant. */
async function resolveExisting(
	wanted: WantedResource,
	found: JsonRecord[],
	item: SessionItem,
): Promise<Result<EnsuredResource>> {
	const { kind, parent, ifExists } = wanted;
	const resource = found[0]!;
	if (found.length > 1 && ifExists !== 'error') return ambiguousFailure(kind, found);
	if (ifExists === 'return') return success({ resource, created: false, changed: false });
	if (ifExists === 'update') {
		// Fields that were left empty keep the values of the existing resource.
		const changed = await updateResource(kind, resource, omitEmptyValues(wanted.draft), item);
		return mapResult(changed, (done) => ({ ...done, created: false }));
	}
	return failed(
		`"${formatResourceLabel(kind, resource)}" is already ${addArticle(kind.panel.one)} of ${describeOwnerWithArticle(parent)}`,
		describeExistingRemedy(kind),
		{ status: CONFLICT, reason: 'alreadyExists' },
	);
}

function describeExistingRemedy({ rules }: ResourceKind): string {
	const another = rules.allowsDuplicates ? ", or to 'Create Another' to add a second one" : '';
	return `Set 'If Exists' under Options to 'Return It' or 'Update It' to use the existing one${another}.`;
}

function ambiguousFailure(kind: ResourceKind, found: JsonRecord[]): Result<never> {
	const { one, many } = kind.panel;
	return failed(
		`There are ${found.length} ${many} like "${formatResourceLabel(kind, found[0]!)}"`,
		`Choose one of them with 'Update' by its ID: ${found.map(readResourceId).join(', ')}. Or delete the ${one} that you don't need.`,
		{ reason: 'ambiguous' },
	);
}

/** Changes the fields of a resource that differ from the draft; sends no request if none does. */
export async function updateResource(
	kind: ResourceKind,
	resource: JsonRecord,
	draft: ResourceDraft,
	item: SessionItem,
): Promise<Result<{ resource: JsonRecord; changed: boolean }>> {
	const names = listChangedFields(kind, resource, draft);
	if (!names.ok) return names;
	if (names.value.length === 0) return success({ resource, changed: false });
	const request = buildUpdateRequest(
		buildResourcePath(kind, String(resource.name)),
		kind,
		names.value,
		draft,
	);
	const answer = await requestJson(item.send, request, isResource);
	return mapResult(answer, (changed) => ({ resource: changed, changed: true }));
}

/** Checks whether Google would accept a new resource; undefined values count as left out. */
export function checkCreation(kind: ResourceKind, draft: ResourceDraft): Result<void> {
	const checked = checkValues(kind.fields, draft);
	return checked.ok ? (kind.rules.checkTogether?.(draft, {}) ?? checked) : checked;
}

/** Checks whether Google would accept new values of these fields. Existing values are not checked, because they may be older than a rule. */
function checkChange(
	kind: ResourceKind,
	resource: JsonRecord,
	draft: ResourceDraft,
	names: string[],
): Result<void> {
	const checked = checkValues(kind.fields, draft, names);
	if (!checked.ok || names.length === 0) return checked;
	const present = mapDraftValues(kind.fields, (field, name) =>
		readGoogleValue(resource, name, field),
	);
	return kind.rules.checkTogether?.(draft, present) ?? checked;
}

/** Lists the fields in which a resource is to change, or fails if Google would not change them. */
export function listChangedFields(
	kind: ResourceKind,
	resource: JsonRecord,
	draft: ResourceDraft,
): Result<string[]> {
	const names = listDifferingFields(kind, draft, resource);
	const checked = checkChange(kind, resource, draft, names);
	if (!checked.ok) return checked;
	const label = `The ${kind.panel.one} "${formatResourceLabel(kind, resource)}"`;
	const locked = names.length > 0 ? kind.rules.immutableReason?.(resource, names) : undefined;
	if (locked !== undefined)
		return failed(`${label} cannot be changed`, locked, { reason: 'locked' });
	const fixed = names
		.map((name) => kind.fields[name]!)
		.filter(({ google }) => google?.createOnly);
	if (fixed.length === 0) return success(names);
	const titles = fixed.map(({ panel }) => panel.displayName).join("' and '");
	return failed(
		`${label} exists with another '${titles}', which Google cannot change`,
		`Use the existing value, another name, or ${kind.rules.removal} the existing one first.`,
		{ reason: 'immutable' },
	);
}

/** Creates a resource. If the answer is lost, it is looked for among the resources that were not in `before`. */
async function createResource(
	{ kind, parent, draft }: WantedResource,
	before: JsonRecord[],
	item: SessionItem,
): Promise<Result<JsonRecord>> {
	const listed = buildListRequest(kind, parent);
	const known = new Set(before.map(({ name }) => name));
	const isOurs = (each: JsonRecord) => !known.has(each.name) && wasCreatedFrom(kind, draft, each);
	const find = async () => mapResult(await item.fetchAll(listed), (all) => all.find(isOurs));
	const request = buildCreateRequest(kind, parent, draft);
	return await item.makeChangeExactlyOnce({
		request,
		findResult: find,
		...(kind.google.readCreated && { readResult: kind.google.readCreated }),
	});
}

/** The part of Google's messages that all recorded versions of them share. */
const AT_THE_LIMIT = /maximum resource limit/i;
const RESERVED = /reserved/i;

/** Makes the remedy of a refusal exact. After a conflict, the resource may have been created by somebody else in the meantime. */
async function explainRefusal(
	wanted: WantedResource,
	failure: Failure,
	item: SessionItem,
): Promise<Result<EnsuredResource>> {
	const { kind, parent, draft } = wanted;
	const isTaken = failure.status === CONFLICT;
	const said = failure.words ?? failure.message;
	const isFull = AT_THE_LIMIT.test(said);
	const listing =
		isTaken || isFull ? await item.fetchAll(buildListRequest(kind, parent)) : undefined;
	const present = listing?.ok ? listing.value : [];
	const found = present.filter((each) => isTaken && hasSameIdentity(kind, draft, each));
	if (found.length > 0) return await resolveExisting(wanted, found, item);
	const told = (reason: string, description: string) =>
		failed(failure.message, description, {
			status: failure.status,
			reason,
			words: failure.words,
		});
	if (isFull && present.length > 0) return told('limit', describeLimit(kind, draft, present));
	const explained = kind.rules.explainRefusal?.(said);
	if (explained) return told(explained.reason, explained.remedy);
	if (RESERVED.test(said))
		return told('reserved', 'This name is reserved by Google. Use a different one.');
	if (!isTaken) return { ok: false as const, failure };
	return told(
		'alreadyExists',
		`Use 'Get Many' to see the ${kind.panel.many}. If it isn't listed, it may be archived or deleted, which Google does not show. In that case, use a different name.`,
	);
}

/** A limit of Google's, and how many resources count toward it. */
export interface LimitState {
	/** Google counts only some resources of the kind, and the draft does not say whether it will be one of them. */
	isUnsure: boolean;
	/** `Google allows 50 (125 with Analytics 360)` */
	allowed: string;
	/** ` with the scope EVENT`; empty if the limit is for the whole kind. */
	alike: string;
	count: number;
	most: number;
	most360: number;
}

/** Finds the limit that applies to a new resource; undefined if none is known. */
export function findResourceLimit(
	kind: ResourceKind,
	draft: ResourceDraft,
	present: JsonRecord[],
): LimitState | undefined {
	const asked = buildResourceBody(kind, draft);
	const limit = kind.rules.limits?.find(({ where = {} }) =>
		hasAllValues(where, { ...where, ...asked }),
	);
	if (limit === undefined) return undefined;
	const { where = {}, most, most360 = most } = limit;
	const with360 = most360 === most ? '' : ` (${most360} with Analytics 360)`;
	return {
		isUnsure: !hasAllValues(where, asked),
		allowed: `Google allows ${most}${with360}`,
		alike: where.scope === undefined ? '' : ` with the scope ${String(where.scope)}`,
		count: present.filter((each) => hasAllValues(where, each)).length,
		most,
		most360,
	};
}

function hasAllValues(where: JsonRecord, resource: JsonRecord): boolean {
	return Object.entries(where).every(([name, value]) => resource[name] === value);
}

/** `Google allows 50 (125 with Analytics 360), and the property has 50 custom dimensions with the scope EVENT. To make room, archive one …` */
function describeLimit(kind: ResourceKind, draft: ResourceDraft, present: JsonRecord[]): string {
	const limit = findResourceLimit(kind, draft, present);
	const { allowed, alike, count } = limit ?? { alike: '', count: present.length };
	const subject = allowed ? `${allowed}, and the property` : 'The property';
	return `${subject} has ${formatCount(count, kind.panel.one)}${alike}. To make room, ${kind.rules.removal} one that you no longer need.`;
}
