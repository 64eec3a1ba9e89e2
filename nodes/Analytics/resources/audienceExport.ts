import { isRecord, type JsonRecord } from '../../shared/core/json';
import { failed, mapped, success, type Result } from '../../shared/core/result';
import type { Operation, Row, Run } from '../../shared/node/operation';
import { limitFields, numberField, optionsField, readLimit } from '../../shared/node/panel';
import { RETRY_OPTIONS, simplifyField } from '../fields';
import { fileOptions, listOutputFields, readFileChoice, writeRows } from '../files/rows';
import {
	namedValues,
	numberIn,
	recordIn,
	recordsIn,
	textIn,
	textsIn,
	without,
} from '../google/answer';
import { ask, isResource } from '../google/client';
import { choose, fetchChosen } from './choose';
import { audience } from './definitions';
import { chooserOf, defineResource, listOf, pathOf } from './description';
import { make } from './ensure';
import { choice, choices, panelOf, readAll, REQUIRED, text } from './fields';
import { shownBy } from './operations';
import { ofProperty } from './parents';
import { openSession, operationOf, type Item } from './session';
import { isSame } from './values';

const DIMENSIONS = [
	{ name: 'Ads Personalization Allowed', value: 'isAdsPersonalizationAllowed' },
	{ name: 'Device ID', value: 'deviceId' },
	{ name: 'Limited Ad Tracking', value: 'isLimitedAdTracking' },
	{ name: 'User ID', value: 'userId' },
];

const dimensionsOf = (found: JsonRecord): string[] =>
	recordsIn(found.dimensions).map(({ dimensionName }) => textIn(dimensionName));

const dimensions = choices('Dimensions', DIMENSIONS, 'What to export about each user', {
	...{ ...REQUIRED, default: ['deviceId'], unordered: false },
	take: (names) => textsIn(names).map((dimensionName) => ({ dimensionName })),
	show: (all) => dimensionsOf({ dimensions: all }),
});

/** Google answers with an operation, which holds the export; one that does not is looked for. */
function made({ response }: JsonRecord): JsonRecord | undefined {
	return isResource(recordIn(response)) ? without(recordIn(response), '@type') : undefined;
}

/** Google keeps an export; nothing can change or delete it, and each new one uses up quota. */
export const audienceExport = defineResource({
	name: 'audienceExport',
	verbs: ['getMany'],
	identity: ['audience', 'dimensions'],
	known: ['audienceDisplayName', 'beginCreatingTime'],
	fields: { audience: text('Audience', 'Whose users are exported', REQUIRED), dimensions },
	made,
	adds: [
		...['audienceDisplayName', 'state', 'percentageCompleted', 'rowCount'],
		...['beginCreatingTime', 'errorMessage'],
	],
});

const HOUR = 3_600_000;

/**
 * The latest that is younger than so many hours. One that has just failed is better told than made anew: whoever asks
 * again and again until it is ready would use up the quota.
 */
function reusable(found: JsonRecord[], hours: number, now: number): JsonRecord | undefined {
	const begun = (each: JsonRecord) => Date.parse(textIn(each.beginCreatingTime));
	const isYoung = (each: JsonRecord, most: number) => now - begun(each) < most * HOUR;
	const latest = [...found].sort((one, other) => begun(other) - begun(one));
	return (
		latest.find((each) => each.state !== 'FAILED' && isYoung(each, hours)) ??
		latest.find((each) => isYoung(each, Math.min(hours, 1)))
	);
}

const POLL_MS = 10_000;

/** The export once Google has finished it, or as it is when the time is over. */
async function whenReady(first: JsonRecord, maxWaitMs: number, item: Item) {
	const { clock, signal } = item;
	const until = clock.now() + maxWaitMs;
	let latest = first;
	while (!['ACTIVE', 'FAILED'].includes(textIn(latest.state))) {
		if (clock.now() >= until || signal?.aborted) break;
		await clock.sleep(POLL_MS, signal);
		const found = await fetchChosen(audienceExport, textIn(first.name), item);
		if (!found.ok) return found;
		latest = found.value;
	}
	return latest.state === 'FAILED' ? notExported(latest) : success(latest);
}

function notExported({ errorMessage, name }: JsonRecord): Result<never> {
	const why = textIn(errorMessage) || 'Google could not create the audience export';
	return failed(
		why,
		`'Audience Export: Create' creates a new one an hour after this, or at once if 'Reuse (Hours)' is 0. The failed one is ${textIn(name)}.`,
	);
}

const waitMode = choice(
	'Wait for Export',
	[
		{ name: "Don't Wait", value: 'dontWait', description: 'Return the export as it is now' },
		{ name: 'Wait Until Ready', value: 'poll', description: 'Ask Google until it is ready' },
	],
	'Google takes some minutes for an export. To keep n8n free meanwhile, do not wait here but in a Wait node: until it is ready, the same export is returned.',
	{ default: 'poll' },
);

export const createExport = operationOf(
	{
		...{ name: 'Create', value: 'create', action: 'Create audience export' },
		description: 'Export the users who are in an audience now. A recent export is used again.',
	},
	[...ofProperty.fields, chooserOf(audience), ...panelOf({ dimensions }), simplifyField],
	async (item) => {
		const { input, clock } = item;
		const parent = await ofProperty.read(item);
		const chosen = await choose(audience, item);
		if (!chosen.ok) return chosen;
		const draft = { audience: chosen.value, ...readAll({ dimensions }, input) };
		const kind = audienceExport;
		const reuseHours = input.number('options.reuseHours');
		const waits = input.choice('options.waitMode') === 'poll';
		const maxWaitMs = waits ? input.number('options.maxWaitMinutes') * 60_000 : 0;
		const show = shownBy(kind, item);
		const work = async () => {
			const all = await item.list(listOf(kind, parent));
			if (!all.ok) return all;
			const same = all.value.filter((each) => isSame(kind, draft, each));
			const known = reusable(same, reuseHours, clock.now());
			const begun = known
				? success(known)
				: await make({ kind, parent, draft }, all.value, item);
			if (!begun.ok) return begun;
			const ready = await whenReady(begun.value, maxWaitMs, item);
			return mapped(ready, (found) => [show(found, { created: !known })]);
		};
		// What was made just now is found again, unless it must be a new one.
		return success({ work, isDoneOnce: reuseHours === 0 });
	},
	[
		...panelOf({ waitMode }),
		numberField(
			'Max Wait for Export (Minutes)',
			'maxWaitMinutes',
			[0, 20],
			'How long to wait at most',
		),
		numberField(
			'Reuse (Hours)',
			'reuseHours',
			[0, 24],
			'Return an export of the same audience and dimensions if it is younger than this. With 0 a new one is created.',
		),
	],
);

/** Fewer rows than Google would send at once, so that few are in memory twice. */
const PAGE_SIZE = 100_000;

/** The users of one export, page by page. */
async function* usersOf(
	found: JsonRecord,
	columns: string[],
	limit: number,
	{ send, hint }: Item,
): AsyncGenerator<Result<User[]>> {
	const path = `${pathOf(audienceExport, textIn(found.name))}:query`;
	for (let offset = 0, total = 1; offset < Math.min(total, limit); ) {
		const body = { offset, limit: Math.min(PAGE_SIZE, limit - offset) };
		const request = { method: 'POST', path, body, repeatable: true } as const;
		const page = await ask(send, request, (answer) => isRecord(answer.audienceExport));
		if (!page.ok) return yield page;
		const rows = recordsIn(page.value.audienceRows).map(({ dimensionValues }) =>
			namedValues(columns, dimensionValues),
		);
		total = numberIn(page.value.rowCount) ?? 0;
		offset += rows.length;
		if (rows.length === 0 && offset < total) return yield incomplete(offset, total);
		yield success(rows);
		if (offset >= limit && total > limit)
			hint(`${offset} of ${total} users. Turn on 'Return All' to get all.`);
	}
}

function incomplete(read: number, total: number): Result<never> {
	const message = `Google announced ${total} users, but sent only ${read}`;
	return failed(message, 'Run it again.', { reason: 'incomplete' });
}

async function readyExport(item: Item): Promise<Result<JsonRecord>> {
	const chosen = await choose(audienceExport, item);
	if (!chosen.ok) return chosen;
	const found = await fetchChosen(audienceExport, chosen.value, item);
	if (!found.ok || found.value.state === 'ACTIVE') return found;
	if (found.value.state === 'FAILED') return notExported(found.value);
	return failed(
		`The audience export is not ready yet (${Math.floor(numberIn(found.value.percentageCompleted) ?? 0)}%)`,
		"Wait for it: 'Audience Export: Create' returns an export once it is ready.",
		{ reason: 'notReady' },
	);
}

export const getUsers: Operation = {
	option: {
		...{ name: 'Get Users', value: 'getUsers', action: 'Get users of audience export' },
		description: 'List the users who were in an audience when it was exported',
	},
	properties: [
		...[...ofProperty.fields, chooserOf(audienceExport)],
		...[...limitFields, ...listOutputFields('users')],
		optionsField(fileOptions, RETRY_OPTIONS),
	],
	execute: async function* (run) {
		const itemOf = openSession(run);
		for (const input of run.inputs) {
			const { item } = input;
			const read = await input.attempt(async () => await readUsers(itemOf(input), run));
			yield read.ok ? { ...read.value, item } : { failure: read.failure, item };
		}
	},
};

type User = Record<string, string>;

/** As items, or in a file, which is written while the pages come. */
async function readUsers(item: Item, run: Run): Promise<Result<{ rows: User[] } | Row>> {
	const { input } = item;
	const limit = readLimit(input);
	const file = input.choice('output') === 'file' ? readFileChoice(input, 'users') : undefined;
	const found = await readyExport(item);
	if (!found.ok) return found;
	const columns = dimensionsOf(found.value);
	const pages = usersOf(found.value, columns, limit, item);
	if (file) return await writeRows(columns, pages, file, run);
	const rows: User[] = [];
	for await (const page of pages) {
		if (!page.ok) return page;
		for (const user of page.value) rows.push(user);
	}
	return success({ rows });
}
