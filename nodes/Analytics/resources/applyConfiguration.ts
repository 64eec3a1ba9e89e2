import type { JsonRecord } from '../../shared/core/json';
import { groupBy } from '../../shared/core/lists';
import { failed, sentenceOf, success, type Failure, type Result } from '../../shared/core/result';
import type { Operation, Row } from '../../shared/node/operation';
import { optionsField } from '../../shared/node/options';
import { textIn, without, withoutEmpty } from '../google/read';
import { RETRY_OPTIONS } from '../fields';
import { partsIn, PART_NAMES, readConfiguration, type Entry, type Setting } from './configuration';
import { fetchChosen } from './choose';
import { dataStream } from './dataStream';
import { listOf, type Description } from './description';
import { change, ensure, whyNot } from './ensure';
import { partsField } from './exportConfiguration';
import { flag, json, panelOf, REQUIRED } from './fields';
import { ofProperty } from './parents';
import { property as propertyKind } from './property';
import { countAlike, limitFor, limitWords } from './refusals';
import { perItemIn, resourceRow, type Item } from './session';
import { attribution, fetchSettings } from './settings';
import { bodyOf, differing, isSame, valueOf } from './values';

/** One thing of the configuration, and what is to be done for it. */
interface Step {
	resource: string;
	name: string;
	action: 'create' | 'update' | 'same' | 'cannot';
	changes?: JsonRecord;
	reason?: string;
	/** Does it. */
	run?: () => Promise<Result<unknown>>;
}

const [configuration, previewOnly] = panelOf({
	configuration: json(
		'Configuration (JSON)',
		'object',
		"What 'Export Configuration' returned, of this or another property",
		REQUIRED,
	),
	previewOnly: flag('Preview Only', 'Whether to return the plan without changing anything'),
});

const NEVER_BY_DEFAULT = ['annotations', 'settings', attribution.name];

const partsApplied = partsField(
	PART_NAMES.filter((name) => !NEVER_BY_DEFAULT.includes(name)),
	'What to apply of it. A change of the attribution rewrites past reports.',
);

export const applyConfiguration: Operation = {
	option: {
		name: 'Apply Configuration (Preview)',
		value: 'applyConfiguration',
		action: 'Apply configuration to property',
		description:
			'Create and update in a property what an exported configuration has. Nothing is deleted.',
	},
	notForTools: true,
	properties: [
		...[...ofProperty.fields, configuration!, partsApplied, previewOnly!],
		optionsField(RETRY_OPTIONS),
	],
	execute: perItemIn(async (item) => {
		const { input } = item;
		const property = await ofProperty.read(item);
		const parts = input.choices('parts');
		const given = input.object('configuration') ?? {};
		const { entries, settings } = input.accept(readConfiguration(given, parts));
		const leftOut = partsIn(given).filter((name) => !parts.includes(name));
		if (leftOut.length > 0) {
			item.hint(
				`The configuration also has ${leftOut.join(', ')}, which 'Parts' leaves out.`,
			);
		}
		const byKind = [...groupBy(entries, ({ kind }) => kind)];
		const steps = await inTurn([
			...byKind.map(
				([kind, all]) =>
					async () =>
						await planAll(kind, all, property, item),
			),
			...settings.map((setting) => async () => await planSetting(setting, property, item)),
		]);
		if (!steps.ok) return steps;
		if (!input.flag('previewOnly')) return await carryOut(steps.value, item);
		item.hint(
			"Nothing was changed: this is the plan. Turn off 'Preview Only' to carry it out.",
		);
		return success(steps.value.map(toRow));
	}),
};

async function inTurn(plans: Array<() => Promise<Result<Step[]>>>): Promise<Result<Step[]>> {
	const steps: Step[] = [];
	for (const plan of plans) {
		const planned = await plan();
		if (!planned.ok) return planned;
		steps.push(...planned.value);
	}
	return success(steps);
}

const toRow = (step: Step): Row => resourceRow(withoutEmpty({ ...without(step, 'run') }));

/** What Google refuses to tell of one kind does not keep the others from being planned. */
function notPlanned(steps: Array<Pick<Step, 'resource' | 'name'>>, refused: Failure) {
	if (!isAboutIt(refused)) return { ok: false, failure: refused } as const;
	return success(steps.map((step) => cannot(step, sentenceOf(refused))));
}

function cannot({ resource, name }: Pick<Step, 'resource' | 'name'>, reason: string): Step {
	return { resource, name, action: 'cannot', reason };
}

/** All of one kind, those that are to be made counted with those that are there. */
async function planAll(kind: Description, entries: Entry[], parent: string, item: Item) {
	const named = entries.map(({ label }) => ({ resource: kind.name, name: label }));
	const present = await item.list(listOf(kind, parent));
	if (!present.ok) return notPlanned(named, present.failure);
	const all = [...present.value];
	const steps: Step[] = [];
	for (const [index, entry] of entries.entries()) {
		const { draft } = entry;
		const found = present.value.find((each) => isSame(kind, draft, each));
		const step = named[index]!;
		if (found) {
			steps.push({ ...step, ...planChange(entry, parent, found, item) });
			continue;
		}
		const full = await whyFull(entry, all, parent, item);
		if (!full.ok) return full;
		const wrong = [...entry.incomplete, ...Object.values(entry.unfit), ...full.value];
		if (wrong.length > 0) {
			steps.push(cannot(step, wrong.join('; ')));
			continue;
		}
		all.push({ ...limitFor(kind, draft)?.where, ...bodyOf(kind, draft) });
		const wanted = { kind, parent, draft, ifExists: 'update' } as const;
		steps.push({ ...step, action: 'create', run: async () => await ensure(wanted, item) });
	}
	return success(steps);
}

/** Why there is no room for one more; which limit holds depends on what the property is. */
async function whyFull({ kind, draft }: Entry, all: JsonRecord[], parent: string, item: Item) {
	const limit = limitFor(kind, draft);
	const count = limit ? countAlike(limit, all) : 0;
	if (!limit || count < limit.most) return success<string[]>([]);
	const asked = await fetchChosen(propertyKind, { parent: '', name: parent }, item);
	if (!asked.ok) return asked;
	const isLarge = asked.value.serviceLevel === 'GOOGLE_ANALYTICS_360';
	if (isLarge && count < (limit.most360 ?? limit.most)) return success<string[]>([]);
	return success([`There would be ${limitWords(kind, limit, count + 1)}`]);
}

type Change = Pick<Step, 'action' | 'changes' | 'reason' | 'run'>;

/** What makes of a resource that is there the one of the configuration. */
function planChange(
	{ kind, draft, unfit }: Pick<Entry, 'kind' | 'draft' | 'unfit'>,
	parent: string,
	resource: JsonRecord,
	item: Item,
): Change {
	const names = differing(kind, draft, resource);
	if (names.length === 0) return { action: 'same' };
	const impossible = whyNot(kind, resource, names);
	const wrong = names.flatMap((name) => unfit[name] ?? []);
	if (impossible) wrong.push(sentenceOf(impossible));
	if (wrong.length > 0) return { action: 'cannot', reason: wrong.join('; ') };
	const changes = names.map((name) => {
		const field = kind.fields[name]!;
		const [from, to] = [valueOf(resource, name, field), draft[name]].map(
			(value) => field.show?.(value) ?? value ?? null,
		);
		return [name, { from, to }];
	});
	return {
		action: 'update',
		changes: Object.fromEntries(changes) as JsonRecord,
		run: async () => await change({ kind, parent, resource, draft }, item),
	};
}

async function planSetting(setting: Setting, property: string, item: Item) {
	const { kind, stream } = setting;
	const step = { resource: 'settings', name: [stream, kind.name].filter(Boolean).join(': ') };
	const place =
		stream === undefined ? success(property) : await streamNamed(stream, property, item);
	if (!place.ok) return notPlanned([step], place.failure);
	const found = await fetchSettings(kind, place.value, item);
	if (!found.ok) return notPlanned([step], found.failure);
	return success([{ ...step, ...planChange(setting, place.value, found.value, item) }]);
}

async function streamNamed(name: string, property: string, item: Item): Promise<Result<string>> {
	const streams = await item.list(listOf(dataStream, property));
	if (!streams.ok) return streams;
	const [found, ...more] = streams.value.filter(
		({ displayName, type }) => displayName === name && type === 'WEB_DATA_STREAM',
	);
	if (found && more.length === 0) return success(textIn(found.name));
	return failed(
		`The property has ${found ? 'more than one' : 'no'} web data stream named "${name}"`,
		'Its settings need a data stream of the same name.',
		{ reason: 'noStream' },
	);
}

/** Whether Google refused this very thing. Anything else, such as a quota or an outage, holds for what follows too. */
function isAboutIt({ status, reason = '' }: Failure): boolean {
	if (status === undefined) return !UNANSWERED.has(reason);
	return status < 500 && ![401, 429].includes(status);
}

const UNANSWERED = new Set(['unreachable', 'unsigned', 'timeout', 'lost', 'aborted', 'unreadable']);

const FORBIDDEN = 403;

async function carryOut(steps: Step[], { signal }: Item): Promise<Result<Row[]>> {
	const done: Step[] = [];
	/** A right that is missing for one thing is missing for all of its kind. */
	const forbidden = new Map<string, string>();
	for (const step of steps) {
		const right = step.resource === 'settings' ? step.name : step.resource;
		const why = step.run && forbidden.get(right);
		if (signal?.aborted) return brokenOff({ message: 'The run was canceled' }, done);
		const result = (why === undefined && (await step.run?.())) || success(undefined);
		if (!result.ok && !isAboutIt(result.failure)) return brokenOff(result.failure, done);
		const reason = result.ok ? why : sentenceOf(result.failure);
		if (!result.ok && result.failure.status === FORBIDDEN) {
			forbidden.set(right, sentenceOf(result.failure));
		}
		done.push(reason === undefined ? step : cannot(step, reason));
	}
	return success(done.map(toRow));
}

/** What was done stays done, and a second run finds it. */
function brokenOff({ message, ...failure }: Failure, done: Step[]): Result<never> {
	const count = done.filter(({ run }) => run).length;
	const made = count === 1 ? 'One change was' : `${count || 'No'} changes were`;
	const whole = `${message.replace(/\.$/, '')}. ${made} made before; run it again to continue.`;
	return { ok: false, failure: { ...failure, message: whole } };
}
