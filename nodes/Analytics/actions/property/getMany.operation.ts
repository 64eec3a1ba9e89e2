import { limitFields, readLimit } from '../../../shared/node/limit';
import type { Operation } from '../../../shared/node/operation';
import { list } from '../../google/list';
import { readAccountId } from '../../domain/admin/names';
import { propertiesRequest, simplifyProperty } from '../../domain/admin/property';
import { accountField, showDeletedOption, simplifyField } from '../admin/fields';
import { openSession, perItemIn, resourceRows } from '../admin/session';
import { optionsField, RETRY_OPTIONS } from '../options';

export const getMany: Operation = {
	option: {
		name: 'Get Many',
		value: 'getMany',
		action: 'Get many properties',
		description: 'List many properties of an account',
	},
	properties: [
		accountField,
		...limitFields,
		simplifyField,
		optionsField(RETRY_OPTIONS, [showDeletedOption]),
	],
	execute: perItemIn(openSession, async (input, session) => {
		const account = input.accept(readAccountId(input.locator('account')));
		const request = propertiesRequest(account, input.flag('options.showDeleted'));
		const listing = await list(session.connect(input), request, readLimit(input));
		return resourceRows(input, listing, session, simplifyProperty);
	}),
};
