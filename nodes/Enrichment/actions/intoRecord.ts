import { isSafeObjectProperty, type IDataObject } from 'n8n-workflow';

import { isRecord, valueAt } from '../../shared/core/json';
import { failed, success, type Result } from '../../shared/core/result';
import type { Input } from '../../shared/node/inputs';
import { withoutError, type Run } from '../../shared/node/operation';
import {
	toColumnPrefix,
	toEnvelopeColumns,
	readEnvelopeFromColumns,
	findForeignColumn,
	removeColumns,
} from '../records/columns';
import type { Entity } from '../person/entities';
import {
	isEnvelope,
	readEarlierResult,
	RESULT_KEY,
	addEarlierResult,
	findBestKnown,
	type EarlierResult,
	type Envelope,
} from '../records/envelope';
import { findFieldsToFill, type FillingResult } from '../records/fill';
import { findIdentifyingLevel } from '../records/ownFields';
import { hasValue, withoutValueAt, withValueAt } from '../records/itemLevels';
import { toItemData, chooseEnvelopeConverter } from './envelopes';
import type { ResultFormat } from './fields';

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
	/** One field that holds everything, or columns. */
	format: ResultFormat;
	/** Whether the earlier result is the beginning of this one. */
	goesOn?: true;
}

/** The result field of operations that do not let the user choose one. */
export const DEFAULT_RESULT_FIELD = 'enrichment';

/** The input item's own data with the envelope beside it. */
export function createItemWriter(
	{ record: data }: Input,
	run: Run,
	placement: Placement,
): Result<ItemWriter> {
	const { entity, field, format, remedy } = placement;
	const read = resultPath(field);
	if (!read.ok) return read;
	const path = read.value;
	const prefix = format === 'columns' ? toColumnPrefix(path) : undefined;
	const inColumns = prefix !== undefined;
	const taken = inColumns ? findForeignColumn(entity, prefix, data) : overwritten(data, path);
	if (taken !== undefined) return overwrites(path, taken, remedy);
	const inField: unknown = valueAt(data, path);
	const columns = inColumns ? readEnvelopeFromColumns(entity, prefix, data) : undefined;
	const before = columns ?? inField;
	const earlier = readEarlierResult(entity, before);
	return success((envelope) => {
		const record = withoutError(data);
		const best = findBestToFill(entity, envelope, earlier);
		const filled = placement.fillEmptyFields ? fill(record, best, placement) : record;
		const whole = addEarlierResult(entity, envelope, earlier, placement.goesOn);
		if (!inColumns) return withValueAt(filled, path, chooseEnvelopeConverter(run)(whole));
		// An earlier result in one field goes on in the columns.
		const isTakenOver = columns === undefined && isEnvelope(inField);
		const others = isTakenOver ? withoutValueAt(filled, path) : filled;
		return {
			...removeColumns(prefix, others),
			...(toEnvelopeColumns(prefix, whole) as IDataObject),
		};
	});
}

/** What fills empty fields: what this run found, and where it found nobody, what an earlier run did of the same person. */
function findBestToFill(
	entity: Entity,
	envelope: Envelope,
	earlier: EarlierResult | undefined,
): FillingResult {
	const known = findBestKnown(entity, envelope, earlier);
	const isUsed = known?.isConfirmed === true && !known.isSetAside;
	return isUsed ? { status: 'found', [RESULT_KEY[entity]]: known.result } : envelope;
}

/** For an item whose parameters cannot be read: puts the result into a free field. */
export function createFreeFieldWriter(input: Input, entity: Entity): ItemWriter {
	const names = [
		DEFAULT_RESULT_FIELD,
		`${DEFAULT_RESULT_FIELD}Result`,
		`${DEFAULT_RESULT_FIELD}Result2`,
	];
	const free =
		names.find((name) => overwritten(input.record, [name]) === undefined) ??
		DEFAULT_RESULT_FIELD;
	const earlier = readEarlierResult(entity, input.record[free]);
	return (envelope) =>
		withValueAt(
			withoutError(input.record),
			[free],
			toItemData(addEarlierResult(entity, envelope, earlier)),
		);
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
		value = valueAt(value, [name]);
		if (value !== false && !hasValue(value)) return undefined;
		const isLast = index === path.length - 1;
		const isTaken = isLast ? !isEnvelope(value) : !isRecord(value);
		if (isTaken) return path.slice(0, index + 1).join('.');
	}
	return undefined;
}

function overwrites(path: string[], taken: string, remedy: string) {
	return failed(
		`The result in '${path.join('.')}' overwrites the field '${taken}' of the item`,
		`${remedy} Nothing was sent.`,
		{ reason: 'overwrites' },
	);
}

function fill(
	record: IDataObject,
	result: FillingResult,
	{ entity, isOwn }: Placement,
): IDataObject {
	const level = isOwn
		? findIdentifyingLevel(entity, record)
		: { fields: record, withFields: (fields: IDataObject) => fields };
	const filled = findFieldsToFill(entity, level.fields, result);
	return level.withFields({ ...(level.fields as IDataObject), ...filled });
}
