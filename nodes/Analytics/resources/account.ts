import { defineResource } from './defineResource';
import { showDeleted, text } from './fields';
import { ofNothing } from './parents';

export const account = defineResource({
	name: 'account',
	one: 'account',
	many: 'accounts',
	api: 'v1beta',
	collection: 'accounts',
	parent: ofNothing,
	verbs: ['getMany'],
	texts: { getMany: 'Get many accounts that the credentials can access' },
	fields: { displayName: text('Display Name'), regionCode: text('Region') },
	adds: ['createTime', 'updateTime', 'deleted'],
	listOptions: { showDeleted },
});
