import type { IDataObject } from 'n8n-workflow';

import { plural, success, type Failure } from '../../shared/core/result';
import type { Input } from '../../shared/node/inputs';
import { inputOf, type Values } from '../../shared/node/field';
import type { ExecuteWith, Outcome, Run } from '../../shared/node/operation';
import { readRetryOptions } from '../../shared/node/retryFields';
import { emailInCell } from '../records/normalise';
import { UNPAID } from '../records/envelope';
import { unverified, verifyEmails, type Verification, type VerifyReport } from '../run/verify';
import { limitPassed, limitReached } from '../run/creditLimit';
import { dialectOf } from '../providers';
import { compact } from './envelopes';
import type { verifyFields } from './fields';
import { costs, tell } from './hints';
import { explained, failAll } from './runFailures';
import type { LookupService } from '../run/settings';
import { describeWaits } from './paceNotes';
import { serviceFor } from './settings';

export const verifyItems: ExecuteWith<typeof verifyFields> = async function* (run, read) {
	const [first] = run.inputs;
	if (!first) return;
	const prepared = first.attemptNow(() => success(prepare(read(first), run)));
	if (!prepared.ok) return yield* failAll(run, prepared.failure);
	const addresses = run.inputs.map((input) => readAddress(input, read(input)));
	const blank = addresses.every(({ email, problem }) => email === undefined && problem === BLANK);
	if (blank) return yield* failAll(run, ALL_BLANK);
	const { verify, settings, service } = prepared.value;
	const emails = addresses.flatMap(({ email }) => email ?? []);
	const report = await verifyEmails(emails, verify, settings, service);
	const { stopped, nothingPaid } = report;
	if (stopped && nothingPaid && stopped.reason !== 'creditLimit') {
		return yield* failAll(run, explained(run.credentials, stopped));
	}
	tellVerifications(run, service, addresses.length, report);
	yield* itemsOfVerifications(run, addresses, report);
};

type VerifyValues = Values<typeof verifyFields>;

function prepare(values: VerifyValues, run: Run) {
	const service = serviceFor(readRetryOptions(values.options), run);
	const { label, verify = service.dialect.verifyJob } = service.dialect;
	if (!verify) {
		return inputOf(values).refuse(
			`${label} cannot verify email addresses`,
			'Choose the credential of a provider that can, such as Hunter. Nothing was sent.',
		);
	}
	const { concurrency } = values.options;
	return {
		verify,
		service,
		settings: { concurrency, maxCredits: values.maxCredits },
	};
}

interface Address {
	/** As sent. */
	email?: string;
	/** As given. */
	text: string;
	/** Why there is nothing to send. */
	problem?: string;
}

const BLANK = "'Email' is empty";
const ALL_BLANK = {
	message: BLANK,
	description: 'Fill it in, or map a field that has a value. Nothing was sent.',
};

function readAddress(input: Input, values: VerifyValues): Address {
	const read = input.attemptNow(() => success(values.email));
	if (!read.ok) return { text: '', problem: read.failure.message };
	const text = read.value;
	if (text === '') return { text, problem: BLANK };
	const email = emailInCell(text);
	return email === undefined ? { text } : { text, email };
}

/** A text that is no address is `invalid` without asking the provider. */
function withoutRequest({ problem }: Address): Verification {
	if (problem === undefined) return { status: 'invalid', score: 0, credits: UNPAID };
	return unverified(problem);
}

function* itemsOfVerifications(
	run: Run,
	addresses: Address[],
	report: VerifyReport,
): Generator<Outcome> {
	const seen = new Set<string>();
	const { name: provider } = dialectOf(run.credentials);
	for (const [index, address] of addresses.entries()) {
		const { email, text } = address;
		const verified = email === undefined ? undefined : report.verifications.get(email);
		const { raw, message, status, score, credits } = verified ?? withoutRequest(address);
		const isDuplicate = email !== undefined && seen.has(email);
		if (email !== undefined) seen.add(email);
		const row = {
			email: email ?? text,
			status,
			score,
			...(message !== undefined && { message }),
			credits: isDuplicate ? { ...credits, ...UNPAID } : credits,
			provider,
		};
		const json = run.isTool ? compact(row) : { ...row, ...(raw !== undefined && { raw }) };
		yield { item: run.inputs[index]!.item, json: json as IDataObject };
	}
}

function tellVerifications(
	run: Run,
	{ dialect, waits }: LookupService,
	addresses: number,
	report: VerifyReport,
): void {
	const { requests, creditsSpent, estimated } = report;
	const cost = costs(requests, creditsSpent, estimated);
	const notes = [`${plural(addresses, 'address')} (${cost})`, ...describeWaits(waits, dialect)];
	tell(run, notes.join('. '), warningsOf(run, report));
}

function warningsOf({ credentials }: Run, report: VerifyReport): string[] {
	const { stopped, limitPassed: passed } = report;
	return [
		...(passed ? [limitPassed(passed, 'one address')] : []),
		...(stopped ? [leftBy(stopped, report, dialectOf(credentials).label)] : []),
	];
}

/** How many addresses were not verified, and why. */
function leftBy(stopped: Failure, report: VerifyReport, label: string): string {
	const { message, description = '' } = stopped;
	const { creditLimit, verifications } = report;
	const left = [...verifications.values()].filter((each) => each.message?.includes(message));
	const unverified = `${plural(left.length, 'address')} not verified`;
	const what = creditLimit
		? `${unverified}: ${limitReached('one', creditLimit, label)}`
		: `${message.replace(/\.$/, '')}: ${unverified}`;
	return `${what}. ${description}`.trim();
}
