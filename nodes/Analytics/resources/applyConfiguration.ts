import type { JsonRecord } from '../../shared/core/json';
import { failed, sentenceOf, success, type Failure, type Result } from '../../shared/core/result';
import type { Operation, Row } from '../../shared/node/operation';
import { optionsField } from '../../shared/node/options';
import { textIn, without, withoutEmpty } from '../google/read';
import { partOf, PART_NAMES, readConfiguration, type Entry, type Setting } from './configuration';
import { dataStream } from './dataStream';
import { listOf, type Description, type Draft } from './description';
import { change, ensure, whyNot } from './ensure';
import { partsField } from './exportConfiguration';
import { flag, json, panelOf, REQUIRED } from './fields';
import { RETRY_OPTIONS } from './panel';
import { ofProperty } from './parents';
import { perItemIn, resourceRow, type Item } from './session';
import { attribution, fetchSettings } from './settings';
import { differing, isSame, valueOf } from './values';

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
		const { entries, settings } = input.accept(readConfiguration(given));
		const steps = await inTurn([
			...entries
				.filter(({ part }) => parts.includes(part.name))
				.map((entry) => async () => await planEntry(entry, property, item)),
			...settings
				.filter(({ kind }) => parts.includes(partOf(kind)))
				.map((setting) => async () => await planSetting(setting, property, item)),
		]);
		if (!steps.ok) return steps;
		if (!input.flag('previewOnly')) return await carryOut(steps.value, item);
		item.hint(
			"Nothing was changed: this is the plan. Turn off 'Preview Only' to carry it out.",
		);
		return success(steps.value.map(toRow));
	}),
};

async function inTurn(plans: Array<() => Promise<Result<Step>>>): Promise<Result<Step[]>> {
	const steps: Step[] = [];
	for (const plan of plans) {
		const step = await plan();
		if (!step.ok) return step;
		steps.push(step.value);
	}
	return success(steps);
}

const toRow = (step: Step): Row => resourceRow(withoutEmpty({ ...without(step, 'run') }));

async function planEntry({ part, label: name, draft }: Entry, parent: string, item: Item) {
	const { kind } = part;
	const present = await item.list(listOf(kind, parent));
	if (!present.ok) return present;
	const found = present.value.find((each) => isSame(kind, draft, each));
	const run = async () => await ensure({ kind, parent, draft, ifExists: 'update' }, item);
	const step = { resource: kind.name, name };
	if (!found) return success<Step>({ ...step, action: 'create', run });
	return success<Step>({ ...step, ...planChange(kind, draft, found, run) });
}

/** What makes of a resource that is there the one of the configuration. */
function planChange(
	kind: Description,
	draft: Draft,
	found: JsonRecord,
	run: NonNullable<Step['run']>,
): Pick<Step, 'action' | 'changes' | 'reason' | 'run'> {
	const names = differing(kind, draft, found);
	if (names.length === 0) return { action: 'same' };
	const impossible = whyNot(kind, found, names);
	if (impossible) return { action: 'cannot', reason: sentenceOf(impossible) };
	const changes = names.map((name) => {
		const field = kind.fields[name]!;
		const [from, to] = [valueOf(found, name, field), draft[name]].map(
			(value) => field.show?.(value) ?? value ?? null,
		);
		return [name, { from, to }];
	});
	return { action: 'update', changes: Object.fromEntries(changes) as JsonRecord, run };
}

async function planSetting({ kind, stream, draft }: Setting, property: string, item: Item) {
	const step = { resource: 'settings', name: [stream, kind.name].filter(Boolean).join(': ') };
	const place =
		stream === undefined ? success(property) : await streamNamed(stream, property, item);
	if (!place.ok) {
		if (place.failure.reason !== 'noStream') return place;
		return success<Step>({ ...step, action: 'cannot', reason: sentenceOf(place.failure) });
	}
	const found = await fetchSettings(kind, place.value, item);
	if (!found.ok) return found;
	const wanted = { kind, parent: place.value, resource: found.value, draft };
	const run = async () => await change(wanted, item);
	return success<Step>({ ...step, ...planChange(kind, draft, found.value, run) });
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
	return status < 500 && ![401, 403, 429].includes(status);
}

const UNANSWERED = new Set(['unreachable', 'unsigned', 'timeout', 'lost', 'aborted', 'unreadable']);

async function carryOut(steps: Step[], { signal }: Item): Promise<Result<Row[]>> {
	const done: Step[] = [];
	for (const step of steps) {
		if (signal?.aborted) return brokenOff({ message: 'The run was canceled' }, done);
		const result = (await step.run?.()) ?? success(undefined);
		if (!result.ok && !isAboutIt(result.failure) && step.action !== 'cannot')
			return brokenOff(result.failure, done);
		const refused = {
			action: 'cannot',
			reason: result.ok ? '' : sentenceOf(result.failure),
		} as const;
		done.push({ ...step, ...(!result.ok && refused) });
	}
	return success(done.map(toRow));
}

/** What was done stays done, and a second run finds it. */
function brokenOff({ message, ...failure }: Failure, done: Step[]): Result<never> {
	const count = done.filter(({ run, action }) => run && action !== 'cannot').length;
	const made = count === 1 ? 'One change was' : `${count || 'No'} changes were`;
	const whole = `${message.replace(/\.$/, '')}. ${made} made before; run it again to continue.`;
	return { ok: false, failure: { ...failure, message: whole } };
}
