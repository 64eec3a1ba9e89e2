import type { IDataObject } from 'n8n-workflow';

import { isTooDeep } from '../../shared/core/depth';
import { isRecord, valueAt } from '../../shared/core/json';
import { inputOf, type Values } from '../../shared/node/field';
import type { Input } from '../../shared/node/inputs';
import { withoutError, type Run } from '../../shared/node/operation';
import type { ItemStatement } from '../records/changes';
import {
	toColumnPrefix,
	readEnvelopeFromColumns,
	findColumnSet,
	type ColumnLayout,
} from '../records/columns';
import type { Person } from '../person';
import {
	type Credits,
	type Destination,
	findDestination,
	type EarlierEnvelope,
	isEnvelope,
	readAskedIdentifiers,
	readEarlierResult,
	UNPAID,
	addEarlierResult,
	buildOutcomeWithoutResult,
} from '../records/envelope';
import { readItemIdentifiers } from '../records/ownFields';
import type { AwaitedRecord } from '../run/fetchJobs';
import type { Dialect } from '../providers/dialect';
import { readJobId } from '../providers/jobId';
import { parseRecordNumber } from '../providers/requests';
import { buildEnvelope as envelopeOf, chooseEnvelopeConverter } from './envelopes';
import { ITEM_TOO_DEEP } from './readRecords';
import type { resultFields } from './fields';
import { createItemWriter, type ItemWriter } from './intoRecord';

/** An input item whose result is to be fetched. */
export interface PendingItem {
	jobId: string;
	/** Undefined if only an ID was given: then all people in the job are wanted. */
	record?: AwaitedRecord;
	/** What the result is compared with. */
	statement: ItemStatement;
	defaultCountry: string | undefined;
	toItem: ItemWriter;
}

/** An item that already has its outcome and is passed on. */
export interface SettledItem {
	settled: IDataObject;
	output: Destination['output'];
}

/** Reads the job of an item from 'Job ID' or from the item's envelope. */
export function readPendingItem(
	values: Values<typeof resultFields>,
	run: Run,
	dialect: Dialect,
	outputField: string,
): PendingItem | SettledItem {
	const input = inputOf(values);
	const given = values.jobId;
	const { defaultCountry } = values.options;
	const asData = chooseEnvelopeConverter(run);
	if (given !== '' && readJobId(given) === undefined)
		return input.refuse(...unusableJobId("'Job ID'"));
	const path = outputField.split('.');
	if (isTooDeep(input.record)) return input.accept(ITEM_TOO_DEEP);
	const inField: unknown = valueAt(input.record, path);
	const inColumns = readEnvelopeFromColumns('contact', toColumnPrefix(path), input.record);
	const envelope = [inField, inColumns, input.record].find(isEnvelope);
	const jobId = readJobId(envelope?.jobId);
	// An ID mapped from the item's own envelope changes nothing.
	if (given !== '' && given !== jobId) {
		const statement: ItemStatement = { identifiers: {} };
		return { jobId: given, statement, defaultCountry, toItem: asData };
	}
	if (!envelope) return input.refuse(...NO_JOB);
	if (jobId === undefined && isNonblank(envelope.jobId))
		return input.refuse(...unusableJobId('The job ID of this item'));
	const earlier = readEarlierResult('contact', envelope);
	const put = (): ItemWriter => {
		if (envelope === inField) return intoResultField(values, run, outputField, undefined);
		if (envelope === inColumns) {
			const layout = columnsOfItem(values, toColumnPrefix(path));
			return intoResultField(values, run, outputField, layout);
		}
		return (own) => asData(addEarlierResult('contact', own, earlier, true));
	};
	if (jobId === undefined && envelope.status === 'found') {
		const frame = { provider: dialect.name, requiredFields: [] };
		const own = envelopeOf(NOT_FETCHED, readAskedIdentifiers('contact', envelope.input), frame);
		return { settled: put()(own), output: findDestination(own).output };
	}
	if (jobId === undefined) return settledItem(input, envelope);
	const { provider = dialect.name } = envelope;
	if (provider !== dialect.name) {
		return input.refuse(
			`The job was submitted to ${typeof provider === 'string' ? provider : 'another provider'}, but the credential is for ${dialect.name}`,
			'Use the credential the job was submitted with.',
		);
	}
	const record = {
		// Without a number, rows are matched by what they say about the person.
		recordTag: parseRecordNumber(envelope.recordTag)?.toString(),
		identifiers: readAskedIdentifiers('contact', envelope.input),
		credits: creditsIn(envelope.credits),
		found: earlier?.isOwn ? (earlier.result as Person) : undefined,
		matchedBy: typeof envelope.matchedBy === 'string' ? envelope.matchedBy : null,
		matchScore: typeof envelope.matchScore === 'number' ? envelope.matchScore : null,
	};
	const { identifiers } = record;
	const { jobTitle } = readItemIdentifiers('contact', input.record);
	const statement: ItemStatement = { identifiers, jobTitle };
	return { jobId, record, statement, defaultCountry, toItem: put() };
}

/** What an item brings was found before, if at all: nothing is found here that no answer showed. */
const NOT_FETCHED = buildOutcomeWithoutResult(
	'skipped',
	'alreadyFilled',
	'The item has an earlier result and no job, so nothing was fetched. The earlier result is kept.',
);

/** An item without a job ID: a pending one cannot be fetched, any other is settled. */
function settledItem(input: Input, { status, reason }: EarlierEnvelope): SettledItem {
	if (status === 'pending') return input.refuse(...NO_JOB);
	const outcome = { status, reason: typeof reason === 'string' ? reason : null };
	return { settled: withoutError(input.record), output: findDestination(outcome).output };
}

/** Columns without a value are empty texts. */
function isNonblank(value: unknown): boolean {
	return value !== undefined && value !== null && String(value).trim() !== '';
}

function unusableJobId(what: string): [message: string, description: string] {
	return [
		`${what} is not the ID of a job`,
		'Enter the ID exactly as the provider gave it: one word without spaces, slashes, question marks or percent signs.',
	];
}

/** The columns that a pending row has already. */
const columnsOfItem = (values: Values<typeof resultFields>, prefix: string): ColumnLayout => ({
	entity: 'contact',
	set: findColumnSet(prefix, inputOf(values).record),
	names: values.options.columnNames,
	mayBePending: true,
	includesRaw: values.options.includeRaw,
});

function intoResultField(
	values: Values<typeof resultFields>,
	run: Run,
	field: string,
	layout: ColumnLayout | undefined,
): ItemWriter {
	const input = inputOf(values);
	return input.accept(
		createItemWriter(input, run, {
			entity: 'contact',
			field,
			fillEmptyFields: values.fillEmptyFields,
			isOwn: true,
			layout,
			goesOn: true,
			remedy: "Choose another name in 'Result Field'.",
		}),
	);
}

const NO_JOB = [
	'This item has no pending job',
	"Connect items that left an Enrichment node as 'pending', check 'Result Field', or fill in 'Job ID'.",
] as const;

function creditsIn(credits: unknown): Credits {
	const charged = isRecord(credits) ? Number(credits.charged) : 0;
	return Number.isFinite(charged) && charged > 0 ? { charged, estimated: true } : UNPAID;
}
