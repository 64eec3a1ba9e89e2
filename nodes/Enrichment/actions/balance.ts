import type { IDataObject } from 'n8n-workflow';

import {
	failed,
	mapResult,
	OUTCOME_UNKNOWN,
	describeFailure,
	success,
	type Failure,
	type Result,
} from '../../shared/core/result';
import type { ExecuteWith, OperationRun } from '../../shared/node/operation';
import { readRetryOptions } from '../../shared/node/retryFields';
import type { RetryOptions } from '../../shared/node/transport';
import { writeProviderMessageSentence } from '../run/explain';
import { interpretAnswer, findUsableResponse } from '../run/interpretation';
import { selectDialect } from '../providers';
import type { Balance, BalanceDialect } from '../providers/dialect';
import { isKeyRing, readKeyRing } from '../providers/keyRing';
import type { balanceFields } from './options';
import { failAllItems } from './runFailures';

/** Fetches the balance of each account once, for any number of items; each provider of the credential is an output item. */
export const fetchBalances: ExecuteWith<typeof balanceFields> = async function* (run, read) {
	const [first] = run.inputs;
	if (!first) return;
	const rows = await first.attempt(async () => {
		const retryOptions = readRetryOptions(read(first).options);
		return isKeyRing(run.credentials)
			? await fetchRingBalances(run, retryOptions)
			: mapResult(await fetchBalanceRow(run, retryOptions), (row) => [row]);
	});
	if (!rows.ok) return yield* failAllItems(run, rows.failure);
	const item = run.inputs.map((input) => input.itemIndex);
	for (const json of rows.value) yield { item, json };
};

/** Fetches a row for each provider, in the order of the credential; a failure is described in the row of its provider. */
async function fetchRingBalances(
	run: OperationRun,
	retryOptions: RetryOptions,
): Promise<Result<IDataObject[]>> {
	const ring = readKeyRing(run.credentials);
	if (!ring.ok) return ring;
	const rows = ring.value.providers.map(async ({ name, credentials }) => {
		const row = await fetchBalanceRow(run.withCredentials(credentials), retryOptions);
		return row.ok ? row.value : describeMissingBalance(name, row.failure);
	});
	return success(await Promise.all(rows));
}

/** Describes a missing balance without the property `error`, which would send the item to another output. */
const describeMissingBalance = (provider: string, failure: Failure): IDataObject => ({
	provider,
	reason: failure.reason ?? 'noBalance',
	message: describeFailure(failure),
});

/** Fetches the balance of one provider as item data. */
async function fetchBalanceRow(
	run: OperationRun,
	retryOptions: RetryOptions,
): Promise<Result<IDataObject>> {
	const { name: provider, label, balance } = selectDialect(run.credentials);
	if (balance?.problem) {
		return failed(balance.problem.message, balance.problem.remedy);
	}
	if (!balance) {
		return failed(
			`${label} does not report account balances`,
			"Check your provider account, or use 'Provider API: Call'. Nothing was sent.",
		);
	}
	const fetched = await fetchBalance(run, balance, retryOptions);
	return mapResult(fetched, (value) => ({ provider, ...value }) as IDataObject);
}

async function fetchBalance(
	run: OperationRun,
	{ request, read, recheck }: BalanceDialect,
	retryOptions: RetryOptions,
): Promise<Result<Balance>> {
	const provider = selectDialect(run.credentials);
	const answer = await run.connectInterpreting(retryOptions)(request, (given) =>
		interpretAnswer(given, { dialect: provider, scope: 'one', now: run.clock.now() }),
	);
	// People Data Labs has no balance endpoint; the headers of a free miss state it.
	const response = findUsableResponse(answer);
	if (response) {
		try {
			const balance = read(response);
			if (recheck?.isNeededAfter(response)) {
				const other = await fetchBalance(run, recheck, retryOptions);
				if (other.ok) return other;
			}
			return hasAnyValue(balance) ? success(balance) : NO_BALANCE;
		} catch {
			return failed("The provider's balance could not be read");
		}
	}
	// The request is free, so the advice about a possible charge does not apply.
	const { failure } = answer;
	if (failure?.reason === OUTCOME_UNKNOWN) {
		const words = answer.response && writeProviderMessageSentence(answer.response, provider);
		return failed(failure.message, [words, 'Try again later.'].filter(Boolean).join(' '));
	}
	return failure ? { ok: false, failure } : NO_BALANCE;
}

const NO_BALANCE = failed(
	"The provider's response has no balance",
	"Try again later, or check your provider account. To see the response itself, use 'Provider API: Call'.",
);

/** Whether a balance has any value; prices alone do not count, since they may come from our own table. */
function hasAnyValue({ credits, plan, renewsAt }: Balance): boolean {
	return [plan, renewsAt, ...Object.values(credits)].some((value) => value !== undefined);
}
