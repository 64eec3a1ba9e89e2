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
import { fillEmptyColumns, findMissingContactColumns, type ResultToFill } from '../records/fill';
import { findIdentifyingLevel } from '../records/ownFields';
import { hasValue, copyWithoutValueAt, copyWithValueAt } from '../records/itemLevels';
import { toItemData, chooseEnvelopeConverter } from './envelopes';

/** Converts the envelope of a record to its output item. */
export type ItemWriter = (envelope: Envelope) => IDataObject;

/** How results are written into items. */
interface Placement {
	entity: Entity;
	fillEmptyFields: boolean;
	/** What the user can do if the result would overwrite a field. */
	remedy: string;
	/** Whether identifiers were read from the item's own fields, which are then filled. */
	wereOwnFieldsRead: boolean;
	/** The field that gets the result, or the prefix of its columns. */
	resultField: string;
	/** The columns of the result; undefined if one field holds everything. */
	layout: ColumnLayout | undefined;
	/** Set if the result continues an earlier one of the item. */
	continuesEarlierResult?: true;
}

/** The result field of operations that do not let the user choose one. */
export const DEFAULT_RESULT_FIELD = 'enrichment';

/** Creates a writer that adds the envelope to the input item; fails if that would overwrite a field. */
export function createItemWriter(
	input: InputItem,
	run: OperationRun,
	placement: Placement,
): Result<ItemWriter> {
	const read = parseResultPath(placement.resultField);
	if (!read.ok) return read;
	const { layout } = placement;
	return layout === undefined
		? createFieldWriter(input, run, read.value, placement)
		: createColumnsWriter(input, read.value, layout, placement);
}

/** Creates a writer that puts the whole envelope into one field of the item. */
function createFieldWriter(
	{ record: data }: InputItem,
	run: OperationRun,
	path: string[],
	placement: Placement,
): Result<ItemWriter> {
	const { entity, remedy, continuesEarlierResult } = placement;
	const taken = findOverwrittenField(data, path);
	if (taken !== undefined) return refuseOverwriting(path, taken, remedy);
	const before: unknown = readValueAt(data, path);
	const earlier = readEarlierLookup(entity, before);
	return success((envelope) => {
		const best = findBestToFill(entity, envelope, earlier?.result);
		const filled = fillRecord(omitErrorField(data), best, placement);
		const whole = carryOverEarlierLookup(entity, envelope, earlier, continuesEarlierResult);
		return copyWithValueAt(filled, path, chooseEnvelopeConverter(run)(whole));
	});
}

/** Creates a writer that appends the envelope as columns to the item. */
function createColumnsWriter(
	{ record: data }: InputItem,
	path: string[],
	layout: ColumnLayout,
	placement: Placement,
): Result<ItemWriter> {
	const { entity, remedy, continuesEarlierResult } = placement;
	const prefix = toColumnPrefix(path);
	const taken = findCollidingColumn(entity, prefix, data);
	if (taken !== undefined) return refuseOverwriting(path, taken, remedy);
	const columns = readEnvelopeFromColumns(entity, prefix, data);
	const inField: unknown = readValueAt(data, path);
	const before = columns ?? inField;
	const earlier = readEarlierLookup(entity, before);
	// An earlier result in one field moves to the columns.
	const isTakenOver = columns === undefined && isEnvelope(inField);
	return success((envelope) => {
		const best = findBestToFill(entity, envelope, earlier?.result);
		const filled = fillRecord(omitErrorField(data), best, placement);
		const others = isTakenOver ? copyWithoutValueAt(filled, path) : filled;
		const whole = carryOverEarlierLookup(entity, envelope, earlier, continuesEarlierResult);
		const result = toEnvelopeColumns(prefix, whole, layout, others) as IDataObject;
		return { ...removeColumns(prefix, others), ...result };
	});
}

/** Finds the result that fills empty fields: that of this run, or else an earlier confirmed one of the same person. */
function findBestToFill(
	entity: Entity,
	envelope: Envelope,
	earlier: EarlierResult | undefined,
): ResultToFill {
	// Data of another item about the same person can be used.
	const isSupplied = envelope.reason === 'alreadyFilled' && envelope[RESULT_KEY[entity]];
	if (isSupplied) return { ...envelope, status: 'found' };
	const known = findBestEarlierResult(entity, envelope, earlier);
	const isUsed = known?.isConfirmed === true && !known.wasSetAside;
	return isUsed ? { status: 'found', [RESULT_KEY[entity]]: known.result } : envelope;
}

/** Creates a writer for an item with unreadable parameters, which uses a free field or free columns. */
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
			? findOverwrittenField(record, [name]) === undefined
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
const MAX_PATH_LENGTH = 20;

/** Parses the path of the result field; fails if n8n cannot store it. */
function parseResultPath(field: string): Result<string[]> {
	const path = field.split('.').map((name) => name.trim());
	if (path[0] === 'error') {
		return failed(
			`'Result Field' cannot be "${field}"`,
			"n8n treats items with a field 'error' as failed: 'Retry On Fail' would run the node again and you would pay twice. Use another name.",
		);
	}
	const isPath = path.every((name) => name !== '' && isSafeObjectProperty(name));
	if (isPath && path.length <= MAX_PATH_LENGTH) return success(path);
	return failed(
		`'Result Field' cannot be "${field}"`,
		`Use a name, or up to ${MAX_PATH_LENGTH} names separated by dots, such as crm.enrichment.`,
	);
}

/** Finds the path of the item's own field that the result would overwrite. */
function findOverwrittenField(record: IDataObject, path: string[]): string | undefined {
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

function refuseOverwriting(path: string[], taken: string, remedy: string) {
	return failed(
		`The result in '${path.join('.')}' would overwrite the item's field '${taken}'`,
		`${remedy} Nothing was sent.`,
		{ reason: 'overwrites' },
	);
}

/** Fills the empty fields of an item with the result, if the user wants that. */
function fillRecord(record: IDataObject, result: ResultToFill, placement: Placement): IDataObject {
	if (!placement.fillEmptyFields) return record;
	const { entity, layout, wereOwnFieldsRead } = placement;
	const level = wereOwnFieldsRead
		? findIdentifyingLevel(entity, record)
		: { fields: record, replaceFields: (fields: IDataObject) => fields };
	const filled = fillEmptyColumns(entity, level.fields, result);
	// A result in columns has columns of its own for them.
	const added =
		entity === 'contact' && layout === undefined
			? findMissingContactColumns(level.fields, result)
			: {};
	return level.replaceFields({ ...(level.fields as IDataObject), ...filled, ...added });
}
