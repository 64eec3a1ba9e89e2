import type { Resource } from '../../shared/node/operation';
import { getBalance } from './account/getBalance.operation';
import { call } from './api/call.operation';
import { enrich as enrichCompany } from './company/enrich.operation';
import { find as findCompany } from './company/find.operation';
import { search as searchCompanies } from './company/search.operation';
import { enrich as enrichContact } from './contact/enrich.operation';
import { find as findContact } from './contact/find.operation';
import { getResult } from './contact/getResult.operation';
import { search as searchContacts } from './contact/search.operation';
import { verify } from './email/verify.operation';

/** It knows every provider, which n8n does not need at its start. */
const service = async () => (await import('../service')).enrichmentService;

/** Everything the node can do. The fields of the node and its behaviour both come from here. */
export const resources: Resource[] = [
	{
		option: { name: 'Contact', value: 'contact' },
		service,
		firstForTools: 'find',
		operations: [enrichContact, findContact, searchContacts, getResult],
	},
	{
		option: { name: 'Company', value: 'company' },
		service,
		firstForTools: 'find',
		operations: [enrichCompany, findCompany, searchCompanies],
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
