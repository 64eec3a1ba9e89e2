import type { IDataObject } from 'n8n-workflow';

import { success, type Failure } from '../../shared/core/result';
import type { Input } from '../../shared/node/inputs';
import type { Run } from '../../shared/node/operation';
import type { Entity } from '../domain/entities';
import type { Envelope } from '../domain/envelope';
import { readIdentifiers } from '../domain/identifiers';
import type { Candidate } from '../domain/plan';
import { readCandidate } from './settings';

/** What is read of one item before anything is paid: afterwards nothing may fail any more. */
export interface ItemToEnrich {
	candidate: Candidate;
	/** The output item of the record. */
	put: (envelope: Envelope) => IDataObject;
}

export interface RecordRules {
	entity: Entity;
	/** Refuse an unusable record before anything is sent, instead of setting it aside. */
	strict: boolean;
	/** Reads where the result goes. */
	shape: (input: Input, run: Run) => ItemToEnrich['put'];
	/** Where the result of a record goes of which that cannot be read. */
	fallback: (input: Input) => ItemToEnrich['put'];
}

/** Records between two moments in which n8n may do something else. */
const BREATH = 10_000;

/** Every item as it is to be looked up; what cannot be read is set aside with the reason. */
export async function readRecords(run: Run, rules: RecordRules) {
	const items: ItemToEnrich[] = [];
	const failures: Array<{ item: number; failure: Failure }> = [];
	for (const input of run.inputs) {
		// n8n takes a process that is silent for a minute for dead.
		if (input.item % BREATH === BREATH - 1) await run.clock.sleep(1);
		const result = await input.attempt(async () => success(readRecord(input, run, rules)));
		const failure = result.ok ? refusalOf(result.value.candidate, rules) : result.failure;
		if (failure) failures.push({ item: input.item, failure });
		items.push(result.ok ? result.value : setAside(input, result.failure, rules));
	}
	return { items, failures };
}

function readRecord(input: Input, run: Run, { entity, shape }: RecordRules): ItemToEnrich {
	return {
		candidate: readCandidate(input, entity),
		put: shape(input, run),
	};
}

function setAside(input: Input, unreadable: Failure, { fallback }: RecordRules): ItemToEnrich {
	const candidate = { raw: {}, extra: {}, alreadyFilled: false, unreadable };
	return { candidate, put: fallback(input) };
}

function refusalOf(candidate: Candidate, { entity, strict }: RecordRules): Failure | undefined {
	if (!strict || candidate.alreadyFilled) return undefined;
	const { unusable, defects } = readIdentifiers(entity, candidate.raw);
	const defect = defects[0] ?? unusable;
	return defect && { message: defect.message, description: REMEDY, reason: defect.reason };
}

const REMEDY = 'Nothing was sent and nothing was paid. Correct the value or the expression.';
