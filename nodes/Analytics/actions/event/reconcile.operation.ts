import type { IDataObject } from 'n8n-workflow';

import { toDayInZone } from '../../../shared/core/calendar';
import { success, type Failure, type Result } from '../../../shared/core/result';
import {
	decimalNumber,
	flag,
	getInputItem,
	markSameForAllItems,
	uncheckedMoment,
	options,
	text,
	withReader,
	type Reader,
	type Values,
} from '../../../shared/node/field';
import {
	defineOperation,
	type Outcome,
	type OutcomeFailure,
	type OperationRun,
} from '../../../shared/node/operation';
import { readRetryOptions } from '../../../shared/node/retryFields';
import { parseMoment } from '../../../shared/node/times';
import type { ToolFieldRule } from '../../../shared/node/tool';
import { openConnection, type GoogleConnection } from '../../google/connection';
import { createFieldRenamer, type FieldRenamer } from '../../google/metadata';
import { createRequestMeter } from '../../google/requestMeter';
import { resolveCalendarDays, toRequestRange } from '../../report/dates';
import { publishReportNotes, renamedNotes } from '../../report/notes';
import { describePeriods } from '../../report/periodWords';
import { checkQuality } from '../../report/quality';
import {
	describeReconciliation,
	fetchTransactions,
	reconcileTransactions,
	reconciliationWarnings,
	type OwnTransaction,
	type ReconciledTransaction,
	type ReconcileSpec,
} from '../../report/reconcile';
import { googleRetryFields, propertyId, readCurrencyCode } from '../../fields';
import {
	dimensionFilterFields,
	dimensionFilterOption,
	readDimensionFilter,
} from '../report/fields/filters';
import { buildOptionalNameField } from '../report/fields/names';
import { currencyOption, DATES_FOR_TOOLS, failOnDegradedOption } from '../report/fields/options';
import { dateFields, readDateChoiceOrRefuse, singleRangeOptions } from '../report/fields/query';

/** The fields of the one report that all items are compared with. */
const reportFields = markSameForAllItems({
	metric: buildOptionalNameField('Value Metric Name or ID', 'getMetrics', {
		purpose:
			'Metric to compare the values with: purchaseRevenue for purchases, eventValue for other events such as won deals',
		default: 'purchaseRevenue',
		required: true,
	}),
	...dateFields,
	includeOnlyInAnalytics: flag(
		'Include Unmatched in Analytics',
		'Whether to also return transactions that are in Google Analytics but not in your items',
		{ default: true },
	),
	...dimensionFilterFields,
	options: options({
		...singleRangeOptions,
		...googleRetryFields,
		...currencyOption,
		...dimensionFilterOption,
		...failOnDegradedOption,
		tolerance: decimalNumber(
			'Tolerance',
			'How much two values may differ and still count as equal, for example because one side rounds',
			{ default: 0.01, min: 0 },
		),
		tolerancePercent: decimalNumber(
			'Tolerance (%)',
			'The same tolerance as a percentage, for example for amounts that Google converts from another currency',
			{ default: 0, min: 0, max: 100 },
		),
	}),
});

const fields = {
	property: { ...propertyId, sameForAllItems: true as const },
	transactionId: text(
		'Transaction ID',
		"Your ID for the deal or order, exactly as it is sent to Google. An item without one is returned as 'onlyHere'.",
		{ placeholder: 'e.g. {{ $json.dealId }}' },
	),
	value: withReader(
		text('Value', 'Value of the transaction. Leave empty to compare transaction IDs only.', {
			placeholder: 'e.g. {{ $json.amount }}',
		}),
		(parameter) => (parameter.text() === '' ? undefined : parameter.decimalNumber()),
	),
	currency: withReader(
		text('Currency', "Currency of the value, if it can differ from the report's currency", {
			placeholder: 'e.g. EUR',
		}),
		readCurrencyCode,
	),
	timestamp: withReader(
		uncheckedMoment(
			'Transaction Time',
			'When the transaction happened. Shows whether it is really missing, outside the date range, or not processed yet.',
		),
		(parameter) => parameter.text(),
	),
	...reportFields,
};

type ReconcileValues = Values<typeof fields>;

/** An agent compares one transaction at a time. */
const RECONCILE_TOOL: Record<string, ToolFieldRule> = {
	transactionId: { prompt: 'ID of the deal or order, exactly as it was sent to Google' },
	value: { prompt: 'What it is worth, as a plain number; leave empty to compare only IDs' },
	...DATES_FOR_TOOLS,
	includeOnlyInAnalytics: { fixed: false },
};

export const reconcile = defineOperation({
	name: 'Reconcile',
	value: 'reconcile',
	action: 'Reconcile transactions with events',
	description:
		'Compare transactions from another system with those in Google Analytics: which match, which are missing on either side, and which have a different value',
	fields,
	toolFields: RECONCILE_TOOL,
	async *execute(run, read) {
		const { own, refused } = await readTransactions(run, read);
		yield refused;
		const [first] = own;
		// If an item cannot be read, its transaction would look like one that is missing in the items.
		if (first === undefined || (refused.length > 0 && !run.continuesOnFail)) return;
		const results = await reconcileAll(run, read, own);
		if (results.ok) yield results.value;
		else yield own.map(({ item }) => toFailedOutcome(item, results.failure));
	},
});

/** A transaction and the index of its input item. */
interface ItemTransaction {
	item: number;
	transaction: OwnTransaction;
}

interface ReadTransactions {
	own: ItemTransaction[];
	refused: OutcomeFailure[];
}

const toFailedOutcome = (item: number, failure: Failure): OutcomeFailure => ({ item, failure });

async function readTransactions(
	run: OperationRun,
	read: Reader<typeof fields>,
): Promise<ReadTransactions> {
	const own: ItemTransaction[] = [];
	const refused: OutcomeFailure[] = [];
	for (const input of run.inputs) {
		const { itemIndex: item } = input;
		const transaction = await input.attempt(
			async () => await Promise.resolve(success(readTransaction(read(input)))),
		);
		if (transaction.ok) own.push({ item, transaction: transaction.value });
		else refused.push(toFailedOutcome(item, transaction.failure));
	}
	return { own, refused };
}

function readTransaction(values: ReconcileValues): OwnTransaction {
	const { transactionId, value, currency, timestamp } = values;
	const input = getInputItem(values);
	const at = timestamp === '' ? undefined : parseMoment(timestamp, input.timeZone);
	if (timestamp !== '' && at === undefined) {
		input.refuse(
			`'Transaction Time' "${timestamp}" is not valid`,
			'Use a date such as 2026-11-21T10:15:00Z, or leave it empty.',
		);
	}
	return { transactionId, value, currency, moment: at };
}

async function reconcileAll(
	run: OperationRun,
	read: Reader<typeof fields>,
	own: ItemTransaction[],
): Promise<Result<Outcome[]>> {
	const { item: firstItem } = own[0]!;
	const input = run.inputs[firstItem]!;
	return await input.attempt(async () => {
		const values = read(input);
		const connection = openConnection(run.connect(readRetryOptions(values.options)), run);
		const renamer = createFieldRenamer();
		const spec = await readSpec(values, renamer, connection);
		if (!spec.ok) return spec;
		const now = run.clock.now();
		const fetched = await fetchTransactions(spec.value, connection, createRequestMeter(), now);
		if (!fetched.ok) return fetched;
		const reported = fetched.value;
		const quality = checkQuality([reported.quality], values.options.failOnDegradedData);
		if (!quality.ok) return quality;
		const transactions = own.map(({ transaction }) => transaction);
		const reconciled = reconcileTransactions(transactions, reported, spec.value);
		const zone = reported.quality.timeZone;
		const period = describePeriods({
			ranges: [spec.value.range],
			today: zone && toDayInZone(zone, now),
		});
		publishReportNotes(run, {
			notes: [
				describeReconciliation(reconciled, reported, period),
				...renamedNotes(renamer.renamed),
			],
			warnings: [
				...quality.value,
				...reconciliationWarnings(reconciled, reported, spec.value),
			],
			quota: reported.quota,
		});
		const rows = reconciled.own.map((each, index) =>
			toReconciledOutcome(own[index]!.item, each),
		);
		if (!values.includeOnlyInAnalytics) return success(rows);
		// These transactions come from the comparison with all items.
		const onlyInAnalytics = {
			item: own.map(({ item }) => item),
			rows: reconciled.onlyInAnalytics.map((each) => ({ ...each }) as IDataObject),
		};
		return success([...rows, onlyInAnalytics]);
	});
}

function toReconciledOutcome(item: number, reconciled: ReconciledTransaction): Outcome {
	return { item, json: { ...reconciled } as IDataObject };
}

async function readSpec(
	values: ReconcileValues,
	renamer: FieldRenamer,
	connection: GoogleConnection,
): Promise<Result<ReconcileSpec>> {
	const { property, metric } = values;
	const chosen = values.options;
	const today = connection.getToday(property);
	const range = await toRequestRange(readDateChoiceOrRefuse(values, chosen), today);
	if (!range.ok) return range;
	// The moments of the items are compared with calendar days, so relative dates are resolved.
	const days = await resolveCalendarDays([range.value], today);
	if (!days.ok) return days;
	return success({
		property,
		metric: renamer.rename(metric),
		range: days.value[0]!,
		dimensionFilter: readDimensionFilter(values, chosen, renamer),
		currencyCode: chosen.currencyCode,
		tolerance: { amount: chosen.tolerance, percent: chosen.tolerancePercent },
	});
}
