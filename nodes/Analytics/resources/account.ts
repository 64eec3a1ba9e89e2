import { defineResource } from './description';
import { showDeleted, text } from './fields';
import { ofNothing } from './parents';

export const account = defineResource({
	name: 'account',
	parent: ofNothing,
	verbs: ['getMany'],
	texts: { getMany: 'Get many accounts that the credentials can access' },
	fields: { displayName: text('Display Name'), regionCode: text('Region') },
	adds: ['createTime', 'updateTime', 'deleted'],
	listOptions: { showDeleted },
});
