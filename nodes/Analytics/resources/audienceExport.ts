import type { IDataObject } from 'n8n-workflow';

import { isRecord, type JsonRecord } from '../../shared/core/json';
import { failed, success, type Result } from '../../shared/core/result';
import type { Input } from '../../shared/node/inputs';
import type { Operation } from '../../shared/node/operation';
import { limitFields, optionsField, readLimit } from '../../shared/node/options';
import { isResource } from '../domain/answer';
import { numberIn, recordIn, recordsIn, textIn } from '../domain/read';
import { ask } from '../google/ask';
import { audience } from './audience';
import { choose, chooseBelow } from './choose';
import { defineResource } from './defineResource';
import { listOf, pathOf, type Kind } from './description';
import { choices } from './fields';
import { RETRY_OPTIONS, simplifyField } from './panel';
import { ofProperty } from './parents';
import { openSession, perItemIn, resourceRow, type Session } from './session';
import { simplified } from './values';

const DIMENSIONS = ['deviceId', 'userId', 'isAdsPersonalizationAllowed', 'isLimitedAdTracking'];

const dimensions = choices(
	'Dimensions',
	DIMENSIONS.map((value) => ({ name: value, value })),
	{ required: true, default: ['deviceId'], description: 'What to export of each user' },
);

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
	label: ({ audienceDisplayName, beginCreatingTime }) =>
		`${textIn(audienceDisplayName)} (${textIn(beginCreatingTime).slice(0, 16)})`,
	fields: {
		dimensions: {
			...dimensions,
			show: (all) => recordsIn(all).map((each) => each.dimensionName),
		},
	},
	adds: [
		'audience',
		'audienceDisplayName',
		'state',
		'percentageCompleted',
		'rowCount',
		'beginCreatingTime',
		'errorMessage',
	],
});

const shown = (input: Input, resource: JsonRecord, done: JsonRecord = {}) =>
	resourceRow(input.flag('simplify') ? { ...simplified(kind, resource), ...done } : resource);

const HOUR_MS = 3_600_000;
const POLL_MS = 10_000;

interface Asked {
	parent: string;
	audience: string;
	dimensions: string[];
}

/** Whether an export is of the same users with the same dimensions in the same order. */
function isOf({ audience: name, dimensions: names }: Asked, found: JsonRecord): boolean {
	const theirs = recordsIn(found.dimensions).map(({ dimensionName }) => dimensionName);
	return found.audience === name && theirs.join() === names.join();
}

const isExport = ({ name }: JsonRecord): boolean => textIn(name).includes('/audienceExports/');

const begun = ({ beginCreatingTime }: JsonRecord) => Date.parse(textIn(beginCreatingTime));

async function findOrCreate(
	asked: Asked,
	input: Input,
	session: Session,
): Promise<Result<JsonRecord>> {
	const since = session.clock.now() - input.number('options.reuseHours') * HOUR_MS;
	const request = listOf(kind, asked.parent);
	const present = await session.list(input, request);
	if (!present.ok) return present;
	const young = present.value
		.filter((each) => isOf(asked, each) && each.state !== 'FAILED' && begun(each) >= since)
		.sort((one, other) => begun(other) - begun(one));
	if (young[0]) return success({ ...young[0], created: false });
	const known = new Set(present.value.map(({ name }) => name));
	const made = await session.write(input, {
		request: {
			method: 'POST',
			path: request.path,
			body: {
				audience: asked.audience,
				dimensions: asked.dimensions.map((dimensionName) => ({ dimensionName })),
			},
		},
		find: async () => {
			const all = await session.listAgain(input, request);
			if (!all.ok) return all;
			return success(all.value.find((each) => isOf(asked, each) && !known.has(each.name)));
		},
		// Google answers with an operation, which holds the export; one that does not is looked for.
		isDone: ({ response }) => isExport(recordIn(response)),
	});
	if (!made.ok) return made;
	const { response } = made.value;
	const resource = isRecord(response) ? response : made.value;
	const { '@type': _, ...plain } = resource;
	session.note(request, plain.name, plain);
	return success({ ...plain, created: true });
}

/** The export once Google has finished it, or as it is when the time is over. */
async function whenReady(
	found: JsonRecord,
	input: Input,
	session: Session,
): Promise<Result<JsonRecord>> {
	const { created, ...first } = found;
	let latest = first;
	const until = session.clock.now() + input.number('options.maxWaitMinutes') * 60_000;
	while (latest.state !== 'ACTIVE' && latest.state !== 'FAILED') {
		if (session.clock.now() >= until || session.signal?.aborted) break;
		await session.clock.sleep(POLL_MS, session.signal);
		const path = pathOf(kind, textIn(first.name));
		const answer = await ask(
			session.connect(input),
			{ method: 'GET', path, repeatable: true },
			isResource,
		);
		if (!answer.ok) return answer;
		latest = answer.value;
	}
	return latest.state === 'FAILED' ? notExported(latest) : success({ ...latest, created });
}

function notExported({ errorMessage, name }: JsonRecord): Result<never> {
	const why = textIn(errorMessage) || 'Google could not create the audience export';
	return failed(why, `Run it again to create a new one. The failed one is ${textIn(name)}.`);
}

const create: Operation = {
	option: {
		name: 'Create',
		value: 'create',
		action: 'Create audience export',
		description: 'Export who belongs to an audience now. A young enough export is used again.',
	},
	properties: [
		...ofProperty.fields,
		audience.field,
		{ ...dimensions.panel, name: 'dimensions' },
		simplifyField,
		optionsField(RETRY_OPTIONS, [
			{
				displayName: 'Max Wait for Export (Minutes)',
				name: 'maxWaitMinutes',
				type: 'number',
				typeOptions: { minValue: 0 },
				default: 20,
				description:
					'How long to wait until the export is ready. With 0 it is returned at once.',
			},
			{
				displayName: 'Reuse (Hours)',
				name: 'reuseHours',
				type: 'number',
				typeOptions: { minValue: 0 },
				default: 24,
				description:
					'Return an export of the same audience and dimensions that is younger. With 0 a new one is created.',
			},
		]),
	],
	execute: perItemIn(async (input, session) => {
		const parent = await ofProperty.read(input, session);
		const names = input.choices('dimensions');
		input.accept(
			names.length > 0 ? success(0) : failed("'Dimensions' is empty", 'Choose at least one.'),
		);
		const chosen = await chooseBelow(
			audience,
			parent,
			input.locator('audience'),
			input,
			session,
		);
		if (!chosen.ok) return chosen;
		const asked = { parent, audience: chosen.value.name, dimensions: names };
		const found = await findOrCreate(asked, input, session);
		const ready = found.ok ? await whenReady(found.value, input, session) : found;
		if (!ready.ok) return ready;
		const { created, ...resource } = ready.value;
		return success([shown(input, resource, { created })]);
	}),
};

/** As many rows as Google sends at once, without much of them in memory beside the items. */
const PAGE_SIZE = 100_000;

/** The rows of one export, page by page. */
async function* usersOf(input: Input, session: Session): AsyncGenerator<Result<IDataObject[]>> {
	const found = await input.attempt(async () => await readyExport(input, session));
	if (!found.ok) return yield found;
	const { name, dimensions: columns } = found.value;
	const names = recordsIn(columns).map(({ dimensionName }) => textIn(dimensionName));
	const path = `${pathOf(kind, textIn(name))}:query`;
	const limit = readLimit(input);
	for (let offset = 0; offset < limit; ) {
		const body = { offset, limit: Math.min(PAGE_SIZE, limit - offset) };
		const request = { method: 'POST', path, body, repeatable: true } as const;
		const page = await ask(session.connect(input), request, ({ audienceExport }) =>
			isRecord(audienceExport),
		);
		if (!page.ok) return yield page;
		const rows = recordsIn(page.value.audienceRows).map((row) => toUser(names, row));
		yield success(rows);
		offset += rows.length;
		const total = numberIn(page.value.rowCount) ?? 0;
		if (offset >= total) return;
		if (rows.length === 0) return yield incomplete(offset, total);
		if (offset >= limit)
			session.hint(`${offset} of ${total} users. Turn on 'Return All' to get all.`);
	}
}

function toUser(names: string[], { dimensionValues }: JsonRecord): IDataObject {
	const values = recordsIn(dimensionValues);
	return Object.fromEntries(names.map((name, index) => [name, textIn(values[index]?.value)]));
}

function incomplete(read: number, total: number): Result<never> {
	return failed(
		`Google announced ${total} users, but sent only ${read}`,
		'Run it again. The export itself stays as it is.',
		{ reason: 'incomplete' },
	);
}

async function readyExport(input: Input, session: Session): Promise<Result<JsonRecord>> {
	const chosen = await choose(kind, input, session);
	if (!chosen.ok) return chosen;
	const path = pathOf(kind, chosen.value.name);
	const found = await ask(
		session.connect(input),
		{ method: 'GET', path, repeatable: true },
		isResource,
	);
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
		name: 'Get Users',
		value: 'getUsers',
		action: 'Get users of audience export',
		description: 'Get who belonged to an audience when it was exported',
	},
	properties: [...ofProperty.fields, kind.field, ...limitFields, optionsField(RETRY_OPTIONS)],
	execute: async function* (run) {
		const session = openSession(run);
		for (const input of run.inputs) {
			const { item } = input;
			for await (const page of usersOf(input, session)) {
				if (run.signal?.aborted) return;
				yield page.ok ? { item, rows: page.value } : { item, failure: page.failure };
			}
		}
	},
};

export const audienceExport: Kind = {
	...kind,
	resource: { ...kind.resource, operations: [create, getUsers, ...kind.resource.operations] },
};
