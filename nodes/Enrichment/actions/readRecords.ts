import { mapped, sentenceOf, success, type Failure, type Result } from '../../shared/core/result';
import type { Input } from '../../shared/node/inputs';
import type { Run } from '../../shared/node/operation';
import { reader } from '../../shared/node/written';
import { labelOf, type Entity, type IdentifierName } from '../person/entities';
import type { Reveal, Dialect } from '../providers/dialect';
import { hasNothingToFill } from '../records/fill';
import { levelOf, ownIdentifiers, type OwnIdentifiers } from '../records/ownFields';
import type { Candidate } from '../records/plan';
import { fieldOf, isFilled } from '../records/itemLevels';
import { readIdentifiers, withoutIdentifier } from '../records/identifiers';
import type { Defect } from '../records/normalise';
import { rawIdentifiers } from '../records/rawIdentifiers';
import { asItem, shownIn } from './envelopes';
import {
	intoFreeField,
	intoRecord,
	resultPath,
	USUAL_FIELD,
	type Put,
	type ResultFormat,
} from './intoRecord';
import { identifierParameters } from './fields';

/** `enrich` completes all items together and keeps their data; `find` returns one result per item. */
export type LookupKind = 'enrich' | 'find';

/** Everything that is read of an item, before anything is paid: afterwards nothing may fail. */
export interface ItemToLookUp {
	candidate: Candidate;
	/** Makes the output item. */
	put: Put;
	/** Why the item's parameters cannot be resolved. Missing data is an outcome instead. */
	failure?: Failure;
}

interface ReadItem {
	candidate: (input: Input) => Candidate;
	/** Where the result goes; a failure if it would overwrite data. */
	place: (input: Input) => Result<Put>;
}

/** Records between two pauses in which n8n can do other work. */
const YIELD_EVERY = 10_000;

/** Reads every item; those that cannot be read carry the reason. */
export async function readRecords(
	run: Run,
	first: Input,
	entity: Entity,
	kind: LookupKind,
	source: IdentifierSource,
	reveal: readonly Reveal[],
): Promise<ItemToLookUp[]> {
	const read = {
		candidate: candidateReader(first, entity, kind, source, reveal),
		place: placer(run, first, entity, kind, source.isItem),
	};
	const items: ItemToLookUp[] = [];
	for (const input of run.inputs) {
		// n8n considers a process dead that is silent for a minute.
		if (input.item % YIELD_EVERY === YIELD_EVERY - 1) await run.clock.sleep(1);
		const item = input.attemptNow(() => readRecord(input, read));
		items.push(item.ok ? item.value : setAside(input, kind, item.failure, read));
	}
	return items;
}

function readRecord(input: Input, { candidate, place }: ReadItem): Result<ItemToLookUp> {
	return mapped(place(input), (put) => ({ candidate: candidate(input), put }));
}

function setAside(input: Input, kind: LookupKind, failure: Failure, { place }: ReadItem) {
	const { reason = 'unreadable' } = failure;
	const unusable = { reason, message: sentenceOf(failure) };
	const candidate = { identifiers: {}, unusable, extra: {}, alreadyFilled: false };
	const put = input.attemptNow(() => place(input));
	const elsewhere = kind === 'enrich' ? intoFreeField(input) : asItem;
	return { candidate, put: put.ok ? put.value : elsewhere, failure };
}

/** Returns the reader of one record. */
function candidateReader(
	first: Input,
	entity: Entity,
	kind: LookupKind,
	source: IdentifierSource,
	reveal: readonly Reveal[],
): ReadItem['candidate'] {
	const bought = reveal.map((each) => (each === 'phone' ? each : 'email'));
	const fills =
		kind === 'enrich'
			? reader(first, 'fillEmptyFields', (input, name) => input.flag(name))
			: () => false;
	const isComplete = ({ record }: Input) =>
		hasNothingToFill(entity, source.isItem ? levelOf(entity, record).fields : record, bought);
	const extra = reader(first, 'options.extraBody', (input, name) => input.object(name) ?? {});
	const skipped = reader(first, 'options.skipIfFieldHasValue', (input, name) => input.text(name));
	return (input) => {
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

/** `enrich` keeps the item's data, `find` only on request. */
function placer(
	run: Run,
	first: Input,
	entity: Entity,
	kind: LookupKind,
	isOwn: boolean,
): ReadItem['place'] {
	if (kind === 'enrich') return besideItem(run, first, entity, isOwn);
	const usual = resultPath(USUAL_FIELD);
	return (input) => {
		if (!input.flag('options.keepInput')) return success(shownIn(run));
		return intoRecord(input, usual, run, {
			entity,
			fillEmptyFields: false,
			isOwn,
			remedy: "Turn off 'Keep Input' under Options, or rename the field of the item.",
		});
	};
}

function besideItem(run: Run, first: Input, entity: Entity, isOwn: boolean): ReadItem['place'] {
	const remedy = "Choose another name in 'Result Field', or rename the field of the item.";
	const path = reader(first, 'outputField', (input, name) =>
		resultPath(input.requiredText(name)),
	);
	const format = reader(first, 'resultFormat', (input, name) => input.choice<ResultFormat>(name));
	const fills = reader(first, 'fillEmptyFields', (input, name) => input.flag(name));
	return (input) =>
		intoRecord(input, path(input), run, {
			entity,
			fillEmptyFields: fills(input),
			format: format(input),
			isOwn,
			remedy,
		});
}

/** What identifies a record, or why that is not enough. */
type Identification = Pick<Candidate, 'identifiers' | 'unusable'>;

/** Where identifiers come from: the filled parameters, or the items. */
export interface IdentifierSource {
	/** Whether the items' own fields are read, because no parameter was set. */
	isItem: boolean;
	/** Display names of the parameters that were set. */
	mapped: readonly string[];
	/** Whether all values are fixed, and so the same for every item. */
	isTyped: boolean;
	read(input: Input): Identification;
}

export function identifierSource(
	first: Input,
	entity: Entity,
	dialect: Dialect,
	mayReadItem: boolean,
): IdentifierSource {
	const filled = identifierParameters(entity).map(
		([name, parameter]) => [name, parameter, first.written(parameter)] as const,
	);
	const mapped = filled.filter(([, , written]) => written !== 'nothing');
	const isItem = mayReadItem && mapped.length === 0;
	return {
		isItem,
		mapped: mayReadItem ? mapped.map(([name]) => labelOf(name)) : [],
		isTyped: !isItem && mapped.every(([, , written]) => written === 'value'),
		read: (input) =>
			identification(
				entity,
				dialect,
				isItem
					? ownIdentifiers(entity, input.record)
					: given(input, entity, dialect, mapped),
			),
	};
}

type Mapped = ReadonlyArray<readonly [IdentifierName, string, unknown]>;

function given(input: Input, entity: Entity, dialect: Dialect, mapped: Mapped): OwnIdentifiers {
	const values = mapped.map(([name, parameter]) => [name, input.read(parameter)] as const);
	const { raw, unreadable } = rawIdentifiers(entity, values);
	const { record } = input;
	// Rows of a search name the provider of their ID; any other ID is the user's responsibility.
	const isRowsId = raw.providerId === String(record.providerId ?? '');
	const provider = isRowsId ? record.provider : undefined;
	return {
		...readIdentifiers(entity, raw, unreadable),
		provider: provider ?? dialect.name,
	};
}

function identification(entity: Entity, dialect: Dialect, own: OwnIdentifiers): Identification {
	const foreign = own.identifiers.providerId ? foreignId(own.provider, dialect) : undefined;
	return foreign ? withoutIdentifier(entity, 'providerId', foreign, own) : own;
}

/** Whether `provider` in an item is the credential's, also as earlier versions wrote it. */
export const isFrom = (provider: unknown, { name, formerName }: Dialect): boolean =>
	provider === name || (formerName !== undefined && provider === formerName);

function foreignId(provider: unknown, dialect: Dialect): Defect | undefined {
	if (isFrom(provider, dialect)) return undefined;
	const whose =
		typeof provider === 'string' && provider !== ''
			? `is from ${provider.slice(0, 100)}, not from the provider of the credential`
			: "is of an unknown provider: there is no 'provider' beside it";
	return {
		reason: 'noIdentifier',
		message: `The 'providerId' of the record ${whose}. ${dialect.label} does not know it. Use that provider's credential, or map another identifier.`,
	};
}
