import type { IDataObject } from 'n8n-workflow';

import { isRecord, type JsonRecord } from '../../shared/core/json';
import { failed, success, type Result } from '../../shared/core/result';
import type { Input } from '../../shared/node/inputs';
import type { Operation } from '../../shared/node/operation';
import { limitFields, optionsField, readLimit } from '../../shared/node/options';
import { numberIn, recordsIn, textIn } from '../google/read';
import { ask } from '../google/client';
import { RETRY_OPTIONS } from '../fields';
import { createOperation, dimensionsOf, kind, notExported } from './audienceExport';
import { choose, fetchChosen } from './choose';
import { pathOf, type Kind } from './description';
import { ofProperty } from './parents';
import { openSession, type Item } from './session';

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
