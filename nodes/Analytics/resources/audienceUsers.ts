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
	type FileChoice,
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

/** An export whose users can be read. */
interface Opened {
	item: Item;
	limit: number;
	found: JsonRecord;
	/** Where they go into a file. */
	file: FileChoice | undefined;
}

async function open(item: Item): Promise<Result<Opened>> {
	const { input } = item;
	const limit = readLimit(input);
	const file = input.choice('output') === 'file' ? readFileChoice(input, 'users') : undefined;
	const found = await readyExport(item);
	return found.ok ? success({ item, limit, file, found: found.value }) : found;
}

/** The rows of one export, page by page. */
async function* usersOf({ item, limit, found }: Opened): AsyncGenerator<Result<User[]>> {
	const names = dimensionsOf(found);
	for (let offset = 0, total = 1; offset < Math.min(total, limit); ) {
		const body = { offset, limit: Math.min(PAGE_SIZE, limit - offset) };
		const path = `${pathOf(audienceExport, textIn(found.name))}:query`;
		const request = { method: 'POST', path, body, repeatable: true } as const;
		const page = await ask(item.send, request, (answer) => isRecord(answer.audienceExport));
		if (!page.ok) return yield page;
		const rows = recordsIn(page.value.audienceRows).map(({ dimensionValues }) =>
			namedValues(names, dimensionValues),
		);
		total = numberIn(page.value.rowCount) ?? 0;
		offset += rows.length;
		if (rows.length === 0 && offset < total) return yield incomplete(offset, total);
		yield success(rows);
		if (offset >= limit && total > limit)
			item.hint(`${offset} of ${total} users. Turn on 'Return All' to get all.`);
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
	const { name, parent } = chosen.value;
	const found = await fetchChosen(audienceExport, { name, parent }, item);
	if (!found.ok || found.value.state === 'ACTIVE') return found;
	if (found.value.state === 'FAILED') return notExported(found.value);
	return failed(
		`The audience export is not ready yet (${numberIn(found.value.percentageCompleted) ?? 0}%)`,
		"Wait for it: 'Audience Export: Create' returns an export once it is ready.",
		{ reason: 'notReady' },
	);
}

export const getUsers: Operation = {
	option: {
		...{ name: 'Get Users', value: 'getUsers', action: 'Get users of audience export' },
		description: 'Get who belonged to an audience when it was exported',
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
			const opened = await input.attempt(async () => await open(itemOf(input)));
			for await (const users of usersOrFile(opened, run)) {
				if (run.signal?.aborted) return;
				yield users.ok ? { ...users.value, item } : { failure: users.failure, item };
			}
		}
	},
};

/** As items, or in one file. */
async function* usersOrFile(opened: Result<Opened>, run: Run): AsyncGenerator<Result<Users>> {
	if (!opened.ok) return yield opened;
	const { file } = opened.value;
	if (file) return yield await writeUsers(opened.value, file, run);
	for await (const page of usersOf(opened.value))
		yield page.ok ? success({ rows: page.value }) : page;
}

type Users = { rows: User[] } | Row;

/** Written while the pages come, so that no more than one is in memory. */
async function writeUsers(opened: Opened, file: FileChoice, run: Run): Promise<Result<Row>> {
	const columns = dimensionsOf(opened.found);
	const rows = async function* (): Cells {
		for await (const page of usersOf(opened)) {
			yield page.ok
				? success(page.value.map((user) => columns.map((name) => user[name])))
				: page;
		}
	};
	return await writeRows(columns, rows(), file, run);
}
