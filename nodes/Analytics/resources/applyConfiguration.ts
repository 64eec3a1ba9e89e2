import type { JsonRecord } from '../../shared/core/json';
import { number, plural } from '../../shared/core/numbers';
import { sentence, sentenceOf, success, type Failure, type Result } from '../../shared/core/result';
import { recordIn, textIn, withoutEmpty } from '../google/answer';
import {
	partOf,
	partsField,
	PART_NAMES,
	presentOf,
	readConfiguration,
	refusedAt,
	webStreamsOf,
	type Entry,
} from './configuration';
import { change, changesOf, ensure } from './ensure';
import { flag, json, panelOf, readAll, REQUIRED } from './fields';
import { ofProperty } from './parents';
import { operationOf, type Item } from './session';
import { attribution, SETTINGS } from './settings';
import { isSame, valueOf } from './values';

/** What is to be done for one thing of the configuration. */
interface Step {
	entry: Entry;
	action: 'create' | 'update' | 'same' | 'cannot';
	changes?: JsonRecord;
	reason?: string;
	/** Does it. */
	run?: () => Promise<Result<unknown>>;
}

const NEVER_BY_DEFAULT = ['annotations', 'settings', attribution.name];

const fields = {
	configuration: json(
		'Configuration (JSON)',
		'object',
		"What 'Export Configuration' returned, of this or another property",
		REQUIRED,
	),
	parts: partsField(
		PART_NAMES.filter((name) => !NEVER_BY_DEFAULT.includes(name)),
		'Which parts to apply. A change of the attribution rewrites past reports.',
	),
	previewOnly: flag('Preview Only', 'Whether to return the plan without changing anything'),
};

const PLAN_ONLY = "Nothing was changed: this is the plan. Turn off 'Preview Only' to carry it out.";

const operation = operationOf(
	{
		name: 'Apply Configuration (Preview)',
		value: 'applyConfiguration',
		action: 'Apply configuration to property',
		description: 'Create and update what a configuration contains. Nothing is deleted.',
	},
	[...ofProperty.fields, ...panelOf(fields)],
	async (item) => {
		const { input, hint } = item;
		const property = await ofProperty.read(item);
		const { configuration, previewOnly } = readAll(fields, input);
		const read = readConfiguration(recordIn(configuration), input.choices('parts'));
		const { entries, leftOut } = input.accept(read);
		if (leftOut.length > 0)
			hint(`The configuration also has ${leftOut.join(', ')}, which 'Parts' leaves out.`);
		const work = async () => {
			const steps = await planAll(entries, property, item);
			if (!steps.ok) return steps;
			if (previewOnly === true) hint(PLAN_ONLY);
			const done = previewOnly === true ? steps : await carryOut(steps.value, item);
			if (!done.ok) return done;
			const count = done.value.filter(({ action }) => action === 'cannot').length;
			const all = `${number(count)} of ${number(entries.length)}`;
			if (count > 0) hint(`${all} entries cannot be applied: see 'reason'.`, 'warning');
			return success(done.value.map(toRow));
		};
		return success({ work });
	},
);

export const applyConfiguration = { ...operation, notForTools: true };

function toRow({ entry, action, changes, reason }: Step): JsonRecord {
	const { kind, label } = entry;
	const resource = SETTINGS.includes(kind) ? 'settings' : kind.name;
	return withoutEmpty({ resource, name: label, action, changes, reason });
}

const cannot = (entry: Entry, reason: string): Step => ({ entry, action: 'cannot', reason });

async function planAll(entries: Entry[], property: string, item: Item): Promise<Result<Step[]>> {
	const steps: Step[] = [];
	for (const entry of entries) {
		const parents = await parentsOf(entry, property, item);
		if (!parents.ok) return parents;
		const { kind, stream } = entry;
		const alike = entries.filter((each) => each.kind === kind && each.stream === stream);
		const [parent = property] = parents.value;
		const unclear =
			notOne('property', stream, parents.value) ?? notOne('configuration', stream, alike);
		if (unclear !== undefined) {
			steps.push(cannot(entry, unclear));
			continue;
		}
		const present = await presentOf(kind, parent, item);
		if (!present.ok) return present;
		steps.push(planOne(entry, parent, present.value, item));
	}
	return success(steps);
}

/** Why settings cannot go from stream to stream by its name, where that is not one stream's. */
function notOne(where: string, stream: string | undefined, all: unknown[]): string | undefined {
	if (stream === undefined || all.length === 1) return undefined;
	return `The ${where} has ${plural(all.length, 'web data stream')} named "${stream}", not one.`;
}

/** What it is to be made in: the property, or its data stream of the same name. */
async function parentsOf({ stream }: Entry, property: string, item: Item) {
	if (stream === undefined) return success([property]);
	const all = await webStreamsOf(property, item);
	if (!all.ok) return all;
	const named = all.value.filter(({ displayName }) => displayName === stream);
	return success(named.map(({ name }) => textIn(name)));
}

function planOne(entry: Entry, parent: string, present: JsonRecord[], item: Item): Step {
	const { kind, draft } = entry;
	const found = present.find((each) => !kind.identity || isSame(kind, draft, each));
	if (found) return planChange(entry, found, item);
	const missing = Object.keys(kind.fields).filter(
		(name) => kind.fields[name]!.required && draft[name] === undefined,
	);
	if (missing.length > 0) return cannot(entry, `It has no ${missing.join(' and no ')}.`);
	const wanted = { kind, parent, draft, ifExists: 'update' } as const;
	return { entry, action: 'create', run: async () => await ensure(wanted, item) };
}

/** What makes of a resource that is there the one of the configuration. */
function planChange(entry: Entry, resource: JsonRecord, item: Item): Step {
	const { kind, draft } = entry;
	const names = changesOf(kind, resource, draft);
	if (!names.ok) return cannot(entry, sentenceOf(names.failure));
	if (names.value.length === 0) return { entry, action: 'same' };
	const changes: JsonRecord = {};
	for (const name of names.value) {
		const field = kind.fields[name]!;
		const shown = (value: unknown) => field.show?.(value) ?? value ?? null;
		changes[name] = { from: shown(valueOf(resource, name, field)), to: shown(draft[name]) };
	}
	const run = async () => await change(kind, resource, draft, item);
	return { entry, action: 'update', changes, run };
}

/** Refusals of one thing, after which the others are tried; anything else, such as a missing right, ends the run. */
const REFUSED = [400, 404, 409];

async function carryOut(steps: Step[], { signal }: Item): Promise<Result<Step[]>> {
	const done: Step[] = [];
	for (const step of steps) {
		if (signal?.aborted) return brokenOff({ message: 'The run was canceled' }, done);
		const result = (await step.run?.()) ?? success(step);
		if (result.ok) {
			done.push(step);
			continue;
		}
		const { failure } = result;
		if (!REFUSED.includes(failure.status ?? 0)) {
			const named = refusedAt(partOf(step.entry.kind), 'applying', failure);
			return brokenOff(named.failure, done);
		}
		done.push(cannot(step.entry, sentenceOf(failure)));
	}
	return success(done);
}

/** What was done stays done, and a second run finds it. */
function brokenOff({ message, ...failure }: Failure, done: Step[]): Result<never> {
	const made = plural(done.filter(({ run }) => run).length, 'change');
	const whole = `${sentence(message)} Made before: ${made}. Run it again to continue.`;
	return { ok: false, failure: { ...failure, message: whole } };
}
