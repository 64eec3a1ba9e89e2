import type { JsonRecord } from '../../shared/core/json';
import { failed, sentenceOf, success, type Failure, type Result } from '../../shared/core/result';
import type { Input } from '../../shared/node/inputs';
import type { Operation, Row } from '../../shared/node/operation';
import { optionsField } from '../../shared/node/options';
import { textIn, withoutEmpty } from '../domain/read';
import { PART_NAMES, readConfiguration, type Configuration } from './configuration';
import { dataStream } from './dataStream';
import { listOf, type Description, type Draft } from './description';
import { change, ensure, whyNot } from './ensure';
import { partsField } from './exportConfiguration';
import { RETRY_OPTIONS } from './panel';
import { ofProperty } from './parents';
import { perItemIn, resourceRow, type Session } from './session';
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

interface Desk {
	input: Input;
	session: Session;
	/** `properties/123` */
	property: string;
}

const NEVER_BY_DEFAULT = ['annotations', 'settings', attribution.name];

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
		...ofProperty.fields,
		{
			displayName: 'Configuration (JSON)',
			name: 'configuration',
			type: 'json',
			required: true,
			default: '{}',
			description: "What 'Export Configuration' returned, of this or another property",
		},
		partsField(
			PART_NAMES.filter((name) => !NEVER_BY_DEFAULT.includes(name)),
			'What to apply of it. A change of the attribution rewrites past reports.',
		),
		{
			displayName: 'Preview Only',
			name: 'previewOnly',
			type: 'boolean',
			default: false,
			description: 'Whether to return what would be done without changing anything',
		},
		optionsField(RETRY_OPTIONS),
	],
	execute: perItemIn(async (input, session) => {
		const property = await ofProperty.read(input, session);
		const parts = input.choices('parts');
		const given = input.object('configuration') ?? {};
		const configuration = input.accept(readConfiguration(given));
		const desk = { input, session, property };
		const steps = await plan(chosen(configuration, parts), desk);
		if (!steps.ok) return steps;
		if (!input.flag('previewOnly')) return await carryOut(steps.value, session);
		session.hint(
			"Nothing was changed: this is the plan. Turn off 'Preview Only' to carry it out.",
		);
		return success(steps.value.map(toRow));
	}),
};

function chosen({ entries, settings }: Configuration, parts: string[]): Configuration {
	return {
		entries: entries.filter(({ part }) => parts.includes(part.name)),
		settings: settings.filter(({ kind }) =>
			parts.includes(kind === attribution ? attribution.name : 'settings'),
		),
	};
}

function toRow({ run: _, ...step }: Step): Row {
	return resourceRow(withoutEmpty({ ...step }));
}

/** What is to be done, in order. Reads only. */
async function plan({ entries, settings }: Configuration, desk: Desk): Promise<Result<Step[]>> {
	const steps: Step[] = [];
	for (const { part, label, draft } of entries) {
		const step = await planEntry(part.kind, label, draft, desk);
		if (!step.ok) return step;
		steps.push(step.value);
	}
	for (const each of settings) {
		const step = await planSettings(each, desk);
		if (!step.ok) return step;
		steps.push(step.value);
	}
	return success(steps);
}

async function planEntry(
	kind: Description,
	name: string,
	draft: Draft,
	{ input, session, property }: Desk,
): Promise<Result<Step>> {
	const present = await session.list(input, listOf(kind, property));
	if (!present.ok) return present;
	const found = present.value.find((each) => isSame(kind, draft, each));
	const run = async () =>
		await ensure({ kind, parent: property, draft, ifExists: 'update' }, input, session);
	if (!found) return success({ resource: kind.name, name, action: 'create', run });
	return success({ resource: kind.name, name, ...planChange(kind, draft, found, run) });
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
	const shown = (name: string, value: unknown) =>
		kind.fields[name]!.show?.(value) ?? value ?? null;
	const changes = Object.fromEntries(
		names.map((name) => {
			const from = valueOf(found, name, kind.fields[name]!);
			return [name, { from: shown(name, from), to: shown(name, draft[name]) }];
		}),
	);
	return { action: 'update', changes, run };
}

async function planSettings(
	{ kind, stream, draft }: Configuration['settings'][number],
	desk: Desk,
): Promise<Result<Step>> {
	const { input, session, property } = desk;
	const step = { resource: 'settings', name: [stream, kind.name].filter(Boolean).join(': ') };
	const parent = stream === undefined ? success(property) : await streamNamed(stream, desk);
	if (!parent.ok) {
		if (parent.failure.reason !== 'noStream') return parent;
		return success({ ...step, action: 'cannot', reason: sentenceOf(parent.failure) });
	}
	const found = await fetchSettings(kind, parent.value, input, session);
	if (!found.ok) return found;
	const resource = found.value;
	const run = async () =>
		await change({ kind, parent: parent.value, resource, draft }, input, session);
	return success({ ...step, ...planChange(kind, draft, resource, run) });
}

async function streamNamed(
	name: string,
	{ input, session, property }: Desk,
): Promise<Result<string>> {
	const streams = await session.list(input, listOf(dataStream, property));
	if (!streams.ok) return streams;
	const found = streams.value.filter(
		({ displayName, type }) => displayName === name && type === 'WEB_DATA_STREAM',
	);
	if (found[0] && found.length === 1) return success(textIn(found[0].name));
	return failed(
		`The property has ${found.length === 0 ? 'no' : 'more than one'} web data stream named "${name}"`,
		'Its settings need a data stream of the same name.',
		{ reason: 'noStream' },
	);
}

/** Refusals that hold for all that is to come. */
const HOPELESS = [401, 403];

async function carryOut(steps: Step[], { signal }: Session): Promise<Result<Row[]>> {
	const done: Step[] = [];
	for (const step of steps) {
		if (signal?.aborted) return brokenOff({ message: 'The run was canceled' }, done);
		const result = await step.run?.();
		if (result && !result.ok) {
			const { failure } = result;
			if (HOPELESS.includes(failure.status ?? 0)) return brokenOff(failure, done);
			done.push({ ...step, action: 'cannot', reason: sentenceOf(failure) });
		} else done.push(step);
	}
	return success(done.map(toRow));
}

/** What was done stays done, and a second run finds it. */
function brokenOff({ message, ...failure }: Failure, done: Step[]): Result<never> {
	const count = done.filter(({ run, action }) => run && action !== 'cannot').length;
	const so = `${count === 0 ? 'Nothing was' : count === 1 ? 'One change was' : `${count} changes were`} made before`;
	return {
		ok: false,
		failure: {
			...failure,
			message: `${message.replace(/\.$/, '')}. ${so}; run it again to continue.`,
		},
	};
}
