import { accountsRequest, simplifyAccount } from '../../domain/admin/account';
import { showDeletedOption } from '../admin/fields';
import { getManyOperation } from '../admin/operations';

export const getMany = getManyOperation(
	'accounts',
	'Get many accounts that the credentials can access',
	{
		fields: [],
		options: [showDeletedOption],
		requestOf: (input) => accountsRequest(input.flag('options.showDeleted')),
		simplify: simplifyAccount,
	},
);
