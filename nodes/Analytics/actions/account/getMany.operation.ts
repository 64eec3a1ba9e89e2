import { limitFields, readLimit } from '../../../shared/node/limit';
import type { Operation } from '../../../shared/node/operation';
import { accountsRequest, simplifyAccount } from '../../domain/admin/account';
import { list } from '../../google/list';
import { showDeletedOption, simplifyField } from '../admin/fields';
import { openSession, perItemIn, resourceRows } from '../admin/session';
import { optionsField, RETRY_OPTIONS } from '../options';

export const getMany: Operation = {
	option: {
		name: 'Get Many',
		value: 'getMany',
		action: 'Get many accounts',
		description: 'List many accounts that the credentials give access to',
	},
	properties: [...limitFields, simplifyField, optionsField(RETRY_OPTIONS, [showDeletedOption])],
	execute: perItemIn(openSession, async (input, session) => {
		const request = accountsRequest(input.flag('options.showDeleted'));
		const listing = await list(session.connect(input), request, readLimit(input));
		return resourceRows(input, listing, session, simplifyAccount);
	}),
};
