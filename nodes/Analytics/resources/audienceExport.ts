import type { IDataObject } from 'n8n-workflow';

import { isRecord, type JsonRecord } from '../../shared/core/json';
import { failed, success, type Result } from '../../shared/core/result';
import type { Input } from '../../shared/node/inputs';
import type { Operation } from '../../shared/node/operation';
import { limitFields, optionsField, readLimit } from '../../shared/node/options';
import { numberIn, recordIn, recordsIn, textIn, without } from '../google/read';
import { ask } from '../google/client';
import { audience } from './audience';
import { choose, chooseBelow, fetchChosen } from './choose';
import { defineResource } from './defineResource';
import { listOf, pathOf, type Kind } from './description';
import { choice, choices, panelOf, REQUIRED } from './fields';
import { rowOf } from './operations';
import { RETRY_OPTIONS, simplifyField } from './panel';
import { ofProperty } from './parents';
import { openSession, perItemIn, type Item } from './session';

const DIMENSIONS = ['deviceId', 'userId', 'isAdsPersonalizationAllowed', 'isLimitedAdTracking'];

const dimensions = choices(
	'Dimensions',
	DIMENSIONS.map((value) => ({ name: value, value })),
	'What to export of each user',
	{ ...REQUIRED, default: ['deviceId'] },
);

const dimensionsOf = (found: JsonRecord): string[] =>
	recordsIn(found.dimensions).map(({ dimensionName }) => textIn(dimensionName));

/** Google keeps an export; nothing can change or delete it, and each new one uses up quota. */
const kind = defineResource({
	name: 'audienceExport',
	one: 'audience export',
	many: 'audience exports',
	api: 'v1beta',
	collection: 'audienceExports',
	parent: ofProperty,
	verbs: ['getMany'],
	known: ({ audienceDisplayName }) => [audienceDisplayName],
	label: (found) =>
		`${textIn(found.audienceDisplayName)} (${textIn(found.beginCreatingTime).slice(0, 16)})`,
	fields: {
		dimensions: { ...dimensions, show: (all) => dimensionsOf({ dimensions: all }) },
	},
	adds: [
		...['audience', 'audienceDisplayName', 'state', 'percentageCompleted', 'rowCount'],
		...['beginCreatingTime', 'errorMessage'],
	],
});

/** What is asked for: these users with these dimensions in this order. */
interface Asked {
	parent: string;
	audience: string;
	dimensions: string[];
}

const isOf = ({ audience: name, dimensions: names }: Asked, found: JsonRecord): boolean =>
	found.audience === name && dimensionsOf(found).join() === names.join();

const isExport = ({ name }: JsonRecord): boolean => textIn(name).includes('/audienceExports/');

const begun = ({ beginCreatingTime }: JsonRecord) => Date.parse(textIn(beginCreatingTime));

interface Export {
	resource: JsonRecord;
	created: boolean;
}

/** One that is young enough is used again. */
async function findOrCreate(asked: Asked, item: Item): Promise<Result<Export>> {
	const since = item.clock.now() - item.input.number('options.reuseHours') * 3_600_000;
	const present = await item.list(listOf(kind, asked.parent));
	if (!present.ok) return present;
	const young = present.value
		.filter((each) => isOf(asked, each) && each.state !== 'FAILED' && begun(each) > since)
		.sort((one, other) => begun(other) - begun(one));
	if (young[0]) return success({ resource: young[0], created: false });
	return await create(asked, present.value, item);
}

async function create(asked: Asked, before: JsonRecord[], item: Item): Promise<Result<Export>> {
	const list = listOf(kind, asked.parent);
	const known = new Set(before.map(({ name }) => name));
	const names = asked.dimensions.map((dimensionName) => ({ dimensionName }));
	const made = await item.write({
		request: {
			...{ method: 'POST', path: list.path },
			body: { audience: asked.audience, dimensions: names },
		},
		find: async () => {
			const all = await item.listAgain(list);
			if (!all.ok) return all;
			return success(all.value.find((each) => isOf(asked, each) && !known.has(each.name)));
		},
		// Google answers with an operation, which holds the export; one that does not is looked for.
		isDone: ({ response }) => isExport(recordIn(response)),
	});
	if (!made.ok) return made;
	const { response } = made.value;
	const resource = without(isRecord(response) ? response : made.value, '@type');
	item.note(list, resource.name, resource);
	return success({ resource, created: true });
}

const POLL_MS = 10_000;

/** The export once Google has finished it, or as it is when the time is over. */
async function whenReady(first: JsonRecord, item: Item): Promise<Result<JsonRecord>> {
	const { clock, signal, input } = item;
	const until = clock.now() + input.number('options.maxWaitMinutes') * 60_000;
	let latest = first;
	while (!['ACTIVE', 'FAILED'].includes(textIn(latest.state))) {
		if (clock.now() >= until || signal?.aborted) break;
		await clock.sleep(POLL_MS, signal);
		const found = await fetchChosen(kind, { parent: '', name: textIn(first.name) }, item);
		if (!found.ok) return found;
		latest = found.value;
	}
	return latest.state === 'FAILED' ? notExported(latest) : success(latest);
}

function notExported({ errorMessage, name }: JsonRecord): Result<never> {
	const why = textIn(errorMessage) || 'Google could not create the audience export';
	return failed(why, `Run it again to create a new one. The failed one is ${textIn(name)}.`);
}

const waitMode = choice(
	'Wait for Export',
	[
		{ name: "Don't Wait", value: 'dontWait', description: 'Return it as it is' },
		{ name: 'Wait Until Ready', value: 'poll', description: 'Ask Google until it is ready' },
	],
	'Google takes some minutes for an export',
	{ default: 'poll' },
);

const count = (displayName: string, name: string, initial: number, description: string) => {
	const panel = { displayName, name, type: 'number', default: initial, description } as const;
	return { ...panel, typeOptions: { minValue: 0 } };
};

const createOperation: Operation = {
	option: {
		...{ name: 'Create', value: 'create', action: 'Create audience export' },
		description: 'Export who belongs to an audience now. A young enough export is used again.',
	},
	properties: [
		...[...ofProperty.fields, audience.field, { ...dimensions.panel, name: 'dimensions' }],
		simplifyField,
		optionsField(RETRY_OPTIONS, panelOf({ waitMode }), [
			count(
				'Max Wait for Export (Minutes)',
				'maxWaitMinutes',
				20,
				'How long to wait at most',
			),
			count(
				...(['Reuse (Hours)', 'reuseHours', 24] as const),
				'Return a younger export of the same audience and dimensions. With 0 a new one is created.',
			),
		]),
	],
	execute: perItemIn(async (item) => {
		const parent = await ofProperty.read(item);
		const names = dimensions.read(item.input, 'dimensions') as string[];
		const chosen = await chooseBelow(audience, parent, item.input.locator('audience'), item);
		if (!chosen.ok) return chosen;
		const asked = { parent, audience: chosen.value.name, dimensions: names };
		const found = await findOrCreate(asked, item);
		if (!found.ok) return found;
		const { resource, created } = found.value;
		const waits = item.input.choice('options.waitMode') === 'poll';
		const ready = waits ? await whenReady(resource, item) : success(resource);
		if (!ready.ok) return ready;
		return success([rowOf(kind, item, ready.value, { created })]);
	}),
};

/** Fewer rows than Google would send at once, so that few are in memory twice. */
const PAGE_SIZE = 100_000;

/** The rows of one export, page by page. */
async function* usersOf(
	input: Input,
	itemOf: (input: Input) => Item,
): AsyncGenerator<Result<IDataObject[]>> {
	const opened = await input.attempt(async () => {
		const [item, limit] = [itemOf(input), readLimit(input)];
		const found = await readyExport(item);
		return found.ok ? success({ item, limit, found: found.value }) : found;
	});
	if (!opened.ok) return yield opened;
	const { item, limit, found } = opened.value;
	const names = dimensionsOf(found);
	for (let offset = 0, total = 1; offset < Math.min(total, limit); ) {
		const body = { offset, limit: Math.min(PAGE_SIZE, limit - offset) };
		const path = `${pathOf(kind, textIn(found.name))}:query`;
		const request = { method: 'POST', path, body, repeatable: true } as const;
		const page = await ask(item.send, request, (answer) => isRecord(answer.audienceExport));
		if (!page.ok) return yield page;
		const rows = recordsIn(page.value.audienceRows).map((row) => toUser(names, row));
		total = numberIn(page.value.rowCount) ?? 0;
		offset += rows.length;
		if (rows.length === 0 && offset < total) return yield incomplete(offset, total);
		yield success(rows);
		if (offset >= limit && total > limit)
			item.hint(`${offset} of ${total} users. Turn on 'Return All' to get all.`);
	}
}

function toUser(names: string[], { dimensionValues }: JsonRecord): IDataObject {
	const values = recordsIn(dimensionValues);
	return Object.fromEntries(names.map((name, index) => [name, textIn(values[index]?.value)]));
}

function incomplete(read: number, total: number): Result<never> {
	const message = `Google announced ${total} users, but sent only ${read}`;
	return failed(message, 'Run it again.', { reason: 'incomplete' });
}

async function readyExport(item: Item): Promise<Result<JsonRecord>> {
	const chosen = await choose(kind, item);
	if (!chosen.ok) return chosen;
	const { name, parent } = chosen.value;
	const found = await fetchChosen(kind, { name, parent }, item);
	if (!found.ok || found.value.state === 'ACTIVE') return found;
	if (found.value.state === 'FAILED') return notExported(found.value);
	return failed(
		`The audience export is not ready yet (${numberIn(found.value.percentageCompleted) ?? 0}%)`,
		"Wait for it: 'Audience Export: Create' returns an export once it is ready.",
		{ reason: 'notReady' },
	);
}

const getUsers: Operation = {
	option: {
		...{ name: 'Get Users', value: 'getUsers', action: 'Get users of audience export' },
		description: 'Get who belonged to an audience when it was exported',
	},
	properties: [...ofProperty.fields, kind.field, ...limitFields, optionsField(RETRY_OPTIONS)],
	execute: async function* (run) {
		const itemOf = openSession(run);
		for (const input of run.inputs) {
			const { item } = input;
			for await (const page of usersOf(input, itemOf)) {
				if (run.signal?.aborted) return;
				yield page.ok ? { item, rows: page.value } : { item, failure: page.failure };
			}
		}
	},
};

export const audienceExport: Kind = {
	...kind,
	resource: {
		...kind.resource,
		operations: [createOperation, getUsers, ...kind.resource.operations],
	},
};
