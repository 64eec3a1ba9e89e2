import { textIn, withoutEmpty } from '../google/answer';
import type { JsonRecord } from '../../shared/core/json';
import { groupBy } from '../../shared/core/lists';
import { number } from '../../shared/core/numbers';
import {
	failed,
	sentence,
	sentenceOf,
	success,
	type Failure,
	type Result,
} from '../../shared/core/result';
import { fetchChosen } from './choose';
import { partsIn, PART_NAMES, readConfiguration, type Entry } from './configuration';
import type { Description } from './description';
import { change, ensure, whyNot } from './ensure';
import { partsField, presentOf, webStreamsOf } from './exportConfiguration';
import { flag, json, panelOf, REQUIRED } from './fields';
import { limitOn, limitWords } from './limits';
import { ofProperty } from './parents';
import { property as propertyKind } from './property';
import { isAboutIt, isForbidden } from './refused';
import { operationOf, type Item } from './session';
import { attribution, SETTINGS } from './settings';
import { bodyOf, differing, draftOf, isSame, valueOf } from './values';

const NO_CONFIGURATION = failed(
	"'Configuration (JSON)' is empty",
	"Map what 'Property: Export Configuration' returned.",
);

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
		'What to apply of it. A change of the attribution rewrites past reports.',
	),
	previewOnly: flag('Preview Only', 'Whether to return the plan without changing anything'),
};

const operation = operationOf(
	{
		name: 'Apply Configuration (Preview)',
		value: 'applyConfiguration',
		action: 'Apply configuration to property',
		description:
			'Create and update in a property what an exported configuration has. Nothing is deleted.',
	},
	[...ofProperty.fields, ...panelOf(fields)],
	async (item) => {
		const { input } = item;
		const property = await ofProperty.read(item);
		const parts = input.choices('parts');
		const given = input.object('configuration');
		if (!given) return NO_CONFIGURATION;
		const entries = input.accept(readConfiguration(given, parts));
		const leftOut = partsIn(given).filter((name) => !parts.includes(name));
		if (leftOut.length > 0) {
			item.hint(
				`The configuration also has ${leftOut.join(', ')}, which 'Parts' leaves out.`,
			);
		}
		const previewOnly = input.flag('previewOnly');
		const work = async () => {
			const steps = await planAll(entries, property, item);
			if (!steps.ok) return steps;
			if (previewOnly) item.hint(PLAN_ONLY);
			const done = previewOnly ? steps : await carryOut(steps.value, item);
			if (!done.ok) return done;
			tellImpossible(done.value, item);
			return success(done.value.map(toRow));
		};
		return success({ work });
	},
);

const PLAN_ONLY = "Nothing was changed: this is the plan. Turn off 'Preview Only' to carry it out.";

function tellImpossible(steps: Step[], { hint }: Item): void {
	const count = steps.filter(({ action }) => action === 'cannot').length;
	const all = `${number(count)} of ${number(steps.length)}`;
	if (count > 0)
		hint(`${all} entries of the configuration cannot be applied. Check 'reason'.`, 'warning');
}

export const applyConfiguration = { ...operation, notForTools: true };

function toRow({ entry, action, changes, reason }: Step): JsonRecord {
	const { kind, label } = entry;
	const resource = SETTINGS.includes(kind) ? 'settings' : kind.name;
	return withoutEmpty({ resource, name: label, action, changes, reason });
}

function cannot(entry: Entry, reason: string): Step {
	return { entry, action: 'cannot', reason };
}

async function planAll(entries: Entry[], property: string, item: Item): Promise<Result<Step[]>> {
	const groups = groupBy(entries, ({ kind, stream = '' }) => `${kind.name} ${stream}`);
	const steps: Step[] = [];
	let isPlanned = false;
	let refused: Result<never> | undefined;
	for (const alike of groups.values()) {
		const planned = await planAlike(alike, property, item);
		if (planned.ok) {
			isPlanned = true;
			steps.push(...planned.value);
			continue;
		}
		const { failure } = planned;
		if (!isAboutIt(failure)) return planned;
		if (isForbidden(failure)) refused ??= planned;
		// What Google refuses to tell of one kind does not keep the others from being planned.
		steps.push(...alike.map((entry) => cannot(entry, sentenceOf(failure))));
	}
	// Where nothing may be seen, it is the property or the sign-in.
	return refused && !isPlanned ? refused : success(steps);
}

/** All of one kind, those that are to be made counted with those that are there. */
async function planAlike(entries: Entry[], property: string, item: Item): Promise<Result<Step[]>> {
	const { kind, stream } = entries[0]!;
	const owner =
		stream === undefined ? success(property) : await streamNamed(stream, property, item);
	if (!owner.ok) return owner;
	const parent = owner.value;
	const present = await presentOf(kind, parent, item);
	if (!present.ok) return present;
	const all = [...present.value];
	const steps: Step[] = [];
	for (const entry of entries) {
		const { draft } = entry;
		const found = present.value.find((each) => !kind.identity || isSame(kind, draft, each));
		if (found) {
			steps.push(planChange(entry, parent, found, item));
			continue;
		}
		const full = await whyFull(entry, all, parent, item);
		if (!full.ok) return full;
		const wrong = [...entry.incomplete, ...Object.values(entry.unfit), ...full.value];
		if (wrong.length > 0) {
			steps.push(cannot(entry, wrong.join('; ')));
			continue;
		}
		all.push({ ...limitOn(kind, draft, all).limit?.where, ...bodyOf(kind, draft) });
		const wanted = { kind, parent, draft, ifExists: 'update' } as const;
		steps.push({ entry, action: 'create', run: async () => await ensure(wanted, item) });
	}
	return success(steps);
}

/** Why there is no room for one more; which limit holds depends on what the property is. */
async function whyFull({ kind, draft }: Entry, all: JsonRecord[], parent: string, item: Item) {
	const { limit, count } = limitOn(kind, draft, all);
	if (!limit || count < limit.most) return success<string[]>([]);
	const asked = await fetchChosen(propertyKind, { parent: '', name: parent }, item);
	if (!asked.ok) return asked;
	const isLarge = asked.value.serviceLevel === 'GOOGLE_ANALYTICS_360';
	if (isLarge && count < (limit.most360 ?? limit.most)) return success<string[]>([]);
	return success([`There would be ${limitWords(kind, limit, count + 1)}`]);
}

/** What makes of a resource that is there the one of the configuration. */
function planChange(entry: Entry, parent: string, resource: JsonRecord, item: Item): Step {
	const { kind, draft, unfit } = entry;
	const names = differing(kind, draft, resource);
	if (names.length === 0) return { entry, action: 'same' };
	const impossible = whyNot(kind, resource, names);
	const wrong = names.flatMap((name) => unfit[name] ?? []);
	if (impossible) wrong.push(sentenceOf(impossible));
	const now = draftOf(kind, resource);
	const after = kind.check?.({ ...now, ...draft });
	// What Google has already it may keep as it is, though nobody could make it any more.
	if (after?.ok === false && kind.check?.(now).ok) wrong.push(after.failure.message);
	if (wrong.length > 0) return cannot(entry, wrong.join('; '));
	const changes = names.map((name) => {
		const field = kind.fields[name]!;
		const [from, to] = [valueOf(resource, name, field), draft[name]].map(
			(value) => field.show?.(value) ?? value ?? null,
		);
		return [name, { from, to }];
	});
	return {
		entry,
		action: 'update',
		changes: Object.fromEntries(changes) as JsonRecord,
		run: async () => await change({ kind, parent, resource, draft }, item),
	};
}

async function streamNamed(name: string, property: string, item: Item): Promise<Result<string>> {
	const streams = await webStreamsOf(property, item);
	if (!streams.ok) return streams;
	const [found, ...more] = streams.value.filter(({ displayName }) => displayName === name);
	if (found && more.length === 0) return success(textIn(found.name));
	return failed(
		`The property has ${found ? 'more than one' : 'no'} web data stream named "${name}"`,
		'Its settings need a data stream of the same name.',
		{ reason: 'noStream' },
	);
}

async function carryOut(steps: Step[], { signal }: Item): Promise<Result<Step[]>> {
	const done: Step[] = [];
	/** A right that is missing for one thing is missing for all of its kind. */
	const forbidden = new Map<Description, Result<never>>();
	for (const step of steps) {
		const { entry, run } = step;
		if (signal?.aborted) return brokenOff({ message: 'The run was canceled' }, done);
		const result = (run && (forbidden.get(entry.kind) ?? (await run()))) ?? success(step);
		if (!result.ok && !isAboutIt(result.failure)) return brokenOff(result.failure, done);
		if (!result.ok && isForbidden(result.failure)) forbidden.set(entry.kind, result);
		done.push(result.ok ? step : cannot(entry, sentenceOf(result.failure)));
	}
	const [first] = forbidden.values();
	const isNothingDone = !done.some(({ run }) => run);
	return first && isNothingDone ? first : success(done);
}

/** What was done stays done, and a second run finds it. */
function brokenOff({ message, ...failure }: Failure, done: Step[]): Result<never> {
	const count = done.filter(({ run }) => run).length;
	const made = count === 1 ? 'One change was' : `${count || 'No'} changes were`;
	const whole = `${sentence(message)} ${made} made before; run it again to continue.`;
	return { ok: false, failure: { ...failure, message: whole } };
}
