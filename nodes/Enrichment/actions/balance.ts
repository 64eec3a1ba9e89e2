import type { IDataObject } from 'n8n-workflow';

import { failed, success, type Result } from '../../shared/core/result';
import type { Execute, Run } from '../../shared/node/operation';
import { readRetryOptions } from '../../shared/node/panel';
import type { RetryOptions } from '../../shared/node/transport';
import { answerIn, judgeAnswer } from '../run/judge';
import { dialectOf } from '../providers';
import type { Balance, BalanceDialect } from '../providers/dialect';
import { explained, failAll } from './runFailures';

/** The account is asked once, however many items there are. */
export const balanceOnce: Execute = async function* (run) {
	const [first] = run.inputs;
	if (!first) return;
	const balance = await first.attempt(async () => {
		const { label, balance: dialect } = dialectOf(run.credentials);
		const retryOptions = readRetryOptions(first);
		if (dialect) return await fetchBalance(run, dialect, retryOptions);
		return first.refuse(
			`${label} does not report account balances`,
			"Check your account settings at the provider, or use 'Provider API: Call'. Nothing was sent.",
		);
	});
	if (!balance.ok) return yield* failAll(run, balance.failure);
	const { name: provider } = dialectOf(run.credentials);
	const json = { provider, ...balance.value } as IDataObject;
	yield { item: run.inputs.map(({ item }) => item), json };
};

async function fetchBalance(
	run: Run,
	{ request, read, recheck }: BalanceDialect,
	retryOptions: RetryOptions,
): Promise<Result<Balance>> {
	const answer = await run.connect(retryOptions)(request);
	const judgement = judgeAnswer(answer, 'one', dialectOf(run.credentials), run.clock.now());
	// People Data Labs has no balance endpoint; the headers of a free miss state it.
	const response = answerIn(judgement);
	if (response) {
		try {
			const balance = read(response);
			if (recheck?.isNeededAfter(response)) {
				const other = await fetchBalance(run, recheck, retryOptions);
				if (other.ok) return other;
			}
			return saysAnything(balance) ? success(balance) : NO_BALANCE;
		} catch {
			return failed("The provider's balance could not be read");
		}
	}
	// Asking for a balance is free, so the advice about paying twice does not apply.
	const { failure } = judgement;
	if (failure?.reason === 'outcomeUnknown') return failed(failure.message, 'Try again later.');
	return failure ? { ok: false, failure: explained(run.credentials, failure) } : NO_BALANCE;
}

const NO_BALANCE = failed(
	"The provider's response has no balance",
	"Try again later, or see your account settings at the provider. To see the response itself, use 'Provider API: Call'.",
);

/** Prices alone do not count, since they may come from our own table. */
function saysAnything({ credits, plan, renewsAt }: Balance): boolean {
	return [plan, renewsAt, ...Object.values(credits)].some((value) => value !== undefined);
}
