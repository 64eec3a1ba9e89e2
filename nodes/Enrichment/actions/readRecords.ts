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
import { hasEmptyColumn, type ContactColumn } from '../records/fill';
import type { Need } from '../records/needs';
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
	listIdentifierReaders,
	readLookupValues,
	type IdentifierFieldReader,
	type LookupKind,
} from './fields';
import {
	createFreeFieldWriter,
	createItemWriter,
	DEFAULT_RESULT_FIELD,
	type ItemWriter,
} from './intoRecord';
import { isOnSuppressionList, type SuppressionList } from './suppressionList';
import { readFinalEarlierOutcome, readSuppliedResult } from './suppliedResult';

/** Everything that is read from an item before anything is charged; afterwards nothing may fail. */
export interface ItemToLookUp {
	candidate: Candidate;
	/** What an earlier lookup of the item found. */
	suppliedResult?: SuppliedResult | undefined;
	/** The names of the item's own fields from which identifiers were read. */
	recognizedFieldNames: readonly string[];
	/** The item's own data, with which the answer is compared. */
	statement: ItemStatement;
	/** The country assumed for national phone numbers. */
	defaultCountry: string | undefined;
	/** Converts an envelope to the output item. */
	toItem: ItemWriter;
	/** Why the item's parameters cannot be resolved. Missing data is an outcome instead. */
	failure?: Failure;
}

/** The number of records between two pauses in which n8n can do other work. */
const YIELD_EVERY = 10_000;

/** What is needed to read the records of a run. */
interface RecordReading {
	entity: Entity;
	kind: LookupKind;
	source: IdentifierSource;
	readIdentifiers: IdentifierReader;
	/** The data that is asked for. */
	wanted: readonly Need[];
	/** The checks of all providers that are asked. */
	extraFieldChecks: ReadonlyArray<NonNullable<LookupDialect['checkExtraFields']>>;
	/** The columns of the results; undefined if one field holds each. */
	layout: ColumnLayout | undefined;
	suppressionList: SuppressionList | undefined;
}

/** Reads every item; those that cannot be read have a failure. */
export async function readRecords(
	run: OperationRun,
	asked: RecordReading,
): Promise<ItemToLookUp[]> {
	const items: ItemToLookUp[] = [];
	for (const input of run.inputs) {
		// n8n considers a process dead if it does not respond for a minute.
		if (input.itemIndex % YIELD_EVERY === YIELD_EVERY - 1) await run.clock.sleep(0);
		items.push(readRecord(input, run, asked));
	}
	return items;
}

function readRecord(input: InputItem, run: OperationRun, asked: RecordReading): ItemToLookUp {
	const isOfUse = !exceedsMaxDepth(input.record);
	const put = isOfUse
		? input.attemptNow(() => createResultWriter(input, run, asked))
		: ITEM_TOO_DEEP;
	if (!put.ok) return buildUnreadableItem(put.failure, createFallbackWriter(input, asked));
	const read = input.attemptNow(() => success(readCandidate(input, asked)));
	if (!read.ok) return buildUnreadableItem(read.failure, put.value);
	const { candidate } = read.value;
	const { entity, kind } = asked;
	if (kind !== 'enrich') return { ...read.value, toItem: put.value };
	const { outputField } = readLookupValues(input);
	const standing =
		entity === 'contact' && !candidate.isSuppressed
			? readFinalEarlierOutcome(input, outputField, candidate.identifiers)
			: undefined;
	if (standing !== undefined) {
		const toItem = () => omitErrorField(input.record);
		return { ...read.value, candidate: { ...candidate, earlierOutcome: standing }, toItem };
	}
	const supplied = readSuppliedResult(input, entity, outputField, candidate.identifiers);
	return { ...read.value, suppliedResult: supplied, toItem: put.value };
}

/** The failure of items that are nested deeper than the data of any form or CRM. */
export const ITEM_TOO_DEEP = failed(
	`The item is nested more than ${MAX_DEPTH} levels deep`,
	'Add an Edit Fields node before this one and keep only the fields you need.',
);

/** Creates a writer for an item whose parameters cannot be read. */
function createFallbackWriter(
	input: InputItem,
	{ entity, kind, layout }: RecordReading,
): ItemWriter {
	return kind === 'enrich' ? createFreeFieldWriter(input, entity, layout) : toItemData;
}

function buildUnreadableItem(failure: Failure, put: ItemWriter): ItemToLookUp {
	const { reason = 'unreadable' } = failure;
	const unusable = { reason, message: describeFailure(failure) };
	const candidate = { identifiers: {}, unusable, extra: {}, isAlreadyFilled: false };
	return {
		candidate,
		recognizedFieldNames: [],
		statement: NOTHING_STATED,
		defaultCountry: undefined,
		toItem: put,
		failure,
	};
}

const NOTHING_STATED: ItemStatement = { identifiers: {} };

function readCandidate(
	input: InputItem,
	asked: RecordReading,
): Omit<ItemToLookUp, 'toItem' | 'failure'> {
	const { options } = readLookupValues(input);
	const field = options.skipIfFieldHasValue;
	const { defaultCountry } = options;
	const isFieldFilled =
		field !== '' && !isBlankOrPlaceholder(readFieldOrPath(input.record, field));
	const isWithoutEmptyColumn = lacksEmptyColumn(input, asked);
	const read = asked.readIdentifiers(input);
	const { fieldNames, jobTitle, unusable, idProvider } = read;
	const identifiers = completePhone(read.identifiers, defaultCountry);
	const statement = { identifiers, jobTitle };
	const candidate = {
		identifiers,
		unusable,
		idProvider,
		isSuppressed: isItemSuppressed(input, identifiers, asked),
		extra: checkExtraFields(options.extraBody ?? {}, input, asked),
		isAlreadyFilled: isFieldFilled || isWithoutEmptyColumn,
		...(isWithoutEmptyColumn && !isFieldFilled && { filledMessage: NO_EMPTY_COLUMN }),
	};
	return { candidate, recognizedFieldNames: fieldNames, statement, defaultCountry };
}

/** Adds the country to a national phone number. */
function completePhone(identifiers: Identifiers, country: string | undefined): Identifiers {
	const { phone } = identifiers;
	if (phone === undefined || country === undefined) return identifiers;
	return { ...identifiers, phone: toInternationalPhone(phone, country) };
}

/** Whether an item is suppressed, by its mapped identifiers or by its own fields. */
function isItemSuppressed(
	{ record }: InputItem,
	identifiers: Identifiers,
	{ entity, source, suppressionList }: RecordReading,
): boolean {
	if (suppressionList === undefined) return false;
	if (isOnSuppressionList(suppressionList, identifiers)) return true;
	if (source.readsItemFields) return false;
	return isOnSuppressionList(suppressionList, readItemIdentifiers(entity, record).identifiers);
}

function checkExtraFields(extra: JsonRecord, input: InputItem, asked: RecordReading): JsonRecord {
	const problem = asked.extraFieldChecks
		.map((check) => check(extra))
		.find((each) => each !== undefined);
	return problem ? input.refuse(problem.message, `${problem.remedy} Nothing was sent.`) : extra;
}

/** Whether the empty columns of the item are to be filled, but it has none. */
function lacksEmptyColumn(
	input: InputItem,
	{ entity, kind, source, wanted }: RecordReading,
): boolean {
	if (kind === 'find' || !readLookupValues(input).fillEmptyFields) return false;
	const { record } = input;
	const fields = source.readsItemFields ? findIdentifyingLevel(entity, record).fields : record;
	const requested = wanted.flatMap((need) => CONTACT_COLUMN_OF_NEED[need] ?? []);
	return !hasEmptyColumn(entity, fields, entity === 'contact' ? requested : []);
}

/** The column that is filled with what is wanted. */
const CONTACT_COLUMN_OF_NEED: Partial<Record<Need, ContactColumn>> = {
	email: 'email',
	personalEmail: 'email',
	phone: 'phone',
};

const NO_EMPTY_COLUMN =
	"The item has no empty column for 'Fill My Empty Columns' to fill. To look it up, add the columns that you need to the item, such as phone, and leave them empty, or turn the option off.";

/** Creates the writer of the result; fails if it would overwrite data. `find` keeps the item's data only on request. */
function createResultWriter(
	input: InputItem,
	run: OperationRun,
	{ entity, kind, source, layout }: RecordReading,
): Result<ItemWriter> {
	const isOwn = source.readsItemFields;
	const values = readLookupValues(input);
	if (kind === 'enrich') {
		return createItemWriter(input, run, {
			entity,
			wereOwnFieldsRead: isOwn,
			resultField: values.outputField,
			fillEmptyFields: values.fillEmptyFields,
			layout,
			remedy: "Choose another name in 'Result Field', or rename the field of the item.",
		});
	}
	if (!values.options.keepInput) return success(chooseEnvelopeConverter(run));
	return createItemWriter(input, run, {
		entity,
		wereOwnFieldsRead: isOwn,
		resultField: DEFAULT_RESULT_FIELD,
		fillEmptyFields: false,
		layout: undefined,
		remedy: "Turn off 'Keep Input' under Options, or rename the field of the item.",
	});
}

/** Where identifiers come from: the filled parameters, or the items. */
export interface IdentifierSource {
	/** Whether the items' own fields are read, because no parameter was set. */
	readsItemFields: boolean;
	/** The display names of the parameters that were set. */
	mappedParameterLabels: readonly string[];
	/** Whether all values are fixed, and so the same for every item. */
	isFixedForAllItems: boolean;
	/** The parameters that were set, with how each is read. */
	entries: readonly IdentifierFieldReader[];
}

/** Reads what identifies the record of an item, or why that is not enough. */
type IdentifierReader = (
	input: InputItem,
) => Pick<ItemIdentifiers, 'identifiers' | 'unusable' | 'fieldNames' | 'jobTitle'> &
	Pick<Candidate, 'idProvider'>;

/**
 * Chooses the parameters as the source if any of them is set on the first item, and otherwise the items, if allowed.
 * @param mayReadItem Whether the operation reads items whose identifiers are not mapped.
 */
export function chooseIdentifierSource(
	first: InputItem,
	entity: Entity,
	mayReadItem: boolean,
): IdentifierSource {
	const entries = listIdentifierReaders(entity).filter((entry) => !entry.isUntouched(first));
	const isItem = mayReadItem && entries.length === 0;
	return {
		readsItemFields: isItem,
		mappedParameterLabels: mayReadItem ? entries.map(({ name }) => toFieldLabel(name)) : [],
		isFixedForAllItems: !isItem && !entries.some((entry) => entry.hasExpression(first)),
		entries,
	};
}

/** Creates a reader of identifiers from their source; an ID that none of the providers issued is rejected. */
export function createIdentifierReader(
	{ readsItemFields, entries }: IdentifierSource,
	entity: Entity,
	dialects: readonly Dialect[],
): IdentifierReader {
	return (input) => {
		const own = readsItemFields
			? readItemIdentifiers(entity, input.record)
			: readParameters(input, entity, dialects, entries);
		if (!own.identifiers.providerId) return own;
		const issuer = dialects.find(({ name }) => name === own.statedProvider);
		if (issuer) return { ...own, idProvider: issuer.name };
		const { fieldNames, jobTitle } = own;
		const defect = describeForeignId(own.statedProvider, dialects);
		return { ...rejectIdentifier(entity, 'providerId', defect, own), fieldNames, jobTitle };
	};
}

function readParameters(
	input: InputItem,
	entity: Entity,
	dialects: readonly Dialect[],
	entries: readonly IdentifierFieldReader[],
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
