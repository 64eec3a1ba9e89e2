import { accountsRequest, simplifyAccount } from '../../domain/admin/account';
import { showDeletedOption } from '../admin/fields';
import { getManyOperation } from '../admin/operations';

export const getMany = getManyOperation({
	label: 'accounts',
	description: 'List many accounts that the credentials give access to',
	fields: [],
	options: [showDeletedOption],
	requestOf: (input) => accountsRequest(input.flag('options.showDeleted')),
	simplify: simplifyAccount,
});
