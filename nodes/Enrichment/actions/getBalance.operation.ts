import { whenRun, type Operation } from '../../shared/node/operation';
import { requestOptions } from './options';

/** Returns what the account has left. Free. */
export const getBalance: Operation = {
	option: {
		name: 'Get Balance',
		value: 'getBalance',
		action: 'Get account balance',
		description: "Return the account's credits, plan and prices; costs no credits",
	},
	properties: [requestOptions()],
	execute: whenRun(async () => (await import('./balance')).balanceOnce),
};
