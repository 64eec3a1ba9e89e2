import { MAX_DEPTH, exceedsMaxDepth } from '../../shared/core/depth';
import type { JsonRecord } from '../../shared/core/json';
import {
	failed,
	describeFailure,
	success,
	type Failure,
	type Result,
} from '../../shared/core/result';
import type { InputItem } from '../../shared/node/inputItem';
import { omitErrorField, type OperationRun } from '../../shared/node/operation';
import { toInternationalPhone } from '../person/canonical/internationalPhone';
import { toFieldLabel, type Entity, type Identifiers } from '../person/entities';
import type { Dialect, LookupDialect } from '../providers/dialect';
import type { ItemStatement } from '../records/changes';
import type { ColumnLayout } from '../records/columns';
import { hasEmptyColumn } from '../records/fill';
import {
	findIdentifyingLevel,
	readItemIdentifiers,
	readJobTitle,
	type ItemIdentifiers,
} from '../records/ownFields';
import type { Candidate } from '../records/plan';
import { readFieldOrPath, isBlankOrPlaceholder } from '../records/itemLevels';
import { readIdentifiers, rejectIdentifier } from '../records/identifiers';
import type { Defect } from '../records/normalize';
import { collectRawIdentifiers } from '../records/rawIdentifiers';
import type { SuppliedResult } from '../run/lookupProgress';
import { toItemData, chooseEnvelopeConverter } from './envelopes';
import {
	listIdentifierEntries,
	readLookupValues,
	type IdentifierEntry,
	type LookupKind,
} from './fields';
import {
	createFreeFieldWriter,
	createItemWriter,
	DEFAULT_RESULT_FIELD,
	type ItemWriter,
} from './intoRecord';
import { isSuppressed, type SuppressionList } from './suppressionList';
import { readStandingOutcome, readSuppliedResult } from './suppliedResult';

/** Everything that is read of an item, before anything is paid: afterwards nothing may fail. */
export interface ItemToLookUp {
	candidate: Candidate;
	/** What an earlier lookup of the item found. */
	supplied?: SuppliedResult | undefined;
	/** Names of the item's own fields that identifiers were read from. */
	fieldNames: readonly string[];
	/** What the answer is compared with. */
	statement: ItemStatement;
	/** Whose national phone numbers become international ones. */
	defaultCountry: string | undefined;
	/** Makes the output item. */
	toItem: ItemWriter;
	/** Why the item's parameters cannot be resolved. Missing data is an outcome instead. */
	failure?: Failure;
}

/** Records between two pauses in which n8n can do other work. */
const YIELD_EVERY = 10_000;

/** What is to be looked up in a run, and how it is known. */
interface Asked {
	entity: Entity;
	kind: LookupKind;
	source: IdentifierSource;
	readIdentifiers: IdentifierReader;
	/** Those of the providers that are asked. */
	extraFieldChecks: ReadonlyArray<NonNullable<LookupDialect['checkExtraFields']>>;
	/** The columns of the results; undefined where one field holds each. */
	layout: ColumnLayout | undefined;
	suppressionList: SuppressionList | undefined;
}

/** Reads every item; those that cannot be read carry the reason. */
export async function readRecords(run: OperationRun, asked: Asked): Promise<ItemToLookUp[]> {
	const items: ItemToLookUp[] = [];
	for (const input of run.inputs) {
		// n8n considers a process dead that is silent for a minute.
		if (input.itemIndex % YIELD_EVERY === YIELD_EVERY - 1) await run.clock.sleep(1);
		items.push(readRecord(input, run, asked));
	}
	return items;
}

function readRecord(input: InputItem, run: OperationRun, asked: Asked): ItemToLookUp {
	const isOfUse = !exceedsMaxDepth(input.record);
	const put = isOfUse ? input.attemptNow(() => placeOf(input, run, asked)) : ITEM_TOO_DEEP;
	if (!put.ok) return setAside(put.failure, putAside(input, asked));
	const read = input.attemptNow(() => success(candidateOf(input, asked)));
	if (!read.ok) return setAside(read.failure, put.value);
	const { candidate } = read.value;
	const { entity, kind } = asked;
	if (kind !== 'enrich') return { ...read.value, toItem: put.value };
	const { outputField } = readLookupValues(input);
	const standing =
		entity === 'contact' && !candidate.isSuppressed
			? readStandingOutcome(input, outputField, candidate.identifiers)
			: undefined;
	if (standing !== undefined) {
		const toItem = () => omitErrorField(input.record);
		return { ...read.value, candidate: { ...candidate, earlierOutcome: standing }, toItem };
	}
	const supplied = readSuppliedResult(input, entity, outputField, candidate.identifiers);
	return { ...read.value, supplied, toItem: put.value };
}

/** What is nested deeper is nothing that a form or a CRM sends. */
export const ITEM_TOO_DEEP = failed(
	`The item is nested more than ${MAX_DEPTH} levels deep`,
	'Add an Edit Fields node before this one and keep only the fields you need.',
);

/** Where the result of an item goes whose place for it cannot be read. */
function putAside(input: InputItem, { entity, kind, layout }: Asked): ItemWriter {
	return kind === 'enrich' ? createFreeFieldWriter(input, entity, layout) : toItemData;
}

function setAside(failure: Failure, put: ItemWriter): ItemToLookUp {
	const { reason = 'unreadable' } = failure;
	const unusable = { reason, message: describeFailure(failure) };
	const candidate = { identifiers: {}, unusable, extra: {}, isAlreadyFilled: false };
	return {
		candidate,
		fieldNames: [],
		statement: NOTHING_STATED,
		defaultCountry: undefined,
		toItem: put,
		failure,
	};
}

const NOTHING_STATED: ItemStatement = { identifiers: {} };

function candidateOf(input: InputItem, asked: Asked): Omit<ItemToLookUp, 'toItem' | 'failure'> {
	const { options } = readLookupValues(input);
	const field = options.skipIfFieldHasValue;
	const { defaultCountry } = options;
	const isFieldFilled =
		field !== '' && !isBlankOrPlaceholder(readFieldOrPath(input.record, field));
	const isWithoutEmptyColumn = lacksEmptyColumn(input, asked);
	const { fieldNames, jobTitle, unusable, ...read } = asked.readIdentifiers(input);
	const identifiers = completePhone(read.identifiers, defaultCountry);
	const statement = { identifiers, jobTitle };
	const candidate = {
		identifiers,
		unusable,
		isSuppressed: isItemSuppressed(input, identifiers, asked),
		extra: checkExtraFields(options.extraBody ?? {}, input, asked),
		isAlreadyFilled: isFieldFilled || isWithoutEmptyColumn,
		...(isWithoutEmptyColumn && !isFieldFilled && { filledMessage: NO_EMPTY_COLUMN }),
	};
	return { candidate, fieldNames, statement, defaultCountry };
}

/** Identifiers with the country of the phone number that they have. */
function completePhone(identifiers: Identifiers, country: string | undefined): Identifiers {
	const { phone } = identifiers;
	if (phone === undefined || country === undefined) return identifiers;
	return { ...identifiers, phone: toInternationalPhone(phone, country) };
}

/** Also by what the item says beside the identifiers that are mapped. */
function isItemSuppressed(
	{ record }: InputItem,
	identifiers: Identifiers,
	{ entity, source, suppressionList }: Asked,
): boolean {
	if (suppressionList === undefined) return false;
	if (isSuppressed(suppressionList, identifiers)) return true;
	if (source.isItem) return false;
	return isSuppressed(suppressionList, readItemIdentifiers(entity, record).identifiers);
}

function checkExtraFields(extra: JsonRecord, input: InputItem, asked: Asked): JsonRecord {
	const problem = asked.extraFieldChecks
		.map((check) => check(extra))
		.find((each) => each !== undefined);
	return problem ? input.refuse(problem.message, `${problem.remedy} Nothing was sent.`) : extra;
}

/** Whether the item asks for its empty columns to be filled, and has none. */
function lacksEmptyColumn(input: InputItem, { entity, kind, source }: Asked): boolean {
	if (kind === 'find' || !readLookupValues(input).fillEmptyFields) return false;
	const { record } = input;
	const fields = source.isItem ? findIdentifyingLevel(entity, record).fields : record;
	return !hasEmptyColumn(entity, fields);
}

const NO_EMPTY_COLUMN =
	"The item has no empty column for 'Fill My Empty Columns' to fill. To look it up, add the columns that you need to the item, such as phone, and leave them empty, or turn the option off.";

/** Where the result goes; a failure if it would overwrite data. `find` keeps the item's data only on request. */
function placeOf(
	input: InputItem,
	run: OperationRun,
	{ entity, kind, source, layout }: Asked,
): Result<ItemWriter> {
	const isOwn = source.isItem;
	const values = readLookupValues(input);
	if (kind === 'enrich') {
		return createItemWriter(input, run, {
			entity,
			isOwn,
			field: values.outputField,
			fillEmptyFields: values.fillEmptyFields,
			layout,
			remedy: "Choose another name in 'Result Field', or rename the field of the item.",
		});
	}
	if (!values.options.keepInput) return success(chooseEnvelopeConverter(run));
	return createItemWriter(input, run, {
		entity,
		isOwn,
		field: DEFAULT_RESULT_FIELD,
		fillEmptyFields: false,
		layout: undefined,
		remedy: "Turn off 'Keep Input' under Options, or rename the field of the item.",
	});
}

/** Where identifiers come from: the filled parameters, or the items. */
export interface IdentifierSource {
	/** Whether the items' own fields are read, because no parameter was set. */
	isItem: boolean;
	/** Display names of the parameters that were set. */
	mapped: readonly string[];
	/** Whether all values are fixed, and so the same for every item. */
	isTyped: boolean;
	/** The parameters that were set, with how each is read. */
	entries: readonly IdentifierEntry[];
}

/** What identifies the record of an item, or why that is not enough, and what else the item says of it. */
type IdentifierReader = (
	input: InputItem,
) => Pick<ItemIdentifiers, 'identifiers' | 'unusable' | 'fieldNames' | 'jobTitle'> &
	Pick<Candidate, 'idProvider'>;

/**
 * The parameters decide where any of them is set on the first item; else the items do, where they may.
 * @param mayReadItem Whether the operation reads items whose identifiers are not mapped.
 */
export function chooseIdentifierSource(
	first: InputItem,
	entity: Entity,
	mayReadItem: boolean,
): IdentifierSource {
	const entries = listIdentifierEntries(entity).filter((entry) => !entry.isUntouched(first));
	const isItem = mayReadItem && entries.length === 0;
	return {
		isItem,
		mapped: mayReadItem ? entries.map(({ name }) => toFieldLabel(name)) : [],
		isTyped: !isItem && !entries.some((entry) => entry.hasExpression(first)),
		entries,
	};
}

/** Reads the identifiers of items from their source; an ID that none of the providers gave is refused. */
export function createIdentifierReader(
	{ isItem, entries }: IdentifierSource,
	entity: Entity,
	dialects: readonly Dialect[],
): IdentifierReader {
	return (input) => {
		const own = isItem
			? readItemIdentifiers(entity, input.record)
			: readParameters(input, entity, dialects, entries);
		if (!own.identifiers.providerId) return own;
		const giver = dialects.find(({ name }) => name === own.statedProvider);
		if (giver) return { ...own, idProvider: giver.name };
		const { fieldNames, jobTitle } = own;
		const defect = describeForeignId(own.statedProvider, dialects);
		return { ...rejectIdentifier(entity, 'providerId', defect, own), fieldNames, jobTitle };
	};
}

function readParameters(
	input: InputItem,
	entity: Entity,
	dialects: readonly Dialect[],
	entries: readonly IdentifierEntry[],
): ItemIdentifiers {
	const values = entries.map(({ name, read }) => [name, read(input)] as const);
	const { values: raw, unreadable } = collectRawIdentifiers(entity, values);
	const { record } = input;
	// Rows of a search name the provider of their ID; any other ID is the user's responsibility.
	const isRowsId = raw.providerId === String(record.providerId ?? '');
	const provider = isRowsId ? record.provider : undefined;
	const only = dialects.length === 1 ? dialects[0]?.name : undefined;
	return {
		...readIdentifiers(entity, raw, unreadable),
		statedProvider: provider ?? only,
		fieldNames: [],
		jobTitle: entity === 'contact' ? readJobTitle(record) : undefined,
	};
}

function describeForeignId(provider: unknown, dialects: readonly Dialect[]): Defect {
	const [only] = dialects;
	const isOne = dialects.length === 1 && only !== undefined;
	const owner = isOne ? 'the provider of the credential' : 'a provider of the credential';
	const whose =
		typeof provider === 'string' && provider !== ''
			? `is from ${provider.slice(0, 100)}, not from ${owner}`
			: "is from an unknown provider: the item has no 'provider' field";
	const unknown = isOne ? `${only.label} does not know it` : 'None of them knows it';
	return {
		reason: 'noIdentifier',
		message: `The record's 'providerId' ${whose}. ${unknown}. Use that provider's credential, or map another identifier.`,
	};
}
