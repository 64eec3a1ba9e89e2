import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { isRecord, type JsonRecord } from '../../shared/core/json';
import { collectPages } from '../../shared/core/paging';
import { failed, sentenceOf, success, type Failure, type Result } from '../../shared/core/result';
import type { Input } from '../../shared/node/inputs';
import { limitFields, readLimit } from '../../shared/node/limit';
import type { Execute, Outcome, Run } from '../../shared/node/operation';
import { readCriteria, type Criteria } from '../domain/criteria';
import type { Entity } from '../domain/entities';
import { normalise, unwrap } from '../domain/rows';
import { judgeLookup } from '../domain/verdict';
import { keyRemedy } from '../service';
import { compact } from './compact';
import { PATIENCE_OPTIONS } from './options';
import { providerOf, readPatience } from './settings';

const PAGE_SIZE = 100;

const CRITERIA: Record<Entity, INodeProperties[]> = {
	contact: [
		criterion(
			'Job Title',
			'jobTitle',
			'e.g. Head of Sales, VP Sales',
			'One title, or several with commas',
		),
		criterion(
			'Company',
			'company',
			'e.g. example.com',
			'Name or domain of the employer, or several with commas',
		),
	],
	company: [
		criterion(
			'Name',
			'name',
			'e.g. Analytical Engines',
			'Name of the company, or several with commas',
		),
	],
};

const SHARED_CRITERIA: INodeProperties[] = [
	criterion(
		'Location',
		'location',
		'e.g. Oslo, Norway; Sweden',
		'A city, region or country. "Oslo, Norway" is one place; semicolons separate several.',
	),
	criterion(
		'Industry',
		'industry',
		'e.g. Software, Banking',
		'One industry, or several with commas',
	),
	criterion(
		'Company Size',
		'companySize',
		'e.g. 51-200, 10001+',
		'Number of employees: a range, a minimum such as "over 500", or several with commas',
	),
];

function criterion(
	displayName: string,
	name: string,
	placeholder: string,
	description: string,
): INodeProperties {
	return { displayName, name, type: 'string', default: '', placeholder, description };
}

/** The fields of a search: its criteria, and how many matches are wanted. */
export function searchFields(entity: Entity): INodeProperties[] {
	return [
		...CRITERIA[entity],
		...SHARED_CRITERIA,
		...limitFields,
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add option',
			default: {},
			options: PATIENCE_OPTIONS,
		},
	];
}

/** Criteria to many records, one output item for each match; no match gives no items. */
export function search(entity: Entity): Execute {
	return async function* (run) {
		let found = 0;
		const failures: Outcome[] = [];
		for (const input of run.inputs) {
			const records: unknown[] = [];
			const result = await input.attempt(
				async () => await collect(run, input, entity, records),
			);
			for (const record of records)
				yield { item: input.item, json: rowOf(run, entity, record) };
			found += records.length;
			if (result.ok) continue;
			// Matches that were received, and perhaps paid, must not be thrown away with the node.
			if (found > 0) yield keptFailure(run, input, records.length, result.failure);
			else if (run.continuesOnFail)
				failures.push({ item: input.item, failure: result.failure });
			else yield { item: input.item, failure: result.failure };
		}
		// Last, because n8n retries a node whose first item is an error.
		yield* failures;
	};
}

async function collect(
	run: Run,
	input: Input,
	entity: Entity,
	records: unknown[],
): Promise<Result<true>> {
	const criteria = input.accept(readCriteria(rawCriteria(input, entity)));
	const limit = readLimit(input);
	const pages = await collectPages(
		pageFetcher(run, input, entity, criteria, limit, records),
		limit,
	);
	return pages.ok ? success(true) : pages;
}

function rawCriteria(input: Input, entity: Entity): Record<string, unknown> {
	const fields = [...CRITERIA[entity], ...SHARED_CRITERIA];
	return Object.fromEntries(fields.map(({ name }) => [name, input.read(name)]));
}

function pageFetcher(
	run: Run,
	input: Input,
	entity: Entity,
	criteria: Criteria,
	limit: number,
	records: unknown[],
) {
	const send = run.connect(readPatience(input));
	const provider = providerOf(run);
	return async (start: string | undefined) => {
		const page = { start, size: Math.min(limit, PAGE_SIZE) };
		const answer = await send(provider.search(entity, criteria, page));
		const verdict = judgeLookup(answer, 'many');
		if (verdict.kind === 'noMatch') return success({ items: [] });
		if (verdict.kind !== 'answered') return searchFailure(verdict, run);
		const read = provider.readPage(verdict.response, page);
		if (read.ok) records.push(...read.value.items.slice(0, limit - records.length));
		return read;
	};
}

function searchFailure(
	verdict: Exclude<ReturnType<typeof judgeLookup>, { kind: 'answered' }>,
	run: Run,
) {
	if (!('failure' in verdict)) {
		return failed('The provider has not finished the search', 'Run it again later.');
	}
	const { message, description, ...more } = verdict.failure;
	if (more.reason === 'badKey') return failed(message, keyRemedy(run.credentials), more);
	const path =
		"The search path is set in the credential: 'Contact Search Path' and 'Company Search Path'.";
	return failed(message, verdict.kind === 'noEndpoint' ? path : description, more);
}

function keptFailure(run: Run, { item }: Input, received: number, failure: Failure): Outcome {
	const message = `The search of item ${item} ended after ${received} matches: ${sentenceOf(failure)}`;
	run.hint(message, 'warning');
	return { item, json: { status: 'failed', reason: failure.reason ?? 'incomplete', message } };
}

function rowOf({ isTool }: Run, entity: Entity, record: unknown): IDataObject {
	const flat = flatten(entity, isRecord(record) ? record : { id: record });
	return isTool ? compact(flat) : flat;
}

/** Some providers list no more than ids. */
function flatten(entity: Entity, record: JsonRecord): IDataObject {
	const flat = normalise(entity, unwrap(entity, record) ?? record);
	return { ...flat } as IDataObject;
}
