import { limitFields, readLimit } from '../../../shared/node/limit';
import type { Operation } from '../../../shared/node/operation';
import { list } from '../../google/list';
import { readAccountId } from '../../domain/admin/names';
import { propertiesRequest, simplifyProperty } from '../../domain/admin/property';
import { accountField, showDeletedOption, simplifyField } from '../admin/fields';
import { openSession, perItemIn, rowsOf } from '../admin/session';
import { optionsOf } from '../optionsField';
import { patienceOptions } from '../patience';

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
		optionsOf(patienceOptions, [showDeletedOption]),
	],
	execute: perItemIn(openSession, async (input, session) => {
		const account = input.accept(readAccountId(input.locator('account')));
		const request = propertiesRequest(account, input.flag('options.showDeleted'));
		const listing = await list(session.connect(input), request, readLimit(input));
		return rowsOf(input, listing, session, simplifyProperty);
	}),
};
