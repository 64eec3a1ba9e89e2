import type { IDataObject } from 'n8n-workflow';

import { exceedsMaxDepth } from '../../shared/core/depth';
import { isRecord, readValueAt } from '../../shared/core/json';
import { getInputItem, type Values } from '../../shared/node/field';
import type { InputItem } from '../../shared/node/inputItem';
import { omitErrorField, type OperationRun } from '../../shared/node/operation';
import type { ItemStatement } from '../records/changes';
import {
	toColumnPrefix,
	readEnvelopeFromColumns,
	findColumnSet,
	hasAttemptColumns,
	type ColumnLayout,
} from '../records/columns';
import type { Person } from '../person';
import {
	type Continuation,
	type Credits,
	type Destination,
	findDestination,
	type EarlierEnvelope,
	type EarlierResult,
	type LookupOutcome,
	isEnvelope,
	readInputIdentifiers,
	readAttempts,
	readContinuation,
	readEarlierLookup,
	UNPAID,
	carryOverEarlierLookup,
	buildOutcomeWithoutResult,
} from '../records/envelope';
import { readItemIdentifiers } from '../records/ownFields';
import type { AwaitedRecord } from '../run/fetchJobs';
import type { Dialect } from '../providers/dialect';
import { ACCEPT_ANY } from '../records/needs';
import { resumeProgress, type EarlierFind, type LookupProgress } from '../run/lookupProgress';
import { toSuppliedResult } from './suppliedResult';
import { readJobId } from '../providers/jobId';
import { parseRecordNumber } from '../providers/requests';
import { buildEnvelope, chooseEnvelopeConverter } from './envelopes';
import { ITEM_TOO_DEEP } from './readRecords';
import type { resultFields } from './fields';
import { createItemWriter, type ItemWriter } from './intoRecord';

/** An input item whose result is to be fetched. */
export interface PendingItem {
	jobId: string;
	/** The provider of the job. */
	provider: string;
	/** The record in the job; undefined if the item only has a job ID, so that all people in the job are wanted. */
	awaitedRecord?: AwaitedRecord;
	/** The pending lookup; undefined if the item only has a job ID. */
	lookup?: PendingLookup;
	/** The item's own data, with which the result is compared. */
	statement: ItemStatement;
	defaultCountry: string | undefined;
	toItem: ItemWriter;
}

/** A pending lookup, as its item states it. */
export interface PendingLookup {
	progress: LookupProgress;
	/** The remaining steps; none if the item does not state them. */
	continuation: Continuation;
}

/** An item that already has its outcome and is passed on. */
export interface SettledItem {
	itemData: IDataObject;
	output: Destination['output'];
}

/** Reads the pending job of an item from 'Job ID' or from its envelope; an item without one is settled or refused. */
export function readPendingItem(
	values: Values<typeof resultFields>,
	run: OperationRun,
	dialects: readonly Dialect[],
	outputField: string,
): PendingItem | SettledItem {
	const input = getInputItem(values);
	const given = values.jobId;
	const { defaultCountry } = values.options;
	const asData = chooseEnvelopeConverter(run);
	if (given !== '' && readJobId(given) === undefined)
		return input.refuse(...unusableJobId("'Job ID'"));
	const path = outputField.split('.');
	if (exceedsMaxDepth(input.record)) return input.accept(ITEM_TOO_DEEP);
	const inField: unknown = readValueAt(input.record, path);
	const inColumns = readEnvelopeFromColumns('contact', toColumnPrefix(path), input.record);
	const envelope = [inField, inColumns, input.record].find(isEnvelope);
	const jobId = readJobId(envelope?.jobId);
	// An ID mapped from the item's own envelope changes nothing.
	const only = dialects.length === 1 ? dialects[0] : undefined;
	if (given !== '' && given !== jobId) {
		if (only) {
			const statement: ItemStatement = { identifiers: {} };
			return { jobId: given, provider: only.name, statement, defaultCountry, toItem: asData };
		}
		return input.refuse(
			"'Job ID' alone does not say whose job it is, and the credential has keys for several providers",
			"Connect the items that came out as 'pending', or select the 'Enrichment API' credential of the provider that has the job.",
		);
	}
	if (!envelope) return input.refuse(...NO_JOB);
	if (jobId === undefined && isNonblank(envelope.jobId))
		return input.refuse(...unusableJobId('The job ID of this item'));
	const earlierLookup = readEarlierLookup('contact', envelope);
	const earlier = earlierLookup?.result;
	const put = (): ItemWriter => {
		if (envelope === inField) return createResultWriter(values, run, outputField, undefined);
		if (envelope === inColumns) {
			const layout = readColumnLayout(values, toColumnPrefix(path));
			return createResultWriter(values, run, outputField, layout);
		}
		return (own) => asData(carryOverEarlierLookup('contact', own, earlierLookup, true));
	};
	if (jobId === undefined && envelope.status === 'found') {
		const frame = { fallbackProvider: only?.name, alwaysShowsAttempts: false };
		const own = buildEnvelope(
			NOT_FETCHED,
			readInputIdentifiers('contact', envelope.input),
			frame,
		);
		return { itemData: put()(own), output: findDestination(own).output };
	}
	if (jobId === undefined) return toSettledItem(input, envelope);
	const attempts = readAttempts(envelope);
	const submitted = attempts.findLast(({ status }) => status === 'pending');
	const provider = submitted?.provider ?? envelope.provider ?? only?.name;
	const dialect = dialects.find(({ name }) => name === provider);
	if (dialect === undefined) {
		const owner = only
			? `the credential is for ${only.name}`
			: 'the credential has no key for it';
		return input.refuse(
			`The job was submitted to ${typeof provider === 'string' ? provider : 'another provider'}, but ${owner}`,
			'Use the credential the job was submitted with.',
		);
	}
	const identifiers = readInputIdentifiers('contact', envelope.input);
	const own = earlier && !earlier.wasSetAside && earlier.isConfirmed ? earlier : undefined;
	const origin = own && findOriginOfResult(own, dialect.name);
	const record = {
		// Without a number, rows are matched by what they say about the person.
		recordTag: parseRecordNumber(envelope.recordTag)?.toString(),
		identifiers,
		credits: submitted ? toCredits(submitted.credits) : readCredits(envelope.credits),
		// Only whom the provider of the job itself had found is the beginning of its answer.
		found: origin === 'job' ? (own?.result as Person) : undefined,
		...readMatch(envelope),
	};
	const continuation = readContinuation(envelope) ?? NOTHING_LEFT;
	const wasVerified = attempts.some((attempt) => attempt.for.includes('verification'));
	const emails = wasVerified ? ((own?.result as Person | undefined)?.emails ?? []) : [];
	const progress = resumeProgress(
		{
			identifiersFromItems: identifiers,
			attempts,
			suppliedResult: own && origin === 'earlierLookup' ? toSuppliedResult(own) : undefined,
			earlierFind:
				own && origin !== 'earlierLookup'
					? readFoundBefore(own, envelope, dialect.name)
					: undefined,
			verifiedEmails: emails.map(({ email }) => email),
		},
		{ ...continuation, entity: 'contact' },
	);
	const { jobTitle } = readItemIdentifiers('contact', input.record);
	return {
		jobId,
		provider: dialect.name,
		awaitedRecord: record,
		lookup: { progress, continuation },
		statement: { identifiers, jobTitle },
		defaultCountry,
		toItem: put(),
	};
}

/** Finds where the result of an item is from: the provider of its job, an earlier provider, or an earlier lookup. */
type Origin = 'job' | 'otherProvider' | 'earlierLookup';

function findOriginOfResult({ provider, sources }: EarlierResult, jobProvider: string): Origin {
	if (provider !== undefined && provider !== jobProvider) return 'otherProvider';
	const sourcesOfFields = [...sources.values()];
	const isFromJob = sourcesOfFields.length === 0 || sourcesOfFields.includes(jobProvider);
	return isFromJob ? 'job' : 'earlierLookup';
}

/** Builds what the lookup had found when it became pending. */
function readFoundBefore(
	earlier: EarlierResult,
	envelope: EarlierEnvelope,
	jobProvider: string,
): EarlierFind {
	const { provider = jobProvider, attempts } = earlier;
	const { confidence, why, missing } = envelope;
	const raw = attempts.find((attempt) => attempt.provider === provider)?.raw;
	return {
		...toSuppliedResult(earlier),
		hasProfile: !(Array.isArray(missing) && missing.includes('profile')),
		finder: {
			provider,
			outcome: {
				status: 'found',
				...readMatch(envelope),
				confidence: typeof confidence === 'number' ? confidence : null,
				reason: null,
				credits: UNPAID,
				...(typeof why === 'string' && { why }),
				...(raw !== undefined && { raw }),
			},
		},
	};
}

/** Reads how the answer that found the person was matched. */
const readMatch = ({
	matchedBy,
	matchScore,
}: EarlierEnvelope): Pick<LookupOutcome, 'matchedBy' | 'matchScore'> => ({
	matchedBy: typeof matchedBy === 'string' ? matchedBy : null,
	matchScore: typeof matchScore === 'number' ? matchScore : null,
});

/** The continuation of an item that does not state the wanted data, so that nothing can be missing. */
const NOTHING_LEFT: Continuation = { wanted: [], accept: ACCEPT_ANY, steps: [] };

/** The outcome of an item without a job: its result is from an earlier lookup, not from this run. */
const NOT_FETCHED = buildOutcomeWithoutResult(
	'skipped',
	'alreadyFilled',
	'The item has an earlier result and no job, so nothing was fetched. The earlier result is kept.',
);

/** Converts an item without a job ID to a settled one; a pending one is refused, because it cannot be fetched. */
function toSettledItem(input: InputItem, { status, reason }: EarlierEnvelope): SettledItem {
	if (status === 'pending') return input.refuse(...NO_JOB);
	const outcome = { status, reason: typeof reason === 'string' ? reason : null };
	return { itemData: omitErrorField(input.record), output: findDestination(outcome).output };
}

/** Whether a value is not blank; columns without a value are empty texts. */
function isNonblank(value: unknown): boolean {
	return value !== undefined && value !== null && String(value).trim() !== '';
}

function unusableJobId(what: string): [message: string, description: string] {
	return [
		`${what} is not the ID of a job`,
		'Enter the ID exactly as the provider gave it: one word without spaces, slashes, question marks, or percent signs.',
	];
}

/** Reads the column layout that a pending row already has. */
const readColumnLayout = (values: Values<typeof resultFields>, prefix: string): ColumnLayout => ({
	entity: 'contact',
	set: findColumnSet(prefix, getInputItem(values).record),
	names: values.options.columnNames,
	mayBePending: true,
	hasSeveralProviders: hasAttemptColumns(prefix, getInputItem(values).record),
	includesRaw: values.options.includeRaw,
});

function createResultWriter(
	values: Values<typeof resultFields>,
	run: OperationRun,
	field: string,
	layout: ColumnLayout | undefined,
): ItemWriter {
	const input = getInputItem(values);
	return input.accept(
		createItemWriter(input, run, {
			entity: 'contact',
			resultField: field,
			fillEmptyFields: values.fillEmptyFields,
			wereOwnFieldsRead: true,
			layout,
			continuesEarlierResult: true,
			remedy: "Choose another name in 'Result Field'.",
		}),
	);
}

const NO_JOB = [
	'This item has no pending job',
	"Connect items that left an Enrichment node as 'pending', check 'Result Field', or fill in 'Job ID'.",
] as const;

function readCredits(credits: unknown): Credits {
	return toCredits(isRecord(credits) ? Number(credits.charged) : 0);
}

function toCredits(charged: number): Credits {
	return Number.isFinite(charged) && charged > 0 ? { charged, estimated: true } : UNPAID;
}
