import type { IDataObject } from 'n8n-workflow';

import { formatCount, success, type Failure } from '../../shared/core/result';
import { createReader, getInputItem, type Values } from '../../shared/node/field';
import type { ExecuteWith, Outcome, OperationRun } from '../../shared/node/operation';
import { readRetryOptions } from '../../shared/node/retryFields';
import { findPersonEmailInCell } from '../records/normalize';
import { UNPAID } from '../records/envelope';
import {
	buildUnverifiedResult,
	verifyEmails,
	type Verification,
	type VerificationReport,
} from '../run/verify';
import { explainExceededLimit, explainLimitReached } from '../run/creditLimit';
import { selectDialect } from '../providers';
import type { VerificationStatus } from '../providers/dialect';
import { omitEmptyValuesDeep } from './envelopes';
import { verifyFields } from './fields';
import { publishNotes } from './hints';
import { failAllItems } from './runFailures';
import type { LookupService } from '../run/settings';
import { describeForecastAfterRun, describeWaits } from './paceNotes';
import { describeCounts, describeCredits } from './runSummary';
import { createLookupService } from './settings';

/** Reads each value when it is needed: an address that cannot be read is the result of its item and stops no other one. */
const read = createReader(verifyFields);

/** Verifies the emails of all items together, each once. */
export const executeVerification: ExecuteWith<typeof verifyFields> = async function* (run) {
	const [first] = run.inputs;
	if (!first) return;
	const prepared = first.attemptNow(() => success(prepareVerification(read(first), run)));
	if (!prepared.ok) return yield* failAllItems(run, prepared.failure);
	const addresses = run.inputs.map((input) => readAddress(read(input)));
	const blank = addresses.every(({ email, problem }) => email === undefined && problem === BLANK);
	if (blank) return yield* failAllItems(run, ALL_BLANK);
	const { verify, settings, service } = prepared.value;
	const emails = addresses.flatMap(({ email }) => email ?? []);
	const report = await verifyEmails(emails, verify, settings, service);
	const { stopReason, wasNothingCharged } = report;
	if (stopReason && wasNothingCharged && stopReason.reason !== 'creditLimit') {
		return yield* failAllItems(run, stopReason);
	}
	const verified = matchVerifications(addresses, report);
	publishVerificationNotes(run, service, verified, report);
	yield verified.map((each, index) => toVerificationItem(run, index, each));
};

type VerifyValues = Values<typeof verifyFields>;

function prepareVerification(values: VerifyValues, run: OperationRun) {
	const service = createLookupService(readRetryOptions(values.options), run);
	const { label, verify } = service.dialect;
	if (!verify) {
		return getInputItem(values).refuse(
			`${label} cannot verify email addresses`,
			'Choose the credential of a provider that can, such as Hunter. Nothing was sent.',
		);
	}
	const { concurrency, maxWaitMinutes } = values.options;
	return {
		verify,
		service,
		settings: {
			concurrency,
			maxCredits: values.maxCredits,
			maxJobWaitMs: maxWaitMinutes * 60_000,
		},
	};
}

/** The email of one item. */
interface EmailToVerify {
	/** The normalized email, as it is sent. */
	email?: string;
	/** The text of the item. */
	text: string;
	/** Why there is no email to send. */
	problem?: string;
}

const BLANK = "'Email' is empty";
const ALL_BLANK = {
	message: BLANK,
	description: 'Fill it in, or map a field that has a value. Nothing was sent.',
};

function readAddress({ email: read }: VerifyValues): EmailToVerify {
	if (!read.ok) return { text: '', problem: read.failure.message };
	const text = read.value;
	if (text === '') return { text, problem: BLANK };
	const email = findPersonEmailInCell(text);
	return email === undefined ? { text } : { text, email };
}

/** Verifies without a request: a text that is not an email is `invalid`. */
function verifyWithoutRequest({ problem }: EmailToVerify): Verification {
	if (problem === undefined) return { status: 'invalid', score: 0, credits: UNPAID };
	return buildUnverifiedResult(problem);
}

/** An email with its verification. */
interface VerifiedEmail {
	/** The email as sent, or else the text of the item. */
	email: string;
	verification: Verification;
	/** Whether an earlier item with the same email has the credits. */
	isDuplicate: boolean;
}

function matchVerifications(
	addresses: readonly EmailToVerify[],
	{ verifications }: VerificationReport,
): VerifiedEmail[] {
	const seen = new Set<string>();
	return addresses.map((address) => {
		const { email, text } = address;
		const found = email === undefined ? undefined : verifications.get(email);
		const isDuplicate = email !== undefined && seen.has(email);
		if (email !== undefined) seen.add(email);
		return {
			email: email ?? text,
			verification: found ?? verifyWithoutRequest(address),
			isDuplicate,
		};
	});
}

function toVerificationItem(
	run: OperationRun,
	index: number,
	{ email, verification, isDuplicate }: VerifiedEmail,
): Outcome {
	const { raw, message, status, score, credits } = verification;
	const row = {
		email,
		status,
		score,
		...(message !== undefined && { message }),
		credits: isDuplicate ? { ...credits, ...UNPAID } : credits,
		provider: selectDialect(run.credentials).name,
	};
	const json = run.isTool
		? omitEmptyValuesDeep(row)
		: { ...row, ...(raw !== undefined && { raw }) };
	return { item: run.inputs[index]!.itemIndex, json: json as IDataObject };
}

/** Statuses in the order of the summary. */
const STATUS_WORDS: ReadonlyArray<readonly [VerificationStatus, string]> = [
	['valid', 'valid'],
	['catchAll', 'catch-all'],
	['role', 'role'],
	['disposable', 'disposable'],
	['invalid', 'invalid'],
	['unknown', 'unknown'],
];

/** "5 addresses: 3 valid (1 duplicate, free), 2 invalid". */
function describeVerifications(verified: readonly VerifiedEmail[]): string {
	const groups = STATUS_WORDS.map(([status, words]) => {
		const group = verified.filter(({ verification }) => verification.status === status);
		const duplicates = group.filter(({ isDuplicate }) => isDuplicate).length;
		return { count: group.length, words, duplicates };
	});
	return describeCounts(verified.length, 'address', groups);
}

function publishVerificationNotes(
	run: OperationRun,
	service: LookupService,
	verified: readonly VerifiedEmail[],
	report: VerificationReport,
): void {
	const { creditsSpent: spent, hasEstimatedCharges: isEstimated } = report;
	const remaining = verified.flatMap(({ verification: { credits } }) => credits.remaining ?? []);
	const notes = [
		describeVerifications(verified),
		describeCredits({ spent, isEstimated, remaining }),
		...describeForecastAfterRun(report.forecasts, service.dialect),
		...describeWaits(service),
	];
	publishNotes(run, notes, collectWarnings(run, report));
}

function collectWarnings({ credentials }: OperationRun, report: VerificationReport): string[] {
	const { stopReason, exceededLimit } = report;
	return [
		...(exceededLimit ? [explainExceededLimit(exceededLimit, 'one address')] : []),
		...(stopReason
			? [explainUnverified(stopReason, report, selectDialect(credentials).label)]
			: []),
	];
}

/** Explains how many emails were not verified, and why. */
function explainUnverified(stopReason: Failure, report: VerificationReport, label: string): string {
	const { message, description = '' } = stopReason;
	const { creditLimit, verifications } = report;
	const left = [...verifications.values()].filter((each) => each.message?.includes(message));
	const unverified = `${formatCount(left.length, 'address')} not verified`;
	const what = creditLimit
		? `${unverified}: ${explainLimitReached('one', creditLimit, label)}`
		: `${message.replace(/\.$/, '')}: ${unverified}`;
	return `${what}. ${description}`.trim();
}
