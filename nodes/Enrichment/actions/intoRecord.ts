import { isSafeObjectProperty, type IDataObject } from 'n8n-workflow';

import { isRecord, readValueAt } from '../../shared/core/json';
import { failed, success, type Result } from '../../shared/core/result';
import type { InputItem } from '../../shared/node/inputItem';
import { omitErrorField, type OperationRun } from '../../shared/node/operation';
import {
	toColumnPrefix,
	toEnvelopeColumns,
	readEnvelopeFromColumns,
	findCollidingColumn,
	removeColumns,
	type ColumnLayout,
} from '../records/columns';
import type { Entity } from '../person/entities';
import {
	isEnvelope,
	readEarlierLookup,
	RESULT_KEY,
	carryOverEarlierLookup,
	findBestEarlierResult,
	type EarlierResult,
	type Envelope,
} from '../records/envelope';
import { fillEmptyColumns, type ResultToFill } from '../records/fill';
import { findIdentifyingLevel } from '../records/ownFields';
import { hasValue, copyWithoutValueAt, copyWithValueAt } from '../records/itemLevels';
import { toItemData, chooseEnvelopeConverter } from './envelopes';

/** Makes the output item of a record from its envelope. */
export type ItemWriter = (envelope: Envelope) => IDataObject;

/** How results are written into items. */
interface Placement {
	entity: Entity;
	fillEmptyFields: boolean;
	/** What the user can do if the result would overwrite a field. */
	remedy: string;
	/** Whether identifiers were read from the item's own fields, which are then the ones to fill. */
	isOwn: boolean;
	/** The field that gets the result, or the prefix of its columns. */
	field: string;
	/** The columns of the result; undefined where one field holds everything. */
	layout: ColumnLayout | undefined;
	/** Whether the earlier result is the beginning of this one. */
	goesOn?: true;
}

/** The result field of operations that do not let the user choose one. */
export const DEFAULT_RESULT_FIELD = 'enrichment';

/** The input item's own data with the envelope beside it. */
export function createItemWriter(
	input: InputItem,
	run: OperationRun,
	placement: Placement,
): Result<ItemWriter> {
	const read = resultPath(placement.field);
	if (!read.ok) return read;
	const { layout } = placement;
	return layout === undefined
		? intoField(input, run, read.value, placement)
		: intoColumns(input, read.value, layout, placement);
}

/** One field of the item that holds the whole envelope. */
function intoField(
	{ record: data }: InputItem,
	run: OperationRun,
	path: string[],
	placement: Placement,
): Result<ItemWriter> {
	const { entity, remedy, goesOn } = placement;
	const taken = overwritten(data, path);
	if (taken !== undefined) return overwrites(path, taken, remedy);
	const before: unknown = readValueAt(data, path);
	const earlier = readEarlierLookup(entity, before);
	return success((envelope) => {
		const best = findBestToFill(entity, envelope, earlier?.result);
		const filled = fillRecord(omitErrorField(data), best, placement);
		const whole = carryOverEarlierLookup(entity, envelope, earlier, goesOn);
		return copyWithValueAt(filled, path, chooseEnvelopeConverter(run)(whole));
	});
}

/** Columns behind the fields of the item. */
function intoColumns(
	{ record: data }: InputItem,
	path: string[],
	layout: ColumnLayout,
	placement: Placement,
): Result<ItemWriter> {
	const { entity, remedy, goesOn } = placement;
	const prefix = toColumnPrefix(path);
	const taken = findCollidingColumn(entity, prefix, data);
	if (taken !== undefined) return overwrites(path, taken, remedy);
	const columns = readEnvelopeFromColumns(entity, prefix, data);
	const inField: unknown = readValueAt(data, path);
	const before = columns ?? inField;
	const earlier = readEarlierLookup(entity, before);
	// An earlier result in one field goes on in the columns.
	const isTakenOver = columns === undefined && isEnvelope(inField);
	return success((envelope) => {
		const best = findBestToFill(entity, envelope, earlier?.result);
		const filled = fillRecord(omitErrorField(data), best, placement);
		const others = isTakenOver ? copyWithoutValueAt(filled, path) : filled;
		const whole = carryOverEarlierLookup(entity, envelope, earlier, goesOn);
		const result = toEnvelopeColumns(prefix, whole, layout, others) as IDataObject;
		return { ...removeColumns(prefix, others), ...result };
	});
}

/** What fills empty fields: what this run found, and where it found nobody, what an earlier run did of the same person. */
function findBestToFill(
	entity: Entity,
	envelope: Envelope,
	earlier: EarlierResult | undefined,
): ResultToFill {
	// What another item of the same person has is that person's.
	const isSupplied = envelope.reason === 'alreadyFilled' && envelope[RESULT_KEY[entity]];
	if (isSupplied) return { ...envelope, status: 'found' };
	const known = findBestEarlierResult(entity, envelope, earlier);
	const isUsed = known?.isConfirmed === true && !known.wasSetAside;
	return isUsed ? { status: 'found', [RESULT_KEY[entity]]: known.result } : envelope;
}

/** For an item whose parameters cannot be read: puts the result into a free field, or into columns that are free. */
export function createFreeFieldWriter(
	{ record }: InputItem,
	entity: Entity,
	layout: ColumnLayout | undefined,
): ItemWriter {
	const names = [
		DEFAULT_RESULT_FIELD,
		`${DEFAULT_RESULT_FIELD}Result`,
		`${DEFAULT_RESULT_FIELD}Result2`,
	];
	const isFree = (name: string) =>
		layout === undefined
			? overwritten(record, [name]) === undefined
			: findCollidingColumn(entity, name, record) === undefined;
	const free = names.find(isFree) ?? DEFAULT_RESULT_FIELD;
	if (layout === undefined) {
		const earlier = readEarlierLookup(entity, record[free]);
		return (envelope) => {
			const whole = carryOverEarlierLookup(entity, envelope, earlier);
			return copyWithValueAt(omitErrorField(record), [free], toItemData(whole));
		};
	}
	const earlier = readEarlierLookup(entity, readEnvelopeFromColumns(entity, free, record));
	return (envelope) => {
		const whole = carryOverEarlierLookup(entity, envelope, earlier);
		const columns = toEnvelopeColumns(free, whole, layout, record) as IDataObject;
		return { ...removeColumns(free, omitErrorField(record)), ...columns };
	};
}

/** n8n cannot store objects that are thousands of levels deep. */
const DEEPEST = 20;

/** The names on the way to the field that the result is put into. */
function resultPath(field: string): Result<string[]> {
	const path = field.split('.').map((name) => name.trim());
	if (path[0] === 'error') {
		return failed(
			`'Result Field' cannot be "${field}"`,
			"n8n treats items with a field 'error' as failed: 'Retry On Fail' would run the node again and you would pay twice. Use another name.",
		);
	}
	const isPath = path.every((name) => name !== '' && isSafeObjectProperty(name));
	if (isPath && path.length <= DEEPEST) return success(path);
	return failed(
		`'Result Field' cannot be "${field}"`,
		`Use a name, or up to ${DEEPEST} names separated by dots, such as crm.enrichment.`,
	);
}

/** The path of the item's own field that the result would overwrite. */
function overwritten(record: IDataObject, path: string[]): string | undefined {
	let value: unknown = record;
	for (const [index, name] of path.entries()) {
		value = readValueAt(value, [name]);
		if (value !== false && !hasValue(value)) return undefined;
		const isLast = index === path.length - 1;
		const isTaken = isLast ? !isEnvelope(value) : !isRecord(value);
		if (isTaken) return path.slice(0, index + 1).join('.');
	}
	return undefined;
}

function overwrites(path: string[], taken: string, remedy: string) {
	return failed(
		`The result in '${path.join('.')}' would overwrite the item's field '${taken}'`,
		`${remedy} Nothing was sent.`,
		{ reason: 'overwrites' },
	);
}

/** The item with what was found in its empty columns, if the user wants that. */
function fillRecord(record: IDataObject, result: ResultToFill, placement: Placement): IDataObject {
	if (!placement.fillEmptyFields) return record;
	const { entity, isOwn } = placement;
	const level = isOwn
		? findIdentifyingLevel(entity, record)
		: { fields: record, replaceFields: (fields: IDataObject) => fields };
	const filled = fillEmptyColumns(entity, level.fields, result);
	return level.replaceFields({ ...(level.fields as IDataObject), ...filled });
}
