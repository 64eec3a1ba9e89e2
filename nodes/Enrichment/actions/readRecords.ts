import type { IDataObject } from 'n8n-workflow';

import { success, type Failure, type Result } from '../../shared/core/result';
import type { Input } from '../../shared/node/inputs';
import type { Run } from '../../shared/node/operation';
import { reader } from '../../shared/node/reader';
import type { Entity } from '../person/entities';
import type { Reveal } from '../providers/dialect';
import type { Envelope } from '../records/envelope';
import { hasNothingToFill } from '../records/fill';
import { levelOf } from '../records/ownFields';
import type { Candidate } from '../records/plan';
import { fieldOf, isFilled } from '../records/values';
import type { IdentifierSource } from './identifiers';

/** What is read of one item before anything is paid: afterwards nothing may fail any more. */
export interface ItemToLookUp {
	candidate: Candidate;
	/** The output item of the record. */
	put: (envelope: Envelope) => IDataObject;
	/** Why the parameters of the item cannot be worked out. What its data lack is an outcome instead. */
	failure?: Failure;
}

export interface RecordRules {
	candidate: (input: Input) => Candidate;
	/** Where the result goes; what overwrites data of the item is refused. */
	shape: (input: Input) => Result<ItemToLookUp['put']>;
	/** Where the result of a record goes of which that cannot be read. */
	fallback: (input: Input) => ItemToLookUp['put'];
}

/** Records between two moments in which n8n may do something else. */
const YIELD_EVERY = 10_000;

/** Every item as it is to be looked up; what cannot be read is set aside with the reason. */
export async function readRecords(run: Run, rules: RecordRules): Promise<ItemToLookUp[]> {
	const items: ItemToLookUp[] = [];
	for (const input of run.inputs) {
		// n8n takes a process that is silent for a minute for dead.
		if (input.item % YIELD_EVERY === YIELD_EVERY - 1) await run.clock.sleep(1);
		const item = input.attemptNow(() => readRecord(input, rules));
		items.push(item.ok ? item.value : setAside(input, item.failure, rules));
	}
	return items;
}

function readRecord(input: Input, { candidate, shape }: RecordRules): Result<ItemToLookUp> {
	const put = shape(input);
	if (!put.ok) return put;
	return success({ candidate: candidate(input), put: put.value });
}

function setAside(input: Input, failure: Failure, { shape, fallback }: RecordRules): ItemToLookUp {
	const put = input.attemptNow(() => shape(input));
	const candidate = { raw: {}, extra: {}, alreadyFilled: false, unreadable: failure };
	return { candidate, put: put.ok ? put.value : fallback(input), failure };
}

/** How to read one record, with what decides whether and how it is looked up. */
export function candidateReader(
	first: Input,
	entity: Entity,
	source: IdentifierSource,
	mayFill: boolean,
	reveal: readonly Reveal[],
) {
	const bought = reveal.map((each) => (each === 'phone' ? each : 'email'));
	const fills = mayFill
		? reader(first, 'fillEmptyFields', (input, name) => input.flag(name))
		: () => false;
	const isComplete = ({ record }: Input) =>
		hasNothingToFill(entity, source.isItem ? levelOf(entity, record).fields : record, bought);
	const extra = reader(first, 'options.extraBody', (input, name) => input.object(name) ?? {});
	const skipped = reader(first, 'options.skipIfFieldHasValue', (input, name) => input.text(name));
	return (input: Input): Candidate => {
		const field = skipped(input);
		return {
			...source.read(input),
			extra: extra(input),
			alreadyFilled:
				(field !== '' && isFilled(fieldOf(input.record, field))) ||
				(fills(input) && isComplete(input)),
		};
	};
}
