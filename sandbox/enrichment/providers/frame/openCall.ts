import type { SandboxRequest } from '../../../http/types';
import type { World } from '../world/world';
import type { Jobs } from './jobs';
import { exact, type ProviderLedger } from './ledger';
import type { Call, RateCount } from './provider';
import type { Quirks } from '../../quirks';
import { Refused, type Refuse } from './refused';

interface Opening {
	request: SandboxRequest;
	number: number;
	path: string;
	rate: RateCount;
	world: World;
	quirks: Quirks;
	ledger: ProviderLedger;
	jobs: Jobs;
	/** Who was pending once: the second time they are known. */
	pending: Set<string>;
	refusals: Refuse;
}

/** What a provider's endpoints get to work with. */
export function openCall(opening: Opening): Call {
	const { request, number, path, rate, world, quirks, ledger, jobs, pending, refusals } = opening;
	const endpoint = `${request.method} ${path}`;
	const { secondsLeft, resetAt } = rate;

	const call: Call = {
		number,
		endpoint,
		path,
		asked: { path: {}, query: {}, body: {} },
		world,
		quirks,
		rate,
		spent: 0,
		get credits() {
			return ledger.credits;
		},
		get used() {
			return ledger.charged();
		},
		buy: (purchases) => {
			const before = ledger.credits;
			if (!ledger.pay(number, endpoint, purchases)) call.fail('outOfCredits');
			call.spent = exact(call.spent + before - ledger.credits);
		},
		pay: (bought, id, credits) => call.buy([{ bought, id, credits }]),
		paySearch: (credits) => {
			if (credits > 0) call.pay('search', `request ${number}`, credits);
		},
		owns: (bought, id) => ledger.owns(number, bought, id),
		submit: (plan) => jobs.submit(plan, number, endpoint),
		job: (kind, id) => jobs.find(kind, id),
		isPending: (id) => {
			const { pending: habit } = quirks;
			const isPending = habit === 'always' || (habit === 'firstTime' && !pending.has(id));
			if (isPending) pending.add(id);
			return isPending;
		},
		end: (reply) => {
			throw new Refused(reply);
		},
		fail: (failure, message = '', fault) =>
			refusals(failure, { endpoint, path, message, fault, secondsLeft, resetAt, quirks }),
	};
	return call;
}
