import { isRecord, type JsonRecord } from '../../shared/core/json';
import { failed, success, type Result } from '../../shared/core/result';
import type { Operation, Row, Run } from '../../shared/node/operation';
import { limitFields, optionsField, readLimit } from '../../shared/node/panel';
import { RETRY_OPTIONS } from '../fields';
import {
	fileOptions,
	listOutputFields,
	readFileChoice,
	writeRows,
	type Cells,
} from '../files/rows';
import { namedValues, numberIn, recordsIn, textIn } from '../google/answer';
import { ask } from '../google/client';
import { audienceExport, dimensionsOf, notExported } from './audienceExport';
import { choose, fetchChosen } from './choose';
import { chooserOf, pathOf } from './description';
import { ofProperty } from './parents';
import { openSession, type Item } from './session';

/** Fewer rows than Google would send at once, so that few are in memory twice. */
const PAGE_SIZE = 100_000;

/** The rows of one export, page by page. */
async function* usersOf(
	found: JsonRecord,
	limit: number,
	{ send, hint }: Item,
): AsyncGenerator<Result<User[]>> {
	const names = dimensionsOf(found);
	for (let offset = 0, total = 1; offset < Math.min(total, limit); ) {
		const body = { offset, limit: Math.min(PAGE_SIZE, limit - offset) };
		const path = `${pathOf(audienceExport, textIn(found.name))}:query`;
		const request = { method: 'POST', path, body, repeatable: true } as const;
		const page = await ask(send, request, (answer) => isRecord(answer.audienceExport));
		if (!page.ok) return yield page;
		const rows = recordsIn(page.value.audienceRows).map(({ dimensionValues }) =>
			namedValues(names, dimensionValues),
		);
		total = numberIn(page.value.rowCount) ?? 0;
		offset += rows.length;
		if (rows.length === 0 && offset < total) return yield incomplete(offset, total);
		yield success(rows);
		if (offset >= limit && total > limit)
			hint(`${offset} of ${total} users. Turn on 'Return All' to get all.`);
	}
}

type User = Record<string, string>;

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
		...[
			...ofProperty.fields,
			chooserOf(audienceExport),
			...limitFields,
			...listOutputFields('users'),
		],
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

/** As items, or in a file, which is written while the pages come. */
async function readUsers(item: Item, run: Run): Promise<Result<{ rows: User[] } | Row>> {
	const { input } = item;
	const limit = readLimit(input);
	const file = input.choice('output') === 'file' ? readFileChoice(input, 'users') : undefined;
	const found = await readyExport(item);
	if (!found.ok) return found;
	const pages = usersOf(found.value, limit, item);
	const columns = dimensionsOf(found.value);
	if (file) return await writeRows(columns, cellsOf(columns, pages), file, run);
	const rows: User[] = [];
	for await (const page of pages) {
		if (!page.ok) return page;
		for (const user of page.value) rows.push(user);
	}
	return success({ rows });
}

async function* cellsOf(columns: string[], pages: AsyncGenerator<Result<User[]>>): Cells {
	for await (const page of pages)
		yield page.ok ? success(page.value.map((user) => columns.map((name) => user[name]))) : page;
}
