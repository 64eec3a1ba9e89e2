import type { Resource } from '../../shared/node/operation';
import { getBalance } from './getBalance.operation';
import { call } from './api/call.operation';
import { getResult } from './getResult.operation';
import { verify } from './verify.operation';
import { lookUp } from './lookUp.operation';
import { search } from './search.operation';

/** Loaded late: it imports every provider, which n8n does not need at startup. */
const service = async () => (await import('../service')).enrichmentService;

/** Everything the node can do; its fields and its behaviour both come from this list. */
export const resources: Resource[] = [
	{
		option: { name: 'Contact', value: 'contact' },
		service,
		firstForTools: 'find',
		operations: [
			lookUp('contact', 'enrich'),
			lookUp('contact', 'find'),
			search('contact'),
			getResult,
		],
	},
	{
		option: { name: 'Company', value: 'company' },
		service,
		firstForTools: 'find',
		operations: [lookUp('company', 'enrich'), lookUp('company', 'find'), search('company')],
	},
	{
		option: { name: 'Email', value: 'email' },
		service,
		operations: [verify],
	},
	{
		option: { name: 'Account', value: 'account' },
		service,
		operations: [getBalance],
	},
	{
		option: { name: 'Provider API', value: 'api' },
		service,
		operations: [call],
	},
];
