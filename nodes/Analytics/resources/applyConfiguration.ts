import { omitFields } from '../../shared/core/omitFields';
import { createSuccessCache } from '../../shared/core/concurrency';
import { asRecord, type JsonRecord } from '../../shared/core/json';
import {
	failed,
	mapResult,
	formatNumber,
	formatCount,
	endWithPeriod,
	describeFailure,
	success,
	type Failure,
	type Result,
} from '../../shared/core/result';
import { choice, jsonObject } from '../../shared/node/field';
import { isResource, requestJson } from '../google/client';
import { omitEmptyValues, readTextOrEmpty } from '../google/jsonValues';
import {
	buildPartsField,
	PARTS_OF_STREAMS,
	PART_NAMES,
	fetchResourceLocations,
	fetchResourcesAt,
	readConfiguration,
	type ConfigurationEntry,
	type ResourceLocation,
} from './configuration';
import { formatResourceLabel, propertyParent } from './description';
import {
	updateResource,
	listChangedFields,
	checkCreation,
	ensureResource,
	findResourceLimit,
} from './ensure';
import { fromGoogle } from './fields';
import { defineResourceOperation, type SessionItem } from './session';
import { attribution } from './settings';
import { buildResourceBody, listDifferingFields, hasSameIdentity, readGoogleValue } from './values';

const NEVER_BY_DEFAULT = ['annotations', attribution.name, ...PARTS_OF_STREAMS];

const PLAN_ONLY = "Nothing was changed yet: set 'Mode' to 'Apply' to apply this plan.";

export const applyConfiguration = defineResourceOperation({
	name: 'Apply Configuration (Preview)',
	value: 'applyConfiguration',
	action: 'Apply a configuration to a property',
	description:
		'Create and update everything in a configuration, or preview the changes. Nothing is deleted.',
	notForTools: true,
	fields: {
		...propertyParent.fields,
		configuration: jsonObject(
			'Configuration (JSON)',
			"What 'Export Configuration' returned for this or another property",
			{ required: true, default: '={{ $json }}' },
		),
		parts: buildPartsField(
			PART_NAMES.filter((name) => !NEVER_BY_DEFAULT.includes(name)),
			'Which parts to apply. Changing attribution settings also changes historical reports, and event rules change what is collected.',
		),
		mode: choice(
			'Mode',
			{
				preview: {
					name: 'Preview',
					description: 'Return what would be created and updated, and change nothing',
				},
				apply: { name: 'Apply', description: 'Apply the changes shown in the preview' },
			},
			'Whether to preview or apply the changes',
		),
	},
	optionFields: {},
	prepare: async (item, { configuration, parts, mode }) => {
		const { input, hint } = item;
		const property = await propertyParent.read(item);
		const read = readConfiguration(asRecord(configuration), parts);
		const { entries, leftOut } = input.accept(read);
		if (leftOut.length > 0)
			hint(`The configuration also has ${leftOut.join(', ')}, which 'Parts' leaves out.`);
		const isPreview = mode === 'preview';
		const work = async () => {
			const rows = await applyAll(entries, property, isPreview, item);
			if (!rows.ok) return rows;
			const summary = summarize(rows.value, isPreview);
			hint(isPreview ? `${summary} ${PLAN_ONLY}` : summary);
			const count = rows.value.filter(({ action }) => action === 'cannot').length;
			const all = `${formatNumber(count)} of ${formatCount(entries.length, 'entry')}`;
			if (count > 0) hint(`${all} cannot be applied: see 'reason'.`, 'warning');
			return rows;
		};
		return success({ work });
	},
});

/** The words of each action in a summary, before and after it is done. */
const ACTION_WORDS: ReadonlyArray<{ action: EntryPlan['action']; plan: string; done: string }> = [
	{ action: 'create', plan: 'to create', done: 'created' },
	{ action: 'update', plan: 'to update', done: 'updated' },
	{ action: 'same', plan: 'unchanged', done: 'unchanged' },
	{ action: 'cannot', plan: 'cannot be applied', done: 'not applied' },
];

/** Sums up the rows: `7 to create, 1 unchanged.` */
function summarize(rows: JsonRecord[], isPreview: boolean): string {
	const parts = ACTION_WORDS.flatMap(({ action, plan, done }) => {
		const count = rows.filter((row) => row.action === action).length;
		return count === 0 ? [] : [`${formatNumber(count)} ${isPreview ? plan : done}`];
	});
	return parts.length === 0 ? 'The configuration has no entries.' : `${parts.join(', ')}.`;
}

/** Plans or applies all entries, and returns one row for each. After a failure, earlier changes stay, and a second run finds them. */
async function applyAll(
	entries: ConfigurationEntry[],
	property: string,
	isPreview: boolean,
	item: SessionItem,
) {
	const hasStreams = entries.some(({ stream }) => stream !== undefined);
	const locations = await fetchResourceLocations(property, hasStreams, item);
	if (!locations.ok) return locations;
	const hasAnalytics360 = createServiceLevelReader(property, item);
	const rows: JsonRecord[] = [];
	for (const location of locations.value) {
		const { kind, parent, stream } = location;
		const here = entries.filter((entry) => entry.kind === kind && entry.stream === stream);
		if (here.length === 0) continue;
		const present = await fetchResourcesAt(location, item);
		if (!present.ok) return stoppedFailure(present.failure, rows, isPreview);
		const counterparts = matchEntries(here, present.value);
		const all = [...present.value];
		for (const entry of here) {
			const found = counterparts.get(entry);
			const plan = await planEntry(entry, found, all, hasAnalytics360);
			const isDone = isPreview || !isChange(plan);
			const done = isDone
				? success(plan)
				: await applyEntry(plan, entry, { parent, found }, item);
			if (!done.ok) return stoppedFailure(done.failure, rows, isPreview);
			if (done.value.action === 'create') all.push(buildResourceBody(kind, entry.draft));
			rows.push(toPlanRow(entry, done.value));
		}
		const ordered = await applyOrder(here, location, isPreview ? all : undefined, item);
		if (!ordered.ok) return stoppedFailure(ordered.failure, rows, isPreview);
		if (ordered.value) rows.push(ordered.value);
	}
	const hasPlace = ({ stream }: ConfigurationEntry) =>
		locations.value.some((location) => location.stream === stream);
	const others = entries.filter((entry) => !hasPlace(entry));
	return success([...rows, ...others.map((entry) => toPlanRow(entry, withoutPlace(entry)))]);
}

/**
 * Puts the resources of a location into the order of the configuration, if their order matters to Google. Resources that are
 * not in the configuration keep their positions.
 * @param planned the resources that there will be, for a preview; fetched if left out
 * @returns a row if the order changes
 */
async function applyOrder(
	here: ConfigurationEntry[],
	location: ResourceLocation,
	planned: JsonRecord[] | undefined,
	item: SessionItem,
): Promise<Result<JsonRecord | undefined>> {
	const { kind, parent, stream } = location;
	const { order } = kind.google;
	if (!order) return success(undefined);
	const present: Result<JsonRecord[]> = planned
		? success(planned)
		: await fetchResourcesAt(location, item);
	if (!present.ok) return present;
	const counterparts = matchEntries(here, present.value);
	const wanted = here
		.map((entry) => counterparts.get(entry))
		.filter((each) => each !== undefined);
	const queue = [...wanted];
	const after = present.value.map((each) => (wanted.includes(each) ? queue.shift()! : each));
	if (after.every((each, index) => each === present.value[index])) return success(undefined);
	const labels = (all: JsonRecord[]) => all.map((each) => formatResourceLabel(kind, each));
	const row = {
		resource: kind.name,
		name: [stream, 'order'].filter(Boolean).join(': '),
		action: 'update',
		changes: { order: { from: labels(present.value), to: labels(after) } },
	};
	if (planned) return success(row);
	const names = after.map(({ name }) => readTextOrEmpty(name));
	const sent = await order.reorder(parent, names, item);
	return mapResult(sent, () => row);
}

function toPlanRow({ kind, label: name }: ConfigurationEntry, done: EntryPlan): JsonRecord {
	return { resource: kind.shape === 'collection' ? kind.name : 'settings', name, ...done };
}

/**
 * Matches entries with existing resources of the same identity, each at most once. Resources that already equal an entry
 * are matched first, so that duplicates are not confused. Entries with more fields go before those with fewer, because a
 * resource that equals the former may also equal the latter.
 */
function matchEntries(
	entries: ConfigurationEntry[],
	present: JsonRecord[],
): Map<ConfigurationEntry, JsonRecord> {
	const pairs = new Map<ConfigurationEntry, JsonRecord>();
	const left = new Set(present);
	const isLike = ({ kind, draft }: ConfigurationEntry, each: JsonRecord) =>
		kind.shape === 'singleton' || hasSameIdentity(kind, draft, each);
	const isAsAsked = (entry: ConfigurationEntry, each: JsonRecord) =>
		isLike(entry, each) && listDifferingFields(entry.kind, entry.draft, each).length === 0;
	const asked = ({ kind, draft }: ConfigurationEntry) =>
		Object.keys(omitFields(draft, kind.rules.identity ?? [])).length;
	const inTurn = [...entries].sort((one, other) => asked(other) - asked(one));
	for (const fits of [isAsAsked, isLike])
		for (const entry of inTurn.filter((each) => !pairs.has(each))) {
			const found = [...left].find((each) => fits(entry, each));
			if (found === undefined) continue;
			pairs.set(entry, found);
			left.delete(found);
		}
	return pairs;
}

/** What is to be done, or was done, for an entry. */
interface EntryPlan {
	action: 'create' | 'update' | 'same' | 'cannot';
	changes?: JsonRecord;
	reason?: string;
}

const isChange = ({ action }: { action?: unknown }): boolean =>
	action === 'create' || action === 'update';

const cannot = (failure: Failure): EntryPlan => ({
	action: 'cannot',
	reason: describeFailure(failure),
});

const withoutPlace = ({ stream }: ConfigurationEntry): EntryPlan =>
	cannot({ message: `No web data stream of the property is named "${stream}".` });

/** Tells whether the property has Analytics 360, with its higher limits; fails where that cannot be read. */
type ReadServiceLevel = () => Promise<Result<boolean>>;

/** Creates a reader that fetches the property once, and only if its limits matter. */
function createServiceLevelReader(property: string, { send }: SessionItem): ReadServiceLevel {
	const levels = createSuccessCache<boolean>();
	const request = { method: 'GET', path: `/v1beta/${property}`, repeatable: true } as const;
	return async () =>
		await levels(property, async () =>
			mapResult(
				await requestJson(send, request, isResource),
				({ serviceLevel }) => serviceLevel === 'GOOGLE_ANALYTICS_360',
			),
		);
}

/** Plans an entry. `all` has the resources of its kind, also those that earlier entries have created or would create. */
async function planEntry(
	entry: ConfigurationEntry,
	found: JsonRecord | undefined,
	all: JsonRecord[],
	hasAnalytics360: ReadServiceLevel,
): Promise<EntryPlan> {
	const planned = found
		? planChange(entry, found)
		: await planCreation(entry, all, hasAnalytics360);
	return planned.ok ? planned.value : cannot(planned.failure);
}

/** Statuses of refusals that concern one entry, after which the others are tried. Any other failure, such as missing access, ends the run. */
const REFUSED = [400, 404, 409];

async function applyEntry(
	plan: EntryPlan,
	{ kind, draft }: ConfigurationEntry,
	{ parent, found }: { parent: string; found: JsonRecord | undefined },
	item: SessionItem,
): Promise<Result<EntryPlan>> {
	const ifExists = kind.rules.allowsDuplicates ? 'duplicate' : 'update';
	const made = found
		? await updateResource(kind, found, draft, item)
		: await ensureResource({ kind, parent, draft, ifExists }, item);
	if (made.ok) return success(omitFields(plan, ['reason']));
	return REFUSED.includes(made.failure.status ?? 0) ? success(cannot(made.failure)) : made;
}

async function planCreation(
	{ kind, draft }: ConfigurationEntry,
	all: JsonRecord[],
	hasAnalytics360: ReadServiceLevel,
): Promise<Result<EntryPlan>> {
	const given = omitEmptyValues(draft);
	const required = Object.keys(kind.fields).filter((name) => kind.fields[name]!.panel.required);
	const missing = required.filter((name) => given[name] === undefined);
	if (missing.length > 0) return failed(`It has no ${missing.join(' and no ')}.`);
	const checked = checkCreation(kind, draft);
	if (!checked.ok) return checked;
	// An earlier entry has been matched with the same resource, or has created it.
	if (!kind.rules.allowsDuplicates && all.some((each) => hasSameIdentity(kind, draft, each)))
		return failed('The configuration contains it twice.');
	const limit = findResourceLimit(kind, draft, all);
	if (!limit || limit.isUnsure || limit.count < limit.most) return success({ action: 'create' });
	const reason = `This would be ${kind.panel.one} number ${limit.count + 1}${limit.alike}. ${limit.allowed}.`;
	if (limit.count >= limit.most360) return failed(reason);
	const is360 = await hasAnalytics360();
	// Google judges what cannot be read.
	if (!is360.ok) return success({ action: 'create', reason });
	return is360.value ? success({ action: 'create' }) : failed(reason);
}

/** Plans the changes that turn an existing resource into that of the configuration. */
function planChange({ kind, draft }: ConfigurationEntry, resource: JsonRecord): Result<EntryPlan> {
	return mapResult(listChangedFields(kind, resource, draft), (names) => {
		if (names.length === 0) return { action: 'same' };
		const changes = names.map((name) => {
			const field = kind.fields[name]!;
			const shown = (value: unknown) => fromGoogle(field, value) ?? null;
			const [from, to] = [readGoogleValue(resource, name, field), draft[name]].map(shown);
			return [name, { from, to }];
		});
		return { action: 'update', changes: Object.fromEntries(changes) };
	});
}

/** Builds the failure that ends a run, with the number of changes made before it. */
function stoppedFailure(failure: Failure, rows: JsonRecord[], isPreview: boolean): Result<never> {
	if (isPreview) return { ok: false, failure };
	const made = formatCount(rows.filter(isChange).length, 'change');
	const message = `${endWithPeriod(failure.message)} Already applied: ${made}. Run it again to continue.`;
	return { ok: false, failure: { ...failure, message } };
}
