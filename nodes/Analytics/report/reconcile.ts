/** Compares transactions of another system with those in Google Analytics, one by one. */
import { toDayInZone, type Day } from '../../shared/core/calendar';
import type { JsonRecord } from '../../shared/core/json';
import { groupBy } from '../../shared/core/lists';
import { failed, formatNumber, formatCount, success, type Result } from '../../shared/core/result';
import type { GoogleConnection } from '../google/connection';
import { isPlaceholderId } from '../google/visitorIds';
import { addFieldSuggestionsToFailure } from '../google/metadata';
import { OTHER_VALUE, type TextRow } from '../google/reportResponse';
import type { RequestMeter } from '../google/requestMeter';
import { collectRows } from './columns';
import { canMeasureCompleteness, completenessWarnings, type Completeness } from './completeness';
import { findCurrency } from './currency';
import { noteIf } from './notes';
import type { DateRange } from './periods';
import { findFirstProvisionalDay, type Quality } from './quality';
import { completeOrders, type ReportSpec } from './query';
import { fetchRangeTable } from './rangeTable';

/** A transaction as the other system has it. */
export interface OwnTransaction {
	/** Empty where there is none. */
	transactionId: string;
	/** Undefined where it is not to be compared. */
	value: number | undefined;
	/** ISO 4217; empty for that of the report. */
	currency: string;
	/** When it happened, in milliseconds; undefined where that is not known. */
	moment: number | undefined;
}

/** A transaction at Google: the sum of its events. */
interface ReportedTransaction {
	/** Null where Google hides it from the account. */
	value: number | null;
	events: number;
}

export type ReconcileResult = 'matched' | 'onlyHere' | 'onlyInAnalytics' | 'valueDiffers';

/** A transaction of either side, or of both. */
export interface ReconciledTransaction {
	transactionId: string;
	result: ReconcileResult;
	value: number | null;
	valueInAnalytics: number | null;
	/** The value in Analytics less that here. */
	difference: number | null;
	/** How many events Google has with the ID. */
	events: number;
	/** The reason for the result, or for doubting it: `countedTwice`. */
	reason: string | null;
	message: string | null;
}

export interface ReconcileSpec {
	property: string;
	/** Of the values, such as `purchaseRevenue`. */
	metric: string;
	range: DateRange;
	dimensionFilter: JsonRecord | undefined;
	/** ISO 4217; empty for that of the property. */
	currencyCode: string;
	/** Values that differ by no more are equal. */
	tolerance: Tolerance;
}

export interface Tolerance {
	/** In the currency of the report. */
	amount: number;
	/** Of the larger value. */
	percent: number;
}

/** The transactions of a report, and how far it can be relied on. */
export interface ReportedTransactions {
	byId: Map<string, ReportedTransaction>;
	/** What events without a transaction ID add up to. */
	valueWithoutId: number;
	/** ISO 4217; undefined where the values are not in a currency that Google knows, such as counts. */
	currency: string | undefined;
	quality: Quality;
	completeness: Completeness | undefined;
	/** The first day that Google may not have processed. */
	unprocessedSince: Day | undefined;
	quota: unknown;
}

const DIMENSION = 'transactionId';
const EVENT_COUNT = 'eventCount';

/** More transactions would not fit into memory with the items. */
const MOST_TRANSACTIONS = 500_000;

/** What Google writes where an event has no transaction ID. */
const WITHOUT_ID = new Set(['', '(not set)', '(data not available)']);

/**
 * Reads the transactions of a date range from Google.
 * @param moment the time in milliseconds
 */
export async function fetchTransactions(
	spec: ReconcileSpec,
	connection: GoogleConnection,
	meter: RequestMeter,
	moment: number,
): Promise<Result<ReportedTransactions>> {
	// Google refuses a metric that is requested twice.
	const metrics = [...new Set([spec.metric, EVENT_COUNT])].map((name) => ({ name }));
	const dimensions = [DIMENSION];
	const report: ReportSpec = {
		property: spec.property,
		metrics,
		dimensions,
		dimensionFilter: spec.dimensionFilter,
		orders: completeOrders({ metrics, dimensions }, []),
		extras: { currencyCode: spec.currencyCode },
	};
	const asked = await fetchRangeTable(
		connection,
		{
			...report,
			range: spec.range,
			rowsToRead: Infinity,
			isStreamed: true,
			measuresCompleteness: canMeasureCompleteness(report),
			meter,
		},
		moment,
	);
	const table = await addFieldSuggestionsToFailure(asked, report, connection);
	if (!table.ok) return table;
	const { rowCount, headers } = table.value.report;
	if (rowCount > MOST_TRANSACTIONS) {
		return failed(
			`The report has ${formatNumber(rowCount)} transactions, and at most ${formatNumber(MOST_TRANSACTIONS)} can be compared at once`,
			'Choose fewer days, or add a filter.',
		);
	}
	// Google sends zeros for values that it hides.
	const isHidden = headers.metrics.some(
		({ name, isRestricted }) => name === spec.metric && isRestricted,
	);
	const rows = await collectRows(table.value.batches, readTransaction);
	if (!rows.ok) return rows;
	const byId = new Map<string, ReportedTransaction>();
	let valueWithoutId = 0;
	for (const { id, value, events } of rows.value) {
		if (WITHOUT_ID.has(id)) valueWithoutId += value;
		if (WITHOUT_ID.has(id) || id === OTHER_VALUE) continue;
		const before = byId.get(id);
		byId.set(id, {
			value: isHidden ? null : (before?.value ?? 0) + value,
			events: (before?.events ?? 0) + events,
		});
	}
	const { quality } = table.value;
	return success({
		byId,
		valueWithoutId,
		currency: findCurrency(table.value.report),
		quality,
		completeness: table.value.completeness(),
		unprocessedSince: findFirstProvisionalDay(quality.timeZone, [spec.range], moment),
		quota: meter.read().quota,
	});
}

/** The last column counts the events, also where that count is the value. */
function readTransaction([id = '', value, events = value]: TextRow) {
	return { id: id.trim(), value: Number(value) || 0, events: Number(events) || 0 };
}

/** The transactions of both sides: one for each of ours, in their order, then those that only Google has. */
export interface Reconciliation {
	own: ReconciledTransaction[];
	onlyInAnalytics: ReconciledTransaction[];
	/** What our values add up to in each currency; in that of the report where an item names none. */
	ownAmounts: Amount[];
}

/** A sum in one currency. */
interface Amount {
	value: number;
	/** ISO 4217; undefined where no currency is known. */
	currency: string | undefined;
}

/** Compares transactions by their IDs, which have to be the same to the letter. */
export function reconcileTransactions(
	own: OwnTransaction[],
	reported: ReportedTransactions,
	spec: ReconcileSpec,
): Reconciliation {
	const counts = new Map<string, number>();
	for (const { transactionId } of own)
		counts.set(transactionId, (counts.get(transactionId) ?? 0) + 1);
	const compared = own.map((each) => {
		const isRepeated = (counts.get(each.transactionId) ?? 0) > 1;
		return reconcileOne(each, isRepeated, reported, spec);
	});
	const others = [...reported.byId].filter(([id]) => !counts.has(id));
	return {
		own: compared,
		ownAmounts: sumByCurrency(own, reported.currency),
		onlyInAnalytics: others.map(([transactionId, { value, events }]) => ({
			transactionId,
			result: 'onlyInAnalytics',
			value: null,
			valueInAnalytics: value,
			difference: null,
			events,
			reason: null,
			message: null,
		})),
	};
}

function sumByCurrency(own: OwnTransaction[], reportCurrency: string | undefined): Amount[] {
	const withValue = own.filter(({ value }) => value !== undefined);
	const groups = groupBy(withValue, ({ currency }) => currency || reportCurrency);
	return [...groups].map(([currency, transactions]) => ({
		currency,
		value: transactions.reduce((sum, { value = 0 }) => sum + value, 0),
	}));
}

/** Why a result is what it is: a word for programs, and a sentence. */
interface ResultExplanation {
	reason: string;
	message: string;
}

function reconcileOne(
	own: OwnTransaction,
	isRepeated: boolean,
	reported: ReportedTransactions,
	spec: ReconcileSpec,
): ReconciledTransaction {
	const { transactionId, value } = own;
	const base = { transactionId, value: value ?? null };
	const hasId = transactionId !== '' && !isPlaceholderId(transactionId);
	const found = hasId ? reported.byId.get(transactionId) : undefined;
	if (found === undefined) {
		const explained = hasId ? explainAbsence(own, reported, spec) : NO_ID;
		const nothing = { valueInAnalytics: null, difference: null, events: 0 };
		return {
			...base,
			result: 'onlyHere',
			...nothing,
			...(explained ?? explainRepetition(hasId && isRepeated)),
		};
	}
	const { value: valueInAnalytics, events } = found;
	const reason = explainCurrencyMismatch(own, reported);
	if (value === undefined || valueInAnalytics === null || reason) {
		const explained = valueInAnalytics === null ? VALUE_HIDDEN : (reason ?? NO_VALUE);
		const parts = { valueInAnalytics, difference: null, events };
		return { ...base, result: 'matched', ...parts, ...explained };
	}
	const difference = Number((valueInAnalytics - value).toPrecision(12));
	const isEqual = areWithinTolerance(value, valueInAnalytics, spec.tolerance);
	return {
		...base,
		result: isEqual ? 'matched' : 'valueDiffers',
		valueInAnalytics,
		difference,
		events,
		...(isEqual
			? explainRepetition(isRepeated)
			: explainDifference(own, { value: valueInAnalytics, events }, isRepeated, spec)),
	};
}

const NONE = { reason: null, message: null };

const NO_ID: ResultExplanation = {
	reason: 'noTransactionId',
	message: 'The item has no transaction ID.',
};

const NO_VALUE: ResultExplanation = {
	reason: 'noValue',
	message: 'The item has no value, so only the transaction ID was compared.',
};

const VALUE_HIDDEN: ResultExplanation = {
	reason: 'valueHidden',
	message: 'Google hides the metric from this account, so only the transaction ID was compared.',
};

const REPEATED_HERE: ResultExplanation = {
	reason: 'repeatedHere',
	message: 'Several items have this transaction ID.',
};

function explainRepetition(isRepeated: boolean): ResultExplanation | typeof NONE {
	return isRepeated ? REPEATED_HERE : NONE;
}

/** Values in two currencies cannot be told to be equal. */
function explainCurrencyMismatch(
	{ currency }: OwnTransaction,
	reported: ReportedTransactions,
): ResultExplanation | undefined {
	if (currency === '' || reported.currency === undefined || currency === reported.currency)
		return undefined;
	return {
		reason: 'currencyDiffers',
		message: `The value is in ${currency} and the report in ${reported.currency}, so only the transaction ID was compared.`,
	};
}

/** Why Google may lack a transaction although it was sent. */
function explainAbsence(
	{ moment }: OwnTransaction,
	{ quality, unprocessedSince, completeness }: ReportedTransactions,
	{ range }: ReconcileSpec,
): ResultExplanation | undefined {
	const zone = quality.timeZone;
	const day = moment === undefined || zone === undefined ? undefined : toDayInZone(zone, moment);
	if (day !== undefined && (day < range.startDate || day > range.endDate)) {
		return {
			reason: 'outsideDates',
			message: `It happened on ${day} in the property time zone, outside the chosen dates.`,
		};
	}
	if (unprocessedSince !== undefined && (day === undefined || day >= unprocessedSince)) {
		return {
			reason: 'mayNotBeProcessed',
			message: `Google may not have processed it yet. Days from ${unprocessedSince} onward are still being processed.`,
		};
	}
	const isShort = completenessWarnings(completeness).length > 0;
	if (!quality.mayLackRows && !isShort) return undefined;
	return {
		reason: 'mayBeWithheld',
		message:
			'Google may have this transaction, but the report withholds, groups, or samples some rows.',
	};
}

function explainDifference(
	{ value = 0 }: OwnTransaction,
	{ value: reported, events }: { value: number; events: number },
	isRepeated: boolean,
	{ tolerance }: ReconcileSpec,
): ResultExplanation | typeof NONE {
	if (events > 1 && value !== 0 && areWithinTolerance(value * events, reported, tolerance)) {
		return {
			reason: 'countedTwice',
			message: `Google has ${events} events with this transaction ID and adds up their values.`,
		};
	}
	if (isRepeated) return REPEATED_HERE;
	if (value === 0 || !areWithinTolerance(value, -reported, tolerance)) return NONE;
	return { reason: 'oppositeSign', message: 'The values differ only in their sign.' };
}

/** Far below any amount of money: what adding up leaves of numbers with fractions. */
const ROUNDING = 1e-9;

function areWithinTolerance(one: number, other: number, { amount, percent }: Tolerance): boolean {
	const largest = Math.max(Math.abs(one), Math.abs(other));
	const allowed = Math.max(amount, (largest * percent) / 100);
	return Math.abs(one - other) <= allowed + largest * ROUNDING;
}

/** Sums up a reconciliation: how many transactions match, and what the values of both sides add up to. */
export function describeReconciliation(
	{ own, onlyInAnalytics, ownAmounts }: Reconciliation,
	{ currency }: ReportedTransactions,
	period: string,
): string {
	const count = (result: ReconcileResult) =>
		own.filter((transaction) => transaction.result === result).length;
	const parts = [
		`${formatNumber(count('matched'))} of ${formatCount(own.length, 'transaction')} match Google Analytics`,
		`value differs: ${formatNumber(count('valueDiffers'))}`,
		`only in your data: ${formatNumber(count('onlyHere'))}`,
		`only in Google Analytics: ${formatNumber(onlyInAnalytics.length)}`,
	];
	const counts = `${parts.join('; ')} (${period}).`;
	const byId = new Map(own.map((each) => [each.transactionId, each]));
	const reported = [...byId.values(), ...onlyInAnalytics].map((each) => each.valueInAnalytics);
	const isHidden = reported.length > 0 && reported.every((value) => value === null);
	const sum = reported.reduce<number>((total, value) => total + (value ?? 0), 0);
	const inAnalytics = isHidden
		? 'There are no values in Google Analytics to compare with.'
		: `Values in Google Analytics add up to ${formatAmount({ value: sum, currency })}.`;
	if (ownAmounts.length === 0) return `${counts} ${inAnalytics}`;
	return `${counts} Your values add up to ${listAmounts(ownAmounts)}. ${inAnalytics}`;
}

const MOST_CURRENCIES = 5;

/** `1,200 EUR and 300 NOK`; the largest sums first. */
function listAmounts(amounts: Amount[]): string {
	const sorted = [...amounts].sort((one, other) => other.value - one.value);
	const shown = sorted.slice(0, MOST_CURRENCIES).map(formatAmount);
	const left = sorted.length - shown.length;
	const parts = left > 0 ? [...shown, formatCount(left, 'other currency')] : shown;
	const last = parts.pop() ?? '';
	return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
}

/** `1,200.5 EUR`; a bare number where no currency is known. */
function formatAmount({ value, currency }: Amount): string {
	return currency === undefined ? formatNumber(value) : `${formatNumber(value)} ${currency}`;
}

/** Lists warnings that affect how far the results can be trusted. */
export function reconciliationWarnings(
	{ own }: Reconciliation,
	{ valueWithoutId, completeness, unprocessedSince, currency }: ReportedTransactions,
	{ metric }: ReconcileSpec,
): string[] {
	const count = (reason: string) => own.filter((each) => each.reason === reason).length;
	const counts = new Map<string, number>();
	for (const { transactionId } of own)
		counts.set(transactionId, (counts.get(transactionId) ?? 0) + 1);
	const repeated = [...counts].filter(([id, times]) => id !== '' && times > 1).length;
	const withoutId = formatAmount({ value: valueWithoutId, currency });
	return [
		...completenessWarnings(completeness),
		...noteIf(
			unprocessedSince !== undefined && count('mayNotBeProcessed') > 0,
			`Google may not have finished processing days from ${unprocessedSince} onward, so transactions found only in your data may still appear. Run it again in two days.`,
		),
		...noteIf(
			count('noTransactionId') > 0,
			`Items not compared because they have no transaction ID: ${formatNumber(count('noTransactionId'))}.`,
		),
		...noteIf(
			valueWithoutId !== 0,
			`Events without a transaction ID were not compared: their ${metric} adds up to ${withoutId}.`,
		),
		...noteIf(
			repeated > 0,
			`Transaction IDs shared by several items: ${formatNumber(repeated)}. Each item was compared separately. To compare whole orders, first add up their line items, for example with n8n's Summarize node.`,
		),
		...noteIf(
			count('currencyDiffers') > 0,
			`Values not compared because their currency differs from the report's: ${formatNumber(count('currencyDiffers'))}.`,
		),
	];
}
