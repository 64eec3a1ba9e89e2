import type { IDataObject } from 'n8n-workflow';

import { plural, sentenceOf, success, type Failure } from '../../shared/core/result';
import type { Input } from '../../shared/node/inputs';
import type { Execute, Outcome, Run } from '../../shared/node/operation';
import { known } from '../person/values';
import { emailInCell } from '../records/normalise';
import { UNPAID } from '../records/envelope';
import { unverified, verifyEmails, type Verification, type VerifyReport } from '../run/verify';
import { dialectOf } from '../providers';
import { compact } from './envelopes';
import { costs, tell } from './hints';
import { explained, failAll } from './runFailures';
import { readMaxCredits, serviceFor } from './settings';

export const verifyItems: Execute = async function* (run) {
	const [first] = run.inputs;
	if (!first) return;
	const prepared = first.attemptNow(() => success(prepare(first, run)));
	if (!prepared.ok) return yield* failAll(run, prepared.failure);
	const addresses = run.inputs.map(readAddress);
	const failures = addresses.flatMap(({ failure }) => failure ?? []);
	if (failures.length === addresses.length) return yield* failAll(run, failures[0]!);
	const { verify, settings, service } = prepared.value;
	const emails = addresses.flatMap(({ email }) => email ?? []);
	const report = await verifyEmails(emails, verify, settings, service);
	const { stopped, nothingPaid, requests, creditsSpent, estimated } = report;
	if (stopped && nothingPaid && stopped.reason !== 'creditLimit') {
		return yield* failAll(run, explained(run.credentials, stopped));
	}
	const cost = costs(requests, creditsSpent, estimated);
	const summary = `${plural(addresses.length, 'address')} (${cost})`;
	tell(run, summary, stopped ? [sentenceOf(stopped)] : []);
	yield* itemsOfVerifications(run, addresses, report);
};

function prepare(input: Input, run: Run) {
	const service = serviceFor(input, run);
	const { label, verify } = service.dialect;
	if (!verify) {
		return input.refuse(
			`${label} cannot verify email addresses`,
			'Choose the credential of a provider that can, such as Hunter. Nothing was sent.',
		);
	}
	const concurrency = input.count('options.concurrency');
	return { verify, service, settings: { concurrency, maxCredits: readMaxCredits(input) } };
}

interface Address {
	/** As sent; undefined where it is none. */
	email?: string | undefined;
	/** As given. */
	text: string;
	/** Why nothing can be read. */
	failure?: Failure;
}

function readAddress(input: Input): Address {
	const read = input.attemptNow(() => success(input.requiredText('email')));
	if (!read.ok) return { text: '', failure: read.failure };
	return { text: read.value, email: emailInCell(read.value) };
}

/** A text that is no address is `invalid` without asking the provider. */
function withoutRequest({ failure }: Address): Verification {
	if (failure) return unverified(failure.message);
	return { status: 'invalid', score: 0, credits: UNPAID };
}

function* itemsOfVerifications(
	run: Run,
	addresses: Address[],
	report: VerifyReport,
): Generator<Outcome> {
	const seen = new Set<string>();
	const { name: provider } = dialectOf(run.credentials);
	for (const [index, address] of addresses.entries()) {
		const { email = address.text } = address;
		const verified = report.verifications.get(email) ?? withoutRequest(address);
		const { raw, message, status, score, credits } = verified;
		const isDuplicate = seen.has(email);
		seen.add(email);
		const row = known({
			email,
			status,
			score,
			message,
			credits: isDuplicate ? { ...credits, ...UNPAID } : credits,
			provider,
			raw: run.isTool ? undefined : raw,
		});
		const json = run.isTool ? compact(row) : (row as IDataObject);
		yield { item: run.inputs[index]!.item, json };
	}
}
