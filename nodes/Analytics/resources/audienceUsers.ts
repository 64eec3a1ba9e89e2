import { isRecord, type JsonRecord } from '../../shared/core/json';
import { failed, success, type Failure, type Result } from '../../shared/core/result';
import type { Input } from '../../shared/node/inputs';
import type { Operation, Row, Run } from '../../shared/node/operation';
import { limitFields, optionsField, readLimit } from '../../shared/node/options';
import { numberIn, recordsIn, textIn } from '../google/read';
import { ask } from '../google/client';
import { fileOptions, listOutputFields, readFileChoice, type FileChoice } from '../files/choice';
import { writeRows, type Cells } from '../files/write';
import { RETRY_OPTIONS } from '../fields';
import { createOperation, dimensionsOf, kind, notExported } from './audienceExport';
import { choose, fetchChosen } from './choose';
import { chooserOf, pathOf, type Kind } from './description';
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

async function open(input: Input, itemOf: (input: Input) => Item): Promise<Result<Opened>> {
	return await input.attempt(async () => {
		const [item, limit] = [itemOf(input), readLimit(input)];
		const isFile = input.choice('output') === 'file';
		const file = isFile ? readFileChoice(input, 'users') : undefined;
		const found = await readyExport(item);
		return found.ok ? success({ item, limit, file, found: found.value }) : found;
	});
}

/** The rows of one export, page by page. */
async function* usersOf({ item, limit, found }: Opened): AsyncGenerator<Result<User[]>> {
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

type User = Record<string, string>;

function toUser(names: string[], { dimensionValues }: JsonRecord): User {
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
	properties: [
		...[...ofProperty.fields, chooserOf(kind), ...limitFields, ...listOutputFields('users')],
		optionsField(fileOptions, RETRY_OPTIONS),
	],
	execute: async function* (run) {
		const itemOf = openSession(run);
		for (const input of run.inputs) {
			const { item } = input;
			for await (const outcome of usersFor(input, itemOf, run)) {
				if (run.signal?.aborted) return;
				yield { ...outcome, item };
			}
		}
	},
};

type Users = { rows: User[] } | Row | { failure: Failure };

/** As items, or in one file. */
async function* usersFor(
	input: Input,
	itemOf: (input: Input) => Item,
	run: Run,
): AsyncGenerator<Users> {
	const opened = await open(input, itemOf);
	if (!opened.ok) return yield opened;
	const { file } = opened.value;
	if (file) {
		const written = await writeUsers(opened.value, file, run);
		return yield written.ok ? written.value : written;
	}
	for await (const page of usersOf(opened.value)) yield page.ok ? { rows: page.value } : page;
}

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

export const audienceExport: Kind = {
	...kind,
	resource: {
		...kind.resource,
		operations: [createOperation, getUsers, ...kind.resource.operations],
	},
};
